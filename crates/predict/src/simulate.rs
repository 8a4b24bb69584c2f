//! A graph played over the costs of a [`Model`]: a discrete-event simulation.
//!
//! S1. A thread that is woken gets an idle core, which takes it a while to run: less if the core
//!     was busy a moment or a few milliseconds ago, or if the thread was. Without an idle core it
//!     waits in the order of waking for one whose thread goes to sleep, and then only for the
//!     switch. Callbacks are not interrupted.
//! S2. An executor's entities are its process's subscriptions in the plan's order, then its timers
//!     in the order in which they are made. A thread takes the next ready one after that which it
//!     took last, round and round; before each look timers that are due become ready.
//! S3. Timers keep their times; calls that were missed altogether are skipped.
//! S4. A queue that is full loses its oldest message.
//! S5. Of one node only one callback runs at a time; with several threads the others take what is
//!     left.
//! S6. A message to the same process is there when the publication ends; one to another process
//!     wakes the thread there if it sleeps, which costs the publisher time, more if a core has to
//!     be called for it, and else only waits for it.
//! S7. Costs are drawn from their distributions with a seeded generator: the same seed, the same
//!     run.
//! S8. What a topic within a process costs depends on when it was used last: its memory leaves the
//!     caches in between. Both ends of that are measured, and the way from one to the other is even
//!     in the logarithm of the time.
//! S9. All processes begin at the same moment, so that their first threads take turns, in a random
//!     order that stays in every round of equal periods. Whose timers are due before whose decides
//!     who is awake already when a message comes: several runs are needed for a typical latency.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, VecDeque};

use super::actors::{Event, Message, Process, Publisher, Thread, Transit};
use super::age::ByAge;
use super::routes::{Targets, divisions, targets_of, triggered_by};
use super::{Costs, Distribution, Model};
use angaros_bench_peer::topology::{Cause, Note, Plan, Work};
use angaros_stats::SplitMix64;

/// When the simulated run is told to begin, ns: not 0, which means not due at any time.
pub(super) const BEGIN_NS: u64 = 1_000_000_000;
/// A core that has been idle for less than this is not in a deep sleep, ns.
const LIGHT_NS: u64 = 200_000;
/// One that has been idle for less than this is not in the deepest, ns.
const RESTED_NS: u64 = 4_000_000;
/// What a thread needs that has slept for less than this is still in the caches, ns.
const WARM_NS: u64 = 1_000_000;
/// Events of one run at most: a graph that feeds itself faster than it works ends here.
const MAX_EVENTS: u64 = 50_000_000;

/// What is simulated.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    /// The graph.
    pub plan: &'a Plan,
    /// The costs.
    pub model: &'a Model,
    /// The transport between processes, one of the model's.
    pub transport: &'a str,
    /// Threads of each process.
    pub threads: usize,
    /// Of the draws.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Simulated {
    /// As a real process notes them.
    pub notes: Vec<Note>,
    /// Processor time of all processes in the measured section.
    pub cpu_ns: u64,
}

struct World<'a> {
    setup: Setup<'a>,
    remote: Costs,
    events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    order: u64,
    transits: Vec<Transit>,
    free: Vec<usize>,
    processes: Vec<Process>,
    threads: Vec<Thread>,
    publishers: Vec<Publisher>,
    queues: Vec<VecDeque<Message>>,
    /// When each subscription took its last message.
    taken_ns: Vec<Option<u64>>,
    /// Which publishers a subscription triggers.
    triggers: Vec<Vec<usize>>,
    /// The subscriptions of a publisher: in its process, in others.
    targets: Vec<Targets>,
    busy_nodes: BTreeSet<usize>,
    /// Since when each core that has nothing to do is idle; the last one the shortest.
    idle: Vec<u64>,
    /// The thread whose callback is being looked at.
    current: usize,
    waiting: VecDeque<usize>,
    random: SplitMix64,
    out: Simulated,
    cpu: f64,
}

