//! Encodes the submessages of an endpoint into datagrams and sends them.

use super::segments::MAX_SEGMENTS;
use super::socket::Sockets;
use super::throttle::{DelayLimit, Throttle, UNTHROTTLED};
use crate::engine::{AckSink, Announcement, Form, OutgoingSample, SendSink, Target};
use crate::wire::{
    AckNack, DataFragHead, DataHead, EntityId, FragmentNumberSet, Gap, Guid, GuidPrefix, Heartbeat,
    MessageWriter, NackFrag, PADDING, SequenceNumber, SequenceNumberSet, Timestamp,
};
use std::io::IoSlice;
use std::net::SocketAddr;
use std::ops::Range;

/// Bytes of a sample that go into one datagram; larger ones travel in fragments of this size. A
/// datagram has room for 65507.
pub const FRAGMENT: usize = 64_000;
/// The same where frames are lost: what a frame of Ethernet carries beside our headers, as with
/// Cyclone DDS (`FragmentSize`). IP cuts a larger datagram into frames, of which each one that is
/// lost is the loss of the whole datagram.
const FRAME_FRAGMENT: usize = 1344;
/// Bytes that leave with one system call.
const RUN_BYTES: usize = 65_000;
/// Fragments that leave with one system call: so many of those of a frame fill it.
pub const RUN: u32 = 44;
const _: () = assert!(RUN as usize <= MAX_SEGMENTS);

/// Where a fragment lies in its sample, as a DATA_FRAG tells it: the number of the first fragment
/// stands so far before the end of the front, if nothing is inlined.
const FIRST_FRAGMENT_BEFORE_END: usize = 12;

/// A participant with readers of one writer, or writers of one reader.
#[derive(Clone, Debug)]
pub struct Destination {
    /// The participant.
    pub prefix: GuidPrefix,
    /// Its address.
    pub address: SocketAddr,
    /// Its matched endpoints.
    pub endpoints: Vec<Guid>,
    /// The form of samples that they expect.
    pub form: Form,
    /// From this sample on fragments are as large as a frame.
    pub frames_from: i64,
}

/// What a datagram takes along behind a sample.
#[derive(Clone, Copy, Default)]
pub struct Beside<'a> {
    /// Becomes a HEARTBEAT.
    pub announcement: Option<Announcement>,
    /// ACKNACKs to the same participant.
    pub acks: &'a [u8],
}

/// A participant, its address, and the form of samples that it expects.
pub type Recipient = (GuidPrefix, SocketAddr, Form);

impl Destination {
    /// The recipient for this destination.
    pub fn recipient(&self) -> Recipient {
        (self.prefix, self.address, self.form)
    }

    /// Bytes of the fragments of this sample.
    pub fn fragment_size(&self, number: i64) -> usize {
        if number < self.frames_from { FRAGMENT } else { FRAME_FRAGMENT }
    }

    /// Its only reader, or `UNKNOWN` for all of them.
    pub fn reader(&self) -> EntityId {
        match self.endpoints.as_slice() {
            [one] => one.entity,
            _ => EntityId::UNKNOWN,
        }
    }
}

/// A sample, its number, and how many bytes of it a fragment has.
pub type FragmentedSample<'a> = (i64, &'a OutgoingSample, usize);

/// The bytes of a sample in the wanted form.
pub fn form(sample: &OutgoingSample, wanted: Form) -> &[u8] {
    let [cyclone, cyclone_11] = &sample.other_forms;
    let other = match wanted {
        Form::Own => None,
        Form::Cyclone => cyclone.as_ref(),
        Form::Cyclone11 => cyclone_11.as_ref(),
    };
    other.unwrap_or(&sample.payload).as_bytes()
}

/// A HEARTBEAT of a writer for a reader.
pub fn heartbeat_of(writer: EntityId, reader: EntityId, announcement: Announcement) -> Heartbeat {
    Heartbeat {
        reader,
        writer,
        first: SequenceNumber(announcement.first),
        last: SequenceNumber(announcement.last),
        count: announcement.count.cast_signed(),
        is_final: announcement.is_final,
        liveliness: announcement.liveliness,
    }
}

/// The destinations of one endpoint.
#[derive(Default)]
pub struct Destinations(pub Vec<Destination>);

