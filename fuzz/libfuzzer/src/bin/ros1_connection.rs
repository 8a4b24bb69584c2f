#![no_main]
//! The target `ros1_connection` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::ros1_connection(data));