/// Plays a plan; everything is decided by the seed.
#[must_use]
pub fn simulate(setup: Setup<'_>) -> Simulated {
    let mut world = World::new(setup);
    let plan = setup.plan;
    let end_ns = BEGIN_NS + plan.warmup_ns + plan.duration_ns + 300_000_000;
    let mut order: Vec<usize> = (0..world.threads.len()).collect();
    world.random.shuffle(&mut order);
    for thread in order {
        world.rest(thread, BEGIN_NS);
    }
    let mut events = 0;
    while let Some(Reverse((now, _, event))) = world.events.pop() {
        events += 1;
        if now > end_ns || events > MAX_EVENTS {
            break;
        }
        match event {
            Event::Deliver(transit) => world.deliver(transit, now),
            Event::Done(thread) => world.done(thread, now),
            Event::Start(thread) => world.step(thread, now),
            Event::Wake(thread, sleep, start_ns) => world.wake(thread, sleep, start_ns, now),
        }
    }
    world.out.cpu_ns = world.cpu as u64;
    world.out
}

impl<'a> World<'a> {
    fn new(setup: Setup<'a>) -> Self {
        let plan = setup.plan;
        let remote = setup.model.elsewhere.get(setup.transport).cloned().unwrap_or_default();
        let (mut processes, mut threads) = (Vec::new(), Vec::new());
        for process in 0..plan.processes.len() {
            let here = |node: usize| plan.nodes[node].process == process;
            let subscriptions = plan.subscriptions.iter().enumerate();
            let mut to_make: Vec<(u64, usize)> = Vec::new();
            for (index, one) in plan.publishers.iter().enumerate().filter(|(_, p)| here(p.node)) {
                if let Cause::Timer { phase_ns } = one.cause {
                    to_make.push((phase_ns, index));
                }
            }
            to_make.sort_unstable();
            let first = threads.len();
            for number in 0..setup.threads.max(1) {
                let to_make =
                    if number == 0 { to_make.iter().copied().collect() } else { VecDeque::new() };
                let (cursor, sleeps, asleep, waking) = (0, 0, true, false);
                let (busy, warm, slept_ns, by_timer) = (None, (false, false), 0, true);
                threads.push(Thread {
                    process,
                    cursor,
                    sleeps,
                    asleep,
                    waking,
                    slept_ns,
                    by_timer,
                    warm,
                    busy,
                    to_make,
                });
            }
            processes.push(Process {
                ready: BTreeSet::new(),
                timers: Vec::new(),
                schedule: BTreeSet::new(),
                subscriptions: subscriptions
                    .filter(|(_, one)| here(one.node))
                    .map(|(index, _)| index)
                    .collect(),
                threads: (first..threads.len()).collect(),
                watcher: None,
            });
        }
        let inputs = |one: &angaros_bench_peer::topology::PlanPublisher| Publisher {
            fresh: vec![None; one.cause.inputs().len()],
            ..Publisher::default()
        };
        Self {
            remote,
            events: BinaryHeap::new(),
            order: 0,
            transits: Vec::new(),
            free: Vec::new(),
            processes,
            threads,
            publishers: plan.publishers.iter().map(inputs).collect(),
            triggers: (0..plan.subscriptions.len()).map(|s| triggered_by(plan, s)).collect(),
            targets: (0..plan.publishers.len()).map(|p| targets_of(plan, p)).collect(),
            queues: vec![VecDeque::new(); plan.subscriptions.len()],
            taken_ns: vec![None; plan.subscriptions.len()],
            busy_nodes: BTreeSet::new(),
            idle: vec![0; setup.model.cores.max(1)],
            current: 0,
            waiting: VecDeque::new(),
            random: SplitMix64::new(setup.seed),
            out: Simulated::default(),
            cpu: 0.0,
            setup,
        }
    }

    fn at(&mut self, time_ns: u64, event: Event) {
        self.order += 1;
        self.events.push(Reverse((time_ns, self.order, event)));
    }

    fn draw(&mut self, from: &Distribution) -> u64 {
        from.at(self.random.unit()) as u64
    }

