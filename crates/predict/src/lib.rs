//! Predicts latency and processor time of a topology before it is built, from costs measured on
//! this machine.
//!
//! 1. [`calibrate`](mod@calibrate) plays small topologies of its own on the real system and reads
//!    single costs off them: a [`Model`]. Nothing of the graph to be predicted is measured.
//! 2. [`simulate`] plays the graph over those costs: threads on cores, each executor's order of
//!    callbacks, timers, queues, wake-ups. What it notes is what a real process notes, so
//!    latencies, paths and losses of both are computed by the same code.
//!
//! Where its answer cannot be relied on, [`limits`] says beforehand.
//!
//! What the model leaves out: other load on the machine, caches that a large graph shares, messages
//! on a network, and what callbacks do beyond the work that the topology states.

mod actors;
mod age;
pub mod calibrate;
mod closed;
mod forecast;
pub mod limits;
mod model;
mod plans;
pub mod priority;
mod routes;
mod simulate;

pub use closed::{chain_latency, md1_wait};
pub use forecast::{Forecast, forecast};
pub use model::{Costs, Distribution, Lively, Model, ModelError, Place, machine};
pub use simulate::{Setup, simulate};

#[cfg(test)]
mod tests;
