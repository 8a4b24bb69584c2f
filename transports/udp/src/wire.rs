//! The datagrams. All numbers are little-endian; offsets are in bytes.
//!
//! Every datagram begins with
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 4 | `ANGU` |
//! | 4 | 1 | version of the format, 1 |
//! | 5 | 1 | kind, see [`Body`] |
//! | 6 | 2 | flags of the kind |
//! | 8 | 8 | session of the sender: random, drawn when it opened the transport |
//! | 16 | 8 | session of whom it is for; 0 in a hello, which is for everybody |
//!
//! A datagram of another version, for another session, or that is cut short is ignored. What
//! follows depends on the kind:
//!
//! * 1 hello: domain (4), address it was relayed for (4, 0: its source), port (2), zero (2)
//! * 2 welcome, the answer to a hello: domain (4)
//! * 3 data: stream (12), fragment (4), fragments (4), length of the message (4), cell (8),
//!   position (8), sequence number (8), source timestamp in ns (8), lifespan in ns (8, -1: none),
//!   bytes of the fragment
//! * 4 acknowledgement: stream (12), microseconds since the newest arrival (4), lowest cell that is
//!   missing (8), bitmap of what arrived from that cell on (8 each, at most 64)
//! * 5 heartbeat: nothing
//! * 6 bye: nothing
//! * 7 alive: publisher (4), microseconds since it last showed that it is alive (4)
//! * 8 probe, which asks for an acknowledgement: stream (12), zero (4), lowest cell that was never
//!   sent, of a best-effort stream the lowest position (8)
//! * 9 data behind an acknowledgement: stream (12), microseconds since its newest arrival (4), its
//!   lowest cell that is missing (8), above which nothing has arrived; all of kind 3
//!
//! A stream leads from one publisher to one subscription: publisher (4), subscription (4),
//! incarnation (4). 0 and 0 are the announcements between two sessions. Its datagrams are counted
//! as cells from 1, its messages as positions from 1; a position without cells was given up by the
//! sender, and the receiver counts it as lost. A cleared bit of an acknowledgement below a set one
//! is a negative acknowledgement. Best-effort streams are acknowledged when they are probed only:
//! in place of the cell stands the lowest position that is not accounted for.

/// Bytes that begin every datagram.
const MAGIC: [u8; 4] = *b"ANGU";
const VERSION: u8 = 1;
/// Bytes before every body.
const HEAD: usize = 24;
/// Bytes before the message's bytes in a data datagram.
pub const DATA_HEADER: usize = HEAD + 64;
/// Bytes of an acknowledgement before the data of kind 9.
const ACK_BEFORE: usize = 24;
/// The longest datagram: what UDP over IPv4 carries.
pub const MAX_DATAGRAM: usize = 65_507;
/// Cells that an acknowledgement can speak of, and so the most that are on their way in a stream.
pub const WINDOW: u64 = 4096;
/// 64-bit words of its bitmap.
pub const WINDOW_WORDS: usize = (WINDOW / 64) as usize;
/// Bytes of the longest datagram that is no data.
pub const MAX_SMALL: usize = HEAD + 24 + 8 * WINDOW_WORDS;

/// The receiver of a hello relays it to others on its host: it came by unicast.
pub const HELLO_DIRECT: u16 = 1;
/// An acknowledgement is wanted at once.
pub const DATA_ACK_NOW: u16 = 1;
/// The receiver has no room: nothing new is to be sent.
pub const ACK_CROWDED: u16 = 1;

/// Which stream a datagram belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stream {
    /// The publisher's number in its session, 0 for announcements.
    pub writer: u32,
    /// The subscription's number in its session, 0 for announcements.
    pub reader: u32,
    /// Grows whenever the sender starts counting anew.
    pub incarnation: u32,
}

/// A stream to this session: session of the publisher, number of the publisher, number of the
/// subscription.
pub type Key = (u64, u32, u32);

/// What a data datagram says beside the bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Data {
    /// Where it belongs.
    pub stream: Stream,
    /// Which part of its message it is, from 0.
    pub fragment: u32,
    /// How many parts there are.
    pub fragments: u32,
    /// Bytes of the whole message.
    pub length: u32,
    /// Its number in the stream, from 1; the parts of a message follow each other.
    pub cell: u64,
    /// The message's number in the stream, from 1.
    pub position: u64,
    /// The publisher's count of messages.
    pub sequence: u64,
    /// When it was published, system time.
    pub timestamp_ns: i64,
    /// How long it is worth delivering; -1 for ever.
    pub lifespan_ns: i64,
}

/// What an acknowledgement says beside its bitmap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ack {
    /// What it is about.
    pub stream: Stream,
    /// How long ago the newest cell it speaks of arrived.
    pub delay_us: u32,
    /// Every cell below arrived.
    pub missing: u64,
    /// The receiver has no room.
    pub crowded: bool,
}

