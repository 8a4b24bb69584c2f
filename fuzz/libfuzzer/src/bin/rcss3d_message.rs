#![no_main]
//! The target `rcss3d_message` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::rcss3d_message(data));
