//! What keeps a robot from doing harm when software fails: actuators with a safe state, and an
//! emergency stop for all nodes of a domain.
//!
//! **Watchdogs** ([`NodeCommands::create_command_subscription`]):
//!
//! * **D1** An actuator begins in its safe state. It is brought there again when no command came
//!   for the deadline, when the last live publisher of the topic is lost, when an emergency stop is
//!   triggered, when the context is shut down or the handle dropped, and when `command` panics.
//! * **D2** `safe_state` is called once per episode: from the first reason until commands are
//!   accepted again. Later reasons of the same episode add nothing.
//! * **D3** It is called at most `deadline` after the last command began, plus the time until the
//!   executor of the node has a turn for it: the longest callback of the same callback group and,
//!   with one thread, of the executor. It has a callback group of its own. Other reasons: the same
//!   without the deadline, and for a lost process what the transport needs to notice it.
//! * **D4** By [`Rearm::Automatic`] the next command ends the episode; by [`Rearm::Explicit`] a
//!   call of [`CommandSubscription::rearm`], as always after a panic. While an emergency stop
//!   holds, no command is accepted at all.
//!
//! **Emergency stop** ([`NodeEstop::estop`]):
//!
//! * **Q1** A stop has an id and is ended only by [`Estop::reset`] with that id. Several may hold.
//! * **Q2** Whoever has an [`Estop`] repeats what it knows, latched, on `/_estop`: late joiners
//!   learn of a stop from any of them, so the end of the node that triggered it does not end the
//!   stop. If nobody is left who knows of it, it is forgotten.
//! * **Q3** A stop once reset does not come back from somebody who has not heard of that. What is
//!   remembered of resets is bounded; beyond, an old stop might come back: the safe side.
//! * **Q4** A stop is told to all that are connected at once; between components of the network it
//!   spreads when they are joined.
//! * **Q5** At most [`MAX_STOPS`] stops are kept. Beyond, the oldest reset ones are forgotten, and
//!   further stops are summed up in those that hold.
//!
//! This is software on a general computer. It does not replace a switch that cuts the power.

mod estop;
mod estop_message;
mod watchdog;

pub use estop::{Estop, EstopHook, MAX_STOPS, NodeEstop, Stop};
pub use watchdog::{
    Actuator, CommandOptions, CommandSubscription, NodeCommands, Rearm, SafeReason,
};

/// For the fuzz targets: see `fuzzing.rs`.
#[cfg(feature = "fuzzing")]
pub(crate) fn read_stops(
    message: &angaros_msg::diagnostic_msgs::msg::DiagnosticArray,
) -> Vec<Stop> {
    estop_message::from_message(message)
}
