//! What discovery says, collected for a moment: many submessages go to a participant in one
//! datagram.
//!
//! * What is collected for one place keeps its order, and leaves when the datagram is full, when
//!   the round ends ([`Postbox::send_all`]), or when something must not overtake it
//!   ([`Postbox::send_to`]).
//! * A datagram to another host fits into a frame of Ethernet, so that losing one frame loses no
//!   more than what it carried; on this host it may be larger.

use super::outlet::{Outlet, Places, Way, heartbeat_of};
use super::socket::Sockets;
use crate::engine::{AckSink, Announcement, Outgoing, SendSink, Target};
use crate::wire::{
    AckNack, DataHead, EntityId, FragmentNumberSet, Gap, Guid, GuidPrefix, MessageWriter, NackFrag,
    PADDING, SequenceNumber, SequenceNumberSet, Timestamp,
};
use std::collections::HashMap;
use std::io::IoSlice;
use std::net::SocketAddr;

/// Bytes of a datagram that stays on this host.
const NEAR: usize = 32_000;
/// Bytes of one that goes to another host.
const FAR: usize = 1_400;
/// At least as many as stand in front of the payload of a sample, inline QoS aside.
const FRONT: usize = 12 + 24;
/// At most as many as a submessage without payload has: heads, a set of 256 numbers.
const SMALL: usize = 88;
/// Memory that an empty parcel keeps.
const KEPT: usize = 2_048;

type Address = (GuidPrefix, SocketAddr);

/// Datagrams that are being filled, by where they go.
#[derive(Default)]
pub struct Postbox {
    parcels: HashMap<Address, Vec<u8>>,
    head: Vec<u8>,
    tail: Vec<u8>,
}

fn dispatch(sockets: &Sockets, to: SocketAddr, bytes: &mut Vec<u8>) {
    if !bytes.is_empty() {
        sockets.send(to, &[IoSlice::new(bytes)]);
        bytes.clear();
        bytes.shrink_to(KEPT);
    }
}

impl Postbox {
    /// Appends what `write` writes, at most `length` bytes, to the datagram for this place.
    fn put(
        &mut self,
        (sockets, own): (&Sockets, GuidPrefix),
        to: Address,
        length: usize,
        write: impl FnOnce(&mut Vec<u8>),
    ) {
        let bytes = self.parcels.entry(to).or_default();
        let room = if sockets.is_near(to.1) { NEAR } else { FAR };
        if bytes.len() + length > room {
            dispatch(sockets, to.1, bytes);
        }
        if bytes.is_empty() {
            MessageWriter::begin(bytes, own).info_destination(to.0);
        }
        write(bytes);
    }

    /// Sends what is there for a participant.
    pub fn send_to(&mut self, sockets: &Sockets, prefix: GuidPrefix) {
        for ((of, address), bytes) in &mut self.parcels {
            if *of == prefix {
                dispatch(sockets, *address, bytes);
            }
        }
    }

    /// Sends everything, and forgets places that nothing was for since the last time.
    pub fn send_all(&mut self, sockets: &Sockets) {
        self.parcels.retain(|(_, address), bytes| {
            let is_used = !bytes.is_empty();
            dispatch(sockets, *address, bytes);
            is_used
        });
    }

    /// Forgets a participant.
    pub fn forget(&mut self, prefix: GuidPrefix) {
        self.parcels.retain(|(of, _), _| *of != prefix);
    }
}

/// Sends for one endpoint, by way of the postbox.
pub struct Post<'a> {
    /// From where.
    pub sockets: &'a Sockets,
    /// Where it is collected.
    pub postbox: &'a mut Postbox,
    /// Whose.
    pub own: Guid,
    /// To where.
    pub places: &'a Places,
    /// Whom samples were sent to, who is to be asked for an acknowledgement.
    pub unasked: &'a mut Vec<Guid>,
}

impl Post<'_> {
    fn put(&mut self, to: Address, length: usize, write: impl FnOnce(&mut Vec<u8>)) {
        self.postbox.put((self.sockets, self.own.prefix), to, length, write);
    }

    /// A sample to a place.
    pub fn whole(&mut self, way: Way, reader: EntityId, number: i64, sample: &Outgoing) {
        let bytes = sample.payload.as_bytes();
        let Some((encapsulation, body)) = bytes.split_first_chunk::<4>() else { return };
        let inline_qos = sample.inline_qos.as_slice();
        let length = FRONT + inline_qos.len() + bytes.len() + PADDING.len();
        if length > NEAR {
            let (sockets, own, places) = (self.sockets, self.own, self.places);
            let Postbox { head, tail, .. } = &mut *self.postbox;
            Outlet { sockets, own, places, head, tail, throttle: None }
                .whole(way, reader, number, sample, None);
            return;
        }
        let head = DataHead {
            reader,
            writer: self.own.entity,
            sequence: SequenceNumber(number),
            inline_qos,
            is_key: sample.disposed,
        };
        self.put((way.0, way.1), length, |out| {
            let mut message = MessageWriter::resume(out);
            message.info_timestamp(Some(Timestamp::from_time(sample.stamp)));
            let padding = message.data_head(&head, Some(bytes.len()));
            let [a, b, c, d] = *encapsulation;
            out.extend_from_slice(&[a, b, c, d & !3 | padding as u8]);
            out.extend_from_slice(body);
            out.extend_from_slice(&PADDING[..padding]);
        });
    }

    fn address(&self, endpoint: Guid) -> Option<Address> {
        self.places.way(endpoint).map(|(prefix, address, _)| (prefix, address))
    }
}

