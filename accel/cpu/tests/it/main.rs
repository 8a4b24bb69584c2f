//! Integration tests of the processor as an accelerator.

#![allow(clippy::unwrap_used)]

mod allocation;
mod contract;
mod device;
mod fusion;
mod opencv;
mod support;
mod threads;
