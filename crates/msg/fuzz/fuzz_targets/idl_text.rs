#![no_main]
//! Any text as a definition: parse, hash, generate code.

mod shared;

libfuzzer_sys::fuzz_target!(|data: &[u8]| shared::idl_text(data));
