//! What of a writer's samples leaves, for the first time and again (`repairs.rs`).

use super::{HeldSample, Writer, rises};
use crate::engine::flight::Cut;
use crate::engine::gaps::GapCollector;
use crate::engine::reader_proxy::ReaderProxy;
use crate::engine::send_sink::{SendSink, Target};
use crate::wire::{FragmentNumberSet, Guid, SequenceNumberSet};

impl Writer {
    /// Of how many fragments, of so many bytes, a large sample that was just written may leave for
    /// these readers, those of one place (rule RP4); that many are on their way then.
    pub fn depart(&mut self, readers: &[Guid], fragment_size: usize, now_ns: u64) -> u32 {
        let Some(newest) = self.kept.back() else { return u32::MAX };
        let number = newest.number;
        let cut = Cut::of(newest.sample.payload.as_bytes().len(), fragment_size);
        let waits = |known: &ReaderProxy| {
            !readers.contains(&known.offer.guid)
                || (known.gets_all_announcements() && known.repairs.is_narrow())
        };
        let all_wait = self.readers.iter().all(waits);
        let those = self.readers.iter_mut().filter(|known| readers.contains(&known.offer.guid));
        let leaving = those.filter(|known| known.gets_all_announcements()).map(|known| {
            let room = if all_wait { known.repairs.room_to_publish(now_ns) } else { usize::MAX };
            known.repairs.publish(number, cut, room, now_ns)
        });
        leaving.max().unwrap_or(cut.fragments)
    }

    /// Whether the newest sample did not leave whole for some of these readers.
    #[must_use]
    pub fn holds_back(&self, readers: &[Guid]) -> bool {
        let mut those = self.readers.iter().filter(|known| readers.contains(&known.offer.guid));
        those.any(|known| known.repairs.holds_back(self.last))
    }

    /// Whether the way to some of these readers loses much of what is sent (rule RP5).
    #[must_use]
    pub fn is_lossy(&self, readers: &[Guid]) -> bool {
        let mut those = self.readers.iter().filter(|known| readers.contains(&known.offer.guid));
        those.any(|known| known.repairs.is_lossy())
    }

    /// Sends what was written since a reader was matched, now that it is confirmed; first of all
    /// the HEARTBEAT of before that. What is too much for once it asks for. Returns whether there
    /// was something.
    pub(super) fn send_unheard(
        &mut self,
        at: usize,
        now_ns: u64,
        sink: &mut impl SendSink,
    ) -> bool {
        let last_at_match = self.readers[at].last_at_match;
        if last_at_match >= self.last {
            return false;
        }
        let acked = self.readers[at].acked;
        let before = self.announcement(acked + 1, last_at_match.max(acked), true);
        let known = &mut self.readers[at];
        let target = Target { reader: known.offer.guid };
        sink.heartbeat(target, before);
        let begin = self.kept.partition_point(|kept| kept.number <= last_at_match.max(acked));
        let mut room = known.repairs.room(now_ns);
        for kept in self.kept.range(begin..) {
            let size = sink.fragment_size(target, kept.number);
            let cut = Cut::of(kept.sample.payload.as_bytes().len(), size);
            match known.repairs.leave(kept.number, cut, &mut room, false, now_ns) {
                0 => break,
                leaving => send_first(sink, target, kept, leaving, cut),
            }
        }
        true
    }

    /// Sends again what a reader lacks, as much as may be on its way. Returns whether it is to be
    /// asked what of it has arrived.
    pub(super) fn resend(
        &mut self,
        at: usize,
        set: &SequenceNumberSet,
        now_ns: u64,
        sink: &mut impl SendSink,
    ) -> bool {
        let known = &mut self.readers[at];
        let start = known.start;
        let target = Target { reader: known.offer.guid };
        let mut gap = GapCollector::default();
        let mut asks = false;
        let mut room = None;
        for number in set.iter().skip_while(|number| *number <= 0) {
            if number > self.last {
                break;
            }
            let kept = self.kept.binary_search_by_key(&number, |kept| kept.number).ok();
            let kept = kept.and_then(|at| self.kept.get(at)).filter(|_| number >= start);
            let Some(kept) = kept else {
                gap.add(number, target, sink);
                continue;
            };
            if !known.repairs.lacks_all(number, now_ns) {
                continue;
            }
            let room = room.get_or_insert_with(|| known.repairs.room(now_ns));
            let size = sink.fragment_size(target, number);
            let cut = Cut::of(kept.sample.payload.as_bytes().len(), size);
            let is_first = number == known.acked + 1;
            match known.repairs.leave(number, cut, room, is_first, now_ns) {
                0 => break,
                leaving => send_first(sink, target, kept, leaving, cut),
            }
            asks = true;
        }
        // Everything from the first missing number up to the oldest kept one is gone at once, or
        // a reader that is far behind would have to ask for each 256 of them.
        let oldest = self.kept.front().map_or(self.last + 1, |kept| kept.number).max(start);
        gap.finish(oldest, target, sink);
        asks
    }

    /// A reader lacks fragments of a sample.
    pub fn on_nack_frag(
        &mut self,
        reader: Guid,
        number: i64,
        set: &FragmentNumberSet,
        count: u32,
        now_ns: u64,
        sink: &mut impl SendSink,
    ) {
        let Some(at) = self.readers.iter().position(|known| known.offer.guid == reader) else {
            return;
        };
        let known = &mut self.readers[at];
        if !known.offer.reliable || known.frag_count.is_some_and(|before| !rises(before, count)) {
            return;
        }
        known.frag_count = Some(count);
        if !(1..=self.last).contains(&number) {
            return;
        }
        let target = Target { reader };
        let Ok(place) = self.kept.binary_search_by_key(&number, |kept| kept.number) else {
            return sink.gap(target, number, &SequenceNumberSet::empty(number + 1));
        };
        let sample = &self.kept[place].sample;
        let is_first = number == known.acked + 1;
        let cut = Cut::of(sample.payload.as_bytes().len(), sink.fragment_size(target, number));
        let leaving = known.repairs.lacks(number, cut, set, is_first, now_ns);
        if leaving.is_empty() {
            return;
        }
        sink.fragments(target, number, sample, &leaving);
        if known.repairs.may_ask()
            && let Some(announcement) = self.ask(reader)
        {
            sink.heartbeat(target, announcement);
        }
    }
}

/// Sends the first fragments of a sample that is cut so, or all of it.
fn send_first(sink: &mut impl SendSink, to: Target, kept: &HeldSample, leaving: u32, cut: Cut) {
    if leaving >= cut.fragments {
        return sink.sample(to, kept.number, &kept.sample);
    }
    let numbers = 1..=i64::from(leaving);
    for base in numbers.clone().step_by(FragmentNumberSet::CAPACITY as usize) {
        let mut set = FragmentNumberSet::empty(base);
        numbers.clone().skip(base as usize - 1).take_while(|number| set.insert(*number)).count();
        sink.fragments(to, kept.number, &kept.sample, &set);
    }
}
