//! Image operations as pure code: borrowed pixels in, borrowed pixels out.
//!
//! Contract, the same for every kernel here:
//!
//! * A kernel is built once for a geometry ([`Rectify::new`], [`Resize::new`], [`Sobel::new`]) and
//!   then run per frame. Tables and scratch rows live in the kernel, so `run` allocates nothing.
//! * Pixels are read through an [`ImageRef`] and written through an [`ImageMut`]: a byte slice with a
//!   row step in bytes, checked when the view is made. Bytes between the end of a row and the next
//!   row's start are never written.
//! * Input and output of one call have the same [`PixelFormat`] unless a kernel says otherwise.
//! * What does not fit (size, step, too short a slice, another format) is a [`KernelError`] that names
//!   the values; no input makes a kernel panic.
//! * Results are the same bit for bit at every [`Simd`] level, and within one level of brightness of
//!   the OpenCV functions that ROS's `image_proc` calls (`cv::remap`, `cv::resize`, `cv::Sobel`).
//!   `tests/opencv_parity.py` of `image_proc` compares against an installed OpenCV.

mod camera_model;
mod error;
#[cfg(all(test, target_os = "linux"))]
mod guarded;
mod image;
mod rectify;
mod resize;
mod simd;
mod sobel;

pub use camera_model::{CameraModel, DistortionModel};
pub use error::KernelError;
pub use image::{ImageMut, ImageRef, PixelFormat};
pub use rectify::Rectify;
pub use resize::{Resize, ResizeTo};
pub use simd::Simd;
pub use sobel::Sobel;
