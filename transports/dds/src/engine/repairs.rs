//! What is sent again to one reader, and how much of it at a time.
//!
//! A reader asks every few milliseconds for what it lacks, whether that is lost or still waits
//! before a link that carries less than is sent. Whoever answers each question fills such a link
//! with copies (`simulation/slow_link.rs`).
//!
//! * **RP1** What was sent again is on its way for one pause, and is not sent once more meanwhile.
//! * **RP2** The pause follows the link: 1.5 times the smoothed time from sending the first missing
//!   sample again to its acknowledgement, which a HEARTBEAT behind it asks for. One that was sent
//!   again twice tells nothing (Karn and Partridge 1987).
//! * **RP3** Nothing more leaves while what is on its way fills a window. That halves, and the
//!   pause doubles, after a sample was sent once more, once for each pause (RFC 5681 and 6298);
//!   what is acknowledged lets it grow by half of that.

use super::MS;
use std::collections::BTreeMap;

/// The longest pause.
const LONGEST_NS: u64 = 1000 * MS;
/// Bytes on their way at most, and at least.
const LARGEST_WINDOW: usize = 4 << 20;
const SMALLEST_WINDOW: usize = 128 << 10;
/// Samples that are on their way at most.
const MAX_SAMPLES: usize = 512;

/// A sample that was sent again.
#[derive(Clone, Copy)]
struct Repair {
    /// Up to this fragment.
    fragment: u32,
    bytes: usize,
    sent_ns: u64,
}

/// What was sent again to one reader.
pub(super) struct Repairs {
    /// By number, until they are acknowledged.
    sent: BTreeMap<i64, Repair>,
    /// Bytes that may be on their way.
    window: usize,
    least_ns: u64,
    pause_ns: u64,
    /// 0 while nothing was measured.
    smoothed_ns: u64,
    /// The sample whose acknowledgement tells how long the way is, and when it left.
    probe: Option<(i64, u64)>,
    /// A sample was sent once more since the last request of the reader began.
    lost: bool,
    /// When the window was last made smaller.
    halved_ns: u64,
}

/// A whole sample, in place of the last of its fragments.
pub(super) const WHOLE: u32 = u32::MAX;

impl Repairs {
    /// Nothing was sent again yet; the pause is `least_ns` until more is known.
    pub fn new(least_ns: u64) -> Self {
        Self {
            sent: BTreeMap::new(),
            window: LARGEST_WINDOW,
            least_ns,
            pause_ns: least_ns,
            smoothed_ns: 0,
            probe: None,
            lost: false,
            halved_ns: 0,
        }
    }

    /// Whether the sample, from this fragment on, was sent again so recently that it may not have
    /// arrived.
    pub fn is_on_its_way(&self, number: i64, fragment: u32, now_ns: u64) -> bool {
        let sent = self.sent.get(&number);
        sent.is_some_and(|sent| fragment <= sent.fragment && self.may_travel(sent, now_ns))
    }

    fn may_travel(&self, sent: &Repair, now_ns: u64) -> bool {
        now_ns < sent.sent_ns.saturating_add(self.pause_ns)
    }

    /// What there is room for, for one request of the reader.
    pub fn room(&mut self, now_ns: u64) -> Room {
        if std::mem::take(&mut self.lost) {
            self.halve(now_ns);
        }
        let travelling = self.sent.values().filter(|sent| self.may_travel(sent, now_ns));
        let (samples, bytes) =
            travelling.fold((0, 0), |(samples, bytes), sent| (samples + 1, bytes + sent.bytes));
        Room { samples, bytes, window: self.window }
    }

    /// The sample leaves again, up to this fragment. `is_first`: nothing before it is missing.
    /// Returns whether its acknowledgement is to be asked for: once for all that leaves together.
    pub fn leave(
        &mut self,
        number: i64,
        fragment: u32,
        bytes: usize,
        is_first: bool,
        now_ns: u64,
    ) -> bool {
        let before = self.sent.get(&number).copied();
        // Fragments behind those that are on their way join them.
        let joins = before.filter(|sent| fragment > sent.fragment && self.may_travel(sent, now_ns));
        let bytes = bytes + joins.map_or(0, |sent| sent.bytes);
        self.sent.insert(number, Repair { fragment, bytes, sent_ns: now_ns });
        match before {
            Some(before) if fragment <= before.fragment => {
                self.lost = true;
                self.probe.take_if(|(probe, _)| *probe == number);
            }
            None if is_first && self.probe.is_none() => self.probe = Some((number, now_ns)),
            _ => {}
        }
        if self.sent.len() > MAX_SAMPLES {
            self.sent.pop_last();
        }
        is_first && joins.is_none()
    }

    fn halve(&mut self, now_ns: u64) {
        if now_ns < self.halved_ns.saturating_add(self.pause_ns) {
            return;
        }
        self.halved_ns = now_ns;
        self.window = (self.window / 2).max(SMALLEST_WINDOW);
        self.pause_ns = (self.pause_ns * 2).min(LONGEST_NS);
    }

