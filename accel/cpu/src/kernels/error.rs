//! What can be wrong with the arguments of a kernel.

use super::PixelFormat;

/// Why a kernel refused its arguments. Nothing was written to the output.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum KernelError {
    /// The encoding's name is not one that the kernels can process.
    #[error("cannot process image: unknown encoding `{0}`; hint: mono8, rgb8, bgr8 or rgba8")]
    UnknownEncoding(String),
    /// An image has no pixels, or more than a kernel accepts.
    #[error("cannot use {what}: {width}x{height} is not between 1x1 and {limit}x{limit}")]
    BadSize {
        /// Which image or setting.
        what: &'static str,
        /// Its width in pixels.
        width: usize,
        /// Its height in pixels.
        height: usize,
        /// The largest width or height accepted.
        limit: usize,
    },
    /// The product of width and height is over the limit.
    #[error("cannot use {what}: {width}x{height} has more than {limit} pixels")]
    TooManyPixels {
        /// Which image or setting.
        what: &'static str,
        /// Its width in pixels.
        width: usize,
        /// Its height in pixels.
        height: usize,
        /// The largest number of pixels accepted.
        limit: usize,
    },
    /// A row step is shorter than a row.
    #[error("cannot use image: step {step} is less than the {row_bytes} bytes of a row")]
    BadStep {
        /// Bytes from one row to the next, as given.
        step: usize,
        /// Bytes that a row of pixels takes.
        row_bytes: usize,
    },
    /// The slice ends before the last pixel.
    #[error("cannot use image: {len} bytes given, its size and step need {needed}")]
    TooShort {
        /// Bytes given.
        len: usize,
        /// Bytes from the first to the last pixel.
        needed: usize,
    },
    /// An image is not of the size that the kernel was built for.
    #[error("cannot process {what}: {got:?} pixels given, the kernel was built for {expected:?}")]
    SizeMismatch {
        /// Which image.
        what: &'static str,
        /// Width and height given.
        got: (usize, usize),
        /// Width and height expected.
        expected: (usize, usize),
    },
    /// An image is not of the format that the kernel expects there.
    #[error("cannot process {what}: format {got:?} given, expected {expected:?}")]
    FormatMismatch {
        /// Which image.
        what: &'static str,
        /// Format given.
        got: PixelFormat,
        /// Format expected.
        expected: PixelFormat,
    },
    /// An image does not hold rows that are needed.
    #[error("cannot process {what}: rows {got:?} given, rows {expected:?} are needed")]
    MissingRows {
        /// Which image.
        what: &'static str,
        /// Rows that it holds.
        got: std::ops::Range<usize>,
        /// Rows that are needed.
        expected: std::ops::Range<usize>,
    },
    /// A slice of gradients has the wrong length.
    #[error("cannot write gradient {what}: {got} values given, the image has {expected} pixels")]
    GradientLength {
        /// `x` or `y`.
        what: &'static str,
        /// Values given.
        got: usize,
        /// Values expected.
        expected: usize,
    },
    /// A setting is not one that the kernel can work with.
    #[error("cannot {operation}: {setting} is {value}; hint: {hint}")]
    BadSetting {
        /// What the kernel does, as `filter a scan`.
        operation: &'static str,
        /// Which setting.
        setting: &'static str,
        /// Its value.
        value: f64,
        /// What it has to be.
        hint: &'static str,
    },
    /// A resize factor is not a positive finite number.
    #[error("cannot resize: factor {0} is not a positive number")]
    BadScale(f64),
    /// The distortion model's name is not known.
    #[error(
        "cannot rectify: unknown distortion model `{0}`; hint: plumb_bob or rational_polynomial"
    )]
    UnknownDistortion(String),
    /// The number of distortion coefficients does not fit the model.
    #[error("cannot rectify: {got} distortion coefficients given, {model} takes {expected}")]
    BadCoefficients {
        /// Name of the distortion model.
        model: &'static str,
        /// Number of coefficients given.
        got: usize,
        /// What the model takes, in words.
        expected: &'static str,
    },
    /// A focal length is zero or a matrix is singular or not finite: the camera is not calibrated.
    #[error(
        "cannot rectify: camera matrix {0} is singular or not finite; hint: calibrate the camera"
    )]
    NotCalibrated(&'static str),
}
