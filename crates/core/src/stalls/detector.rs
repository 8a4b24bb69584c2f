//! What follows from what one look saw (rules W1 to W4).

use super::circle::circles;
use super::frames::Stack;
use super::report::{Stall, StallKind, count_overruns, stacks, tell};
use super::snapshot::{Running, SnapshotHistory, WaitingEntity};
use super::{sleep, stack};
use crate::executor::{EntityEntry, Shared};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// How much longer than the limit a callback sleeps before what it keeps is what it waits for, and
/// before a lock is held by another one that waits though somebody else is at work.
const CERTAIN: u64 = 3;

/// Entities that one report names.
const NAMED: usize = 4;

/// What was told already.
#[derive(Default)]
pub(super) struct StallDetector {
    /// Runs of callbacks that were told, by kind.
    runs: HashSet<(u8, (usize, u64))>,
    /// Entities that starve beside several others: executor, number, turns so far.
    entities: HashSet<(u32, usize, u64)>,
    /// Where runs sleep, with the stacks that were seen there.
    stacks: HashMap<(usize, u64), (u64, Stack)>,
}

/// A callback that has run for longer than its executor's limit.
struct LongCallback<'a> {
    running: &'a Running,
    /// No callback of the same thread lies above it.
    is_top: bool,
    /// Sleeps until another thread wakes it: the address it sleeps on.
    asleep: Option<u64>,
    stack: Option<Stack>,
}

impl LongCallback<'_> {
    fn waits_for_a_lock(&self) -> bool {
        self.asleep.is_some() && self.stack.as_ref().is_some_and(Stack::waits_for_a_lock)
    }

    /// It may be at work.
    fn is_at_work(&self) -> bool {
        self.is_top && self.asleep.is_none() && self.running.awaits.is_none()
    }
}

impl StallDetector {
    /// Looks at all executors and tells what is new.
    pub fn look(&mut self, executors: &[Arc<Shared>], memory: &mut SnapshotHistory, now_ns: u64) {
        let watched = executors.iter().filter(|executor| executor.watched_ns().is_some());
        let watched: Vec<_> = watched.collect();
        let running: Vec<Running> =
            watched.iter().flat_map(|executor| memory.running(executor, now_ns)).collect();
        let alive: HashSet<_> = running.iter().map(Running::key).collect();
        self.runs.retain(|(_, key)| alive.contains(key));
        self.stacks.retain(|key, _| alive.contains(key));
        for executor in &watched {
            for cell in executor.cells().iter().flatten() {
                report_ended_overruns(executor, cell);
            }
        }
        running.iter().for_each(|running| self.overrun(running));
        let stuck: Vec<LongCallback<'_>> = running
            .iter()
            .filter(|running| is_over(running.age_ns, running.executor.limit_ns()))
            .map(|stuck| self.examine(stuck, &running))
            .collect();
        self.deadlocks(&stuck, executors);
        let limited = watched.iter().filter(|executor| executor.limit_ns() > 0);
        let mut starving = HashSet::new();
        for executor in limited.filter(|executor| executor.is_spinning()) {
            let mut waiting = memory.waiting(executor, now_ns, executor.limit_ns());
            // One whose callback runs has its turn.
            waiting.retain(|one| !running.iter().any(|run| Arc::ptr_eq(&run.cell, &one.cell)));
            starving.extend(waiting.iter().map(|w| (executor.number, w.number, w.cell.turns())));
            self.starvation(&waiting, &stuck, &running);
        }
        self.entities.retain(|entity| starving.contains(entity));
    }

    /// Whether this kind of stall is told of this run for the first time.
    fn is_news(&mut self, kind: StallKind, key: (usize, u64)) -> bool {
        self.runs.insert((kind as u8, key))
    }

    fn was_reported(&self, kind: StallKind, key: (usize, u64)) -> bool {
        self.runs.contains(&(kind as u8, key))
    }

    /// Rule W1, for a callback that still runs.
    fn overrun(&mut self, running: &Running) {
        let budget_ns = running.cell.budget_ns();
        if !is_over(running.age_ns, budget_ns) || !self.is_news(StallKind::Overrun, running.key()) {
            return;
        }
        let before = running.cell.set_reported_overruns(running.cell.overruns() + 1);
        count_overruns(1);
        let stack = stack_of(running);
        let lines = stack.as_ref().map_or_else(String::new, Stack::text);
        running.cell.trace_overrun(lines.trim());
        if !(before + 1).is_power_of_two() {
            return;
        }
        let callback = running.describe();
        let text = format!(
            "callback of {callback} has run for {} so far, beyond its budget of {}{}\nhint: move \
             what takes long to a thread of its own, or await it, or raise the budget{}",
            ms(running.age_ns),
            ms(budget_ns),
            awaited(running),
            stacks([(callback.as_str(), stack.as_ref())].into_iter())
        );
        let node = running.cell.owner.to_string();
        let callbacks = vec![callback.clone()];
        let kind = StallKind::Overrun;
        tell(&running.executor.context, Stall { kind, node, callbacks, text });
    }

