//! What the endpoints of a participant share: its sockets, its thread's alarm and its types.

use super::alarm::Alarm;
use super::socket::Sockets;
use super::types::Types;
use std::sync::Arc;

/// The participant as its endpoints see it.
#[derive(Clone)]
pub struct Link {
    /// Send and receive datagrams.
    pub sockets: Arc<Sockets>,
    /// Wakes the receiving thread.
    pub alarm: Arc<Alarm>,
    /// The types that the program uses.
    pub types: Arc<Types>,
}
