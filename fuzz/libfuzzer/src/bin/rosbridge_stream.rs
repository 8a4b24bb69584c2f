#![no_main]
//! The target `rosbridge_stream` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::rosbridge_stream(data));
