//! Collects the submessages of discovery for a moment, so that many of them go to a participant in
//! one datagram.
//!
//! * What is collected for one destination keeps its order, and is sent when the datagram is full,
//!   when the round ends ([`DatagramBatch::send_all`]), or when something must not overtake it
//!   ([`DatagramBatch::send_to`]).
//! * A datagram to another host fits into a frame of Ethernet, so that losing one frame loses no
//!   more than what it carried; on this host it may be larger.

use super::datagram_sender::{
    Beside, DatagramSender, Destinations, FRAGMENT, Recipient, heartbeat_of,
};
use super::socket::Sockets;
use crate::engine::{AckSink, Announcement, OutgoingSample, SendSink, Target};
use crate::wire::{
    AckNack, DataHead, EntityId, FragmentNumberSet, Gap, Guid, GuidPrefix, MessageWriter, NackFrag,
    PADDING, SequenceNumber, SequenceNumberSet, Timestamp,
};
use std::collections::HashMap;
use std::io::IoSlice;
use std::net::SocketAddr;

/// Bytes of a datagram that stays on this host.
const MAX_LOCAL: usize = 32_000;
/// Bytes of one that goes to another host.
const MAX_REMOTE: usize = 1_400;
/// Bytes in front of the payload of a sample, at least; without its inline QoS.
const SAMPLE_OVERHEAD: usize = 12 + 24;
/// Bytes of a submessage without payload, at most: its headers and a set of 256 numbers.
const MAX_SMALL: usize = 88;
/// Bytes of memory that an empty datagram keeps.
const SPARE_CAPACITY: usize = 2_048;

type Address = (GuidPrefix, SocketAddr);

/// Datagrams that are being filled, by destination.
#[derive(Default)]
pub struct DatagramBatch {
    datagrams: HashMap<Address, Vec<u8>>,
    head: Vec<u8>,
    tail: Vec<u8>,
}

fn dispatch(sockets: &Sockets, to: SocketAddr, bytes: &mut Vec<u8>) {
    if !bytes.is_empty() {
        sockets.send(to, &[IoSlice::new(bytes)]);
        bytes.clear();
        bytes.shrink_to(SPARE_CAPACITY);
    }
}

impl DatagramBatch {
    /// Appends what `write` writes, at most `length` bytes, to the datagram for this destination.
    fn put(
        &mut self,
        (sockets, own): (&Sockets, GuidPrefix),
        to: Address,
        length: usize,
        write: impl FnOnce(&mut Vec<u8>),
    ) {
        let bytes = self.datagrams.entry(to).or_default();
        let room = if sockets.is_near(to.1) { MAX_LOCAL } else { MAX_REMOTE };
        if bytes.len() + length > room {
            dispatch(sockets, to.1, bytes);
        }
        if bytes.is_empty() {
            MessageWriter::begin(bytes, own).info_destination(to.0);
        }
        write(bytes);
    }

    /// Sends what was collected for a participant.
    pub fn send_to(&mut self, sockets: &Sockets, prefix: GuidPrefix) {
        for ((of, address), bytes) in &mut self.datagrams {
            if *of == prefix {
                dispatch(sockets, *address, bytes);
            }
        }
    }

    /// Sends everything, and forgets destinations for which nothing was collected since the last
    /// call.
    pub fn send_all(&mut self, sockets: &Sockets) {
        self.datagrams.retain(|(_, address), bytes| {
            let is_used = !bytes.is_empty();
            dispatch(sockets, *address, bytes);
            is_used
        });
    }

    /// Forgets a participant.
    pub fn forget(&mut self, prefix: GuidPrefix) {
        self.datagrams.retain(|(of, _), _| *of != prefix);
    }
}

/// Adds the submessages of one endpoint to a batch.
pub struct BatchSender<'a> {
    /// The sockets that send.
    pub sockets: &'a Sockets,
    /// Collects the submessages.
    pub batch: &'a mut DatagramBatch,
    /// The endpoint.
    pub own: Guid,
    /// The remote endpoints.
    pub destinations: &'a Destinations,
    /// Readers to which samples were sent and which were not asked for an acknowledgement yet.
    pub unasked: &'a mut Vec<Guid>,
}

