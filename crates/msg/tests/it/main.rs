//! Tests of the crate as its users see it.

mod case_generator;
mod cases;
mod corpus;
mod dynamic;
mod faces;
mod faces_of_all;
mod generated;
mod golden;
mod hashes;
mod hostile;
mod random;
mod support;
mod user_package;
