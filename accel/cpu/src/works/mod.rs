//! The kernels by their names: what each is told, and what it does with bands of rows.
//!
//! | kernel | inputs | outputs | parameters |
//! |---|---|---|---|
//! | `rectify` | image | its format, its size | `d`, `k`, `r`, `p`, `model` |
//! | `resize` | image | its format | `scale_width`, `scale_height`, or `width`, `height` |
//! | `sobel` | image | mono8 | - |
//! | `gradients` | image | two of 16SC1: along x, along y | - |
//! | `convert` | image | another format | `encoding` |
//! | `harris` | mono8 | 32FC1 | `block`, `k` |
//! | `disparity` | mono8 left, mono8 right | 16SC1, 1/16 pixel | `window`, `range` |
//! | `scan_filter` | 32FC1, metres; a scan is a row | 32FC1 | `range_min`, `range_max`, `window` |
//! | `depth_points` | 16UC1 or 32FC1 | 32FC3, metres | `fx`, `fy`, `cx`, `cy` |
//! | `aes128_ecb` | 8UC1, rows of whole blocks | 8UC1 | `key` |
//!
//! What each computes is said in its module in `kernels`.

mod image;
mod numbers;

use crate::band::pixel_format;
use crate::kernels::{KernelError, PixelFormat, Simd};
use crate::lane::{Stage, Work};
use angaros_accel::{AccelError, Access, Format, Order, Port, Result, Shape, Signature, Tolerance};
use std::ops::Deref;

/// Builds a kernel.
type Build = fn(&CpuOrder<'_>) -> Result<Built>;

/// All kernels.
pub(crate) const KERNELS: &[(&str, Build)] = &[
    ("rectify", image::rectify),
    ("resize", image::resize),
    ("sobel", image::sobel),
    ("gradients", image::gradients),
    ("convert", image::convert),
    ("harris", image::harris),
    ("disparity", image::disparity),
    ("scan_filter", numbers::scan_filter),
    ("depth_points", numbers::depth_points),
    ("aes128_ecb", numbers::aes128_ecb),
];

/// What is to be built, and with which instructions.
pub(crate) struct CpuOrder<'a> {
    pub(crate) order: Order<'a>,
    pub(crate) simd: Simd,
}

impl<'a> Deref for CpuOrder<'a> {
    type Target = Order<'a>;

    fn deref(&self) -> &Order<'a> {
        &self.order
    }
}

/// What was built.
pub(crate) struct Built {
    inputs: Vec<Port>,
    outputs: Vec<Port>,
    access: Access,
    work: Box<dyn Work>,
}

impl Built {
    /// What the contract knows of it, and what the device runs.
    pub(crate) fn finish(self, kernel: &str) -> (Signature, Stage) {
        let stage = Stage {
            access: self.access.clone(),
            input: self.inputs[0].shape,
            output: self.outputs[0].shape,
            work: self.work,
        };
        let signature = Signature {
            kernel: kernel.to_owned(),
            inputs: self.inputs,
            outputs: self.outputs,
            // Vector code and plain code compute the same numbers.
            tolerance: Tolerance::EXACT,
            access: self.access,
        };
        (signature, stage)
    }
}

impl CpuOrder<'_> {
    /// The pixel format of an image.
    fn pixels(&self, shape: &Shape) -> Result<PixelFormat> {
        self.must_be(shape, &[Format::Mono8, Format::Rgb8, Format::Bgr8, Format::Rgba8])?;
        // Every one of these has one.
        Ok(pixel_format(shape.format()).unwrap_or(PixelFormat::Mono8))
    }

    /// The error of a kernel that refused what it was told.
    fn refused(&self, error: &KernelError) -> AccelError {
        let text = error.to_string();
        let (reason, hint) = text.split_once("; hint: ").unwrap_or((&text, "give what it accepts"));
        self.cannot(reason.to_owned(), hint)
    }
}
