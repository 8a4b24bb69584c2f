//! What two sessions tell each other over the stream of announcements: each message is one of
//! these, which its first byte names. Numbers are little-endian, with their bytes in brackets; a
//! text is its length (2) and its UTF-8 bytes.
//!
//! * 1 endpoint: number (4), gid (16), kind, reliability, durability, liveliness (1 each, as in
//!   ROS 2), depth (8, 0: keep all), deadline, lifespan, lease (8 each, ns), type hash (32),
//!   namespace, name, topic, type (texts)
//! * 2 endpoint is gone: number (4)
//! * 3 node: number (4), namespace, name (texts)
//! * 4 node is gone: number (4)
//! * 5 that was everything at the beginning
//! * 6 who knows a definition: type hash (32)
//! * 7 definition: type hash (32), length (4), UTF-8 text
//! * 8 the multicast group of whom this is for is heard (1), or not (0): flag (1)
//! * 9 messages of a stream may come by the multicast group: publisher (4), subscription (4),
//!   incarnation (4), what the stream's positions lie below the group's (8, modulo 2^64)

use super::path::Sharing;
use super::wire::Stream;
use angaros_msg::qos::{Durability, History, Liveliness, Reliability};
use angaros_msg::{Duration, Qos, TypeHash};
use angaros_transport::endpoint::{Endpoint, EndpointKind, Gid, NodeName};

/// Longest name in bytes.
pub const MAX_TEXT: usize = 1024;
/// Longest definition in bytes.
pub const MAX_DEFINITION: usize = 1 << 20;

/// One announcement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// An endpoint exists; data streams name it by the number.
    Endpoint(u32, Box<Endpoint>),
    /// It exists no more.
    EndpointGone(u32),
    /// A node exists.
    Node(u32, NodeName),
    /// It exists no more.
    NodeGone(u32),
    /// All endpoints and nodes of the session have been told.
    Complete,
    /// The sender looks for a definition.
    Wanted(TypeHash),
    /// Here it is.
    Definition(TypeHash, String),
    /// Whether the sender hears what the receiver tells the multicast group.
    Hears(bool),
    /// How messages of a stream come by the multicast group.
    Shared(Sharing),
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    let mut end = text.len().min(MAX_TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    out.extend_from_slice(&(end as u16).to_le_bytes());
    out.extend_from_slice(&text.as_bytes()[..end]);
}

fn put_endpoint(out: &mut Vec<u8>, endpoint: &Endpoint) {
    let qos = &endpoint.qos;
    let depth = match qos.history {
        History::KeepLast(depth) => depth.max(1) as u64,
        History::KeepAll => 0,
    };
    out.extend_from_slice(&endpoint.gid.0);
    out.extend_from_slice(&[
        endpoint.kind as u8,
        qos.reliability as u8,
        qos.durability as u8,
        qos.liveliness as u8,
    ]);
    out.extend_from_slice(&depth.to_le_bytes());
    for span in [qos.deadline, qos.lifespan, qos.liveliness_lease] {
        out.extend_from_slice(&span.nanoseconds.to_le_bytes());
    }
    out.extend_from_slice(&endpoint.type_hash.0);
    let node = &endpoint.node;
    for text in [&node.namespace, &node.name, &endpoint.topic, &endpoint.type_name] {
        put_text(out, text);
    }
}

