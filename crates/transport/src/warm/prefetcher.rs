//! What the next turns will touch, fetched before their entities have them
//! (rules H1 to H4).
//!
//! After a sleep the memory of every entity is cold. Entities have their turns in much the same
//! order each time, those of a chain above all: while one has its turn, the lines are fetched of
//! the one that came after it the last time.

use super::{LINE, Runs, SettledRuns, WarmLines, fetch_thing};
use std::cell::Cell;

/// A thread that slept for less finds its memory as it left it.
const COLD_AFTER_NS: u64 = 500_000;
/// Turns of an entity, and waits, between two gatherings of the same lines.
const WARM_FOR: u32 = 256;
/// Turns after a sleep for which lines are fetched; a thread that still runs then is warm.
const COLD_TURNS: u32 = 64;
/// Entities whose lines are gathered in one wait at most.
const GATHERED_AT_ONCE: usize = 4;
/// Lines in which the runs of data of most entities lie.
const USUAL_LINES: usize = 4;
/// Codes that are told apart.
const MAX_CODES: usize = 32;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<EntityLines>() == 17 * LINE);

/// Fetches the lines of one thread's entities. While an entity has its turn after a sleep, they are
/// lent to what runs in the turn.
#[derive(Default)]
pub struct Prefetcher {
    /// `None` while they are lent.
    lines: Option<Box<ThreadLines>>,
    /// Those of the turn in which this thread runs another executor.
    outer: Option<Box<ThreadLines>>,
    is_lent: bool,
}

/// The lines of one thread's entities, by number.
struct ThreadLines {
    /// What every turn touches.
    common: SettledRuns<46>,
    common_code: SettledRuns<16>,
    common_for: u32,
    entities: Vec<EntityLines>,
    /// The entity that had the last turn since the sleep.
    last: Option<usize>,
    /// The one that had the first turn after a sleep.
    first: usize,
    cold_turns: u32,
    /// Counts the sleeps after which memory is cold.
    sleeps: u32,
    /// After which of them a code was last fetched, by its number.
    fetched: [u32; MAX_CODES],
    /// The code that turns run, by number; entities of the same kind share it.
    codes: Vec<Runs>,
    /// Entities whose lines are to be gathered.
    due: Vec<usize>,
    gathered: WarmLines,
}

/// Of one entity; seventeen cache lines.
#[derive(Default)]
#[repr(C, align(64))]
struct EntityLines {
    warm_for: u32,
    /// Who had the turn after it.
    next: u32,
    /// The number of its code, and of the next one's.
    number: u32,
    next_number: u32,
    data: SettledRuns<77>,
    code: SettledRuns<55>,
}

impl Default for ThreadLines {
    fn default() -> Self {
        Self {
            common: SettledRuns::default(),
            common_code: SettledRuns::default(),
            common_for: 0,
            entities: Vec::new(),
            last: None,
            first: 0,
            cold_turns: 0,
            sleeps: 0,
            fetched: [0; MAX_CODES],
            codes: Vec::new(),
            due: Vec::new(),
            gathered: WarmLines::with_room(),
        }
    }
}

thread_local! {
    /// The lines of the turn at hand.
    static LENT: Cell<Option<Box<ThreadLines>>> = const { Cell::new(None) };
}

/// Asks again for the memory that the rest of the turn at hand and the next one touch, if this is
/// an executor's thread that has slept (rule H4). It returns at once; what it asks for comes while
/// its caller works on.
pub fn prefetch_again() {
    let lent = LENT.take();
    if let Some(lines) = &lent {
        lines.fetch_again();
    }
    LENT.set(lent);
}

impl Prefetcher {
    fn lines(&mut self) -> &mut ThreadLines {
        self.lines.get_or_insert_default()
    }

    /// Others have the numbers now, so many.
    pub fn renew(&mut self, entities: usize) {
        self.lines().renew(entities);
    }

    /// The thread has slept this long.
    #[inline]
    pub fn slept(&mut self, ns: u64) {
        self.lines().slept(ns);
    }

    /// This entity has its turn.
    #[inline]
    pub fn begin_turn(&mut self, number: usize) {
        if self.lines().turn(number) {
            self.outer = LENT.replace(self.lines.take());
            self.is_lent = true;
        }
    }

    /// The turn is over.
    #[inline]
    pub fn end_turn(&mut self) {
        if std::mem::take(&mut self.is_lent) {
            self.lines = LENT.replace(self.outer.take());
        }
    }

