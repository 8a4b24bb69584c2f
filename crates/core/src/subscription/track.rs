//! What a subscription remembers of one publisher.

use super::losses::{ReportedLosses, Row};

/// A publisher.
#[derive(Clone, Default)]
pub(super) struct PublisherProgress {
    /// Transports that are to bring its messages, as far as they have brought one or told of one.
    wires: u8,
    /// The first number that some transport was to bring.
    base: u64,
    /// The highest number that was delivered, and which of the 64 up to it were.
    pub highest: u64,
    window: u64,
    /// While it came over one transport: numbers that were passed over, and the last of them.
    passed_over: u64,
    last_passed: u64,
    /// The number from which on several transports bring its messages, how many were delivered
    /// since then, and how many were lost before.
    shared_from: u64,
    delivered: u64,
    lost: u64,
    /// Lost behind the last one that came.
    pub tail: u64,
    /// When it was last looked at.
    pub used: u64,
    /// It comes another way: nothing of it is lost here.
    pub beside: bool,
}

impl PublisherProgress {
    /// A publisher whose first message comes over `wire`, which has `told` of losses; `complete` if
    /// what is older is of no use.
    pub fn new(wire: usize, number: u64, complete: bool, told: &ReportedLosses) -> Self {
        // What came before the first is no concern of ours.
        let base = if told.first > 0 { told.first.min(number) } else { number };
        Self {
            wires: 1 << wire,
            highest: number,
            window: if complete { u64::MAX } else { 1 },
            base,
            passed_over: told.count.min(number - base),
            last_passed: number.saturating_sub(1),
            ..Self::default()
        }
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
            let alone = row[self.wires.trailing_zeros() as usize].count.min(self.passed_over);
            // Of what nobody told, the other may have been meant to bring what lies after `start`.
            let untold = self.passed_over - alone;
            self.lost = alone + (self.last_passed + 1).saturating_sub(start).min(untold);
        }
        self.wires |= 1 << wire;
        self.begin_at(start);
    }

    /// Transports that have brought nothing tell of losses, which means that they were to bring
    /// something.
    pub fn hear(&mut self, row: &Row) {
        for (wire, told) in row.iter().enumerate() {
            if told.count > 0 && !self.knows(wire) {
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

    /// The only transport brings a message.
    pub fn deliver_alone(&mut self, number: u64) {
        if number < self.highest {
            // The publisher counts anew.
            (self.highest, self.window, self.base) = (number, 0, number);
        }
        if number > self.highest + 1 {
            self.passed_over += number - self.highest - 1;
            self.last_passed = number - 1;
        }
        self.deliver(number);
    }

    /// Messages that are lost, by what the transports told. Where several bring them, what they
    /// told of those behind the last one holds only if they have nothing more: that is `tail`.
    pub fn lost(&self, row: &Row) -> u64 {
        match self.is_shared() {
            true => self.lost + self.tail + self.highest + 1 - self.shared_from - self.delivered,
            false => row.iter().map(|told| told.count).sum(),
        }
    }

    /// Numbers behind the last message up to one that was told as lost, no more than were told.
    pub fn behind(&self, row: &Row) -> u64 {
        let highest = row.iter().map(|told| told.highest).max().unwrap_or_default();
        let told: u64 = row.iter().map(|told| told.count).sum();
        highest.saturating_sub(self.highest).min(told)
    }
}

/// What is lost of a publisher of which no message has come.
pub(super) fn lost_unseen(row: &Row) -> u64 {
    let told = || row.iter().filter(|told| told.count > 0);
    let sum = told().map(|told| told.count).sum();
    if told().any(|told| told.highest == 0) {
        return sum;
    }
    let first = told().map(|told| told.first).min().unwrap_or_default();
    let highest = told().map(|told| told.highest).max().unwrap_or_default();
    sum.min((highest + 1).saturating_sub(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_64_numbers_behind_the_newest_counts_as_delivered() {
        let mut track = PublisherProgress::new(0, 100, false, &ReportedLosses::default());
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
