#![no_main]
//! The target `dynamic_definition` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::dynamic_definition(data));
