//! What is on its way to one reader of what it may ask for, and how much of it at a time.
//!
//! A reader asks every few milliseconds for what it lacks, whether that is lost or still waits
//! before a link that carries less than is sent. Whoever answers each question fills such a link
//! with copies; whoever takes every loss for a sign of a full link leaves one idle that loses some
//! frames by itself (`simulation/narrow_link.rs`).
//!
//! * **RP1** What left is on its way until it arrives, until something that left after it arrives
//!   (RFC 8985: then it is lost), or until nothing arrives for one pause. Meanwhile it is not sent
//!   again.
//! * **RP2** The pause follows the link: the smoothed time from sending something again to the
//!   first news of it, which a HEARTBEAT behind it asks for, and four times its deviation. It
//!   doubles when it has passed without news (RFC 6298); what was sent twice tells nothing (Karn
//!   and Partridge 1987).
//! * **RP3** Nothing more leaves while what is on its way fills a window, but for some fragments of
//!   the sample that everything waits for. The window halves, once for each pause, when a pause
//!   passed without news or when more than a quarter was lost; what arrives lets it grow by a
//!   quarter of that.
//! * **RP4** Where the window has become smaller, of a large sample to another host only what there
//!   is room for leaves when it is published; its reader hears of the sample and asks for the rest.
//! * **RP5** Where more than an eighth is lost, on a moving average, what is published from then on
//!   leaves in fragments of a frame: a datagram of several is lost with each one of them.

use super::MS;
use super::flight::{Cut, Flight};
use crate::wire::{FragmentNumberSet, SequenceNumberSet};
use std::collections::BTreeMap;

/// The longest pause.
const LONGEST_NS: u64 = 1000 * MS;
/// Bytes on their way at most, and at least.
const LARGEST_WINDOW: usize = 4 << 20;
const SMALLEST_WINDOW: usize = 128 << 10;
/// Samples that are remembered, and what may be on its way of them.
const MAX_SAMPLES: usize = 2048;
const MAX_FLIGHTS: usize = 512;
/// The share from which on a link counts as lossy, and how many answers it is averaged over.
const LOSSY_SHARE: f64 = 0.125;
const AVERAGED_OVER: f64 = 8.0;
/// Bytes of what everything waits for that always have room.
const FIRST_BYTES: usize = 64 << 10;
/// Bytes of which some may have been lost before the share of those is judged.
const JUDGED_BYTES: usize = 64 << 10;

/// A sample that left and is not acknowledged.
#[derive(Default)]
struct Travelling {
    flights: Vec<Flight>,
    /// In which answer of the reader it was told what it lacks, and up to which fragment.
    told: (u64, i64),
    /// Some of it left again though it may have been on its way.
    is_ambiguous: bool,
}

/// What is on its way to one reader of what it may ask for.
pub(super) struct Repairs {
    /// By number, until they are acknowledged.
    sent: BTreeMap<i64, Travelling>,
    /// Bytes that may be on their way.
    window: usize,
    least_ns: u64,
    pause_ns: u64,
    /// 0 while nothing was measured.
    smoothed_ns: u64,
    /// How much what is measured deviates from that.
    deviation_ns: u64,
    /// The sample of which the first news tells how long the way is, and when it left.
    probe: Option<(i64, u64)>,
    /// How often something left.
    departures: u64,
    /// What arrived of all that left last: its order and its fragment.
    newest: (u64, i64),
    /// When something last arrived.
    news_ns: u64,
    /// Answers of the reader.
    answers: u64,
    /// Bytes that arrived, and that were lost, since that was last judged.
    arrived: usize,
    lost: usize,
    /// The share that was lost so far, on a moving average.
    lost_share: f64,
    /// When the window was last made smaller.
    halved_ns: u64,
    /// A pause passed without news since that was last judged.
    is_late: bool,
    /// The last sample that did not leave whole when it was published; 0 once that has arrived.
    held_back: i64,
}

impl Repairs {
    /// Nothing left yet; the pause is `least_ns` until more is known.
    pub fn new(least_ns: u64) -> Self {
        Self {
            sent: BTreeMap::new(),
            window: LARGEST_WINDOW,
            least_ns,
            pause_ns: least_ns,
            smoothed_ns: 0,
            deviation_ns: 0,
            probe: None,
            departures: 0,
            newest: (0, 0),
            news_ns: 0,
            answers: 0,
            arrived: 0,
            lost: 0,
            lost_share: 0.0,
            halved_ns: 0,
            is_late: false,
            held_back: 0,
        }
    }

