#![no_main]
//! The target `robot_description` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::robot_description(data));
