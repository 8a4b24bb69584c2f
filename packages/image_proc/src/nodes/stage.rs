//! The way of an image through a node: what comes, the kernel, and what goes.

use super::accelerator::{Accelerator, Pixels};
use super::borrowing::Borrowing;
use super::described::DescribedImage;
use super::output::{ImageFields, ImageOutput, OutputError};
use super::resident::{header_of, view_of};
use super::{PendingImage, ResidentImage, Work, has_shape, image_of, shape_of};
use angaros::accel::{AccelError, Buffer, KernelRequest, Shape, copying, read_rows};
use angaros::msg::cdr::Parse;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Image, ImageView};
use angaros::std_msgs::msg::{Header, HeaderView};
use angaros::trace::Label;
use angaros::{BuildInPlace, CdrError, SubscriptionOptions, TakeError};
use std::sync::Arc;

/// The kernel for images of a shape.
type Request<'a> = dyn Fn(Shape) -> Result<KernelRequest, AccelError> + 'a;

/// A node's kernel between its subscription to images and its publisher of images: on the device
/// that the node's parameters name, and as one with the kernels of the nodes before and behind,
/// where that is possible (rules IA1 to IA7).
pub struct ImageStage {
    accelerator: Accelerator,
    output: ImageOutput,
    /// `None` where the device shares no memory.
    borrowing: Option<Borrowing>,
    /// The kernel for images of a shape.
    alone: Option<(Shape, Arc<Work>)>,
    /// The kernel behind those that another node leaves to this one; `None` where they are not
    /// joined.
    joined: Option<(Arc<Work>, Option<Arc<Work>>)>,
}

impl ImageStage {
    /// A stage that runs `kernel` and publishes on `topic`; reads the parameters of the node.
    ///
    /// # Errors
    /// A parameter that cannot be used, or what creating a publisher returns.
    pub fn new(
        node: &Node,
        kernel: &'static str,
        topic: &str,
        operation: &'static Label,
    ) -> Result<Self> {
        let accelerator = Accelerator::of(node, kernel)?;
        let output = ImageOutput::new(node, topic, operation)?;
        let borrowing = accelerator.borrowing();
        Ok(Self { accelerator, output, borrowing, alone: None, joined: None })
    }

    /// How its node subscribes to images.
    pub fn options(&self) -> SubscriptionOptions {
        let mut options = SubscriptionOptions::new().callback_code(&Self::code());
        if self.accelerator.composes() || self.accelerator.leaves_images() {
            options = options.accept_deferred();
        }
        if let Some(borrowing) = &self.borrowing {
            options = options.accept_descriptors(borrowing.switch());
        }
        options
    }

