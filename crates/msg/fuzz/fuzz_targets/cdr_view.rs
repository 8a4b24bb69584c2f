#![no_main]
//! Any bytes as a message: decode, view and walk.

mod shared;

libfuzzer_sys::fuzz_target!(|data: &[u8]| shared::cdr_view(data));
