//! Blocking calls (rules S6 to S8).

use super::call::{Call, Waiter};
use super::client::ClientCore;
use super::error::CallError;
use crate::executor::nested::{self, NestedEnd};
use angaros_transport::doorbell::{Doorbell, LOOK_AGAIN_NS, Wake};
use std::sync::Arc;
use std::time::Duration;

/// How long a thread sleeps before it looks for replies itself, where nobody rings for them.
const LOOK_NS: u64 = 500_000;

/// Waits for the result of a call.
pub(super) fn wait<T: Send + 'static>(call: &Call<T>, timeout: Duration) -> Result<T, CallError> {
    let core = &call.client.core;
    let deadline_ns = core.context.clock().deadline_after(timeout);
    if let Err(error) = linger(call, deadline_ns)
        && core.state.table.remove(call.number).is_some()
    {
        return Err(error);
    }
    // If it is not there, some thread is about to bring it.
    loop {
        if let Some(result) = call.cell.take() {
            return result;
        }
        std::thread::yield_now();
    }
}

/// Waits until the result is there.
pub(super) fn linger<T: Send + 'static>(call: &Call<T>, deadline_ns: u64) -> Result<(), CallError> {
    match nested::doorbell() {
        Some(bell) => {
            call.client.core.check_deadlock().and_then(|()| wait_inside(call, bell, deadline_ns))
        }
        None => wait_outside(call, deadline_ns),
    }
}

/// What brings replies.
enum ReplySource {
    /// Threads that spin the executor of the client's node.
    Executor,
    /// Nobody at this moment; the node has an executor.
    Nobody,
    /// The thread that waits.
    Us,
}

fn reply_source<T>(core: &ClientCore<T>) -> ReplySource {
    match core.node.upgrade().and_then(|node| node.core().executor()) {
        None => ReplySource::Us,
        Some(executor) if executor.is_spinning() => ReplySource::Executor,
        Some(_) => ReplySource::Nobody,
    }
}

/// Runs other callbacks of this thread's executor until the result is there.
fn wait_inside<T: Send + 'static>(
    call: &Call<T>,
    bell: Doorbell,
    deadline_ns: u64,
) -> Result<(), CallError> {
    let core = &call.client.core;
    call.cell.wake_by(Waiter::Thread(bell));
    let awaited = Arc::clone(core);
    let _waiting = nested::WaitGuard::new(awaited);
    // What this thread does on behalf of the client itself keeps the replies from their turn.
    let busy = nested::holds(None, Arc::as_ptr(core).cast::<()>() as usize);
    loop {
        let now_ns = core.context.clock().monotonic_ns();
        let brought = matches!(reply_source(core), ReplySource::Executor) && !busy;
        let until_ns = if brought { deadline_ns } else { deadline_ns.min(now_ns + LOOK_NS) };
        let done = || {
            if !brought {
                core.take_all();
            }
            call.cell.is_done()
        };
        match nested::run(&done, until_ns) {
            _ if call.cell.is_done() => return Ok(()),
            NestedEnd::InTime => {}
            NestedEnd::Stopped => return Err(CallError::Shutdown),
            NestedEnd::TooDeep => return Err(CallError::TooDeep),
            NestedEnd::StandsStill => return Err(CallError::WouldDeadlock),
        }
        if core.context.clock().monotonic_ns() >= deadline_ns {
            return Err(CallError::TimedOut);
        }
    }
}

/// Sleeps until the result is there.
fn wait_outside<T: Send + 'static>(call: &Call<T>, deadline_ns: u64) -> Result<(), CallError> {
    let core = &call.client.core;
    let bell = core.bell();
    let clock = core.context.clock();
    call.cell.wake_by(Waiter::Thread(bell.clone()));
    loop {
        let reply_source = reply_source(core);
        if matches!(reply_source, ReplySource::Us) {
            core.ring_bell();
        }
        let seen = bell.sequence();
        if !matches!(reply_source, ReplySource::Executor) {
            // Taken back before the look, so that a reply after it rings again.
            let _ = bell.take_ready(0);
            core.take_all();
        }
        let now_ns = clock.monotonic_ns();
        if call.cell.is_done() {
            return Ok(());
        }
        if core.context.is_shutdown() {
            return Err(CallError::Shutdown);
        }
        if now_ns >= deadline_ns {
            return Err(CallError::TimedOut);
        }
        if clock.stands_still() {
            return Err(CallError::WouldDeadlock);
        }
        let until_ns = match reply_source {
            ReplySource::Executor | ReplySource::Us => {
                deadline_ns.min(now_ns.saturating_add(LOOK_AGAIN_NS))
            }
            ReplySource::Nobody => deadline_ns.min(now_ns + LOOK_NS),
        };
        clock.wait(bell, seen, until_ns, Wake::Block);
    }
}
