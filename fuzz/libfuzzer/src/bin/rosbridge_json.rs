#![no_main]
//! The target `rosbridge_json` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::rosbridge_json(data));
