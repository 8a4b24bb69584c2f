#![no_main]
//! The target `shm_tables` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::shm_tables(data));
