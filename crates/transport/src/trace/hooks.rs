//! What the rest of the library, and transports, say at the boundaries. Each is one relaxed load
//! while no session runs, and takes neither a lock nor memory after a thread's first event.

use super::entity::DropReason;
use super::event::EventId;
use super::registry::{number_in, number_of};
use super::thread::{Answer, EntityTurn, Message, NO_MESSAGE, record, with};
use super::{is_on, label, ticks};
use crate::contract::MessageInfo;
use crate::endpoint::{Endpoint, Gid};
use std::sync::Arc;

fn message(info: &MessageInfo) -> Message {
    (info.publisher, info.sequence_number)
}

fn stamp(info: &MessageInfo) -> u64 {
    info.source_timestamp.nanoseconds.cast_unsigned()
}

/// The clock of stamps while a session runs, else 0.
#[inline]
#[must_use]
pub fn now() -> u64 {
    if is_on() { ticks::now() } else { 0 }
}

/// A thread of an executor is about to wait, at most until this monotonic time; `u64::MAX` for as
/// long as it takes.
#[inline]
pub fn waiting(executor: u32, until_ns: impl FnOnce() -> u64) {
    if is_on() {
        record(EventId::Wait, NO_MESSAGE, [until_ns(), u64::from(executor), 0]);
    }
}

/// It came out of the wait.
#[inline]
pub fn woke(executor: u32, slept: bool) {
    if is_on() {
        with(|thread| {
            let now = ticks::now();
            thread.woke.set(now);
            let values = [u64::from(slept), u64::from(executor), 0];
            thread.record_at(now, EventId::Wake, NO_MESSAGE, values);
        });
    }
}

/// An executor gives an entity its turn.
#[inline]
pub fn turn_begins(executor: u32, entity: u32) {
    if is_on() {
        with(|thread| {
            // That of a callback in which this executor runs others.
            thread.begin_turn();
            thread.turn.set(EntityTurn { began: ticks::now(), executor, entity });
        });
    }
}

/// The turn is over.
#[inline]
pub fn turn_ends(ran: bool) {
    if is_on() {
        with(|thread| if ran { thread.begin_turn() } else { thread.forget_turn() });
    }
}

/// A thread is about to be woken by a system call.
#[inline]
pub fn ringing() {
    if is_on() {
        with(|thread| {
            if thread.rang.get() == 0 {
                thread.rang.set(ticks::now());
            }
        });
    }
}

/// A loan begun at `begun` is complete and about to be published.
#[inline]
pub fn built(begun: u64) {
    if is_on() {
        with(|thread| thread.built.set(begun));
    }
}

/// `publish` was called at `begun` and the bytes are ready now.
#[inline]
pub fn publish(begun: u64, info: &MessageInfo) {
    if is_on() {
        with(|thread| {
            let now = ticks::now();
            if let Some(Answer { request, service }) = thread.answer.take() {
                let values = [0, u64::from(service), stamp(info)];
                thread.record_at(now, EventId::SendResponse, request, values);
            }
            thread.rang.set(0);
            if thread.joins.get() {
                thread.note_join(number_in(&info.publisher));
            }
            let values = [thread.built.replace(0), begun, stamp(info)];
            thread.record_at(now, EventId::Publish, message(info), values);
        });
    }
}

/// Every wire has the message of so many bytes, 0 if nobody needed it encoded. The subscriptions
/// are counted only while a session runs.
#[inline]
pub fn published(info: &MessageInfo, bytes: usize, subscriptions: impl FnOnce() -> usize) {
    if is_on() {
        let rang = with(|thread| thread.rang.get());
        record(EventId::Published, message(info), [rang, subscriptions() as u64, bytes as u64]);
    }
}

/// For transports: a message was put, at `at` (see [`now`]), into the queue of a subscription of
/// this process, which now holds `queued`; `overwritten` if the oldest had to go for it.
#[inline]
pub fn enqueued(at: u64, info: &MessageInfo, by: &Endpoint, queued: usize, overwritten: bool) {
    if is_on() && at != 0 {
        let values = [queued as u64, u64::from(number_of(by)), u64::from(overwritten)];
        with(|thread| thread.record_at(at, EventId::Enqueue, message(info), values));
    }
}

/// For transports too: `count` messages of a publisher were lost at this endpoint, the last of
/// which has the number `last`. No publisher and no number where these are not known.
#[inline]
pub fn lost(reason: DropReason, (publisher, last): (Gid, u64), count: u64, at: &Endpoint) {
    if is_on() {
        let values = [reason as u64, u64::from(number_of(at)), count];
        record(EventId::Drop, (publisher, last), values);
    }
}

/// A message was lost at this endpoint.
#[inline]
pub fn dropped(reason: DropReason, info: &MessageInfo, at: &Endpoint) {
    lost(reason, message(info), 1, at);
}

/// A deadline of this endpoint passed so many times.
#[inline]
pub fn deadline_missed(entity: u32, count: u64) {
    if is_on() {
        record(EventId::DeadlineMissed, NO_MESSAGE, [count, u64::from(entity), 0]);
    }
}

/// A subscription took the message.
#[inline]
pub fn taken(info: &MessageInfo, by: &Arc<Endpoint>) {
    if is_on() {
        with(|thread| {
            let number = number_of(by);
            thread.taken.set((number, info.publisher.is_of_this_process()));
            let values = [thread.woke.get(), u64::from(number), stamp(info)];
            thread.record_at(ticks::now(), EventId::Take, message(info), values);
        });
    }
}

/// The user's function begins, for the message that this thread took last.
#[inline]
pub fn callback_start(info: &MessageInfo) {
    if is_on() {
        callback_start_of(with(|thread| thread.taken.get().0), info);
    }
}

