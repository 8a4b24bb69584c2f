#![no_main]
//! The target `bag_ros1` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bag_ros1(data));
