//! The filters on motions whose truth is known, and the components in a container.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod component;
mod motion;
