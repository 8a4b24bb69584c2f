//! Turns what the engine wants to say into datagrams.

use super::socket::Sockets;
use super::throttle::{Patience, Throttle, UNTHROTTLED};
use crate::engine::{AckSink, Announcement, Form, Outgoing, SendSink, Target};
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
pub struct Place {
    /// Which participant.
    pub prefix: GuidPrefix,
    /// Where it is reached.
    pub address: SocketAddr,
    /// The endpoints that are served there.
    pub endpoints: Vec<Guid>,
    /// In which form they want samples.
    pub form: Form,
}

/// Where something goes: a participant, its address, and the form that it wants.
pub type Way = (GuidPrefix, SocketAddr, Form);

impl Place {
    /// The way there.
    pub fn way(&self) -> Way {
        (self.prefix, self.address, self.form)
    }

    /// The one reader that is there, or all.
    pub fn reader(&self) -> EntityId {
        match self.endpoints.as_slice() {
            [one] => one.entity,
            _ => EntityId::UNKNOWN,
        }
    }
}

/// The bytes of a sample in the form that is wanted.
pub fn form(sample: &Outgoing, wanted: Form) -> &[u8] {
    let [cyclone, cyclone_11] = &sample.other_forms;
    let other = match wanted {
        Form::Own => None,
        Form::Cyclone => cyclone.as_ref(),
        Form::Cyclone11 => cyclone_11.as_ref(),
    };
    other.unwrap_or(&sample.payload).as_bytes()
}

/// The submessage that says this of a writer to a reader.
pub fn heartbeat_of(writer: EntityId, reader: EntityId, said: Announcement) -> Heartbeat {
    Heartbeat {
        reader,
        writer,
        first: SequenceNumber(said.first),
        last: SequenceNumber(said.last),
        count: said.count.cast_signed(),
        is_final: said.is_final,
        liveliness: said.liveliness,
    }
}

/// Places by endpoint.
#[derive(Default)]
pub struct Places(pub Vec<Place>);

impl Places {
    /// Takes in an endpoint.
    pub fn add(&mut self, endpoint: Guid, address: SocketAddr, form: Form) {
        let fits = |place: &&mut Place| place.prefix == endpoint.prefix && place.address == address;
        match self.0.iter_mut().find(fits) {
            Some(place) => place.endpoints.push(endpoint),
            None => {
                let (prefix, endpoints) = (endpoint.prefix, vec![endpoint]);
                self.0.push(Place { prefix, address, endpoints, form });
            }
        }
    }

    /// Takes out an endpoint.
    pub fn remove(&mut self, endpoint: Guid) {
        for place in &mut self.0 {
            place.endpoints.retain(|known| *known != endpoint);
        }
        self.0.retain(|place| !place.endpoints.is_empty());
    }

    /// The way to an endpoint.
    pub fn way(&self, endpoint: Guid) -> Option<Way> {
        self.0.iter().find(|place| place.endpoints.contains(&endpoint)).map(Place::way)
    }

    fn of(&self, endpoint: Guid) -> Option<SocketAddr> {
        self.way(endpoint).map(|(_, address, _)| address)
    }

    /// Whether somebody wants this form.
    pub fn want(&self, form: Form) -> bool {
        self.0.iter().any(|place| place.form == form)
    }
}

/// Sends for one endpoint. The two vectors keep their memory.
pub struct Outlet<'a> {
    /// From where.
    pub sockets: &'a Sockets,
    /// Whose.
    pub own: Guid,
    /// To where.
    pub places: &'a Places,
    /// The front of a datagram.
    pub head: &'a mut Vec<u8>,
    /// Its end.
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

impl Outlet<'_> {
    fn begin(&mut self, prefix: GuidPrefix) {
        let mut message = MessageWriter::begin(self.head, self.own.prefix);
        message.info_destination(prefix);
    }

    /// A sample to a place, and behind it what there is.
    pub fn whole(
        &mut self,
        (prefix, address, wanted): Way,
        reader: EntityId,
        number: i64,
        sample: &Outgoing,
        said: Option<Announcement>,
    ) {
        let bytes = form(sample, wanted);
        if bytes.len() > FRAGMENT {
            let count = fragment_count(bytes.len());
            for fragment in 1..=count {
                let said = said.filter(|_| fragment == count);
                let way = (prefix, address, wanted);
                self.fragment(way, reader, (number, sample), fragment, said);
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
        if let Some(said) = said {
            let heartbeat = heartbeat_of(self.own.entity, reader, said);
            MessageWriter::resume(self.tail).heartbeat(&heartbeat);
        }
        let pieces = [IoSlice::new(self.head), IoSlice::new(body), IoSlice::new(self.tail)];
        self.sockets.send(address, &pieces);
    }

    /// Fragments of a large sample again, as many as there is time for.
    fn fragments_again(
        &mut self,
        way: Way,
        reader: EntityId,
        (number, sample): (i64, &Outgoing),
        which: impl Iterator<Item = u32>,
    ) {
        if let Some(throttle) = &mut self.throttle {
            throttle.begin(Patience::of(RESEND_PATIENCE_NS));
        }
        for fragment in which {
            if let Some(throttle) = &mut self.throttle
                && !throttle.admit(self.sockets, way.1, FRAGMENT)
            {
                return;
            }
            self.fragment(way, reader, (number, sample), fragment, None);
        }
    }

    /// One fragment of a sample to a place, and behind it what there is.
    pub fn fragment(
        &mut self,
        (prefix, address, wanted): Way,
        reader: EntityId,
        (number, sample): (i64, &Outgoing),
        fragment: u32,
        said: Option<Announcement>,
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
        if let Some(said) = said {
            let heartbeat = heartbeat_of(self.own.entity, reader, said);
            MessageWriter::resume(self.tail).heartbeat(&heartbeat);
        }
        let pieces = [IoSlice::new(self.head), IoSlice::new(part), IoSlice::new(self.tail)];
        self.sockets.send(address, &pieces);
    }

    fn flush(&mut self, address: SocketAddr) {
        self.sockets.send(address, &[IoSlice::new(self.head)]);
    }
}

impl SendSink for Outlet<'_> {
    fn sample(&mut self, to: Target, number: i64, sample: &Outgoing) {
        let Some(way) = self.places.way(to.reader) else { return };
        let bytes = form(sample, way.2).len();
        if bytes > UNTHROTTLED {
            let all = 1..=fragment_count(bytes);
            self.fragments_again(way, to.reader.entity, (number, sample), all);
        } else {
            self.whole(way, to.reader.entity, number, sample, None);
        }
    }

    fn fragments(&mut self, to: Target, number: i64, sample: &Outgoing, set: &FragmentNumberSet) {
        let Some(way) = self.places.way(to.reader) else { return };
        let which = set.iter().filter_map(|fragment| u32::try_from(fragment).ok());
        self.fragments_again(way, to.reader.entity, (number, sample), which);
    }

    fn gap(&mut self, to: Target, start: i64, set: &SequenceNumberSet) {
        let Some(address) = self.places.of(to.reader) else { return };
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
        let Some(address) = self.places.of(to.reader) else { return };
        self.begin(to.reader.prefix);
        let heartbeat = heartbeat_of(self.own.entity, to.reader.entity, announcement);
        MessageWriter::resume(self.head).heartbeat(&heartbeat);
        self.flush(address);
    }
}

impl AckSink for Outlet<'_> {
    fn acknack(&mut self, writer: Guid, set: &SequenceNumberSet, count: u32, is_final: bool) {
        let Some(address) = self.places.of(writer) else { return };
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
        let Some(address) = self.places.of(writer) else { return };
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
