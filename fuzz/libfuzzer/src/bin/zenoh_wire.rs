#![no_main]
//! The target `zenoh_wire` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::zenoh_wire(data));
