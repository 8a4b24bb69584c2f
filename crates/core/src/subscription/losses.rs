//! What the transports of one subscription tell of losses, by publisher and transport. A short
//! table under a lock that is never held for longer than a look-up; an entry is made when a
//! publisher is met, so that a loss allocates nothing.

use super::merge::MAX_TRANSPORTS;
use crate::endpoint::Gid;
use crate::transport::local::lock;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Publishers of which losses are told apart; those of further ones count as they are.
const MAX_ENTRIES: usize = 2048;

/// Numbers and counts beyond this are nobody's.
pub const MAX_NUMBER: u64 = 1 << 48;

/// Pieces of one publisher and transport that are kept apart.
const MAX_PIECES: usize = 8;

/// What one transport told of one publisher and no message that came explains yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Messages in a row, as far as that can be told: the number of the last, 0 if unknown, and
    /// how many.
    pieces: [(u64, u64); MAX_PIECES],
    used: usize,
    /// The number of the first message that was told ever; 0 before, or if unknown.
    pub first: u64,
}

impl Told {
    /// Messages.
    pub fn count(&self) -> u64 {
        self.pieces[..self.used].iter().map(|(_, count)| count).sum()
    }

    /// Of them, as far as that can be told, those after this number.
    pub fn count_beyond(&self, number: u64) -> u64 {
        let pieces = self.pieces[..self.used].iter();
        pieces.map(|(last, count)| last.saturating_sub(number).min(*count)).sum()
    }

    /// The highest number of them; 0 if unknown.
    pub fn highest(&self) -> u64 {
        self.pieces[..self.used].iter().map(|(last, _)| *last).max().unwrap_or_default()
    }

    fn add(&mut self, last: u64, count: u64) {
        if self.first == 0 {
            self.first = (last + 1).saturating_sub(count);
        }
        if let Some(newest) = self.pieces[..self.used].last_mut()
            && (newest.0 + count == last || self.used == MAX_PIECES && newest.0 == 0)
        {
            *newest = (last, newest.1 + count);
            return;
        }
        if self.used == MAX_PIECES {
            self.pieces[1].1 += self.pieces[0].1;
            self.pieces.rotate_left(1);
            self.used -= 1;
        }
        self.pieces[self.used] = (last, count);
        self.used += 1;
    }

    /// Takes away what lies before this number: how many.
    fn take_before(&mut self, number: u64) -> u64 {
        let before = self.pieces[..self.used].iter().take_while(|(last, _)| *last < number);
        let (taken, count) =
            before.fold((0, 0), |(taken, sum), (_, count)| (taken + 1, sum + count));
        self.pieces.rotate_left(taken);
        self.used -= taken;
        count
    }
}

/// What one publisher's transports told.
pub type Row = [Told; MAX_TRANSPORTS];

/// What all transports of a subscription told.
#[derive(Default)]
pub struct Losses {
    table: Mutex<HashMap<Gid, Row>>,
    /// Of the table, by transport.
    totals: [AtomicU64; MAX_TRANSPORTS],
    pending: AtomicU64,
}

impl Losses {
    /// Makes room for a publisher.
    pub fn expect(&self, publisher: Gid) {
        let mut table = lock(&self.table);
        if table.len() < MAX_ENTRIES {
            table.entry(publisher).or_default();
        }
    }

    /// A transport lost `count` messages, the last of which has this number (0 if unknown).
    pub fn add(&self, transport: usize, publisher: Gid, last: u64, count: u64) {
        let mut table = lock(&self.table);
        if table.len() >= MAX_ENTRIES && !table.contains_key(&publisher) || count > MAX_NUMBER {
            return;
        }
        let Some(told) = table.entry(publisher).or_default().get_mut(transport) else { return };
        if told.count() + count > MAX_NUMBER {
            return;
        }
        told.add(if last > MAX_NUMBER { 0 } else { last }, count);
        self.totals[transport].fetch_add(count, Ordering::Relaxed);
        self.pending.fetch_add(count, Ordering::Relaxed);
    }

    /// What a transport lost of a publisher before this message. It is not shown again.
    pub fn take_before(&self, transport: usize, publisher: Gid, number: u64) -> u64 {
        let mut table = lock(&self.table);
        let Some(row) = table.get_mut(&publisher) else { return 0 };
        let count = row[transport].take_before(number);
        self.pending.fetch_sub(count, Ordering::Relaxed);
        count
    }

