#![no_main]
//! The target `block_exchange` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::block_exchange(data));
