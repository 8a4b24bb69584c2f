//! The sending end: what is kept, for whom, and what is sent again.

mod resend;

use super::asking::earlier;
use super::final_heartbeat::FinalHeartbeat;
use super::outgoing::OutgoingSample;
use super::reader_proxy::ReaderProxy;
use super::send_sink::{Announcement, SendSink, Target};
use super::timing::Timing;
use crate::wire::{Guid, SequenceNumberSet};
use angaros_msg::{Duration, Time};
use std::collections::VecDeque;

/// What a writer keeps.
#[derive(Clone, Copy, Debug)]
pub struct WriterConfig {
    /// Lost samples are sent again.
    pub reliable: bool,
    /// Samples that late transient-local readers get; 0 for a volatile writer.
    pub history: usize,
    /// Nothing unacknowledged is replaced: [`Writer::write`] refuses instead.
    pub keep_all: bool,
    /// Unacknowledged samples that are held at most.
    pub window: usize,
    /// Bytes that are held at most, though never fewer samples than [`WriterConfig::floor`].
    pub window_bytes: usize,
    /// Samples that are held whatever their size.
    pub floor: usize,
    /// How long a sample is worth sending.
    pub lifespan: Option<Duration>,
    /// How long readers are waited for.
    pub timing: Timing,
}

/// What is known of a reader when it is matched.
#[derive(Clone, Copy, Debug)]
pub struct ReaderOffer {
    /// Its id.
    pub guid: Guid,
    /// It wants lost samples again.
    pub reliable: bool,
    /// It wants the history.
    pub transient_local: bool,
    /// The most samples of the history that it keeps.
    pub depth: usize,
    /// It is one of ours: where nothing is sent again it counts by our heartbeats what it lacks.
    pub counts: bool,
}

impl ReaderOffer {
    /// Whether it is told what there was though nothing is sent again.
    fn is_told(&self) -> bool {
        self.counts && !self.reliable
    }
}

/// There is no room for another sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Samples between two requests for an acknowledgement.
const ASK_EVERY: i64 = 32;
/// Bytes between two requests.
const ASK_BYTES: usize = 1 << 20;

struct HeldSample {
    number: i64,
    sample: OutgoingSample,
}

/// The sending end of one endpoint.
pub struct Writer {
    config: WriterConfig,
    kept: VecDeque<HeldSample>,
    kept_bytes: usize,
    last: i64,
    readers: Vec<ReaderProxy>,
    /// How many of them were not reported by [`Writer::next_complete`].
    unreported: usize,
    /// Everything up to here was acknowledged by every reliable reader.
    all_acked: i64,
    count: u32,
    asked: i64,
    unasked_bytes: usize,
    /// When the first of those who are behind is asked for an acknowledgement.
    due_ns: Option<u64>,
    final_heartbeat: FinalHeartbeat,
    overwritten: u64,
}

impl Writer {
    /// A writer that has written nothing and serves nobody.
    #[must_use]
    pub fn new(config: WriterConfig) -> Self {
        Self {
            config,
            kept: VecDeque::new(),
            kept_bytes: 0,
            last: 0,
            readers: Vec::new(),
            unreported: 0,
            all_acked: 0,
            count: 0,
            asked: 0,
            unasked_bytes: 0,
            due_ns: None,
            final_heartbeat: FinalHeartbeat::default(),
            overwritten: 0,
        }
    }

