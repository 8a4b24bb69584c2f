#![no_main]
//! The target `shm_ring` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::shm_ring(data));