    /// Whether there may still be news of it.
    fn may_travel(&self, flight: &Flight, now_ns: u64) -> bool {
        flight.order >= self.newest.0
            && now_ns < flight.left_ns.max(self.news_ns).saturating_add(self.pause_ns)
    }

    /// Bytes that there is room for.
    pub fn room(&self, now_ns: u64) -> usize {
        let flights = self.sent.values().flat_map(|sample| &sample.flights);
        let travelling = flights.filter(|flight| self.may_travel(flight, now_ns));
        let mut count = 0;
        let mut bytes = 0;
        for flight in travelling {
            count += 1;
            bytes += flight.bytes();
        }
        if count < MAX_FLIGHTS { self.window.saturating_sub(bytes) } else { 0 }
    }

    /// Whether the link has shown that it does not carry everything.
    pub fn is_narrow(&self) -> bool {
        self.window < LARGEST_WINDOW
    }

    /// Whether much of what leaves is lost (rule RP5).
    pub fn is_lossy(&self) -> bool {
        self.lost_share > LOSSY_SHARE
    }

    /// Bytes that there is room for of what leaves for the first time: nothing overtakes what waits
    /// to be asked for (rule RP4).
    pub fn room_to_publish(&self, now_ns: u64) -> usize {
        if self.held_back > 0 { 0 } else { self.room(now_ns) }
    }

    /// Whether this sample waits to be asked for.
    pub fn holds_back(&self, number: i64) -> bool {
        self.held_back == number
    }

    /// Fragments of a sample leave for the first time, as many as there is room for. Returns how
    /// many.
    pub fn publish(&mut self, number: i64, cut: Cut, mut room: usize, now_ns: u64) -> u32 {
        // Nothing is measured by it: acknowledgements of what is in order come late.
        let leaving = self.leave(number, cut, &mut room, false, now_ns);
        if leaving < cut.fragments {
            self.held_back = number;
        }
        leaving
    }

    /// Fragments of a sample leave, from its first one on, as many as there is room for.
    /// `is_first`: nothing before it is missing. Returns how many.
    pub fn leave(
        &mut self,
        number: i64,
        cut: Cut,
        room: &mut usize,
        is_first: bool,
        now_ns: u64,
    ) -> u32 {
        let fits = u32::try_from(room.div_ceil(cut.bytes.max(1))).unwrap_or(u32::MAX);
        let leaving = cut.fragments.min(fits);
        if leaving == 0 {
            return 0;
        }
        *room = room.saturating_sub(leaving as usize * cut.bytes);
        let mut fragments = vec![u64::MAX; leaving.div_ceil(64) as usize];
        if let Some(last) = fragments.last_mut().filter(|_| leaving % 64 != 0) {
            *last = (1 << (leaving % 64)) - 1;
        }
        self.depart(number, cut.bytes, fragments, is_first, now_ns);
        leaving
    }

    fn depart(
        &mut self,
        number: i64,
        each: usize,
        fragments: Vec<u64>,
        is_first: bool,
        now_ns: u64,
    ) {
        self.departures += 1;
        let flight = Flight { order: self.departures, left_ns: now_ns, each, fragments };
        let sample = self.sent.entry(number).or_default();
        let is_clear = sample.flights.is_empty() && !sample.is_ambiguous;
        sample.flights.push(flight);
        if is_first && is_clear && self.probe.is_none() {
            self.probe = Some((number, now_ns));
        }
        if self.sent.len() > MAX_SAMPLES {
            self.sent.pop_last();
        }
    }

    /// The reader has nothing of a sample, and nothing of it is on its way: it may leave.
    pub fn lacks_all(&mut self, number: i64, now_ns: u64) -> bool {
        if let Some(sample) = self.sent.get(&number) {
            let is_lost = |flight: &Flight| flight.order < self.newest.0;
            let travels = |flight: &Flight| !is_lost(flight) && self.may_travel(flight, now_ns);
            if sample.flights.iter().any(travels) {
                return false;
            }
            let lost = sample.flights.iter().filter(|flight| is_lost(flight));
            let lost = lost.map(Flight::bytes).sum();
            let is_late = !sample.flights.iter().all(is_lost);
            self.note(number, 0, lost, is_late, now_ns);
            if let Some(sample) = self.sent.get_mut(&number) {
                sample.flights.clear();
                sample.is_ambiguous |= is_late;
            }
        }
        true
    }

