//! Tests of the crate as its users see it.

mod dynamic;
mod faces;
mod generated;
mod hashes;
mod hostile;
mod support;
