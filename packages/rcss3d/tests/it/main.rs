//! What servers say, recorded and played again, and a real server where there is one.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod agent;
mod real_server;
mod robot;
mod transcript;
