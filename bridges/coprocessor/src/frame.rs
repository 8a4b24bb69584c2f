//! Frames, taken apart and put together; the table stands at the top of this crate.
//!
//! A frame that was read has magic, version and check value, and everything that its kind needs;
//! what an unknown kind holds is not looked at.

/// The first byte of every frame.
pub const MAGIC: u8 = 0xA1;

/// Bytes before what belongs to the kind.
pub const HEAD: usize = 4;

/// Bytes of the check value.
pub const CRC: usize = 4;

/// Bytes in front of a fragment's part of the message, without those of a first one.
pub const FRAGMENT: usize = HEAD + 4;

/// What a first fragment has in addition.
pub const FIRST: usize = 8;

/// The smallest size that a board's largest frame may have.
pub const MIN_FRAME: usize = 128;

/// A fragment begins a message.
pub const FLAG_FIRST: u8 = 1;

/// A fragment ends a message.
pub const FLAG_LAST: u8 = 2;

/// A call has failed.
pub const FLAG_FAILED: u8 = 4;

/// What a board says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello<'a> {
    /// Tells answers to this board's questions apart.
    pub nonce: u32,
    /// The largest frame that it takes.
    pub frame_bytes: u16,
    /// Frames that it can hold.
    pub window: u8,
    /// The largest message that it can put together of several frames.
    pub message_bytes: u32,
    /// The node that stands for it.
    pub name: &'a str,
    /// What it shows; empty for nothing.
    pub token: &'a str,
}

/// What an entity is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// Of a topic.
    Publisher,
    /// To a topic.
    Subscription,
    /// Answers calls.
    Service,
    /// Calls a service.
    Caller,
    /// Of the board's node.
    Parameter,
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// True or false.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A floating-point number.
    Double(f64),
}

/// Bytes of a value.
pub const VALUE: usize = 9;

/// What a board declares.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration<'a> {
    /// Its number.
    pub entity: u8,
    /// What it is.
    pub kind: EntityKind,
    /// Whether lost messages are sent again.
    pub reliable: bool,
    /// Whether late subscriptions get the newest messages.
    pub transient_local: bool,
    /// How many messages are kept; 0 for the default.
    pub depth: u8,
    /// RIHS01 of its type; zeros where there is none.
    pub hash: [u8; 32],
    /// Topic, service or parameter.
    pub name: &'a str,
    /// As in `std_msgs/msg/String`; empty for a parameter.
    pub type_name: &'a str,
    /// Of a parameter.
    pub value: Option<Value>,
    /// The least and the greatest value of a parameter that has a range.
    pub range: Option<(Value, Value)>,
}

/// Part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fragment<'a> {
    /// Its place in the stream.
    pub number: u16,
    /// `FLAG_FIRST` and so on.
    pub flags: u8,
    /// Whose message it is.
    pub entity: u8,
    /// Length of the whole message and number of the call, in a first fragment.
    pub first: Option<(u32, u32)>,
    /// Its bytes of the message.
    pub bytes: &'a [u8],
}

/// What stands in a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Content<'a> {
    /// A board wants a session.
    Hello(Hello<'a>),
    /// A board declares an entity.
    Declare(Declaration<'a>),
    /// Part of a reliable message.
    Reliable(Fragment<'a>),
    /// Part of a best-effort message.
    BestEffort(Fragment<'a>),
    /// What has arrived.
    Ack {
        /// The first frame that was not used yet.
        next: u16,
        /// Which of those from there on have arrived.
        arrived: u32,
    },
    /// A board asks for the time.
    Ping {
        /// Its clock, ns.
        left_ns: u64,
    },
    /// The other side does not know the session.
    Unknown,
    /// The other side ends the session.
    Bye,
}

/// A frame that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame<'a> {
    /// Of the head.
    pub session: u16,
    /// What stands in it.
    pub content: Content<'a>,
}

/// Why bytes are no frame of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// Too short, of another protocol or version, or damaged.
    Broken,
    /// Whole, but its content is not what its kind has.
    Malformed,
}

/// Reads numbers, texts and the rest of a frame from its front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (front, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(front)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u8(&mut self) -> Option<u8> {
        Some(self.array::<1>()?[0])
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

    fn text(&mut self) -> Option<&'a str> {
        let length = self.u8()?;
        std::str::from_utf8(self.take(length.into())?).ok()
    }

    fn value(&mut self) -> Option<Value> {
        let kind = self.u8()?;
        let bits = self.u64()?;
        match kind {
            1 => Some(Value::Bool(bits != 0)),
            2 => Some(Value::Integer(bits.cast_signed())),
            3 => Some(Value::Double(f64::from_bits(bits))),
            _ => None,
        }
    }
}

