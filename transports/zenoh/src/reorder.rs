//! Puts the messages of one publisher into order and tracks what is missing, without clock, network
//! or lock.
//!
//! * **F1** Messages are delivered in the order of their numbers, each once.
//! * **F2** Messages after a gap wait until the publisher has answered the request for the missing
//!   ones, if it keeps them ([`ReorderBuffer::recovers`]); otherwise a gap is a loss at once.
//! * **F3** One request is open at a time; after one without progress the next one waits a while.
//! * **F4** A gap is given up, and counted, when too much waits behind it, or when no answer has
//!   come for [`PATIENCE_NS`].

use crate::wire::recovery::RecoveryReply;
use std::collections::VecDeque;

/// Pause after a request without progress, nanoseconds.
const PAUSE_NS: u64 = 100_000_000;
/// A gap without progress for this long is a loss, nanoseconds.
pub const PATIENCE_NS: u64 = 30_000_000_000;
/// Most bytes that wait behind a gap.
const MOST_BYTES: usize = 64 << 20;
/// Fewest and most messages that may wait behind a gap; between them the subscription's depth.
const MOST_MESSAGES: (usize, usize) = (1024, 65_536);

struct HeldMessage<M> {
    number: u64,
    bytes: usize,
    message: M,
}

/// The messages of one publisher at one subscription.
pub struct ReorderBuffer<M> {
    /// Whether missing messages can be requested from the publisher.
    pub recovers: bool,
    /// Whether messages before the first one that arrives are requested too: the publisher knows
    /// the first one for this subscription.
    pub recovers_first: bool,
    most: usize,
    /// The last number that was delivered or given up; 0 before the first.
    last: u64,
    /// Missing messages up to this one will not arrive.
    settled: u64,
    /// The last number that is known to have been sent.
    known: u64,
    waiting: VecDeque<HeldMessage<M>>,
    bytes: usize,
    /// The last number of the open request.
    asked: Option<u64>,
    /// When the next request may be made, and since when there is a gap.
    next_ns: u64,
    gap_since_ns: Option<u64>,
}

/// The first and the last of missing messages.
pub type Gap = (u64, u64);

/// What to do with a message.
#[derive(Debug, PartialEq, Eq)]
pub enum Arrival<M> {
    /// Deliver it; so many before it are lost.
    Next(M, u64),
    /// It waits until [`ReorderBuffer::ready`] returns it.
    Waits,
    /// It has arrived before, or was given up.
    Old,
}

impl<M> ReorderBuffer<M> {
    /// An empty buffer.
    pub fn new(recovers: bool, depth: usize) -> Self {
        Self {
            recovers,
            recovers_first: false,
            most: depth.clamp(MOST_MESSAGES.0, MOST_MESSAGES.1),
            last: 0,
            settled: 0,
            known: 0,
            waiting: VecDeque::new(),
            bytes: 0,
            asked: None,
            next_ns: 0,
            gap_since_ns: None,
        }
    }

    /// The last number that was delivered; 0 before the first.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The number up to which nothing missing is waited for; 0 before the first gap.
    pub fn settled(&self) -> u64 {
        self.settled
    }

    /// Adds a message. Messages published before the first one are not lost, unless the publisher
    /// says so.
    pub fn arrive(&mut self, number: u64, bytes: usize, message: M) -> Arrival<M> {
        if number <= self.last {
            return Arrival::Old;
        }
        self.known = self.known.max(number);
        let is_first = self.last == 0 && !(self.recovers && self.recovers_first);
        let is_next = is_first || number == self.last + 1;
        if !self.recovers || is_next && self.waiting.is_empty() {
            let missing = if self.last == 0 { 0 } else { number - self.last - 1 };
            self.last = number;
            return Arrival::Next(message, missing);
        }
        let at = self.waiting.partition_point(|one| one.number < number);
        if self.waiting.get(at).is_some_and(|one| one.number == number) {
            return Arrival::Old;
        }
        self.bytes += bytes;
        self.waiting.insert(at, HeldMessage { number, bytes, message });
        Arrival::Waits
    }

    /// The next message in order, if it is there.
    pub fn ready(&mut self) -> Option<M> {
        let behind = self.last.max(self.settled);
        match self.waiting.front() {
            Some(front) if front.number <= behind.saturating_add(1) => {}
            _ => {
                self.last = behind;
                return None;
            }
        }
        let front = self.waiting.pop_front()?;
        self.bytes -= front.bytes;
        self.last = front.number;
        Some(front.message)
    }

    /// Handles a heartbeat: the publisher has sent messages up to `number`.
    pub fn sent_up_to(&mut self, number: u64) {
        if self.recovers && (self.last > 0 || self.recovers_first) {
            self.known = self.known.max(number);
        }
    }

