#![no_main]
//! The target `mcu_frames` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::mcu_frames(data));
