//! A message that is being put together, lent so that its next fragment is received in place.

use super::{Assembly, Data, Receiver};
use angaros_transport::buffer::SlotMut;
use std::ops::Range;

/// Fewest bytes of a fragment that is received in place: below, copying costs less.
const LEAST_PLACED: u32 = 16 * 1024;

/// A message that is being put together, lent so that its next fragment is received in place.
pub struct LentMessage {
    slot: SlotMut,
    first_cell: u64,
    /// Of the fragment before.
    data: Data,
    place: Range<usize>,
}

impl LentMessage {
    /// Where the next fragment belongs.
    pub fn place(&mut self) -> &mut [u8] {
        self.slot.as_bytes_mut().get_mut(self.place.clone()).unwrap_or_default()
    }

    /// Whether this is the header of the fragment that belongs there.
    pub fn is_next(&self, data: &Data) -> bool {
        let Data { fragment, cell, .. } = self.data;
        *data == Data { fragment: fragment + 1, cell: cell + 1, ..self.data }
    }
}

impl Receiver {
    /// After [`Receiver::take`] of a fragment: the message it is part of, if the fragment behind it
    /// is missing and large. [`Receiver::give_back`] comes before anything else arrives.
    pub fn lend(&mut self, data: &Data) -> Option<LentMessage> {
        let next = data.fragment + 1;
        let cell = data.cell + 1;
        let is_there = self.reliable && (cell < self.missing || self.has(cell));
        if next >= data.fragments || is_there {
            return None;
        }
        let first_cell = data.cell.checked_sub(u64::from(data.fragment))?;
        let known = self.open.iter_mut().find(|known| known.first_cell == first_cell)?;
        let word = known.bits.get((next / 64) as usize).copied().unwrap_or(0);
        if known.chunk < LEAST_PLACED || known.missing == 0 || word & (1 << (next % 64)) != 0 {
            return None;
        }
        let begin = next as usize * known.chunk as usize;
        let end = (begin + known.chunk as usize).min(known.data.length as usize);
        let slot = known.slot.take()?;
        Some(LentMessage { slot, first_cell, data: *data, place: begin..end })
    }

    /// What was lent comes back; it is let go if the message was given up.
    pub fn give_back(&mut self, lent: LentMessage) {
        let is = |known: &&mut Assembly| {
            known.first_cell == lent.first_cell
                && known.slot.is_none()
                && lent.data.stream == self.stream
        };
        if let Some(known) = self.open.iter_mut().find(is) {
            known.slot = Some(lent.slot);
        }
    }
}
