//! The device's clock: nanoseconds since it was opened, told by events (CU3).

use angaros_accel::{ClockRelation, host_ns};
use cudarc::driver::sys::CUevent_flags;
use cudarc::driver::{CudaContext, CudaEvent, CudaStream, DriverError};
use std::sync::{Arc, Mutex, PoisonError};

/// Nanoseconds after which the event that others are measured from is another one.
pub const ANCHOR_NS: u64 = 1_000_000_000;

/// How far the time between two events may be off: each is told to about half of this.
pub(crate) const RESOLUTION_NS: u64 = 1_000;
/// The time between two events is told as a number with so many bits.
const BITS: u32 = 24;
/// Readings, of which the narrowest counts.
const READINGS: usize = 3;

/// An event whose time is known.
pub struct Anchor {
    event: CudaEvent,
    /// Nanoseconds of the device's clock.
    at_ns: u64,
    /// Nanoseconds of the host's clock, when it was made.
    made_ns: u64,
}

impl Anchor {
    /// When an event that has happened did, in nanoseconds of the device's clock.
    pub(crate) fn when(&self, event: &CudaEvent) -> Result<u64, DriverError> {
        Ok(self.at_ns + nanoseconds(self.event.elapsed_ms(event)?))
    }
}

/// Milliseconds as CUDA tells them; none of those that there should not be.
fn nanoseconds(milliseconds: f32) -> u64 {
    (f64::from(milliseconds) * 1e6).max(0.0) as u64
}

/// How far a time that is told by so many nanoseconds from an anchor may be off.
fn error_ns(from_anchor_ns: u64) -> u64 {
    RESOLUTION_NS + (from_anchor_ns >> (BITS - 1))
}

/// The clock of an open device.
pub(crate) struct Clock {
    context: Arc<CudaContext>,
    /// Of its own, so that it need not wait for work.
    stream: Arc<CudaStream>,
    anchor: Mutex<Arc<Anchor>>,
}

impl Clock {
    pub(crate) fn new(context: &Arc<CudaContext>) -> Result<Self, DriverError> {
        let stream = context.new_stream()?;
        let made_ns = host_ns();
        let event = event_now(context, &stream)?;
        let anchor = Mutex::new(Arc::new(Anchor { event, at_ns: 0, made_ns }));
        Ok(Self { context: context.clone(), stream, anchor })
    }

    /// The anchor for what is launched now.
    pub(crate) fn anchor(&self) -> Result<Arc<Anchor>, DriverError> {
        let mut anchor = self.anchor.lock().unwrap_or_else(PoisonError::into_inner);
        let made_ns = host_ns();
        if made_ns.saturating_sub(anchor.made_ns) > ANCHOR_NS {
            let event = event_now(&self.context, &self.stream)?;
            let at_ns = anchor.when(&event)?;
            *anchor = Arc::new(Anchor { event, at_ns, made_ns });
        }
        Ok(anchor.clone())
    }

    /// How it stands to the host's clock at this moment.
    pub(crate) fn relation(&self) -> Result<ClockRelation, DriverError> {
        let anchor = self.anchor()?;
        let mut best = ClockRelation { offset_ns: 0, bound_ns: u64::MAX };
        for _ in 0..READINGS {
            let before = host_ns();
            let event = event_now(&self.context, &self.stream)?;
            let after = host_ns();
            let device = anchor.when(&event)?;
            let mut read = ClockRelation::between(before, device, after);
            read.bound_ns += error_ns(device.saturating_sub(anchor.at_ns));
            if read.bound_ns < best.bound_ns {
                best = read;
            }
        }
        Ok(best)
    }
}

/// An event that has happened between the call and its return.
fn event_now(
    context: &Arc<CudaContext>,
    stream: &Arc<CudaStream>,
) -> Result<CudaEvent, DriverError> {
    let event = context.new_event(Some(CUevent_flags::CU_EVENT_DEFAULT))?;
    event.record(stream)?;
    event.synchronize()?;
    Ok(event)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_whole_nanoseconds_and_never_before_their_anchor() {
        assert_eq!(nanoseconds(0.0005), 500);
        assert_eq!(nanoseconds(1000.0), 1_000_000_000);
        assert_eq!(nanoseconds(-0.001), 0);
        assert_eq!(nanoseconds(f32::NAN), 0);
    }

    #[test]
    fn what_is_far_from_its_anchor_is_told_less_exactly_and_the_bound_says_so() {
        assert_eq!(error_ns(0), RESOLUTION_NS);
        // A number of 24 bits tells an hour to a quarter of a millisecond, or half of that.
        let hour_ms = 3.6e6_f32;
        let next = f32::from_bits(hour_ms.to_bits() + 1);
        let step = nanoseconds(next) - nanoseconds(hour_ms);
        let told = error_ns(nanoseconds(hour_ms));
        assert!(told >= step / 2 && told < 4 * step, "{told} {step}");
    }
}
