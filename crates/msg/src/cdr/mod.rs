//! CDR in place: plain XCDR1 as ROS 2 puts it on the wire, read and written without an
//! intermediate copy.
//!
//! * [`Cdr`]: owned values, read from either byte order and written little-endian.
//! * [`Parse`]: borrowed values, validated once; [`Seq`] and [`Bools`] for what cannot be a slice.
//! * [`Layout`], [`Marker`], [`place`]: a buffer laid out from declared lengths, then filled in any order.
//! * [`Forward`]: a buffer filled front to back.
//! * [`DeviceSequence`]: what stands in place of a sequence that lies on a device.
//!
//! Generated code is thin and calls into here, so a type costs little to compile. Numbers are moved
//! as memory, which is why a little-endian host is required.

#[cfg(target_endian = "big")]
compile_error!("CDR in place needs a little-endian host");

mod bounds;
mod device;
mod error;
mod forward;
mod layout;
pub mod place;
mod plain;
mod reader;
mod value;
mod view;
mod wide;
mod writer;

pub use bounds::{Len, each_within, within};
pub use device::{DescriptorError, DeviceSequence, MAX_DESCRIPTOR, ON_DEVICE, SharedBlock};
pub use error::CdrError;
pub use forward::{Forward, ForwardWriter, Many};
pub use layout::{Layout, Marker, Span};
pub use plain::Plain;
pub use reader::Reader;
pub use value::Cdr;
pub use view::{Bools, Parse, Seq, SeqIter};
pub use wide::{WStr, WString};
pub use writer::Writer;

/// Bytes before the body.
pub const HEADER_LEN: usize = 4;
/// Plain CDR, little endian, no options.
pub const HEADER: [u8; HEADER_LEN] = [0, 1, 0, 0];

/// The next multiple of `alignment`, a power of two.
#[must_use]
pub(crate) const fn align(at: usize, alignment: usize) -> usize {
    at.saturating_add(alignment - 1) & !(alignment - 1)
}
