#![no_main]
//! The target `bag_sqlite` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::bag_sqlite(data));