    /// Everything up to this number has arrived.
    pub fn acknowledge(&mut self, number: i64, now_ns: u64) {
        if let Some((_, left_ns)) = self.probe.take_if(|(probe, _)| *probe <= number) {
            let took_ns = now_ns.saturating_sub(left_ns);
            self.smoothed_ns = match self.smoothed_ns {
                0 => took_ns,
                smoothed => (7 * smoothed + took_ns) / 8,
            };
            let pause_ns = self.smoothed_ns.max(took_ns) * 3 / 2;
            self.pause_ns = pause_ns.clamp(self.least_ns, LONGEST_NS);
        }
        while let Some(arrived) = self.sent.first_entry().filter(|sent| *sent.key() <= number) {
            let bytes = arrived.remove().bytes;
            self.window = (self.window + bytes / 2).min(LARGEST_WINDOW);
        }
    }
}

/// What is on its way, and what may be.
#[derive(Clone, Copy)]
pub(super) struct Room {
    samples: usize,
    bytes: usize,
    window: usize,
}

impl Room {
    /// Takes so many bytes of it for one sample; whether there was any.
    pub fn take(&mut self, bytes: usize) -> bool {
        let fits = self.samples < MAX_SAMPLES && self.bytes < self.window;
        if fits {
            self.samples += 1;
            self.bytes += bytes;
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EACH: usize = 64_000;

    #[test]
    fn what_was_sent_again_is_on_its_way_for_a_pause_and_no_fragment_behind_it() {
        let mut repairs = Repairs::new(5 * MS);
        assert!(!repairs.is_on_its_way(3, 1, MS));
        repairs.leave(3, 4, EACH, true, MS);
        assert!(repairs.is_on_its_way(3, 4, 6 * MS - 1));
        assert!(!repairs.is_on_its_way(3, 5, 2 * MS), "that one was not");
        assert!(!repairs.is_on_its_way(3, 4, 6 * MS), "it was lost");
        repairs.leave(3, WHOLE, EACH, true, 6 * MS);
        repairs.acknowledge(3, 7 * MS);
        assert!(!repairs.is_on_its_way(3, 1, 7 * MS), "it is there");
    }

    #[test]
    fn the_pause_follows_the_link_and_what_was_sent_twice_tells_nothing_of_it() {
        let mut repairs = Repairs::new(5 * MS);
        let mut now_ns = 0;
        for number in 1..=20 {
            repairs.leave(number, WHOLE, EACH, true, now_ns);
            now_ns += 100 * MS;
            repairs.acknowledge(number, now_ns);
        }
        assert_eq!(repairs.pause_ns, 150 * MS);
        repairs.leave(21, WHOLE, EACH, true, now_ns);
        repairs.leave(21, WHOLE, EACH, true, now_ns + 200 * MS);
        repairs.room(now_ns + 200 * MS);
        assert_eq!(repairs.pause_ns, 300 * MS);
        repairs.acknowledge(21, now_ns + 201 * MS);
        assert_eq!(repairs.pause_ns, 300 * MS, "of which of the two is not known");
    }

    #[test]
    fn the_window_halves_once_for_each_pause_and_grows_by_what_arrives() {
        let mut repairs = Repairs::new(5 * MS);
        for number in 1..=3 {
            repairs.leave(number, WHOLE, EACH, number == 1, 0);
        }
        let later_ns = 10 * MS;
        for number in 1..=3 {
            repairs.leave(number, WHOLE, EACH, number == 1, later_ns);
            repairs.room(later_ns);
        }
        assert_eq!(repairs.window, LARGEST_WINDOW / 2);
        repairs.acknowledge(2, later_ns + MS);
        assert_eq!(repairs.window, LARGEST_WINDOW / 2 + EACH);
        let far_ns = |again: u64| later_ns + again * 2 * LONGEST_NS;
        for again in 1..100 {
            repairs.leave(3, WHOLE, EACH, true, far_ns(again));
            repairs.room(far_ns(again));
        }
        assert_eq!((repairs.window, repairs.pause_ns), (SMALLEST_WINDOW, LONGEST_NS));
        let mut room = repairs.room(far_ns(100));
        let taken = [EACH; 4].map(|bytes| room.take(bytes));
        assert_eq!(taken, [true, true, true, false], "the last one may go beyond it");
    }

    #[test]
    fn no_more_samples_are_remembered_than_may_be_on_their_way() {
        let mut repairs = Repairs::new(5 * MS);
        (1..=2000).for_each(|number| _ = repairs.leave(number, WHOLE, 0, false, MS));
        assert_eq!(repairs.sent.len(), MAX_SAMPLES);
        let mut room = repairs.room(2 * MS);
        assert!(!room.take(0));
    }
}
