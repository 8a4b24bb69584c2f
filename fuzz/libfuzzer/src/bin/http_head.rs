#![no_main]
//! The target `http_head` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::http_head(data));
