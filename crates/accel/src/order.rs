//! A request as a back end reads it: exactly these inputs, of these formats, with these parameters;
//! everything else is an error that names the kernel and the device.

use crate::{AccelError, Format, KernelRequest, Parameters, Result, Shape};

/// Pixels along a side of an image at most.
const MOST_SIDE: usize = i16::MAX as usize;

/// A kernel that is to be built, and for errors by whom.
#[derive(Debug, Clone, Copy)]
pub struct Order<'a> {
    /// Name of the device.
    pub device: &'a str,
    /// What is asked for.
    pub request: &'a KernelRequest,
}

impl<'a> Order<'a> {
    /// An order of this request, for this device.
    #[must_use]
    pub const fn new(device: &'a str, request: &'a KernelRequest) -> Self {
        Self { device, request }
    }

    /// Name of the kernel.
    #[must_use]
    pub fn kernel(&self) -> &'a str {
        &self.request.name
    }

    /// What else the kernel is told.
    #[must_use]
    pub const fn parameters(&self) -> &'a Parameters {
        &self.request.parameters
    }

    /// Refuses parameters but these.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn only(&self, known: &[&str]) -> Result<()> {
        self.parameters().only(self.kernel(), known)
    }

    /// The shapes of exactly `N` inputs.
    ///
    /// # Errors
    /// [`AccelError::CannotBuild`].
    pub fn inputs<const N: usize>(&self) -> Result<[Shape; N]> {
        let given = self.request.inputs.as_slice();
        given.try_into().map_err(|_| {
            let reason = format!("{} inputs given, it has {N}", given.len());
            self.cannot(reason, "one shape for each input")
        })
    }

    /// The shape of the only input, of one of these formats.
    ///
    /// # Errors
    /// [`AccelError::CannotBuild`].
    pub fn input_of(&self, formats: &[Format]) -> Result<Shape> {
        let [shape] = self.inputs()?;
        self.must_be(&shape, formats)?;
        Ok(shape)
    }

    /// The shape of the only input, an image of brightness or colours.
    ///
    /// # Errors
    /// [`AccelError::CannotBuild`].
    pub fn image(&self) -> Result<Shape> {
        self.input_of(&[Format::Mono8, Format::Rgb8, Format::Bgr8, Format::Rgba8])
    }

    /// Refuses a shape of another format.
    ///
    /// # Errors
    /// [`AccelError::CannotBuild`].
    pub fn must_be(&self, shape: &Shape, formats: &[Format]) -> Result<()> {
        if formats.contains(&shape.format()) {
            return Ok(());
        }
        let known: Vec<_> = formats.iter().map(|format| format.encoding()).collect();
        let reason = format!("its input is {shape}");
        Err(self.cannot(reason, &format!("it reads {}", known.join(", "))))
    }

    /// An output of this format, width and height, with the bytes between rows that were asked for.
    ///
    /// # Errors
    /// [`AccelError::BadShape`].
    pub fn output(&self, format: Format, (width, height): (usize, usize)) -> Result<Shape> {
        Shape::packed(format, width, height)?.padded(self.request.pad_bytes)
    }

    /// Refuses an image with a side of more than 32767 pixels: kernels keep places in 16 bits.
    ///
    /// # Errors
    /// [`AccelError::CannotBuild`].
    pub fn must_fit(&self, shape: &Shape) -> Result<()> {
        if shape.width().max(shape.height()) <= MOST_SIDE {
            return Ok(());
        }
        let reason = format!("{shape} has a side of more than {MOST_SIDE} pixels");
        Err(self.cannot(reason, "process the image in parts"))
    }

    /// A parameter that is odd, so that a window has a middle.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn odd(&self, name: &str, default: i64, most: i64) -> Result<usize> {
        let value = self.parameters().integer(self.kernel(), name, Some(default), 1..=most)?;
        if value % 2 == 1 {
            // At least one.
            return Ok(value as usize);
        }
        Err(AccelError::BadParameter {
            kernel: self.kernel().to_owned(),
            parameter: name.to_owned(),
            reason: format!("is {value}"),
            hint: "an odd number, so that the window has a middle".to_owned(),
        })
    }

    /// The error of a kernel that cannot be built for this reason.
    #[must_use]
    pub fn cannot(&self, reason: String, hint: &str) -> AccelError {
        AccelError::cannot_build(self.device, self.kernel(), reason, hint)
    }
}