/// Reads a frame.
///
/// # Errors
/// Bytes that are none.
pub fn read(bytes: &[u8]) -> Result<Frame<'_>, FrameError> {
    let end = bytes.len().checked_sub(CRC).filter(|end| *end >= HEAD);
    let end = end.ok_or(FrameError::Broken)?;
    let (body, check) = bytes.split_at(end);
    if body[0] != MAGIC || crc32fast::hash(body).to_le_bytes() != check {
        return Err(FrameError::Broken);
    }
    let session = u16::from_le_bytes([body[2], body[3]]);
    let content = content(body[1], &mut Reader(&body[HEAD..])).ok_or(FrameError::Malformed)?;
    Ok(Frame { session, content })
}

fn content<'a>(kind: u8, reader: &mut Reader<'a>) -> Option<Content<'a>> {
    Some(match kind {
        1 => Content::Hello(hello(reader)?),
        4 => Content::Declare(declaration(reader)?),
        6 => Content::Reliable(fragment(reader)?),
        7 => Content::BestEffort(fragment(reader)?),
        8 => Content::Ack { next: reader.u16()?, arrived: reader.u32()? },
        9 => Content::Ping { left_ns: reader.u64()? },
        11 => Content::Unknown,
        12 => Content::Bye,
        _ => return None,
    })
}

fn hello<'a>(reader: &mut Reader<'a>) -> Option<Hello<'a>> {
    let nonce = reader.u32()?;
    let frame_bytes = reader.u16()?;
    let window = reader.u8()?;
    reader.u8()?;
    let message_bytes = reader.u32()?;
    let name = reader.text()?;
    let token = reader.text()?;
    let fits = usize::from(frame_bytes) >= MIN_FRAME && (1..=32).contains(&window);
    fits.then_some(Hello { nonce, frame_bytes, window, message_bytes, name, token })
}

fn declaration<'a>(reader: &mut Reader<'a>) -> Option<Declaration<'a>> {
    let entity = reader.u8()?;
    let kind = match reader.u8()? {
        1 => EntityKind::Publisher,
        2 => EntityKind::Subscription,
        3 => EntityKind::Service,
        4 => EntityKind::Caller,
        5 => EntityKind::Parameter,
        _ => return None,
    };
    let flags = reader.u8()?;
    let depth = reader.u8()?;
    let hash = reader.array()?;
    let name = reader.text()?;
    let type_name = reader.text()?;
    let mut value = None;
    let mut range = None;
    if kind == EntityKind::Parameter {
        value = Some(reader.value()?);
        if !reader.0.is_empty() {
            let least = reader.value()?;
            range = Some((least, reader.value()?));
        }
    }
    let reliable = flags & 1 != 0;
    let transient_local = flags & 2 != 0;
    Some(Declaration {
        entity,
        kind,
        reliable,
        transient_local,
        depth,
        hash,
        name,
        type_name,
        value,
        range,
    })
}

