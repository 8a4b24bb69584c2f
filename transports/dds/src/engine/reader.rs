//! The receiving end: puts in order, asks for what is missing, says what has arrived.

use super::acknowledged::Acknowledged;
use super::assembly::Assembly;
use super::proxy::WriterProxy;
use super::send_sink::Announcement;
use super::timing::Timing;
use crate::wire::{FragmentNumberSet, Guid, SequenceNumberSet};
use angaros_msg::Time;
use angaros_transport::buffer::{HeapPool, Slot};
use std::collections::VecDeque;
use std::sync::Arc;

/// A sample that arrived.
#[derive(Clone, Debug)]
pub struct IncomingSample {
    /// Encapsulation header and body.
    pub payload: Slot,
    /// When it was published, if that was said.
    pub stamp: Option<Time>,
    /// The count of its publisher where that differs from the writer's.
    pub sequence: Option<u64>,
    /// The request that it belongs to, an entity and a number; or the instance that ended.
    pub related: Option<(Guid, i64)>,
    /// How that request ended, where it was not answered.
    pub outcome: Option<u32>,
    /// It tells that an instance ended.
    pub disposed: bool,
}

/// Where samples go.
pub trait SampleSink {
    /// Takes a sample, or gives it back when there is no room and nothing may be replaced.
    ///
    /// # Errors
    /// The sample.
    fn accept(
        &mut self,
        writer: Guid,
        number: i64,
        sample: IncomingSample,
    ) -> Result<(), IncomingSample>;

    /// So many samples from this number on never came.
    fn lost(&mut self, writer: Guid, first: i64, count: u64);
}

/// Where a reader's submessages go.
pub trait AckSink {
    /// What has arrived and what is missing.
    fn acknack(&mut self, writer: Guid, set: &SequenceNumberSet, count: u32, is_final: bool);
    /// Fragments that are missing.
    fn nack_frag(&mut self, writer: Guid, number: i64, set: &FragmentNumberSet, count: u32);
}

/// What is known of a writer when it is matched.
#[derive(Clone, Copy, Debug)]
pub struct WriterOffer {
    /// Its id.
    pub guid: Guid,
    /// It sends lost samples again.
    pub reliable: bool,
    /// It is one of ours: its heartbeats tell readers what they lack though nothing is sent again.
    pub counts: bool,
    /// It is told unasked what has arrived.
    pub unasked: bool,
    /// The base of an ACKNACK that asks where it begins. RTPS wants 1, by which Cyclone DDS answers
    /// at once; Fast DDS does that for 0 alone, and else with its next periodic HEARTBEAT after 3 s
    /// (`StatefulWriter::process_acknack`).
    pub first_base: i64,
}

/// The receiving end of one endpoint.
pub struct Reader {
    reliable: bool,
    timing: Timing,
    writers: Vec<WriterProxy>,
    /// Writers that went without a word, and what would have come next.
    vanished: VecDeque<(Guid, i64)>,
    /// How many writers were not reported by [`Reader::next_complete`].
    unreported: usize,
    pool: HeapPool,
}

/// Writers that went without a word and are remembered.
const MAX_VANISHED: usize = 64;

/// Unused buffers that a reader keeps.
const SPARE_BUFFERS: usize = 8;

/// What is told of the sample that fragments belong to.
#[derive(Clone, Copy, Debug)]
pub struct FragmentInfo {
    /// The number of the sample.
    pub number: i64,
    /// Its bytes.
    pub sample_size: usize,
    /// Bytes of every fragment but the last.
    pub fragment_size: usize,
    /// The first fragment, from 1.
    pub first: u32,
    /// How many.
    pub count: u32,
}

impl Reader {
    /// A reader that hears nobody.
    #[must_use]
    pub fn new(reliable: bool, timing: Timing) -> Self {
        Self {
            reliable,
            timing,
            writers: Vec::new(),
            vanished: VecDeque::new(),
            unreported: 0,
            pool: HeapPool::new(SPARE_BUFFERS),
        }
    }

    /// Where its samples lie.
    #[must_use]
    pub fn pool(&self) -> &HeapPool {
        &self.pool
    }

    fn writer(&mut self, guid: Guid) -> Option<&mut WriterProxy> {
        self.writers.iter_mut().find(|writer| writer.guid == guid)
    }

    /// What of this writer has arrived, to be told with samples that go to its participant; `None`
    /// for one that is told when it asks.
    #[must_use]
    pub fn told_beside_samples(&self, writer: Guid) -> Option<Arc<Acknowledged>> {
        let known = self.writers.iter().find(|known| known.guid == writer)?;
        known.acknowledges_unasked().then(|| Arc::clone(&known.acknowledged))
    }

    /// A writer is to be heard from now on.
    pub fn add_writer(&mut self, offer: WriterOffer, now_ns: u64) {
        let guid = offer.guid;
        if self.writer(guid).is_some() {
            return;
        }
        let reliable = offer.reliable && self.reliable;
        let mut proxy = WriterProxy::new(WriterOffer { reliable, ..offer }, self.timing, now_ns);
        if let Some(at) = self.vanished.iter().position(|(known, _)| *known == guid)
            && let Some((_, next)) = self.vanished.remove(at)
        {
            proxy.go_on_at(next);
        }
        self.writers.push(proxy);
        self.unreported += 1;
    }

