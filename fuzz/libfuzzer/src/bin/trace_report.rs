#![no_main]
//! The target `trace_report` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::trace_report(data));