    /// What more there is to know about a callback that does not end.
    fn examine<'a>(&mut self, stuck: &'a Running, running: &'a [Running]) -> LongCallback<'a> {
        let is_top = !running.iter().any(|other| other.lies_above(stuck));
        let told = self.was_reported(StallKind::Deadlock, stuck.key());
        let asleep = match is_top && !told && stuck.awaits.is_none() {
            true => sleep::waits_for_another(stuck.turn.thread),
            false => None,
        };
        let stack = asleep.and_then(|at| self.stack_asleep(stuck, at));
        LongCallback { running: stuck, is_top, asleep, stack }
    }

    /// The stack of a callback that sleeps at this address; had once for each.
    fn stack_asleep(&mut self, stuck: &Running, at: u64) -> Option<Stack> {
        if let Some((known, stack)) = self.stacks.get(&stuck.key())
            && *known == at
        {
            return Some(stack.clone());
        }
        let stack = stack_of(stuck)?;
        self.stacks.insert(stuck.key(), (at, stack.clone()));
        Some(stack)
    }

    /// Rule W3: circles.
    fn deadlocks(&mut self, stuck: &[LongCallback<'_>], executors: &[Arc<Shared>]) {
        let waits: Vec<Vec<(usize, String)>> =
            (0..stuck.len()).map(|at| waits_of(at, stuck, executors)).collect();
        let edges = waits.iter().map(|of| of.iter().map(|(to, _)| *to).collect()).collect();
        for circle in circles(&edges) {
            let first = stuck[circle[0]].running;
            if circle.iter().any(|at| {
                let key = stuck[*at].running.key();
                !stuck[*at].running.still_runs() || self.was_reported(StallKind::Deadlock, key)
            }) {
                continue;
            }
            let names: Vec<String> =
                circle.iter().map(|at| stuck[*at].running.describe()).collect();
            let mut text = format!("deadlock of {} callbacks:", circle.len());
            for (place, at) in circle.iter().enumerate() {
                let next = (place + 1) % circle.len();
                let why = waits[*at].iter().find(|(to, _)| *to == circle[next]);
                let why = why.map_or("", |(_, why)| why);
                let age = ms(stuck[*at].running.age_ns);
                let name = &names[place];
                let other = &names[next];
                text += &format!("\n  {name}, for {age}, {why} {other}");
                self.is_news(StallKind::Deadlock, stuck[*at].running.key());
            }
            text += "\nhint: hold no lock while you call a service, take locks in one order, and \
                     await a reply instead of blocking for it";
            let found: Vec<Option<Stack>> =
                circle.iter().map(|at| stack_of(stuck[*at].running)).collect();
            let both = names.iter().map(String::as_str).zip(found.iter().map(Option::as_ref));
            text += &stacks(both);
            let kind = StallKind::Deadlock;
            let node = first.cell.owner.to_string();
            tell(&first.executor.context, Stall { kind, node, callbacks: names, text });
        }
    }

    /// Rules W2 and W3, for entities that have something to do.
    fn starvation(
        &mut self,
        waiting: &[WaitingEntity],
        stuck: &[LongCallback<'_>],
        running: &[Running],
    ) {
        let mut told = HashSet::new();
        for one in waiting {
            let Some(keeper) = keeper_of(one, running) else {
                self.starves_beside(one, None);
                continue;
            };
            if !told.insert(keeper.key()) {
                continue;
            }
            let same = |other: &&WaitingEntity| {
                keeper_of(other, running).is_some_and(|kept| kept.key() == keeper.key())
            };
            let kept: Vec<&WaitingEntity> = waiting.iter().filter(same).collect();
            match stuck.iter().find(|stuck| stuck.running.key() == keeper.key()) {
                Some(stuck) => self.kept_by(stuck, &kept),
                None => kept.iter().for_each(|one| self.starves_beside(one, Some(keeper))),
            }
        }
    }

    /// One callback keeps all these from their turns.
    fn kept_by(&mut self, keeper: &LongCallback<'_>, kept: &[&WaitingEntity]) {
        let key = keeper.running.key();
        if self.was_reported(StallKind::Deadlock, key) {
            return;
        }
        let limit_ns = keeper.running.executor.limit_ns();
        let certain = |one: &&&WaitingEntity| {
            one.cell.brings_replies() || one.age_ns >= limit_ns.saturating_mul(CERTAIN)
        };
        let asleep = keeper.asleep.is_some() && !keeper.waits_for_a_lock();
        let waker = kept.iter().find(certain).filter(|_| asleep);
        let kind = if waker.is_some() { StallKind::Deadlock } else { StallKind::Starvation };
        if !keeper.running.still_runs() || !self.is_news(kind, key) {
            return;
        }
        let callback = keeper.running.describe();
        let names: Vec<String> = kept.iter().map(|one| one.cell.describe()).collect();
        let listed = listed(&names);
        let age = ms(keeper.running.age_ns);
        let oldest = kept.iter().map(|one| one.age_ns).max();
        let waited = ms(oldest.unwrap_or_default());
        let how = match (keeper.asleep.is_some(), &keeper.running.awaits) {
            (true, _) => "and sleeps until another thread wakes it".to_owned(),
            (false, Some(_)) => format!("and{}", awaited(keeper.running)),
            (false, None) => "and has not ended".to_owned(),
        };
        let text = match waker {
            Some(waker) => format!(
                "deadlock: callback of {callback} has run for {age} {how}; it keeps {listed} from \
                 its turn for {waited}, and nobody wakes it if {} is to\nhint: put the two into \
                 different callback groups of an executor with several threads, or await instead \
                 of blocking",
                waker.cell.describe()
            ),
            None => format!(
                "{listed} has something to do and no turn for {waited}: callback of {callback} has \
                 run for {age} {how}\nhint: give it a callback group of its own and the executor \
                 more threads, or move what takes long to a thread"
            ),
        };
        let stack = keeper.stack.clone().or_else(|| stack_of(keeper.running));
        let text = text + &stacks([(callback.as_str(), stack.as_ref())].into_iter());
        let mut callbacks = vec![callback.clone()];
        callbacks.extend(names);
        let node = keeper.running.cell.owner.to_string();
        tell(&keeper.running.executor.context, Stall { kind, node, callbacks, text });
    }

    /// Others have their turns and this one has not.
    fn starves_beside(&mut self, one: &WaitingEntity, now: Option<&Running>) {
        let entity = (one.executor.number, one.number, one.cell.turns());
        if one.turns_of_others == 0 || !self.entities.insert(entity) {
            return;
        }
        let name = one.cell.describe();
        let now = now.map_or_else(String::new, |now| format!("; now runs {}", now.describe()));
        let text = format!(
            "{name} ({}) has something to do and no turn for {}, in which {} callbacks of others \
             ran{now}\nhint: the executor has more to do than its threads can: give it more, or \
             spread the nodes over several executors",
            one.executor.describe(),
            ms(one.age_ns),
            one.turns_of_others
        );
        let node = one.cell.owner.to_string();
        let kind = StallKind::Starvation;
        tell(&one.executor.context, Stall { kind, node, callbacks: vec![name], text });
    }
}

/// Whether a time is beyond a limit; 0 is none.
fn is_over(age_ns: u64, limit_ns: u64) -> bool {
    limit_ns > 0 && age_ns >= limit_ns
}

fn ms(ns: u64) -> String {
    match ns {
        0..10_000_000 => format!("{:.1} ms", ns as f64 / 1e6),
        _ => format!("{} ms", ns / 1_000_000),
    }
}

/// Rule W1, for those that ended before they were looked at.
fn report_ended_overruns(executor: &Shared, cell: &EntityEntry) {
    let ended = cell.overruns();
    let told = cell.reported_overruns();
    if ended <= told {
        return;
    }
    cell.set_reported_overruns(ended);
    count_overruns(ended - told);
    cell.trace_overrun("");
    if told > 0 && ended.ilog2() == told.ilog2() {
        return;
    }
    let name = cell.describe();
    let longest = ms(cell.longest_ns());
    let text = format!(
        "callback of {name} ({}) ran beyond its budget of {} {ended} times so far, for {longest} \
         at most\nhint: what ends before it is looked at has no stack: `angaros trace` shows it",
        executor.describe(),
        ms(cell.budget_ns())
    );
    let kind = StallKind::Overrun;
    let node = cell.owner.to_string();
    tell(&executor.context, Stall { kind, node, callbacks: vec![name], text });
}

/// The stack of a callback that still runs.
fn stack_of(running: &Running) -> Option<Stack> {
    let addresses = stack::of_thread(running.turn.thread)?;
    running.still_runs().then(|| Stack::of(&addresses))
}

/// What a callback waits for, as it follows its name.
fn awaited(running: &Running) -> String {
    let service = running.awaits.as_ref().map(|awaits| awaits.service());
    service.map_or_else(String::new, |service| format!(" waits for a reply of {service}"))
}

/// As in "a, b and 3 more".
fn listed(names: &[String]) -> String {
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    names[..names.len().min(NAMED)].join(", ") + &more
}

/// Whom a callback cannot go on before, and why.
fn waits_of(
    at: usize,
    stuck: &[LongCallback<'_>],
    executors: &[Arc<Shared>],
) -> Vec<(usize, String)> {
    let me = stuck[at].running;
    let mut waits = Vec::new();
    for (other, that) in stuck.iter().enumerate() {
        let turn = that.running.turn;
        if turn.thread == me.turn.thread && turn.depth == me.turn.depth + 1 {
            waits.push((other, "goes on when its thread comes back from".to_owned()));
        }
    }
    if let Some(awaits) = &me.awaits {
        let why = format!("waits for a reply of {}, whose turn is kept by", awaits.service());
        let kept = keepers_of_all(&awaits.servers(), stuck, executors);
        waits.extend(kept.into_iter().map(|other| (other, why.clone())));
    }
    let somebody_works = stuck.iter().any(LongCallback::is_at_work);
    let limit_ns = me.executor.limit_ns();
    let certain = !somebody_works || me.age_ns >= limit_ns.saturating_mul(CERTAIN);
    if stuck[at].waits_for_a_lock() && certain {
        // A callback that waits for the same lock does not hold it.
        let may_hold =
            |other: &LongCallback<'_>| other.asleep != stuck[at].asleep || other.asleep.is_none();
        let others = (0..stuck.len()).filter(|other| *other != at && may_hold(&stuck[*other]));
        waits.extend(others.map(|other| (other, "waits for a lock, held by".to_owned())));
    }
    waits
}

/// The callbacks that keep every one of these servers from its turn; none if one is free.
fn keepers_of_all(
    servers: &[usize],
    stuck: &[LongCallback<'_>],
    executors: &[Arc<Shared>],
) -> Vec<usize> {
    let mut all = Vec::new();
    for server in servers {
        let found = executors.iter().find_map(|executor| {
            let cells = executor.cells();
            let cell = cells.iter().flatten().find(|cell| cell.address() == *server)?;
            Some((Arc::clone(executor), Arc::clone(cell)))
        });
        let Some((executor, cell)) = found else { return Vec::new() };
        let kept = keepers(&executor, &cell, stuck);
        if kept.is_empty() {
            return Vec::new();
        }
        all.extend(kept);
    }
    all
}

/// The callback in whose group an entity is, or else those that have all threads of its executor.
fn keepers(executor: &Arc<Shared>, cell: &EntityEntry, stuck: &[LongCallback<'_>]) -> Vec<usize> {
    if let Some(at) = stuck.iter().position(|one| cell.shares_gate(&one.running.cell)) {
        return vec![at];
    }
    let of_it = |one: &LongCallback<'_>| one.is_top && Arc::ptr_eq(&one.running.executor, executor);
    let tops: Vec<usize> = (0..stuck.len()).filter(|at| of_it(&stuck[*at])).collect();
    // One that waits for a reply lets others run meanwhile.
    let busy = tops.iter().all(|at| stuck[*at].running.awaits.is_none());
    match busy && tops.len() == executor.threads_that_spin() {
        true => tops,
        false => Vec::new(),
    }
}

/// The callback that keeps an entity from its turn: the one in its group, or the one that has run
/// longest where all threads are busy.
fn keeper_of<'a>(one: &WaitingEntity, running: &'a [Running]) -> Option<&'a Running> {
    if let Some(holder) = running.iter().find(|running| one.cell.shares_gate(&running.cell)) {
        return Some(holder);
    }
    let of_it = |running: &&Running| Arc::ptr_eq(&running.executor, &one.executor);
    let is_top = |run: &&Running| !running.iter().any(|other| other.lies_above(run));
    let tops = running.iter().filter(of_it).filter(is_top);
    let tops: Vec<&Running> = tops.filter(|run| run.awaits.is_none()).collect();
    let all_busy = tops.len() == one.executor.threads_that_spin();
    tops.into_iter().filter(|_| all_busy).max_by_key(|run| run.age_ns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_names_are_short() {
        assert_eq!((ms(1_250_000), ms(1_250_000_000)), ("1.2 ms".into(), "1250 ms".into()));
        let names: Vec<String> = ["a", "b", "c", "d", "e", "f"].map(str::to_owned).to_vec();
        assert_eq!(listed(&names[..2]), "a, b");
        assert_eq!(listed(&names), "a, b, c, d and 2 more");
        assert!(is_over(5, 5) && !is_over(4, 5) && !is_over(5, 0));
    }
}
