//! The rules of this crate as checks over any device, for the tests of its back end.
//!
//! ```no_run
//! # use angaros_accel::Device;
//! # use std::sync::Arc;
//! use angaros_accel::conformance::{Setup, failures};
//!
//! # fn check(device: Arc<dyn Device>, oracle: Arc<dyn Device>) {
//! let failed = failures(&Setup::new(device, oracle));
//! assert!(failed.is_empty(), "{}", failed.join("\n"));
//! # }
//! ```
//!
//! The oracle is a device that is known to be right and has the same kernels, the processor without
//! vector instructions and threads. What a device cannot build is passed over, but of each kernel
//! that it names at least one case must be built. Rules AX1, AX10 and AX11 for registries are held
//! by the tests of this crate.

mod cases;
mod chains;
mod faults;
mod kernels;
mod memory;
mod run;
mod sharing;

pub use cases::standard_cases;

use crate::{Device, Kernel, KernelRequest, Tolerance};
use std::sync::Arc;

/// What is checked.
pub struct Setup {
    /// The device.
    pub device: Arc<dyn Device>,
    /// The device that is known to be right.
    pub oracle: Arc<dyn Device>,
    /// Kernels to be built, with shapes and parameters.
    pub cases: Vec<KernelRequest>,
}

impl Setup {
    /// With the standard cases of the kernels that the device has.
    #[must_use]
    pub fn new(device: Arc<dyn Device>, oracle: Arc<dyn Device>) -> Self {
        let cases = device.kernels().iter().flat_map(|kernel| standard_cases(kernel)).collect();
        Self { device, oracle, cases }
    }
}

/// What a rule found: nothing, or what is wrong.
type Check = fn(&Setup) -> Result<(), String>;

/// All rules by name; a name begins with the rules of the contract that it checks.
pub const RULES: &[(&str, Check)] = &[
    ("ax1_a_device_has_the_name_of_its_back_end_and_a_number", memory::named),
    ("ax2_a_buffer_is_zero_then_what_was_written", memory::written),
    ("ax2_a_range_outside_a_buffer_is_refused", memory::ranges),
    ("ax2_memory_of_the_host_can_be_mapped_and_no_other", memory::mapped),
    ("ax18_the_place_of_a_buffer_stays_and_the_bytes_are_there", memory::placed),
    ("ax9_more_memory_than_the_limits_say_is_refused_at_once", memory::limits),
    ("ax12_a_queue_carries_buffers_between_two_streams", chains::queue),
    ("ax3_what_is_launched_on_a_stream_happens_in_order", chains::order),
    ("ax4_stamps_lie_between_the_readings_of_the_hosts_clock", kernels::stamps),
    ("ax5_every_kernel_gives_what_the_oracle_gives_on_memory_of_the_host", kernels::on_host),
    ("ax5_every_kernel_gives_what_the_oracle_gives_on_buffers", kernels::on_buffers),
    ("ax6_a_composition_gives_what_its_kernels_give", chains::composed),
    ("ax7_rows_that_a_kernel_does_not_need_change_nothing", chains::needed_rows),
    ("ax8_what_is_not_there_or_does_not_fit_is_named", faults::named),
    ("ax8_a_lost_device_says_so", faults::lost),
    ("ax8_a_device_without_memory_says_so", faults::memory),
    ("ax8_a_kernel_that_cannot_be_built_says_so", faults::unbuildable),
    ("ax16_what_a_kernel_wrote_is_read_where_it_lies", sharing::read),
    ("ax16_imported_memory_is_never_written", sharing::only_read),
    ("ax16_imported_memory_stays_when_its_allocation_goes", sharing::stays),
    ("ax17_what_cannot_be_imported_is_named", sharing::refused),
];

/// What is wrong with the device, a line for each rule that it breaks.
#[must_use]
pub fn failures(setup: &Setup) -> Vec<String> {
    let check = |(name, check): &(&str, Check)| check(setup).err().map(|e| format!("{name}: {e}"));
    RULES.iter().filter_map(check).collect()
}

/// Inputs for all ports of a kernel, the same for a seed: noise, or where numbers are floating
/// depths and ranges, some of which are none.
#[must_use]
pub fn test_inputs(kernel: &dyn Kernel, seed: u64) -> Vec<Vec<u8>> {
    run::inputs(kernel, seed)
}

/// Compares outputs, without bytes between their rows, with those of the oracle.
///
/// # Errors
/// Where the first value is that is farther from the oracle's than the tolerance allows.
pub fn compare(
    kernel: &dyn Kernel,
    got: &[Vec<u8>],
    expected: &[Vec<u8>],
    tolerance: Tolerance,
) -> Result<(), String> {
    run::compare_all(kernel, got, expected, tolerance)
}
