//! The walk on a model of a humanoid, motions, and the nodes in a container.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod keyframes;
mod nodes;
mod walk;
