#![no_main]
//! The target `rosbridge_op` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::rosbridge_op(data));
