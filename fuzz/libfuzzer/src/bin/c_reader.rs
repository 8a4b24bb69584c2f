#![no_main]
//! The target `c_reader` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::c_reader(data));
