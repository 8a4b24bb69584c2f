//! Where the time of a message goes: an event at every layer boundary.
//!
//! Always compiled in. While no session runs an event costs one relaxed load; while one runs it is
//! a 64-byte slot in a ring of the thread that passes the boundary. Events carry (publisher gid,
//! sequence number), so the two ends of a message are joined across threads and processes of a
//! host without touching the payload; times are of the monotonic clock.
//!
//! | event | when | ros2_tracing's nearest |
//! |---|---|---|
//! | publish | the bytes are ready; `a` = loan begun or 0, `b` = `publish` called | rclcpp_publish, rmw_publish |
//! | published | every wire has the message; `a` = first futex wake or 0, `b` = subscriptions | - |
//! | take | a subscription took it; `a` = this thread last woke, `b` = its endpoint's number | rmw_take |
//! | callback_start | the user's function begins; `a` = age of the message in ns | the same |
//! | callback_end | the user's function has ended | the same |
//! | work_start, work_end | around what a node is there for, see [`work`] | image_proc_*_init, _fini |

mod breakdown;
mod chain;
pub mod control;
mod entity;
mod event;
pub mod flight;
mod recording;
mod ring;
mod session;
mod sink;
mod sinks;

pub use breakdown::{Breakdown, LayerTimes, Layers, TopicBreakdown};
pub use chain::{Chain, Step};
pub use entity::{DropReason, Entity, EntityKind};
pub use event::{Event, EventId};
pub use recording::{ClockReading, Process, Recording, RecordingWriter};
pub use session::{is_on, start, stop};

use crate::clock::{monotonic_ns, system_time};
use crate::endpoint::Endpoint;
use crate::transport::MessageInfo;
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// When this thread last came out of a wait.
    static WOKE_NS: Cell<u64> = const { Cell::new(0) };
    /// When the loan that is published next was begun.
    static BUILT_NS: Cell<u64> = const { Cell::new(0) };
    /// The first time since `publish` that this thread woke somebody.
    static RANG_NS: Cell<u64> = const { Cell::new(0) };
}

/// The clock while a session runs, else 0.
#[inline]
pub(crate) fn now() -> u64 {
    if is_on() { monotonic_ns() } else { 0 }
}

/// The executor came out of a wait.
#[inline]
pub(crate) fn woke() {
    if is_on() {
        WOKE_NS.set(monotonic_ns());
    }
}

/// A thread is about to be woken by a system call.
#[inline]
pub(crate) fn ringing() {
    if is_on() && RANG_NS.get() == 0 {
        RANG_NS.set(monotonic_ns());
    }
}

/// A loan begun at `begun` is complete and about to be published.
#[inline]
pub(crate) fn built(begun: u64) {
    if is_on() {
        BUILT_NS.set(begun);
    }
}

/// `publish` was called at `begun` and the bytes are ready now.
#[inline]
pub(crate) fn publish(begun: u64, info: &MessageInfo) {
    if is_on() {
        RANG_NS.set(0);
        let stamp = info.source_timestamp.nanoseconds.cast_unsigned();
        ring::record(EventId::Publish, info, [BUILT_NS.replace(0), begun, stamp]);
    }
}

/// Every wire has the message. The subscriptions are counted only while a session runs.
#[inline]
pub(crate) fn published(info: &MessageInfo, subscriptions: impl FnOnce() -> usize) {
    if is_on() {
        ring::record(EventId::Published, info, [RANG_NS.get(), subscriptions() as u64, 0]);
    }
}

/// A subscription took the message.
#[inline]
pub(crate) fn taken(info: &MessageInfo, by: &Endpoint) {
    if is_on() {
        let stamp = info.source_timestamp.nanoseconds.cast_unsigned();
        ring::record(EventId::Take, info, [WOKE_NS.get(), session::number_of(by), stamp]);
    }
}

/// The user's function begins.
#[inline]
pub(crate) fn callback_start(info: &MessageInfo) {
    if is_on() {
        let age = system_time().nanoseconds.saturating_sub(info.source_timestamp.nanoseconds);
        ring::record(EventId::CallbackStart, info, [u64::try_from(age).unwrap_or(0), 0, 0]);
    }
}

/// The user's function has ended.
#[inline]
pub(crate) fn callback_end(info: &MessageInfo) {
    if is_on() {
        ring::record(EventId::CallbackEnd, info, [0; 3]);
    }
}

/// Runs what a node is there for, its computation, so that a trace tells it from the framework's
/// share of the callback.
pub fn work<R>(computation: impl FnOnce() -> R) -> R {
    if !is_on() {
        return computation();
    }
    let nothing = MessageInfo::default();
    ring::record(EventId::WorkStart, &nothing, [0; 3]);
    let result = computation();
    ring::record(EventId::WorkEnd, &nothing, [0; 3]);
    result
}

/// An endpoint exists: its names go to the head of every recording.
pub(crate) fn declare(endpoint: &Arc<Endpoint>) {
    session::declare(endpoint);
}
