//! What callbacks did on accelerators.

use crate::clocks::raw;
use crate::index::Index;
use crate::layer::Figures;
use angaros::trace::{DeviceTimes, DeviceWork, device_work};
use serde::Serialize;

/// The callbacks of one entity that made the same launches. Kernel, copies, queue and rest add up
/// to the whole, callback by callback.
#[derive(Clone, Debug, Serialize)]
pub struct OnAccelerators {
    /// Whose callback.
    pub of: String,
    /// Which launches, in order, as `rectify on cpu:0`; one that failed says so.
    pub launches: String,
    /// The callback.
    pub total: Figures,
    /// Kernels ran.
    pub kernel: Figures,
    /// Bytes were copied to accelerators and back.
    pub copies: Figures,
    /// Kernels waited for their begin.
    pub queue: Figures,
    /// The rest of the callback.
    pub rest: Figures,
    /// How long kernels would take whose time is modelled; no part of the callback.
    pub modelled: Figures,
    /// Bytes that a callback copied to accelerators, on average.
    pub bytes_to_device: u64,
    /// Bytes that it copied back, on average.
    pub bytes_to_host: u64,
    /// By how much begin and end of a kernel may be off, nanoseconds.
    pub bound_ns: u64,
}

pub(super) fn of(index: &Index<'_>) -> Vec<OnAccelerators> {
    device_work(index.recording).iter().map(|work| report(index, work)).collect()
}

fn report(index: &Index<'_>, work: &DeviceWork) -> OnAccelerators {
    let of_each = |value: fn(&DeviceTimes) -> u64| {
        Figures::of(work.callbacks.iter().map(|times| raw(value(times))).collect())
    };
    let average = |value: fn(&DeviceTimes) -> u64| {
        let sum: u128 = work.callbacks.iter().map(|times| u128::from(value(times))).sum();
        u64::try_from(sum / work.callbacks.len().max(1) as u128).unwrap_or(u64::MAX)
    };
    OnAccelerators {
        of: match work.entity {
            0 => format!("no callback of {}", index.process_label(work.process)),
            entity => index.label(work.process, entity),
        },
        launches: work.launches.clone(),
        total: of_each(DeviceTimes::total),
        kernel: of_each(|times| times.kernel),
        copies: of_each(|times| times.copies),
        queue: of_each(|times| times.queue),
        rest: of_each(|times| times.rest),
        modelled: of_each(|times| times.modelled),
        bytes_to_device: average(|times| times.bytes_to_device),
        bytes_to_host: average(|times| times.bytes_to_host),
        bound_ns: work.callbacks.iter().map(|times| times.bound).max().unwrap_or(0),
    }
}
