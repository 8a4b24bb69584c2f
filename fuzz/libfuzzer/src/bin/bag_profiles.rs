#![no_main]
//! The target `bag_profiles` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bag_profiles(data));