    /// Gathers the lines that are due, before the thread waits: those that `common` adds, and those
    /// that `add` adds for an entity.
    pub fn gather(
        &mut self,
        common: impl FnOnce(&mut WarmLines),
        add: impl Fn(usize, &mut WarmLines),
    ) {
        self.lines().gather(common, add);
    }
}

impl ThreadLines {
    /// Others have the numbers now, so many.
    fn renew(&mut self, entities: usize) {
        self.entities.clear();
        self.entities.resize_with(entities, EntityLines::default);
        self.codes.clear();
        self.due.clear();
        self.due.reserve(entities);
        (self.last, self.first) = (None, 0);
    }

    /// The thread has slept this long.
    #[inline]
    fn slept(&mut self, ns: u64) {
        if ns < COLD_AFTER_NS {
            return;
        }
        self.sleeps = self.sleeps.wrapping_add(1);
        self.common.fetch();
        self.common_code.fetch();
        self.fetch(self.first);
        (self.last, self.cold_turns) = (None, COLD_TURNS);
    }

    /// This entity has its turn. Returns whether the thread has slept before.
    #[inline]
    fn turn(&mut self, number: usize) -> bool {
        let entity = &mut self.entities[number];
        let next = entity.next as usize;
        let code = entity.number;
        match entity.warm_for.checked_sub(1) {
            Some(left) => entity.warm_for = left,
            None => {
                entity.warm_for = WARM_FOR;
                self.due.push(number);
            }
        }
        match self.last.replace(number) {
            Some(last) => {
                let last = &mut self.entities[last];
                (last.next, last.next_number) = (number as u32, code);
            }
            None => self.first = number,
        }
        let is_cold = self.cold_turns > 0;
        if is_cold {
            self.cold_turns -= 1;
            self.fetch(next);
        }
        is_cold
    }

    /// The lines of an entity, and of the list for the one after it.
    fn fetch(&mut self, number: usize) {
        let Some(entity) = self.entities.get(number) else { return };
        entity.data.fetch();
        let fetched = &mut self.fetched[entity.number as usize];
        if std::mem::replace(fetched, self.sleeps) != self.sleeps {
            entity.code.fetch();
        }
        if let Some(next) = self.entities.get(entity.next as usize) {
            fetch_thing(next, 0..USUAL_LINES);
            if self.fetched[entity.next_number as usize] != self.sleeps {
                fetch_thing(next, USUAL_LINES..size_of::<EntityLines>() / LINE);
            }
        }
    }

    /// The lines that every turn touches, those of the entity that has its turn, and of the one
    /// that came after it the last time.
    fn fetch_again(&self) {
        let Some(entity) = self.last.and_then(|last| self.entities.get(last)) else { return };
        self.common.fetch();
        self.common_code.fetch();
        entity.data.fetch();
        entity.code.fetch();
        if let Some(next) = self.entities.get(entity.next as usize) {
            next.data.fetch();
            if next.number != entity.number {
                next.code.fetch();
            }
        }
    }

    /// As [`Prefetcher::gather`].
    fn gather(&mut self, common: impl FnOnce(&mut WarmLines), add: impl Fn(usize, &mut WarmLines)) {
        match self.common_for.checked_sub(1) {
            Some(left) => self.common_for = left,
            None => {
                self.common_for = WARM_FOR;
                self.gathered.clear();
                common(&mut self.gathered);
                self.gathered.settle();
                self.common.copy(&self.gathered.data);
                self.common_code.copy(&self.gathered.code);
            }
        }
        for _ in 0..GATHERED_AT_ONCE {
            let Some(number) = self.due.pop() else { break };
            self.gathered.clear();
            add(number, &mut self.gathered);
            self.gathered.settle();
            let code = self.code_number();
            let entity = &mut self.entities[number];
            entity.number = code;
            entity.data.copy(&self.gathered.data);
            entity.code.copy(&self.gathered.code);
        }
    }

