#![no_main]
//! The target `mcu_fragments` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::mcu_fragments(data));
