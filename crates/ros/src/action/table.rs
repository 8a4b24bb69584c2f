//! The goals a server knows: their statuses, the results it keeps and who waits for them.
//!
//! Nothing here reads a clock or talks to anybody, so that every rule can be tried by itself.

use super::cancel::{self, CancelCode};
use super::goal::{GoalEvent, GoalId, GoalInfo, GoalStatus, IllegalTransition};
use super::server::ResultKeeping;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Requests for the result of one goal that wait at the same time.
const MAX_WAITERS: usize = 1024;

/// How much a server remembers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Goals that have not ended.
    pub goals: usize,
    /// Goals that have ended.
    pub results: usize,
    pub keeping: ResultKeeping,
}

/// `R` is a result, `W` somebody who waits for one.
pub(super) struct GoalTable<R, W> {
    limits: Limits,
    /// By order of acceptance.
    goals: BTreeMap<u64, Entry<R, W>>,
    numbers: HashMap<GoalId, u64>,
    /// Those that have ended, by when.
    ended: BTreeSet<(u64, u64)>,
    next: u64,
}

struct Entry<R, W> {
    info: GoalInfo,
    status: GoalStatus,
    waiters: Vec<W>,
    outcome: Option<Outcome<R>>,
}

struct Outcome<R> {
    result: R,
    ended_ns: u64,
}

/// Why a goal cannot be accepted whatever the user says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// There is a goal of this id.
    Known,
    /// There are as many as there may be.
    Full,
}

/// What a request for a result meets.
#[derive(Debug, PartialEq)]
pub(super) enum Wait<R, W> {
    /// The server does not know the goal.
    Unknown(W),
    /// The goal has ended.
    Ended(W, GoalStatus, R),
    /// It waits until then.
    Waits,
    /// It waits until then, and this one, who came first, does no more.
    Displaced(W),
}

impl<R: Clone, W> GoalTable<R, W> {
    pub fn new(limits: Limits) -> Self {
        let goals = BTreeMap::new();
        let numbers = HashMap::new();
        Self { limits, goals, numbers, ended: BTreeSet::new(), next: 0 }
    }

    /// Goals that have not ended.
    pub fn active(&self) -> usize {
        self.goals.len() - self.ended.len()
    }

    /// The ids of those.
    pub fn active_ids(&self) -> Vec<GoalId> {
        let active = self.goals.values().filter(|goal| !goal.status.is_terminal());
        active.map(|goal| goal.info.id).collect()
    }

    /// Whether a goal of this id could be accepted.
    pub fn check(&self, id: GoalId) -> Result<(), Refusal> {
        if self.numbers.contains_key(&id) {
            return Err(Refusal::Known);
        }
        if self.active() >= self.limits.goals {
            return Err(Refusal::Full);
        }
        Ok(())
    }

    /// Takes a goal in as ACCEPTED.
    pub fn accept(&mut self, info: GoalInfo) -> Result<(), Refusal> {
        self.check(info.id)?;
        let status = GoalStatus::Accepted;
        let number = self.next;
        self.next += 1;
        self.numbers.insert(info.id, number);
        let entry = Entry { info, status, waiters: Vec::new(), outcome: None };
        self.goals.insert(number, entry);
        Ok(())
    }

    /// Where a goal stands; UNKNOWN if it is not known.
    pub fn status(&self, id: GoalId) -> GoalStatus {
        let entry = self.numbers.get(&id).and_then(|number| self.goals.get(number));
        entry.map_or(GoalStatus::Unknown, |entry| entry.status)
    }

    /// An event that does not end the goal.
    pub fn advance(&mut self, id: GoalId, event: GoalEvent) -> Result<(), IllegalTransition> {
        let illegal = IllegalTransition { id, status: self.status(id), event };
        let entry = self.entry(id).ok_or(illegal)?;
        let status = entry.status.after(event).filter(|status| !status.is_terminal());
        entry.status = status.ok_or(illegal)?;
        Ok(())
    }

    /// An event that ends the goal with its result; returns its status and who waited for it.
    pub fn end(
        &mut self,
        id: GoalId,
        event: GoalEvent,
        result: R,
        now_ns: u64,
    ) -> Result<(GoalStatus, Vec<W>), IllegalTransition> {
        let illegal = IllegalTransition { id, status: self.status(id), event };
        let number = *self.numbers.get(&id).ok_or(illegal)?;
        let entry = self.goals.get_mut(&number).ok_or(illegal)?;
        let status = entry.status.after(event).filter(|status| status.is_terminal());
        entry.status = status.ok_or(illegal)?;
        entry.outcome = Some(Outcome { result, ended_ns: now_ns });
        let ended = (entry.status, std::mem::take(&mut entry.waiters));
        self.ended.insert((now_ns, number));
        Ok(ended)
    }

