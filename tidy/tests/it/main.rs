//! The rules, one module each.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod arrows;
mod circles;
mod clock;
mod contracts;
mod decoders;
mod honest;
mod lets;
mod licences;
mod links;
mod mutants;
mod plan;
mod runner;
mod sizes;
mod threads;
mod transports;
mod unsafe_code;
mod versions;
mod words;
mod workloads;

/// Fails with all violations at once, one per line.
fn none(violations: &[String]) {
    assert!(violations.is_empty(), "{} violations:\n{}", violations.len(), violations.join("\n"));
}
