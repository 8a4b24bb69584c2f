//! Reports an endpoint's matches to the core, or to the service that the endpoint belongs to.
//!
//! A match is reported when it is complete ([`crate::engine::MATCH_LIMIT_NS`]), except for the
//! endpoints of a server: its replies are kept for a client whose reader has not acknowledged
//! anything yet.

use crate::wire::wide::WideForm;
use crate::wire::{EndpointData, Guid, VendorId};
use angaros_transport::{EndReason, Events, LastAssertion};
use angaros_transport::{Endpoint, Gid};
use std::sync::Arc;

/// An endpoint of another participant, as a listener gets it.
#[derive(Clone, Copy)]
pub struct MatchedEndpoint<'a> {
    /// The endpoint in the terms of the core.
    pub endpoint: &'a Endpoint,
    /// Its discovery data.
    pub data: &'a EndpointData,
    /// The vendor of its participant.
    pub vendor: VendorId,
    /// The form in which it writes and reads a wstring.
    pub wide: WideForm,
}

impl MatchedEndpoint<'_> {
    /// Whether it correlates requests and replies as Cyclone DDS does.
    pub fn is_cyclone(&self) -> bool {
        self.vendor == VendorId::CYCLONE
    }
}

/// The base of the ACKNACK that asks a writer where it begins ([`WriterOffer::first_base`]).
///
/// [`WriterOffer::first_base`]: crate::engine::WriterOffer::first_base
pub fn first_base(vendor: VendorId) -> i64 {
    i64::from(vendor != VendorId::FAST_DDS)
}

/// A match that was not reported yet.
pub struct PendingMatch {
    endpoint: Endpoint,
    data: EndpointData,
    vendor: VendorId,
    wide: WideForm,
}

impl PendingMatch {
    /// Keeps the endpoint until the match is complete.
    pub fn of(other: &MatchedEndpoint<'_>) -> Box<Self> {
        let MatchedEndpoint { endpoint, data, vendor, wide } = *other;
        Box::new(Self { endpoint: endpoint.clone(), data: data.clone(), vendor, wide })
    }

    /// The endpoint to report.
    pub fn other(&self) -> MatchedEndpoint<'_> {
        let Self { endpoint, data, vendor, wide } = self;
        MatchedEndpoint { endpoint, data, vendor: *vendor, wide: *wide }
    }
}

/// A client or server that an endpoint is an end of.
pub trait ServiceListener: Send + Sync {
    /// Whether the end of this process is a server.
    fn is_server(&self) -> bool;

    /// An end on the other side is matched.
    fn matched(&self, other: &MatchedEndpoint<'_>);

    /// An end on the other side is gone.
    fn unmatched(&self, guid: Guid, how: EndReason);

    /// The two cannot be connected (rule SV10).
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint);
}

/// Receives the matches of one endpoint.
#[derive(Clone)]
pub enum MatchListener {
    /// The core, of an endpoint of a topic.
    Core(Arc<dyn Events>),
    /// The client or server that the endpoint belongs to.
    Service(Arc<dyn ServiceListener>),
    /// No listener: the endpoint only appears in the graph.
    None,
}

impl MatchListener {
    /// Whether the endpoint is an end of a service.
    pub fn is_service(&self) -> bool {
        matches!(self, Self::Service(_))
    }

    /// Whether a match is reported before it is complete.
    pub fn reports_at_once(&self) -> bool {
        matches!(self, Self::Service(listener) if listener.is_server())
    }

    /// Reports a match with `other`.
    pub fn matched(&self, other: &MatchedEndpoint<'_>, asserted: Option<LastAssertion>) {
        match self {
            Self::Core(events) => events.matched(other.endpoint, asserted),
            Self::Service(listener) => listener.matched(other),
            Self::None => {}
        }
    }

    /// Reports the end of a match.
    pub fn unmatched(&self, guid: Guid, gid: Gid, how: EndReason) {
        match self {
            Self::Core(events) => events.unmatched(gid, how),
            Self::Service(listener) => listener.unmatched(guid, how),
            Self::None => {}
        }
    }

    /// A subscription lost messages of a publisher (rule T2).
    pub fn lost(&self, publisher: Gid, last: u64, count: u64) {
        if let Self::Core(events) = self {
            events.lost(publisher, last, count);
        }
    }

    /// The two cannot be connected.
    pub fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        match self {
            Self::Core(events) => events.mismatch(publisher, subscription),
            Self::Service(listener) => listener.mismatch(publisher, subscription),
            Self::None => {}
        }
    }
}
