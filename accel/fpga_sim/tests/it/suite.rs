//! The rules of accelerators, as the contract's own suite checks them over any device.

use crate::common::device;
use angaros_accel::Format;
use angaros_accel::conformance::{Setup, failures};
use angaros_accel_cpu::{CpuDevice, Options};
use std::sync::Arc;

#[test]
fn the_device_keeps_the_rules_of_accelerators() {
    let Some(device) = device() else { return };
    let oracle = CpuDevice::open(&Options::oracle()).unwrap();
    let mut setup = Setup::new(Arc::new(device), oracle);
    // Four channels are designs of their own, which take long to build; `kernels` has one of them.
    setup.cases.retain(|case| [Format::Rgb8, Format::Bytes].contains(&case.inputs[0].format()));
    // All sizes, each with one of the cameras or factors: the other tests go through the rest.
    setup.cases = setup.cases.into_iter().step_by(3).collect();
    let failed = failures(&setup);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
