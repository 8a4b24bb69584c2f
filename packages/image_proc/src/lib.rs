//! Rectify, Resize and Sobel for camera images, as components.
//!
//! [`kernels`] holds the image operations as pure functions over borrowed bytes; nothing in it knows
//! of nodes or messages.

pub mod kernels;