impl Destinations {
    /// Takes in an endpoint.
    pub fn add(&mut self, endpoint: Guid, address: SocketAddr, form: Form) {
        let fits = |destination: &&mut Destination| {
            destination.prefix == endpoint.prefix && destination.address == address
        };
        match self.0.iter_mut().find(fits) {
            Some(destination) => destination.endpoints.push(endpoint),
            None => {
                let prefix = endpoint.prefix;
                let endpoints = vec![endpoint];
                let frames_from = i64::MAX;
                self.0.push(Destination { prefix, address, endpoints, form, frames_from });
            }
        }
    }

    /// Takes out an endpoint.
    pub fn remove(&mut self, endpoint: Guid) {
        for destination in &mut self.0 {
            destination.endpoints.retain(|known| *known != endpoint);
        }
        self.0.retain(|destination| !destination.endpoints.is_empty());
    }

    fn find(&self, endpoint: Guid) -> Option<&Destination> {
        self.0.iter().find(|destination| destination.endpoints.contains(&endpoint))
    }

    /// The recipient through which an endpoint is reached.
    pub fn recipient(&self, endpoint: Guid) -> Option<Recipient> {
        self.find(endpoint).map(Destination::recipient)
    }

    /// Bytes of the fragments of this sample for an endpoint.
    pub fn fragment_size(&self, endpoint: Guid, number: i64) -> usize {
        self.find(endpoint).map_or(FRAGMENT, |destination| destination.fragment_size(number))
    }

    fn of(&self, endpoint: Guid) -> Option<SocketAddr> {
        self.find(endpoint).map(|destination| destination.address)
    }

    /// Whether a destination expects this form.
    pub fn has_form(&self, form: Form) -> bool {
        self.0.iter().any(|destination| destination.form == form)
    }
}

/// Sends the submessages of one endpoint. The two buffers keep their memory.
pub struct DatagramSender<'a> {
    /// The sockets that send.
    pub sockets: &'a Sockets,
    /// The endpoint.
    pub own: Guid,
    /// The remote endpoints.
    pub destinations: &'a Destinations,
    /// Buffer for the headers of a datagram.
    pub head: &'a mut Vec<u8>,
    /// Buffer for what follows the payload.
    pub tail: &'a mut Vec<u8>,
    /// Holds large samples back that are sent again; `None` sends them at once.
    pub throttle: Option<&'a mut Throttle>,
}

/// How long the receiving thread may be held back by a sample that is sent again. What has not left
/// by then is asked for again.
const RESEND_PATIENCE_NS: u64 = 5_000_000;

/// Fragments of a sample of so many bytes.
pub fn fragment_count(bytes: usize, fragment_size: usize) -> u32 {
    u32::try_from(bytes.div_ceil(fragment_size)).unwrap_or(u32::MAX)
}

