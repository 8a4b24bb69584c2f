#![no_main]
//! The target `dynamixel_frames` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::dynamixel_frames(data));
