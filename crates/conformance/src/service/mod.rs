//! The rules S1 to S8 of [`angaros::service`] over every wire, and those that depend on what runs
//! the callbacks over every executor too.

mod blocking;
mod calls;
mod fixture;
mod losses;
mod servers;

pub use fixture::{failing_service, serve, spin_all};

use crate::executor::ArrivalRule;

/// Over every wire.
pub const RULES: &[&[crate::Rule]] = &[calls::RULES, servers::RULES, losses::RULES];

/// Over every wire and every executor.
pub const OVER_EXECUTORS: &[ArrivalRule] = blocking::RULES;