impl DatagramSender<'_> {
    fn begin(&mut self, prefix: GuidPrefix) {
        let mut message = MessageWriter::begin(self.head, self.own.prefix);
        message.info_destination(prefix);
    }

    /// Writes what stands behind a payload and its padding.
    fn write_tail(&mut self, padding: usize, reader: EntityId, beside: Beside<'_>) {
        self.tail.clear();
        self.tail.extend_from_slice(&PADDING[..padding]);
        if let Some(announcement) = beside.announcement {
            let heartbeat = heartbeat_of(self.own.entity, reader, announcement);
            MessageWriter::resume(self.tail).heartbeat(&heartbeat);
        }
        self.tail.extend_from_slice(beside.acks);
    }

    /// Sends a whole sample, and what goes along.
    pub fn whole(
        &mut self,
        (prefix, address, wanted): Recipient,
        reader: EntityId,
        (number, fragment_size): (i64, usize),
        sample: &OutgoingSample,
        beside: Beside<'_>,
    ) {
        let bytes = form(sample, wanted);
        if bytes.len() > fragment_size {
            let count = fragment_count(bytes.len(), fragment_size);
            let recipient = (prefix, address, wanted);
            let of = (number, sample, fragment_size);
            self.run(recipient, reader, of, 1..count);
            self.fragment(recipient, reader, of, count, beside);
            return;
        }
        let Some((encapsulation, body)) = bytes.split_first_chunk::<4>() else { return };
        self.begin(prefix);
        let head = DataHead {
            reader,
            writer: self.own.entity,
            sequence: SequenceNumber(number),
            inline_qos: sample.inline_qos.as_slice(),
            is_key: sample.disposed,
        };
        let mut message = MessageWriter::resume(self.head);
        message.info_timestamp(Some(Timestamp::from_time(sample.stamp)));
        let padding = message.data_head(&head, Some(bytes.len()));
        // The receiver learns from the header how many bytes of padding are none of the message's.
        let [a, b, c, d] = *encapsulation;
        self.head.extend_from_slice(&[a, b, c, d & !3 | padding as u8]);
        self.write_tail(padding, reader, beside);
        let pieces = [IoSlice::new(self.head), IoSlice::new(body), IoSlice::new(self.tail)];
        self.sockets.send(address, &pieces);
    }

    /// Fragments of a large sample again, as many as there is time for.
    fn fragments_again(
        &mut self,
        recipient: Recipient,
        reader: EntityId,
        (number, sample, size): FragmentedSample<'_>,
        which: impl Iterator<Item = u32>,
    ) {
        if let Some(throttle) = &mut self.throttle {
            throttle.begin(DelayLimit::of(RESEND_PATIENCE_NS));
        }
        let mut which = which.peekable();
        while let Some(first) = which.next() {
            let mut end = first.saturating_add(1);
            let most = first.saturating_add(if size == FRAGMENT { 1 } else { RUN });
            while end < most && which.next_if_eq(&end).is_some() {
                end += 1;
            }
            if let Some(throttle) = &mut self.throttle
                && !throttle.admit(self.sockets, recipient.1, size * (end - first) as usize)
            {
                return;
            }
            self.run(recipient, reader, (number, sample, size), first..end);
        }
    }

    /// Sends fragments of a sample that lie in a row: those of a frame many by one system call,
    /// where the kernel can.
    pub fn run(
        &mut self,
        recipient: Recipient,
        reader: EntityId,
        (number, sample, size): FragmentedSample<'_>,
        fragments: Range<u32>,
    ) {
        let whole = form(sample, recipient.2).len() / size;
        let mut rest = fragments;
        while rest.start < rest.end {
            let end = rest.end.min(rest.start.saturating_add(RUN));
            // The last one of a sample is shorter, and padded.
            let full = rest.start..end.min(u32::try_from(whole).unwrap_or(u32::MAX) + 1);
            let sent = size == FRAME_FRAGMENT
                && full.len() > 1
                && self.segments(recipient, reader, (number, sample), full.clone());
            let left = if sent { full.end.max(rest.start)..end } else { rest.start..end };
            for fragment in left {
                self.fragment(
                    recipient,
                    reader,
                    (number, sample, size),
                    fragment,
                    Beside::default(),
                );
            }
            rest.start = end;
        }
    }

    /// Sends full fragments by one system call; whether that could be done.
    fn segments(
        &mut self,
        (prefix, address, wanted): Recipient,
        reader: EntityId,
        (number, sample): (i64, &OutgoingSample),
        fragments: Range<u32>,
    ) -> bool {
        let bytes = form(sample, wanted);
        let count = fragments.len();
        self.fragment_head(
            prefix,
            reader,
            (number, sample),
            fragments.start,
            FRAME_FRAGMENT,
            bytes,
        );
        let length = self.head.len();
        if count * (length + FRAME_FRAGMENT) > RUN_BYTES || count > RUN as usize {
            return false;
        }
        // All have the same front but for the number of the fragment.
        let at = length - sample.inline_qos.as_slice().len() - FIRST_FRAGMENT_BEFORE_END;
        for (place, fragment) in fragments.clone().enumerate().skip(1) {
            self.head.extend_from_within(..length);
            let at = place * length + at;
            self.head[at..at + 4].copy_from_slice(&fragment.to_le_bytes());
        }
        let begin = (fragments.start as usize).saturating_sub(1) * FRAME_FRAGMENT;
        let Some(parts) = bytes.get(begin..begin + count * FRAME_FRAGMENT) else { return false };
        let mut pieces = [IoSlice::new(&[]); 2 * RUN as usize];
        let both = self.head.chunks_exact(length).zip(parts.chunks_exact(FRAME_FRAGMENT));
        for (place, (head, part)) in both.enumerate() {
            pieces[2 * place] = IoSlice::new(head);
            pieces[2 * place + 1] = IoSlice::new(part);
        }
        self.sockets.send_segments(address, &pieces[..2 * count], length + FRAME_FRAGMENT)
    }

    /// Writes the front of one fragment; returns the padding that follows its bytes.
    fn fragment_head(
        &mut self,
        prefix: GuidPrefix,
        reader: EntityId,
        (number, sample): (i64, &OutgoingSample),
        fragment: u32,
        fragment_size: usize,
        bytes: &[u8],
    ) -> usize {
        self.begin(prefix);
        let head = DataFragHead {
            data: DataHead {
                reader,
                writer: self.own.entity,
                sequence: SequenceNumber(number),
                inline_qos: sample.inline_qos.as_slice(),
                is_key: sample.disposed,
            },
            first_fragment: fragment,
            fragments: 1,
            fragment_size: fragment_size as u16,
            sample_size: bytes.len() as u32,
        };
        let begin = (fragment as usize).saturating_sub(1) * fragment_size;
        let part = bytes.len().saturating_sub(begin).min(fragment_size);
        let mut message = MessageWriter::resume(self.head);
        message.info_timestamp(Some(Timestamp::from_time(sample.stamp)));
        message.data_frag_head(&head, part)
    }

    /// Sends one fragment of a sample, and what goes along.
    pub fn fragment(
        &mut self,
        (prefix, address, wanted): Recipient,
        reader: EntityId,
        (number, sample, size): FragmentedSample<'_>,
        fragment: u32,
        beside: Beside<'_>,
    ) {
        let bytes = form(sample, wanted);
        let begin = (fragment as usize).saturating_sub(1) * size;
        let end = (begin + size).min(bytes.len());
        let Some(part) = bytes.get(begin..end).filter(|part| !part.is_empty()) else { return };
        let padding = self.fragment_head(prefix, reader, (number, sample), fragment, size, bytes);
        self.write_tail(padding, reader, beside);
        let pieces = [IoSlice::new(self.head), IoSlice::new(part), IoSlice::new(self.tail)];
        self.sockets.send(address, &pieces);
    }

    /// Sends a HEARTBEAT alone.
    pub fn announce(
        &mut self,
        (prefix, address, _): Recipient,
        reader: EntityId,
        announcement: Announcement,
    ) {
        self.begin(prefix);
        let heartbeat = heartbeat_of(self.own.entity, reader, announcement);
        MessageWriter::resume(self.head).heartbeat(&heartbeat);
        self.flush(address);
    }

    fn flush(&mut self, address: SocketAddr) {
        self.sockets.send(address, &[IoSlice::new(self.head)]);
    }
}

