//! Who hears of an endpoint's matches: the core, or the service that the endpoint is an end of.
//!
//! They hear of a match when it is complete ([`crate::engine::MATCH_LIMIT_NS`]), but for the ends
//! of a server: what it answers is kept for a client whose reader of replies has not spoken yet.

use crate::wire::wide::WideForm;
use crate::wire::{EndpointData, Guid, VendorId};
use angaros_core::transport::{Departure, Events, LastAssertion};
use angaros_core::{Endpoint, Gid};
use std::sync::Arc;

/// Another's endpoint.
#[derive(Clone, Copy)]
pub struct Other<'a> {
    /// As core knows it.
    pub endpoint: &'a Endpoint,
    /// What it said of itself.
    pub data: &'a EndpointData,
    /// Who made its participant.
    pub vendor: VendorId,
    /// How it writes and reads a wstring.
    pub wide: WideForm,
}

impl Other<'_> {
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

/// Another's endpoint of whose match nobody was told.
pub struct Untold {
    endpoint: Endpoint,
    data: EndpointData,
    vendor: VendorId,
    wide: WideForm,
}

impl Untold {
    /// Keeps what is to be told.
    pub fn of(other: &Other<'_>) -> Box<Self> {
        let Other { endpoint, data, vendor, wide } = *other;
        Box::new(Self { endpoint: endpoint.clone(), data: data.clone(), vendor, wide })
    }

    /// What is to be told.
    pub fn other(&self) -> Other<'_> {
        let Self { endpoint, data, vendor, wide } = self;
        Other { endpoint, data, vendor: *vendor, wide: *wide }
    }
}

/// A client or server that an endpoint is an end of.
pub trait ServiceListener: Send + Sync {
    /// Whether the end of this process is a server.
    fn is_server(&self) -> bool;

    /// An end on the other side is matched.
    fn matched(&self, other: &Other<'_>);

    /// An end on the other side is gone.
    fn unmatched(&self, guid: Guid, how: Departure);

    /// The two cannot be connected (rule SV10).
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint);
}

/// Who is told.
#[derive(Clone)]
pub enum Told {
    /// The core, of an endpoint of a topic.
    Core(Arc<dyn Events>),
    /// A client or server.
    Service(Arc<dyn ServiceListener>),
    /// Nobody: the endpoint is only shown.
    Nobody,
}

impl Told {
    /// Whether the endpoint is an end of a service.
    pub fn is_service(&self) -> bool {
        matches!(self, Self::Service(_))
    }

    /// Whether a match is told before it is complete.
    pub fn is_told_at_once(&self) -> bool {
        matches!(self, Self::Service(listener) if listener.is_server())
    }

    /// The endpoint is connected with `other`.
    pub fn matched(&self, other: &Other<'_>, asserted: Option<LastAssertion>) {
        match self {
            Self::Core(events) => events.matched(other.endpoint, asserted),
            Self::Service(listener) => listener.matched(other),
            Self::Nobody => {}
        }
    }

    /// That has ended.
    pub fn unmatched(&self, guid: Guid, gid: Gid, how: Departure) {
        match self {
            Self::Core(events) => events.unmatched(gid, how),
            Self::Service(listener) => listener.unmatched(guid, how),
            Self::Nobody => {}
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
            Self::Nobody => {}
        }
    }
}