    /// The reader lacks these fragments of a sample that is cut so. Returns those of them that are
    /// to leave now; they have left.
    pub fn lacks(
        &mut self,
        number: i64,
        cut: Cut,
        set: &FragmentNumberSet,
        is_first: bool,
        now_ns: u64,
    ) -> FragmentNumberSet {
        let arrived = self.arrived_of(number, set);
        let mut leaving = FragmentNumberSet::empty(set.base);
        let mut lost = 0;
        let mut is_late = false;
        let flights = self.sent.get(&number).map_or(&[][..], |sample| &sample.flights);
        for fragment in set.iter() {
            let flight = flights.iter().find(|flight| flight.has(fragment));
            let leaves = flight.is_none_or(|flight| {
                let is_lost = (flight.order, fragment) < self.newest;
                lost += if is_lost { flight.each } else { 0 };
                let late = !(is_lost || arrived > 0 || self.may_travel(flight, now_ns));
                is_late |= late;
                is_lost || late
            });
            if leaves {
                leaving.insert(fragment);
            }
        }
        self.note(number, arrived, lost, is_late, now_ns);
        let least = if is_first { FIRST_BYTES } else { 0 };
        let fits = self.room(now_ns).max(least).div_ceil(cut.bytes.max(1));
        let mut those = FragmentNumberSet::empty(set.base);
        leaving.iter().take(fits).for_each(|fragment| _ = those.insert(fragment));
        let leaving = those;
        if leaving.is_empty() {
            return leaving;
        }
        if let Some(sample) = self.sent.get_mut(&number) {
            for flight in &mut sample.flights {
                leaving.iter().for_each(|fragment| flight.remove(fragment));
            }
            sample.flights.retain(|flight| flight.last() > 0);
            sample.is_ambiguous |= is_late;
        }
        let words = cut.fragments.div_ceil(64) as usize;
        self.depart(number, cut.bytes, vec![0; words], is_first, now_ns);
        if let Some(flight) = self.sent.get_mut(&number).and_then(|one| one.flights.last_mut()) {
            leaving.iter().for_each(|fragment| flight.insert(fragment));
        }
        leaving
    }

    /// Notes what of a sample has arrived, of that which the reader does not lack; returns its
    /// bytes.
    fn arrived_of(&mut self, number: i64, set: &FragmentNumberSet) -> usize {
        let Some(sample) = self.sent.get_mut(&number) else { return 0 };
        // An answer tells in several sets what is more than one holds: from the end of one to the
        // beginning of the next nothing is lacking.
        let (answer, told) = sample.told;
        let begin = if answer == self.answers && told < set.base { told + 1 } else { 1 };
        let end = set.base + i64::from(set.bits());
        sample.told = (self.answers, end - 1);
        let mut bytes = 0;
        for flight in &mut sample.flights {
            let last = flight.last();
            for fragment in begin..end.min(last + 1) {
                if flight.has(fragment) && !set.contains(fragment) {
                    flight.remove(fragment);
                    bytes += flight.each;
                    self.newest = self.newest.max((flight.order, fragment));
                }
            }
        }
        sample.flights.retain(|flight| flight.last() > 0);
        bytes
    }

    /// Of the samples from the set's base on the reader lacks the set's members, and some of those
    /// of which it told what it lacks: the others have arrived.
    pub fn arrived_beside(&mut self, set: &SequenceNumberSet, now_ns: u64) {
        let end = set.base + i64::from(set.bits());
        let mut arrived = Vec::new();
        for (number, sample) in self.sent.range_mut(set.base..end) {
            let is_told = sample.told.1 > 0 && sample.told.0 == self.answers;
            if is_told || set.contains(*number) || sample.flights.is_empty() {
                continue;
            }
            let bytes = sample.flights.iter().map(Flight::bytes).sum();
            let newest = sample.flights.iter().map(|flight| (flight.order, flight.last())).max();
            self.newest = self.newest.max(newest.unwrap_or_default());
            sample.flights.clear();
            arrived.push((*number, bytes));
        }
        arrived.into_iter().for_each(|(number, bytes)| self.note(number, bytes, 0, false, now_ns));
    }

    /// Notes what became of a sample.
    fn note(&mut self, number: i64, arrived: usize, lost: usize, is_late: bool, now_ns: u64) {
        if arrived > 0 {
            self.news_ns = now_ns;
            self.measure(number, now_ns);
        }
        if is_late || lost > 0 {
            self.probe.take_if(|(probe, _)| *probe == number);
        }
        self.window = (self.window + arrived / 4).min(LARGEST_WINDOW);
        self.arrived += arrived;
        self.lost += lost;
        self.is_late |= is_late;
    }

