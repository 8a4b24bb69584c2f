#![no_main]
//! The target `dynamic_message` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::dynamic_message(data));
