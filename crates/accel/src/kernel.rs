//! Kernels: what they take and give, how exact they are, and which rows they need.

use crate::{AccelError, Buffer, Parameters, Result, Shape, Value};
use std::any::Any;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// What a device is asked to build: a kernel by its name, for images of given shapes.
#[derive(Debug, Clone, PartialEq)]
pub struct KernelRequest {
    /// Name of the kernel.
    pub name: String,
    /// Shapes of the inputs, in the order of the kernel's ports.
    pub inputs: Vec<Shape>,
    /// Bytes between the end of a row and the next one, in every output.
    pub pad_bytes: usize,
    /// What else the kernel is told.
    pub parameters: Parameters,
}

impl KernelRequest {
    /// A kernel for these inputs, without parameters, whose outputs have no bytes between rows.
    #[must_use]
    pub fn new(name: &str, inputs: &[Shape]) -> Self {
        Self {
            name: name.to_owned(),
            inputs: inputs.to_vec(),
            pad_bytes: 0,
            parameters: Parameters::default(),
        }
    }

    /// The same with a parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.parameters.set(name, value);
        self
    }

    /// The same with bytes between the rows of every output.
    #[must_use]
    pub fn padded(mut self, bytes: usize) -> Self {
        self.pad_bytes = bytes;
        self
    }
}

/// An input or an output of a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// Its name, as `image`.
    pub name: Cow<'static, str>,
    /// Layout of its bytes.
    pub shape: Shape,
}

impl Port {
    /// A port with its layout.
    #[must_use]
    pub const fn new(name: &'static str, shape: Shape) -> Self {
        Self { name: Cow::Borrowed(name), shape }
    }
}

/// How far a value may be from that of the oracle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Levels: steps of a whole number, or units of a floating one.
    pub levels: f64,
    /// Further allowed for floating numbers, as a part of the oracle's value.
    pub relative: f64,
}

impl Tolerance {
    /// Bit for bit, but that any NaN is a NaN.
    pub const EXACT: Self = Self { levels: 0.0, relative: 0.0 };

    /// So many levels.
    #[must_use]
    pub const fn levels(levels: f64) -> Self {
        Self { levels, relative: 0.0 }
    }

    /// Whether a value is as near to the oracle's as it must be.
    #[must_use]
    pub fn allows(self, value: f64, oracle: f64) -> bool {
        if value.is_nan() || oracle.is_nan() {
            return value.is_nan() && oracle.is_nan();
        }
        // Infinities have no distance that could be compared.
        value == oracle || (value - oracle).abs() <= self.levels + self.relative * oracle.abs()
    }
}

/// Which input rows a band of output rows is made of; this decides what can be composed.
#[derive(Debug, Clone, PartialEq)]
pub enum Access {
    /// An output pixel is made of the input pixel at its place.
    Pointwise,
    /// An output row is made of neighbouring input rows: so many above the row of the same number,
    /// and so many below, as far as there are any. Output and input have equally many rows.
    Stencil {
        /// Rows above.
        above: usize,
        /// Rows below.
        below: usize,
    },
    /// For each output row the input rows that it is made of. An empty range needs none.
    Gather(Arc<[Range<u32>]>),
    /// Every output row may need every input row, or there are several inputs or outputs.
    Whole,
}

impl Access {
    /// The input rows, of `input_height`, that a band of output rows needs.
    #[must_use]
    pub fn rows(&self, band: Range<usize>, input_height: usize) -> Range<usize> {
        if band.is_empty() {
            return 0..0;
        }
        match self {
            Self::Pointwise => band.start.min(input_height)..band.end.min(input_height),
            Self::Stencil { above, below } => {
                let end = band.end.saturating_add(*below).min(input_height);
                band.start.saturating_sub(*above).min(end)..end
            }
            Self::Gather(table) => {
                let end = band.end.min(table.len());
                let rows = table[band.start.min(end)..end].iter().filter(|rows| !rows.is_empty());
                let both = rows.fold(None, |both: Option<(u32, u32)>, rows| {
                    let (low, high) = both.unwrap_or((rows.start, rows.end));
                    Some((low.min(rows.start), high.max(rows.end)))
                });
                both.map_or(0..0, |(low, high)| {
                    let high = (high as usize).min(input_height);
                    (low as usize).min(high)..high
                })
            }
            Self::Whole => 0..input_height,
        }
    }

