#![no_main]
//! The target `camera_picture` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::camera_picture(data));
