//! What a thread keeps for its events: its ring, and what happened before that a later event tells.
//! None of it needs a destructor, so that reaching it is one load.

use super::event::{Event, EventId};
use super::ring::Ring;
use super::{session, ticks};
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
pub(super) struct Turn {
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
    pub(super) turn: Cell<Turn>,
    pub(super) answer: Cell<Option<Answer>>,
}

const NO_TURN: Turn = Turn { began: 0, executor: 0, entity: 0 };

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
        }
    };
    static HOLDER: RefCell<Holder> = const { RefCell::new(Holder(None)) };
}

/// Keeps the ring while the thread runs; the session sees by it that the thread has ended.
struct Holder(Option<Arc<Ring>>);

impl Drop for Holder {
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
        let Turn { began, executor, entity } = self.turn.replace(NO_TURN);
        if entity != 0 {
            let values = [u64::from(executor), u64::from(entity), 0];
            self.push(began, EventId::Execute, NO_MESSAGE, values);
        }
    }

    /// The turn ended with nothing done.
    pub(super) fn forget_turn(&self) {
        self.turn.set(NO_TURN);
    }

    #[inline]
    fn push(&self, stamp: u64, id: EventId, (publisher, number): Message, [a, b, c]: [u64; 3]) {
        let mut ring = self.ring.get();
        if ring.is_null() {
            ring = self.begin();
        }
        // SAFETY: null, or held by `HOLDER`, which nulls it before it lets go.
        let Some(ring) = (unsafe { ring.as_ref() }) else { return };
        ring.push(&Event {
            time_ns: stamp,
            publisher,
            sequence_number: number,
            a,
            b,
            c,
            id,
            thread: ring.thread(),
        });
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
