#![no_main]
//! The target `team_message` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::team_message(data));