    /// Somebody asks for the result of a goal.
    pub fn wait(&mut self, id: GoalId, waiter: W) -> Wait<R, W> {
        let Some(entry) = self.entry(id) else { return Wait::Unknown(waiter) };
        if let Some(outcome) = &entry.outcome {
            let status = entry.status;
            let result = outcome.result.clone();
            self.fetched(id);
            return Wait::Ended(waiter, status, result);
        }
        entry.waiters.push(waiter);
        if entry.waiters.len() > MAX_WAITERS {
            return Wait::Displaced(entry.waiters.remove(0));
        }
        Wait::Waits
    }

    /// The result of a goal that has ended was handed out (rule AC7).
    pub fn fetched(&mut self, id: GoalId) {
        if matches!(self.limits.keeping, ResultKeeping::UntilFetched(_)) {
            let number = self.numbers.get(&id).copied();
            let entry = number.and_then(|number| self.goals.get(&number));
            let ended = entry.and_then(|entry| entry.outcome.as_ref()).map(|o| o.ended_ns);
            if let (Some(ended_ns), Some(number)) = (ended, number) {
                self.forget((ended_ns, number));
            }
        }
    }

    /// Forgets the goals that have ended and whose time is over at `now_ns`, and the oldest of
    /// them if there are more than there may be. Returns how many the latter were.
    pub fn expire(&mut self, now_ns: u64) -> usize {
        let span = self.limits.keeping.span_ns();
        while let Some(&(ended_ns, number)) = self.ended.first() {
            if now_ns.saturating_sub(ended_ns) < span {
                break;
            }
            self.forget((ended_ns, number));
        }
        let mut too_many = 0;
        while self.ended.len() > self.limits.results {
            let Some(&oldest) = self.ended.first() else { break };
            self.forget(oldest);
            too_many += 1;
        }
        too_many
    }

    /// Whether there are results that [`GoalTable::expire`] will forget one day.
    pub fn keeps_results(&self) -> bool {
        !self.ended.is_empty()
    }

    /// Every goal with its status, in the order of acceptance.
    pub fn statuses(&self) -> impl Iterator<Item = (GoalInfo, GoalStatus)> {
        self.goals.values().map(|entry| (entry.info, entry.status))
    }

    /// The goals a request to cancel means.
    pub fn select(&self, request: GoalInfo) -> (CancelCode, Vec<GoalInfo>) {
        cancel::select(request, self.statuses())
    }

    fn entry(&mut self, id: GoalId) -> Option<&mut Entry<R, W>> {
        self.goals.get_mut(self.numbers.get(&id)?)
    }

