//! One publisher over several transports: what is delivered, what was delivered already, and what
//! is lost.
//!
//! * **M1** A message is known by its publisher's id and sequence number; none is delivered twice,
//!   by whichever transport it came first. A number of 0 is unknown and always new, and so is
//!   everything of a publisher that only ever came over one transport.
//! * **M2** Messages of a topic are delivered in the order of their numbers. One that is ahead of
//!   its predecessors waits while other transports have something to take, for [`PATIENCE`]
//!   messages at most; of its predecessors those that come after it are dropped. Requests and
//!   replies need no order.
//! * **M3** Lost is what no transport delivered. Each transport counts what it misses without
//!   knowing of the others; [`Merge::correction`] takes back what another one brought, and adds
//!   what fell between two of them. Of publishers that come over one transport nothing is
//!   corrected.
//! * **M4** No more than [`MAX_PUBLISHERS`] are remembered, those longest silent forgotten first.

use crate::endpoint::Gid;
use crate::transport::MessageInfo;
use crate::transport::local::LocalItem;
use std::collections::HashMap;

/// Publishers of one subscription that are remembered (rule M4).
const MAX_PUBLISHERS: usize = 1024;

/// Messages of others that are taken before one that is ahead goes on (rule M2).
pub const PATIENCE: u32 = 256;

/// Transports that can be told apart.
pub const MAX_TRANSPORTS: usize = 8;

/// What is to become of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the next one.
    Deliver,
    /// It was delivered, or comes too late.
    Drop,
    /// Others before it may still be on another transport.
    Ahead,
}

/// What a subscription remembers of its publishers.
pub struct Merge {
    ordered: bool,
    tracks: HashMap<Gid, Track>,
    /// Messages that wait for those before them, by transport.
    pub held: [Option<LocalItem>; MAX_TRANSPORTS],
    /// Messages that were taken since something is held.
    pub waited: u32,
    /// What each transport has counted as lost and no gap explained yet.
    losses: [Losses; MAX_TRANSPORTS],
    correction: i64,
    now: u64,
}

#[derive(Clone, Copy, Default)]
struct Losses {
    seen: u64,
    unexplained: u64,
}

struct Track {
    /// Transports it came over.
    wires: u8,
    /// The highest number that was delivered, and which of the 64 up to it were.
    highest: u64,
    window: u64,
    /// The last number of each transport; 0 before the first.
    last: [u64; MAX_TRANSPORTS],
    /// The first number that some transport was to bring: what it had lost before its first
    /// message came is ours to count.
    base: u64,
    used: u64,
}

impl Track {
    fn was_delivered(&self, number: u64) -> bool {
        let behind = self.highest.wrapping_sub(number);
        number <= self.highest && (behind >= 64 || self.window >> behind & 1 == 1)
    }

    fn deliver(&mut self, number: u64) {
        if number > self.highest {
            let ahead = number - self.highest;
            self.window = if ahead < 64 { self.window << ahead } else { 0 };
            self.highest = number;
        }
        self.window |= 1 << (self.highest - number).min(63);
    }
}

impl Merge {
    /// Nothing is known yet; `ordered` for topics (rule M2).
    pub fn new(ordered: bool) -> Self {
        Self {
            ordered,
            tracks: HashMap::new(),
            held: [const { None }; MAX_TRANSPORTS],
            waited: 0,
            losses: [Losses::default(); MAX_TRANSPORTS],
            correction: 0,
            now: 0,
        }
    }

    /// What to add to the sum of what the transports count as lost (rule M3).
    pub fn correction(&self) -> i64 {
        self.correction
    }

    /// Decides about a message from the transport `wire`; `lost` says what each transport counts.
    /// With `wait` it may be [`Verdict::Ahead`], after which it is to be shown again.
    pub fn judge(
        &mut self,
        wire: usize,
        info: &MessageInfo,
        wait: bool,
        lost: &dyn Fn(usize) -> u64,
    ) -> Verdict {
        let number = info.sequence_number;
        if number == 0 {
            return Verdict::Deliver;
        }
        self.now += 1;
        let bit = 1u8 << wire;
        let Some(track) = self.tracks.get_mut(&info.publisher) else {
            self.remember(wire, info, lost);
            return Verdict::Deliver;
        };
        track.used = self.now;
        let shared = track.wires | bit != bit;
        if shared && self.ordered && wait && number > track.highest + 1 {
            return Verdict::Ahead;
        }
        track.wires |= bit;
        let last = std::mem::replace(&mut track.last[wire], number);
        let gap = if last == 0 { 0 } else { number.saturating_sub(last + 1) };
        if last == 0 {
            self.join(wire, info, lost);
        }
        let Some(track) = self.tracks.get_mut(&info.publisher) else { return Verdict::Deliver };
        if !shared {
            if number < track.highest {
                // It counts anew.
                (track.highest, track.window) = (number, 0);
            }
            track.deliver(number);
            if gap > 0 {
                self.explain(wire, gap, lost);
            }
            return Verdict::Deliver;
        }
        let late = self.ordered && number < track.highest;
        let dropped = late || track.was_delivered(number);
        let missing = if dropped { 0 } else { number.saturating_sub(track.highest + 1) };
        if !dropped {
            // What comes late after all was counted as lost.
            self.correction -= i64::from(number < track.highest);
            track.deliver(number);
        }
        if gap > 0 || missing > 0 {
            let counted = self.explain(wire, gap, lost);
            let elsewhere = self.explain_elsewhere(wire, missing.saturating_sub(counted), lost);
            self.correction += missing as i64 - (counted + elsewhere) as i64;
        }
        if dropped { Verdict::Drop } else { Verdict::Deliver }
    }

