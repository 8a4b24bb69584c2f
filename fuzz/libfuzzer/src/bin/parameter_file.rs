#![no_main]
//! The target `parameter_file` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::parameter_file(data));
