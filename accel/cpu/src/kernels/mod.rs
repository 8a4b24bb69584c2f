//! Image operations as pure code: borrowed pixels in, borrowed pixels out.
//!
//! Contract, the same for every kernel here:
//!
//! * A kernel is built once for a geometry ([`Rectify::new`], [`Resize::new`], [`Sobel::new`]) and
//!   then run per frame. Tables and scratch rows live in the kernel, so `run` allocates nothing.
//! * Pixels are read through an [`ImageRef`] and written through an [`ImageMut`]: a byte slice with
//!   a row step in bytes, checked when the view is made. Bytes between the end of a row and the
//!   next row's start are never written.
//! * Input and output of one call have the same [`PixelFormat`] unless a kernel says otherwise.
//! * An image may be a band of rows ([`ImageRef::band`]): a kernel writes the rows that its output
//!   holds and reads those that they need ([`RowNeeds`]), so that an image can be worked on in
//!   parts.
//! * What does not fit (size, step, too short a slice, another format) is a [`KernelError`] that
//!   names the values; no input makes a kernel panic.
//! * Results are the same bit for bit at every [`Simd`] level, and within one level of brightness
//!   of the OpenCV functions that ROS's `image_proc` calls (`cv::remap`, `cv::resize`,
//!   `cv::Sobel`). `tests/opencv_parity.py` of `image_proc` compares against an installed OpenCV.

mod aes128;
mod camera_model;
mod convert;
mod depth_points;
mod disparity;
mod error;
#[cfg(all(test, target_os = "linux"))]
mod guarded;
mod harris;
mod image;
mod rectify;
mod resize;
mod scan_filter;
mod simd;
mod sobel;

use std::ops::Range;
use std::sync::Arc;

pub use aes128::Aes128;
pub use camera_model::{CameraModel, DistortionModel};
pub use convert::Convert;
pub use depth_points::{DepthPoints, DepthUnit};
pub use disparity::Disparity;
pub use error::KernelError;
pub use harris::Harris;
pub use image::{ImageMut, ImageRef, PixelFormat};
pub use rectify::Rectify;
pub use resize::{Resize, ResizeTo};
pub use scan_filter::ScanFilter;
pub use simd::Simd;
pub use sobel::Sobel;

/// For each row of a kernel's output the rows of its input that it is made of; none is `0..0`.
pub type RowNeeds = Arc<[Range<u32>]>;

/// The input rows that these output rows are made of. Rows that the output has not need none.
#[must_use]
pub fn needed_rows(needs: &[Range<u32>], rows: Range<usize>) -> Range<usize> {
    let end = rows.end.min(needs.len());
    let used = needs[rows.start.min(end)..end].iter().filter(|rows| !rows.is_empty());
    let both = used.cloned().reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
    both.map_or(0..0, |rows| rows.start as usize..rows.end as usize)
}
