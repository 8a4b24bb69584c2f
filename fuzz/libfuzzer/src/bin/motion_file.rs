#![no_main]
//! The target `motion_file` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::motion_file(data));
