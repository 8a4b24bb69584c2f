//! The interfaces of `std_srvs`.
// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.

pub mod srv;
