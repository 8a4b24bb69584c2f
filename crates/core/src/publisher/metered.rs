//! What metrics ask of a publisher.

use super::PublisherCore;
use crate::metrics::{Traffic, WeakList, WireTotals};
use angaros_transport::endpoint::Endpoint;
use std::sync::Arc;

/// The publishers of this process.
pub(crate) static PUBLISHERS: WeakList<PublisherCore> = WeakList::new();

/// There is a new publisher.
pub(super) fn join(publisher: &Arc<PublisherCore>) {
    PUBLISHERS.add(Arc::downgrade(publisher));
}

impl PublisherCore {
    /// Counts its messages.
    pub(crate) fn meter(&self) -> &Traffic {
        &self.meter
    }

    /// What it tells others about itself.
    pub(crate) fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    pub(crate) fn domain(&self) -> u32 {
        self.context.domain()
    }

    /// Subscriptions it serves.
    pub(crate) fn served(&self) -> usize {
        self.outlets.served()
    }

    pub(crate) fn wire_totals(&self) -> &Arc<WireTotals> {
        &self.outlets.totals
    }

    /// Messages and bytes that went over a transport.
    pub(crate) fn sent_over(&self, transport: usize) -> (u64, u64) {
        self.outlets.sent_over(transport)
    }
}