    /// Takes note of a message that comes another way: what the transport lost of it is no loss.
    pub fn disregard(&mut self, wire: usize, info: &MessageInfo, lost: &dyn Fn(usize) -> u64) {
        let Some(track) = self.tracks.get_mut(&info.publisher) else {
            self.remember(wire, info, lost);
            return;
        };
        let last = std::mem::replace(&mut track.last[wire], info.sequence_number);
        let gap = if last == 0 { 0 } else { info.sequence_number.saturating_sub(last + 1) };
        if gap > 0 {
            self.correction -= self.explain(wire, gap, lost) as i64;
        }
    }

    /// A further transport brings its first message of a publisher. What it lost before was
    /// delivered or counted as lost already, but for what is older than all that came so far.
    fn join(&mut self, wire: usize, info: &MessageInfo, lost: &dyn Fn(usize) -> u64) {
        let counted = self.explain(wire, info.sequence_number - 1, lost);
        let Some(track) = self.tracks.get_mut(&info.publisher) else { return };
        let start = info.sequence_number - counted;
        let older = track.base.saturating_sub(start);
        track.base = track.base.min(start);
        self.correction += older as i64 - counted as i64;
    }

    /// How much of a gap the transport has counted as lost.
    fn explain(&mut self, wire: usize, gap: u64, lost: &dyn Fn(usize) -> u64) -> u64 {
        let losses = &mut self.losses[wire];
        let counts = lost(wire);
        losses.unexplained += counts.saturating_sub(losses.seen);
        losses.seen = counts;
        let counted = gap.min(losses.unexplained);
        losses.unexplained -= counted;
        counted
    }

    fn explain_elsewhere(&mut self, wire: usize, gap: u64, lost: &dyn Fn(usize) -> u64) -> u64 {
        let mut counted = 0;
        for other in (0..MAX_TRANSPORTS).filter(|other| *other != wire) {
            if counted < gap {
                counted += self.explain(other, gap - counted, lost);
            }
        }
        counted
    }

    fn remember(&mut self, wire: usize, info: &MessageInfo, lost: &dyn Fn(usize) -> u64) {
        if self.tracks.len() >= MAX_PUBLISHERS {
            let oldest = self.tracks.iter().min_by_key(|(_, track)| track.used);
            if let Some(gid) = oldest.map(|(gid, _)| *gid) {
                self.tracks.remove(&gid);
            }
        }
        let mut last = [0; MAX_TRANSPORTS];
        last[wire] = info.sequence_number;
        let before = info.sequence_number.saturating_sub(1);
        let base = info.sequence_number - self.explain(wire, before, lost);
        let track = Track {
            wires: 1 << wire,
            highest: info.sequence_number,
            // What came before the first is no concern of ours.
            window: if self.ordered { u64::MAX } else { 1 },
            last,
            base,
            used: self.now,
        };
        self.tracks.insert(info.publisher, track);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Ahead, Deliver, Drop};

    /// A merge with what its transports count as lost.
    struct Bench {
        merge: Merge,
        lost: [u64; MAX_TRANSPORTS],
    }

    impl Bench {
        fn new(ordered: bool) -> Self {
            Self { merge: Merge::new(ordered), lost: [0; MAX_TRANSPORTS] }
        }

        fn see(&mut self, wire: usize, publisher: u8, number: u64, wait: bool) -> Verdict {
            let publisher = Gid([publisher; 16]);
            let info = MessageInfo { publisher, sequence_number: number, ..MessageInfo::default() };
            let lost = self.lost;
            self.merge.judge(wire, &info, wait, &|wire| lost[wire])
        }

        fn run(&mut self, wire: usize, numbers: impl IntoIterator<Item = u64>) -> Vec<Verdict> {
            numbers.into_iter().map(|number| self.see(wire, 1, number, false)).collect()
        }

        fn total(&self) -> i64 {
            self.lost.iter().sum::<u64>() as i64 + self.merge.correction()
        }
    }

