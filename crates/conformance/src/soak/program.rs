//! The soak as a program: its command line, how far it is, and the table at the end.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the output of a program")]

use super::{Amount, over, topic};
use crate::check::Verdict;
use crate::wire::{Transports, Wire};
use angaros::transport::Entry;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Instant;

/// The program `soak` over these transports, together and each by itself, and over those in
/// `alone` by themselves: `--messages N` over each wire (10,000,000), `--seed S` (1), `--wire NAME`
/// (all), `--topic-seed S` to repeat one topic of N messages that failed. Prints how far it is, and
/// a table at the end. In a child process it is that child.
#[must_use]
pub fn main(entries: &[&'static Entry], alone: &[&'static Entry]) -> ExitCode {
    angaros::init_log();
    let transports = Transports { together: entries, alone };
    if let Some(role) = crate::peer::role() {
        return crate::peer::run(&role, transports);
    }
    match program(transports) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", error.message().unwrap_or("for no reason"));
            ExitCode::FAILURE
        }
    }
}

/// The value after `name` on the command line.
fn argument(name: &str) -> Option<String> {
    std::env::args().skip_while(|word| word != name).nth(1)
}

fn program(transports: Transports<'_>) -> Verdict {
    let number = |name: &str, default: u64| -> Verdict<u64> {
        let text = argument(name).map(|text| text.replace(['_', ','], ""));
        text.map_or(Ok(default), |text| text.parse().map_err(|_| format!("{name} {text}?").into()))
    };
    let amount = Amount { messages: number("--messages", 10_000_000)?, seed: number("--seed", 1)? };
    let wanted = argument("--wire");
    let mut table = format!(
        "{:8} {:>7} {:>12} {:>12} {:>12} {:>12} {:>9}\n",
        "wire", "topics", "published", "received", "lost", "keep-all", "seconds"
    );
    for wire in Wire::all(transports) {
        if wanted.as_ref().is_some_and(|name| name != wire.name) {
            continue;
        }
        let begun = Instant::now();
        let counts = match number("--topic-seed", 0)? {
            0 => over(&wire, amount, &|done| show(wire.name, done, amount.messages, begun))?,
            seed => topic(&wire, seed, amount.messages)?,
        };
        eprintln!();
        writeln!(
            table,
            "{:8} {:>7} {:>12} {:>12} {:>12} {:>12} {:>9.1}",
            wire.name,
            counts.topics,
            counts.published,
            counts.received,
            counts.lost,
            counts.kept,
            begun.elapsed().as_secs_f64()
        )?;
    }
    println!("{table}every message came once, in order and intact, or was counted as lost");
    Ok(())
}

/// How far it is, on one line that is written again and again.
fn show(wire: &str, done: u64, of: u64, begun: Instant) {
    let seconds = begun.elapsed().as_secs_f64();
    eprint!("\r{wire}: {done} of {of} messages, {:.0} a second   ", done as f64 / seconds);
}
