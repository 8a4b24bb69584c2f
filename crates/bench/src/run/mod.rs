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
mod flat;
mod hops;
mod hosts;
mod order;
mod pairs;
mod peer_system;
mod progress;
mod quota;
mod rate;
mod recording;
mod relative;
mod session;
mod solo;
mod stamps;
mod system;
pub mod topology;
mod traced;

pub use child::Process;
pub use cpus::separate_cpus;
pub use discover::{discover, missing_hint};
pub use hosts::one_host;
pub use peer_system::PeerSystem;
pub use session::{Options, SessionError, run};
pub use system::{Measurement, Point, RunContext, RunError, System};
