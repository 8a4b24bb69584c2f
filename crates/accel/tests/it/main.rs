//! Integration tests of the accelerator contract.

#![allow(clippy::unwrap_used)]

mod access;
mod errors;
mod faults;
mod manifest;
mod observe;
mod parameters;
mod plain;
mod queue;
mod registry;
mod shape;
mod time;
mod workspace;
