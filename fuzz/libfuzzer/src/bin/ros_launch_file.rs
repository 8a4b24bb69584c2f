#![no_main]
//! The target `ros_launch_file` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::ros_launch_file(data));
