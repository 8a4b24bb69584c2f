//! The state that a writer keeps for one reader.
//!
//! Until a reliable reader has sent its first ACKNACK its participant may not know the writer, and
//! passes over what it sends. Cyclone DDS goes further: it delivers nothing before the first
//! HEARTBEAT that it heeds, and takes everything up to that one's last number for samples of before
//! the match, which a volatile reader does not get (`handle_Heartbeat`, `have_seen_heartbeat`).
//! A reader that is not confirmed is therefore told of nothing behind the sample that was the last
//! when the two met; what was written since is sent again when its first ACKNACK comes.

use super::asking::AskSchedule;
use super::match_progress::MatchProgress;
use super::repairs::Repairs;
use super::timing::Timing;
use super::writer::ReaderOffer;

/// A reader as a writer sees it.
pub(super) struct ReaderProxy {
    pub offer: ReaderOffer,
    /// Its first ACKNACK confirms it.
    pub match_progress: MatchProgress,
    /// The first number that was meant for it.
    pub start: i64,
    /// The last number when it was matched.
    pub last_at_match: i64,
    /// Everything up to here has arrived.
    pub acked: i64,
    /// The last count of its ACKNACKs, and of its NACK_FRAGs.
    pub ack_count: Option<u32>,
    pub frag_count: Option<u32>,
    /// When it is asked for an acknowledgement.
    pub asking: AskSchedule,
    /// What was sent to it again.
    pub repairs: Repairs,
}

impl ReaderProxy {
    /// Of a reader that is matched at `now_ns`, when `last` was the last number.
    pub fn new(offer: ReaderOffer, start: i64, last: i64, now_ns: u64, timing: Timing) -> Self {
        Self {
            offer,
            match_progress: MatchProgress::new(offer.reliable, now_ns),
            start,
            last_at_match: last,
            acked: start - 1,
            ack_count: None,
            frag_count: None,
            asking: AskSchedule::new(timing.first_ns, timing.longest_ns),
            repairs: Repairs::new(timing.suppression_ns),
        }
    }

    /// Whether it is reliable and may be told of everything.
    pub fn gets_all_announcements(&self) -> bool {
        self.offer.reliable && self.match_progress.is_confirmed()
    }

    /// Whether it is to acknowledge something when `last` is the writer's last number.
    pub fn is_behind(&self, last: i64) -> bool {
        self.offer.reliable && (self.acked < last || !self.match_progress.is_confirmed())
    }

    /// The last number that it may be told of when `last` is the writer's.
    pub fn announced_last(&self, last: i64) -> i64 {
        if self.match_progress.is_confirmed() { last } else { self.last_at_match }
    }
}
