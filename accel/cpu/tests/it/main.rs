//! Integration tests of the processor as an accelerator.

#![allow(clippy::unwrap_used)]

mod opencv;