/// The bits of an acknowledgement as they lie in the datagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitmap<'a>(&'a [u8]);

impl Bitmap<'_> {
    /// One that speaks of no cell.
    pub const EMPTY: Bitmap<'static> = Bitmap(&[]);

    /// Whether cell `missing + offset` arrived.
    pub fn has(&self, offset: u64) -> bool {
        let at = usize::try_from(offset / 8).unwrap_or(usize::MAX);
        self.0.get(at).is_some_and(|byte| byte & (1 << (offset % 8)) != 0)
    }

    /// Cells it speaks of.
    pub fn len(&self) -> u64 {
        self.0.len() as u64 * 8
    }
}

/// What a datagram says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body<'a> {
    /// Kind 1: somebody is there and wants to know who else is.
    Hello { domain: u32, address: [u8; 4], port: u16, direct: bool },
    /// Kind 2: the answer.
    Welcome { domain: u32 },
    /// Kind 3: a part of a message; kind 9: the same behind an acknowledgement.
    Data { data: Data, ack_now: bool, payload: &'a [u8], beside: Option<Ack> },
    /// Kind 4: what arrived.
    Ack { ack: Ack, bitmap: Bitmap<'a> },
    /// Kind 5: the session is there.
    Heartbeat,
    /// Kind 6: the session ends.
    Bye,
    /// Kind 7: a publisher showed that it is alive.
    Alive { writer: u32, age_us: u32 },
    /// Kind 8: what has arrived?
    Probe { stream: Stream, next: u64 },
}

/// A datagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Datagram<'a> {
    /// The sender's session.
    pub from: u64,
    /// The receiver's session, or 0.
    pub to: u64,
    /// What it says.
    pub body: Body<'a>,
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn i64(&mut self) -> Option<i64> {
        self.array().map(i64::from_le_bytes)
    }

    fn stream(&mut self) -> Option<Stream> {
        Some(Stream { writer: self.u32()?, reader: self.u32()?, incarnation: self.u32()? })
    }
}

impl<'a> Datagram<'a> {
    /// What the bytes say; `None` if they are no datagram of this version.
    pub fn decode(bytes: &'a [u8]) -> Option<Self> {
        let mut from = Reader(bytes);
        if from.array()? != MAGIC || from.array()? != [VERSION] {
            return None;
        }
        let [kind] = from.array()?;
        let flags = from.u16()?;
        let sender = from.u64()?;
        let to = from.u64()?;
        let body = decode_body(kind, flags, &mut from)?;
        Some(Self { from: sender, to, body })
    }
}

fn decode_body<'a>(kind: u8, flags: u16, from: &mut Reader<'a>) -> Option<Body<'a>> {
    Some(match kind {
        1 => {
            let domain = from.u32()?;
            let address = from.array()?;
            let port = from.u16()?;
            from.u16()?;
            Body::Hello { domain, address, port, direct: flags & HELLO_DIRECT != 0 }
        }
        2 => Body::Welcome { domain: from.u32()? },
        3 => data(flags, None, from)?,
        4 => {
            let stream = from.stream()?;
            let delay_us = from.u32()?;
            let missing = from.u64()?;
            let bits = from.0.get(..from.0.len() / 8 * 8)?;
            let crowded = flags & ACK_CROWDED != 0;
            let bitmap = Bitmap(bits.get(..bits.len().min(8 * WINDOW_WORDS))?);
            Body::Ack { ack: Ack { stream, delay_us, missing, crowded }, bitmap }
        }
        5 => Body::Heartbeat,
        6 => Body::Bye,
        7 => Body::Alive { writer: from.u32()?, age_us: from.u32()? },
        8 => {
            let stream = from.stream()?;
            from.u32()?;
            Body::Probe { stream, next: from.u64()? }
        }
        9 => {
            let stream = from.stream()?;
            let delay_us = from.u32()?;
            let ack = Ack { stream, delay_us, missing: from.u64()?, crowded: false };
            data(flags, Some(ack), from)?
        }
        _ => return None,
    })
}

fn data<'a>(flags: u16, beside: Option<Ack>, from: &mut Reader<'a>) -> Option<Body<'a>> {
    let data = Data {
        stream: from.stream()?,
        fragment: from.u32()?,
        fragments: from.u32()?,
        length: from.u32()?,
        cell: from.u64()?,
        position: from.u64()?,
        sequence: from.u64()?,
        timestamp_ns: from.i64()?,
        lifespan_ns: from.i64()?,
    };
    let ack_now = flags & DATA_ACK_NOW != 0;
    Some(Body::Data { data, ack_now, payload: from.0, beside })
}

/// Who writes to whom.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The sender's session.
    pub from: u64,
    /// The receiver's session, or 0.
    pub to: u64,
}

/// A datagram without a message's bytes, or the header of one with them.
pub struct Small {
    bytes: [u8; MAX_SMALL],
    len: usize,
}

