//! Executors.

use crate::arguments::{give, handle, place, take_back};
use crate::context::ContextHandle;
use crate::node::NodeHandle;
use crate::status::{Failure, Status, guard, guard_value};
use angaros::{Context, MultiThreadedExecutor, SingleThreadedExecutor};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Runs the callbacks of its nodes.
pub struct ExecutorHandle {
    executor: Kind,
    context: Context,
    /// Asked by every thread after each callback; unlike the executor's own flag it stays set
    /// until all of them have seen it.
    stop: AtomicBool,
}

enum Kind {
    Single(SingleThreadedExecutor),
    Multi(MultiThreadedExecutor),
}

/// Makes an executor with that many threads; 0 means one per processor.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_executor_create(
    context: *const ContextHandle,
    threads: usize,
    executor: *mut *mut ExecutorHandle,
) -> Status {
    guard(|| {
        let place = place(executor, "executor")?;
        // SAFETY: handed on to the caller.
        let context = &unsafe { handle(context, "context") }?.context;
        let executor = match threads {
            1 => Kind::Single(SingleThreadedExecutor::new(context)?),
            n if n > MOST_THREADS => {
                return Err(Failure::argument(format!(
                    "an executor cannot have {n} threads, only {MOST_THREADS}"
                )));
            }
            n => Kind::Multi(MultiThreadedExecutor::new(context, n)?),
        };
        // SAFETY: the place was checked.
        unsafe { give(place, ExecutorHandle::new(context, executor)) };
        Ok(())
    })
}

impl ExecutorHandle {
    fn new(context: &Context, executor: Kind) -> Self {
        Self { executor, context: context.clone(), stop: AtomicBool::new(false) }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    /// Forgets a cancellation, here and in the executor.
    fn rearm(&self) {
        if self.stop.swap(false, Ordering::SeqCst) {
            match &self.executor {
                Kind::Single(executor) => executor.spin_until(|| true, Duration::ZERO),
                Kind::Multi(executor) => executor.spin_until(|| true, Duration::ZERO),
            };
        }
    }
}

/// More would be a mistake of the caller, such as a negative number.
const MOST_THREADS: usize = 1024;

/// Lets go of an executor.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_executor_destroy(executor: *mut *mut ExecutorHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(executor) }));
}

/// Runs the callbacks of the node from now on.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_executor_add_node(
    executor: *const ExecutorHandle,
    node: *const NodeHandle,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (executor, node) = unsafe { (handle(executor, "executor")?, handle(node, "node")?) };
        match &executor.executor {
            Kind::Single(executor) => executor.add_node(&node.node)?,
            Kind::Multi(executor) => executor.add_node(&node.node)?,
        }
        Ok(())
    })
}

/// Stops running the callbacks of the node.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_executor_remove_node(
    executor: *const ExecutorHandle,
    node: *const NodeHandle,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (executor, node) = unsafe { (handle(executor, "executor")?, handle(node, "node")?) };
        match &executor.executor {
            Kind::Single(executor) => executor.remove_node(&node.node),
            Kind::Multi(executor) => executor.remove_node(&node.node),
        }
        Ok(())
    })
}

/// Runs callbacks until the executor is cancelled or the context shut down.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_executor_spin(executor: *const ExecutorHandle) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let handle = unsafe { handle(executor, "executor") }?;
        // A cancellation that came too late for the spin before ends this one without `stop`.
        while !handle.stopped() && !handle.context.is_shutdown() {
            match &handle.executor {
                Kind::Single(executor) => executor.spin_until(|| handle.stopped(), Duration::MAX),
                Kind::Multi(executor) => executor.spin_until(|| handle.stopped(), Duration::MAX),
            };
        }
        handle.rearm();
        Ok(())
    })
}

/// The executor, if it has one thread.
fn single(handle: &ExecutorHandle) -> Result<&SingleThreadedExecutor, Failure> {
    match &handle.executor {
        Kind::Single(executor) => Ok(executor),
        Kind::Multi(_) => Err(Failure::argument(
            "an executor with several threads can only spin\nhint: create it with 1 thread",
        )),
    }
}

/// Runs at most one callback, waiting for it up to `timeout_ns`; tells whether one ran.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_executor_spin_once(
    executor: *const ExecutorHandle,
    timeout_ns: u64,
    ran: *mut bool,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (handle, ran) = unsafe { (handle(executor, "executor")?, ran.as_mut()) };
        let timeout = match timeout_ns {
            u64::MAX => Duration::MAX,
            n => Duration::from_nanos(n),
        };
        let did = !handle.stopped() && single(handle)?.spin_once(timeout);
        handle.rearm();
        if let Some(ran) = ran {
            *ran = did;
        }
        Ok(())
    })
}

/// Runs what is ready and what becomes ready meanwhile, without waiting.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_executor_spin_some(executor: *const ExecutorHandle) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let handle = unsafe { handle(executor, "executor") }?;
        let executor = single(handle)?;
        while !handle.stopped() && executor.spin_once(Duration::ZERO) {}
        handle.rearm();
        Ok(())
    })
}

/// Ends a spin of the executor, from any thread; before a spin, the next one.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_executor_cancel(executor: *const ExecutorHandle) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let handle = unsafe { handle(executor, "executor") }?;
        handle.stop.store(true, Ordering::SeqCst);
        match &handle.executor {
            Kind::Single(executor) => executor.cancel(),
            Kind::Multi(executor) => executor.cancel(),
        }
        Ok(())
    })
}
