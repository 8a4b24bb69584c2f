//! What a subscription remembers of one publisher.

use super::losses::{Row, Told};

/// The last numbers that were passed over while the publisher came over one transport, which told
/// of fewer losses than that.
#[derive(Clone, Copy, Default)]
struct Gap {
    to: u64,
    uncounted: u64,
}

/// A publisher.
#[derive(Clone, Default)]
pub(super) struct Track {
    /// Transports that are to bring its messages, as far as they have brought one or told of one.
    wires: u8,
    /// The first number that some transport was to bring.
    base: u64,
    /// The highest number that was delivered, and which of the 64 up to it were.
    pub highest: u64,
    window: u64,
    /// The number from which on several transports bring its messages, and how many were delivered
    /// since then.
    shared_from: u64,
    delivered: u64,
    gap: Gap,
    /// Lost before that number.
    lost: u64,
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
        Self {
            wires: 1 << wire,
            highest: number,
            // What came before the first is no concern of ours.
            window: if complete { u64::MAX } else { 1 },
            base: number,
            ..Self::default()
        }
    }

    /// A transport told of losses before the first message.
    pub fn begin(&mut self, start: u64, count: u64) {
        let first = start.max(1).min(self.base);
        self.lost = (self.lost + count).min(self.highest - first);
        self.base = first;
    }

    /// Whether several transports bring its messages.
    pub fn is_shared(&self) -> bool {
        !self.wires.is_power_of_two()
    }

    /// Whether this transport has brought or told of a message.
    pub fn knows(&self, wire: usize) -> bool {
        self.wires >> wire & 1 == 1
    }

    /// A further transport brings a message, by what all have told so far.
    pub fn join(&mut self, wire: usize, number: u64, row: &Row) {
        let told = row[wire].first;
        let start = if told > 0 { told.min(number) } else { number };
        if !self.is_shared() {
            (self.shared_from, self.delivered) = (self.highest + 1, 0);
            let first = &row[self.wires.trailing_zeros() as usize];
            let late = first.count() - first.count_beyond(self.highest);
            let missed = (self.gap.to + 1).saturating_sub(start).min(self.gap.uncounted);
            self.lost += missed.max(late);
        }
        self.wires |= 1 << wire;
        self.begin_at(start);
    }

    /// Transports that have brought nothing tell of losses, which means that they were to bring
    /// something.
    pub fn hear(&mut self, row: &Row) {
        for (wire, told) in row.iter().enumerate() {
            if told.count() > 0 && !self.knows(wire) {
                self.join(wire, self.highest + 1, row);
            }
        }
    }

    /// Some transport was to bring this number.
    pub fn begin_at(&mut self, number: u64) {
        self.lost += self.base.saturating_sub(number);
        self.base = self.base.min(number);
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
        self.delivered += u64::from(number >= self.shared_from);
    }

    /// The only transport brings a message after it lost so many.
    pub fn deliver_alone(&mut self, number: u64, lost: u64) {
        if number < self.highest {
            // The publisher counts anew.
            (self.highest, self.window, self.base) = (number, 0, number);
            self.gap = Gap::default();
        }
        let passed_over = number.saturating_sub(self.highest + 1);
        if passed_over > lost {
            self.gap = Gap { to: number - 1, uncounted: passed_over - lost };
        }
        self.lost += lost;
        self.deliver(number);
    }

    /// Messages that are lost before the last one that came.
    pub fn lost(&self) -> u64 {
        match self.is_shared() {
            true => self.lost + (self.highest + 1 - self.shared_from - self.delivered),
            false => self.lost,
        }
    }

    /// What was told as lost behind the last message. Where other transports may still bring it,
    /// that holds only if they have nothing more, and is told by the second value.
    pub fn behind(&self, row: &Row) -> (u64, bool) {
        if !self.is_shared() {
            return (row.iter().map(Told::count).sum(), false);
        }
        let sum = row.iter().map(|told| told.count_beyond(self.highest)).sum::<u64>();
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
