//! Waiting inside a callback: the thread goes on running other callbacks of the same executor.
//!
//! The callback that waits keeps its gate; whoever wants to pass it parks and is announced when the
//! callback ends. Everything else runs as if another thread had joined the executor (rules E1, E2).

use super::shared::{EntityEntry, Shared};
use super::until::Until;
use super::worker::Worker;
use crate::stalls::{AwaitedReply, ThreadActivity};
use angaros_transport::WarmLines;
use angaros_transport::doorbell::Doorbell;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Callbacks that may wait inside one another on one thread.
pub(crate) const MAX_DEPTH: usize = 16;

thread_local! {
    static LEVELS: RefCell<Vec<Running>> = const { RefCell::new(Vec::new()) };
}

/// One executor that this thread runs, with the entity that has its turn.
pub(super) struct Running {
    shared: Arc<Shared>,
    limited: bool,
    activity: Arc<ThreadActivity>,
    /// Addresses, to be compared only; 0 between turns.
    gate: usize,
    entity: usize,
    /// For the next wait.
    spare: Option<Box<Worker>>,
}

/// This thread runs an executor while this exists.
pub(super) struct NestingLevel {
    has_left: bool,
    _of_this_thread: PhantomData<*const ()>,
}

impl Running {
    /// For the runs of one worker.
    pub(super) fn new(shared: &Arc<Shared>, activity: &Arc<ThreadActivity>) -> Self {
        let activity = Arc::clone(activity);
        Self {
            shared: Arc::clone(shared),
            limited: false,
            activity,
            gate: 0,
            entity: 0,
            spare: None,
        }
    }
}

impl NestingLevel {
    pub(super) fn enter(mut running: Running, limited: bool) -> Self {
        running.limited = limited;
        running.shared.spinning.fetch_add(1, Ordering::SeqCst);
        LEVELS.with_borrow_mut(|levels| {
            running.activity.start_spinning(levels.len());
            levels.push(running);
        });
        Self { has_left: false, _of_this_thread: PhantomData }
    }

    /// Ends it; what comes back is for the next one of the same worker.
    pub(super) fn leave(mut self) -> Option<Running> {
        self.has_left = true;
        pop()
    }
}

impl Drop for NestingLevel {
    fn drop(&mut self) {
        if !self.has_left {
            drop(pop());
        }
    }
}

/// Its spare worker is dropped outside of the borrow.
fn pop() -> Option<Running> {
    let mut ended = LEVELS.with_borrow_mut(Vec::pop)?;
    ended.activity.leave();
    ended.shared.spinning.fetch_sub(1, Ordering::SeqCst);
    ended.spare = None;
    Some(ended)
}

/// The entity of `cell`, which has this number, has its turn on this thread.
pub(super) fn begin(cell: &EntityEntry, number: usize) {
    LEVELS.with_borrow_mut(|levels| {
        if let Some(top) = levels.last_mut() {
            (top.gate, top.entity) = (Arc::as_ptr(&cell.gate) as usize, cell.address());
            cell.count_turn();
            top.activity.begin(number, cell.budget_ns() > 0);
        }
    });
}

/// Adds the memory that [`begin`] and [`end`] touch.
pub(super) fn warm(lines: &mut WarmLines) {
    LEVELS.with_borrow(|levels| lines.add(levels.as_slice()));
}

/// The turn is over.
pub(super) fn end(cell: &EntityEntry) {
    LEVELS.with_borrow_mut(|levels| {
        if let Some(top) = levels.last_mut() {
            (top.gate, top.entity) = (0, 0);
            if let Some(took_ns) = top.activity.end() {
                cell.note_time(took_ns);
            }
        }
    });
}

/// The callback of this thread waits for a reply while this exists.
pub(crate) struct WaitGuard(Arc<ThreadActivity>);

impl WaitGuard {
    /// Says what it waits for; `None` outside of callbacks.
    pub(crate) fn new(what: Arc<dyn AwaitedReply>) -> Option<Self> {
        let top = LEVELS.with_borrow(|levels| levels.last().map(|top| Arc::clone(&top.activity)));
        top.map(|activity| {
            activity.wait_for(Some(what));
            Self(activity)
        })
    }
}

impl Drop for WaitGuard {
    fn drop(&mut self) {
        self.0.wait_for(None);
    }
}

/// Whether this thread is inside a callback of the group with this gate (see
/// [`super::CallbackGroup::gate_mark`]) or of the entity at this address.
pub(crate) fn holds(gate: Option<usize>, entity: usize) -> bool {
    LEVELS.with_borrow(|levels| {
        let inside = |level: &Running| gate == Some(level.gate) || level.entity == entity;
        levels.iter().filter(|level| level.entity != 0).any(inside)
    })
}

/// The doorbell of the executor that this thread runs; `None` outside of executors.
pub(crate) fn doorbell() -> Option<Doorbell> {
    LEVELS.with_borrow(|levels| levels.last().map(|top| top.shared.doorbell.clone()))
}

/// Why callbacks were run no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NestedEnd {
    /// It is done, or the time is up.
    InTime,
    /// The executor was stopped.
    Stopped,
    /// As many callbacks wait inside one another as may.
    TooDeep,
    /// Nothing can happen before this thread returns: it is the one that moves a virtual clock.
    StandsStill,
}

/// Runs other callbacks of the executor that this thread runs, until `done` (what makes
/// it true wakes the sleepers of [`doorbell`]) or the clock reads `deadline_ns`.
pub(crate) fn run(done: &dyn Fn() -> bool, deadline_ns: u64) -> NestedEnd {
    let taken = LEVELS.with_borrow_mut(|levels| {
        let deep = levels.len() > MAX_DEPTH;
        let top = levels.last_mut().filter(|_| !deep)?;
        Some((Arc::clone(&top.shared), top.limited, top.spare.take()))
    });
    let Some((shared, limited, spare)) = taken else { return NestedEnd::TooDeep };
    let mut worker = spare.unwrap_or_else(|| {
        let mut worker = Box::new(shared.worker());
        if limited {
            worker.limit_spinning();
        }
        worker
    });
    let mut ended = NestedEnd::InTime;
    if shared.clock().stands_still() {
        while !done() {
            if !worker.run_once(Until::Now) {
                ended = if done() { NestedEnd::InTime } else { NestedEnd::StandsStill };
                break;
            }
        }
    } else {
        worker.run(Some(done), Until::At(deadline_ns));
    }
    if !done() && shared.stopped() {
        ended = NestedEnd::Stopped;
    }
    LEVELS.with_borrow_mut(|levels| {
        if let Some(top) = levels.last_mut() {
            top.spare = Some(worker);
        }
    });
    ended
}
