#![no_main]
//! The target `bench_experiment` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bench_experiment(data));
