//! Tests of the crate as its users see it.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod case_generator;
#[rustfmt::skip]
#[allow(unused_variables, clippy::all, clippy::pedantic)]
mod cases;
mod all_generated_types;
mod dynamic;
mod generated;
mod generated_types;
mod golden;
mod hashes;
mod hostile;
mod random;
mod support;
mod user_package;