    /// The missing messages before those that have arrived.
    fn gap(&self) -> Option<Gap> {
        let from = self.last.max(self.settled).saturating_add(1);
        let to = self.waiting.front().map_or(self.known, |one| one.number - 1);
        (from <= to).then_some((from, to))
    }

    /// Whether something is missing.
    pub fn has_gap(&self) -> bool {
        self.gap().is_some()
    }

    /// The messages to request now.
    pub fn question(&mut self, now_ns: u64) -> Option<Gap> {
        let Some(gap) = self.gap() else {
            self.gap_since_ns = None;
            return None;
        };
        self.gap_since_ns.get_or_insert(now_ns);
        if self.asked.is_some() || now_ns < self.next_ns {
            return None;
        }
        self.asked = Some(gap.1);
        self.next_ns = now_ns.saturating_add(PAUSE_NS);
        Some(gap)
    }

    /// Handles the end of a request, with the number of messages that came and, if all went well,
    /// the reply. Returns how many are lost.
    pub fn answered(&mut self, answer: Option<&RecoveryReply>, came: u64) -> u64 {
        let (Some(asked), Some(answer)) = (self.asked.take(), answer) else { return 0 };
        let from = self.last.max(self.settled).saturating_add(1);
        let upto = answer.upto.min(asked);
        let behind = self.waiting.back().map_or(self.last, |one| one.number);
        self.known = answer.sent.max(behind);
        if came < answer.count || upto < from {
            return 0;
        }
        self.settled = upto;
        (self.next_ns, self.gap_since_ns) = (0, None);
        let there = self.waiting.iter().take_while(|one| one.number <= upto).count() as u64;
        (upto - from + 1).saturating_sub(there.saturating_add(answer.refused))
    }

    /// Gives a gap up if rule F4 says so; returns how many messages are lost.
    pub fn enforce_limits(&mut self, now_ns: u64) -> u64 {
        let is_over = |since: u64| now_ns.saturating_sub(since) > PATIENCE_NS;
        let too_much = self.waiting.len() > self.most || self.bytes > MOST_BYTES;
        if too_much || self.gap_since_ns.is_some_and(is_over) { self.give_up() } else { 0 }
    }