    /// Whether [`Writer::write`] would refuse.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.config.keep_all && self.unacked() >= self.config.window
    }

    /// Samples that some reliable reader has not acknowledged.
    #[must_use]
    pub fn unacked(&self) -> usize {
        if !self.has_reliable_readers() {
            return 0;
        }
        usize::try_from(self.last - self.all_acked).unwrap_or(0)
    }

    /// The number of the oldest sample that some reliable reader has not acknowledged.
    #[must_use]
    pub fn oldest_unacked(&self) -> i64 {
        self.all_acked + 1
    }

    /// Samples that were given up before every reader had them.
    #[must_use]
    pub fn overwritten(&self) -> u64 {
        self.overwritten
    }

    /// The number of the newest sample; 0 before the first.
    #[must_use]
    pub fn last(&self) -> i64 {
        self.last
    }

    /// Counts and keeps a sample; the caller sends it to everybody, followed by what
    /// [`Writer::announce`] says.
    ///
    /// # Errors
    /// A keep-all writer whose readers are behind.
    pub fn write(&mut self, sample: &OutgoingSample, now_ns: u64) -> Result<i64, Full> {
        if self.is_full() {
            return Err(Full);
        }
        self.last += 1;
        let unacknowledged = self.has_reliable_readers();
        if unacknowledged || self.config.history > 0 {
            self.kept_bytes += sample.payload.as_bytes().len();
            self.kept.push_back(HeldSample { number: self.last, sample: sample.clone() });
            self.trim();
        }
        if unacknowledged {
            self.await_acks(now_ns);
        }
        if self.readers.iter().any(|reader| reader.offer.is_told()) {
            self.final_heartbeat.wrote(now_ns);
        }
        self.unasked_bytes += sample.payload.as_bytes().len();
        Ok(self.last)
    }

    /// Who had everything before the newest sample is asked for it after the first pause.
    fn await_acks(&mut self, now_ns: u64) {
        let before = self.last - 1;
        for known in self.readers.iter_mut().filter(|known| known.offer.reliable) {
            if known.acked >= before && known.match_progress.is_confirmed() {
                known.asking.begin(now_ns);
                let due_ns = known.asking.due_ns();
                self.due_ns = earlier(self.due_ns, due_ns);
            }
        }
    }

    /// When [`Writer::tick`] is to be called.
    #[must_use]
    pub fn due_ns(&self) -> Option<u64> {
        let limit = match self.unreported {
            0 => None,
            _ => self.readers.iter().filter_map(|reader| reader.match_progress.limit_ns()).min(),
        };
        [self.due_ns, self.final_heartbeat.due_ns(), limit].into_iter().flatten().min()
    }

    /// Whether somebody's acknowledgement is waited for.
    fn is_waiting(&self) -> bool {
        self.unacked() > 0
            || self.readers.iter().any(|reader| !reader.match_progress.is_confirmed())
    }

    /// A reader whose match is complete, each once: at once where nothing is acknowledged, else by
    /// its first ACKNACK, or after [`MATCH_LIMIT_NS`](super::MATCH_LIMIT_NS) without one. To be
    /// asked after everything that may bring one.
    pub fn next_complete(&mut self, now_ns: u64) -> Option<Guid> {
        if self.unreported == 0 {
            return None;
        }
        let mut readers = self.readers.iter_mut();
        let found =
            readers.find_map(|r| r.match_progress.report(now_ns).then_some(r.offer.guid))?;
        self.unreported -= 1;
        Some(found)
    }

    /// Readers whose match is not complete.
    #[must_use]
    pub fn incomplete(&self) -> usize {
        self.unreported
    }

    /// Whether somebody gets again what is lost.
    #[must_use]
    pub fn has_reliable_readers(&self) -> bool {
        self.config.reliable && self.readers.iter().any(|reader| reader.offer.reliable)
    }

    /// Lets go of what nobody needs, and of what there is no room for.
    fn trim(&mut self) {
        while let Some(oldest) = self.kept.front() {
            let acked = !self.has_reliable_readers() || oldest.number <= self.all_acked;
            let in_history = self.kept.len() <= self.config.history;
            let fits = self.may_hold(self.kept.len(), self.kept_bytes);
            if in_history || (!acked && (self.config.keep_all || fits)) {
                return;
            }
            self.overwritten += u64::from(!acked);
            self.forget_oldest();
        }
    }

    /// Whether so many samples of so many bytes in all are within the bounds.
    fn may_hold(&self, count: usize, bytes: usize) -> bool {
        let floor = self.config.floor.max(self.config.history);
        count <= self.config.window.max(floor)
            && (bytes <= self.config.window_bytes || count <= floor)
    }

    /// Whether another sample of so many bytes takes the place of one that some reader lacks.
    #[must_use]
    pub fn would_give_up(&self, bytes: usize) -> bool {
        let lacked = self.kept.front().is_some_and(|oldest| oldest.number > self.all_acked);
        let fits = self.may_hold(self.kept.len() + 1, self.kept_bytes + bytes);
        lacked && !fits && self.has_reliable_readers() && !self.config.keep_all
    }

    fn forget_oldest(&mut self) {
        if let Some(oldest) = self.kept.pop_front() {
            self.kept_bytes -= oldest.sample.payload.as_bytes().len();
        }
    }

    /// What is kept of the samples behind this number.
    pub fn since(&self, number: i64) -> impl Iterator<Item = (i64, &OutgoingSample)> {
        let begin = self.kept.partition_point(|kept| kept.number <= number);
        self.kept.range(begin..).map(|kept| (kept.number, &kept.sample))
    }

    /// Forgets a sample that another one replaces (the instance it told of has changed).
    pub fn remove(&mut self, number: i64) {
        if let Ok(at) = self.kept.binary_search_by_key(&number, |kept| kept.number)
            && let Some(kept) = self.kept.remove(at)
        {
            self.kept_bytes -= kept.sample.payload.as_bytes().len();
        }
    }

    /// What is to be said behind a sample that was just written, to readers of one place; `None`
    /// where nobody of them is reliable and confirmed.
    pub fn announce(&mut self, readers: &[Guid]) -> Option<Announcement> {
        if !self.config.reliable {
            return None;
        }
        let those = self.readers.iter();
        let those = those.filter(|r| r.gets_all_announcements() && readers.contains(&r.offer.guid));
        let first = those.map(|reader| reader.acked + 1).min()?;
        let half_full = self.unacked() * 2 >= self.config.window;
        let ask = self.last - self.asked >= ASK_EVERY
            || self.unasked_bytes >= ASK_BYTES
            || (half_full && self.config.keep_all && self.last - self.asked >= 8);
        Some(self.announcement(first, self.last, !ask))
    }

    /// To be called when a sample went to every place: requests for acknowledgements start anew.
    pub fn asked(&mut self, announcement: Announcement) {
        if !announcement.is_final {
            self.asked = self.last;
            self.unasked_bytes = 0;
        }
    }

    /// As [`Writer::announce`] to one reader, and asks for an acknowledgement; `None` where all has
    /// arrived.
    pub fn ask(&mut self, reader: Guid) -> Option<Announcement> {
        let at = self.readers.iter().position(|known| known.offer.guid == reader)?;
        self.readers[at].is_behind(self.last).then(|| self.announcement_to(at, false))
    }

    /// What one reader may be told of.
    fn announcement_to(&mut self, at: usize, is_final: bool) -> Announcement {
        let reader = &self.readers[at];
        self.announcement(reader.acked + 1, reader.announced_last(self.last), is_final)
    }

    fn announcement(&mut self, first: i64, last: i64, is_final: bool) -> Announcement {
        self.count = self.count.wrapping_add(1);
        let first = first.min(last + 1);
        let count = self.count;
        Announcement { first, last, count, is_final, liveliness: false }
    }

    /// Says to every reader that the writer is alive.
    pub fn assert_liveliness(&mut self, sink: &mut impl SendSink) {
        for at in 0..self.readers.len() {
            let reader = self.readers[at].offer.guid;
            let announcement = self.announcement_to(at, true);
            sink.heartbeat(Target { reader }, Announcement { liveliness: true, ..announcement });
        }
    }

    /// A reader is to be served from now on.
    pub fn add_reader(
        &mut self,
        offer: ReaderOffer,
        now_ns: u64,
        now: Time,
        sink: &mut impl SendSink,
    ) {
        self.remove_reader(offer.guid);
        self.forget_expired(now);
        let oldest = self.kept.len().saturating_sub(self.config.history.min(offer.depth));
        let history = offer.transient_local && self.config.history > 0;
        let start = match self.kept.get(oldest) {
            Some(oldest) if history => oldest.number,
            _ => self.last + 1,
        };
        let offer = ReaderOffer { reliable: offer.reliable && self.config.reliable, ..offer };
        let timing = self.config.timing;
        let mut known = ReaderProxy::new(offer, start, self.last, now_ns, timing);
        known.asking.begin(now_ns);
        let due_ns = known.asking.due_ns();
        self.readers.push(known);
        self.unreported += 1;
        self.count_acked();
        let target = Target { reader: offer.guid };
        if offer.reliable {
            let announcement = self.announcement(start, self.last, false);
            sink.heartbeat(target, announcement);
            self.due_ns = earlier(self.due_ns, due_ns);
        } else {
            if offer.is_told() {
                self.count = self.count.wrapping_add(1);
                let first = start;
                let last = start - 1;
                let count = self.count;
                let is_final = true;
                let liveliness = false;
                sink.heartbeat(target, Announcement { first, last, count, is_final, liveliness });
                self.final_heartbeat.wrote(now_ns);
            }
            let late = self.kept.iter().filter(|kept| kept.number >= start);
            late.for_each(|kept| sink.sample(target, kept.number, &kept.sample));
        }
    }

    /// Rule T11: what is too old is no history.
    fn forget_expired(&mut self, now: Time) {
        let Some(lifespan) = self.config.lifespan else { return };
        while self.kept.front().is_some_and(|kept| now - kept.sample.stamp > lifespan) {
            self.forget_oldest();
        }
    }

    /// A reader is gone; what only it had not acknowledged is let go of.
    pub fn remove_reader(&mut self, reader: Guid) {
        self.readers.retain(|known| known.offer.guid != reader);
        self.unreported =
            self.readers.iter().filter(|known| known.match_progress.is_open()).count();
        self.count_acked();
    }

    fn count_acked(&mut self) {
        let reliable = self.readers.iter().filter(|reader| reader.offer.reliable);
        self.all_acked = reliable.map(|reader| reader.acked).min().unwrap_or(self.last);
        // What was acknowledged unasked need not be asked for.
        self.asked = self.asked.max(self.all_acked);
        if self.all_acked == self.last {
            self.unasked_bytes = 0;
        }
        if !self.is_waiting() {
            self.due_ns = None;
        }
        self.trim();
    }

    /// A reader says what it has (everything before the set's base) and what it lacks (the set's
    /// members). Returns whether something new was acknowledged.
    pub fn on_acknack(
        &mut self,
        reader: Guid,
        set: &SequenceNumberSet,
        is_final: bool,
        count: u32,
        now_ns: u64,
        sink: &mut impl SendSink,
    ) -> bool {
        let last = self.last;
        let Some(at) = self.readers.iter().position(|known| known.offer.guid == reader) else {
            return false;
        };
        let known = &mut self.readers[at];
        if !known.offer.reliable || known.ack_count.is_some_and(|before| !rises(before, count)) {
            return false;
        }
        known.ack_count = Some(count);
        let is_first = known.match_progress.confirm();
        let acked = (set.base - 1).clamp(known.acked, last.max(known.acked));
        let progress = acked > known.acked;
        known.acked = acked;
        let may_ask = known.repairs.may_ask();
        known.repairs.arrived_beside(set, now_ns);
        known.repairs.acknowledge(acked, now_ns);
        let behind = acked < last;
        let unheard = is_first && behind && self.send_unheard(at, now_ns, sink);
        let repaired = self.resend(at, set, now_ns, sink);
        if unheard || (repaired && may_ask) || (!is_final && set.is_empty()) {
            // A reader that was just matched asks what there is; one that has all is asked nothing.
            // One that gets something again is asked what of it has arrived (rule RP2).
            let announcement = self.announcement(acked + 1, last, !behind);
            sink.heartbeat(Target { reader }, announcement);
        }
        if progress || is_first {
            let asking = &mut self.readers[at].asking;
            asking.progress(now_ns);
            let due_ns = asking.due_ns();
            self.due_ns = earlier(self.due_ns, due_ns);
            self.count_acked();
        }
        progress
    }

    /// Asks those who are behind what they have.
    pub fn tick(&mut self, now_ns: u64, sink: &mut impl SendSink) {
        if self.final_heartbeat.is_due(now_ns) {
            self.tell_what_there_was(sink);
        }
        if self.due_ns.is_none_or(|due| now_ns < due) {
            return;
        }
        self.due_ns = None;
        let mut all = true;
        for at in 0..self.readers.len() {
            if !self.readers[at].is_behind(self.last) {
                continue;
            }
            let known = &mut self.readers[at];
            let is_due = known.asking.is_due(now_ns);
            let reader = known.offer.guid;
            let due_ns = known.asking.due_ns();
            self.due_ns = earlier(self.due_ns, due_ns);
            all &= is_due;
            if is_due {
                let announcement = self.announcement_to(at, false);
                sink.heartbeat(Target { reader }, announcement);
            }
        }
        if all {
            self.asked = self.last;
            self.unasked_bytes = 0;
        }
    }

    fn tell_what_there_was(&mut self, sink: &mut impl SendSink) {
        let told = self.readers.iter().filter(|reader| reader.offer.is_told());
        let told: Vec<_> = told.map(|reader| (reader.offer.guid, reader.start)).collect();
        for (reader, first) in told {
            let announcement = self.announcement(first, self.last, true);
            sink.heartbeat(Target { reader }, announcement);
        }
    }

    /// Asks everybody who is behind for an acknowledgement now.
    pub fn ask_all(&mut self, sink: &mut impl SendSink) {
        for at in 0..self.readers.len() {
            let reader = self.readers[at].offer.guid;
            if let Some(announcement) = self.ask(reader) {
                sink.heartbeat(Target { reader }, announcement);
            }
        }
        self.asked = self.last;
        self.unasked_bytes = 0;
    }

    /// The readers that were matched.
    pub fn readers(&self) -> impl Iterator<Item = ReaderOffer> + '_ {
        self.readers.iter().map(|reader| reader.offer)
    }
}

/// Whether a count is newer; counts wrap around.
pub(super) fn rises(before: u32, count: u32) -> bool {
    count.wrapping_sub(before).cast_signed() > 0
}