    /// The number of the code that was gathered. Those for which there is no number left share one,
    /// and are not fetched where another of them was.
    fn code_number(&mut self) -> u32 {
        let known = self.codes.iter().position(|code| *code == self.gathered.code);
        if known.is_none() && self.codes.len() < MAX_CODES {
            self.codes.push(self.gathered.code.clone());
        }
        known.unwrap_or(self.codes.len() - 1) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    fn gathered(prefetcher: &mut ThreadLines) -> Vec<usize> {
        let asked = RefCell::new(Vec::new());
        prefetcher.gather(|_| (), |number, _| asked.borrow_mut().push(number));
        asked.into_inner()
    }

    fn take_turns(prefetcher: &mut ThreadLines, numbers: impl IntoIterator<Item = usize>) {
        for number in numbers {
            prefetcher.turn(number);
        }
    }

    #[test]
    fn whoever_came_next_the_last_time_is_expected_next() {
        let mut prefetcher = ThreadLines::default();
        prefetcher.renew(10);
        for (order, cold_turns) in [([3, 5, 7], 0), ([4, 5, 6], COLD_TURNS - 3)] {
            prefetcher.slept(COLD_AFTER_NS - 1);
            assert_eq!(prefetcher.cold_turns, cold_turns, "that was no sleep");
            prefetcher.slept(COLD_AFTER_NS);
            take_turns(&mut prefetcher, order);
            assert_eq!(prefetcher.first, order[0]);
            assert_eq!(prefetcher.entities[order[0]].next, 5);
            assert_eq!(prefetcher.entities[5].next as usize, order[2]);
        }
        assert_eq!(prefetcher.cold_turns, COLD_TURNS - 3);
        prefetcher.renew(4);
        take_turns(&mut prefetcher, [3]);
        assert_eq!(prefetcher.entities[3].next, 0, "5 belongs to nobody any more");
    }

    #[test]
    fn what_runs_in_a_turn_knows_its_lines_and_they_are_given_back() {
        let lent = || {
            let lines = LENT.take();
            let entities = lines.as_ref().map(|lines| lines.entities.len());
            LENT.set(lines);
            entities
        };
        let slept = |entities| {
            let mut prefetcher = Prefetcher::default();
            prefetcher.renew(entities);
            prefetcher.slept(COLD_AFTER_NS);
            prefetcher
        };
        let mut outer = slept(1);
        let mut inner = slept(2);
        outer.begin_turn(0);
        inner.begin_turn(1);
        prefetch_again();
        assert_eq!(lent(), Some(2));
        inner.end_turn();
        assert_eq!(lent(), Some(1), "a turn within a turn");
        outer.end_turn();
        assert_eq!((lent(), outer.lines().entities.len()), (None, 1));
        prefetch_again();
    }

    #[test]
    fn lines_are_lent_to_turns_after_a_sleep_alone() {
        let mut prefetcher = ThreadLines::default();
        prefetcher.renew(1);
        assert!(!prefetcher.turn(0));
        prefetcher.slept(COLD_AFTER_NS);
        assert!((0..COLD_TURNS).all(|_| prefetcher.turn(0)) && !prefetcher.turn(0));
    }

    #[test]
    fn code_that_entities_share_is_fetched_once_after_a_sleep() {
        let mut prefetcher = ThreadLines::default();
        prefetcher.renew(3);
        let codes = [[1, 2], [1, 2], [1, 3]].map(|lines| lines.map(|line| line * 1024));
        take_turns(&mut prefetcher, 0..3);
        let code = |at: usize| (std::ptr::without_provenance(at), LINE);
        prefetcher.gather(|_| (), |number, lines| lines.add_code(&codes[number].map(code)));
        let numbers: Vec<_> = prefetcher.entities.iter().map(|entity| entity.number).collect();
        assert!(numbers[0] == numbers[1] && numbers[0] != numbers[2], "{numbers:?}");
        prefetcher.slept(COLD_AFTER_NS);
        let asked = |prefetcher: &ThreadLines, number: usize| {
            prefetcher.fetched[numbers[number] as usize] == prefetcher.sleeps
        };
        assert!(asked(&prefetcher, 0) && asked(&prefetcher, 1) && !asked(&prefetcher, 2));
        take_turns(&mut prefetcher, 0..2);
        assert!(asked(&prefetcher, 2), "it comes next");
    }

    #[test]
    fn lines_are_gathered_of_those_that_had_turns_and_again_after_many_turns() {
        let mut prefetcher = ThreadLines::default();
        prefetcher.renew(10);
        take_turns(&mut prefetcher, [1, 2, 1, 3, 4, 5]);
        assert_eq!(gathered(&mut prefetcher), [5, 4, 3, 2], "so many in one wait");
        assert_eq!(gathered(&mut prefetcher), [1]);
        take_turns(&mut prefetcher, (0..WARM_FOR).map(|_| 2));
        assert_eq!(gathered(&mut prefetcher), [0; 0]);
        take_turns(&mut prefetcher, [2]);
        assert_eq!(gathered(&mut prefetcher), [2]);
    }
}
