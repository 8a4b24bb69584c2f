//! What the endpoints of a participant share: its sockets, the alarm of its thread, and its types.

use super::alarm::Alarm;
use super::riding_acks::RidingAcks;
use super::socket::Sockets;
use super::types::Types;
use std::sync::Arc;

/// The input and output of a participant, shared by its endpoints.
#[derive(Clone)]
pub struct EndpointIo {
    /// Sockets for all datagrams of the participant.
    pub sockets: Arc<Sockets>,
    /// Wakes the receiving thread.
    pub alarm: Arc<Alarm>,
    /// What its readers have of writers elsewhere.
    pub riding_acks: Arc<RidingAcks>,
    /// The types that the program uses.
    pub types: Arc<Types>,
}
