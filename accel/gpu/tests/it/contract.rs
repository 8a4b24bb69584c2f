//! The rules of accelerators, as the contract's own suite checks them over any device.

use crate::common::{device, oracle};
use angaros_accel::conformance::{Setup, failures};

#[test]
fn the_device_keeps_the_rules_of_accelerators() {
    let Some(device) = device() else { return };
    let failed = failures(&Setup::new(device, oracle()));
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
