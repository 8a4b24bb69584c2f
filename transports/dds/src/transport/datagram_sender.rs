//! Encodes the submessages of an endpoint into datagrams and sends them.

use super::socket::Sockets;
use super::throttle::{DelayLimit, Throttle, UNTHROTTLED};
use crate::engine::{AckSink, Announcement, Form, OutgoingSample, SendSink, Target};
use crate::wire::{
    AckNack, DataFragHead, DataHead, EntityId, FragmentNumberSet, Gap, Guid, GuidPrefix, Heartbeat,
    MessageWriter, NackFrag, PADDING, SequenceNumber, SequenceNumberSet, Timestamp,
};
use std::io::IoSlice;
use std::net::SocketAddr;

/// Bytes of a sample that go into one datagram; larger ones travel in fragments of this size. A
/// datagram has room for 65507.
pub const FRAGMENT: usize = 64_000;

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
}

/// A participant, its address, and the form of samples that it expects.
pub type Recipient = (GuidPrefix, SocketAddr, Form);

impl Destination {
    /// The recipient for this destination.
    pub fn recipient(&self) -> Recipient {
        (self.prefix, self.address, self.form)
    }

    /// Its only reader, or `UNKNOWN` for all of them.
    pub fn reader(&self) -> EntityId {
        match self.endpoints.as_slice() {
            [one] => one.entity,
            _ => EntityId::UNKNOWN,
        }
    }
}

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
                self.0.push(Destination { prefix, address, endpoints, form });
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

    /// The recipient through which an endpoint is reached.
    pub fn recipient(&self, endpoint: Guid) -> Option<Recipient> {
        self.0
            .iter()
            .find(|destination| destination.endpoints.contains(&endpoint))
            .map(Destination::recipient)
    }

    fn of(&self, endpoint: Guid) -> Option<SocketAddr> {
        self.recipient(endpoint).map(|(_, address, _)| address)
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
pub fn fragment_count(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(FRAGMENT)).unwrap_or(u32::MAX)
}

impl DatagramSender<'_> {
    fn begin(&mut self, prefix: GuidPrefix) {
        let mut message = MessageWriter::begin(self.head, self.own.prefix);
        message.info_destination(prefix);
    }

    /// Sends a whole sample, followed by a HEARTBEAT if there is an announcement.
    pub fn whole(
        &mut self,
        (prefix, address, wanted): Recipient,
        reader: EntityId,
        number: i64,
        sample: &OutgoingSample,
        announcement: Option<Announcement>,
    ) {
        let bytes = form(sample, wanted);
        if bytes.len() > FRAGMENT {
            let count = fragment_count(bytes.len());
            for fragment in 1..=count {
                let announcement = announcement.filter(|_| fragment == count);
                let recipient = (prefix, address, wanted);
                self.fragment(recipient, reader, (number, sample), fragment, announcement);
            }
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
        self.tail.clear();
        self.tail.extend_from_slice(&PADDING[..padding]);
        if let Some(announcement) = announcement {
            let heartbeat = heartbeat_of(self.own.entity, reader, announcement);
            MessageWriter::resume(self.tail).heartbeat(&heartbeat);
        }
        let pieces = [IoSlice::new(self.head), IoSlice::new(body), IoSlice::new(self.tail)];
        self.sockets.send(address, &pieces);
    }

    /// Fragments of a large sample again, as many as there is time for.
    fn fragments_again(
        &mut self,
        recipient: Recipient,
        reader: EntityId,
        (number, sample): (i64, &OutgoingSample),
        which: impl Iterator<Item = u32>,
    ) {
        if let Some(throttle) = &mut self.throttle {
            throttle.begin(DelayLimit::of(RESEND_PATIENCE_NS));
        }
        for fragment in which {
            if let Some(throttle) = &mut self.throttle
                && !throttle.admit(self.sockets, recipient.1, FRAGMENT)
            {
                return;
            }
            self.fragment(recipient, reader, (number, sample), fragment, None);
        }
    }

    /// Sends one fragment of a sample, followed by a HEARTBEAT if there is an announcement.
    pub fn fragment(
        &mut self,
        (prefix, address, wanted): Recipient,
        reader: EntityId,
        (number, sample): (i64, &OutgoingSample),
        fragment: u32,
        announcement: Option<Announcement>,
    ) {
        let bytes = form(sample, wanted);
        let begin = (fragment as usize).saturating_sub(1) * FRAGMENT;
        let end = (begin + FRAGMENT).min(bytes.len());
        let Some(part) = bytes.get(begin..end).filter(|part| !part.is_empty()) else { return };
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
            fragment_size: FRAGMENT as u16,
            sample_size: bytes.len() as u32,
        };
        let mut message = MessageWriter::resume(self.head);
        message.info_timestamp(Some(Timestamp::from_time(sample.stamp)));
        let padding = message.data_frag_head(&head, part.len());
        self.tail.clear();
        self.tail.extend_from_slice(&PADDING[..padding]);
        if let Some(announcement) = announcement {
            let heartbeat = heartbeat_of(self.own.entity, reader, announcement);
            MessageWriter::resume(self.tail).heartbeat(&heartbeat);
        }
        let pieces = [IoSlice::new(self.head), IoSlice::new(part), IoSlice::new(self.tail)];
        self.sockets.send(address, &pieces);
    }

    fn flush(&mut self, address: SocketAddr) {
        self.sockets.send(address, &[IoSlice::new(self.head)]);
    }
}

impl SendSink for DatagramSender<'_> {
    fn sample(&mut self, to: Target, number: i64, sample: &OutgoingSample) {
        let Some(recipient) = self.destinations.recipient(to.reader) else { return };
        let bytes = form(sample, recipient.2).len();
        if bytes > UNTHROTTLED {
            let all = 1..=fragment_count(bytes);
            self.fragments_again(recipient, to.reader.entity, (number, sample), all);
        } else {
            self.whole(recipient, to.reader.entity, number, sample, None);
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
        self.fragments_again(recipient, to.reader.entity, (number, sample), which);
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
        let Some(address) = self.destinations.of(to.reader) else { return };
        self.begin(to.reader.prefix);
        let heartbeat = heartbeat_of(self.own.entity, to.reader.entity, announcement);
        MessageWriter::resume(self.head).heartbeat(&heartbeat);
        self.flush(address);
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
