#![no_main]
//! The target `rtps_parameters` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::rtps_parameters(data));
