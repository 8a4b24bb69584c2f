//! Endpoints and nodes as fixed-size records: written by their owner, read by everybody with every
//! length, number and text checked. A record that does not decode does not exist.

use super::layout::{ENDPOINT_WORDS, NODE_WORDS};
use angaros_msg::qos::{Durability, History, Liveliness, Reliability};
use angaros_msg::{Duration, Qos, TypeHash};
use angaros_transport::{Endpoint, EndpointKind, Error, ErrorKind, Gid, NodeName, Result};
use std::sync::atomic::{AtomicU64, Ordering};

/// Longest topic, type, namespace or node name in bytes.
pub const MAX_NAME: usize = 255;

/// An endpoint with the process that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The endpoint.
    pub endpoint: Endpoint,
    /// Slot of its process.
    pub slot: u32,
    /// Generation of its process.
    pub generation: u64,
    /// It is a subscription that is shown and takes nothing.
    pub shown_only: bool,
}

/// The kind of a subscription that is shown and takes nothing, beside those of [`EndpointKind`].
const SHOWN_ONLY: u8 = 3;

/// The bytes of an encoded endpoint.
pub type EndpointBytes = [u8; ENDPOINT_WORDS * 8];
/// The bytes of an encoded node name.
pub type NodeBytes = [u8; NODE_WORDS * 8];

impl Record {
    /// The record's bytes.
    pub fn encode(&self) -> Result<EndpointBytes> {
        let mut bytes = [0; ENDPOINT_WORDS * 8];
        let e = &self.endpoint;
        let qos = &self.endpoint.qos;
        let depth = match qos.history {
            History::KeepLast(depth) => depth.max(1) as u64,
            History::KeepAll => 0,
        };
        let mut out = Writer { bytes: &mut bytes, at: 0 };
        out.put(&e.gid.0);
        out.put(&e.type_hash.0);
        out.put(&self.slot.to_ne_bytes());
        let kind = if self.shown_only { SHOWN_ONLY } else { e.kind as u8 };
        out.put(&[kind, qos.reliability as u8, qos.durability as u8, qos.liveliness as u8]);
        out.put(&self.generation.to_ne_bytes());
        out.put(&depth.to_ne_bytes());
        for span in [qos.deadline, qos.lifespan, qos.liveliness_lease] {
            out.put(&span.nanoseconds.to_ne_bytes());
        }
        for (what, text) in [
            ("topic", &e.topic),
            ("type name", &e.type_name),
            ("namespace", &e.node.namespace),
            ("node name", &e.node.name),
        ] {
            out.put_text(what, text)?;
        }
        Ok(bytes)
    }

    /// The record, when every byte makes sense.
    pub fn decode(bytes: &EndpointBytes) -> Option<Self> {
        let mut from = Reader { bytes, at: 0 };
        let gid = Gid(from.array()?);
        let type_hash = TypeHash(from.array()?);
        let slot = u32::from_ne_bytes(from.array()?);
        let [kind, reliability, durability, liveliness] = from.array()?;
        let generation = from.number()?;
        let history = match usize::try_from(from.number()?).ok()? {
            0 => History::KeepAll,
            depth => History::KeepLast(depth),
        };
        let mut span = || Some(Duration::from_nanoseconds(from.number()? as i64));
        let deadline = span()?;
        let lifespan = span()?;
        let liveliness_lease = span()?;
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
            history,
            deadline,
            lifespan,
            liveliness: match liveliness {
                1 => Liveliness::Automatic,
                3 => Liveliness::ManualByTopic,
                _ => return None,
            },
            liveliness_lease,
        };
        let shown_only = kind == SHOWN_ONLY;
        let kind = match kind {
            1 => EndpointKind::Publisher,
            2 | SHOWN_ONLY => EndpointKind::Subscription,
            _ => return None,
        };
        let topic = from.text()?;
        let type_name = from.text()?;
        let node = NodeName { namespace: from.text()?, name: from.text()? };
        let endpoint = Endpoint {
            gid,
            kind,
            node,
            topic,
            type_name,
            type_hash,
            qos,
            // Within a host services are two topics: nobody needs it.
            service_hash: None,
        };
        Some(Self { endpoint, slot, generation, shown_only })
    }
}

/// A node's bytes.
pub fn encode_node(node: &NodeName) -> Result<NodeBytes> {
    let mut bytes = [0; NODE_WORDS * 8];
    let mut out = Writer { bytes: &mut bytes, at: 0 };
    out.put_text("namespace", &node.namespace)?;
    out.put_text("node name", &node.name)?;
    Ok(bytes)
}

