#![no_main]
//! The target `udp_datagram` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::udp_datagram(data));
