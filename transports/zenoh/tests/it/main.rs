//! What the Zenoh transport keeps to.

#![allow(clippy::unwrap_used)]

mod golden;
