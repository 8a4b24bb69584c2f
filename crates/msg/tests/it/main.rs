//! Tests of the crate as its users see it.

mod dynamic;
mod hashes;
mod support;
