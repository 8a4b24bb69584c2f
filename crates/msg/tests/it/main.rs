//! Tests of the crate as its users see it.

mod faces;
mod generated;
mod hashes;
mod hostile;
mod support;