    /// Whether such a kernel can be a part of a composition.
    #[must_use]
    pub const fn is_composable(&self) -> bool {
        !matches!(self, Self::Whole)
    }

    /// The access of two kernels after each other: `self` makes the `middle_height` rows that
    /// `next` reads to make `output_height` rows.
    #[must_use]
    pub fn then(
        &self,
        next: &Self,
        (input_height, middle_height, output_height): (usize, usize, usize),
    ) -> Self {
        match (self, next) {
            (Self::Whole, _) | (_, Self::Whole) => Self::Whole,
            (Self::Pointwise, other) | (other, Self::Pointwise) => other.clone(),
            (Self::Stencil { above: a, below: b }, Self::Stencil { above: c, below: d }) => {
                Self::Stencil { above: a + c, below: b + d }
            }
            _ => Self::Gather(
                (0..output_height)
                    .map(|y| {
                        let middle = next.rows(y..y + 1, middle_height);
                        let rows = self.rows(middle, input_height);
                        // Heights of shapes are below 2^24.
                        rows.start as u32..rows.end as u32
                    })
                    .collect(),
            ),
        }
    }
}

/// What is known of a kernel once it is built.
#[derive(Debug, Clone, PartialEq)]
pub struct Signature {
    /// Its name; of a composition the names of its kernels with `+` between them.
    pub kernel: String,
    /// What it reads.
    pub inputs: Vec<Port>,
    /// What it writes.
    pub outputs: Vec<Port>,
    /// How exact it is.
    pub tolerance: Tolerance,
    /// Which rows it needs.
    pub access: Access,
}

impl Signature {
    /// Sees that there is one buffer for each port, long enough, and that no output is another one.
    ///
    /// # Errors
    /// [`AccelError::BadBuffer`].
    pub fn check(&self, inputs: &[&Buffer], outputs: &[&Buffer]) -> Result<()> {
        let lengths = |buffers: &[&Buffer], i: usize| buffers.get(i).map(|b| b.len());
        self.check_side("input", &self.inputs, inputs.len(), |i| lengths(inputs, i))?;
        self.check_side("output", &self.outputs, outputs.len(), |i| lengths(outputs, i))?;
        for (i, output) in outputs.iter().enumerate() {
            if inputs.iter().chain(&outputs[..i]).any(|other| other.is(output)) {
                let reason = format!("output `{}` is also another port", self.outputs[i].name);
                return Err(self.bad(reason, "give every output a buffer of its own"));
            }
        }
        Ok(())
    }

    /// The same for memory of the host, by the lengths of its slices.
    ///
    /// # Errors
    /// [`AccelError::BadBuffer`].
    pub fn check_host(&self, inputs: &[&[u8]], outputs: &[&mut [u8]]) -> Result<()> {
        self.check_side("input", &self.inputs, inputs.len(), |i| inputs.get(i).map(|b| b.len()))?;
        self.check_side("output", &self.outputs, outputs.len(), |i| outputs.get(i).map(|b| b.len()))
    }

    fn check_side(
        &self,
        side: &str,
        ports: &[Port],
        given: usize,
        len: impl Fn(usize) -> Option<usize>,
    ) -> Result<()> {
        if given != ports.len() {
            let reason = format!("{given} {side} buffers given, it has {} {side}s", ports.len());
            return Err(self.bad(reason, "one buffer for each port, in their order"));
        }
        for (i, port) in ports.iter().enumerate() {
            let needed = port.shape.bytes();
            let got = len(i).unwrap_or(0);
            if got < needed {
                let reason = format!("{side} `{}` has {got} bytes of {needed}", port.name);
                return Err(self.bad(reason, "the kernel was built for a larger image"));
            }
        }
        Ok(())
    }

    fn bad(&self, reason: String, hint: &str) -> AccelError {
        AccelError::BadBuffer { kernel: self.kernel.clone(), reason, hint: hint.to_owned() }
    }
}

/// A kernel that a device has built. Only that device's streams run it.
pub trait Kernel: Any + Send + Sync + std::fmt::Debug {
    /// What it takes and gives.
    fn signature(&self) -> &Signature;
}