    fn forget(&mut self, ended: (u64, u64)) {
        self.ended.remove(&ended);
        if let Some(entry) = self.goals.remove(&ended.1) {
            self.numbers.remove(&entry.info.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::Time;
    use std::time::Duration;

    type Table = GoalTable<&'static str, u32>;

    fn table(keeping: ResultKeeping) -> Table {
        GoalTable::new(Limits { goals: 3, results: 2, keeping })
    }

    fn kept() -> Table {
        table(ResultKeeping::For(Duration::from_nanos(100)))
    }

    fn id(number: u8) -> GoalId {
        GoalId([number; 16])
    }

    fn accept(table: &mut Table, number: u8) -> Result<(), Refusal> {
        let accepted = Time::from_nanoseconds(i64::from(number));
        table.accept(GoalInfo { id: id(number), accepted })
    }

    fn run(table: &mut Table, number: u8) {
        accept(table, number).unwrap();
        table.advance(id(number), GoalEvent::Execute).unwrap();
    }

    fn known(table: &Table) -> Vec<u8> {
        table.statuses().map(|(goal, _)| goal.id.0[0]).collect()
    }

    #[test]
    fn goals_are_listed_in_the_order_in_which_they_were_accepted() {
        let mut table = kept();
        for number in [9, 3, 5] {
            accept(&mut table, number).unwrap();
        }
        assert_eq!(known(&table), [9, 3, 5]);
        assert_eq!(table.active(), 3);
    }

    #[test]
    fn a_goal_that_is_known_and_one_too_many_are_refused() {
        let mut table = kept();
        run(&mut table, 1);
        assert_eq!(accept(&mut table, 1), Err(Refusal::Known));
        for number in [2, 3] {
            accept(&mut table, number).unwrap();
        }
        assert_eq!(accept(&mut table, 4), Err(Refusal::Full));
        table.end(id(1), GoalEvent::Succeed, "one", 0).unwrap();
        assert_eq!(accept(&mut table, 1), Err(Refusal::Known), "its result is kept");
        assert_eq!(accept(&mut table, 4), Ok(()));
    }

    #[test]
    fn an_illegal_transition_changes_nothing_and_says_where_the_goal_stands() {
        let mut table = kept();
        accept(&mut table, 1).unwrap();
        let error = table.end(id(1), GoalEvent::Succeed, "", 0).unwrap_err();
        assert_eq!((error.status, error.event), (GoalStatus::Accepted, GoalEvent::Succeed));
        assert!(error.to_string().ends_with("hint: call execute() first"), "{error}");
        assert!(table.advance(id(1), GoalEvent::Canceled).is_err());
        assert_eq!(table.status(id(1)), GoalStatus::Accepted);
        let error = table.advance(id(7), GoalEvent::Execute).unwrap_err();
        assert_eq!(error.status, GoalStatus::Unknown);
        assert!(!table.keeps_results());
    }

    #[test]
    fn who_waits_is_answered_at_the_end_and_who_comes_later_at_once() {
        let mut table = kept();
        run(&mut table, 1);
        assert_eq!(table.wait(id(1), 10), Wait::Waits);
        assert_eq!(table.wait(id(1), 11), Wait::Waits);
        assert_eq!(table.wait(id(2), 12), Wait::Unknown(12));
        let ended = table.end(id(1), GoalEvent::Abort, "it", 5).unwrap();
        assert_eq!(ended, (GoalStatus::Aborted, vec![10, 11]));
        assert_eq!(table.wait(id(1), 13), Wait::Ended(13, GoalStatus::Aborted, "it"));
        assert!(table.end(id(1), GoalEvent::Abort, "again", 6).is_err());
    }

    #[test]
    fn waiters_are_bounded_and_the_first_gives_way() {
        let mut table = kept();
        run(&mut table, 1);
        for waiter in 0..MAX_WAITERS as u32 {
            assert_eq!(table.wait(id(1), waiter), Wait::Waits);
        }
        assert_eq!(table.wait(id(1), 1000), Wait::Displaced(0));
    }

    #[test]
    fn a_result_is_kept_for_its_time_from_the_end_of_the_goal() {
        let mut table = kept();
        run(&mut table, 1);
        table.expire(1_000_000);
        assert_eq!(table.status(id(1)), GoalStatus::Executing, "it has not ended");
        table.end(id(1), GoalEvent::Succeed, "one", 1_000_000).unwrap();
        assert_eq!(table.expire(1_000_099), 0);
        assert_eq!(table.wait(id(1), 1), Wait::Ended(1, GoalStatus::Succeeded, "one"));
        assert_eq!(table.wait(id(1), 2), Wait::Ended(2, GoalStatus::Succeeded, "one"));
        table.expire(1_000_100);
        assert_eq!(table.wait(id(1), 3), Wait::Unknown(3));
        assert!(known(&table).is_empty() && !table.keeps_results());
    }

    #[test]
    fn a_result_that_is_kept_until_it_is_fetched_is_handed_out_once() {
        let mut table = table(ResultKeeping::UntilFetched(Duration::from_nanos(100)));
        run(&mut table, 1);
        table.end(id(1), GoalEvent::Succeed, "one", 0).unwrap();
        assert_eq!(table.wait(id(1), 1), Wait::Ended(1, GoalStatus::Succeeded, "one"));
        assert_eq!(table.wait(id(1), 2), Wait::Unknown(2));
        run(&mut table, 2);
        table.fetched(id(2));
        assert_eq!(table.status(id(2)), GoalStatus::Executing, "there was nothing to fetch");
        table.end(id(2), GoalEvent::Succeed, "two", 0).unwrap();
        table.expire(100);
        assert_eq!(table.wait(id(2), 3), Wait::Unknown(3), "nobody came in time");
    }

    #[test]
    fn no_more_results_are_kept_than_may_be_and_the_oldest_go_first() {
        let mut table = kept();
        for number in [3, 1, 2] {
            run(&mut table, number);
        }
        for (number, at_ns) in [(1, 10), (2, 11), (3, 12)] {
            table.end(id(number), GoalEvent::Succeed, "", at_ns).unwrap();
        }
        assert_eq!(table.expire(20), 1);
        assert_eq!(known(&table), [3, 2]);
    }
}
