//! Publishing an image whose pixels are written straight into the message.

use super::resident::header_of;
use super::{DescribedError, PendingImage, ResidentImage, Work};
use crate::kernels::{ImageMut, KernelError, PixelFormat};
use angaros::accel::{AccelError, Shape};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Image, ImageBuilder, ImageLengths};
use angaros::std_msgs::msg::HeaderView;
use angaros::trace::{Label, work_named};
use angaros::{CdrError, LoanError, PublishError};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    /// The received descriptor is of no image.
    #[error(transparent)]
    Described(#[from] DescribedError),
    /// A subscription that is made while images come could not be.
    #[error(transparent)]
    Subscription(#[from] angaros::Error),
    /// The pixels lie in memory of another process, which this one does not get.
    #[error("an image is lost, and bytes come from now on in place of descriptors: {0}")]
    NotBorrowed(AccelError),
}

/// Images of one output that may wait to be made, each of which holds an image that came: who is
/// slower than that gets the rest made, so that two threads share the work.
const MOST_PENDING: usize = 2;

/// Who takes images from the device on which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taker {
    /// One of this process at least, and nobody else gets them.
    Here,
    /// Other processes, all of them.
    Elsewhere,
}

/// The fields of an image besides its pixels.
#[derive(Clone, Copy)]
pub(super) struct ImageFields<'a> {
    header: HeaderView<'a>,
    encoding: &'a str,
    size: (usize, usize),
    step: usize,
}

impl<'a> ImageFields<'a> {
    pub fn of(header: &HeaderView<'a>, shape: &Shape) -> Self {
        let encoding = shape.format().encoding();
        Self { header: *header, encoding, size: shape.size(), step: shape.step() }
    }

    pub fn lengths(&self) -> ImageLengths {
        let mut lengths = ImageLengths::default();
        lengths.header.frame_id = self.header.frame_id.len();
        lengths.encoding = self.encoding.len();
        lengths.data = self.step * self.size.1;
        lengths
    }

    pub fn set(&self, image: &mut ImageBuilder<'_>) -> Result<(), CdrError> {
        let (width, height) = self.size;
        let stamp = self.header.stamp;
        image.header().set_frame_id(self.header.frame_id)?;
        image.header().stamp().set_sec(stamp.sec).set_nanosec(stamp.nanosec);
        image.set_width(width as u32).set_height(height as u32).set_step(self.step as u32);
        image.set_encoding(self.encoding)?;
        Ok(())
    }
}

/// A publisher of images. With `zero_copy` (the default) pixels are written into a loaned buffer;
/// without it into an owned message, as a node would that knows nothing of loans.
pub struct ImageOutput {
    publisher: Publisher<Image>,
    zero_copy: bool,
    /// Names the operation in traces.
    operation: &'static Label,
    /// Images that wait to be made.
    pending: Arc<AtomicUsize>,
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
        Ok(Self { publisher, zero_copy, operation, pending: Arc::default() })
    }

    /// Whether the next image need not be made here: nobody gets it, or one node of this process
    /// that can make it.
    pub(super) fn may_defer(&self) -> bool {
        let pending = self.pending.load(Ordering::Relaxed);
        self.zero_copy && pending < MOST_PENDING && self.publisher.may_defer()
    }

    /// Publishes what `work` makes of an image, without making it.
    ///
    /// # Errors
    /// A received message that is no image, or why the message could not be sent.
    pub(super) fn publish_deferred(
        &self,
        source: &Sample<Image>,
        work: &Arc<Work>,
    ) -> Result<(), OutputError> {
        let pending = PendingImage::new(source.clone(), Arc::clone(work), &self.pending)?;
        Ok(self.publisher.publish_deferred(Arc::new(pending))?)
    }

    /// Who takes the next image from where it is made; `None` where that is not all who get it.
    pub(super) fn taker(&self) -> Option<Taker> {
        if !self.zero_copy || !self.publisher.may_hand_over() {
            return None;
        }
        Some(if self.publisher.may_describe() { Taker::Elsewhere } else { Taker::Here })
    }

    /// Does the operation, as traces name it.
    pub(super) fn at_work<T>(&self, operation: impl FnOnce() -> T) -> T {
        work_named(self.operation, operation)
    }

    /// Publishes an image that lies on a device.
    ///
    /// # Errors
    /// Why the message could not be sent.
    pub(super) fn publish_resident(&self, image: ResidentImage) -> Result<(), OutputError> {
        Ok(self.publisher.publish_deferred(Arc::new(image))?)
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
        let fields = ImageFields { header: *header, encoding: format.encoding(), size, step };
        self.publish_rows(&fields, |rows| {
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
        self.publish_rows(&ImageFields::of(header, shape), paint)
    }

    /// Publishes an image with these fields, whose pixels `paint` writes.
    fn publish_rows<E>(
        &self,
        fields: &ImageFields<'_>,
        paint: impl FnOnce(&mut [u8]) -> Result<(), E>,
    ) -> Result<(), OutputError>
    where
        OutputError: From<E>,
    {
        if self.zero_copy {
            let mut loan = self.publisher.loan_unzeroed(&fields.lengths())?;
            let mut image = loan.builder();
            fields.set(&mut image)?;
            let rows = image.data_mut();
            self.at_work(|| paint(rows))?;
            return Ok(loan.publish()?);
        }
        let ImageFields { header, encoding, size: (width, height), step } = *fields;
        let mut data = vec![0; step * height];
        self.at_work(|| paint(&mut data))?;
        let message = Image {
            header: header_of(&header),
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