    /// Processor time that counts if it is spent in the measured section.
    fn spend(&mut self, now: u64, ns: f64) {
        let from = BEGIN_NS + self.setup.plan.warmup_ns;
        if (from..from + self.setup.plan.duration_ns).contains(&now) {
            self.cpu += ns;
        }
    }

    /// A thread has nothing to do: it gives its core away (it has none before it began) and sleeps
    /// until a message or a timer.
    fn rest(&mut self, thread: usize, now: u64) {
        let model = self.setup.model;
        let one = &mut self.threads[thread];
        (one.asleep, one.waking, one.slept_ns) = (true, false, now);
        one.sleeps += 1;
        let (process, sleep) = (one.process, one.sleeps);
        if let Some(&(phase_ns, _)) = one.to_make.front() {
            let late = self.draw(&model.begin_late).saturating_sub(model.begin_next as u64);
            let due_ns = (BEGIN_NS + phase_ns).max(now);
            return self.at(due_ns, Event::Wake(thread, sleep, due_ns + late));
        }
        if self.processes[process].watcher.is_some_and(|watcher| watcher != thread) {
            return;
        }
        if let Some(&(due_ns, _)) = self.processes[process].schedule.first() {
            self.processes[process].watcher = Some(thread);
            let late = self.draw(&model.timer_late).saturating_sub(model.timer_enter as u64);
            self.at(due_ns.max(now), Event::Wake(thread, sleep, due_ns + late));
        }
    }

    /// A thread goes to sleep; the one that has waited longest gets its core.
    fn leave_core(&mut self, thread: usize, now: u64) {
        self.rest(thread, now);
        match self.waiting.pop_front() {
            Some(next) => {
                let model = self.setup.model;
                let switch =
                    if self.threads[next].by_timer { model.timer_switch } else { model.switch };
                self.spend(now, switch);
                self.at(now + switch as u64, Event::Start(next));
            }
            None => self.idle.push(now),
        }
    }

    fn wake(&mut self, thread: usize, sleep: u64, start_ns: u64, now: u64) {
        let one = &mut self.threads[thread];
        if !one.asleep || one.sleeps != sleep {
            return;
        }
        (one.asleep, one.waking, one.warm) = (false, false, (false, false));
        let process = one.process;
        let is_due = self.processes[process].schedule.first().is_some_and(|(due, _)| *due <= now);
        one.by_timer = is_due || !one.to_make.is_empty();
        let thread_is_warm = now.saturating_sub(one.slept_ns) < WARM_NS;
        if self.processes[process].watcher == Some(thread) {
            self.processes[process].watcher = None;
        }
        match self.idle.pop() {
            None => self.waiting.push_back(thread),
            Some(since_ns) => {
                let model = self.setup.model;
                self.spend(now, model.sleep_cpu);
                let core_sooner = match now.saturating_sub(since_ns) {
                    idle_ns if idle_ns < LIGHT_NS => model.core_sooner,
                    idle_ns if idle_ns < RESTED_NS => model.core_rested_sooner,
                    _ => 0.0,
                };
                let sooner = core_sooner + if thread_is_warm { model.thread_sooner } else { 0.0 };
                self.at(start_ns.saturating_sub(sooner as u64).max(now), Event::Start(thread));
            }
        }
    }

    fn done(&mut self, thread: usize, now: u64) {
        if let Some(node) = self.threads[thread].busy.take() {
            self.busy_nodes.remove(&node);
        }
        self.step(thread, now);
    }