fn fragment<'a>(reader: &mut Reader<'a>) -> Option<Fragment<'a>> {
    let number = reader.u16()?;
    let flags = reader.u8()?;
    let entity = reader.u8()?;
    let first = match flags & FLAG_FIRST != 0 {
        true => {
            let length = reader.u32()?;
            Some((length, reader.u32()?))
        }
        false => None,
    };
    Some(Fragment { number, flags, entity, first, bytes: reader.0 })
}

/// The value that a message of a parameter holds.
#[must_use]
pub fn read_value(bytes: &[u8]) -> Option<Value> {
    let mut reader = Reader(bytes);
    let value = reader.value()?;
    reader.0.is_empty().then_some(value)
}

/// The bytes of a value.
#[must_use]
pub fn value_bytes(value: Value) -> [u8; VALUE] {
    let (kind, bits) = match value {
        Value::Bool(value) => (1, u64::from(value)),
        Value::Integer(value) => (2, value.cast_unsigned()),
        Value::Double(value) => (3, value.to_bits()),
    };
    let mut bytes = [kind; VALUE];
    bytes[1..].copy_from_slice(&bits.to_le_bytes());
    bytes
}

/// Puts a frame together.
pub struct Writer(Vec<u8>);

impl Writer {
    /// A frame of that kind.
    #[must_use]
    pub fn new(kind: u8, session: u16) -> Self {
        let mut bytes = Vec::with_capacity(64);
        bytes.extend([MAGIC, kind]);
        bytes.extend(session.to_le_bytes());
        Self(bytes)
    }

    /// Adds bytes as they are.
    #[must_use]
    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }

    /// Adds a text; what is beyond 255 bytes is left out.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        self.text_of(text, 255)
    }

    /// Adds a text; what does not fit into a frame of `frame_bytes` is left out.
    fn text_within(self, text: &str, frame_bytes: usize) -> Self {
        let room = frame_bytes.saturating_sub(self.0.len() + 1 + CRC);
        self.text_of(text, room.min(255))
    }

    /// Adds a text of at most `most` bytes, which are at most 255.
    fn text_of(mut self, text: &str, most: usize) -> Self {
        let mut end = text.len().min(most);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.0.push(u8::try_from(end).unwrap_or(0));
        self.0.extend(&text.as_bytes()[..end]);
        self
    }

    /// The frame with its check value.
    #[must_use]
    pub fn end(mut self) -> Vec<u8> {
        let check = crc32fast::hash(&self.0);
        self.0.extend(check.to_le_bytes());
        self.0
    }
}

/// A board is welcome.
#[must_use]
pub fn welcome(session: u16, nonce: u32, frame_bytes: u16, message_bytes: u32) -> Vec<u8> {
    Writer::new(2, session)
        .bytes(&nonce.to_le_bytes())
        .bytes(&frame_bytes.to_le_bytes())
        .bytes(&[crate::stream::WINDOW, 0])
        .bytes(&message_bytes.to_le_bytes())
        .end()
}

/// A board gets no session. The reason is cut to what fits into the board's largest frame.
#[must_use]
pub fn refuse(nonce: u32, reason: &str, frame_bytes: usize) -> Vec<u8> {
    Writer::new(3, 0).bytes(&nonce.to_le_bytes()).text_within(reason, frame_bytes).end()
}

/// What became of a declaration. The reason is cut to what fits into the board's largest frame.
#[must_use]
pub fn declared(
    session: u16,
    entity: u8,
    result: &Result<(), String>,
    frame_bytes: usize,
) -> Vec<u8> {
    let reason = result.as_ref().err().map_or("", String::as_str);
    let writer = Writer::new(5, session).bytes(&[entity, u8::from(result.is_err())]);
    writer.text_within(reason, frame_bytes).end()
}

/// What has arrived.
#[must_use]
pub fn ack(session: u16, next: u16, arrived: u32) -> Vec<u8> {
    Writer::new(8, session).bytes(&next.to_le_bytes()).bytes(&arrived.to_le_bytes()).end()
}

