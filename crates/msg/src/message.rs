//! The contract between generated interface types and the code that transports their messages.
//!
//! A message in transit is one buffer of XCDR1 little-endian bytes, exactly as ROS 2 puts them on
//! the wire: a 4-byte encapsulation header (`00 01 00 00`), then the body. Rules:
//!
//! * **M1** The body starts at an address that is a multiple of 8, so the header starts at an
//!   address that is 4 modulo 8. [`Message::view`] refuses other buffers with
//!   [`CdrError::NotInPlace`]; [`Message::decode`] reads them.
//! * **M2** [`Message::cdr_size`] is the exact number of bytes [`Message::encode`] writes, header
//!   included.
//! * **M3** Decoding checks every length against the bytes that are there before it allocates.
//! * **M4** Trailing bytes after the body are ignored; the padding bits in the header are masked.
//! * **M5** No function of this module panics on bytes from outside.

use crate::Time;
use crate::cdr::{self, Cdr, CdrError, Forward, ForwardWriter, Layout, Marker, Parse};
use std::fmt;

/// The SHA-256 of an interface's type description (RIHS01, REP-2011).
///
/// ```
/// # use angaros_msg::TypeHash;
/// let text = "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18";
/// assert_eq!(TypeHash::parse(text).unwrap().to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct TypeHash(pub [u8; 32]);

impl TypeHash {
    /// The hash of a type without an announced definition: ROS 2 Humble and plain DDS programs
    /// announce none.
    pub const UNKNOWN: Self = Self([0; 32]);

    /// Whether it is [`TypeHash::UNKNOWN`].
    #[must_use]
    pub fn is_unknown(self) -> bool {
        self == Self::UNKNOWN
    }

    /// Whether two types of the same name may be the same: their hashes are equal, or one is
    /// unknown.
    #[must_use]
    pub fn matches(self, other: Self) -> bool {
        self == other || self.is_unknown() || other.is_unknown()
    }

    /// Reads the form `RIHS01_` and 64 lower-case hexadecimal digits; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let hex = text.strip_prefix("RIHS01_")?.as_bytes();
        if hex.len() != 64 {
            return None;
        }
        let mut hash = [0; 32];
        for (byte, pair) in hash.iter_mut().zip(hex.chunks_exact(2)) {
            *byte = hex_digit(pair[0])? << 4 | hex_digit(pair[1])?;
        }
        Some(Self(hash))
    }
}

fn hex_digit(c: u8) -> Option<u8> {
    match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    }
}

impl fmt::Display for TypeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RIHS01_")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for TypeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An interface type known at compile time: the owned struct, and the types that read and write its
/// bytes.
pub trait Message:
    Cdr + Clone + fmt::Debug + Default + PartialEq + Send + Sync + Sized + 'static
{
    /// The ROS name, as in `sensor_msgs/msg/Image`.
    const TYPE_NAME: &'static str;
    /// The RIHS01 hash of the type description.
    const TYPE_HASH: TypeHash;
    /// The definition with those of all referenced types, in the `ros2msg` form of MCAP: the
    /// type's own text, then for each reference a line of 80 `=`, `MSG: pkg/Name` and its text.
    const DEFINITION: &'static str;
    /// The borrowed view, which reads fields directly from the bytes.
    type View<'a>: Parse<'a>;
    /// The forward-only writer, which takes fields in declaration order without sizes known in
    /// advance.
    type Writer<'a>: ForwardWriter<'a>;

    /// Writes the header to the start of `out` and returns the writer for the fields after it. Its
    /// `finish` returns the number of bytes written.
    ///
    /// # Errors
    /// [`CdrError::Truncated`] when `out` cannot hold the header.
    fn writer(out: &mut [u8]) -> Result<Self::Writer<'_>, CdrError> {
        Ok(Self::Writer::over(Forward::new(out)?))
    }

    /// Bytes of the encoded message, encapsulation header included.
    fn cdr_size(&self) -> usize {
        cdr::HEADER_LEN + self.end(0)
    }

    /// Writes the message with its header to the start of `out` and returns the bytes written.
    ///
    /// # Errors
    /// [`CdrError::Truncated`] when `out` is shorter than [`Message::cdr_size`];
    /// [`CdrError::Bound`] when a bounded field is too long; [`CdrError::String`] when a string
    /// contains a terminator.
    fn encode(&self, out: &mut [u8]) -> Result<usize, CdrError> {
        let mut w = cdr::Writer::new(out)?;
        self.write(&mut w)?;
        Ok(w.written())
    }

    /// Reads a message from bytes of either byte order and any alignment.
    ///
    /// # Errors
    /// The rule of the encoding that the bytes break.
    fn decode(bytes: &[u8]) -> Result<Self, CdrError> {
        Self::read(&mut cdr::Reader::new(bytes)?)
    }

    /// Validates the bytes once and returns the view that reads them in place.
    ///
    /// # Errors
    /// As [`Message::decode`], and [`CdrError::NotInPlace`] when M1 does not hold.
    fn view(bytes: &[u8]) -> Result<Self::View<'_>, CdrError> {
        Self::View::parse(&mut cdr::Reader::in_place(bytes)?)
    }
}

/// A type whose variable parts are all strings and sequences of numbers, so that a buffer can be
/// laid out from their lengths before any field is written.
pub trait BuildInPlace: Message {
    /// Lengths of all strings (bytes without terminator) and sequences (elements).
    type Lengths: Clone + Default + Send;
    /// The offset of each field; small, computed once per loan.
    type Offsets: Copy + Send + 'static;
    /// Writes fields into the buffer in any order.
    type Builder<'a>;