    /// Takes away what was told of a publisher before this message.
    pub fn settle(&self, publisher: Gid, number: u64) {
        for transport in 0..MAX_TRANSPORTS {
            self.take_before(transport, publisher, number);
        }
    }

    /// What was told of a publisher.
    pub fn of(&self, publisher: Gid) -> Row {
        lock(&self.table).get(&publisher).copied().unwrap_or_default()
    }

    /// All that a transport told, whoever the publisher.
    pub fn total(&self, transport: usize) -> u64 {
        self.totals[transport].load(Ordering::Relaxed)
    }

    /// Messages that were told and taken by nobody yet.
    pub fn pending(&self) -> u64 {
        self.pending.load(Ordering::Relaxed)
    }

    /// Shows every publisher of which something is told.
    pub fn each(&self, mut look: impl FnMut(Gid, &Row)) {
        let told = |row: &Row| row.iter().any(|told| told.used > 0);
        let table = lock(&self.table);
        table.iter().filter(|(_, row)| told(row)).for_each(|(gid, row)| look(*gid, row));
    }

    /// Forgets a publisher; what was told of it stays in the totals.
    pub fn forget(&self, publisher: Gid) {
        self.settle(publisher, u64::MAX);
        lock(&self.table).remove(&publisher);
    }

    /// Forgets a publisher that is gone and lost nothing.
    pub fn release(&self, publisher: Gid) {
        let mut table = lock(&self.table);
        if table.get(&publisher).is_some_and(|row| *row == Row::default()) {
            table.remove(&publisher);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_kept_by_publisher_and_transport() {
        let losses = Losses::default();
        let [one, two] = [Gid([1; 16]), Gid([2; 16])];
        losses.expect(one);
        losses.add(0, one, 5, 3);
        losses.add(0, one, 6, 1);
        losses.add(0, one, 9, 1);
        losses.add(1, two, 0, 2);
        let told = losses.of(one)[0];
        assert_eq!((told.count(), told.first, told.highest()), (5, 3, 9));
        assert_eq!((losses.total(0), losses.total(1), losses.pending()), (5, 2, 7));
        assert_eq!(losses.take_before(0, one, 7), 4);
        assert_eq!((losses.take_before(0, one, 9), losses.pending()), (0, 3));
        losses.release(one);
        assert_eq!(losses.of(one)[0].count(), 1, "something was told of it");
        losses.forget(one);
        assert_eq!((losses.of(one), losses.total(0), losses.pending()), (Row::default(), 5, 2));
    }

    #[test]
    fn a_count_that_cannot_be_is_nobodys_and_adds_up_to_nothing() {
        let losses = Losses::default();
        let publisher = Gid([1; 16]);
        losses.add(0, publisher, 5, 1);
        for count in [MAX_NUMBER + 1, u64::MAX - 1, u64::MAX, MAX_NUMBER] {
            losses.add(0, publisher, 9, count);
            assert_eq!((losses.of(publisher)[0].count(), losses.pending()), (1, 1), "{count}");
        }
        losses.add(0, publisher, u64::MAX, 2);
        assert_eq!((losses.of(publisher)[0].count(), losses.of(publisher)[0].highest()), (3, 5));
    }

    #[test]
    fn more_pieces_than_are_kept_apart_are_put_together() {
        let losses = Losses::default();
        let publisher = Gid([1; 16]);
        for last in (10..=100).step_by(10) {
            losses.add(0, publisher, last, 1);
        }
        assert_eq!(losses.take_before(0, publisher, 30), 0);
        assert_eq!(losses.take_before(0, publisher, 31), 3);
        assert_eq!(losses.take_before(0, publisher, 101), 7);
    }

    #[test]
    fn the_table_is_bounded_and_what_finds_no_room_is_not_told_apart() {
        let losses = Losses::default();
        for number in 0..MAX_ENTRIES as u128 + 5 {
            losses.expect(Gid(number.to_be_bytes()));
        }
        losses.add(0, Gid([255; 16]), 1, 1);
        assert_eq!((losses.pending(), lock(&losses.table).len()), (0, MAX_ENTRIES));
        losses.release(Gid([0; 16]));
        losses.add(0, Gid([255; 16]), 1, 1);
        assert_eq!(losses.pending(), 1);
    }
}
