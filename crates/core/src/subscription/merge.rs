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
//! * **M3** Lost is what no transport delivered. Transports tell of what they miss by publisher and
//!   number (`losses.rs`), without knowing of each other. Of publishers that come over one
//!   transport that is the loss. Of others it is what is missing between the numbers that came,
//!   those included that the publisher was refused everywhere. What is told behind the last message
//!   counts when no transport has anything more.
//! * **M4** No more than [`MAX_PUBLISHERS`] are remembered, those longest silent forgotten first.

use super::losses::{Losses, MAX_NUMBER, ReportedLosses, Row};
use super::track::{PublisherProgress, lost_unseen};
use angaros_transport::MessageInfo;
use angaros_transport::endpoint::Gid;
use angaros_transport::local::LocalItem;
use std::collections::HashMap;
use std::sync::Arc;

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
    tracks: PublisherProgresses,
    /// Messages that wait for those before them, by transport.
    pub held: [Option<LocalItem>; MAX_TRANSPORTS],
    /// Messages that were taken since something is held.
    pub waited: u32,
    losses: Arc<Losses>,
    /// Losses of publishers that are forgotten.
    forgotten: u64,
    now: u64,
}

impl Merge {
    /// Nothing is known yet; `ordered` for topics (rule M2).
    pub fn new(ordered: bool, losses: Arc<Losses>) -> Self {
        Self {
            ordered,
            tracks: PublisherProgresses::default(),
            held: [const { None }; MAX_TRANSPORTS],
            waited: 0,
            losses,
            forgotten: 0,
            now: 0,
        }
    }

    /// Decides about a message from the transport `wire`. With `wait` it may be
    /// [`Verdict::Ahead`], after which it is to be shown again.
    pub fn judge(&mut self, wire: usize, info: &MessageInfo, wait: bool) -> Verdict {
        let number = info.sequence_number;
        if number == 0 || number > MAX_NUMBER {
            return Verdict::Deliver;
        }
        self.now += 1;
        let Some(track) = self.tracks.get_mut(info.publisher) else {
            let told = self.losses.of(info.publisher)[wire];
            let track = PublisherProgress::new(wire, number, self.ordered, &told);
            self.remember(info.publisher, track);
            return Verdict::Deliver;
        };
        track.used = self.now;
        if !track.knows(wire) {
            track.join(wire, number, &self.losses.of(info.publisher));
        }
        if track.is_shared() {
            return share(track, self.ordered, number, wait);
        }
        track.deliver_alone(number);
        Verdict::Deliver
    }

    /// Takes note of a message that comes another way: what the transport lost of it is no loss.
    pub fn note_other_path(&mut self, wire: usize, info: &MessageInfo) {
        if let Some(track) = self.tracks.get_mut(info.publisher) {
            track.beside = true;
            return;
        }
        let mut track = PublisherProgress::new(
            wire,
            info.sequence_number,
            self.ordered,
            &ReportedLosses::default(),
        );
        track.beside = true;
        self.remember(info.publisher, track);
    }

    /// Messages that are lost, of all publishers; `quiet` says whether no transport has anything
    /// more.
    pub fn lost(&mut self, quiet: impl FnOnce() -> bool) -> u64 {
        let mut told = 0;
        if !self.losses.is_empty() {
            self.look_behind(quiet);
            let tracks = &mut self.tracks;
            self.losses.each(|gid, row| match tracks.get_mut(gid) {
                None => told += lost_unseen(row),
                Some(track) if track.beside || track.is_shared() => {}
                Some(track) => told += track.lost(row),
            });
        }
        let seen = self.tracks.list.iter().filter(|(_, track)| track.is_shared());
        let seen: u64 = seen.map(|(_, track)| track.lost(&Row::default())).sum();
        self.forgotten + told + seen
    }

    /// Takes note of what was told behind the last messages of those that several bring.
    fn look_behind(&mut self, quiet: impl FnOnce() -> bool) {
        let tracks = &mut self.tracks;
        let mut waits = false;
        let mut each = |look: &mut dyn FnMut(&mut PublisherProgress, u64)| {
            self.losses.each(|gid, row| {
                if let Some(track) = tracks.get_mut(gid).filter(|track| !track.beside) {
                    track.hear(row);
                    if track.is_shared() {
                        look(track, track.behind(row));
                    }
                }
            });
        };
        each(&mut |track, behind| {
            waits |= behind > track.tail;
            track.tail = track.tail.min(behind);
        });
        // Only now: what was told before is there to be taken, if it is anywhere.
        if waits && quiet() {
            each(&mut |track, behind| track.tail = behind);
        }
    }

