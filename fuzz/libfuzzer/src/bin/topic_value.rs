#![no_main]
//! The target `topic_value` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::topic_value(data));
