//! Cameras as components: those of Video for Linux, and a source that plays photographs as a moving
//! camera.
//!
//! [`v4l2`] talks with the kernel's cameras, [`camera_info`] keeps their calibration; [`photo`]
//! makes frames without a camera and [`capture`] is the thread on which they come. None of them
//! knows of components.

pub mod camera_info;
pub mod capture;
mod node;
pub mod photo;
pub mod v4l2;
mod v4l2_camera;

pub use node::PhotoCamera;
pub use v4l2_camera::{RunningCamera, V4l2Camera, parameter_name};
