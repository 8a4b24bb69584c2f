#![no_main]
//! The target `container_spec` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::container_spec(data));