    fn remember(&mut self, publisher: Gid, mut track: PublisherProgress) {
        if self.tracks.list.len() >= MAX_PUBLISHERS {
            let oldest = self.tracks.list.iter().min_by_key(|(_, track)| track.used);
            if let Some(gid) = oldest.map(|(gid, _)| *gid) {
                self.forget(gid);
            }
        }
        self.losses.expect(publisher);
        track.used = self.now;
        self.tracks.insert(publisher, track);
    }

    fn forget(&mut self, publisher: Gid) {
        let Some(track) = self.tracks.remove(publisher) else { return };
        let row = self.losses.of(publisher);
        if !track.beside {
            self.forgotten += track.lost(&row);
        }
        self.losses.forget(publisher);
    }
}

/// Decides about a message of a publisher that comes over several transports.
fn share(track: &mut PublisherProgress, ordered: bool, number: u64, wait: bool) -> Verdict {
    let gap = number.saturating_sub(track.highest + 1);
    if ordered && wait && gap > 0 {
        return Verdict::Ahead;
    }
    track.begin_at(number);
    let late = ordered && number < track.highest;
    if late || track.was_delivered(number) {
        return Verdict::Drop;
    }
    track.tail = track.tail.saturating_sub(gap);
    track.deliver(number);
    Verdict::Deliver
}

/// The publishers. Most messages are of the publisher of the one before, which is found at once.
#[derive(Default)]
struct PublisherProgresses {
    list: Vec<(Gid, PublisherProgress)>,
    places: HashMap<Gid, usize>,
    recent: usize,
}

impl PublisherProgresses {
    fn get_mut(&mut self, gid: Gid) -> Option<&mut PublisherProgress> {
        if self.list.get(self.recent).is_none_or(|(known, _)| *known != gid) {
            self.recent = *self.places.get(&gid)?;
        }
        self.list.get_mut(self.recent).map(|(_, track)| track)
    }

    fn insert(&mut self, gid: Gid, track: PublisherProgress) {
        self.recent = self.list.len();
        self.places.insert(gid, self.recent);
        self.list.push((gid, track));
    }

    fn remove(&mut self, gid: Gid) -> Option<PublisherProgress> {
        let place = self.places.remove(&gid)?;
        let (_, track) = self.list.swap_remove(place);
        if let Some((moved, _)) = self.list.get(place) {
            self.places.insert(*moved, place);
        }
        Some(track)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Ahead, Deliver, Drop};
    use std::ops::RangeInclusive;

    /// A merge and what its transports tell.
    struct Bench {
        merge: Merge,
        losses: Arc<Losses>,
    }

    impl Bench {
        fn new(ordered: bool) -> Self {
            let losses = Arc::new(Losses::default());
            Self { merge: Merge::new(ordered, Arc::clone(&losses)), losses }
        }

        fn see(&mut self, wire: usize, publisher: u8, number: u64, wait: bool) -> Verdict {
            let publisher = Gid([publisher; 16]);
            let info = MessageInfo { publisher, sequence_number: number, ..MessageInfo::default() };
            self.merge.judge(wire, &info, wait)
        }

        fn run(&mut self, wire: usize, numbers: impl IntoIterator<Item = u64>) -> Vec<Verdict> {
            numbers.into_iter().map(|number| self.see(wire, 1, number, false)).collect()
        }

        /// A transport tells of the losses of one publisher.
        fn tell(&self, wire: usize, publisher: u8, numbers: RangeInclusive<u64>) {
            let count = numbers.end() + 1 - numbers.start();
            self.losses.add(wire, Gid([publisher; 16]), *numbers.end(), count);
        }

        fn total(&mut self) -> u64 {
            self.merge.lost(|| true)
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
        bench.tell(0, 1, 3..=4);
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
        bench.tell(0, 1, 3..=4);
        bench.tell(1, 1, 3..=4);
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
            if counts_gaps {
                bench.tell(1, 1, 101..=200);
            }
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
        bench.tell(0, 1, 101..=105);
        assert_eq!(bench.see(1, 1, 106, false), Deliver);
        assert_eq!(bench.total(), 5);
    }

    #[test]
    fn what_both_lost_before_their_first_message_is_counted_once() {
        let mut bench = Bench::new(true);
        bench.tell(0, 1, 1..=3);
        assert_eq!(bench.see(0, 1, 4, true), Deliver);
        bench.tell(1, 1, 1..=5);
        assert_eq!(bench.see(1, 1, 6, false), Deliver);
        assert_eq!(bench.total(), 4, "1, 2, 3 and 5");
    }

