//! What the threads of one executor and the entities it runs share.

use super::entity_counts::EntityCounts;
use super::executable::{Executable, Progress};
use super::group::Gate;
use super::schedule::TimerSchedule;
use super::worker::Worker;
use crate::context::{Context, Sleeper};
use crate::stalls::{self, ThreadActivity, Totals};
use angaros_transport::Binding;
use angaros_transport::WarmLines;
use angaros_transport::arena::Scope;
use angaros_transport::clock::{Clock, ClockObserver};
use angaros_transport::doorbell::{Doorbell, MAX_ENTITIES, WakePolicy};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use angaros_transport::signal::{Registration, wake_on_signal};
use angaros_transport::trace;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};

pub(crate) struct Shared {
    /// Its number among the executors of this process, from 1.
    pub(crate) number: u32,
    pub(super) doorbell: Doorbell,
    pub(crate) context: Context,
    pub(super) wake: WakePolicy,
    pub(super) threads: usize,
    table: Mutex<Table>,
    generation: AtomicU64,
    cancelled: AtomicBool,
    /// Some thread waits for the next timer.
    has_timer_waiter: AtomicBool,
    /// Its number in traces.
    pub(super) tag: trace::Tag,
    /// Threads that spin it at this moment.
    pub(super) spinning: AtomicUsize,
    /// Rule W2: after how long a callback is reported that keeps others waiting; 0 for never.
    pub(super) limit_ns: AtomicU64,
    /// Entities that have a budget.
    pub(super) budgets: AtomicUsize,
    pub(super) activities: Mutex<ThreadActivities>,
    _signals: Registration,
}

/// What its threads are doing, and the sums of those that are gone.
#[derive(Default)]
pub(super) struct ThreadActivities {
    pub(super) taken: Vec<Arc<ThreadActivity>>,
    pub(super) gone: Totals,
}

/// The entities by number; a free number is `None`.
#[derive(Default)]
struct Table {
    cells: Vec<Option<Arc<EntityEntry>>>,
}

/// An entity with what deciding about it needs. Each turn reads and writes its first cache line.
#[repr(C, align(64))]
pub(crate) struct EntityEntry {
    pub(super) entity: Weak<dyn Executable>,
    pub(super) gate: Arc<Gate>,
    /// Its number in traces; 0 for what is none of the user's.
    pub(super) traced: u32,
    pub(super) is_timer: bool,
    /// The node is out of service after a panic.
    is_failed: AtomicBool,
    /// The same, for all entities of the node.
    failed: Arc<AtomicBool>,
    pub(super) watched: EntityCounts,
    pub(crate) owner: Arc<str>,
}

impl Shared {
    /// What the threads of an executor of this kind share.
    pub(super) fn new(
        kind: &str,
        context: &Context,
        wake: WakePolicy,
        threads: usize,
    ) -> Result<Arc<Self>> {
        let _memory = Scope::enter(true);
        let limit_ns = AtomicU64::new(stalls::limit_from_env()?);
        let tag = trace::declare(trace::Entity {
            kind: trace::EntityKind::Executor,
            name: kind.to_owned(),
            ..trace::Entity::default()
        });
        let doorbell = context.doorbell()?;
        let shared = Arc::new(Self {
            number: stalls::next_number(),
            limit_ns,
            budgets: AtomicUsize::new(0),
            activities: Mutex::default(),
            _signals: wake_on_signal(Box::new(doorbell.clone())),
            doorbell,
            context: context.clone(),
            wake,
            threads,
            table: Mutex::default(),
            generation: AtomicU64::new(1),
            cancelled: AtomicBool::new(false),
            has_timer_waiter: AtomicBool::new(false),
            tag,
            spinning: AtomicUsize::new(0),
        });
        context.register_executor(&shared);
        stalls::join(&shared);
        Ok(shared)
    }

