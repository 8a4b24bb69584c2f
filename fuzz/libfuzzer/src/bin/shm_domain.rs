#![no_main]
//! The target `shm_domain` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::shm_domain(data));
