//! Descriptions, kinematics against finite differences and against themselves, and the components
//! in a container.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod frames;
mod inverse;
mod jacobians;
mod joint_states;
mod pseudo_random;
mod stage;
mod urdf;
mod xacro;
