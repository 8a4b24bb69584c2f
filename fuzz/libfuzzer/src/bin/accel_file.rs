#![no_main]
//! The target `accel_file` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::accel_file(data));