    /// A writer whose match is complete, each once: at once where nothing is acknowledged, else
    /// when it has spoken to this reader, or after [`MATCH_LIMIT_NS`](super::MATCH_LIMIT_NS). To be
    /// asked after everything that may bring one.
    pub fn next_complete(&mut self, now_ns: u64) -> Option<Guid> {
        if self.unreported == 0 {
            return None;
        }
        let mut writers = self.writers.iter_mut();
        let found = writers.find_map(|w| w.match_progress.report(now_ns).then_some(w.guid))?;
        self.unreported -= 1;
        Some(found)
    }

    /// Writers whose match is not complete.
    #[must_use]
    pub fn incomplete(&self) -> usize {
        self.unreported
    }

    /// What came of a writer shows that it is met.
    pub fn confirm(&mut self, writer: Guid) {
        if let Some(writer) = self.writer(writer) {
            writer.match_progress.confirm();
        }
    }

    /// A writer is gone. What waits for something missing is delivered, what is missing is lost.
    /// One that went without a word may be behind a cut: should it come again, what it sent
    /// meanwhile and no more has is counted as lost. `last` is the number of its last sample, if it
    /// said that.
    pub fn remove_writer(
        &mut self,
        guid: Guid,
        vanished: bool,
        last: Option<i64>,
        inbox: &mut impl SampleSink,
    ) {
        let Some(at) = self.writers.iter().position(|writer| writer.guid == guid) else { return };
        let mut proxy = self.writers.remove(at);
        self.unreported -= usize::from(proxy.match_progress.is_open());
        proxy.finish(inbox);
        if let Some(last) = last {
            proxy.count_up_to(last, inbox);
        }
        if let Some(next) = proxy.next().filter(|_| vanished) {
            if self.vanished.len() >= MAX_VANISHED {
                self.vanished.pop_front();
            }
            self.vanished.push_back((guid, next));
        }
    }

    /// Whether a sample of this number is of use.
    #[must_use]
    pub fn wants(&mut self, writer: Guid, number: i64) -> bool {
        self.writer(writer).is_some_and(|writer| writer.wants(number))
    }

    /// A whole sample.
    pub fn on_sample(
        &mut self,
        writer: Guid,
        number: i64,
        sample: IncomingSample,
        now_ns: u64,
        inbox: &mut impl SampleSink,
    ) {
        if let Some(writer) = self.writer(writer) {
            writer.on_sample(number, sample, now_ns, inbox);
        }
    }

    /// Fragments of a sample; `complete` makes the sample of its bytes.
    pub fn on_fragments(
        &mut self,
        writer: Guid,
        of: FragmentInfo,
        bytes: &[u8],
        now_ns: u64,
        complete: impl FnOnce(Slot) -> IncomingSample,
        inbox: &mut impl SampleSink,
    ) {
        let pool = self.pool.clone();
        let Some(proxy) = self.writer(writer) else { return };
        let make = || Assembly::new(&pool, of.sample_size, of.fragment_size);
        let Some(assembly) = proxy.partial(of.number, make) else { return };
        if !assembly.fits(of.sample_size, of.fragment_size) {
            proxy.drop_partial(of.number);
            return;
        }
        assembly.insert(of.first, of.count, bytes);
        if let Some(assembly) = proxy.take_complete(of.number) {
            proxy.on_sample(of.number, complete(assembly.finish()), now_ns, inbox);
        }
    }

    /// Samples that never come.
    pub fn on_gap(
        &mut self,
        writer: Guid,
        start: i64,
        set: &SequenceNumberSet,
        inbox: &mut impl SampleSink,
    ) {
        if let Some(writer) = self.writer(writer) {
            writer.on_gap(start, set, inbox);
        }
    }

    /// What a writer has; `directed` where that is said to this reader alone.
    pub fn on_heartbeat(
        &mut self,
        writer: Guid,
        announcement: Announcement,
        directed: bool,
        now_ns: u64,
        inbox: &mut impl SampleSink,
    ) {
        if let Some(writer) = self.writer(writer) {
            writer.on_heartbeat(announcement, directed, now_ns, inbox);
        }
    }

    /// Whether everything that a reliable writer said it has is there.
    #[must_use]
    pub fn has_all_of(&self, writer: Guid) -> bool {
        self.writers.iter().any(|known| known.guid == writer && known.has_all())
    }

    /// When [`Reader::tick`] is to be called.
    #[must_use]
    pub fn due_ns(&self) -> Option<u64> {
        let acks = self.writers.iter().filter_map(WriterProxy::due_ns).min();
        let limit = match self.unreported {
            0 => None,
            _ => self.writers.iter().filter_map(|writer| writer.match_progress.limit_ns()).min(),
        };
        [acks, limit].into_iter().flatten().min()
    }

    /// Says what is due.
    pub fn tick(&mut self, now_ns: u64, sink: &mut impl AckSink) {
        for writer in &mut self.writers {
            if !writer.must_answer(now_ns) {
                continue;
            }
            let answer = writer.answer(now_ns);
            let guid = writer.guid;
            for (number, set, count) in &answer.fragments {
                sink.nack_frag(guid, *number, set, *count);
            }
            sink.acknack(guid, &answer.set, answer.count, answer.is_final);
        }
    }

    /// Whether a full inbox holds something up.
    #[must_use]
    pub fn has_backlog(&self) -> bool {
        self.writers.iter().any(|writer| writer.crowded)
    }

    /// There is room again: hands on what waited for it, and says so to the writers.
    pub fn refill(&mut self, now_ns: u64, inbox: &mut impl SampleSink) {
        for writer in self.writers.iter_mut().filter(|writer| writer.crowded) {
            writer.advance(inbox);
            writer.ack_due_ns = Some(now_ns);
        }
    }
}
