#![no_main]
//! The target `rosbridge_fragments` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::rosbridge_fragments(data));
