//! The committed corpus without the fuzzer, and what a corpus must be.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod corpus;