impl SendSink for DatagramSender<'_> {
    fn fragment_size(&self, to: Target, number: i64) -> usize {
        self.destinations.fragment_size(to.reader, number)
    }

    fn sample(&mut self, to: Target, number: i64, sample: &OutgoingSample) {
        let Some(recipient) = self.destinations.recipient(to.reader) else { return };
        let bytes = form(sample, recipient.2).len();
        let size = self.destinations.fragment_size(to.reader, number);
        if bytes > UNTHROTTLED {
            let all = 1..=fragment_count(bytes, size);
            self.fragments_again(recipient, to.reader.entity, (number, sample, size), all);
        } else {
            let beside = Beside::default();
            self.whole(recipient, to.reader.entity, (number, size), sample, beside);
        }
    }

    fn fragments(
        &mut self,
        to: Target,
        number: i64,
        sample: &OutgoingSample,
        set: &FragmentNumberSet,
    ) {
        let Some(recipient) = self.destinations.recipient(to.reader) else { return };
        let which = set.iter().filter_map(|fragment| u32::try_from(fragment).ok());
        let size = self.destinations.fragment_size(to.reader, number);
        self.fragments_again(recipient, to.reader.entity, (number, sample, size), which);
    }

    fn gap(&mut self, to: Target, start: i64, set: &SequenceNumberSet) {
        let Some(address) = self.destinations.of(to.reader) else { return };
        self.begin(to.reader.prefix);
        MessageWriter::resume(self.head).gap(&Gap {
            reader: to.reader.entity,
            writer: self.own.entity,
            start: SequenceNumber(start),
            list: *set,
        });
        self.flush(address);
    }

    fn heartbeat(&mut self, to: Target, announcement: Announcement) {
        let Some(recipient) = self.destinations.recipient(to.reader) else { return };
        self.announce(recipient, to.reader.entity, announcement);
    }
}

