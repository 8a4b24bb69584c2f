//! Messages that say when and in which frame they were measured.

use crate::{Message, Time};

/// A message with a field `header` of type `std_msgs/msg/Header`. Generated for every such type.
pub trait HasHeader: Message {
    /// Whether the header is the first field, so that the bytes of the message begin with it.
    const HEADER_FIRST: bool;

    /// When it was measured.
    fn stamp(&self) -> Time;

    /// The coordinate frame of its data; empty if it has none.
    fn frame_id(&self) -> &str;

    /// Sets both.
    fn set_header(&mut self, stamp: Time, frame_id: &str);
}