    /// The functions on the way of an image in memory of the host, and how long they are.
    fn code() -> [(*const (), usize); 8] {
        [
            (Self::try_process as *const (), 7680),
            (Self::publish_from_host as *const (), 3072),
            (Self::alone as *const (), 1536),
            (Sample::<Image>::view as *const (), 512),
            (<ImageView<'_> as Parse>::parse as *const (), 704),
            (<HeaderView<'_> as Parse>::parse as *const (), 512),
            (Image::place as *const (), 800),
            (ImageFields::set as *const (), 512),
        ]
    }

    /// Builds the kernel again for the next image: its parameters have changed.
    pub fn forget(&mut self) {
        (self.alone, self.joined) = (None, None);
    }

    /// The header of an image, wherever its pixels are.
    ///
    /// # Errors
    /// A message that is no image.
    pub fn header_of(sample: &Sample<Image>) -> Result<Header, OutputError> {
        if let Some(pending) = sample.deferred::<PendingImage>() {
            return Ok(header_of(&pending.source().view()?.header));
        }
        if let Some(image) = sample.deferred::<ResidentImage>() {
            return Ok(image.header().clone());
        }
        match sample.view() {
            Err(TakeError::BadMessage(CdrError::OnDevice { .. })) => {
                Ok(DescribedImage::read(sample.bytes()?)?.header)
            }
            view => Ok(header_of(&view?.header)),
        }
    }

    /// Makes an image of the one that came, and publishes it. `request` is the kernel for images of
    /// a shape.
    ///
    /// # Errors
    /// A message that is no image, or why none could be made or sent.
    pub fn process(
        &mut self,
        sample: &Sample<Image>,
        request: impl Fn(Shape) -> Result<KernelRequest, AccelError>,
    ) -> Result<(), OutputError> {
        // From here on the code is compiled once for all nodes.
        let published = self.try_process(sample, &request);
        if let Some(borrowing) = &mut self.borrowing
            && !borrowing.is_of(self.accelerator.device())
        {
            borrowing.end();
        }
        published
    }

    fn try_process(
        &mut self,
        sample: &Sample<Image>,
        request: &Request<'_>,
    ) -> Result<(), OutputError> {
        if let Some(pending) = sample.deferred::<PendingImage>()
            && let Some(mut work) = self.joined(pending.work(), request)?
        {
            let source = pending.source();
            let published = self.publish(source, &source.view()?, &mut work);
            self.joined = Some((Arc::clone(pending.work()), Some(work)));
            return published;
        }
        if let Some(image) = sample.deferred::<ResidentImage>()
            && let Some(published) = self.process_resident(&image, request)
        {
            return published;
        }
        let view = match sample.view() {
            Err(TakeError::BadMessage(CdrError::OnDevice { .. })) => {
                return self.process_described(sample, request);
            }
            view => view?,
        };
        if let Some(borrowing) = &mut self.borrowing {
            borrowing.came_as_bytes(sample.info().publisher);
        }
        let shape = match &self.alone {
            Some((known, _)) if has_shape(&view, known) => *known,
            _ => shape_of(&image_of(&view)?)?,
        };
        let mut work = self.alone(shape, request)?;
        let published = self.publish(sample, &view, &mut work);
        self.alone = Some((shape, work));
        published
    }

    /// The same for an image that lies on a device, if that is the one which is used.
    #[inline(never)]
    fn process_resident(
        &mut self,
        image: &ResidentImage,
        request: &Request<'_>,
    ) -> Option<Result<(), OutputError>> {
        if !image.is_on(self.accelerator.device()) {
            return None;
        }
        let mut work = match self.alone(image.shape(), request) {
            Ok(work) => work,
            Err(error) => return Some(Err(error.into())),
        };
        // Where the kernel cannot be built, the device has given way to the processor.
        if !image.is_on(self.accelerator.device()) {
            return None;
        }
        let header = view_of(image.header());
        let published = self.publish_from_device(&header, image.buffer(), &mut work);
        self.alone = Some((image.shape(), work));
        // What fails there is tried with the bytes: that way leads to the processor (IA2).
        Some(published).filter(|outcome| !matches!(outcome, Err(OutputError::Accelerator(_))))
    }

    /// The same for an image whose pixels another process has on a device (rule IA7).
    #[inline(never)]
    fn process_described(
        &mut self,
        sample: &Sample<Image>,
        request: &Request<'_>,
    ) -> Result<(), OutputError> {
        let from = sample.info().publisher;
        let image = DescribedImage::read(sample.bytes()?)?;
        let Some(borrowing) = &mut self.borrowing else {
            let error = AccelError::shares_nothing(&self.accelerator.device().info().name);
            return Err(OutputError::NotBorrowed(error));
        };
        // Kept until the kernel that reads it has ended.
        let pixels = borrowing.borrow(&image, from)?;
        let DescribedImage { header, shape, .. } = &image;
        let header = view_of(header);
        let mut work = self.alone(*shape, request)?;
        // Where the kernel cannot be built, the device has given way to the processor.
        if self.borrows_on_its_device() {
            let published = self.publish_from_device(&header, pixels.buffer(), &mut work);
            self.alone = Some((*shape, Arc::clone(&work)));
            if !matches!(published, Err(OutputError::Accelerator(_))) {
                return published;
            }
        }
        // What fails there is tried with the bytes, as above.
        let mut bytes = vec![0; shape.bytes()];
        let copy = || read_rows(pixels.buffer(), shape, &mut bytes);
        if let Err(error) = copying(shape.bytes(), true, copy) {
            let Some(borrowing) = &mut self.borrowing else { return Err(error.into()) };
            return Err(borrowing.refuse(from, error));
        }
        drop(pixels);
        let published = self.publish_from_host(&header, &bytes, &mut work);
        self.alone = Some((*shape, work));
        published
    }

    /// Whether what is borrowed lies on the device that is used now.
    fn borrows_on_its_device(&self) -> bool {
        self.borrowing.as_ref().is_some_and(|one| one.is_of(self.accelerator.device()))
    }

    /// The kernel for images of this shape, built once.
    fn alone(&mut self, shape: Shape, request: &Request<'_>) -> Result<Arc<Work>, AccelError> {
        match &self.alone {
            Some((known, work)) if *known == shape && self.accelerator.has(work) => {
                Ok(Arc::clone(work))
            }
            _ => self.accelerator.build(request(shape)?),
        }
    }

    /// The kernel behind those that another node did not run, built once; `None` where that is not
    /// possible.
    fn joined(
        &mut self,
        before: &Arc<Work>,
        request: &Request<'_>,
    ) -> Result<Option<Arc<Work>>, AccelError> {
        if let Some((known, work)) = &self.joined
            && Arc::ptr_eq(known, before)
            && work.as_ref().is_none_or(|work| self.accelerator.has(work))
        {
            return Ok(work.clone());
        }
        let work = self.accelerator.build_after(before, request(before.shape())?);
        if work.is_none() {
            before.refuse();
        }
        self.joined = Some((Arc::clone(before), work.clone()));
        Ok(work)
    }

    /// Makes what was built of an image with these fields, which are of that shape, or leaves that
    /// to the one node that gets it.
    fn publish(
        &mut self,
        source: &Sample<Image>,
        view: &ImageView<'_>,
        work: &mut Arc<Work>,
    ) -> Result<(), OutputError> {
        let Self { accelerator, output, .. } = self;
        if accelerator.composes() && work.is_composable() && output.may_defer() {
            return output.publish_deferred(source, work);
        }
        self.publish_from_host(&view.header, view.data, work)
    }

    /// Makes what was built of an image in memory of the host, and leaves that on the device where
    /// somebody can take it.
    fn publish_from_host(
        &mut self,
        header: &HeaderView<'_>,
        pixels: &[u8],
        work: &mut Arc<Work>,
    ) -> Result<(), OutputError> {
        if self.accelerator.leaves_images()
            && self.publish_there(header, Pixels::Host(pixels), work)?
        {
            return Ok(());
        }
        let Self { accelerator, output, .. } = self;
        let shape = work.shape();
        output.publish_shape(header, &shape, |rows| accelerator.run(work, pixels, rows))
    }

    /// The same of an image that lies on the device.
    fn publish_from_device(
        &mut self,
        header: &HeaderView<'_>,
        pixels: &Buffer,
        work: &mut Arc<Work>,
    ) -> Result<(), OutputError> {
        if self.publish_there(header, Pixels::Device(pixels), work)? {
            return Ok(());
        }
        let Self { accelerator, output, .. } = self;
        let shape = work.shape();
        output.publish_shape(header, &shape, |rows| accelerator.run_from(work, pixels, rows))
    }

    /// Makes it on the device and leaves it there; false, with nothing made, where nobody can take
    /// it or there is no room.
    fn publish_there(
        &mut self,
        header: &HeaderView<'_>,
        pixels: Pixels<'_>,
        work: &mut Arc<Work>,
    ) -> Result<bool, OutputError> {
        let Self { accelerator, output, .. } = self;
        let Some(taker) = output.taker() else { return Ok(false) };
        let made = output.at_work(|| accelerator.run_there(work, pixels, taker))?;
        let Some(memory) = made else { return Ok(false) };
        let image =
            ResidentImage::new(header_of(header), work.shape(), accelerator.device(), memory)?;
        output.publish_resident(image)?;
        Ok(true)
    }
}
