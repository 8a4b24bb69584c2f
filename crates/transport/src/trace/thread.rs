//! What a thread keeps for its events: its ring, and what happened before that a later event tells.
//! None of it needs a destructor, so that reaching it is one load.

use super::event::{Event, EventId};
use super::ring::Ring;
use super::{lttng, session, ticks};
use crate::endpoint::Gid;
use std::cell::{Cell, RefCell};
use std::ptr;
use std::sync::Arc;

/// A message: its publisher and number.
pub(super) type Message = (Gid, u64);

/// Events that no message is concerned with.
pub(super) const NO_MESSAGE: Message = (Gid([0; 16]), 0);

/// An entity that has its turn. The event is recorded with the first that follows, or when the turn
/// ends with something done: most turns find nothing.
#[derive(Clone, Copy)]
pub(super) struct EntityTurn {
    pub(super) began: u64,
    pub(super) executor: u32,
    /// 0 for none.
    pub(super) entity: u32,
}

/// A response that is published next: the request, and the service.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) request: Message,
    pub(super) service: u32,
}

pub(super) struct Local {
    ring: Cell<*const Ring>,
    /// The thread is about to end and has given its ring away.
    ended: Cell<bool>,
    /// When this thread last came out of a wait.
    pub(super) woke: Cell<u64>,
    /// When the loan that is published next was begun.
    pub(super) built: Cell<u64>,
    /// The first time since `publish` that this thread woke somebody.
    pub(super) rang: Cell<u64>,
    /// The subscription that took a message last, and whether it was one of this process.
    pub(super) taken: Cell<(u32, bool)>,
    pub(super) turn: Cell<EntityTurn>,
    pub(super) answer: Cell<Option<Answer>>,
    /// The subscription whose callback runs, or 0.
    pub(super) running: Cell<u32>,
    /// A synchroniser hands messages on.
    pub(super) joins: Cell<bool>,
    /// What was published since: the publishers' numbers, then zeros.
    joined: Cell<[u32; MAX_JOINED]>,
}

/// Publishers that are noted while a synchroniser hands messages on.
pub(super) const MAX_JOINED: usize = 8;

const NO_TURN: EntityTurn = EntityTurn { began: 0, executor: 0, entity: 0 };

thread_local! {
    static LOCAL: Local = const {
        Local {
            ring: Cell::new(ptr::null()),
            ended: Cell::new(false),
            woke: Cell::new(0),
            built: Cell::new(0),
            rang: Cell::new(0),
            taken: Cell::new((0, false)),
            turn: Cell::new(NO_TURN),
            answer: Cell::new(None),
            running: Cell::new(0),
            joins: Cell::new(false),
            joined: Cell::new([0; MAX_JOINED]),
        }
    };
    static HOLDER: RefCell<RingGuard> = const { RefCell::new(RingGuard(None)) };
}

/// Keeps the ring while the thread runs; the session sees by it that the thread has ended.
struct RingGuard(Option<Arc<Ring>>);

impl Drop for RingGuard {
    fn drop(&mut self) {
        LOCAL.with(|local| {
            local.ended.set(true);
            local.ring.set(ptr::null());
        });
    }
}

/// Shows what this thread keeps.
#[inline]
pub(super) fn with<R>(use_it: impl FnOnce(&Local) -> R) -> R {
    LOCAL.with(use_it)
}

/// Records an event now, on this thread.
#[inline]
pub(super) fn record(id: EventId, message: Message, values: [u64; 3]) {
    LOCAL.with(|local| local.record_at(ticks::now(), id, message, values));
}

impl Local {
    /// Records an event of this moment, which is the latest of its thread.
    #[inline]
    pub(super) fn record_at(&self, stamp: u64, id: EventId, message: Message, values: [u64; 3]) {
        if self.turn.get().entity != 0 {
            self.begin_turn();
        }
        self.push(stamp, id, message, values);
    }

    /// Records that an entity has its turn, if that is still to be done.
    pub(super) fn begin_turn(&self) {
        let EntityTurn { began, executor, entity } = self.turn.replace(NO_TURN);
        if entity != 0 {
            let values = [u64::from(executor), u64::from(entity), 0];
            self.push(began, EventId::Execute, NO_MESSAGE, values);
        }
    }

    /// The turn ended with nothing done.
    pub(super) fn forget_turn(&self) {
        self.turn.set(NO_TURN);
    }

    /// A synchroniser begins to hand messages on; returns what was noted for one around it.
    pub(super) fn join(&self) -> Option<[u32; MAX_JOINED]> {
        let outer = self.joined.replace([0; MAX_JOINED]);
        self.joins.replace(true).then_some(outer)
    }

    /// The publisher of this number published, in the callback of a synchroniser.
    #[cold]
    pub(super) fn note_join(&self, publisher: u32) {
        let mut joined = self.joined.get();
        let place = joined.iter().position(|number| *number == publisher || *number == 0);
        if let Some(place) = place {
            joined[place] = publisher;
            self.joined.set(joined);
        }
    }

    /// It has handed them on; returns what was published meanwhile, which is so for the one around
    /// it too.
    pub(super) fn end_join(&self, outer: Option<[u32; MAX_JOINED]>) -> [u32; MAX_JOINED] {
        let published = self.joined.replace(outer.unwrap_or_default());
        self.joins.set(outer.is_some());
        if outer.is_some() {
            published.iter().filter(|number| **number != 0).for_each(|of| self.note_join(*of));
        }
        published
    }

    #[inline]
    fn push(&self, stamp: u64, id: EventId, (publisher, number): Message, [a, b, c]: [u64; 3]) {
        if session::ON.emits() {
            let event = Event {
                time_ns: stamp,
                publisher,
                sequence_number: number,
                a,
                b,
                c,
                id,
                thread: 0,
            };
            if !emit(&event) {
                return;
            }
        }
        let mut ring = self.ring.get();
        if ring.is_null() {
            ring = self.begin();
        }
        // SAFETY: null, or held by `HOLDER`, which nulls it before it lets go.
        let Some(ring) = (unsafe { ring.as_ref() }) else { return };
        let thread = ring.thread();
        let event =
            Event { time_ns: stamp, publisher, sequence_number: number, a, b, c, id, thread };
        ring.push(&event);
    }

    /// The first event of this thread.
    #[cold]
    fn begin(&self) -> *const Ring {
        if self.ended.get() {
            return ptr::null();
        }
        let ring = Arc::new(Ring::new());
        let held = HOLDER.try_with(|holder| {
            session::register(&ring);
            let at = Arc::as_ptr(&ring);
            holder.borrow_mut().0 = Some(ring);
            self.ring.set(at);
            at
        });
        held.unwrap_or(ptr::null())
    }
}

/// Emits the tracepoints of an event; whether it goes into the ring too.
#[cold]
fn emit(event: &Event) -> bool {
    lttng::emit(event);
    session::ON.fills()
}
