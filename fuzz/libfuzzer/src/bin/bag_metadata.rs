#![no_main]
//! The target `bag_metadata` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bag_metadata(data));
