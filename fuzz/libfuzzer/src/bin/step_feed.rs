#![no_main]
//! The target `step_feed` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::step_feed(data));
