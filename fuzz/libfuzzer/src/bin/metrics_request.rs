#![no_main]
//! The target `metrics_request` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::metrics_request(data));
