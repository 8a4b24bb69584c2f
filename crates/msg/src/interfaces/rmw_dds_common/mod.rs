//! The interfaces of `rmw_dds_common`.
// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.

pub mod msg;
