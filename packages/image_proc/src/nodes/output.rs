//! Publishing an image whose pixels are written straight into the message.

use crate::kernels::{ImageMut, KernelError, PixelFormat};
use angaros::accel::{AccelError, Shape};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Image, ImageLengths};
use angaros::std_msgs::msg::{Header, HeaderView};
use angaros::trace::{Label, work_named};
use angaros::{CdrError, LoanError, PublishError};

/// Why an image was not published.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The operation refused the image.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// No accelerator could do it.
    #[error(transparent)]
    Accelerator(#[from] AccelError),
    /// No buffer.
    #[error(transparent)]
    Loan(#[from] LoanError),
    /// A field did not fit.
    #[error(transparent)]
    Build(#[from] CdrError),
    /// The publisher refused the message.
    #[error(transparent)]
    Publish(#[from] PublishError),
    /// The received bytes are no image.
    #[error(transparent)]
    Take(#[from] angaros::TakeError),
}

/// A publisher of images. With `zero_copy` (the default) pixels are written into a loaned buffer;
/// without it into an owned message, as a node would that knows nothing of loans.
pub struct ImageOutput {
    publisher: Publisher<Image>,
    zero_copy: bool,
    /// Names the operation in traces.
    operation: &'static Label,
}

impl ImageOutput {
    /// Publishes on `topic` of `node` what this operation makes; reads the node's parameter
    /// `zero_copy`.
    ///
    /// # Errors
    /// What creating a publisher returns.
    pub fn new(node: &Node, topic: &str, operation: &'static Label) -> Result<Self> {
        let zero_copy = node.parameter("zero_copy", true)?;
        let publisher = node.create_publisher(topic, Qos::keep_last(5))?;
        Ok(Self { publisher, zero_copy, operation })
    }

    /// Publishes an image with this header and size; `paint` writes the pixels, all of them.
    ///
    /// # Errors
    /// What `paint` returns, or why the message could not be built or sent.
    pub fn publish(
        &self,
        header: &HeaderView<'_>,
        format: PixelFormat,
        size: (usize, usize),
        paint: impl FnOnce(&mut ImageMut<'_>) -> Result<(), KernelError>,
    ) -> Result<(), OutputError> {
        let (width, height) = size;
        let step = width * format.channels();
        self.publish_rows(header, format.encoding(), (size, step), |rows| {
            paint(&mut ImageMut::packed(rows, format, width, height)?)
        })
    }

    /// Publishes an image of this shape; `paint` writes its rows, all of them.
    ///
    /// # Errors
    /// As [`ImageOutput::publish`].
    pub fn publish_shape(
        &self,
        header: &HeaderView<'_>,
        shape: &Shape,
        paint: impl FnOnce(&mut [u8]) -> Result<(), AccelError>,
    ) -> Result<(), OutputError> {
        let encoding = shape.format().encoding();
        self.publish_rows(header, encoding, (shape.size(), shape.step()), paint)
    }

    /// Publishes rows that are `step` bytes apart.
    fn publish_rows<E>(
        &self,
        header: &HeaderView<'_>,
        encoding: &str,
        ((width, height), step): ((usize, usize), usize),
        paint: impl FnOnce(&mut [u8]) -> Result<(), E>,
    ) -> Result<(), OutputError>
    where
        OutputError: From<E>,
    {
        if self.zero_copy {
            let mut lengths = ImageLengths::default();
            lengths.header.frame_id = header.frame_id.len();
            lengths.encoding = encoding.len();
            lengths.data = step * height;
            let mut loan = self.publisher.loan_unzeroed(&lengths)?;
            let mut image = loan.builder();
            image.header().set_frame_id(header.frame_id)?;
            image.header().stamp().set_sec(header.stamp.sec).set_nanosec(header.stamp.nanosec);
            image.set_width(width as u32).set_height(height as u32).set_step(step as u32);
            image.set_encoding(encoding)?;
            let rows = image.data_mut();
            work_named(self.operation, || paint(rows))?;
            return Ok(loan.publish()?);
        }
        let mut data = vec![0; step * height];
        work_named(self.operation, || paint(&mut data))?;
        let message = Image {
            header: Header { stamp: header.stamp, frame_id: header.frame_id.to_owned() },
            height: height as u32,
            width: width as u32,
            encoding: encoding.to_owned(),
            is_bigendian: 0,
            step: step as u32,
            data,
        };
        Ok(self.publisher.publish(message)?)
    }
}
