#![no_main]
//! The target `dds_datagrams` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::dds_datagrams(data));
