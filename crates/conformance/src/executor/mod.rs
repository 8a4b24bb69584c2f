//! The rules E1 to E5 of [`angaros::executor`] and what reaches an executor from outside, over
//! every kind of executor and way to wait, and rule T10 over every wire besides.

mod arrival;
mod callbacks;
mod kind;
mod outside;

use crate::check::Verdict;
use crate::wire::Wire;
pub use kind::Kind;
use libtest_mimic::Trial;
use std::sync::Arc;

/// A rule over executors; its name is as that of a [`crate::Rule`].
struct ExecutorRule {
    name: &'static str,
    check: fn(&Kind) -> Verdict,
}

/// A rule over executors and wires.
pub struct ArrivalRule {
    pub name: &'static str,
    pub check: fn(&Wire, &Kind) -> Verdict,
}

/// The rules of executors, inside this process.
pub fn alone() -> Vec<Trial> {
    let over = |rule: &'static ExecutorRule| {
        Kind::all().map(move |kind| {
            Trial::test(format!("{kind}::{}", rule.name), move || (rule.check)(&kind))
        })
    };
    callbacks::RULES.iter().chain(outside::RULES).flat_map(over).collect()
}

/// The rules of arrivals and of blocking calls over one wire, with every executor.
pub fn over_wire(wire: &Arc<Wire>) -> Vec<Trial> {
    let over = |rule: &'static ArrivalRule| {
        let wire = Arc::clone(wire);
        Kind::all().map(move |kind| {
            let wire = Arc::clone(&wire);
            let name = format!("{}::{kind}::{}", wire.name, rule.name);
            Trial::test(name, move || (rule.check)(&wire, &kind))
        })
    };
    arrival::RULES.iter().chain(crate::service::OVER_EXECUTORS).flat_map(over).collect()
}

/// Names of all rules here.
pub fn names() -> impl Iterator<Item = &'static str> {
    let callbacks = callbacks::RULES.iter().chain(outside::RULES).map(|rule| rule.name);
    let arrivals = arrival::RULES.iter().chain(crate::service::OVER_EXECUTORS);
    callbacks.chain(arrivals.map(|rule| rule.name))
}
