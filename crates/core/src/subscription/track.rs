//! What a subscription remembers of one publisher.

use super::losses::{Row, Told};
use super::merge::MAX_TRANSPORTS;

/// Gaps of one publisher that are remembered.
const MAX_HOLES: usize = 8;

/// Numbers that nobody brought, of which some were not counted as lost: no transport was known to
/// have been given them.
#[derive(Clone, Copy, Debug, Default)]
struct Hole {
    from: u64,
    to: u64,
    uncounted: u64,
}

impl Hole {
    /// How many of these numbers are uncounted at most.
    fn overlap(&self, from: u64, to: u64) -> u64 {
        let shared = (self.to.min(to) + 1).saturating_sub(self.from.max(from));
        self.uncounted.min(shared)
    }
}

/// A publisher.
#[derive(Clone, Default)]
pub(super) struct Track {
    /// Transports it came over.
    pub wires: u8,
    /// The highest number that was delivered, and which of the 64 up to it were.
    pub highest: u64,
    window: u64,
    /// The last number of each transport; 0 before the first.
    pub last: [u64; MAX_TRANSPORTS],
    /// The first number that some transport was to bring.
    base: u64,
    holes: [Hole; MAX_HOLES],
    next_hole: usize,
    /// Lost between messages that came.
    pub lost: u64,
    /// Lost behind the last one that came.
    pub tail: u64,
    /// When it was last looked at.
    pub used: u64,
    /// It comes another way: nothing of it is lost here.
    pub beside: bool,
}

impl Track {
    /// A publisher whose first message comes over `wire`; `complete` if what is older is of no
    /// use.
    pub fn new(wire: usize, number: u64, complete: bool) -> Self {
        let mut track = Self {
            wires: 1 << wire,
            highest: number,
            // What came before the first is no concern of ours.
            window: if complete { u64::MAX } else { 1 },
            base: number,
            ..Self::default()
        };
        track.last[wire] = number;
        track
    }

    /// A transport told of losses before the first message.
    pub fn begin(&mut self, start: u64, count: u64) {
        let first = start.max(1).min(self.base);
        self.lost = (self.lost + count).min(self.highest - first);
        self.base = first;
    }

    pub fn was_delivered(&self, number: u64) -> bool {
        let behind = self.highest.wrapping_sub(number);
        number <= self.highest && (behind >= 64 || self.window >> behind & 1 == 1)
    }

    pub fn deliver(&mut self, number: u64) {
        if number > self.highest {
            let ahead = number - self.highest;
            self.window = if ahead < 64 { self.window << ahead } else { 0 };
            self.highest = number;
        }
        self.window |= 1 << (self.highest - number).min(63);
    }

    /// The publisher counts anew.
    pub fn restart(&mut self, number: u64) {
        (self.highest, self.window, self.base) = (number, 0, number);
        self.holes = Default::default();
    }

    /// A further transport begins at `start`, counting what it lost before.
    pub fn join(&mut self, start: u64) {
        self.lost += self.base.saturating_sub(start);
        self.base = self.base.min(start);
    }

    /// Transports that brought nothing yet, or nothing more, tell of losses before messages that
    /// came another way.
    pub fn look_back(&mut self, row: &Row) {
        for (told, last) in row.iter().zip(self.last) {
            if last == 0 && told.first > 0 && told.count() > 0 {
                self.join(told.first);
            } else if (last + 1..=self.highest).contains(&told.highest()) {
                self.fill_all(last + 1, told.highest(), told.count());
            }
        }
    }

    /// `uncounted` of these numbers were not counted as lost.
    pub fn leave_hole(&mut self, from: u64, to: u64, uncounted: u64) {
        self.holes[self.next_hole % MAX_HOLES] = Hole { from, to, uncounted };
        self.next_hole += 1;
    }

    /// A message comes that was passed over. Returns whether it was not counted as lost.
    pub fn fill(&mut self, number: u64) -> bool {
        let found = self.holes.iter_mut().find(|hole| hole.overlap(number, number) > 0);
        found.map(|hole| hole.uncounted -= 1).is_some()
    }

    /// A transport lost `count` of these numbers: as many as holes have were not counted before.
    pub fn fill_all(&mut self, from: u64, to: u64, mut count: u64) {
        for hole in &mut self.holes {
            let filled = hole.overlap(from, to).min(count);
            hole.uncounted -= filled;
            count -= filled;
            self.lost += filled;
        }
    }

    /// What was told as lost behind the last message. Where other transports may still bring it,
    /// that holds only if they have nothing more, and is told by the second value.
    pub fn behind(&self, row: &Row) -> (u64, bool) {
        let (mut sum, mut of) = (0, 0u8);
        for (wire, told) in row.iter().enumerate().filter(|(_, told)| told.count() > 0) {
            sum += told.count();
            of |= 1 << wire;
        }
        if self.wires | of == self.wires && self.wires.count_ones() == 1 {
            return (sum, false);
        }
        let highest = row.iter().map(Told::highest).max().unwrap_or_default();
        (sum.min(highest.saturating_sub(self.highest)), true)
    }
}

/// What is lost of a publisher of which no message has come.
pub(super) fn lost_unseen(row: &Row) -> u64 {
    let told = || row.iter().filter(|told| told.count() > 0);
    let sum = told().map(Told::count).sum();
    if told().any(|told| told.highest() == 0) {
        return sum;
    }
    let first = told().map(|told| told.first).min().unwrap_or_default();
    let highest = told().map(Told::highest).max().unwrap_or_default();
    sum.min((highest + 1).saturating_sub(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_64_numbers_behind_the_newest_counts_as_delivered() {
        let mut track = Track::new(0, 100, false);
        assert!(track.was_delivered(100) && !track.was_delivered(101));
        assert!(!track.was_delivered(37), "63 behind it is remembered");
        assert!(track.was_delivered(36) && track.was_delivered(1));
        track.deliver(37);
        assert!(track.was_delivered(37) && !track.was_delivered(38));
        track.deliver(101);
        assert!(track.was_delivered(37) && !track.was_delivered(99));
        track.deliver(101 + 64);
        assert!(track.was_delivered(101) && !track.was_delivered(102), "too far for the rest");
    }
}
