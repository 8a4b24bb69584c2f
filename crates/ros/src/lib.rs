//! What ROS 2 builds of nodes, on the public interface of `angaros-core`: actions, managed nodes,
//! diagnostics, message filters, groups of nodes, safety, and the clocks of other hosts.

pub mod action;
pub mod clock_offset;
pub mod diagnostics;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
pub mod lifecycle;
pub mod message_filters;
pub mod safety;
pub mod team;
pub mod type_lookup;
