//! The integration tests of the C interface: the header against the functions, programs in C and
//! C++ against an installation in a temporary folder, and a graph of nodes in three languages.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

mod golden;
mod graph;
mod header;
mod installed;
mod languages;
mod misuse;
mod support;
