//! The way of an image through a node: what comes, the kernel, and what goes.

use super::accelerator::{Accelerator, Pixels};
use super::output::{ImageOutput, OutputError};
use super::resident::view_of;
use super::{PendingImage, ResidentImage, Work, image_of, shape_of};
use angaros::SubscriptionOptions;
use angaros::accel::{AccelError, KernelRequest, Shape};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::Header;
use angaros::trace::Label;
use std::sync::Arc;

/// A node's kernel between its subscription to images and its publisher of images: on the device
/// that the node's parameters name, and as one with the kernels of the nodes before and behind,
/// where that is possible (rules IA1 to IA6).
pub struct ImageStage {
    accelerator: Accelerator,
    output: ImageOutput,
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
        Ok(Self { accelerator, output, alone: None, joined: None })
    }

    /// How its node subscribes to images.
    pub fn options(&self) -> SubscriptionOptions {
        let options = SubscriptionOptions::new();
        let takes_others = self.accelerator.composes() || self.accelerator.leaves_images();
        if takes_others { options.accept_deferred() } else { options }
    }

    /// Builds the kernel again for the next image: its parameters have changed.
    pub fn forget(&mut self) {
        (self.alone, self.joined) = (None, None);
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
        if let Some(pending) = sample.deferred::<PendingImage>()
            && let Some(mut work) = self.joined(pending.work(), &request)?
        {
            let published = self.publish(pending.source(), &mut work);
            self.joined = Some((Arc::clone(pending.work()), Some(work)));
            return published;
        }
        if let Some(image) = sample.deferred::<ResidentImage>()
            && image.is_on(self.accelerator.device())
        {
            let mut work = self.alone(image.shape(), &request)?;
            // Where the kernel cannot be built, the device has given way to the processor.
            if image.is_on(self.accelerator.device()) {
                let published = self.publish_from_device(&image, &mut work);
                self.alone = Some((image.shape(), work));
                // What fails there is tried with the bytes: that way leads to the processor (IA2).
                if !matches!(published, Err(OutputError::Accelerator(_))) {
                    return published;
                }
            }
        }
        let shape = shape_of(&image_of(&sample.view()?)?)?;
        let mut work = self.alone(shape, &request)?;
        let published = self.publish(sample, &mut work);
        self.alone = Some((shape, work));
        published
    }

    /// The kernel for images of this shape, built once.
    fn alone(
        &mut self,
        shape: Shape,
        request: impl Fn(Shape) -> Result<KernelRequest, AccelError>,
    ) -> Result<Arc<Work>, AccelError> {
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
        request: impl Fn(Shape) -> Result<KernelRequest, AccelError>,
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

    /// Makes what was built of an image, or leaves that to the one node that gets it.
    fn publish(&mut self, source: &Sample<Image>, work: &mut Arc<Work>) -> Result<(), OutputError> {
        let Self { accelerator, output, .. } = self;
        if accelerator.composes() && work.is_composable() && output.may_defer() {
            return output.publish_deferred(source, work);
        }
        let view = source.view()?;
        let image = image_of(&view)?;
        if accelerator.leaves_images() && output.may_hand_over() {
            let stamp = view.header.stamp;
            let frame_id = view.header.frame_id.to_owned();
            let made =
                output.at_work(|| accelerator.run_there(work, Pixels::Host(image.data())))?;
            if let Some(buffer) = made {
                let header = Header { stamp, frame_id };
                let device = accelerator.device();
                let image = ResidentImage::new(header, work.shape(), device, buffer)?;
                return output.publish_resident(image);
            }
        }
        let shape = work.shape();
        output.publish_shape(&view.header, &shape, |rows| accelerator.run(work, image.data(), rows))
    }

    /// Makes what was built of an image that lies on the device, and leaves that there, too, where
    /// somebody can take it.
    fn publish_from_device(
        &mut self,
        image: &ResidentImage,
        work: &mut Arc<Work>,
    ) -> Result<(), OutputError> {
        let Self { accelerator, output, .. } = self;
        let header = image.header();
        let buffer = image.buffer();
        if output.may_hand_over()
            && let Some(made) =
                output.at_work(|| accelerator.run_there(work, Pixels::Device(buffer)))?
        {
            let device = accelerator.device();
            let image = ResidentImage::new(header.clone(), work.shape(), device, made)?;
            return output.publish_resident(image);
        }
        let shape = work.shape();
        output.publish_shape(&view_of(header), &shape, |rows| {
            accelerator.run_from(work, buffer, rows)
        })
    }
}
