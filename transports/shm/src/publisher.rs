//! The sending end.
//!
//! Publishing touches the publisher's own lock (which other threads hold only while endpoints are
//! matched or unmatched), the rings, and a wake-up for each sleeper. All rings are filled before
//! the first doorbell is rung.

mod described;
mod links;
mod pressure;
mod state;

pub use links::EXTRA_HELD;
pub use state::PublisherState;

use crate::member::DomainGuard;
use angaros_transport::WarmLines;
use angaros_transport::buffer::{Slot, SlotMut};
use angaros_transport::local::Payload;
use angaros_transport::{LoanError, PublishError};
use angaros_transport::{MessageInfo, TransportPublisher, TransportUse};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a dropped publisher waits for subscriptions that are not connected yet (rule T5). They
/// connect within milliseconds; on a processor that is overloaded it may take seconds.
const LINGER: Duration = Duration::from_secs(5);
/// A publisher, as user code holds it.
pub struct ShmPublisher {
    shared: Arc<PublisherState>,
    member: Arc<DomainGuard>,
}

impl ShmPublisher {
    /// Wraps a declared publisher.
    pub fn new(shared: Arc<PublisherState>, member: Arc<DomainGuard>) -> Self {
        Self { shared, member }
    }
}

impl TransportPublisher for ShmPublisher {
    fn matched(&self) -> usize {
        self.shared.matched.load(Ordering::Acquire)
    }

    fn tell_use(&self, told: TransportUse) {
        self.shared.set_use(told);
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        self.shared.loan(len)
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        self.shared.publish(bytes, info)
    }

    fn may_hand_over(&self) -> bool {
        self.shared.may_hand_over()
    }

    fn hand_over(&self, payload: Payload, info: &MessageInfo) -> Result<usize, PublishError> {
        self.shared.hand_over(payload, info)
    }

    fn assert_liveliness(&self, now_ns: u64) {
        self.shared.assert_liveliness(now_ns);
    }

    fn overwritten(&self) -> u64 {
        self.shared.overwritten.load(Ordering::Relaxed)
    }

    fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        self.shared.warm(lines);
    }
}

impl Drop for ShmPublisher {
    fn drop(&mut self) {
        let start = Instant::now();
        while start.elapsed() < LINGER && self.shared.has_unmatched_samples() {
            std::thread::sleep(Duration::from_micros(500));
        }
        if self.shared.has_unmatched_samples() {
            tracing::warn!(
                topic = %self.shared.endpoint.topic,
                "a publisher goes with messages for a subscription that has not met it in {} s; \
                 hint: is that process stopped?",
                LINGER.as_secs()
            );
        }
        self.member.participant().remove_publisher(&self.shared);
    }
}
