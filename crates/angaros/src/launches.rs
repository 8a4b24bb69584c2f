//! Launches on accelerators, into traces: the contract of accelerators knows no tracer.

use angaros_accel::{AccelError, Copied, Observer, Ran};
use angaros_transport::trace;

/// The observer that records them.
pub(crate) struct IntoTraces;

impl Observer for IntoTraces {
    fn is_on(&self) -> bool {
        trace::is_on()
    }

    fn begins(&self, kernel: &str, device: &str) {
        trace::launch_start(kernel, device);
    }

    fn copied(&self, copied: Copied) {
        trace::device_copy(copied.began_ns, copied.bytes, copied.to_host);
    }

    fn ran(&self, ran: Ran) {
        match ran {
            Ran::Host { start_ns, end_ns, bound_ns } => {
                trace::kernel_ran(start_ns, end_ns, bound_ns);
            }
            Ran::Modelled { cycles, clock_hz } => trace::kernel_modelled(cycles, clock_hz),
        }
    }

    fn ended(&self, error: Option<&AccelError>) {
        trace::launch_end(&error.map(AccelError::sentence).unwrap_or_default());
    }
}
