//! Announces sequence numbers that are never sent, in as few GAPs as possible.

use super::send_sink::{SendSink, Target};
use crate::wire::SequenceNumberSet;

/// Collects sequence numbers for GAPs.
#[derive(Default)]
pub(super) struct GapCollector {
    open: Option<(i64, SequenceNumberSet)>,
}

impl GapCollector {
    /// Adds a number; numbers are added in ascending order.
    pub fn add(&mut self, number: i64, target: Target, sink: &mut impl SendSink) {
        if let Some((_, set)) = &mut self.open {
            if number == set.base && set.is_empty() {
                *set = SequenceNumberSet::empty(number + 1);
                return;
            }
            if set.insert(number) {
                return;
            }
        }
        if let Some((start, set)) = self.open.take() {
            sink.gap(target, start, &set);
        }
        self.open = Some((number, SequenceNumberSet::empty(number + 1)));
    }

    /// Sends the last GAP; the kept samples begin at `oldest`.
    pub fn finish(self, oldest: i64, target: Target, sink: &mut impl SendSink) {
        let Some((start, set)) = self.open else { return };
        match start < oldest && set.is_empty() && set.base < oldest {
            true => sink.gap(target, start, &SequenceNumberSet::empty(oldest)),
            false => sink.gap(target, start, &set),
        }
    }
}