/// The same for what is no subscription.
#[inline]
pub fn callback_start_of(entity: u32, info: &MessageInfo) {
    if is_on() {
        let is_intra_process = with(|thread| {
            thread.running.set(entity);
            thread.taken.get().1
        });
        // `Timeline::settle` makes the age of the stamp.
        let values = [stamp(info), u64::from(entity), u64::from(is_intra_process)];
        record(EventId::CallbackStart, message(info), values);
    }
}

/// The user's function has ended.
#[inline]
pub fn callback_end(entity: impl FnOnce() -> u32, info: &MessageInfo) {
    if is_on() {
        with(|thread| thread.running.set(0));
        record(EventId::CallbackEnd, message(info), [0, u64::from(entity()), 0]);
    }
}

/// A callback in Python has the interpreter, for which it asked at `asked` (see [`now`]).
#[inline]
pub fn gil_taken(asked: u64) {
    if is_on() && asked != 0 {
        let entity = with(|thread| thread.running.get());
        record(EventId::GilTaken, NO_MESSAGE, [asked, u64::from(entity), 0]);
    }
}

/// A timer's callback begins; it was due at `expected_ns` of the monotonic clock, or 0.
#[inline]
pub fn timer_start(entity: u32, expected_ns: u64) {
    if is_on() {
        record(EventId::TimerStart, NO_MESSAGE, [expected_ns, u64::from(entity), 0]);
    }
}

/// It has ended.
#[inline]
pub fn timer_end(entity: u32) {
    if is_on() {
        record(EventId::TimerEnd, NO_MESSAGE, [0, u64::from(entity), 0]);
    }
}

/// A client sends the request of this number.
#[inline]
pub fn send_request(client: Gid, number: u64, entity: u32) {
    if is_on() {
        record(EventId::SendRequest, (client, number), [0, u64::from(entity), 0]);
    }
}

/// A service took a request.
#[inline]
pub fn take_request(info: &MessageInfo, entity: u32) {
    if is_on() {
        record(EventId::TakeRequest, message(info), [0, u64::from(entity), 0]);
    }
}

/// While this lives, what the thread publishes next is the response of a service to this request.
#[inline]
#[must_use]
pub fn send_response(request: (Gid, u64), service: u32) -> impl Drop {
    /// Forgets a response that was not published.
    struct Answering(bool);
    impl Drop for Answering {
        fn drop(&mut self) {
            if self.0 {
                with(|thread| thread.answer.set(None));
            }
        }
    }
    let traced = is_on();
    if traced {
        with(|thread| thread.answer.set(Some(Answer { request, service })));
    }
    Answering(traced)
}

/// The client took the response to its request of this number.
#[inline]
pub fn take_response(client: Gid, number: u64, info: &MessageInfo, entity: u32) {
    if is_on() {
        let values = [0, u64::from(entity), stamp(info)];
        record(EventId::TakeResponse, (client, number), values);
    }
}

/// A managed node went from one state to another.
pub fn transition(entity: u32, start: &str, goal: &str) {
    if is_on() {
        let values = [label::label(start), u64::from(entity), label::label(goal)];
        record(EventId::Transition, NO_MESSAGE, values);
    }
}

/// The callback of an entity ran beyond its budget; the event is of the thread that noticed it.
pub fn overrun(entity: u32, budget_ns: u64, stack: &str) {
    if is_on() {
        let values = [budget_ns, u64::from(entity), label::label(stack)];
        record(EventId::Overrun, NO_MESSAGE, values);
    }
}

/// A kernel is handed to an accelerator. This and [`launch_end`] look labels up, under a lock: a
/// launch takes a thousand times as long.
#[inline]
pub fn launch_start(kernel: &str, device: &str) {
    if is_on() {
        let entity = with(|thread| thread.running.get());
        let values = [label::label(kernel), u64::from(entity), label::label(device)];
        record(EventId::LaunchStart, NO_MESSAGE, values);
    }
}

/// Bytes were copied to an accelerator or `to_host`, from `began_ns` of the monotonic clock until
/// now.
#[inline]
pub fn device_copy(began_ns: u64, bytes: u64, to_host: bool) {
    if is_on() {
        record(EventId::DeviceCopy, NO_MESSAGE, [began_ns, bytes, u64::from(to_host)]);
    }
}

/// Copies so many bytes from an accelerator, as [`device_copy`] tells it; not where it fails.
///
/// # Errors
/// Those of `copy`.
pub fn copying_to_host<E>(bytes: u64, copy: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
    let began_ns = if is_on() { crate::clock::monotonic_ns() } else { 0 };
    copy()?;
    device_copy(began_ns, bytes, true);
    Ok(())
}

/// The kernel of the launch ran from when to when, on the monotonic clock, give or take the bound.
#[inline]
pub fn kernel_ran(start_ns: u64, end_ns: u64, bound_ns: u64) {
    if is_on() {
        record(EventId::KernelRan, NO_MESSAGE, [start_ns, end_ns, bound_ns]);
    }
}

/// The kernel of the launch took so many cycles of a clock that is modelled.
#[inline]
pub fn kernel_modelled(cycles: u64, clock_hz: u64) {
    if is_on() {
        record(EventId::KernelModelled, NO_MESSAGE, [cycles, clock_hz, 0]);
    }
}

/// The launch is over; `error` says why it failed, and is empty if it did not.
#[inline]
pub fn launch_end(error: &str) {
    if is_on() {
        let entity = with(|thread| thread.running.get());
        record(EventId::LaunchEnd, NO_MESSAGE, [label::label(error), u64::from(entity), 0]);
    }
}
