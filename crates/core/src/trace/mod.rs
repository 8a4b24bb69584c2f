//! Recording of events, switched from outside ([`control`]) and kept for the moment after a fault
//! ([`flight`]). What is recorded and how is [`angaros_transport::trace`].

pub mod control;
pub mod flight;

pub use angaros_transport::trace::*;
