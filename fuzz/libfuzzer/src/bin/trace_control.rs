#![no_main]
//! The target `trace_control` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::trace_control(data));
