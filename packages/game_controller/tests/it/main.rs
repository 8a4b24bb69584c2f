//! Packets of every version, those that a real Game Controller sent, and the components over
//! sockets of this computer.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod component;
mod transcript;
mod versions;
