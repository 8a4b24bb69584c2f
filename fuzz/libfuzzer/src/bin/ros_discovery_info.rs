#![no_main]
//! The target `ros_discovery_info` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::ros_discovery_info(data));
