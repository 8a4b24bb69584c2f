//! What a transport sees of its domain, and how services and actions are read from it.

mod actions;
mod services;

pub use actions::ActionInfo;
pub use services::ServiceEnd;

use crate::endpoint::{Endpoint, NodeName};

/// Nodes and endpoints at one moment.
#[derive(Clone, Debug, Default)]
pub struct GraphSnapshot {
    /// Nodes, in no particular order; the same name may occur more than once.
    pub nodes: Vec<NodeName>,
    /// Publishers and subscriptions, in no particular order.
    pub endpoints: Vec<Endpoint>,
    /// Those that serve services, which [`GraphSnapshot::services`] and [`GraphSnapshot::clients`]
    /// read. A context tells them apart; transports do not.
    pub service_endpoints: Vec<Endpoint>,
}
