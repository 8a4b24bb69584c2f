//! What a reader knows of one writer.

use super::acknowledged::Acknowledged;
use super::asking::earlier;
use super::assembly::Assembly;
use super::match_progress::MatchProgress;
use super::reader::{IncomingSample, SampleSink, WriterOffer};
use super::send_sink::Announcement;
use super::timing::Timing;
use super::writer::rises;
use crate::wire::{FragmentNumberSet, Guid, SequenceNumberSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Samples that wait behind a missing one, per writer.
const MAX_PENDING: usize = 2048;
/// Samples of one writer of which some fragments are there.
const MAX_PARTIAL: usize = 16;
/// NACK_FRAGs of one answer about one sample: each tells of 256 fragments at most.
const MAX_FRAGMENT_SETS: usize = 16;
/// A claim about numbers this far from what is known is not believed.
const FAR: i64 = 1 << 40;

enum Pending {
    Sample(IncomingSample),
    /// From this number to the one before that one, nothing comes.
    Gap(i64),
}

/// A writer as a reader sees it.
pub(super) struct WriterProxy {
    pub guid: Guid,
    /// A HEARTBEAT that is meant for this reader alone confirms it.
    pub match_progress: MatchProgress,
    reliable: bool,
    timing: Timing,
    first_base: i64,
    /// How long after the last question where the writer begins it is asked again.
    greet_ns: u64,
    /// Its heartbeats are heeded though nothing is sent again.
    counts: bool,
    /// It has said where it begins; until then, the first number that arrived.
    is_begun: bool,
    began: i64,
    /// The next number to deliver; 0 until the writer has said where it begins.
    expected: i64,
    /// The highest number that is known to exist.
    last: i64,
    pending: BTreeMap<i64, Pending>,
    partial: BTreeMap<i64, Assembly>,
    heartbeat_count: Option<u32>,
    /// What has arrived, and what of that was told.
    pub acknowledged: Arc<Acknowledged>,
    unasked: bool,
    frag_count: u32,
    /// When an ACKNACK is due.
    pub ack_due_ns: Option<u64>,
    /// When one is due that nobody has asked for, unless the writer knows by then.
    unasked_due_ns: Option<u64>,
    /// When something was last asked for.
    asked_ns: u64,
    /// How long after that it may be asked for again.
    ask_again_ns: u64,
    /// The inbox refused the expected sample.
    pub crowded: bool,
}

/// What an ACKNACK says, and the fragments that are asked for beside it.
pub(super) struct Answer {
    pub set: SequenceNumberSet,
    pub count: u32,
    pub is_final: bool,
    pub fragments: Vec<(i64, FragmentNumberSet, u32)>,
}

impl WriterProxy {
    pub fn new(offer: WriterOffer, timing: Timing, now_ns: u64) -> Self {
        let WriterOffer { guid, reliable, counts, unasked, first_base } = offer;
        Self {
            guid,
            match_progress: MatchProgress::new(reliable, now_ns),
            reliable,
            timing,
            first_base,
            greet_ns: timing.ask_ns,
            counts,
            is_begun: false,
            began: 0,
            expected: 0,
            last: 0,
            pending: BTreeMap::new(),
            partial: BTreeMap::new(),
            heartbeat_count: None,
            acknowledged: Arc::default(),
            unasked,
            frag_count: 0,
            // The first one makes the writer say where it begins.
            ack_due_ns: reliable.then_some(now_ns),
            unasked_due_ns: None,
            asked_ns: 0,
            ask_again_ns: timing.ask_ns,
            crowded: false,
        }
    }

    /// The next number to deliver, if the writer has begun.
    pub fn next(&self) -> Option<i64> {
        (self.expected > 0).then_some(self.expected)
    }

    /// What was delivered of this writer before.
    pub fn go_on_at(&mut self, number: i64) {
        self.expected = number;
        self.last = number - 1;
        self.is_begun = true;
    }

    /// Whether the writer has said what it has, and all of it is there.
    pub fn has_all(&self) -> bool {
        self.expected > self.last && self.expected > 0
    }

    /// Whether a sample of this number is of use.
    pub fn wants(&self, number: i64) -> bool {
        match self.reliable {
            false => number >= self.expected,
            true => {
                number >= self.expected
                    && !matches!(self.pending.get(&number), Some(Pending::Sample(_)))
                    && (number == self.expected || self.pending.len() < MAX_PENDING)
                    && number - self.expected.max(1) < 1 << 20
            }
        }
    }

    /// A whole sample. Returns whether it was of use.
    pub fn on_sample(
        &mut self,
        number: i64,
        sample: IncomingSample,
        now_ns: u64,
        inbox: &mut impl SampleSink,
    ) -> bool {
        if number < 1 || !self.wants(number) {
            return false;
        }
        self.ask_again_ns = self.timing.ask_ns;
        self.partial.remove(&number);
        if !self.reliable {
            return self.on_best_effort(number, sample, inbox);
        }
        if self.expected == 0 && number == 1 {
            // Its first sample ever: nothing can lie before it.
            self.expected = 1;
        }
        let fresh = number > self.last + 1;
        self.last = self.last.max(number);
        if number == self.expected && self.pending.is_empty() {
            match inbox.accept(self.guid, number, sample) {
                Ok(()) => self.expected += 1,
                Err(sample) => {
                    self.crowded = true;
                    self.pending.insert(number, Pending::Sample(sample));
                }
            }
            self.acknowledge_unasked(now_ns);
            return true;
        }
        self.pending.insert(number, Pending::Sample(sample));
        self.advance(inbox);
        self.acknowledge_unasked(now_ns);
        if self.is_missing() {
            self.ask(fresh, now_ns);
        }
        true
    }

    fn on_best_effort(
        &mut self,
        number: i64,
        sample: IncomingSample,
        inbox: &mut impl SampleSink,
    ) -> bool {
        if self.expected > 0 {
            let count = (number - self.expected).cast_unsigned();
            if count > 0 {
                inbox.lost(self.guid, self.expected, count);
            }
        } else {
            self.began = number;
        }
        self.expected = number + 1;
        self.partial = self.partial.split_off(&self.expected);
        if inbox.accept(self.guid, number, sample).is_err() {
            inbox.lost(self.guid, number, 1);
        }
        true
    }

    /// Where a writer that sends nothing again began for this reader.
    fn count_from(&mut self, first: i64, inbox: &mut impl SampleSink) {
        if std::mem::replace(&mut self.is_begun, true) {
            return;
        }
        if self.expected == 0 {
            self.expected = first;
        } else if first < self.began && self.began - first <= FAR {
            inbox.lost(self.guid, first, (self.began - first).cast_unsigned());
        }
    }

    /// What the last sample of a writer was that sends nothing more of those before it: what is not
    /// there is lost.
    pub fn count_up_to(&mut self, last: i64, inbox: &mut impl SampleSink) {
        if self.expected == 0 || last < self.expected || last - self.expected > FAR {
            return;
        }
        inbox.lost(self.guid, self.expected, (last + 1 - self.expected).cast_unsigned());
        self.expected = last + 1;
        self.partial = self.partial.split_off(&self.expected);
    }

    /// Delivers what is complete from the front; stops at what is missing or refused.
    pub fn advance(&mut self, inbox: &mut impl SampleSink) {
        self.crowded = false;
        while let Some(entry) = self.pending.first_entry() {
            let number = *entry.key();
            if number > self.expected || self.expected == 0 {
                return;
            }
            match entry.remove() {
                Pending::Gap(end) => self.pass_over(end, inbox),
                Pending::Sample(sample) => match inbox.accept(self.guid, number, sample) {
                    Ok(()) => self.expected = number + 1,
                    Err(sample) => {
                        self.crowded = true;
                        self.pending.insert(number, Pending::Sample(sample));
                        return;
                    }
                },
            }
        }
    }

    /// Nothing comes before `end`, but for what is there already.
    fn pass_over(&mut self, end: i64, inbox: &mut impl SampleSink) {
        if end <= self.expected {
            return;
        }
        // What arrived within the range comes first.
        let next = self.pending.keys().next().copied().unwrap_or(end).min(end);
        if next > self.expected {
            inbox.lost(self.guid, self.expected, (next - self.expected).cast_unsigned());
            self.expected = next;
        }
        if next < end {
            self.put_gap(next, end);
        }
    }

    /// Notes a gap, behind the samples that lie at its beginning.
    fn put_gap(&mut self, mut start: i64, end: i64) {
        while start < end {
            match self.pending.get_mut(&start) {
                Some(Pending::Sample(_)) => start += 1,
                Some(Pending::Gap(known)) => {
                    *known = (*known).max(end);
                    return;
                }
                None => {
                    // Samples leave room for these, or nothing would ever get past a full table.
                    if self.pending.len() < 2 * MAX_PENDING {
                        self.pending.insert(start, Pending::Gap(end));
                    }
                    return;
                }
            }
        }
    }

    pub fn on_gap(&mut self, start: i64, set: &SequenceNumberSet, inbox: &mut impl SampleSink) {
        let end = set.base;
        if !self.reliable {
            return;
        }
        if self.expected == 0 {
            // Before the writer has said where it begins: what is not meant for this reader.
            if start <= 1 {
                self.begin_at(end);
            }
            return;
        }
        if start > end || end - self.expected > FAR {
            return;
        }
        self.last = self.last.max(end - 1);
        if end > self.expected {
            self.put_gap(start.max(self.expected), end);
        }
        let expected = self.expected;
        for number in set.iter().filter(|number| *number >= expected) {
            self.last = self.last.max(number);
            self.put_gap(number, number + 1);
        }
        self.advance(inbox);
        self.partial = self.partial.split_off(&self.expected);
    }

    fn begin_at(&mut self, number: i64) {
        self.expected = number.max(1);
        self.pending = self.pending.split_off(&self.expected);
        self.partial = self.partial.split_off(&self.expected);
    }

    /// `directed`: it is meant for this reader alone.
    pub fn on_heartbeat(
        &mut self,
        announcement: Announcement,
        directed: bool,
        now_ns: u64,
        inbox: &mut impl SampleSink,
    ) {
        let Announcement { first, last, count, is_final, .. } = announcement;
        if first < 1 || last < first - 1 {
            return;
        }
        if directed {
            self.match_progress.confirm();
        }
        if !self.reliable {
            if self.counts && directed {
                self.count_from(first, inbox);
                self.count_up_to(last, inbox);
            }
            return;
        }
        if self.heartbeat_count.is_some_and(|before| !rises(before, count)) {
            return;
        }
        self.heartbeat_count = Some(count);
        if self.expected == 0 {
            self.begin_at(first);
        } else if first > self.expected && first - self.expected <= FAR {
            self.pass_over(first, inbox);
        }
        self.advance(inbox);
        let fresh = last > self.last;
        self.last = self.last.max(last);
        if self.is_missing() {
            self.ask(fresh, now_ns);
        }
        if !is_final {
            self.ack_due_ns = Some(now_ns);
        }
    }

    /// Whether something is known to exist that is not there, and there is room for it.
    fn is_missing(&self) -> bool {
        !self.crowded && self.expected > 0 && self.missing().next().is_some()
    }

    /// Numbers that are missing, ascending.
    fn missing(&self) -> impl Iterator<Item = i64> + '_ {
        let mut number = self.expected;
        let mut known = self.pending.iter().peekable();
        let end = self.last.min(self.expected.saturating_add(MAX_PENDING as i64));
        std::iter::from_fn(move || {
            while let Some((at, what)) = known.peek() {
                if number < **at {
                    break;
                }
                number = match what {
                    Pending::Sample(_) => **at + 1,
                    Pending::Gap(end) => *end,
                }
                .max(number);
                known.next();
            }
            (number <= end).then(|| {
                number += 1;
                number - 1
            })
        })
    }

    /// Asks for what is missing: at once where that is news, else not again too soon.
    fn ask(&mut self, fresh: bool, now_ns: u64) {
        let due = if fresh { now_ns } else { now_ns.max(self.asked_ns + self.ask_again_ns) };
        self.ack_due_ns = earlier(self.ack_due_ns, due);
    }

    /// Whether the writer is told unasked what has arrived.
    pub fn acknowledges_unasked(&self) -> bool {
        self.unasked && self.reliable
    }

    /// The writer is to be told what has arrived, before it asks.
    fn acknowledge_unasked(&mut self, now_ns: u64) {
        if !self.acknowledges_unasked() {
            return;
        }
        let knew_all = self.acknowledged.is_told();
        self.acknowledged.arrived_before(self.expected);
        if knew_all {
            self.unasked_due_ns = Some(now_ns + self.timing.unasked_ns);
        }
    }

    /// When [`WriterProxy::must_answer`] is to be asked.
    pub fn due_ns(&self) -> Option<u64> {
        let asked = self.ack_due_ns.into_iter();
        asked.chain(self.unasked_due_ns).min()
    }

    /// Whether an ACKNACK is due now.
    pub fn must_answer(&mut self, now_ns: u64) -> bool {
        let is_due = |due: Option<u64>| due.is_some_and(|due| now_ns >= due);
        if is_due(self.ack_due_ns) {
            return true;
        }
        if !is_due(self.unasked_due_ns) {
            return false;
        }
        self.unasked_due_ns = None;
        // What is missing is asked for in its own time.
        self.match_progress.is_confirmed() && !self.acknowledged.is_told() && !self.is_missing()
    }

    /// The ACKNACK that is due.
    pub fn answer(&mut self, now_ns: u64) -> Answer {
        self.ack_due_ns = None;
        self.unasked_due_ns = None;
        let count = self.acknowledged.tell(self.expected, now_ns);
        let mut set = SequenceNumberSet::empty(self.expected.max(1));
        let mut fragments = Vec::new();
        if self.expected > 0 && !self.crowded {
            let missing: Vec<i64> = self.missing().take(256).collect();
            for number in missing {
                match self.partial.get(&number) {
                    Some(part) => {
                        for lacking in part.missing().take(MAX_FRAGMENT_SETS) {
                            self.frag_count = self.frag_count.wrapping_add(1);
                            fragments.push((number, lacking, self.frag_count));
                        }
                    }
                    None if set.insert(number) => {}
                    None => break,
                }
            }
            self.asked_ns = now_ns;
        }
        if !set.is_empty() || !fragments.is_empty() {
            self.ack_due_ns = Some(now_ns + self.ask_again_ns);
            self.ask_again_ns = (2 * self.ask_again_ns).min(self.timing.longest_ask_ns);
        }
        // Whoever does not know where the writer begins, or whether it is known there, wants to
        // hear it.
        let is_met = self.match_progress.is_confirmed() || !self.match_progress.is_open();
        let is_final = self.expected > 0 && is_met;
        if !is_final {
            if set.is_empty() && (self.expected == 0 || self.first_base == 0) {
                set = SequenceNumberSet::empty(self.first_base);
            }
            let due = now_ns + self.greet_ns;
            self.ack_due_ns = earlier(self.ack_due_ns, due);
            self.greet_ns = (2 * self.greet_ns).min(self.timing.longest_ask_ns);
        }
        Answer { set, count, is_final, fragments }
    }

    /// Where fragments of this sample go; `None` when there is no room or it is not wanted.
    pub fn partial(
        &mut self,
        number: i64,
        make: impl FnOnce() -> Option<Assembly>,
    ) -> Option<&mut Assembly> {
        if number < 1 || !self.wants(number) {
            return None;
        }
        self.ask_again_ns = self.timing.ask_ns;
        if !self.partial.contains_key(&number) {
            if self.partial.len() >= MAX_PARTIAL {
                let oldest = *self.partial.keys().next()?;
                if self.reliable || oldest > number {
                    // The newest gives way: the oldest is what everything waits for.
                    let newest = *self.partial.keys().next_back()?;
                    if newest < number {
                        return None;
                    }
                    self.partial.remove(&newest);
                } else {
                    self.partial.remove(&oldest);
                }
            }
            self.partial.insert(number, make()?);
        }
        self.partial.get_mut(&number)
    }

    pub fn take_complete(&mut self, number: i64) -> Option<Assembly> {
        match self.partial.get(&number)?.is_complete() {
            true => self.partial.remove(&number),
            false => None,
        }
    }

    /// Forgets a sample whose fragments contradict each other.
    pub fn drop_partial(&mut self, number: i64) {
        self.partial.remove(&number);
    }

    /// The writer is gone: what is there is delivered, what is not is lost.
    pub fn finish(&mut self, inbox: &mut impl SampleSink) {
        if self.expected == 0 {
            return;
        }
        while let Some(first) = self.pending.keys().next().copied() {
            if first > self.expected {
                let count = (first - self.expected).cast_unsigned();
                inbox.lost(self.guid, self.expected, count);
                self.expected = first;
            }
            self.advance(inbox);
            if self.crowded {
                self.pending.pop_first();
                inbox.lost(self.guid, self.expected, 1);
                self.expected += 1;
            }
        }
    }
}
