#![no_main]
//! The target `soccer_talk` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::soccer_talk(data));
