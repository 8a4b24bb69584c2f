//! Datagrams as they come out of the socket: the bytes of a message that is large and whole are
//! received where they will be read, if messages of its length came before. Datagrams that the
//! kernel hands on together are taken one after the other.

use super::offload::Arrival;
use super::socket::{MAX_DATAGRAM, Sockets, Source};
use super::wire::{Body, DATA_HEADER, Datagram};
use angaros_transport::buffer::{HeapPool, SlotMut};
use std::net::SocketAddrV4;
use std::ops::Range;

/// Messages below this are copied: it costs less than a buffer that does not fit.
const LARGE: usize = 4096;
/// Unused buffers for messages.
const SPARE: usize = 16;

/// What datagrams are received into.
pub struct Incoming {
    buffer: Vec<u8>,
    pool: HeapPool,
    /// The length of the last large message; the next one may have it too.
    expected: usize,
    slot: Option<SlotMut>,
    /// Datagrams in the buffer that were not taken yet.
    rest: Range<usize>,
    /// What is known of them.
    arrival: Option<Arrival>,
}

/// The bytes of a datagram, what it carries if that lies elsewhere, and who sent it.
pub type ArrivedDatagram<'a> = (&'a [u8], Option<SlotMut>, SocketAddrV4);

impl Incoming {
    pub fn new() -> Self {
        let buffer = vec![0; MAX_DATAGRAM];
        let pool = HeapPool::new(SPARE);
        Self { buffer, pool, expected: 0, slot: None, rest: 0..0, arrival: None }
    }

    /// Whether datagrams were received that [`Incoming::next`] has not returned yet.
    pub fn has_rest(&self) -> bool {
        !self.rest.is_empty()
    }

    /// The next datagram, if there is one.
    pub fn next(&mut self, sockets: &Sockets, source: Source) -> Option<ArrivedDatagram<'_>> {
        if self.has_rest() {
            return self.next_of_rest();
        }
        let expects = self.slot.is_some() && source == Source::Own;
        let (arrival, body) = match expects {
            true => self.receive_parts(sockets)?,
            false => (sockets.receive(source, &mut self.buffer)?, None),
        };
        if body.is_some() {
            self.slot = Some(self.pool.loan(self.expected));
            return Some((self.buffer.get(..DATA_HEADER).unwrap_or_default(), body, arrival.from));
        }
        if arrival.segment < arrival.length {
            self.rest = 0..arrival.length.min(self.buffer.len());
            self.arrival = Some(arrival);
            return self.next_of_rest();
        }
        self.expect(arrival.length);
        let bytes = self.buffer.get(..arrival.length).unwrap_or_default();
        Some((bytes, None, arrival.from))
    }

    fn next_of_rest(&mut self) -> Option<ArrivedDatagram<'_>> {
        let arrival = self.arrival?;
        let end = (self.rest.start + arrival.segment.max(1)).min(self.rest.end);
        let bytes = self.buffer.get(self.rest.start..end)?;
        self.rest.start = end;
        Some((bytes, None, arrival.from))
    }

    /// Receives the body of a data datagram into the slot, if it fits; anything else goes to the
    /// buffer in one piece.
    fn receive_parts(&mut self, sockets: &Sockets) -> Option<(Arrival, Option<SlotMut>)> {
        let slot = self.slot.as_mut()?;
        let expected = slot.as_bytes().len();
        let (head, rest) = self.buffer.split_at_mut_checked(DATA_HEADER)?;
        let arrival = sockets.receive_own([head, slot.as_bytes_mut(), rest])?;
        let length = arrival.length;
        let alone = arrival.segment == length;
        if alone && length == DATA_HEADER + expected && is_whole(head, expected) {
            return Some((arrival, self.slot.take()));
        }
        let in_slot = length.saturating_sub(DATA_HEADER).min(expected);
        let behind = length.saturating_sub(DATA_HEADER + expected);
        rest.copy_within(..behind, in_slot);
        rest.get_mut(..in_slot)?.copy_from_slice(slot.as_bytes().get(..in_slot)?);
        Some((arrival, None))
    }

    /// A datagram lies in the buffer: two large messages of one length let expect a third.
    fn expect(&mut self, length: usize) {
        let body = length.saturating_sub(DATA_HEADER);
        if body < LARGE {
            return;
        }
        if self.expected != body || !is_whole(&self.buffer, body) {
            self.slot = None;
        } else if self.slot.is_none() {
            self.slot = Some(self.pool.loan(body));
        }
        self.expected = body;
    }
}

/// Whether the header is that of a whole message of this length.
fn is_whole(head: &[u8], length: usize) -> bool {
    match Datagram::decode(head).map(|datagram| datagram.body) {
        Some(Body::Data { data, .. }) => data.fragments == 1 && data.length as usize == length,
        _ => false,
    }
}
