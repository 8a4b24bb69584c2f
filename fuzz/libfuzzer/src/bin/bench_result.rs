#![no_main]
//! The target `bench_result` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bench_result(data));
