#![no_main]
//! The target `device_sequence` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::device_sequence(data));
