#![no_main]
//! The target `camera_info_file` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::camera_info_file(data));
