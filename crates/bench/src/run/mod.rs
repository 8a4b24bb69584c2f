//! Plays an experiment over systems: random, alternating order, repeats, and a result whatever
//! happens.

mod chain;
mod child;
mod clock_offset;
mod collect;
mod compare;
mod cpus;
mod discover;
mod discovery;
mod estimate;
mod flat;
mod forecast;
mod hops;
mod hosts;
mod journal;
mod order;
mod pairs;
mod peer_system;
mod play;
mod progress;
mod quota;
mod rate;
mod recording;
mod relative;
mod schedule;
mod search;
mod session;
mod solo;
mod stamps;
mod stop;
mod system;
pub mod topology;
mod traced;

pub use child::Process;
pub use cpus::separate_cpus;
pub use discover::{discover, missing_hint};
pub use estimate::{clock, experiment_s, run_s};
pub use forecast::Forecast;
pub use hosts::one_host;
pub use journal::{Head, JournalError, Kept, read_head};
pub(crate) use pairs::{CPU_A_NODE, IDLE_WAKE_UPS_A_NODE, PREEMPTED, RESIDENT_A_NODE};
pub use peer_system::PeerSystem;
pub use session::{Options, Plan, Session, SessionError, run, run_all};
pub use system::{Measurement, Point, RunContext, RunError, System};
