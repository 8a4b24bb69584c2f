//! DDS for ROS 2: an RTPS engine of our own, without a DDS library below it.
//!
//! * [`wire`] is what stands in the datagrams: messages, parameter lists, discovery data.
//! * [`discovery`] decides who is there and who talks with whom; it has no socket and no clock.
//!
//! Sources: OMG *DDS Interoperability Wire Protocol* (RTPS) 2.5, sections named where they are
//! used; the ROS 2 conventions on top of it (`rmw_dds_common`, `rmw_cyclonedds`, `rmw_fastrtps`).

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod discovery;
pub mod engine;
pub mod transport;
pub mod wire;

pub use transport::ENTRY;
