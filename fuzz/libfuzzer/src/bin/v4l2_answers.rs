#![no_main]
//! The target `v4l2_answers` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::v4l2_answers(data));
