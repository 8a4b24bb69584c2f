//! What the transports of one subscription tell of losses, by publisher and transport. A short
//! table under a lock that is never held for longer than a look-up; an entry is made when a
//! publisher is met, so that a loss allocates nothing.

use super::merge::MAX_TRANSPORTS;
use angaros_transport::endpoint::Gid;
use angaros_transport::mutex::lock;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Publishers of which losses are told apart; those of further ones count as they are.
const MAX_ENTRIES: usize = 2048;

/// Numbers and counts beyond this are nobody's.
pub const MAX_NUMBER: u64 = 1 << 48;

/// What one transport told of one publisher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportedLosses {
    /// Messages.
    pub count: u64,
    /// The number of the first one; 0 before, or if unknown.
    pub first: u64,
    /// The highest number of them; 0 before, or if unknown.
    pub highest: u64,
}

impl ReportedLosses {
    fn add(&mut self, last: u64, count: u64) {
        if self.count == 0 {
            self.first = (last + 1).saturating_sub(count);
        }
        self.count += count;
        self.highest = self.highest.max(last);
    }
}

/// What one publisher's transports told.
pub type Row = [ReportedLosses; MAX_TRANSPORTS];

/// What all transports of a subscription told.
#[derive(Default)]
pub struct Losses {
    table: Mutex<HashMap<Gid, Row>>,
    /// Of the table, by transport.
    totals: [AtomicU64; MAX_TRANSPORTS],
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
        if told.count + count > MAX_NUMBER {
            return;
        }
        told.add(if last > MAX_NUMBER { 0 } else { last }, count);
        self.totals[transport].fetch_add(count, Ordering::Relaxed);
    }

    /// What was told of a publisher.
    pub fn of(&self, publisher: Gid) -> Row {
        lock(&self.table).get(&publisher).copied().unwrap_or_default()
    }

    /// All that a transport told, whoever the publisher.
    pub fn total(&self, transport: usize) -> u64 {
        self.totals[transport].load(Ordering::Relaxed)
    }

    /// Whether nothing was told of any publisher.
    pub fn is_empty(&self) -> bool {
        self.totals.iter().all(|total| total.load(Ordering::Relaxed) == 0)
    }

    /// Shows every publisher of which something is told.
    pub fn each(&self, mut look: impl FnMut(Gid, &Row)) {
        let told = |row: &Row| *row != Row::default();
        let table = lock(&self.table);
        table.iter().filter(|(_, row)| told(row)).for_each(|(gid, row)| look(*gid, row));
    }

    /// Forgets a publisher; what was told of it stays in the totals.
    pub fn forget(&self, publisher: Gid) {
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
        assert!(losses.is_empty());
        losses.add(0, one, 5, 3);
        losses.add(0, one, 6, 1);
        losses.add(0, one, 9, 1);
        losses.add(1, two, 0, 2);
        assert_eq!(losses.of(one)[0], ReportedLosses { count: 5, first: 3, highest: 9 });
        assert_eq!(losses.of(two)[1], ReportedLosses { count: 2, first: 0, highest: 0 });
        assert_eq!((losses.total(0), losses.total(1), losses.is_empty()), (5, 2, false));
        losses.release(one);
        assert_eq!(losses.of(one)[0].count, 5, "something was told of it");
        losses.forget(one);
        assert_eq!((losses.of(one), losses.total(0)), (Row::default(), 5));
    }

    #[test]
    fn a_count_that_cannot_be_is_nobodys_and_adds_up_to_nothing() {
        let losses = Losses::default();
        let publisher = Gid([1; 16]);
        losses.add(0, publisher, 5, 1);
        for count in [MAX_NUMBER + 1, u64::MAX - 1, u64::MAX, MAX_NUMBER] {
            losses.add(0, publisher, 9, count);
            assert_eq!((losses.of(publisher)[0].count, losses.total(0)), (1, 1), "{count}");
        }
        losses.add(0, publisher, u64::MAX, 2);
        assert_eq!(losses.of(publisher)[0], ReportedLosses { count: 3, first: 5, highest: 5 });
    }

    #[test]
    fn the_table_is_bounded_and_what_finds_no_room_is_not_told_apart() {
        let losses = Losses::default();
        for number in 0..MAX_ENTRIES as u128 + 5 {
            losses.expect(Gid(number.to_be_bytes()));
        }
        losses.add(0, Gid([255; 16]), 1, 1);
        assert_eq!((losses.total(0), lock(&losses.table).len()), (0, MAX_ENTRIES));
        losses.release(Gid([0; 16]));
        losses.add(0, Gid([255; 16]), 1, 1);
        assert_eq!(losses.total(0), 1);
    }
}
