//! Plays an experiment over systems: random, alternating order, repeats, and a result whatever
//! happens.

pub(crate) mod child;
mod clock_offset;
pub(crate) mod collect;
mod compare;
mod cpus;
mod discover;
mod estimate;
mod forecast;
pub(crate) mod hosts;
mod journal;
mod order;
mod paired;
mod peer_system;
mod play;
pub(crate) mod program;
mod progress;
pub(crate) mod quota;
mod relative;
mod schedule;
mod search;
mod session;
mod stop;
mod stopper;
mod system;
mod undisturbed;

pub use child::Process;
pub use cpus::separate_cpus;
pub use discover::{discover, is_in_python, missing_hint};
pub use estimate::{clock, experiment_s, run_s};
pub use forecast::Forecast;
pub use hosts::one_host;
pub use journal::{Head, JournalError, Kept, read_head};
pub use peer_system::PeerSystem;
pub use program::PeerProgram;
pub use session::{Options, Plan, Session, SessionError, run, run_all};
pub use system::{Measurement, Point, RunContext, RunError, System};
