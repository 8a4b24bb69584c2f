#![no_main]
//! The target `bench_topology` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bench_topology(data));
