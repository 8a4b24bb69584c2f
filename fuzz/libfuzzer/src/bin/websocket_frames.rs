#![no_main]
//! The target `websocket_frames` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::websocket_frames(data));
