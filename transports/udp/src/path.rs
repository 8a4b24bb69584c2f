//! By which path the messages of a stream reach a receiver.

use super::wire::{Data, Stream};

/// How messages reach a subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeliveryPath {
    /// By datagrams of its own.
    #[default]
    Alone,
    /// The same, but it knows how to share.
    Announced,
    /// With others, where there are others.
    Shared,
}

/// What a receiver has to know to take a stream's messages from the group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    /// The stream.
    pub stream: Stream,
    /// What its positions lie below those of the group's stream; modulo 2^64.
    pub offset: u64,
}

impl Sharing {
    /// What the group brought as it would have come by the stream; `None` if it is older.
    pub fn turn(&self, data: &Data) -> Option<Data> {
        let position = data.position.wrapping_sub(self.offset);
        (position > 0 && position < 1 << 63).then_some(Data {
            stream: self.stream,
            position,
            ..*data
        })
    }
}