    /// Computes the offset of each field from the current position of `layout`; called by generated
    /// code.
    ///
    /// # Errors
    /// As [`BuildInPlace::layout`].
    fn place(lengths: &Self::Lengths, layout: &mut Layout) -> Result<Self::Offsets, CdrError>;

    /// Writes the declared lengths; called by generated code.
    fn mark(offsets: &Self::Offsets, marker: &mut Marker<'_>);

    /// The builder over a body; called by generated code.
    fn builder_over<'a>(body: &'a mut [u8], offsets: &Self::Offsets) -> Self::Builder<'a>;

    /// The exact size of the message in bytes, header included, and the offset of each field.
    ///
    /// # Errors
    /// [`CdrError::Bound`] when a length exceeds the definition's bound or the message 4 GiB.
    fn layout(lengths: &Self::Lengths) -> Result<(usize, Self::Offsets), CdrError> {
        let mut layout = Layout::default();
        let offsets = Self::place(lengths, &mut layout)?;
        Ok((layout.size(), offsets))
    }

    /// Makes `bytes`, of the size that [`BuildInPlace::layout`] gave, a valid message: header,
    /// declared lengths, string terminators, and zero in every field, string and padding byte.
    /// With `zero_sequences` false the elements of number sequences keep what the buffer held.
    fn initialise(bytes: &mut [u8], offsets: &Self::Offsets, zero_sequences: bool) {
        let mut marker = Marker::new(bytes, zero_sequences);
        Self::mark(offsets, &mut marker);
        marker.finish();
    }

    /// The builder over a buffer that [`BuildInPlace::initialise`] has prepared.
    fn builder<'a>(bytes: &'a mut [u8], offsets: &Self::Offsets) -> Self::Builder<'a> {
        Self::builder_over(cdr::place::body(bytes), offsets)
    }
}

/// A service known at compile time.
pub trait Service: Send + Sync + 'static {
    /// The ROS name, as in `std_srvs/srv/Trigger`.
    const TYPE_NAME: &'static str;
    /// The RIHS01 hash of the service as a whole.
    const TYPE_HASH: TypeHash;
    /// The definition file's text.
    const DEFINITION: &'static str;
    /// The message that a client sends.
    type Request: Message;
    /// The message that a server answers with.
    type Response: Message;
    /// The message of service introspection.
    type Event: Message;

    /// The introspection message of `event`, with the contents to publish.
    fn event(
        event: ServiceEvent,
        request: Option<Self::Request>,
        response: Option<Self::Response>,
    ) -> Self::Event;
}

/// An event of a call, as in `service_msgs/msg/ServiceEventInfo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceEvent {
    /// What happened.
    pub kind: ServiceEventKind,
    /// The time of the event.
    pub stamp: Time,
    /// The client: the id of its publisher of requests.
    pub client: [u8; 16],
    /// The client's count of requests.
    pub sequence_number: i64,
}

/// The kinds of events of a call; the numbers are those of the constants of
/// `service_msgs/msg/ServiceEventInfo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ServiceEventKind {
    /// The client sent the request.
    RequestSent = 0,
    /// The server took it.
    RequestReceived = 1,
    /// The server sent the response.
    ResponseSent = 2,
    /// The client took it.
    ResponseReceived = 3,
}

/// An action known at compile time, with conversions to and from the messages that carry it.
pub trait Action: Send + Sync + 'static {
    /// The ROS name, as in `example_interfaces/action/Fibonacci`.
    const TYPE_NAME: &'static str;
    /// The RIHS01 hash of the action as a whole.
    const TYPE_HASH: TypeHash;
    /// The definition file's text.
    const DEFINITION: &'static str;
    /// The goal that a client sends.
    type Goal: Message;
    /// The result that the server sends at the end.
    type Result: Message;
    /// The feedback that the server sends meanwhile.
    type Feedback: Message;
    /// The service that proposes a goal.
    type SendGoal: Service;
    /// The service that waits for a result.
    type GetResult: Service;
    /// The message that carries a feedback with its goal's id.
    type FeedbackMessage: Message;

    /// A request that proposes `goal` under the id.
    fn goal_request(id: [u8; 16], goal: Self::Goal) -> <Self::SendGoal as Service>::Request;
    /// The id and the goal of such a request.
    fn split_goal_request(request: <Self::SendGoal as Service>::Request) -> ([u8; 16], Self::Goal);
    /// The answer whether a goal is accepted, and when.
    fn goal_response(accepted: bool, stamp: Time) -> <Self::SendGoal as Service>::Response;
    /// The contents of such an answer.
    fn split_goal_response(response: &<Self::SendGoal as Service>::Response) -> (bool, Time);
    /// A request for the result of a goal.
    fn result_request(id: [u8; 16]) -> <Self::GetResult as Service>::Request;
    /// The goal's id in such a request.
    fn split_result_request(request: &<Self::GetResult as Service>::Request) -> [u8; 16];
    /// A result with its goal status (`action_msgs/msg/GoalStatus`).
    fn result_response(status: i8, result: Self::Result) -> <Self::GetResult as Service>::Response;
    /// The status and the result of such an answer.
    fn split_result_response(
        response: <Self::GetResult as Service>::Response,
    ) -> (i8, Self::Result);
    /// A feedback with its goal's id.
    fn feedback_message(id: [u8; 16], feedback: Self::Feedback) -> Self::FeedbackMessage;
    /// The id and the feedback of such a message.
    fn split_feedback_message(message: Self::FeedbackMessage) -> ([u8; 16], Self::Feedback);
}