    /// What an answer of the reader says of the link.
    fn judge(&mut self, now_ns: u64) {
        let is_late = std::mem::take(&mut self.is_late);
        let is_judged = self.arrived + self.lost >= JUDGED_BYTES;
        let is_much = is_judged && 4 * self.lost > self.arrived + self.lost;
        if is_judged {
            let share = self.lost as f64 / (self.arrived + self.lost) as f64;
            self.lost_share += (share - self.lost_share) / AVERAGED_OVER;
            (self.arrived, self.lost) = (0, 0);
        }
        let again = now_ns >= self.halved_ns.saturating_add(self.pause_ns);
        if (is_late || is_much) && again {
            self.halved_ns = now_ns;
            self.window = (self.window / 2).max(SMALLEST_WINDOW);
            if is_late {
                self.pause_ns = (self.pause_ns * 2).min(LONGEST_NS);
            }
        }
    }

    /// There are news of the sample whose way is measured.
    fn measure(&mut self, number: i64, now_ns: u64) {
        let Some((_, left_ns)) = self.probe.take_if(|(probe, _)| *probe <= number) else { return };
        let took_ns = now_ns.saturating_sub(left_ns);
        (self.smoothed_ns, self.deviation_ns) = match self.smoothed_ns {
            0 => (took_ns, took_ns / 2),
            smoothed => (
                (7 * smoothed + took_ns) / 8,
                (3 * self.deviation_ns + smoothed.abs_diff(took_ns)) / 4,
            ),
        };
        let pause_ns = self.smoothed_ns + (4 * self.deviation_ns).max(self.least_ns);
        self.pause_ns = pause_ns.clamp(self.least_ns, LONGEST_NS);
    }

