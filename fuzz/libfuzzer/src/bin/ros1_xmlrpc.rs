#![no_main]
//! The target `ros1_xmlrpc` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::ros1_xmlrpc(data));
