#![no_main]
//! The target `foxglove_frames` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::foxglove_frames(data));