    #[test]
    fn what_the_second_transport_was_to_bring_before_the_first_message_is_lost() {
        let mut bench = Bench::new(true);
        assert_eq!(bench.see(0, 1, 7, true), Deliver);
        bench.tell(1, 1, 3..=4);
        assert_eq!(bench.run(1, [5, 6, 7]), [Drop; 3]);
        assert_eq!(bench.total(), 4, "3, 4, 5 and 6");
    }

    #[test]
    fn a_publisher_of_one_transport_is_left_alone() {
        let mut bench = Bench::new(true);
        assert_eq!(bench.run(0, [5, 6, 9, 1, 1, 2, 0, 0]), [Deliver; 8]);
        assert_eq!(bench.total(), 0, "nobody told of a loss");
        bench.tell(0, 1, 3..=4);
        assert_eq!(bench.total(), 2, "at once");
        bench.run(0, [5]);
        bench.tell(0, 2, 1..=7);
        assert_eq!(bench.total(), 9, "with another's, of which nothing came");
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
    fn losses_of_several_publishers_are_not_mixed() {
        let mut bench = Bench::new(true);
        for publisher in [1, 2] {
            for wire in [0, 1] {
                assert_ne!(bench.see(wire, publisher, 1, false), Ahead);
            }
        }
        bench.tell(0, 1, 2..=9);
        bench.tell(1, 2, 2..=5);
        for number in 2..=10 {
            assert_eq!(bench.see(1, 1, number, false), Deliver);
            assert_eq!(bench.see(0, 2, number, false), Deliver);
        }
        assert_eq!((bench.see(0, 1, 10, false), bench.see(1, 2, 6, false)), (Drop, Drop));
        assert_eq!(bench.total(), 0);
        bench.tell(0, 1, 11..=12);
        bench.tell(1, 1, 11..=12);
        assert_eq!(bench.see(0, 1, 13, false), Deliver);
        assert_eq!(bench.total(), 2);
    }

    #[test]
    fn what_is_told_behind_the_last_message_is_lost_once_nobody_has_it() {
        let mut bench = Bench::new(true);
        bench.run(0, 1..=2);
        bench.run(1, 1..=2);
        bench.tell(0, 1, 3..=5);
        assert_eq!(bench.merge.lost(|| false), 0, "the other may bring it");
        assert_eq!((bench.total(), bench.merge.lost(|| false)), (3, 3));
        bench.tell(1, 1, 3..=4);
        assert_eq!(bench.total(), 3);
        assert_eq!(bench.run(0, [6]), [Deliver]);
        assert_eq!(bench.total(), 3);
    }

    #[test]
    fn a_number_that_its_publisher_was_refused_is_no_loss_of_a_single_transport() {
        let mut bench = Bench::new(true);
        bench.run(0, [1, 2, 4]);
        assert_eq!(bench.total(), 0, "number 3 was refused");
        assert_eq!(bench.run(1, [4, 5]), [Drop, Deliver], "what another brings changes nothing");
        assert_eq!(bench.total(), 0);
        assert_eq!(bench.run(0, [5, 7]), [Drop, Deliver]);
        assert_eq!(bench.total(), 1, "of several nobody knows that 6 was none");
    }

    #[test]
    fn what_a_single_transport_passed_over_and_another_was_to_bring_is_lost() {
        let mut bench = Bench::new(true);
        bench.run(0, [1, 2, 3, 4, 8]);
        assert_eq!(bench.total(), 0, "nobody told of a loss");
        assert_eq!(bench.run(1, [5]), [Drop], "it is too late");
        assert_eq!(bench.total(), 3);
        let mut bench = Bench::new(true);
        bench.run(0, [1, 2, 3, 4, 8]);
        bench.tell(1, 1, 5..=7);
        assert_eq!(bench.total(), 3, "what the other tells is as good");
        assert_eq!(bench.run(1, [8]), [Drop]);
        assert_eq!(bench.total(), 3);
    }

    #[test]
    fn losses_of_publishers_that_are_forgotten_still_count() {
        let mut bench = Bench::new(true);
        bench.run(0, [1]);
        bench.tell(0, 1, 2..=3);
        bench.run(0, [4]);
        bench.tell(0, 1, 5..=5);
        for number in 0..MAX_PUBLISHERS as u128 {
            let publisher = Gid(number.to_be_bytes());
            let info = MessageInfo { publisher, sequence_number: 1, ..MessageInfo::default() };
            bench.merge.judge(0, &info, true);
        }
        assert!(!bench.merge.tracks.places.contains_key(&Gid([1; 16])));
        assert_eq!(bench.total(), 3);
    }

    /// Two transports that lose, delay and stand by at random: what is delivered and what is lost
    /// are together what was sent.
    #[test]
    fn delivered_and_lost_are_what_was_sent_whatever_happens() {
        for seed in 0..300 {
            let (sent, delivered, lost) = random_day(seed);
            assert_eq!(delivered + lost, sent, "seed {seed}");
        }
    }

    /// A transport: messages on their way, and what it will tell when the next one arrives.
    #[derive(Default)]
    struct Line {
        queue: std::collections::VecDeque<(u8, u64)>,
        missing: [(u64, u64); 4],
    }

    fn random_day(seed: u64) -> (u64, u64, u64) {
        let mut random = angaros_transport::random::Random::new(seed, 0);
        let mut bench = Bench::new(true);
        let mut lines: [Line; 2] = Default::default();
        let mut numbers = [0u64; 4];
        let mut sent = 0;
        let mut delivered = 0;
        let mut uses = [[true, true], [true, false], [true, true], [false, true]];
        for _ in 0..2000 {
            let publisher = below(&mut random, 4);
            if random.chance(0.01) {
                let choice = [[true, true], [true, false], [false, true]];
                uses[publisher] = choice[below(&mut random, 3)];
            }
            numbers[publisher] += 1;
            sent += 1;
            let message = (publisher as u8, numbers[publisher]);
            for (wire, line) in lines.iter_mut().enumerate() {
                if uses[publisher][wire] {
                    send(&bench, wire, line, message, random.chance(0.05));
                }
            }
            let backlog = below(&mut random, 12);
            delivered += take(&mut bench, &mut lines, backlog);
        }
        // The last message of each arrives, and all losses are told.
        for publisher in 0..4 {
            sent += 1;
            let message = (publisher, numbers[publisher as usize] + 1);
            for (wire, line) in lines.iter_mut().enumerate() {
                match uses[publisher as usize][wire] {
                    true => send(&bench, wire, line, message, false),
                    false => tell(&bench, wire, line, publisher),
                }
            }
        }
        delivered += take(&mut bench, &mut lines, 0);
        (sent, delivered, bench.total())
    }

    fn below(random: &mut angaros_transport::random::Random, bound: usize) -> usize {
        (random.unit() * bound as f64) as usize
    }

    fn send(
        bench: &Bench,
        wire: usize,
        line: &mut Line,
        (publisher, number): (u8, u64),
        lost: bool,
    ) {
        let missing = &mut line.missing[publisher as usize];
        if lost {
            *missing = (number, missing.1 + 1);
            return;
        }
        tell(bench, wire, line, publisher);
        line.queue.push_back((publisher, number));
    }

    fn tell(bench: &Bench, wire: usize, line: &mut Line, publisher: u8) {
        let (last, count) = std::mem::take(&mut line.missing[publisher as usize]);
        if count > 0 {
            bench.losses.add(wire, Gid([publisher; 16]), last, count);
        }
    }

    /// Takes as `SubscriptionTransports` does until no more than so many are left; where all have
    /// to wait, the one
    /// with the lowest number goes.
    fn take(bench: &mut Bench, lines: &mut [Line; 2], backlog: usize) -> u64 {
        let mut delivered = 0;
        while lines[0].queue.len() + lines[1].queue.len() > backlog {
            let heads = [0, 1].map(|wire| lines[wire].queue.front().copied());
            let mut order: Vec<_> = heads
                .iter()
                .enumerate()
                .filter_map(|(wire, head)| Some(((*head)?, wire)))
                .collect();
            order.sort_by_key(|((_, number), _)| *number);
            let mut seen = |wire: usize, (publisher, number), wait| {
                let verdict = bench.see(wire, publisher, number, wait);
                if verdict != Ahead {
                    lines[wire].queue.pop_front();
                }
                delivered += u64::from(verdict == Deliver);
                verdict != Ahead
            };
            let ends = order.len() < 2;
            if !order.iter().any(|(head, wire)| seen(*wire, *head, !ends)) {
                let (head, wire) = order[0];
                seen(wire, head, false);
            }
        }
        delivered
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let mut merge = Merge::new(true, Arc::default());
        for number in 0..3 * MAX_PUBLISHERS as u128 {
            let publisher = Gid(number.to_be_bytes());
            let info = MessageInfo { publisher, sequence_number: 1, ..MessageInfo::default() };
            assert_eq!(merge.judge(0, &info, true), Deliver);
        }
        assert_eq!(merge.tracks.list.len(), MAX_PUBLISHERS);
    }
}
