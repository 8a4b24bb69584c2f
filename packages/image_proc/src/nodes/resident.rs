//! An image whose pixels lie on a device.

use super::output::{ImageFields, OutputError};
use angaros::accel::{AccelError, Buffer, Device, Shape, copying, read_rows};
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::{Header, HeaderView};
use angaros::transport::local::OnDevice;
use angaros::{BuildInPlace, CdrError, Deferred, Message};
use std::sync::Arc;

/// An image that a kernel has left where it made it. A kernel of the same device reads it there;
/// for whoever needs its bytes it is copied to the host, once.
pub struct ResidentImage {
    header: Header,
    shape: Shape,
    device: Arc<dyn Device>,
    buffer: Buffer,
    size: usize,
    offsets: <Image as BuildInPlace>::Offsets,
}

impl ResidentImage {
    /// An image of this shape in a buffer of the device.
    ///
    /// # Errors
    /// A header that is too long for a message.
    pub(super) fn new(
        header: Header,
        shape: Shape,
        device: &Arc<dyn Device>,
        buffer: Buffer,
    ) -> Result<Self, OutputError> {
        let (size, offsets) = Image::layout(&ImageFields::of(&view_of(&header), &shape).lengths())?;
        Ok(Self { header, shape, device: Arc::clone(device), buffer, size, offsets })
    }

    /// When and where it was seen.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The shape of its pixels.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Where its pixels lie.
    #[must_use]
    pub fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    /// Whether it lies on this device.
    #[must_use]
    pub fn is_on(&self, device: &Arc<dyn Device>) -> bool {
        Arc::ptr_eq(&self.device, device)
    }
}

/// The view of a header that is no message.
pub(super) fn view_of(header: &Header) -> HeaderView<'_> {
    HeaderView { stamp: header.stamp, frame_id: &header.frame_id }
}

impl Deferred<Image> for ResidentImage {
    fn encoded_len(&self) -> usize {
        self.size
    }

    fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
        Image::initialise(bytes, &self.offsets, false);
        let mut made = Image::builder(bytes, &self.offsets);
        ImageFields::of(&view_of(&self.header), &self.shape).set(&mut made)?;
        let rows = made.data_mut();
        let copy = || read_rows(&self.buffer, &self.shape, rows);
        let copied = copying(self.shape.bytes(), true, copy);
        copied.map_err(|error| {
            tracing::error!("an image cannot be copied from its device: {}", error.sentence());
            CdrError::NotMade
        })
    }

    fn on_device(&self) -> Option<OnDevice> {
        let Self { header, shape, buffer, size, .. } = self;
        let len = shape.step() * shape.height();
        // What lies behind the last pixel of the last row is in the message only.
        if len > buffer.len() {
            return None;
        }
        let place = buffer.place().ok().flatten()?;
        let without = Image {
            header: header.clone(),
            height: shape.height() as u32,
            width: shape.width() as u32,
            encoding: shape.format().encoding().to_owned(),
            is_bigendian: 0,
            step: shape.step() as u32,
            data: Vec::new(),
        };
        let mut rest = vec![0; without.cdr_size()];
        without.encode(&mut rest).ok()?;
        // The pixels are the last field.
        let at = size - len;
        let device = buffer.device().to_owned();
        Some(OnDevice { field: "data".to_owned(), at, len, rest, device, place })
    }
}

/// Buffers for images of one shape on one device, each taken again when nobody has it any more.
#[derive(Default)]
pub(super) struct ImagePool {
    of: Option<(Arc<dyn Device>, usize)>,
    buffers: Vec<Buffer>,
}

/// Images of one node on its device at most; while all are in use the next one goes to the host.
const MOST_RESIDENT: usize = 8;

impl ImagePool {
    /// A buffer that nobody has; `None` where all are in use.
    ///
    /// # Errors
    /// What allocating returns.
    pub fn take(
        &mut self,
        device: &Arc<dyn Device>,
        bytes: usize,
    ) -> Result<Option<Buffer>, AccelError> {
        let of = self.of.as_ref();
        if !of.is_some_and(|(of, size)| Arc::ptr_eq(of, device) && *size == bytes) {
            self.buffers.clear();
            self.of = Some((Arc::clone(device), bytes));
        }
        if let Some(free) = self.buffers.iter().find(|buffer| !buffer.is_shared()) {
            return Ok(Some(free.clone()));
        }
        if self.buffers.len() >= MOST_RESIDENT {
            return Ok(None);
        }
        let made = device.allocate(bytes)?;
        self.buffers.push(made.clone());
        Ok(Some(made))
    }
}
