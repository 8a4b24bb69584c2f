#![no_main]
//! The target `netbox_link` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::netbox_link(data));
