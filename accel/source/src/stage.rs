//! Stages: a kind of kernel with its settings, for images of one size.

use angaros_accel::Shape;

/// How a kind of stage is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A function that gives one value of the output, which others can call.
    Values,
    /// A kernel of its own, each work item of which makes so many bytes of a row.
    Own {
        /// Bytes of the output that a work item makes.
        item_bytes: usize,
    },
}

/// A kind of stage: its source is the same for all sizes and parameters.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// What it is compiled from, in order.
    pub(crate) sources: &'static [&'static str],
    pub(crate) form: Form,
}

macro_rules! kind {
    ($name:ident, $form:expr, $($file:literal),+) => {
        pub(crate) static $name: Kind = Kind {
            name: stringify!($name),
            sources: &[$(include_str!(concat!("../kernels/", $file))),+],
            form: $form,
        };
    };
}

kind!(RECTIFY, Form::Values, "rectify.cl");
kind!(RESIZE, Form::Values, "resize.cl");
kind!(SOBEL, Form::Values, "grey.cl", "gradient.cl", "sobel.cl");
kind!(GRADIENTS, Form::Values, "grey.cl", "gradient.cl", "gradients.cl");
kind!(CONVERT, Form::Values, "grey.cl", "convert.cl");
kind!(HARRIS, Form::Values, "grey.cl", "gradient.cl", "harris.cl");
kind!(DISPARITY, Form::Values, "disparity.cl");
kind!(SCAN_FILTER, Form::Values, "scan_filter.cl");
kind!(DEPTH_POINTS, Form::Values, "depth_points.cl");
kind!(AES128, Form::Own { item_bytes: 16 }, "aes128.cl");

/// A kind with what it is told.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) kind: &'static Kind,
    /// What the source calls its settings.
    pub(crate) settings: Vec<i32>,
    /// Its outputs: one, or two of a stage that is composed with nothing.
    pub(crate) outputs: Vec<Shape>,
    /// Values of its input that one value of its output is made of, at most.
    pub(crate) reads: u64,
}

impl Stage {
    /// Values of its output.
    pub(crate) fn values(&self) -> u64 {
        let shape = &self.outputs[0];
        (shape.width() * shape.height() * shape.format().channels()) as u64
    }
}

/// Bits of floating numbers, as settings have them.
pub(crate) fn float_bits(numbers: &[f32]) -> impl Iterator<Item = i32> + '_ {
    numbers.iter().map(|number| number.to_bits() as i32)
}

/// The low and the high half of the bits of a number of 64 bits.
pub(crate) fn double_bits(number: f64) -> [i32; 2] {
    let bits = number.to_bits();
    [bits as i32, (bits >> 32) as i32]
}
