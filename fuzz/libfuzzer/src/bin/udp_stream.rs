#![no_main]
//! The target `udp_stream` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::udp_stream(data));
