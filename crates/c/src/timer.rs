//! Timers.

use crate::arguments::{Release, UserData, give, handle, place, take_back};
use crate::node::NodeHandle;
use crate::status::{Failure, Status, guard, guard_value};
use angaros::Timer;
use std::ffi::c_void;
use std::time::Duration;

/// A callback at a fixed period.
pub struct TimerHandle {
    timer: Timer,
}

/// What runs at each period; both times are steady-clock nanoseconds: when it was due, and when it
/// began.
pub type TimerCallback =
    unsafe extern "C" fn(expected_ns: u64, actual_ns: u64, user_data: *mut c_void);

/// Makes a timer.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_timer_create(
    node: *const NodeHandle,
    period_ns: u64,
    callback: Option<TimerCallback>,
    user_data: *mut c_void,
    release: Option<Release>,
    timer: *mut *mut TimerHandle,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        let place = place(timer, "timer")?;
        // SAFETY: handed on to the caller.
        let node = unsafe { handle(node, "node") }?;
        let callback =
            callback.ok_or_else(|| Failure::argument("the argument 'callback' is NULL"))?;
        let timer = node.node.create_wall_timer(Duration::from_nanos(period_ns), move |info| {
            // SAFETY: the header says what the callback must be.
            unsafe { callback(info.expected_ns, info.actual_ns, user.pointer()) };
        })?;
        // SAFETY: the place was checked.
        unsafe { give(place, TimerHandle { timer }) };
        Ok(())
    })
}

/// Ends a timer; a callback that runs at this moment runs to its end.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_timer_destroy(timer: *mut *mut TimerHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(timer) }));
}

/// Stops calling until [`angaros_timer_reset`].
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_timer_cancel(timer: *const TimerHandle) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        unsafe { handle(timer, "timer") }?.timer.cancel();
        Ok(())
    })
}

/// Starts again, a whole period from now.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_timer_reset(timer: *const TimerHandle) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        unsafe { handle(timer, "timer") }?.timer.reset();
        Ok(())
    })
}
