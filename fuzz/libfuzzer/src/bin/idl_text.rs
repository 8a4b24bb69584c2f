#![no_main]
//! The target `idl_text` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::idl_text(data));