impl SendSink for Post<'_> {
    fn sample(&mut self, to: Target, number: i64, sample: &Outgoing) {
        let Some(way) = self.places.way(to.reader) else { return };
        self.whole(way, to.reader.entity, number, sample);
        if self.unasked.last() != Some(&to.reader) {
            self.unasked.push(to.reader);
        }
    }

    fn fragments(&mut self, to: Target, number: i64, sample: &Outgoing, set: &FragmentNumberSet) {
        let (sockets, own, places) = (self.sockets, self.own, self.places);
        let Postbox { head, tail, .. } = &mut *self.postbox;
        Outlet { sockets, own, places, head, tail, throttle: None }
            .fragments(to, number, sample, set);
    }

    fn gap(&mut self, to: Target, start: i64, set: &SequenceNumberSet) {
        let Some(address) = self.address(to.reader) else { return };
        let (reader, writer) = (to.reader.entity, self.own.entity);
        let gap = Gap { reader, writer, start: SequenceNumber(start), list: *set };
        self.put(address, SMALL, |out| MessageWriter::resume(out).gap(&gap));
    }

    fn heartbeat(&mut self, to: Target, said: Announcement) {
        let Some(address) = self.address(to.reader) else { return };
        let heartbeat = heartbeat_of(self.own.entity, to.reader.entity, said);
        self.put(address, SMALL, |out| MessageWriter::resume(out).heartbeat(&heartbeat));
    }
}

impl AckSink for Post<'_> {
    fn acknack(&mut self, writer: Guid, set: &SequenceNumberSet, count: u32, is_final: bool) {
        let Some(address) = self.address(writer) else { return };
        let acknack = AckNack {
            reader: self.own.entity,
            writer: writer.entity,
            state: *set,
            count: count.cast_signed(),
            is_final,
        };
        self.put(address, SMALL, |out| MessageWriter::resume(out).acknack(&acknack));
    }

    fn nack_frag(&mut self, writer: Guid, number: i64, set: &FragmentNumberSet, count: u32) {
        let Some(address) = self.address(writer) else { return };
        let nack = NackFrag {
            reader: self.own.entity,
            writer: writer.entity,
            sequence: SequenceNumber(number),
            missing: *set,
            count: count.cast_signed(),
        };
        self.put(address, SMALL, |out| MessageWriter::resume(out).nack_frag(&nack));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Form, InlineBytes};
    use crate::wire::{Message, Submessage};
    use angaros_msg::Time;
    use angaros_transport::buffer::HeapPool;
    use std::net::UdpSocket;
    use std::time::Duration;

    fn sample(bytes: usize) -> Outgoing {
        Outgoing {
            payload: HeapPool::new(1).loan(bytes).freeze(),
            other_forms: [None, None],
            stamp: Time::from_nanoseconds(0),
            inline_qos: InlineBytes::EMPTY,
            disposed: false,
        }
    }

    /// How many samples stand in each datagram that has come.
    fn come(socket: &UdpSocket) -> Vec<usize> {
        let (mut found, mut bytes) = (Vec::new(), vec![0; 65_536]);
        while let Ok(length) = socket.recv(&mut bytes) {
            let message = Message::parse(&bytes[..length]).unwrap();
            let is_data = |one: &Submessage<'_>| matches!(one, Submessage::Data(_));
            found.push(message.submessages().map(Result::unwrap).filter(is_data).count());
        }
        found
    }

    #[test]
    fn what_is_told_to_one_place_goes_in_as_few_datagrams_as_it_fits_into() {
        let there = UdpSocket::bind("127.0.0.1:0").unwrap();
        there.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        let sockets = Sockets::open(0, true, false).unwrap();
        let (mut places, mut postbox, mut unasked) = <_>::default();
        let own = GuidPrefix([1; 12]).with(EntityId::PUBLICATIONS_WRITER);
        let reader = GuidPrefix([2; 12]).with(EntityId::PUBLICATIONS_READER);
        Places::add(&mut places, reader, there.local_addr().unwrap(), Form::Own);
        let mut post = Post {
            sockets: &sockets,
            postbox: &mut postbox,
            own,
            places: &places,
            unasked: &mut unasked,
        };
        (1..=100).for_each(|number| post.sample(Target { reader }, number, &sample(250)));
        post.sample(Target { reader }, 101, &sample(10_001));
        assert_eq!(come(&there), [100], "they fill a datagram, the last does not fit");
        postbox.send_to(&sockets, reader.prefix);
        assert_eq!(come(&there), [1]);
        postbox.send_all(&sockets);
        assert_eq!(come(&there), [0; 0], "nothing is said twice");
        assert!(postbox.parcels.is_empty(), "who is told nothing takes no memory");
    }
}
