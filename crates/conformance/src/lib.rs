//! One suite of rules over every transport of a list, the wire inside a process and all executors.
//!
//! The rules are those of the contracts: T1 to T13 of [`angaros::transport`], V1 to V5 of
//! [`angaros::events`], E1 to E5 of [`angaros::executor`], S1 to S8 of [`angaros::service`],
//! P1 to P7 of [`angaros::parameters`] and AC1 to AC10 of [`angaros::action`]. A rule is a function
//! of what it is run over; its name begins with the numbers it checks, and `list.rs` says where the
//! others are held. What a transport cannot do, by its [`angaros::transport::Capabilities`], is
//! printed as `[unsupported]` and ignored.
//!
//! A test without harness passes the entries of the transports to [`run`]:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     angaros_conformance::run(angaros::ALL)
//! }
//! ```

mod action;
mod check;
mod executor;
mod fixture;
mod list;
mod parameter;
mod peer;
mod service;
pub mod soak;
mod transport;
mod wire;

pub use list::{ELSEWHERE, Elsewhere, numbers, rule_names};

use angaros::transport::Entry;
use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;
use std::sync::Arc;
use wire::{Transports, Wire};

/// Runs the whole suite over these transports, over `local`, and over `auto` (all of them
/// together), by the command line of `cargo test`. In a child process of the suite it does what
/// that child is for.
#[must_use]
pub fn run(entries: &[&'static Entry]) -> ExitCode {
    run_with(entries, &[])
}

/// The same, and over each of the transports in `alone` by itself: those that no build has among
/// its own, such as decorated and simulated ones.
#[must_use]
pub fn run_with(entries: &[&'static Entry], alone: &[&'static Entry]) -> ExitCode {
    let transports = Transports { together: entries, alone };
    match peer::role() {
        Some(role) => peer::run(&role, transports),
        None => libtest_mimic::run(&Arguments::from_args(), trials(transports)).exit_code(),
    }
}

/// Every rule over everything it applies to.
fn trials(transports: Transports<'_>) -> Vec<Trial> {
    let wires: Vec<_> = Wire::all(transports).into_iter().map(Arc::new).collect();
    let mut trials = Vec::new();
    for wire in &wires {
        trials.extend(transport::RULES.iter().flat_map(|rules| *rules).map(|rule| rule.over(wire)));
        trials.extend(service::RULES.iter().flat_map(|rules| *rules).map(|rule| rule.over(wire)));
        if wire.is_list() {
            continue;
        }
        trials.extend(parameter::RULES.iter().flat_map(|rules| *rules).map(|rule| rule.over(wire)));
        trials.extend(executor::over_wire(wire));
        trials.extend(action::over_wire(wire));
    }
    trials.extend(executor::alone());
    trials
}

/// A rule over wires.
struct Rule {
    /// Its function's name: the numbers it checks, then what it says.
    name: &'static str,
    /// What it requires of a wire.
    requirement: wire::Requirement,
    check: fn(&Wire) -> check::Verdict,
}

impl Rule {
    fn over(&'static self, wire: &Arc<Wire>) -> Trial {
        let name = format!("{}::{}", wire.name, self.name);
        if !self.requirement.is_met(wire) {
            let reason = format!("{} is not {}", wire.name, self.requirement);
            let refuse = move || Err(Failed::from(reason));
            return Trial::test(name, refuse).with_kind("unsupported").with_ignored_flag(true);
        }
        let wire = Arc::clone(wire);
        Trial::test(name, move || (self.check)(&wire))
    }
}

/// A list of rules from their functions and needs.
macro_rules! rules {
    ($($check:ident: $requirement:ident),+ $(,)?) => {
        &[$(crate::Rule {
            name: stringify!($check),
            requirement: crate::wire::Requirement::$requirement,
            check: $check,
        }),+]
    };
}
use rules;
