//! An image whose pixels lie on a device.

use super::described;
use super::output::{ImageFields, OutputError, Taker};
use angaros::accel::exchange::{Block, BlockPool, Lender, Lent};
use angaros::accel::{AccelError, Buffer, Device, Shape, copying, read_rows};
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::{Header, HeaderView};
use angaros::transport::local::{Described, OnDevice};
use angaros::{BuildInPlace, CdrError, Deferred, Message};
use std::sync::Arc;

/// An image that a kernel has left where it made it. A kernel of the same device reads it there, in
/// another process, too, if its memory is lent; for whoever needs its bytes it is copied to the
/// host, once.
pub struct ResidentImage {
    header: Header,
    shape: Shape,
    device: Arc<dyn Device>,
    memory: Memory,
    size: usize,
    offsets: <Image as BuildInPlace>::Offsets,
}

impl ResidentImage {
    /// An image of this shape in memory of the device.
    ///
    /// # Errors
    /// A header that is too long for a message.
    pub(super) fn new(
        header: Header,
        shape: Shape,
        device: &Arc<dyn Device>,
        memory: Memory,
    ) -> Result<Self, OutputError> {
        let (size, offsets) = Image::layout(&ImageFields::of(&view_of(&header), &shape).lengths())?;
        Ok(Self { header, shape, device: Arc::clone(device), memory, size, offsets })
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
        match &self.memory {
            Memory::Own(buffer) => buffer,
            Memory::Lent(lent) => lent.buffer(),
        }
    }

    /// The message without pixels.
    fn without_pixels(&self) -> Result<Vec<u8>, CdrError> {
        let Self { header, shape, .. } = self;
        let without = Image {
            header: header.clone(),
            height: shape.height() as u32,
            width: shape.width() as u32,
            encoding: shape.format().encoding().to_owned(),
            is_bigendian: 0,
            step: shape.step() as u32,
            data: Vec::new(),
        };
        let mut bytes = vec![0; without.cdr_size()];
        without.encode(&mut bytes)?;
        Ok(bytes)
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

/// The header that a view shows.
pub(super) fn header_of(view: &HeaderView<'_>) -> Header {
    Header { stamp: view.stamp, frame_id: view.frame_id.to_owned() }
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
        let copy = || read_rows(self.buffer(), &self.shape, rows);
        let copied = copying(self.shape.bytes(), true, copy);
        copied.map_err(|error| {
            tracing::error!("an image cannot be copied from its device: {}", error.sentence());
            CdrError::NotMade
        })
    }

    fn on_device(&self) -> Option<OnDevice> {
        let buffer = self.buffer();
        let len = self.shape.step() * self.shape.height();
        // What lies behind the last pixel of the last row is in the message only.
        if len > buffer.len() {
            return None;
        }
        let place = buffer.place().ok().flatten()?;
        let rest = self.without_pixels().ok()?;
        // The pixels are the last field.
        let at = self.size - len;
        let device = buffer.device().to_owned();
        Some(OnDevice { field: "data".to_owned(), at, len, rest, device, place })
    }

    fn described(&self) -> Option<Described> {
        let Memory::Lent(lent) = &self.memory else { return None };
        // As above; a descriptor is of as many bytes as the message would have.
        if self.shape.step() * self.shape.height() != lent.buffer().len() {
            return None;
        }
        let without = self.without_pixels().ok()?;
        let message = described::message(&without, &lent.sequence()).ok()?;
        Some(Described { message, memory: Arc::clone(lent) as _ })
    }
}

/// Memory of a device in which an image is.
#[derive(Clone)]
pub(super) enum Memory {
    /// Of this process alone.
    Own(Buffer),
    /// Other processes can borrow it.
    Lent(Arc<Lent>),
}

/// Memory of a device for an image that is to be made.
pub(super) enum Room {
    /// Of this process alone.
    Own(Buffer),
    /// It can be lent.
    Block(Block),
}

impl Room {
    /// What is written.
    pub fn buffer(&self) -> &Buffer {
        match self {
            Self::Own(buffer) => buffer,
            Self::Block(block) => block.buffer(),
        }
    }

    /// The image is there: whatever wrote it has ended.
    pub fn written(self) -> Memory {
        match self {
            Self::Own(buffer) => Memory::Own(buffer),
            Self::Block(block) => Memory::Lent(Arc::new(block.lend())),
        }
    }
}

/// Buffers for images of one shape on one device, each taken again when nobody has it any more.
#[derive(Default)]
pub(super) struct ImagePool {
    of: Option<(Arc<dyn Device>, usize)>,
    buffers: Vec<Buffer>,
    lendable: Lendable,
}

/// Whether a pool has memory that other processes can borrow.
#[derive(Default)]
enum Lendable {
    /// Nobody has asked yet.
    #[default]
    Unknown,
    Blocks(BlockPool),
    /// Why not is in the log.
    None,
}

/// Images of one node on its device at most; while all are in use the next one goes to the host.
const MOST_RESIDENT: usize = 8;

impl ImagePool {
    /// Room for an image that nobody has, of memory that can be lent if it is for others and there
    /// is such; `None` where all is in use.
    ///
    /// # Errors
    /// What allocating returns.
    pub fn room(
        &mut self,
        device: &Arc<dyn Device>,
        bytes: usize,
        taker: Taker,
    ) -> Result<Option<Room>, AccelError> {
        let block = match taker {
            Taker::Here => None,
            Taker::Elsewhere => self.block(device, bytes),
        };
        if let Some(block) = block {
            return Ok(Some(Room::Block(block)));
        }
        Ok(self.take(device, bytes)?.map(Room::Own))
    }

    /// Memory that can be lent. Where that fails the image goes as bytes, so it is no error.
    fn block(&mut self, device: &Arc<dyn Device>, bytes: usize) -> Option<Block> {
        let taken = self.blocks().and_then(|blocks| match blocks {
            Some(blocks) => blocks.take(device, bytes),
            None => Ok(None),
        });
        match taken {
            Ok(block) => block,
            // There may be some later.
            Err(AccelError::OutOfMemory { .. }) => None,
            Err(error) => {
                let why = error.sentence();
                tracing::warn!("images go to other processes as bytes from now on: {why}");
                self.lendable = Lendable::None;
                None
            }
        }
    }

    fn blocks(&mut self) -> Result<Option<&BlockPool>, AccelError> {
        if matches!(self.lendable, Lendable::Unknown) {
            self.lendable = Lendable::Blocks(Lender::of_process()?.pool(MOST_RESIDENT));
        }
        Ok(match &self.lendable {
            Lendable::Blocks(blocks) => Some(blocks),
            _ => None,
        })
    }

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