impl Announcement {
    /// Its bytes. Names beyond [`MAX_TEXT`] are cut.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(128);
        match self {
            Self::Endpoint(number, endpoint) => {
                out.push(1);
                out.extend_from_slice(&number.to_le_bytes());
                put_endpoint(&mut out, endpoint);
            }
            Self::EndpointGone(number) => {
                out.push(2);
                out.extend_from_slice(&number.to_le_bytes());
            }
            Self::Node(number, node) => {
                out.push(3);
                out.extend_from_slice(&number.to_le_bytes());
                put_text(&mut out, &node.namespace);
                put_text(&mut out, &node.name);
            }
            Self::NodeGone(number) => {
                out.push(4);
                out.extend_from_slice(&number.to_le_bytes());
            }
            Self::Complete => out.push(5),
            Self::Wanted(hash) => {
                out.push(6);
                out.extend_from_slice(&hash.0);
            }
            Self::Definition(hash, text) => {
                out.push(7);
                out.extend_from_slice(&hash.0);
                out.extend_from_slice(&(text.len() as u32).to_le_bytes());
                out.extend_from_slice(text.as_bytes());
            }
            Self::Hears(hears) => out.extend_from_slice(&[8, u8::from(*hears)]),
            Self::Shared(Sharing { stream, offset }) => {
                out.push(9);
                for number in [stream.writer, stream.reader, stream.incarnation] {
                    out.extend_from_slice(&number.to_le_bytes());
                }
                out.extend_from_slice(&offset.to_le_bytes());
            }
        }
        out
    }

    /// What the bytes announce; `None` if they are no announcement.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let mut from = Reader(bytes);
        let [kind] = from.array()?;
        Some(match kind {
            1 => Self::Endpoint(from.number()?, Box::new(from.endpoint()?)),
            2 => Self::EndpointGone(from.number()?),
            3 => {
                let number = from.number()?;
                Self::Node(number, NodeName { namespace: from.text()?, name: from.text()? })
            }
            4 => Self::NodeGone(from.number()?),
            5 => Self::Complete,
            6 => Self::Wanted(TypeHash(from.array()?)),
            7 => {
                let hash = TypeHash(from.array()?);
                let length = from.number()? as usize;
                let text = from.0.get(..length).filter(|text| text.len() <= MAX_DEFINITION)?;
                Self::Definition(hash, String::from_utf8(text.to_vec()).ok()?)
            }
            8 => match from.array()? {
                [0] => Self::Hears(false),
                [1] => Self::Hears(true),
                _ => return None,
            },
            9 => {
                let writer = from.number()?;
                let reader = from.number()?;
                let incarnation = from.number()?;
                let stream = Stream { writer, reader, incarnation };
                Self::Shared(Sharing { stream, offset: u64::from_le_bytes(from.array()?) })
            }
            _ => return None,
        })
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    fn number(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::from(u16::from_le_bytes(self.array()?));
        if length > MAX_TEXT {
            return None;
        }
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn span(&mut self) -> Option<Duration> {
        Some(Duration::from_nanoseconds(i64::from_le_bytes(self.array()?)))
    }

    fn endpoint(&mut self) -> Option<Endpoint> {
        let gid = Gid(self.array()?);
        let [kind, reliability, durability, liveliness] = self.array()?;
        let depth = usize::try_from(u64::from_le_bytes(self.array()?)).ok()?;
        let qos = Qos {
            reliability: match reliability {
                1 => Reliability::Reliable,
                2 => Reliability::BestEffort,
                _ => return None,
            },
            durability: match durability {
                1 => Durability::TransientLocal,
                2 => Durability::Volatile,
                _ => return None,
            },
            history: match depth {
                0 => History::KeepAll,
                depth => History::KeepLast(depth),
            },
            deadline: self.span()?,
            lifespan: self.span()?,
            liveliness: match liveliness {
                1 => Liveliness::Automatic,
                3 => Liveliness::ManualByTopic,
                _ => return None,
            },
            liveliness_lease: self.span()?,
        };
        let kind = match kind {
            1 => EndpointKind::Publisher,
            2 => EndpointKind::Subscription,
            _ => return None,
        };
        let type_hash = TypeHash(self.array()?);
        let node = NodeName { namespace: self.text()?, name: self.text()? };
        let topic = self.text()?;
        let type_name = self.text()?;
        // Between programs of ours services are two topics: nobody needs it.
        let service_hash = None;
        Some(Endpoint { gid, kind, node, topic, type_name, type_hash, qos, service_hash })
    }
}
