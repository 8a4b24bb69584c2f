//! What a publisher does when there is no memory for its next message (rule T3): it drops its
//! oldest samples that nobody has taken yet, those of the longest queue first, and uses their
//! memory again. Queues that keep all are left alone; what a reader holds is not touched.

use super::state::{LockedState, PublisherState};
use crate::pool::Pool;
use angaros_msg::qos::History;
use angaros_transport::LoanError;
use angaros_transport::buffer::SlotMut;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Whether dropping samples may help.
pub fn is_pressure(error: LoanError, pool: &Pool) -> bool {
    match error {
        LoanError::OutOfMemory { .. } => true,
        LoanError::Exhausted { .. } => !pool.is_exhausted_here(),
        _ => false,
    }
}

impl PublisherState {
    /// A buffer of `len` bytes, after as many samples were dropped as it takes. Fails with `error`
    /// when nothing is left to drop.
    #[cold]
    pub(super) fn loan_by_dropping(
        &self,
        locked: &mut LockedState,
        pool: &Arc<Pool>,
        len: usize,
        error: LoanError,
    ) -> Result<SlotMut, LoanError> {
        while self.drop_one(locked, pool) {
            match pool.loan(len) {
                Err(again) if is_pressure(again, pool) => {}
                result => return result,
            }
        }
        Err(error)
    }

    /// Drops one sample; returns whether there was one.
    fn drop_one(&self, locked: &mut LockedState, pool: &Pool) -> bool {
        if locked.history_is_last_reference(pool) && self.shorten_history(locked) {
            return true;
        }
        if locked.links.drop_from_longest(pool) {
            self.overwritten.fetch_add(1, Ordering::Relaxed);
            return true;
        }
        self.shorten_history(locked)
    }

    fn shorten_history(&self, locked: &mut LockedState) -> bool {
        let keeps_all = matches!(self.endpoint.qos.history, History::KeepAll);
        if keeps_all || locked.history.pop_front().is_none() {
            return false;
        }
        let count = self.evicted.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            let topic = &self.endpoint.topic;
            tracing::warn!(
                "no memory for the history of {topic}: {count} samples will not reach late \
                 subscriptions; hint: make room in {} or ask for a smaller depth",
                self.process.registry.dir().base().display()
            );
        }
        true
    }
}

impl LockedState {
    /// Whether the history's oldest sample is kept by nothing else.
    fn history_is_last_reference(&self, pool: &Pool) -> bool {
        let oldest = self.history.front();
        oldest.and_then(|(bytes, _)| pool.chunk_of(bytes)).is_some_and(|c| c.shared().is_free())
    }
}