impl Small {
    fn new(route: Route, kind: u8, flags: u16) -> Self {
        let mut small = Self { bytes: [0; MAX_SMALL], len: 0 };
        small.put(&MAGIC);
        small.put(&[VERSION, kind]);
        small.put(&flags.to_le_bytes());
        small.put(&route.from.to_le_bytes());
        small.put(&route.to.to_le_bytes());
        small
    }

    fn put(&mut self, bytes: &[u8]) {
        if let Some(room) = self.bytes.get_mut(self.len..self.len + bytes.len()) {
            room.copy_from_slice(bytes);
            self.len += bytes.len();
        }
    }

    fn put_stream(&mut self, stream: Stream) {
        self.put(&stream.writer.to_le_bytes());
        self.put(&stream.reader.to_le_bytes());
        self.put(&stream.incarnation.to_le_bytes());
    }

    /// The bytes of the datagram.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// Kind 1, from `port`; `relayed_for` is the address the hello came from, if it came by unicast
    /// and is passed on.
    pub fn hello(route: Route, domain: u32, port: u16, relayed_for: [u8; 4], direct: bool) -> Self {
        let mut small = Self::new(route, 1, if direct { HELLO_DIRECT } else { 0 });
        small.put(&domain.to_le_bytes());
        small.put(&relayed_for);
        small.put(&port.to_le_bytes());
        small.put(&[0; 2]);
        small
    }

    /// A datagram of kind 2: the answer to a hello.
    pub fn welcome(route: Route, domain: u32) -> Self {
        let mut small = Self::new(route, 2, 0);
        small.put(&domain.to_le_bytes());
        small
    }

    /// Kind 4; `words` is the bitmap.
    pub fn ack(route: Route, ack: &Ack, words: impl Iterator<Item = u64>) -> Self {
        let mut small = Self::new(route, 4, if ack.crowded { ACK_CROWDED } else { 0 });
        small.put_stream(ack.stream);
        small.put(&ack.delay_us.to_le_bytes());
        small.put(&ack.missing.to_le_bytes());
        words.for_each(|word| small.put(&word.to_le_bytes()));
        small
    }

    /// A datagram of kind 5: the session is alive.
    pub fn heartbeat(route: Route) -> Self {
        Self::new(route, 5, 0)
    }

    /// A datagram of kind 6: the session ends.
    pub fn bye(route: Route) -> Self {
        Self::new(route, 6, 0)
    }

    /// A datagram of kind 7: a publisher is alive.
    pub fn alive(route: Route, writer: u32, age_us: u32) -> Self {
        let mut small = Self::new(route, 7, 0);
        small.put(&writer.to_le_bytes());
        small.put(&age_us.to_le_bytes());
        small
    }

    /// A datagram of kind 8: what the stream sends next.
    pub fn probe(route: Route, stream: Stream, next: u64) -> Self {
        let mut small = Self::new(route, 8, 0);
        small.put_stream(stream);
        small.put(&[0; 4]);
        small.put(&next.to_le_bytes());
        small
    }
}

/// The header of kind 3.
pub fn data_header(route: Route, data: &Data, ack_now: bool) -> [u8; DATA_HEADER] {
    let mut bytes = [0; DATA_HEADER];
    let mut at = 0;
    let mut put = |part: &[u8]| {
        if let Some(room) = bytes.get_mut(at..at + part.len()) {
            room.copy_from_slice(part);
        }
        at += part.len();
    };
    put(&MAGIC);
    put(&[VERSION, 3]);
    put(&(if ack_now { DATA_ACK_NOW } else { 0 }).to_le_bytes());
    put(&route.from.to_le_bytes());
    put(&route.to.to_le_bytes());
    let Stream { writer, reader, incarnation } = data.stream;
    for number in [writer, reader, incarnation, data.fragment, data.fragments, data.length] {
        put(&number.to_le_bytes());
    }
    put(&data.cell.to_le_bytes());
    put(&data.position.to_le_bytes());
    put(&data.sequence.to_le_bytes());
    put(&data.timestamp_ns.to_le_bytes());
    put(&data.lifespan_ns.to_le_bytes());
    bytes
}

/// The header of kind 9.
pub fn data_header_behind(
    ack: &Ack,
    route: Route,
    data: &Data,
    ack_now: bool,
) -> [u8; DATA_HEADER + ACK_BEFORE] {
    let mut small = Small::new(route, 9, if ack_now { DATA_ACK_NOW } else { 0 });
    small.put_stream(ack.stream);
    small.put(&ack.delay_us.to_le_bytes());
    small.put(&ack.missing.to_le_bytes());
    let plain = data_header(route, data, ack_now);
    small.put(plain.get(HEAD..).unwrap_or_default());
    let mut bytes = [0; DATA_HEADER + ACK_BEFORE];
    bytes.copy_from_slice(small.as_bytes());
    bytes
}
