#![no_main]
//! The target `clock_exchange` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::clock_exchange(data));
