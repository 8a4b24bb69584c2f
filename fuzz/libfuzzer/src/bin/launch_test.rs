#![no_main]
//! The target `launch_test` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::launch_test(data));
