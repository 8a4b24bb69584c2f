#![no_main]
//! The target `bag_mcap` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bag_mcap(data));