/// The node, when every byte makes sense.
pub fn decode_node(bytes: &NodeBytes) -> Option<NodeName> {
    let mut from = Reader { bytes, at: 0 };
    Some(NodeName { namespace: from.text()?, name: from.text()? })
}

/// Copies bytes (a multiple of 8) into shared words.
pub fn store_words(words: &[AtomicU64], bytes: &[u8]) {
    for (word, chunk) in words.iter().zip(bytes.chunks_exact(8)) {
        word.store(u64::from_ne_bytes(chunk.try_into().unwrap_or_default()), Ordering::Relaxed);
    }
}

/// Copies bytes out of shared words.
pub fn load_words(words: &[AtomicU64], bytes: &mut [u8]) {
    for (word, chunk) in words.iter().zip(bytes.chunks_exact_mut(8)) {
        chunk.copy_from_slice(&word.load(Ordering::Relaxed).to_ne_bytes());
    }
}

struct Writer<'a> {
    bytes: &'a mut [u8],
    at: usize,
}

impl Writer<'_> {
    fn put(&mut self, part: &[u8]) {
        // The sizes of all parts are bounded by MAX_NAME and add up to less than the record.
        if let Some(place) = self.bytes.get_mut(self.at..self.at + part.len()) {
            place.copy_from_slice(part);
        }
        self.at += part.len();
    }

    fn put_text(&mut self, what: &str, text: &str) -> Result<()> {
        if text.len() > MAX_NAME {
            return Err(Error::new(
                ErrorKind::InvalidArgument,
                format!(
                    "cannot announce {text}: the {what} has {} bytes, at most {MAX_NAME} fit",
                    text.len()
                ),
            ));
        }
        self.put(&[text.len() as u8]);
        self.put(text.as_bytes());
        Ok(())
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let part = self.bytes.get(self.at..self.at + N)?;
        self.at += N;
        part.try_into().ok()
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_ne_bytes(self.array()?))
    }

    fn text(&mut self) -> Option<String> {
        let [len] = self.array()?;
        let part = self.bytes.get(self.at..self.at + usize::from(len))?;
        self.at += usize::from(len);
        Some(std::str::from_utf8(part).ok()?.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(topic: &str) -> Record {
        Record {
            endpoint: Endpoint {
                gid: Gid::next(),
                kind: EndpointKind::Subscription,
                node: NodeName { namespace: "/a".into(), name: "n".repeat(MAX_NAME) },
                topic: topic.into(),
                type_name: "t".repeat(MAX_NAME),
                type_hash: TypeHash([7; 32]),
                qos: Qos::sensor_data(),
                service_hash: None,
            },
            slot: 3,
            generation: u64::MAX - 1,
            shown_only: false,
        }
    }

    #[test]
    fn a_record_of_the_longest_names_comes_back_equal() {
        let mut before = record(&"/".repeat(MAX_NAME));
        before.endpoint.node.namespace = "s".repeat(MAX_NAME);
        for shown_only in [false, true] {
            before.shown_only = shown_only;
            let after = Record::decode(&before.encode().unwrap()).unwrap();
            assert_eq!(before, after);
        }
    }

    #[test]
    fn a_name_that_is_too_long_is_refused_with_its_length() {
        let error = record(&"x".repeat(256)).encode().unwrap_err().to_string();
        assert!(error.contains("256 bytes"), "{error}");
    }

    #[test]
    fn no_flipped_byte_makes_decoding_panic() {
        let good = record("/topic").encode().unwrap();
        for at in 0..good.len() {
            for value in [0, 1, 0x7f, 0xff] {
                let mut bad = good;
                bad[at] = value;
                let _ = Record::decode(&bad);
            }
        }
    }

    #[test]
    fn a_kind_or_policy_that_does_not_exist_makes_a_record_none() {
        let good = record("/topic").encode().unwrap();
        // After the id, the hash and the slot: kind, reliability, durability, liveliness.
        let known: [(usize, &[u8]); 4] =
            [(52, &[1, 2, SHOWN_ONLY]), (53, &[1, 2]), (54, &[1, 2]), (55, &[1, 3])];
        for (at, known) in known {
            for value in 0..=u8::MAX {
                let mut bytes = good;
                bytes[at] = value;
                let is_record = Record::decode(&bytes).is_some();
                assert_eq!(is_record, known.contains(&value), "byte {at} is {value}");
            }
        }
    }
}
