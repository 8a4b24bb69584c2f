//! The rules of accelerators, as the contract's own suite checks them over any device. Each chain
//! is a program that the driver has to compile, so they are made of three kernels only; others are
//! in `chains`.

use super::common::{device, oracle};
use angaros_accel::conformance::{RULES, Setup};
use angaros_accel::{Format, KernelRequest};

/// Sees that the device keeps the rules that are chosen, with the cases that are.
fn check(rules: impl Fn(&str) -> bool, cases: impl Fn(Vec<KernelRequest>) -> Vec<KernelRequest>) {
    let Some(device) = device() else { return };
    let mut setup = Setup::new(device, oracle());
    setup.cases = cases(setup.cases);
    let chosen: Vec<_> = RULES.iter().filter(|(name, _)| rules(name)).collect();
    assert!(!chosen.is_empty());
    let failed = chosen.iter().filter_map(|(name, check)| {
        let failure = check(&setup).err()?;
        Some(format!("{name}: {failure}"))
    });
    let failed: Vec<String> = failed.collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

const COMPOSED: &str = "ax6_a_composition_gives_what_its_kernels_give";

#[test]
fn the_device_keeps_the_rules_of_accelerators() {
    // A fifth, which goes through all parameters and row steps in turn.
    check(|rule| rule != COMPOSED, |cases| cases.into_iter().step_by(5).collect());
}

#[test]
fn two_kernels_as_one_give_what_they_give_by_themselves() {
    let is_chosen = |one: &KernelRequest| {
        let format = one.inputs[0].format();
        let names = ["rectify", "resize", "sobel"];
        names.contains(&one.name.as_str()) && [Format::Mono8, Format::Rgb8].contains(&format)
    };
    check(|rule| rule == COMPOSED, |cases| cases.into_iter().filter(is_chosen).collect());
}
