#![no_main]
//! The target `launch_file` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::launch_file(data));