    /// A thread that has a core looks for work.
    fn step(&mut self, thread: usize, now: u64) {
        let process = self.threads[thread].process;
        if self.make_timer(thread, now) {
            return;
        }
        let subscriptions = self.processes[process].subscriptions.len();
        let here = &mut self.processes[process];
        while let Some(&(due_ns, number)) = here.schedule.first().filter(|(due, _)| *due <= now) {
            here.schedule.remove(&(due_ns, number));
            here.ready.insert(number);
        }
        let cursor = self.threads[thread].cursor;
        let ready = &self.processes[process].ready;
        let idle = |number: &&usize| !self.busy_nodes.contains(&self.node_of(process, **number));
        let chosen = ready.range(cursor..).find(idle).or_else(|| ready.range(..cursor).find(idle));
        let Some(&number) = chosen else {
            return self.leave_core(thread, now);
        };
        self.processes[process].ready.remove(&number);
        self.threads[thread].cursor = number + 1;
        let node = self.node_of(process, number);
        if self.setup.threads > 1 {
            self.busy_nodes.insert(node);
            self.threads[thread].busy = Some(node);
            self.call_another(process, now);
        }
        self.current = thread;
        let end = match number.checked_sub(subscriptions) {
            Some(timer) => {
                let publisher = self.processes[process].timers[timer];
                let end = self.timer_calls(publisher, now);
                let due_ns = self.publishers[publisher].due_ns;
                self.processes[process].schedule.insert((due_ns, number));
                end
            }
            None => self.message_comes(process, number, now),
        };
        self.spend(now, (end - now) as f64);
        self.at(end, Event::Done(thread));
    }

    fn node_of(&self, process: usize, number: usize) -> usize {
        let here = &self.processes[process];
        match number.checked_sub(here.subscriptions.len()) {
            Some(timer) => self.setup.plan.publishers[here.timers[timer]].node,
            None => self.setup.plan.subscriptions[here.subscriptions[number]].node,
        }
    }

    /// Makes the next timer if its time has come; returns whether the thread is busy with that, or
    /// waits for it.
    fn make_timer(&mut self, thread: usize, now: u64) -> bool {
        let Some(&(phase_ns, publisher)) = self.threads[thread].to_make.front() else {
            return false;
        };
        if BEGIN_NS + phase_ns > now {
            self.leave_core(thread, now);
            return true;
        }
        self.threads[thread].to_make.pop_front();
        let model = self.setup.model;
        let end = now + model.begin_next as u64;
        let due_ns = end + self.setup.plan.publishers[publisher].every_ns;
        self.publishers[publisher].due_ns = due_ns;
        let here = &mut self.processes[self.threads[thread].process];
        here.schedule.insert((due_ns, here.subscriptions.len() + here.timers.len()));
        here.timers.push(publisher);
        let is_last = self.threads[thread].to_make.is_empty();
        let rest = if is_last { model.begin_last as u64 } else { 0 };
        self.at(end + rest, Event::Done(thread));
        true
    }

    /// Wakes another thread of the executor for what is left to do.
    fn call_another(&mut self, process: usize, now: u64) {
        let here = &self.processes[process];
        if here.ready.is_empty() && (here.watcher.is_some() || here.timers.is_empty()) {
            return;
        }
        let sleeps = |t: &&usize| self.threads[**t].asleep && !self.threads[**t].waking;
        let Some(&other) = here.threads.iter().find(sleeps) else { return };
        self.threads[other].waking = true;
        let (sleep, model) = (self.threads[other].sleeps, self.setup.model);
        let late = self.draw(&model.here.wake);
        self.at(now, Event::Wake(other, sleep, now + late));
    }

    fn work(&self, work: Work) -> u64 {
        let primes = self.setup.model.division * divisions(work.primes);
        work.ns + primes as u64
    }

    /// A timer's callback; returns when it ends.
    fn timer_calls(&mut self, publisher: usize, now: u64) -> u64 {
        let plan = self.setup.plan;
        let one = &plan.publishers[publisher];
        let due_ns = self.publishers[publisher].due_ns;
        let missed = now.saturating_sub(due_ns) / one.every_ns;
        self.publishers[publisher].due_ns = due_ns + (missed + 1) * one.every_ns;
        let stamp = now + self.setup.model.timer_enter as u64 + self.work(one.work);
        self.publish(publisher, stamp, due_ns, &[])
    }

