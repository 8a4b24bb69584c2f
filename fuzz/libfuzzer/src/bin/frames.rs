#![no_main]
//! The target `frames` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::frames(data));
