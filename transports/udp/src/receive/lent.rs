//! A message that is being put together, lent so that its next fragment is received in place.

use super::{Data, Receiver};
use angaros_transport::buffer::SlotMut;
use std::ops::Range;

/// Fewest bytes of a fragment that is received in place: below, copying costs less.
const LEAST_PLACED: u32 = 16 * 1024;
/// Bytes of the longest message whose buffer waits for its first fragment.
const MOST_AWAITED: u32 = 4 << 20;

/// A message that is being put together, lent so that its next fragment is received in place.
pub struct LentMessage {
    slot: SlotMut,
    first_cell: u64,
    /// Of the fragment before.
    data: Data,
    place: Range<usize>,
}

/// What the newest message of several fragments was like.
#[derive(Default)]
pub(super) struct NewestMessage {
    /// Bytes of a fragment that is not the last one.
    chunk: u32,
    length: u32,
    /// The one before had that length too.
    repeats: bool,
}

impl NewestMessage {
    pub(super) fn note(&mut self, chunk: u32, length: u32) {
        *self = Self { chunk, length, repeats: self.length == length };
    }
}

impl LentMessage {
    /// Where the next fragment belongs.
    pub fn place(&mut self) -> &mut [u8] {
        self.slot.as_bytes_mut().get_mut(self.place.clone()).unwrap_or_default()
    }

    /// Whether this is the header of the fragment that belongs there.
    pub fn is_next(&self, data: &Data) -> bool {
        let before = &self.data;
        let next = Data { fragment: before.fragment + 1, cell: before.cell + 1, ..*before };
        if next.fragment < next.fragments {
            return *data == next;
        }
        // The first of another message of that length.
        (data.stream, data.cell, data.fragment) == (next.stream, next.cell, 0)
            && (data.fragments, data.length) == (next.fragments, next.length)
    }
}

impl Receiver {
    /// After [`Receiver::take`] of a fragment: the message to which the next one belongs, if that
    /// is missing and large. [`Receiver::give_back`] comes before anything else arrives.
    pub fn lend(&mut self, data: &Data) -> Option<LentMessage> {
        let cell = data.cell + 1;
        let is_there = self.reliable && (cell < self.missing || self.has(cell));
        if self.newest.chunk < LEAST_PLACED || is_there {
            return None;
        }
        if data.fragment + 1 == data.fragments {
            return self.lend_another(data);
        }
        let next = data.fragment + 1;
        let first_cell = data.cell.checked_sub(u64::from(data.fragment))?;
        let known = self.open.iter_mut().find(|known| known.first_cell == first_cell)?;
        let word = known.bits.get((next / 64) as usize).copied().unwrap_or(0);
        if known.missing == 0 || word & (1 << (next % 64)) != 0 {
            return None;
        }
        let begin = next as usize * known.chunk as usize;
        let end = (begin + known.chunk as usize).min(known.data.length as usize);
        let slot = known.slot.take()?;
        Some(LentMessage { slot, first_cell, data: *data, place: begin..end })
    }

    /// Behind the last fragment of the second message of one length: the next one, which may have
    /// it too.
    fn lend_another(&mut self, data: &Data) -> Option<LentMessage> {
        if !self.newest.repeats || data.fragments == 1 || data.length > MOST_AWAITED {
            return None;
        }
        let slot = self.buffer(data.length);
        let place = 0..self.newest.chunk as usize;
        Some(LentMessage { slot, first_cell: data.cell + 1, data: *data, place })
    }

    /// What was lent comes back, and a [`super::Part::Placed`] of its cell may be taken; it is let
    /// go if the message was given up.
    pub fn give_back(&mut self, lent: LentMessage) {
        self.returned = None;
        if lent.data.stream != self.stream {
            return;
        }
        let cell = lent.data.cell + 1;
        let known = self.open.iter_mut().find(|known| known.first_cell == lent.first_cell);
        match known {
            // The first cell of a message of which nothing arrived meanwhile.
            None if lent.first_cell == cell => self.awaited = Some(lent.slot),
            Some(known) if known.slot.is_none() => known.slot = Some(lent.slot),
            _ => return,
        }
        self.returned = Some(cell);
    }

    /// A buffer for a message of this length: what was lent for one, or another.
    pub(super) fn buffer(&mut self, length: u32) -> SlotMut {
        let length = length as usize;
        let awaited = self.awaited.take().filter(|slot| slot.as_bytes().len() == length);
        awaited.unwrap_or_else(|| self.pool.loan(length))
    }
}
