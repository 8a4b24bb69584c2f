//! The transport as processes see it: real processes are made by running this binary again.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

mod basics;
mod chain;
mod crash;
mod damage;
mod deaths;
mod described;
mod limits;
mod processes;
mod rest;
mod sharing;
mod support;
