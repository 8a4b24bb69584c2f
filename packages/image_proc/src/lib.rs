//! Rectify, Resize and Sobel for camera images, as components.
//!
//! [`kernels`] holds the image operations as pure functions over borrowed bytes; nothing in it knows
//! of nodes or messages. `nodes` wraps each as a component with the topics and parameters of ROS's
//! `image_proc`: it reads the arriving image in place and writes the result straight into the
//! buffer in which it travels on.

pub mod kernels;
mod nodes;

pub use nodes::{ImageOutput, Rectify, Resize, Sobel, image_of};
