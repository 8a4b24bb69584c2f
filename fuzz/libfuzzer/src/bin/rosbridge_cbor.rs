#![no_main]
//! The target `rosbridge_cbor` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::rosbridge_cbor(data));
