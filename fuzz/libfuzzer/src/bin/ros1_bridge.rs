#![no_main]
//! The target `ros1_bridge` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::ros1_bridge(data));
