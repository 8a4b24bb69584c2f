//! One thread's way through the work: take the next ready entity, run it once, or wait.

use super::Progress;
use super::group::Gate;
use super::nested::{self, NestingLevel, Running};
use super::schedule::TimerSchedule;
use super::shared::{EntityEntry, Shared};
use super::until::Until;
use crate::stalls::ThreadActivity;
use angaros_msg::names::LogLevel;
use angaros_transport::buffer::ReuseScope;
use angaros_transport::clock::NextDue;
use angaros_transport::doorbell::{Doorbell, LOOK_AGAIN_NS, Waiter, Wake};
use angaros_transport::local::hand::{self, Held, TurnScope};
use angaros_transport::panic_text;
use angaros_transport::trace;
use angaros_transport::warm::Prefetcher;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What ends a run besides a cancel and its deadline.
pub(super) type Done<'a> = Option<&'a dyn Fn() -> bool>;

/// What a thread did in one step.
enum Step {
    /// It gave an entity its turn.
    Turn(Progress),
    /// There was nothing to do, but there may be now.
    Again,
    /// There was nothing to do.
    Waited,
}

/// The state of one spinning thread.
pub(super) struct Worker {
    shared: Arc<Shared>,
    cells: Vec<Option<Arc<EntityEntry>>>,
    timers: Vec<usize>,
    next_timer: NextDue,
    generation: u64,
    cursor: usize,
    waiter: Waiter,
    activity: Arc<ThreadActivity>,
    /// This thread was the one that waits for the next timer during its last wait.
    waited_for_timer: bool,
    /// Its looks at the doorbell are bounded.
    limited: bool,
    /// No other thread gives turns meanwhile.
    alone: bool,
    prefetcher: Prefetcher,
    /// What this thread's list of levels gets while it runs; kept in between.
    level: Option<Running>,
}

impl Worker {
    pub(super) fn new(shared: &Arc<Shared>) -> Self {
        let waiter = Waiter::new(shared.wake, shared.threads);
        Self {
            shared: Arc::clone(shared),
            cells: Vec::new(),
            timers: Vec::new(),
            next_timer: NextDue::default(),
            generation: 0,
            cursor: 0,
            waiter,
            activity: shared.register_thread(),
            waited_for_timer: false,
            limited: false,
            alone: false,
            prefetcher: Prefetcher::default(),
            level: None,
        }
    }

    /// Runs until stopped, `done`, or the time is up. As nobody need ring when `done` comes true,
    /// it is asked every [`LOOK_AGAIN_NS`] too.
    pub(super) fn run(&mut self, done: Done<'_>, mut until: Until) {
        let level = self.enter();
        let _scope = self.alone.then(|| TurnScope::enter(&self.shared.doorbell));
        let _reuse = ReuseScope::enter();
        let is_done = || done.is_some_and(|done| done());
        while !is_done() && !self.shared.stopped() {
            let step = self.step(&mut until, done);
            // Also after a turn with work: there may always be some.
            if !matches!(step, Step::Again) && until.is_over(self.shared.clock()) {
                break;
            }
        }
        put_back();
        self.level = level.leave();
    }

    fn enter(&mut self) -> NestingLevel {
        let known = self.level.take();
        let level = known.unwrap_or_else(|| Running::new(&self.shared, &self.activity));
        NestingLevel::enter(level, self.limited)
    }

    /// From now on no other thread gives turns while this one does.
    pub(super) fn run_alone(mut self) -> Self {
        self.alone = true;
        self
    }

    /// Bounds how much of its time this thread looks at its doorbell.
    pub(super) fn limit_spinning(&mut self) {
        self.limited = true;
        self.waiter.limit();
    }

    /// Runs one callback if there is one in time; returns whether one ran.
    pub(super) fn run_once(&mut self, mut until: Until) -> bool {
        let level = self.enter();
        let _scope = self.alone.then(|| TurnScope::enter(&self.shared.doorbell));
        let _reuse = ReuseScope::enter();
        let mut ran = false;
        while !ran && !self.shared.stopped() {
            match self.step(&mut until, None) {
                // A ring without work; another entity may have some.
                Step::Turn(progress) => ran = progress != Progress::Idle,
                Step::Waited if until.is_over(self.shared.clock()) => break,
                Step::Waited | Step::Again => {}
            }
        }
        put_back();
        self.level = level.leave();
        ran
    }

