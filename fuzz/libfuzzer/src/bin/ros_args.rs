#![no_main]
//! The target `ros_args` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::ros_args(data));
