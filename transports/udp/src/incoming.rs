//! Datagrams as they come out of the socket. The bytes of a message are received where they will be
//! read, if it is large and whole and messages of its length came before, and those of a large
//! fragment that follows another one. Datagrams that the kernel hands on together are taken one
//! after the other.

use super::offload::Arrival;
use super::receive::LentMessage;
use super::socket::{Sockets, Source};
use super::wire::{Body, DATA_HEADER, Datagram, Key, MAX_DATAGRAM};
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
    /// The message whose next fragment may come next, and its stream.
    lent: Option<(Key, LentMessage)>,
    /// Datagrams in the buffer that were not taken yet.
    rest: Range<usize>,
    /// What is known of them.
    arrival: Option<Arrival>,
}

/// Where the bytes of a message that a datagram carries are.
pub enum Carried {
    /// In the datagram.
    Inside,
    /// In a buffer of their own: the whole message.
    Whole(SlotMut),
    /// At their place in the message that was lent: so many.
    Placed(usize),
}

/// A datagram.
pub struct ArrivedDatagram<'a> {
    /// Its bytes, without those that lie elsewhere.
    pub bytes: &'a [u8],
    pub carried: Carried,
    /// Who sent it.
    pub from: SocketAddrV4,
    /// What was lent, which goes back before anything else is done.
    pub lent: Option<(Key, LentMessage)>,
}

impl Incoming {
    pub fn new() -> Self {
        let buffer = vec![0; MAX_DATAGRAM];
        let pool = HeapPool::new(SPARE);
        Self { buffer, pool, expected: 0, slot: None, lent: None, rest: 0..0, arrival: None }
    }

    /// Whether datagrams were received that [`Incoming::next`] has not returned yet.
    pub fn has_rest(&self) -> bool {
        !self.rest.is_empty()
    }

    /// Lends a message, into which its next fragment is received if that is what comes next.
    pub fn lend(&mut self, lent: Option<(Key, LentMessage)>) {
        self.lent = lent;
    }

    /// The next datagram, if there is one.
    pub fn next(&mut self, sockets: &Sockets, source: Source) -> Option<ArrivedDatagram<'_>> {
        if self.has_rest() {
            return self.next_of_rest();
        }
        let expects = self.slot.is_some() || self.lent.is_some();
        let (arrival, carried) = match expects && source == Source::Own {
            true => self.receive_in_place(sockets)?,
            false => (sockets.receive(source, &mut self.buffer)?, Carried::Inside),
        };
        if arrival.segment < arrival.length {
            self.rest = 0..arrival.length.min(self.buffer.len());
            self.arrival = Some(arrival);
            return self.next_of_rest();
        }
        let length = match &carried {
            Carried::Inside => {
                self.expect(arrival.length);
                arrival.length
            }
            Carried::Whole(_) => {
                self.slot = Some(self.pool.loan(self.expected));
                DATA_HEADER
            }
            Carried::Placed(_) => DATA_HEADER,
        };
        let lent = self.lent.take();
        let bytes = self.buffer.get(..length).unwrap_or_default();
        Some(ArrivedDatagram { bytes, carried, from: arrival.from, lent })
    }

    fn next_of_rest(&mut self) -> Option<ArrivedDatagram<'_>> {
        let arrival = self.arrival?;
        let end = (self.rest.start + arrival.segment.max(1)).min(self.rest.end);
        let bytes = self.buffer.get(self.rest.start..end)?;
        self.rest.start = end;
        let lent = self.lent.take();
        Some(ArrivedDatagram { bytes, carried: Carried::Inside, from: arrival.from, lent })
    }

    /// Receives what a datagram carries where it belongs, if it is what is expected; anything else
    /// goes to the buffer in one piece.
    fn receive_in_place(&mut self, sockets: &Sockets) -> Option<(Arrival, Carried)> {
        let place = place_of(&mut self.lent, &mut self.slot)?;
        let expected = place.len();
        let (head, rest) = self.buffer.split_at_mut_checked(DATA_HEADER)?;
        let arrival = sockets.receive_own([head, place, rest])?;
        let length = arrival.length;
        if arrival.segment == length && length == DATA_HEADER + expected {
            match &self.lent {
                Some((key, lent)) if is_next(head, *key, lent) => {
                    return Some((arrival, Carried::Placed(expected)));
                }
                None if is_whole(head, expected) => {
                    return Some((
                        arrival,
                        self.slot.take().map_or(Carried::Inside, Carried::Whole),
                    ));
                }
                _ => {}
            }
        }
        let in_place = length.saturating_sub(DATA_HEADER).min(expected);
        let behind = length.saturating_sub(DATA_HEADER + expected);
        let behind = behind.min(rest.len().saturating_sub(in_place));
        rest.copy_within(..behind, in_place);
        let place = place_of(&mut self.lent, &mut self.slot)?;
        rest.get_mut(..in_place)?.copy_from_slice(place.get(..in_place)?);
        Some((arrival, Carried::Inside))
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

/// Where what a datagram carries is expected to belong.
fn place_of<'a>(
    lent: &'a mut Option<(Key, LentMessage)>,
    slot: &'a mut Option<SlotMut>,
) -> Option<&'a mut [u8]> {
    match (lent, slot) {
        (Some((_, lent)), _) => Some(lent.place()),
        (None, slot) => slot.as_mut().map(SlotMut::as_bytes_mut),
    }
}

/// Whether the header is that of the fragment that belongs into what was lent.
fn is_next(head: &[u8], key: Key, lent: &LentMessage) -> bool {
    let Some(datagram) = Datagram::decode(head) else { return false };
    match datagram.body {
        Body::Data { data, .. } => {
            (datagram.from, data.stream.writer, data.stream.reader) == key && lent.is_next(&data)
        }
        _ => false,
    }
}

/// Whether the header is that of a whole message of this length.
fn is_whole(head: &[u8], length: usize) -> bool {
    match Datagram::decode(head).map(|datagram| datagram.body) {
        Some(Body::Data { data, .. }) => data.fragments == 1 && data.length as usize == length,
        _ => false,
    }
}
