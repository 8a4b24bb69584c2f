#![no_main]
//! The target `rtps_message` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::rtps_message(data));