    /// A subscription's callback; returns when it ends.
    fn message_comes(&mut self, process: usize, number: usize, now: u64) -> u64 {
        let plan = self.setup.plan;
        let subscription = self.processes[process].subscriptions[number];
        let Some(message) = self.queues[subscription].pop_front() else { return now };
        if !self.queues[subscription].is_empty() {
            self.processes[process].ready.insert(number);
        }
        let arrived_ns = now + self.enter_ns(subscription, message.foreign, now);
        let Message { publisher, number, stamp_ns, .. } = message;
        let note = Note::Arrived { subscription, publisher, number, stamp_ns, arrived_ns };
        self.out.notes.push(note);
        let mut end = arrived_ns + self.work(plan.subscriptions[subscription].work);
        for place in 0..self.triggers[subscription].len() {
            let triggered = self.triggers[subscription][place];
            end = self.triggered(triggered, subscription, number, end);
        }
        end
    }

    /// How long it takes until the callback of a message is reached.
    fn enter_ns(&mut self, subscription: usize, foreign: bool, now: u64) -> u64 {
        let used_ns = self.taken_ns[subscription].replace(now);
        let warm = std::mem::replace(&mut self.threads[self.current].warm.1, true);
        let Model { here, lively, .. } = self.setup.model;
        let costs = if foreign { &self.remote } else { here };
        let (cold, lively) = match warm {
            true => (&costs.enter_again, &lively.enter_again),
            false => (&costs.enter, &lively.enter),
        };
        let lively = if foreign { cold } else { lively };
        let idle_ns = used_ns.map(|used_ns| now.saturating_sub(used_ns));
        ByAge { cold, lively }.at(self.random.unit(), idle_ns) as u64
    }

    fn triggered(&mut self, publisher: usize, subscription: usize, number: u64, now: u64) -> u64 {
        let one = &self.setup.plan.publishers[publisher];
        let causes: Vec<(usize, u64)> = match &one.cause {
            Cause::All(inputs) => {
                let fresh = &mut self.publishers[publisher].fresh;
                for (place, input) in inputs.iter().enumerate() {
                    if *input == subscription {
                        fresh[place] = Some(number);
                    }
                }
                if !fresh.iter().all(Option::is_some) {
                    return now;
                }
                let used = fresh.iter_mut().map(|number| number.take().unwrap_or(0));
                inputs.iter().copied().zip(used).collect()
            }
            _ => vec![(subscription, number)],
        };
        let stamp = now + self.work(one.work);
        self.publish(publisher, stamp, 0, &causes)
    }

    /// Publishes at `stamp_ns`; returns when the call ends.
    fn publish(
        &mut self,
        publisher: usize,
        stamp_ns: u64,
        due_ns: u64,
        causes: &[(usize, u64)],
    ) -> u64 {
        let plan = self.setup.plan;
        if stamp_ns >= BEGIN_NS + plan.warmup_ns + plan.duration_ns {
            return stamp_ns;
        }
        let number = self.publishers[publisher].next;
        self.publishers[publisher].next += 1;
        self.out.notes.push(Note::Published { publisher, number, due_ns, stamp_ns });
        for &(subscription, input) in causes {
            self.out.notes.push(Note::Caused { publisher, number, subscription, input });
        }
        let (local, foreign) = self.targets[publisher].clone();
        self.send(publisher, number, stamp_ns, &local, &foreign)
    }