    /// The node whose entity had the last turn.
    pub(super) fn last_owner(&self) -> Option<Arc<str>> {
        let cell = self.cells.get(self.cursor.checked_sub(1)?)?.as_ref()?;
        Some(Arc::clone(&cell.owner))
    }

    /// Gives one entity its turn; or waits for a ring, a timer or the end of the time.
    fn step(&mut self, until: &mut Until, done: Done<'_>) -> Step {
        let seen = self.shared.doorbell.sequence();
        self.refresh();
        let known = self.next_timer.get();
        let next_timer_ns = known.unwrap_or_else(|| self.mark_due_timers());
        match self.shared.doorbell.take_ready(self.cursor) {
            Some(number) => {
                self.cursor = number + 1;
                let leaves_timers =
                    std::mem::take(&mut self.waited_for_timer) && next_timer_ns != u64::MAX;
                if leaves_timers || self.shared.doorbell.any_ready() {
                    self.shared.doorbell.wake_one();
                }
                // The entity may have come after the look above, and its ring is taken now.
                self.refresh();
                if number < self.cells.len() {
                    self.prefetcher.begin_turn(number);
                }
                let progress = self.turn(number);
                self.prefetcher.end_turn();
                Step::Turn(progress)
            }
            None if put_back() => Step::Waited,
            // What a callback did to a timer shows by a look at all of them.
            None if known.is_some() => {
                self.next_timer.forget();
                Step::Again
            }
            None => {
                // Asked after `seen` was read: a cancel after that, or what makes `done` true and
                // rings, changes what the wait compares with.
                if self.shared.stopped() || done.is_some_and(|done| done()) {
                    return Step::Waited;
                }
                let rang = self.wait(seen, next_timer_ns, until, done.is_some());
                if rang { Step::Again } else { Step::Waited }
            }
        }
    }

    /// Only one thread of the executor waits for the next timer, the others for rings alone: else
    /// all would wake for each call of a timer and stand in the way of the one that runs it.
    /// A thread that leaves this wait for a callback wakes another one, which takes over.
    ///
    /// `looks_again`: after [`LOOK_AGAIN_NS`] at the latest. Returns whether it saw a ring.
    #[inline(never)]
    fn wait(&mut self, seen: u32, timer_ns: u64, until: &mut Until, looks_again: bool) -> bool {
        self.waited_for_timer = timer_ns != u64::MAX && self.shared.claim_timer_wait();
        let timer_ns = if self.waited_for_timer { timer_ns } else { u64::MAX };
        let wake: Wake = self.waiter.wake();
        trace::waiting(self.shared.tag.number(), || match self.shared.clock().is_virtual() {
            // What a clock that is moved by hand will say then is no time of the monotonic one.
            true => u64::MAX,
            false => until.at_ns(self.shared.clock()).min(timer_ns),
        });
        ReuseScope::put_back();
        self.gather_warm();
        self.activity.rest();
        let clock = self.shared.clock();
        let doorbell = &self.shared.doorbell;
        let looks = until.waits() && wake != Wake::Block;
        let found = if looks { doorbell.look_briefly(seen) } else { None };
        let waited = found.unwrap_or_else(|| {
            let look_ns = if looks_again { clock.monotonic_ns() + LOOK_AGAIN_NS } else { u64::MAX };
            clock.wait(doorbell, seen, until.at_ns(clock).min(timer_ns).min(look_ns), wake)
        });
        self.prefetcher.slept(waited.slept_ns);
        self.next_timer.forget();
        if self.waited_for_timer {
            self.shared.release_timer_wait();
        }
        self.activity.rise(waited.slept);
        self.waiter.learn(wake, waited);
        trace::woke(self.shared.tag.number(), waited.slept);
        waited.rang
    }

