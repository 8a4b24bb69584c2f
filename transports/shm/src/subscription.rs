//! The receiving end: takes from its publishers' rings in turn.

mod state;

pub use state::SubscriptionState;

use crate::member::DomainGuard;
use angaros_transport::TakeError;
use angaros_transport::WarmLines;
use angaros_transport::{Binding, Received, TransportSubscription, TransportUse};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A subscription, as user code holds it.
pub struct ShmSubscription {
    shared: Arc<SubscriptionState>,
    member: Arc<DomainGuard>,
}

impl ShmSubscription {
    /// Wraps a declared subscription.
    pub fn new(shared: Arc<SubscriptionState>, member: Arc<DomainGuard>) -> Self {
        Self { shared, member }
    }
}

impl TransportSubscription for ShmSubscription {
    fn matched(&self) -> usize {
        self.shared.matched.load(Ordering::Relaxed)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        self.shared.take()
    }

    fn has_pending(&self) -> bool {
        self.shared.has_pending()
    }

    fn tell_use(&self, told: TransportUse) {
        self.shared.set_use(told);
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.shared.bind(binding);
    }

    fn lost(&self) -> u64 {
        self.shared.lost.load(Ordering::Relaxed)
    }

    fn take_descriptors(&self, takes: bool) {
        self.shared.take_descriptors(takes);
    }

    fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        self.shared.warm(lines);
    }
}

impl Drop for ShmSubscription {
    fn drop(&mut self) {
        self.member.participant().remove_subscription(&self.shared);
    }
}
