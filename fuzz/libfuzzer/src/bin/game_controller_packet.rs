#![no_main]
//! The target `game_controller_packet` for libFuzzer.

libfuzzer_sys::fuzz_target!(|data: &[u8]| angaros_fuzz::game_controller_packet(data));