impl AckSink for DatagramSender<'_> {
    fn acknack(&mut self, writer: Guid, set: &SequenceNumberSet, count: u32, is_final: bool) {
        let Some(address) = self.destinations.of(writer) else { return };
        self.begin(writer.prefix);
        MessageWriter::resume(self.head).acknack(&AckNack {
            reader: self.own.entity,
            writer: writer.entity,
            state: *set,
            count: count.cast_signed(),
            is_final,
        });
        self.flush(address);
    }

    fn nack_frag(&mut self, writer: Guid, number: i64, set: &FragmentNumberSet, count: u32) {
        let Some(address) = self.destinations.of(writer) else { return };
        self.begin(writer.prefix);
        MessageWriter::resume(self.head).nack_frag(&NackFrag {
            reader: self.own.entity,
            writer: writer.entity,
            sequence: SequenceNumber(number),
            missing: *set,
            count: count.cast_signed(),
        });
        self.flush(address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Message, Submessage};
    use angaros_msg::Time;
    use angaros_transport::buffer::HeapPool;
    use std::net::UdpSocket;
    use std::time::Duration;

    /// A sample of some fragments for another host and a bit.
    fn sample() -> OutgoingSample {
        let mut slot = HeapPool::new(1).loan(6 * FRAME_FRAGMENT + 100);
        slot.as_bytes_mut().iter_mut().enumerate().for_each(|(at, byte)| *byte = (at / 7) as u8);
        OutgoingSample {
            payload: slot.freeze(),
            other_forms: [None, None],
            stamp: Time::default(),
            inline_qos: crate::engine::InlineBytes::new(&[0x70, 0, 4, 0, 1, 2, 3, 4, 1, 0, 0, 0])
                .unwrap(),
            disposed: false,
        }
    }

    #[test]
    fn fragments_that_leave_with_one_system_call_are_what_they_would_be_one_by_one() {
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        receiver.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let sockets = Sockets::open(0, true, false).unwrap();
        let own = GuidPrefix([1; 12]).with(EntityId::user_writer(1));
        let recipient = (GuidPrefix([2; 12]), receiver.local_addr().unwrap(), Form::Own);
        let mut head = Vec::new();
        let mut tail = Vec::new();
        let destinations = Destinations::default();
        let mut sender = DatagramSender {
            sockets: &sockets,
            own,
            destinations: &destinations,
            head: &mut head,
            tail: &mut tail,
            throttle: None,
        };
        let sample = sample();
        if !sender.segments(recipient, EntityId::UNKNOWN, (9, &sample), 2..7) {
            return angaros_testing::skipped("no UDP_SEGMENT");
        }
        for fragment in 2..7u32 {
            let mut bytes = [0; 2000];
            let length = receiver.recv(&mut bytes).unwrap();
            assert!(
                length + 28 <= 1500,
                "{length} bytes and the headers of IP and UDP fit a frame"
            );
            let message = Message::parse(&bytes[..length]).unwrap();
            let parts = message.submessages().filter_map(|one| match one.unwrap() {
                Submessage::DataFrag(part) => Some(part),
                _ => None,
            });
            let [part] = parts.collect::<Vec<_>>().try_into().ok().unwrap();
            let begin = (fragment as usize - 1) * FRAME_FRAGMENT;
            assert_eq!((part.first_fragment, part.writer), (fragment, own.entity));
            assert_eq!(part.bytes, &sample.payload.as_bytes()[begin..begin + FRAME_FRAGMENT]);
        }
    }

    #[test]
    fn what_goes_along_with_a_sample_stands_behind_the_last_of_its_fragments() {
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        receiver.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let sockets = Sockets::open(0, true, false).unwrap();
        let own = GuidPrefix([1; 12]).with(EntityId::user_writer(1));
        let recipient = (GuidPrefix([2; 12]), receiver.local_addr().unwrap(), Form::Own);
        let mut acks = Vec::new();
        MessageWriter::resume(&mut acks).acknack(&AckNack {
            reader: EntityId::user_reader(3),
            writer: EntityId::user_writer(4),
            state: SequenceNumberSet::empty(5),
            count: 1,
            is_final: true,
        });
        let mut sender = DatagramSender {
            sockets: &sockets,
            own,
            destinations: &Destinations::default(),
            head: &mut Vec::new(),
            tail: &mut Vec::new(),
            throttle: None,
        };
        let beside = Beside { announcement: None, acks: &acks };
        sender.whole(recipient, EntityId::UNKNOWN, (9, FRAME_FRAGMENT), &sample(), beside);
        let acknowledges = (0..7).map(|_| {
            let mut bytes = [0; 2000];
            let length = receiver.recv(&mut bytes).unwrap();
            let message = Message::parse(&bytes[..length]).unwrap();
            message.submessages().any(|one| matches!(one.unwrap(), Submessage::AckNack(_)))
        });
        assert_eq!(acknowledges.collect::<Vec<_>>(), [[false; 6].as_slice(), &[true]].concat());
    }
}
