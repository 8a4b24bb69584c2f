//! The processor keeps every rule of the contract.

use super::support::device;
use angaros_accel::conformance::{Setup, failures};
use angaros_accel::{Backend, Registry, Request};
use angaros_accel_cpu::kernels::Simd;
use angaros_accel_cpu::{CpuBackend, CpuDevice, Options};

fn check(options: &Options) {
    let oracle = CpuDevice::open(&Options::oracle()).unwrap();
    let failed = failures(&Setup::new(CpuDevice::open(options).unwrap(), oracle));
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn one_thread_with_vector_instructions_keeps_the_contract() {
    // Little memory, so that what is dropped has to be counted as free again.
    check(&Options { memory_bytes: Some(8 << 20), ..Options::default() });
}

#[test]
fn two_threads_and_bands_of_two_rows_keep_the_contract() {
    check(&Options { threads: 2, scratch_bytes: Some(0), ..Options::default() });
}

#[test]
fn the_suite_has_cases_for_every_kernel() {
    use angaros_accel::Device;
    for kernel in device(1, Simd::SCALAR, 0).kernels() {
        let cases = angaros_accel::conformance::standard_cases(kernel);
        assert!(cases.len() >= 6, "{kernel} has {} cases", cases.len());
    }
}

#[test]
fn the_processor_is_what_a_program_gets_that_names_nothing() {
    static CPU: CpuBackend = CpuBackend;
    let registry = Registry::new(&[&CPU]);
    let needed = Request { kernels: &["rectify", "resize"], ..Request::default() };
    let selection = registry.select_by(&needed, None).unwrap();
    assert_eq!(selection.device.info().name, "cpu:0");
    assert_eq!(CPU.devices().unwrap().len(), 1);
    let error = CPU.open(1).err().unwrap().to_string();
    assert!(error.contains("cpu:1") && error.contains("cpu:0"), "{error}");
}