    /// Hands a message to all subscriptions; returns when the call ends.
    fn send(
        &mut self,
        publisher: usize,
        number: u64,
        stamp_ns: u64,
        local: &[usize],
        foreign: &[usize],
    ) -> u64 {
        let (model, bytes) = (self.setup.model, self.setup.plan.publishers[publisher].bytes);
        let here = &model.here;
        let remote = self.remote.clone();
        let warm = std::mem::replace(&mut self.threads[self.current].warm.0, true);
        let costs = if foreign.is_empty() { here } else { &remote };
        let more = costs.more(bytes);
        let mut end = stamp_ns as f64 + more;
        let nobody_sleeps = foreign.iter().all(|to| self.all_awake(*to));
        let own = match (warm, foreign.is_empty() || !nobody_sleeps) {
            (true, _) => &costs.again,
            (false, true) => &costs.publish,
            (false, false) => &costs.awake,
        };
        let used_ns = self.publishers[publisher].used_ns.replace(stamp_ns);
        let lively = match (foreign.is_empty(), warm) {
            (false, _) => own,
            (true, true) => &model.lively.again,
            (true, false) => &model.lively.publish,
        };
        let cost = ByAge { cold: own, lively };
        let place = self.random.unit();
        end += cost.at(place, used_ns.map(|used_ns| stamp_ns.saturating_sub(used_ns))).trunc();
        // The wake-up was measured from a publication that was not warm.
        let sooner = match warm {
            true => remote.publish.median() - remote.again.median() - remote.further,
            false => 0.0,
        };
        let mut idle = self.idle.len();
        for (place, &subscription) in foreign.iter().enumerate() {
            let awake = self.all_awake(subscription);
            if !awake && idle == 0 {
                end = (end - remote.uncalled).max(stamp_ns as f64);
            }
            idle = idle.saturating_sub(usize::from(!awake));
            if place > 0 || (warm && !awake) {
                end += if awake { here.further } else { remote.further };
            }
            let later = more + place as f64 * remote.further - sooner.max(0.0);
            let wake_ns = (stamp_ns + self.draw(&remote.wake)).saturating_add_signed(later as i64);
            let message = Message { publisher, number, stamp_ns, foreign: true };
            self.post(Transit { message, subscription, wake_ns }, end as u64);
            if let Some(cost) = model.message_cpu.get(self.setup.transport) {
                self.spend(stamp_ns, *cost);
            }
        }
        let extra = local.len().saturating_sub(usize::from(foreign.is_empty()));
        end += extra as f64 * here.further;
        for &subscription in local {
            let message = Message { publisher, number, stamp_ns, foreign: false };
            self.post(Transit { message, subscription, wake_ns: end as u64 }, end as u64);
        }
        end as u64
    }

    /// Whether no thread of a subscription's process has to be woken.
    fn all_awake(&self, subscription: usize) -> bool {
        let node = self.setup.plan.subscriptions[subscription].node;
        let process = &self.processes[self.setup.plan.nodes[node].process];
        process.threads.iter().all(|t| !self.threads[*t].asleep || self.threads[*t].waking)
    }

    fn post(&mut self, transit: Transit, time_ns: u64) {
        let place = match self.free.pop() {
            Some(place) => {
                self.transits[place] = transit;
                place
            }
            None => {
                self.transits.push(transit);
                self.transits.len() - 1
            }
        };
        self.at(time_ns, Event::Deliver(place));
    }

    fn deliver(&mut self, place: usize, now: u64) {
        let Transit { message, subscription, wake_ns } = self.transits[place];
        self.free.push(place);
        let plan = self.setup.plan;
        let one = &plan.subscriptions[subscription];
        let queue = &mut self.queues[subscription];
        queue.push_back(message);
        if queue.len() > one.depth as usize {
            queue.pop_front();
        }
        let process = plan.nodes[one.node].process;
        let here = &mut self.processes[process];
        let Ok(number) = here.subscriptions.binary_search(&subscription) else { return };
        here.ready.insert(number);
        // Whoever is awake finds it by itself, unless all of those are busy with a callback and
        // others sleep.
        let sleeps = |t: &&usize| self.threads[**t].asleep && !self.threads[**t].waking;
        let awake =
            here.threads.iter().any(|t| !self.threads[*t].asleep || self.threads[*t].waking);
        if awake && self.setup.threads == 1 {
            return;
        }
        if let Some(&thread) = here.threads.iter().find(sleeps) {
            self.threads[thread].waking = true;
            let sleep = self.threads[thread].sleeps;
            let start_ns = match message.foreign {
                true => wake_ns,
                false => now + self.draw(&self.setup.model.here.wake),
            };
            // At once: the publisher still has its core.
            self.wake(thread, sleep, start_ns, now);
        }
    }
}