/// An answer to a ping, with two readings of this side's clock, ns.
#[must_use]
pub fn pong(session: u16, left_ns: u64, came_ns: u64, answered_ns: u64) -> Vec<u8> {
    let stamps = [left_ns, came_ns, answered_ns].map(u64::to_le_bytes);
    Writer::new(10, session).bytes(stamps.as_flattened()).end()
}

/// The session is not known here.
#[must_use]
pub fn unknown(session: u16) -> Vec<u8> {
    Writer::new(11, session).end()
}

/// The session ends.
#[must_use]
pub fn bye(session: u16) -> Vec<u8> {
    Writer::new(12, session).end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_with_any_bit_turned_is_broken() {
        let whole = ack(7, 0x1234, 5);
        let content = Content::Ack { next: 0x1234, arrived: 5 };
        assert_eq!(read(&whole), Ok(Frame { session: 7, content }));
        for bit in 0..whole.len() * 8 {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read(&damaged), Err(FrameError::Broken), "bit {bit}");
        }
        for short in 0..whole.len() {
            assert_eq!(read(&whole[..short]), Err(FrameError::Broken));
        }
    }

    #[test]
    fn the_check_value_is_that_of_ieee_802_3() {
        // The check value that catalogues of CRCs give for these nine digits.
        assert_eq!(crc32fast::hash(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn a_declaration_of_a_parameter_has_its_value_and_may_have_a_range() {
        let begin = || {
            let writer = Writer::new(4, 1).bytes(&[3, 5, 1, 0]).bytes(&[0; 32]);
            writer.text("gain").text("").bytes(&value_bytes(Value::Double(0.5)))
        };
        let plain = begin().end();
        let Content::Declare(found) = read(&plain).unwrap().content else { panic!() };
        assert_eq!(
            (found.name, found.value, found.range),
            ("gain", Some(Value::Double(0.5)), None)
        );
        let bound = |value| value_bytes(Value::Double(value));
        let ranged = begin().bytes(&bound(0.0)).bytes(&bound(1.0)).end();
        let Content::Declare(found) = read(&ranged).unwrap().content else { panic!() };
        assert_eq!(found.range, Some((Value::Double(0.0), Value::Double(1.0))));
        let cut = begin().bytes(&bound(0.0)).end();
        assert_eq!(read(&cut), Err(FrameError::Malformed));
    }

    #[test]
    fn a_reason_is_cut_between_characters() {
        let frame = refuse(1, &"ä".repeat(200), 1472);
        assert_eq!(frame[HEAD + 4], 254);
        assert_eq!(frame.len(), HEAD + 4 + 1 + 254 + CRC);
    }

    #[test]
    fn a_long_reason_is_cut_to_what_the_largest_frame_of_the_board_holds() {
        let reason = "why ".repeat(60);
        for frame_bytes in [MIN_FRAME, 200, 1472] {
            let refused = refuse(1, &reason, frame_bytes).len();
            let denied = declared(1, 2, &Err(reason.clone()), frame_bytes).len();
            assert!(refused <= frame_bytes && denied <= frame_bytes, "{refused} {denied}");
            assert!(refused > MIN_FRAME - 4 && denied > MIN_FRAME - 4, "{refused} {denied}");
        }
    }

    #[test]
    fn a_board_whose_frames_or_window_are_of_no_use_is_malformed() {
        let hello = |bytes: u16, window: u8| {
            let writer = Writer::new(1, 0).bytes(&[0; 4]).bytes(&bytes.to_le_bytes());
            writer.bytes(&[window, 0]).bytes(&[0; 4]).text("board").text("").end()
        };
        assert!(read(&hello(128, 1)).is_ok() && read(&hello(1472, 32)).is_ok());
        for (bytes, window) in [(127, 1), (128, 0), (128, 33)] {
            assert_eq!(read(&hello(bytes, window)), Err(FrameError::Malformed));
        }
    }
}