    /// Gathers what the next turns will touch (rule H2).
    fn gather_warm(&mut self) {
        let Self { shared, activity, cells, prefetcher, .. } = self;
        prefetcher.gather(
            |lines| {
                lines.add(&**shared);
                lines.add(&**activity);
                shared.context.warm(lines);
                nested::warm(lines);
                lines.add_code(&[
                    (Self::step as *const (), 3456),
                    (EntityEntry::turn as *const (), 192),
                    (Gate::enter_or_park as *const (), 256),
                    (Doorbell::take_ready as *const (), 480),
                ]);
                lines.add_bytes(shared.doorbell.address().addr().get(), 64);
            },
            |number, lines| {
                if let Some(cell) = cells.get(number).and_then(Option::as_ref) {
                    lines.add(&cells[number]);
                    cell.warm(lines);
                }
            },
        );
    }

    /// Takes over entities that came or went since the last step.
    fn refresh(&mut self) {
        let generation = self.shared.generation();
        if generation == self.generation {
            return;
        }
        // Its entity may have gone to another executor.
        put_back();
        self.generation = generation;
        self.next_timer.forget();
        self.shared.copy_cells(&mut self.cells);
        self.prefetcher.renew(self.cells.len());
        let is_timer = |cell: &Option<Arc<EntityEntry>>| cell.as_ref().is_some_and(|c| c.is_timer);
        self.timers = (0..self.cells.len()).filter(|i| is_timer(&self.cells[*i])).collect();
    }

    /// Marks the timers that are due as ready; returns when the next one will be.
    fn mark_due_timers(&mut self) -> u64 {
        if self.timers.is_empty() {
            return u64::MAX;
        }
        let now = self.shared.clock().monotonic_ns();
        let mut next = u64::MAX;
        let mut first = u64::MAX;
        for &number in &self.timers {
            let entity = self.cells[number].as_ref().and_then(|cell| cell.in_service());
            let Some(due) = entity.as_ref().and_then(|e| e.schedule()).map(TimerSchedule::next_ns)
            else {
                continue;
            };
            if due <= now {
                // One whose group is busy is announced when that is left; looking for it again and
                // again meanwhile would keep this thread from sleeping.
                let cell = self.cells[number].as_ref();
                if !cell.is_some_and(|cell| cell.gate.park_if_busy(number)) {
                    self.shared.doorbell.mark(number);
                }
            } else {
                next = next.min(due);
            }
            first = first.min(due);
        }
        // One that is moved by hand moves at once.
        if !self.shared.clock().is_virtual() {
            self.next_timer.note(now, first);
        }
        next
    }

    /// One turn of entity `number`: enter its gate, run it once, let the others know.
    fn turn(&self, number: usize) -> Progress {
        let Some(cell) = self.cells.get(number).and_then(Option::as_ref) else {
            return Progress::Idle;
        };
        if !cell.gate.enter_or_park(number) {
            return Progress::Idle;
        }
        trace::turn_begins(self.shared.tag.number(), cell.traced);
        nested::begin(cell, number);
        let outcome = catch_unwind(AssertUnwindSafe(|| cell.turn()));
        nested::end(cell);
        if outcome.is_err() {
            self.shared.fail(cell);
        }
        let progress = *outcome.as_ref().unwrap_or(&Progress::Idle);
        trace::turn_ends(progress != Progress::Idle);
        if progress == Progress::Ran {
            // There may be more; the entity comes again after the others (rule E1).
            self.shared.doorbell.mark(number);
        }
        cell.gate.leave(|parked| self.shared.doorbell.ring(parked));
        if let Err(panic) = outcome {
            self.put_out_of_service(cell, &*panic);
        }
        progress
    }

    /// Says that a callback panicked and withdraws what others wait for; outside of the gate.
    #[cold]
    fn put_out_of_service(&self, cell: &EntityEntry, panic: &(dyn std::any::Any + Send)) {
        let text = format!(
            "node {} is out of service: a callback panicked: {}; hint: its other callbacks are \
             not run any more and its services are withdrawn, everything else goes on",
            cell.owner,
            panic_text(panic)
        );
        let context = &self.shared.context;
        context.log_about(&cell.owner, LogLevel::Error, crate::here!(), &text);
        self.shared.retire(cell);
    }
}

/// Puts what was handed over to a turn that does not come now into its queue (rule N4).
fn put_back() -> bool {
    hand::release().map(Held::put_back).is_some()
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.shared.deregister_thread(&self.activity);
    }
}