    /// Gives up all missing messages; returns how many are lost.
    pub fn give_up(&mut self) -> u64 {
        let Some(gap) = self.gap() else { return 0 };
        (self.settled, self.gap_since_ns) = (gap.1, None);
        gap.1 - gap.0 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A flow, what it handed on and what it lost.
    struct Bench {
        flow: ReorderBuffer<u64>,
        out: Vec<u64>,
        lost: u64,
    }

    impl Bench {
        fn new() -> Self {
            Self { flow: ReorderBuffer::new(true, 10), out: Vec::new(), lost: 0 }
        }

        fn see(&mut self, numbers: impl IntoIterator<Item = u64>) {
            for number in numbers {
                if let Arrival::Next(message, missing) = self.flow.arrive(number, 8, number) {
                    self.out.push(message);
                    self.lost += missing;
                }
                self.drain();
            }
        }

        fn drain(&mut self) {
            while let Some(message) = self.flow.ready() {
                self.out.push(message);
            }
        }

        fn answer(&mut self, upto: u64, count: u64, refused: u64) {
            let answer = RecoveryReply { upto, sent: upto, count, refused };
            self.lost += self.flow.answered(Some(&answer), count);
            self.drain();
        }
    }

    #[test]
    fn what_comes_again_is_handed_on_in_order_and_once() {
        let mut bench = Bench::new();
        bench.see([5, 6, 9, 10, 6, 10]);
        assert_eq!(bench.out, [5, 6]);
        assert_eq!(bench.flow.question(1), Some((7, 8)));
        assert_eq!(bench.flow.question(1 + PAUSE_NS), None, "one at a time");
        bench.see([8, 7]);
        bench.answer(8, 2, 0);
        assert_eq!((bench.out, bench.lost), (vec![5, 6, 7, 8, 9, 10], 0));
        assert_eq!(bench.flow.question(PAUSE_NS), None);
    }

    #[test]
    fn what_the_publisher_has_no_more_is_lost_and_what_it_refused_is_not() {
        let mut bench = Bench::new();
        bench.see([1, 10]);
        assert!(bench.flow.question(0).is_some());
        bench.see([8]);
        bench.answer(9, 1, 2);
        assert_eq!((bench.out, bench.lost), (vec![1, 8, 10], 5));
    }

    #[test]
    fn the_end_of_a_burst_is_asked_for_when_it_is_heard_of() {
        let mut bench = Bench::new();
        bench.flow.sent_up_to(3);
        assert_eq!(bench.flow.question(0), None, "what was before the first is no loss");
        bench.see([3]);
        bench.flow.sent_up_to(5);
        assert_eq!(bench.flow.question(0), Some((4, 5)));
        assert_eq!(bench.flow.answered(None, 0), 0);
        assert_eq!(bench.flow.question(1), None, "not at once");
        assert!(bench.flow.question(PAUSE_NS).is_some());
        bench.see([4]);
        bench.answer(4, 1, 0);
        assert_eq!(bench.flow.question(PAUSE_NS), None, "it was less than was said");
    }

    #[test]
    fn what_is_owed_before_the_first_is_asked_for() {
        let mut bench = Bench::new();
        bench.flow.recovers_first = true;
        bench.see([8]);
        assert_eq!(bench.flow.question(0), Some((1, 7)));
        bench.see([6]);
        bench.answer(7, 1, 5);
        assert_eq!((bench.out, bench.lost), (vec![6, 8], 1));
    }

    #[test]
    fn an_answer_that_came_in_part_settles_nothing() {
        let mut bench = Bench::new();
        bench.see([1, 5]);
        assert!(bench.flow.question(0).is_some());
        bench.see([2]);
        let answer = RecoveryReply { upto: 4, sent: 5, count: 3, refused: 0 };
        assert_eq!(bench.flow.answered(Some(&answer), 1), 0);
        bench.drain();
        assert_eq!(bench.out, [1, 2]);
        assert_eq!(bench.flow.question(PAUSE_NS), Some((3, 4)));
    }

    #[test]
    fn a_gap_is_given_up_when_too_much_waits_or_nobody_answers() {
        let mut bench = Bench::new();
        bench.see([1]);
        bench.see(5..=4 + MOST_MESSAGES.0 as u64);
        assert_eq!(bench.flow.enforce_limits(0), 0);
        bench.see([5 + MOST_MESSAGES.0 as u64]);
        assert_eq!(bench.flow.enforce_limits(0), 3);
        bench.drain();
        assert_eq!(bench.out.len(), 2 + MOST_MESSAGES.0);

        let mut bench = Bench::new();
        bench.see([1, 3]);
        assert!(bench.flow.question(5).is_some());
        assert_eq!(
            (
                bench.flow.enforce_limits(5 + PATIENCE_NS),
                bench.flow.enforce_limits(6 + PATIENCE_NS)
            ),
            (0, 1)
        );
        bench.drain();
        assert_eq!(bench.out, [1, 3]);
    }

    #[test]
    fn whoever_cannot_be_asked_is_not_waited_for() {
        let mut flow = ReorderBuffer::new(false, 10);
        assert_eq!(flow.arrive(4, 1, 'a'), Arrival::Next('a', 0));
        assert_eq!(flow.arrive(7, 1, 'b'), Arrival::Next('b', 2));
        assert_eq!(flow.arrive(6, 1, 'c'), Arrival::Old);
        flow.sent_up_to(9);
        assert_eq!(flow.question(0), None);
    }

    /// Whatever comes in whatever order, everything is handed on or lost, in order.
    #[test]
    fn handed_on_and_lost_are_what_was_sent_whatever_comes_when() {
        let mut seed = 1_u64;
        let mut random = move |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for _ in 0..500 {
            let mut bench = Bench::new();
            let mut now = 0;
            bench.see([1]);
            let sent = 2 + random(60);
            let mut late = Vec::new();
            for number in 2..=sent {
                match random(4) {
                    0 => {}
                    1 => late.push(number),
                    _ => bench.see([number]),
                }
                if random(5) == 0 {
                    bench.see(late.pop());
                }
            }
            bench.flow.sent_up_to(sent);
            for _ in 0..200 {
                now += PAUSE_NS;
                let Some(question) = bench.flow.question(now) else { continue };
                let (from, to) = question;
                let upto = from + random(to - from + 1);
                let came: Vec<_> = (from..=upto).filter(|n| n % 3 > 0).collect();
                let count = came.len() as u64;
                let keeps = random(3) > 0;
                bench.see(came.into_iter().filter(|n| keeps || n % 2 == 0));
                let answer = RecoveryReply { upto, sent, count, refused: 0 };
                let heard = if keeps { count } else { 0 };
                bench.lost += bench.flow.answered(Some(&answer), heard);
                bench.drain();
            }
            bench.lost += bench.flow.give_up();
            bench.drain();
            assert!(bench.out.is_sorted_by(|a, b| a < b), "{:?}", bench.out);
            assert_eq!(bench.out.len() as u64 + bench.lost, sent);
        }
    }
}
