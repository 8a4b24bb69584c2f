//! The client library and the list of transports, as the rest of the crate uses them.

pub use angaros::*;

/// Every transport that is built in.
#[must_use]
pub fn transports() -> &'static [&'static transport::Entry] {
    ALL
}
