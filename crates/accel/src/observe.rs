//! What launches do, told to whoever watches them, as a recorder of traces does. Nothing here knows
//! one.

use crate::{AccelError, Buffer, Device, Kernel, Result, Stamps, Stream, host_ns};
use std::sync::{Arc, OnceLock};

/// Bytes that were copied between host and device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copied {
    /// When that began, in nanoseconds of the host's clock. It ended just now.
    pub began_ns: u64,
    /// How many.
    pub bytes: u64,
    /// Whether they came from the device; else they went to it.
    pub to_host: bool,
}

/// When a kernel ran, or how long it takes if its time is modelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ran {
    /// On the host's clock.
    Host {
        /// Its beginning, in nanoseconds.
        start_ns: u64,
        /// Its end, in nanoseconds.
        end_ns: u64,
        /// By how much both may be off, in nanoseconds.
        bound_ns: u64,
    },
    /// By a modelled clock, which has no relation to the host's.
    Modelled {
        /// Cycles of that clock.
        cycles: u64,
        /// Ticks of that clock in a second; 0 where it states none, so that cycles are nanoseconds.
        clock_hz: u64,
    },
}

impl Ran {
    /// When a kernel ran on a device by its stamps. `None` where the device cannot tell how its
    /// clock stands, as it was lost meanwhile.
    #[must_use]
    pub fn of(device: &dyn Device, stamps: Stamps) -> Option<Self> {
        let clock = device.clock().ok()?;
        Some(match clock {
            Some(clock) => Self::Host {
                start_ns: stamps.start_ns.saturating_add_signed(clock.offset_ns),
                end_ns: stamps.end_ns.saturating_add_signed(clock.offset_ns),
                bound_ns: clock.bound_ns,
            },
            None => Self::modelled(stamps, device.info().clock_hz),
        })
    }

    fn modelled(stamps: Stamps, clock_hz: u64) -> Self {
        let ns = stamps.duration_ns();
        // A modelled clock's nanoseconds are its cycles, rounded up.
        let cycles = match clock_hz {
            0 => u128::from(ns),
            clock_hz => u128::from(ns) * u128::from(clock_hz) / 1_000_000_000,
        };
        let cycles = u64::try_from(cycles).unwrap_or(u64::MAX);
        Self::Modelled { cycles, clock_hz: if clock_hz == 0 { 1_000_000_000 } else { clock_hz } }
    }
}

/// Is told of launches, on the thread that makes them. What comes between a begin and the next end
/// on one thread belongs to that launch.
pub trait Observer: Send + Sync {
    /// Whether it wants to be told; asked at every launch, so it should cost next to nothing.
    fn is_on(&self) -> bool;

    /// A launch begins.
    fn begins(&self, kernel: &str, device: &str);

    /// Bytes were copied.
    fn copied(&self, copied: Copied);

    /// The kernel has run. Not told of a launch that failed.
    fn ran(&self, ran: Ran);

    /// The launch is over, with this error if it failed.
    fn ended(&self, error: Option<&AccelError>);
}

static OBSERVER: OnceLock<&'static dyn Observer> = OnceLock::new();

/// Has every launch of this process told to an observer. The first one stays.
pub fn observe(by: &'static dyn Observer) {
    // A second one is refused by that rule.
    let _ = OBSERVER.set(by);
}

fn observer() -> Option<&'static dyn Observer> {
    OBSERVER.get().copied().filter(|observer| observer.is_on())
}

/// Bytes of an output from which on work on the host drives what its caller needs next out of the
/// caches that are fast, so that it tells when it is [`nearly_done`].
pub const LARGE_BYTES: usize = 128 << 10;

static BEFORE_END: OnceLock<fn()> = OnceLock::new();

/// Has `call` called on the thread of work on the host with a [large](LARGE_BYTES) output, shortly
/// before the work ends: what comes next can be fetched meanwhile. The first one stays.
pub fn before_end(call: fn()) {
    // A second one is refused by that rule.
    let _ = BEFORE_END.set(call);
}

/// Calls what [`before_end`] was given. Work on the host calls this one when about a sixteenth of
/// it is left.
pub fn nearly_done() {
    if let Some(call) = BEFORE_END.get() {
        call();
    }
}

/// [`Stream::run_host`] on a stream of this device, told to the observer. Programs call this one.
///
/// # Errors
/// Those of [`Stream::run_host`].
pub fn run_host(
    device: &dyn Device,
    stream: &mut dyn Stream,
    kernel: &Arc<dyn Kernel>,
    inputs: &[&[u8]],
    outputs: &mut [&mut [u8]],
) -> Result<Stamps> {
    observed(device, kernel, || stream.run_host(kernel, inputs, outputs))
}

/// Launches a kernel on buffers of its device and waits, told to the observer as one launch with
/// what `copy_in` and `copy_out` copy before and after it, by [`copying`].
///
/// # Errors
/// Those of [`Stream::launch`], of its [`Event`](crate::Event), and of the two.
pub fn run_buffers(
    device: &dyn Device,
    stream: &mut dyn Stream,
    kernel: &Arc<dyn Kernel>,
    (inputs, outputs): (&[&Buffer], &[&Buffer]),
    copy_in: impl FnOnce() -> Result<()>,
    copy_out: impl FnOnce() -> Result<()>,
) -> Result<Stamps> {
    let run = || {
        copy_in()?;
        let stamps = stream.launch(kernel, inputs, outputs)?.wait()?;
        copy_out()?;
        Ok(stamps)
    };
    observed(device, kernel, run)
}

/// Runs a launch, told to the observer.
fn observed(
    device: &dyn Device,
    kernel: &Arc<dyn Kernel>,
    run: impl FnOnce() -> Result<Stamps>,
) -> Result<Stamps> {
    let Some(observer) = observer() else { return run() };
    observer.begins(&kernel.signature().kernel, &device.info().name);
    let done = run();
    if let Some(ran) = done.as_ref().ok().and_then(|stamps| Ran::of(device, *stamps)) {
        observer.ran(ran);
    }
    observer.ended(done.as_ref().err());
    done
}

/// Copies so many bytes between host and device, and tells the observer. Back ends call this one
/// where their `run_host` copies.
///
/// # Errors
/// Those of `copy`; one that failed is not told.
pub fn copying<T>(bytes: usize, to_host: bool, copy: impl FnOnce() -> Result<T>) -> Result<T> {
    let Some(observer) = observer() else { return copy() };
    let began_ns = host_ns();
    let done = copy()?;
    observer.copied(Copied { began_ns, bytes: bytes as u64, to_host });
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_those_that_were_rounded_up_to_nanoseconds() {
        for (cycles, clock_hz) in [(307_201, 250_000_000), (7, 300_000_000), (1, 999_999_999)] {
            let end_ns = (cycles * 1_000_000_000_u64).div_ceil(clock_hz);
            let stamps = Stamps { start_ns: 100, end_ns: 100 + end_ns };
            assert_eq!(Ran::modelled(stamps, clock_hz), Ran::Modelled { cycles, clock_hz });
        }
        let stamps = Stamps { start_ns: 5, end_ns: 9 };
        let ran = Ran::modelled(stamps, 0);
        assert_eq!(ran, Ran::Modelled { cycles: 4, clock_hz: 1_000_000_000 });
    }
}
