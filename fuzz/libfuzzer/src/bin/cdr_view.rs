#![no_main]
//! The target `cdr_view` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::cdr_view(data));