impl BatchSender<'_> {
    fn put(&mut self, to: Address, length: usize, write: impl FnOnce(&mut Vec<u8>)) {
        self.batch.put((self.sockets, self.own.prefix), to, length, write);
    }

    /// Adds a whole sample for a recipient.
    pub fn whole(
        &mut self,
        recipient: Recipient,
        reader: EntityId,
        number: i64,
        sample: &OutgoingSample,
    ) {
        let bytes = sample.payload.as_bytes();
        let Some((encapsulation, body)) = bytes.split_first_chunk::<4>() else { return };
        let inline_qos = sample.inline_qos.as_slice();
        let length = SAMPLE_OVERHEAD + inline_qos.len() + bytes.len() + PADDING.len();
        if length > MAX_LOCAL {
            let sockets = self.sockets;
            let own = self.own;
            let destinations = self.destinations;
            let DatagramBatch { head, tail, .. } = &mut *self.batch;
            DatagramSender { sockets, own, destinations, head, tail, throttle: None }.whole(
                recipient,
                reader,
                (number, FRAGMENT),
                sample,
                Beside::default(),
            );
            return;
        }
        let head = DataHead {
            reader,
            writer: self.own.entity,
            sequence: SequenceNumber(number),
            inline_qos,
            is_key: sample.disposed,
        };
        self.put((recipient.0, recipient.1), length, |out| {
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
        self.destinations.recipient(endpoint).map(|(prefix, address, _)| (prefix, address))
    }
}

impl SendSink for BatchSender<'_> {
    fn fragment_size(&self, to: Target, number: i64) -> usize {
        self.destinations.fragment_size(to.reader, number)
    }

    fn sample(&mut self, to: Target, number: i64, sample: &OutgoingSample) {
        let Some(recipient) = self.destinations.recipient(to.reader) else { return };
        self.whole(recipient, to.reader.entity, number, sample);
        if self.unasked.last() != Some(&to.reader) {
            self.unasked.push(to.reader);
        }
    }

    fn fragments(
        &mut self,
        to: Target,
        number: i64,
        sample: &OutgoingSample,
        set: &FragmentNumberSet,
    ) {
        let sockets = self.sockets;
        let own = self.own;
        let destinations = self.destinations;
        let DatagramBatch { head, tail, .. } = &mut *self.batch;
        DatagramSender { sockets, own, destinations, head, tail, throttle: None }
            .fragments(to, number, sample, set);
    }

    fn gap(&mut self, to: Target, start: i64, set: &SequenceNumberSet) {
        let Some(address) = self.address(to.reader) else { return };
        let reader = to.reader.entity;
        let writer = self.own.entity;
        let gap = Gap { reader, writer, start: SequenceNumber(start), list: *set };
        self.put(address, MAX_SMALL, |out| MessageWriter::resume(out).gap(&gap));
    }

    fn heartbeat(&mut self, to: Target, announcement: Announcement) {
        let Some(address) = self.address(to.reader) else { return };
        let heartbeat = heartbeat_of(self.own.entity, to.reader.entity, announcement);
        self.put(address, MAX_SMALL, |out| MessageWriter::resume(out).heartbeat(&heartbeat));
    }
}

impl AckSink for BatchSender<'_> {
    fn acknack(&mut self, writer: Guid, set: &SequenceNumberSet, count: u32, is_final: bool) {
        let Some(address) = self.address(writer) else { return };
        let acknack = AckNack {
            reader: self.own.entity,
            writer: writer.entity,
            state: *set,
            count: count.cast_signed(),
            is_final,
        };
        self.put(address, MAX_SMALL, |out| MessageWriter::resume(out).acknack(&acknack));
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
        self.put(address, MAX_SMALL, |out| MessageWriter::resume(out).nack_frag(&nack));
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

    fn sample(bytes: usize) -> OutgoingSample {
        OutgoingSample {
            payload: HeapPool::new(1).loan(bytes).freeze(),
            other_forms: [None, None],
            stamp: Time::from_nanoseconds(0),
            inline_qos: InlineBytes::EMPTY,
            disposed: false,
        }
    }

    /// How many samples stand in each datagram that has come.
    fn come(socket: &UdpSocket) -> Vec<usize> {
        let mut found = Vec::new();
        let mut bytes = vec![0; 65_536];
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
        let (mut destinations, mut batch, mut unasked) = <_>::default();
        let own = GuidPrefix([1; 12]).with(EntityId::PUBLICATIONS_WRITER);
        let reader = GuidPrefix([2; 12]).with(EntityId::PUBLICATIONS_READER);
        Destinations::add(&mut destinations, reader, there.local_addr().unwrap(), Form::Own);
        let mut batch_sender = BatchSender {
            sockets: &sockets,
            batch: &mut batch,
            own,
            destinations: &destinations,
            unasked: &mut unasked,
        };
        (1..=100).for_each(|number| batch_sender.sample(Target { reader }, number, &sample(250)));
        batch_sender.sample(Target { reader }, 101, &sample(10_001));
        assert_eq!(come(&there), [100], "they fill a datagram, the last does not fit");
        batch.send_to(&sockets, reader.prefix);
        assert_eq!(come(&there), [1]);
        batch.send_all(&sockets);
        assert_eq!(come(&there), [0; 0], "nothing is said twice");
        assert!(batch.datagrams.is_empty(), "who is told nothing takes no memory");
    }
}
