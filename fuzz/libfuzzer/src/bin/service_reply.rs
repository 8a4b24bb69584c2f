#![no_main]
//! The target `service_reply` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::service_reply(data));