    #[test]
    fn the_same_message_over_two_transports_is_one() {
        let mut bench = Bench::new(true);
        for number in 1..100 {
            assert_eq!(bench.see(0, 1, number, true), Deliver);
            assert_eq!(bench.see(1, 1, number, true), Drop);
        }
        assert_eq!(bench.total(), 0);
    }

    #[test]
    fn a_gap_that_another_transport_fills_is_no_loss() {
        let mut bench = Bench::new(true);
        bench.run(0, 1..=2);
        bench.run(1, 1..=2);
        bench.lost[0] = 2;
        assert_eq!(bench.see(0, 1, 5, true), Ahead);
        assert_eq!(bench.run(1, 3..=5), [Deliver; 3]);
        assert_eq!(bench.see(0, 1, 5, true), Drop);
        assert_eq!(bench.total(), 0);
    }

    #[test]
    fn what_both_transports_miss_is_lost_once() {
        let mut bench = Bench::new(true);
        bench.run(0, 1..=2);
        bench.run(1, 1..=2);
        bench.lost = [2, 2, 0, 0, 0, 0, 0, 0];
        assert_eq!((bench.see(0, 1, 5, true), bench.see(1, 1, 5, true)), (Ahead, Ahead));
        assert_eq!((bench.see(0, 1, 5, false), bench.see(1, 1, 5, false)), (Deliver, Drop));
        assert_eq!(bench.total(), 2);
    }

    #[test]
    fn a_transport_that_was_not_used_meanwhile_has_lost_nothing() {
        for counts_gaps in [true, false] {
            let mut bench = Bench::new(true);
            bench.run(1, 1..=100);
            bench.run(0, 101..=200);
            bench.lost[1] = if counts_gaps { 100 } else { 0 };
            assert_eq!(bench.see(1, 1, 201, true), Deliver);
            assert_eq!(bench.total(), 0, "{counts_gaps}");
        }
    }

    #[test]
    fn what_falls_between_two_transports_is_lost() {
        let mut bench = Bench::new(true);
        bench.run(0, 1..=100);
        assert_eq!(bench.see(1, 1, 106, true), Ahead);
        assert_eq!(bench.see(1, 1, 106, false), Deliver);
        assert_eq!(bench.total(), 5);
        assert_eq!(bench.run(0, [101, 106]), [Drop; 2], "too late");
        assert_eq!(bench.total(), 5);
    }

    #[test]
    fn a_loss_that_the_other_transport_counted_is_not_counted_again() {
        let mut bench = Bench::new(true);
        bench.run(0, 1..=100);
        bench.lost[0] = 5;
        assert_eq!(bench.see(1, 1, 106, false), Deliver);
        assert_eq!(bench.total(), 5);
    }

    #[test]
    fn what_both_lost_before_their_first_message_is_counted_once() {
        let mut bench = Bench::new(true);
        bench.lost[0] = 3;
        assert_eq!(bench.see(0, 1, 4, true), Deliver);
        bench.lost[1] = 5;
        assert_eq!(bench.see(1, 1, 6, false), Deliver);
        assert_eq!(bench.total(), 4, "1, 2, 3 and 5");
    }

    #[test]
    fn what_the_second_transport_was_to_bring_before_the_first_message_is_lost() {
        let mut bench = Bench::new(true);
        assert_eq!(bench.see(0, 1, 7, true), Deliver);
        bench.lost[1] = 2;
        assert_eq!(bench.run(1, [5, 6, 7]), [Drop; 3]);
        assert_eq!(bench.total(), 4, "3, 4, 5 and 6");
    }

    #[test]
    fn a_publisher_of_one_transport_is_left_alone() {
        let mut bench = Bench::new(true);
        assert_eq!(bench.run(0, [5, 6, 9, 1, 1, 2, 0, 0]), [Deliver; 8]);
        bench.lost[0] = 2;
        bench.run(0, [5]);
        assert_eq!(bench.total(), 2, "another's losses, as they are");
    }

    #[test]
    fn requests_may_come_in_any_order_and_still_only_once() {
        let mut bench = Bench::new(false);
        bench.run(0, [1, 2]);
        assert_eq!(bench.see(1, 1, 5, true), Deliver);
        assert_eq!(bench.run(0, [3, 4, 5]), [Deliver, Deliver, Drop]);
        assert_eq!(bench.run(1, [3, 4, 6]), [Drop, Drop, Deliver]);
        assert_eq!(bench.total(), 0);
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let mut merge = Merge::new(true);
        for number in 0..3 * MAX_PUBLISHERS as u128 {
            let publisher = Gid(number.to_be_bytes());
            let info = MessageInfo { publisher, sequence_number: 1, ..MessageInfo::default() };
            assert_eq!(merge.judge(0, &info, true, &|_| 0), Deliver);
        }
        assert_eq!(merge.tracks.len(), MAX_PUBLISHERS);
    }
}
