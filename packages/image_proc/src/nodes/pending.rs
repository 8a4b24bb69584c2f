//! An image that is not made yet.

use super::output::{ImageFields, OutputError};
use super::{Work, image_of};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::{BuildInPlace, CdrError, Deferred};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An image that came, and what makes another one of it. Who receives it in place of that image can
/// add a kernel and make the result of both at once.
pub struct PendingImage {
    source: Sample<Image>,
    work: Arc<Work>,
    size: usize,
    offsets: <Image as BuildInPlace>::Offsets,
    /// How many of its publisher's there are.
    alive: Arc<AtomicUsize>,
}

impl PendingImage {
    /// What `work` makes of an image. `alive` counts these.
    ///
    /// # Errors
    /// A received message that is no image.
    pub(super) fn new(
        source: Sample<Image>,
        work: Arc<Work>,
        alive: &Arc<AtomicUsize>,
    ) -> Result<Self, OutputError> {
        let shape = work.shape();
        let (size, offsets) = {
            let view = source.view()?;
            Image::layout(&ImageFields::of(&view.header, &shape).lengths())?
        };
        alive.fetch_add(1, Ordering::Relaxed);
        Ok(Self { source, work, size, offsets, alive: Arc::clone(alive) })
    }

    /// The image that it is made of.
    #[must_use]
    pub fn source(&self) -> &Sample<Image> {
        &self.source
    }

    /// What makes it.
    #[must_use]
    pub fn work(&self) -> &Arc<Work> {
        &self.work
    }

    fn paint(&self, bytes: &mut [u8]) -> Result<(), OutputError> {
        let view = self.source.view()?;
        let image = image_of(&view)?;
        Image::initialise(bytes, &self.offsets, false);
        let mut made = Image::builder(bytes, &self.offsets);
        ImageFields::of(&view.header, &self.work.shape()).set(&mut made)?;
        Ok(self.work.run_here(image.data(), made.data_mut())?)
    }
}

impl Deferred<Image> for PendingImage {
    fn encoded_len(&self) -> usize {
        self.size
    }

    fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
        self.paint(bytes).map_err(|error| {
            tracing::error!("an image that was put off cannot be made: {error}");
            CdrError::NotMade
        })
    }
}

impl Drop for PendingImage {
    fn drop(&mut self) {
        self.alive.fetch_sub(1, Ordering::Relaxed);
    }
}
