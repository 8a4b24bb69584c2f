//! How the device's clock, by which events are stamped, stands to the host's.
//!
//! Where OpenCL tells the device's time directly (2.1 and later), it is read between two readings
//! of the host's clock. Else a command is waited for between two readings, and its end is the
//! device's time. The first way is only taken where it agrees with the second, as drivers differ in
//! which of their clocks they tell.

use crate::driver::{OpenCl, failed};
use crate::held::Held;
use angaros_accel::{ClockRelation, host_ns};
use angaros_accel_source::Done;

/// Readings, of which the narrowest counts.
const READINGS: usize = 3;

/// The relation at this moment.
pub(crate) fn relation(driver: &OpenCl) -> Done<ClockRelation> {
    if driver.has_timer.get() == Some(&true)
        && let Some(read) = narrowest(driver, |driver| Ok(timer(driver)))?
    {
        return Ok(read);
    }
    let by_command = narrowest(driver, |driver| command(driver).map(Some))?;
    let by_command = by_command.unwrap_or(ClockRelation { offset_ns: 0, bound_ns: u64::MAX });
    if driver.has_timer.get().is_none() {
        let by_timer = narrowest(driver, |driver| Ok(timer(driver)))?;
        // Another caller may have found out at the same time.
        let _ = driver.has_timer.set(by_timer.is_some_and(|timer| agree(timer, by_command)));
    }
    Ok(by_command)
}

/// Whether two relations may both be right.
fn agree(one: ClockRelation, other: ClockRelation) -> bool {
    let apart = one.offset_ns.abs_diff(other.offset_ns);
    apart <= one.bound_ns.saturating_add(other.bound_ns)
}

/// The narrowest of some readings.
fn narrowest(
    driver: &OpenCl,
    read: impl Fn(&OpenCl) -> Done<Option<ClockRelation>>,
) -> Done<Option<ClockRelation>> {
    let mut best: Option<ClockRelation> = None;
    for _ in 0..READINGS {
        if let Some(one) = read(driver)?
            && best.is_none_or(|best| one.bound_ns < best.bound_ns)
        {
            best = Some(one);
        }
    }
    let coarse = |one: ClockRelation| ClockRelation {
        bound_ns: one.bound_ns.saturating_add(driver.settings.tick_ns),
        ..one
    };
    Ok(best.map(coarse))
}

/// By what OpenCL tells directly, if it does.
fn timer(driver: &OpenCl) -> Option<ClockRelation> {
    let before = host_ns();
    let [device, _host] = driver.device.get_device_and_host_timer().ok()?;
    Some(ClockRelation::between(before, device, host_ns()))
}

/// By the end of a command.
fn command(driver: &OpenCl) -> Done<ClockRelation> {
    let before = host_ns();
    // SAFETY: a marker touches no memory.
    let marker = unsafe { driver.clock.enqueue_marker_with_wait_list(&[]) };
    let marker = marker.map(Held::new).map_err(failed)?;
    marker.wait().map_err(failed)?;
    let after = host_ns();
    let device = marker.profiling_command_end().map_err(failed)?;
    Ok(ClockRelation::between(before, device, after))
}
