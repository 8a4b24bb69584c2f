#![no_main]
//! The target `bench_progress` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bench_progress(data));
