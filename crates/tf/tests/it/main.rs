//! Frames over time: lookups, their errors, and the way over topics.

#![allow(clippy::unwrap_used, reason = "tests")]

mod allocation;
mod brute_force;
mod lookups;
mod messages_that_wait;
mod nodes;
mod refusals;
mod support;
mod text;
mod waiting;
