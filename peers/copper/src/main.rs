//! Copper: tasks of one process that run in an order fixed when they are compiled. It has no
//! transport to another process that would be a peer of ours, so it takes part in `composed` only:
//! a chain of tasks, each of which writes its output once from what it received.
//!
//! One iteration of its runtime carries one message through the whole chain; messages go out at
//! times fixed beforehand. A sample is the time from before the source writes the message until the
//! sink has read its first words. Copper's log is off: with it every message would go to the disk.

mod chains;
mod tasks;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use angaros_bench_peer::{
    self as peer, About, Accepted, Head, LinkError, SoloArgs, SoloResult, Usage,
};
use cu29::prelude::{CuError, CuResult};

const VERSION: &str = "1.3.1";
const WORKLOAD: &str = "composed";
/// Buffers for each node: those of the CopperLists that the runtime keeps, and one.
const BUFFERS: usize = 4;

fn main() -> ExitCode {
    let mut about =
        About::new("copper", VERSION, &[], &["copied"]).with_solo(WORKLOAD, &["inproc"]);
    about.workloads.clear();
    let about = about.with_parameters(
        WORKLOAD,
        &[
            ("nodes", Accepted::range(2..=1000)),
            ("payload", Accepted::range(Head::BYTES as u64..=1 << 30)),
            ("hz", Accepted::range(1..=100_000)),
        ],
    );
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((verb, rest)) if verb == "solo" => peer::run_solo(&about, rest, measure),
        _ => peer::dispatch(&about, &words, |_| {
            Err::<Nothing, _>(LinkError::Unsupported("copper stays within a process".to_owned()))
        }),
    }
}

/// There is no way to another process.
struct Nothing;

impl peer::Link for Nothing {
    fn send(&mut self, _word: u64, _payload: &mut peer::Payload) -> Result<(), LinkError> {
        Ok(())
    }

    fn receive(&mut self, _timeout: Duration) -> Result<Option<u64>, LinkError> {
        Ok(None)
    }
}

/// The workload `composed`.
fn measure(args: &SoloArgs) -> Result<SoloResult, LinkError> {
    let nodes = args.number("nodes")?;
    let payload = args.number("payload")? as usize;
    let period = Duration::from_nanos(1_000_000_000 / args.number("hz")?.max(1));
    let folder = args.folder.join(format!("angaros-peer-copper-{}", std::process::id()));
    let failed = |error: CuError| LinkError::Middleware(error.to_string());
    tasks::prepare(nodes as usize * BUFFERS, payload).map_err(failed)?;
    std::fs::create_dir_all(&folder).map_err(LinkError::io("make a folder for the log"))?;
    let mut result = SoloResult::default();
    let mut work = |iterate: chains::Iterate<'_>| -> CuResult<()> {
        result = paced(args, period, iterate)?;
        Ok(())
    };
    let ran = chains::run(nodes, &folder.join("log.copper"), &mut work);
    std::fs::remove_dir_all(&folder).map_err(LinkError::io("remove the folder of the log"))?;
    match ran {
        Some(ran) => ran.map_err(failed).map(|()| result),
        None => {
            let lengths = chains::LENGTHS;
            let text = format!("a chain of {nodes} nodes was not compiled, only of {lengths:?}");
            Err(LinkError::Unsupported(text))
        }
    }
}

/// Sends the messages at their times.
fn paced(args: &SoloArgs, period: Duration, iterate: chains::Iterate<'_>) -> CuResult<SoloResult> {
    let (mut samples, mut section) = (Vec::with_capacity(args.count as usize), None);
    let start = Instant::now() + period;
    for number in 0..args.warmup + args.count {
        if number == args.warmup {
            section = Some((Instant::now(), Usage::now()));
        }
        let intended = start + period.saturating_mul(number as u32);
        std::thread::sleep(intended.saturating_duration_since(Instant::now()));
        tasks::send_next(number)?;
        iterate()?;
        match tasks::arrived()? {
            Some((word, ns)) if word == number && section.is_some() => samples.push(ns),
            _ => {}
        }
    }
    let (begun, usage) = section.unwrap_or_else(|| (Instant::now(), Usage::now()));
    let (wall_ns, used) = (begun.elapsed().as_nanos() as u64, Usage::now().since(usage));
    let lost = args.count - samples.len() as u64;
    Ok(SoloResult { samples, sent: args.count, lost, wall_ns, used, ..SoloResult::default() })
}
