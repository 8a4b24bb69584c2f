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
const AVERAGED_OVER: f64 = 3.0;
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

impl Travelling {
    /// All of it has arrived: its bytes, and what of it left last.
    fn arrive(&mut self) -> (usize, (u64, i64)) {
        let last = self.flights.iter().map(|flight| (flight.order, flight.last())).max();
        let bytes = self.flights.drain(..).map(|flight| flight.bytes()).sum();
        (bytes, last.unwrap_or_default())
    }
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
    /// Answers of the reader, and that after which it was last asked for another one.
    answers: u64,
    asked_after: Option<u64>,
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
            asked_after: None,
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

    /// Whether the reader is to be asked for news now: once after each of its answers, or each of
    /// them would be followed by several.
    pub fn may_ask(&mut self) -> bool {
        self.asked_after.replace(self.answers) != Some(self.answers)
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
        self.depart(number, cut, 1..=i64::from(leaving), is_first, now_ns);
        leaving
    }

    fn depart(
        &mut self,
        number: i64,
        cut: Cut,
        fragments: impl Iterator<Item = i64>,
        is_first: bool,
        now_ns: u64,
    ) {
        self.departures += 1;
        let flight = Flight::of(fragments, cut, self.departures, now_ns);
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
        // Also those that there is no room for, or each answer would count them as lost again.
        if let Some(sample) = self.sent.get_mut(&number) {
            for flight in &mut sample.flights {
                leaving.iter().for_each(|fragment| flight.remove(fragment));
            }
            sample.flights.retain(|flight| flight.last() > 0);
            sample.is_ambiguous |= is_late;
        }
        let least = if is_first { FIRST_BYTES } else { 0 };
        let fits = self.room(now_ns).max(least).div_ceil(cut.bytes.max(1));
        let mut those = FragmentNumberSet::empty(set.base);
        leaving.iter().take(fits).for_each(|fragment| _ = those.insert(fragment));
        if !those.is_empty() {
            self.depart(number, cut, those.iter(), is_first, now_ns);
        }
        those
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
            let (bytes, last) = sample.arrive();
            self.newest = self.newest.max(last);
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

    /// There is news of the sample whose way is measured.
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
            let (number, mut sample) = arrived.remove_entry();
            let (bytes, last) = sample.arrive();
            self.newest = self.newest.max(last);
            self.note(number, bytes, 0, false, now_ns);
        }
    }
}

#[cfg(test)]
mod tests;