    pub(super) fn worker(self: &Arc<Self>) -> Worker {
        Worker::new(self)
    }

    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        self.wake_all();
    }

    pub(crate) fn wake_all(&self) {
        self.doorbell.wake_all();
    }

    /// Whether spinning must end. A cancelled executor can be spun again after [`Shared::rearm`].
    pub(super) fn stopped(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.context.is_shutdown()
    }

    pub(super) fn rearm(&self) {
        // A cancel that is not seen here ends the next spin.
        if self.cancelled.load(Ordering::Relaxed) {
            self.cancelled.store(false, Ordering::SeqCst);
        }
        // After a signal nobody has called them yet.
        if self.context.is_shutdown() {
            self.context.run_shutdown_hooks();
        }
    }

    /// Whether some thread runs its callbacks at this moment.
    pub(crate) fn is_spinning(&self) -> bool {
        self.spinning.load(Ordering::SeqCst) > 0
    }

    /// Whether the caller is now the one that waits for the next timer.
    pub(super) fn claim_timer_wait(&self) -> bool {
        !self.has_timer_waiter.swap(true, Ordering::AcqRel)
    }

    pub(super) fn release_timer_wait(&self) {
        self.has_timer_waiter.store(false, Ordering::Release);
    }

    pub(super) fn clock(&self) -> &Clock {
        self.context.clock()
    }

    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// When the next timer is due; `u64::MAX` if there is none.
    pub(super) fn next_timer_ns(&self) -> u64 {
        let table = lock(&self.table);
        let entities = table.cells.iter().flatten().filter_map(|cell| cell.in_service());
        entities.filter_map(|e| e.schedule().map(TimerSchedule::next_ns)).min().unwrap_or(u64::MAX)
    }

    pub(super) fn table_cells(&self) -> Vec<Option<Arc<EntityEntry>>> {
        lock(&self.table).cells.clone()
    }

    pub(super) fn copy_cells(&self, into: &mut Vec<Option<Arc<EntityEntry>>>) {
        into.clone_from(&lock(&self.table).cells);
    }

    /// Gives the entity a number, and from then on runs it.
    pub(crate) fn add(
        self: &Arc<Self>,
        entity: &Weak<dyn Executable>,
        owner: &Arc<str>,
        failed: &Arc<AtomicBool>,
    ) -> Result<usize> {
        let Some(strong) = entity.upgrade() else { return Ok(usize::MAX) };
        let traced = strong.traced();
        let _memory = Scope::enter(traced != 0);
        if traced != 0 {
            trace::amend(traced, |entity| entity.executor = self.tag.number());
        }
        let cell = Arc::new(EntityEntry {
            traced,
            entity: entity.clone(),
            gate: strong.group().gate(),
            is_timer: strong.schedule().is_some(),
            is_failed: AtomicBool::new(false),
            failed: Arc::clone(failed),
            owner: Arc::clone(owner),
            watched: EntityCounts::new(strong.group().budget_ns()),
        });
        let has_budget = cell.budget_ns() > 0;
        let number = {
            let mut table = lock(&self.table);
            let number = table.cells.iter().position(Option::is_none).unwrap_or(table.cells.len());
            if number >= MAX_ENTITIES {
                return Err(Error::new(
                    ErrorKind::Exhausted,
                    format!(
                        "cannot add to node {owner}: the executor runs {MAX_ENTITIES} \
                             subscriptions, timers and tasks already"
                    ),
                )
                .hint("spread the nodes over several executors or processes"));
            }
            // Asked in the table's lock: whoever says so goes through the table after that.
            cell.is_failed.store(failed.load(Ordering::SeqCst), Ordering::Relaxed);
            if number == table.cells.len() {
                table.cells.push(Some(cell));
            } else {
                table.cells[number] = Some(cell);
            }
            number
        };
        self.generation.fetch_add(1, Ordering::Release);
        let binding = Binding { doorbell: self.doorbell.clone(), entity: number as u32 };
        strong.bind(Some(&binding));
        // Anything may have arrived before it was bound, and whoever waits for the next timer has
        // to look whether this one comes before it.
        self.doorbell.mark(number);
        self.doorbell.wake_all();
        if has_budget {
            self.budgets.fetch_add(1, Ordering::SeqCst);
            stalls::need(self);
        }
        Ok(number)
    }

    pub(crate) fn remove(&self, entity: &Weak<dyn Executable>) {
        if let Some(strong) = entity.upgrade() {
            strong.bind(None);
        }
        let removed = {
            let mut table = lock(&self.table);
            let same = |cell: &Option<Arc<EntityEntry>>| {
                cell.as_ref().is_some_and(|cell| Weak::ptr_eq(&cell.entity, entity))
            };
            table.cells.iter().position(same).and_then(|at| table.cells[at].take())
        };
        self.generation.fetch_add(1, Ordering::Release);
        if removed.as_ref().is_some_and(|cell| cell.budget_ns() > 0) {
            self.budgets.fetch_sub(1, Ordering::SeqCst);
        }
        drop(removed);
    }

    /// Puts the node of this entity out of service (rule E5).
    pub(super) fn fail(&self, of: &EntityEntry) {
        of.failed.store(true, Ordering::SeqCst);
        let table = lock(&self.table);
        let cells = table.cells.iter().flatten();
        cells.filter(|cell| Arc::ptr_eq(&cell.failed, &of.failed)).for_each(|cell| {
            cell.is_failed.store(true, Ordering::Relaxed);
        });
    }

    /// Lets nobody wait any more for the node of this entity, which is out of service.
    pub(super) fn retire(&self, of: &EntityEntry) {
        // Called without the lock: others' calls end by it, and whoever hears of that may make or
        // drop entities.
        let entities: Vec<_> = {
            let table = lock(&self.table);
            let cells = table.cells.iter().flatten();
            let same = cells.filter(|cell| Arc::ptr_eq(&cell.failed, &of.failed));
            same.map(|cell| cell.entity.clone()).collect()
        };
        entities.iter().filter_map(Weak::upgrade).for_each(|entity| entity.retire());
    }
}

impl Sleeper for Shared {
    fn wake_all(&self) {
        Self::wake_all(self);
    }
}

/// A virtual clock was moved: whoever waits for the next timer has to look again.
impl ClockObserver for Shared {
    fn moved(&self) {
        self.wake_all();
    }
}

impl EntityEntry {
    /// The entity, unless it is gone or its node out of service.
    pub(super) fn in_service(&self) -> Option<Arc<dyn Executable>> {
        self.entity.upgrade().filter(|_| !self.is_failed.load(Ordering::Relaxed))
    }

    /// Adds the memory that a turn of it will touch.
    pub(super) fn warm(&self, lines: &mut WarmLines) {
        lines.add_head(self);
        lines.add_head(&*self.gate);
        if let Some(entity) = self.in_service() {
            lines.add_counts(&entity);
            entity.warm(lines);
        }
    }

    /// One turn of the entity; the gate is held by the caller.
    pub(super) fn turn(&self) -> Progress {
        self.in_service().map_or(Progress::Idle, |entity| entity.execute())
    }
}