    /// Everything up to this number has arrived; an answer of the reader ends.
    pub fn acknowledge(&mut self, number: i64, now_ns: u64) {
        self.answers += 1;
        self.judge(now_ns);
        self.held_back = if number >= self.held_back { 0 } else { self.held_back };
        while let Some(arrived) = self.sent.first_entry().filter(|sent| *sent.key() <= number) {
            let (number, sample) = arrived.remove_entry();
            let bytes = sample.flights.iter().map(Flight::bytes).sum();
            let last = sample.flights.iter().map(|flight| (flight.order, flight.last())).max();
            self.newest = self.newest.max(last.unwrap_or_default());
            self.note(number, bytes, 0, false, now_ns);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EACH: usize = 1000;
    const CUT: Cut = Cut { fragments: 100, bytes: EACH };

    fn set(numbers: impl IntoIterator<Item = i64>) -> FragmentNumberSet {
        let mut numbers = numbers.into_iter().peekable();
        let mut set = FragmentNumberSet::empty(*numbers.peek().unwrap());
        assert!(numbers.all(|number| set.insert(number)));
        set
    }

    fn leave(repairs: &mut Repairs, number: i64, now_ns: u64) {
        let leaving = repairs.leave(number, CUT, &mut usize::MAX.clone(), false, now_ns);
        assert_eq!(leaving, CUT.fragments);
    }

    /// Which of these fragments leave when the reader lacks them.
    fn lacks(
        repairs: &mut Repairs,
        number: i64,
        those: impl IntoIterator<Item = i64>,
        now_ns: u64,
    ) -> Vec<i64> {
        repairs.lacks(number, CUT, &set(those), false, now_ns).iter().collect()
    }

    #[test]
    fn what_left_is_on_its_way_for_a_pause_and_again_after_each_news() {
        let mut repairs = Repairs::new(5 * MS);
        leave(&mut repairs, 3, MS);
        assert!(!repairs.lacks_all(3, 6 * MS - 1));
        assert!(lacks(&mut repairs, 3, 50..=100, 5 * MS).is_empty(), "49 are there");
        assert!(!repairs.lacks_all(3, 10 * MS - 1));
        assert!(repairs.lacks_all(3, 10 * MS), "they were lost");
        leave(&mut repairs, 3, 10 * MS);
        repairs.acknowledge(3, 11 * MS);
        assert!(repairs.sent.is_empty());
    }

    #[test]
    fn what_left_before_something_that_arrived_is_lost() {
        let mut repairs = Repairs::new(5 * MS);
        leave(&mut repairs, 1, MS);
        leave(&mut repairs, 2, MS);
        assert_eq!(lacks(&mut repairs, 1, [7, 8, 40, 99, 100], 2 * MS), [7, 8, 40]);
        assert_eq!(lacks(&mut repairs, 1, [7, 8, 40, 99, 100], 2 * MS), [0; 0], "they are");
        repairs.acknowledge(0, 2 * MS);
        assert_eq!(lacks(&mut repairs, 2, 50..=100, 3 * MS), [0; 0]);
        assert_eq!(lacks(&mut repairs, 1, [7, 8, 40, 99, 100], 3 * MS), [99, 100], "7 left later");
        repairs.acknowledge(0, 3 * MS);
        assert!(!repairs.lacks_all(2, 3 * MS));
        leave(&mut repairs, 3, 3 * MS);
        assert!(lacks(&mut repairs, 3, 2..=100, 4 * MS).is_empty());
        assert!(repairs.lacks_all(2, 4 * MS), "all of it");
    }

    #[test]
    fn what_an_answer_does_not_name_has_arrived_and_what_left_before_that_is_lost() {
        let mut repairs = Repairs::new(5 * MS);
        (1..=4).for_each(|number| leave(&mut repairs, number, MS));
        assert!(lacks(&mut repairs, 2, [100], 2 * MS).is_empty());
        let lacking: SequenceNumberSet = set([1, 3, 5]);
        repairs.arrived_beside(&lacking, 2 * MS);
        repairs.acknowledge(0, 2 * MS);
        assert!(repairs.lacks_all(1, 2 * MS) && repairs.lacks_all(3, 2 * MS), "4 is there");
        assert_eq!(repairs.sent[&2].flights.len(), 1, "of that it told what it lacks");
        assert_eq!(lacks(&mut repairs, 2, [100], 2 * MS), [100]);
    }

    #[test]
    fn an_answer_in_several_sets_tells_what_arrived_between_them() {
        let cut = Cut { fragments: 1000, bytes: EACH };
        let mut repairs = Repairs::new(5 * MS);
        repairs.leave(1, cut, &mut usize::MAX.clone(), true, MS);
        for those in [(100..300).step_by(2), (600..800).step_by(2)] {
            repairs.lacks(1, cut, &set(those), false, 2 * MS);
        }
        let bytes: usize = repairs.sent[&1].flights.iter().map(Flight::bytes).sum();
        assert_eq!(bytes, (100 + 100 + 1000 - 798) * EACH);
        repairs.acknowledge(0, 2 * MS);
        repairs.lacks(1, cut, &set([700]), false, 2 * MS);
        let bytes: usize = repairs.sent[&1].flights.iter().map(Flight::bytes).sum();
        // Of those behind it, 701 to 797 had arrived with the answer before.
        assert_eq!(bytes, (1 + 1000 - 700 - 49) * EACH, "a new answer begins at the first one");
    }

    #[test]
    fn the_pause_follows_the_link_and_what_may_have_been_on_its_way_tells_nothing_of_it() {
        let mut repairs = Repairs::new(5 * MS);
        let mut now_ns = 0;
        for number in 1..=20 {
            repairs.leave(number, CUT, &mut usize::MAX.clone(), true, now_ns);
            now_ns += 100 * MS;
            repairs.acknowledge(number, now_ns);
        }
        assert_eq!(repairs.pause_ns, 105 * MS);
        repairs.leave(21, CUT, &mut usize::MAX.clone(), true, now_ns);
        assert!(repairs.lacks_all(21, now_ns + 200 * MS));
        repairs.leave(21, CUT, &mut usize::MAX.clone(), true, now_ns + 200 * MS);
        repairs.acknowledge(20, now_ns + 200 * MS);
        assert_eq!(repairs.pause_ns, 210 * MS);
        repairs.acknowledge(21, now_ns + 201 * MS);
        assert_eq!(repairs.pause_ns, 210 * MS, "of which of the two is not known");
    }

    #[test]
    fn the_window_halves_once_for_each_pause_and_grows_by_what_arrives() {
        let mut repairs = Repairs::new(5 * MS);
        for number in 1..=3 {
            leave(&mut repairs, number, 0);
        }
        for number in 1..=3 {
            assert!(repairs.lacks_all(number, 10 * MS));
            leave(&mut repairs, number, 10 * MS);
        }
        repairs.acknowledge(0, 10 * MS);
        repairs.acknowledge(0, 11 * MS);
        assert_eq!(repairs.window, LARGEST_WINDOW / 2);
        repairs.acknowledge(2, 12 * MS);
        assert_eq!(repairs.window, LARGEST_WINDOW / 2 + 2 * 25 * EACH);
        for again in 1..100 {
            let now_ns = 2 * again * LONGEST_NS;
            assert!(repairs.lacks_all(3, now_ns));
            leave(&mut repairs, 3, now_ns);
            repairs.acknowledge(2, now_ns);
        }
        assert_eq!((repairs.window, repairs.pause_ns), (SMALLEST_WINDOW, LONGEST_NS));
    }

    #[test]
    fn a_link_that_loses_a_few_frames_is_not_taken_for_a_full_one() {
        let window_after = |lost: i64| {
            let mut repairs = Repairs::new(5 * MS);
            leave(&mut repairs, 1, 9 * MS);
            lacks(&mut repairs, 1, (1..=lost).chain([100]), 10 * MS);
            repairs.acknowledge(0, 10 * MS);
            repairs.window
        };
        assert_eq!(window_after(24), LARGEST_WINDOW);
        assert_eq!(window_after(25), LARGEST_WINDOW / 2);
    }

    #[test]
    fn a_way_counts_as_lossy_when_much_is_lost_again_and_again() {
        let mut repairs = Repairs::new(5 * MS);
        let mut lose_half = |number: i64| {
            leave(&mut repairs, number, number as u64 * MS);
            lacks(&mut repairs, number, (1..=50).chain([100]), number as u64 * MS);
            repairs.acknowledge(number, number as u64 * MS);
            repairs.is_lossy()
        };
        assert_eq!([1, 2, 3, 4].map(&mut lose_half), [false, false, true, true]);
        for number in 5..30 {
            leave(&mut repairs, number, number as u64 * MS);
            repairs.acknowledge(number, number as u64 * MS);
        }
        assert!(!repairs.is_lossy());
    }

    #[test]
    fn no_more_leaves_than_the_window_holds_but_for_what_everything_waits_for() {
        let mut repairs = Repairs::new(5 * MS);
        repairs.window = 150 * EACH;
        let mut room = repairs.room(0);
        let mut leave_some = |number| repairs.leave(number, CUT, &mut room, false, 0);
        assert_eq!([1, 2, 3].map(&mut leave_some), [100, 50, 0]);
        assert_eq!(repairs.room(0), 0);
        let some = set(1..=80);
        assert!(repairs.lacks(3, CUT, &some, false, MS).is_empty());
        assert_eq!(repairs.lacks(3, CUT, &some, true, MS).iter().count(), 66, "it is the first");
        assert_eq!(repairs.room(6 * MS), 150 * EACH, "after a pause it was lost");
        leave(&mut repairs, 4, 7 * MS);
        lacks(&mut repairs, 4, [100], 7 * MS);
        assert_eq!(repairs.room(7 * MS), repairs.window - EACH, "what left before that is lost");
    }

    #[test]
    fn what_is_published_over_a_narrow_link_overtakes_nothing_that_waits_to_be_asked_for() {
        let mut repairs = Repairs::new(5 * MS);
        assert!(!repairs.is_narrow());
        repairs.window = 150 * EACH;
        let mut publish = |number, now_ns| {
            let room = repairs.room_to_publish(now_ns);
            repairs.publish(number, CUT, room, now_ns)
        };
        assert_eq!([1, 2, 3].map(|number| publish(number, 0)), [100, 50, 0]);
        assert_eq!(publish(4, 100 * MS), 0, "there is room, but not before these");
        assert!(repairs.is_narrow() && repairs.holds_back(4));
        repairs.acknowledge(3, 100 * MS);
        assert_eq!(repairs.room_to_publish(100 * MS), 0);
        repairs.acknowledge(4, 100 * MS);
        assert!(repairs.room_to_publish(100 * MS) > 0 && !repairs.holds_back(5));
    }

    #[test]
    fn no_more_samples_are_remembered_than_there_is_memory_for_and_the_first_is_among_them() {
        let mut repairs = Repairs::new(5 * MS);
        let cut = Cut { fragments: 1, bytes: 1 };
        for number in (1..=3000).rev() {
            repairs.leave(number, cut, &mut usize::MAX.clone(), false, MS);
        }
        assert_eq!(repairs.sent.len(), MAX_SAMPLES);
        assert!(repairs.sent.contains_key(&1));
        assert_eq!(repairs.room(2 * MS), 0, "so many are on their way");
    }
}
