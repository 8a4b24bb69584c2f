//! The interfaces of `rosapi_msgs`.
// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.

pub mod msg;
pub mod srv;
