#![no_main]
//! The target `mcu_line` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::mcu_line(data));
