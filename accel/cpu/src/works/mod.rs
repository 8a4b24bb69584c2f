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
use angaros_accel::{
    AccelError, Access, Format, KernelRequest, Parameters, Port, Result, Shape, Signature,
    Tolerance,
};

/// Builds a kernel.
type Build = fn(&Order<'_>) -> Result<Built>;

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

/// What is to be built.
pub(crate) struct Order<'a> {
    pub(crate) kernel: &'a str,
    pub(crate) device: &'a str,
    pub(crate) request: &'a KernelRequest,
    pub(crate) simd: Simd,
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

impl Order<'_> {
    fn parameters(&self) -> &Parameters {
        &self.request.parameters
    }

    /// Refuses parameters but these.
    fn only(&self, known: &[&str]) -> Result<()> {
        self.parameters().only(self.kernel, known)
    }

    /// The shapes of exactly `N` inputs.
    fn inputs<const N: usize>(&self) -> Result<[Shape; N]> {
        let given = self.request.inputs.as_slice();
        given.try_into().map_err(|_| {
            let reason = format!("{} inputs given, it has {N}", given.len());
            self.cannot(reason, "one shape for each input")
        })
    }

    /// The shape of the only input, an image of one of these formats.
    fn input_of(&self, formats: &[Format]) -> Result<Shape> {
        let [shape] = self.inputs()?;
        self.must_be(&shape, formats)?;
        Ok(shape)
    }

    /// Refuses a shape of another format.
    fn must_be(&self, shape: &Shape, formats: &[Format]) -> Result<()> {
        if formats.contains(&shape.format()) {
            return Ok(());
        }
        let known: Vec<_> = formats.iter().map(|format| format.encoding()).collect();
        let reason = format!("its input is {shape}");
        Err(self.cannot(reason, &format!("it reads {}", known.join(", "))))
    }

    /// The pixel format of an image.
    fn pixels(&self, shape: &Shape) -> Result<PixelFormat> {
        self.must_be(shape, &[Format::Mono8, Format::Rgb8, Format::Bgr8, Format::Rgba8])?;
        // Every one of these has one.
        Ok(pixel_format(shape.format()).unwrap_or(PixelFormat::Mono8))
    }

    /// An output of this format and size, with the bytes between rows that were asked for.
    fn output(&self, format: Format, (width, height): (usize, usize)) -> Result<Shape> {
        Shape::packed(format, width, height)?.padded(self.request.pad_bytes)
    }

    fn cannot(&self, reason: String, hint: &str) -> AccelError {
        AccelError::CannotBuild {
            device: self.device.to_owned(),
            kernel: self.kernel.to_owned(),
            reason,
            hint: hint.to_owned(),
        }
    }

    /// The error of a kernel that refused what it was told.
    fn refused(&self, error: &KernelError) -> AccelError {
        let text = error.to_string();
        let (reason, hint) = text.split_once("; hint: ").unwrap_or((&text, "give what it accepts"));
        self.cannot(reason.to_owned(), hint)
    }
}
