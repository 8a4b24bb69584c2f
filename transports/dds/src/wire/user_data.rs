//! The text `key=value;...` that ROS 2 puts into USER_DATA (`rmw_dds_common`'s
//! `parse_key_value`, `rmw_cyclonedds`' `csid`), and what we add to it.

use angaros_msg::TypeHash;
use angaros_transport::{Gid, NodeName};
use std::fmt::Write as _;

/// Longest USER_DATA that is looked at, in bytes.
pub const MAX_USER_DATA: usize = 4096;

/// The value of a key; unknown keys, other bytes than text and a NUL at the end do not matter.
#[must_use]
pub fn find<'a>(user_data: &'a [u8], key: &str) -> Option<&'a str> {
    let pairs = user_data.split(|byte| *byte == b';').take(64);
    pairs
        .filter_map(|pair| std::str::from_utf8(pair).ok())
        .filter_map(|pair| pair.split_once('='))
        .find(|(name, _)| *name == key)
        .map(|(_, value)| value)
}

/// What a participant says: its enclave, by which it is known to be one of ROS.
#[must_use]
pub fn of_participant(enclave: &str) -> String {
    format!("enclave={enclave};")
}

/// To which client or server an endpoint belongs, as `rmw_cyclonedds` counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServiceTag {
    /// `clientid`: the same on the writer of requests and the reader of replies.
    Client([u8; 16]),
    /// `serviceid`: the same on the reader of requests and the writer of replies.
    Server([u8; 16]),
}

/// What an endpoint says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndpointTags {
    /// The client or server that it is an end of.
    pub service: Option<ServiceTag>,
    /// `sertypehash`: the hash of the service's type (Lyrical and newer).
    pub service_type_hash: Option<TypeHash>,
    /// `typehash`: the hash of the endpoint's own type.
    pub type_hash: Option<TypeHash>,
    /// `angarosgid`: the id by which core knows the endpoint.
    pub gid: Option<Gid>,
    /// `angarosnode`: the node it belongs to, so that it is known with its endpoint.
    pub node: Option<NodeName>,
}

impl EndpointTags {
    /// Reads them; what is not there or cannot be read is `None`.
    #[must_use]
    pub fn read(user_data: &[u8]) -> Self {
        let hash = |key| find(user_data, key).and_then(TypeHash::parse);
        let tag = |key| find(user_data, key).and_then(parse_csid);
        let client = tag("clientid").map(ServiceTag::Client);
        Self {
            service: client.or_else(|| tag("serviceid").map(ServiceTag::Server)),
            service_type_hash: hash("sertypehash"),
            type_hash: hash("typehash"),
            gid: find(user_data, "angarosgid").and_then(parse_gid),
            node: find(user_data, "angarosnode").and_then(parse_node),
        }
    }

    /// Writes them in the order of `rmw_cyclonedds`, ours last.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut pair = |key: &str, value: String| {
            let _ = write!(text, "{key}={value};");
        };
        match self.service {
            Some(ServiceTag::Client(id)) => pair("clientid", print_csid(id)),
            Some(ServiceTag::Server(id)) => pair("serviceid", print_csid(id)),
            None => {}
        }
        if let Some(hash) = self.service_type_hash {
            pair("sertypehash", hash.to_string());
        }
        if let Some(hash) = self.type_hash {
            pair("typehash", hash.to_string());
        }
        if let Some(gid) = self.gid {
            pair("angarosgid", hexadecimal(&gid.0));
        }
        if let Some(node) = &self.node {
            pair("angarosnode", node.to_string());
        }
        text
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn parse_node(text: &str) -> Option<NodeName> {
    let (namespace, name) = text.rsplit_once('/')?;
    let namespace = if namespace.is_empty() { "/" } else { namespace };
    Some(NodeName { namespace: namespace.to_owned(), name: name.to_owned() })
}

fn parse_gid(text: &str) -> Option<Gid> {
    let mut gid = Gid::default();
    if text.len() != 32 || !text.is_ascii() {
        return None;
    }
    for (byte, digits) in gid.0.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(gid)
}

/// As `rmw_cyclonedds` prints it: hexadecimal, joined by points, only the first byte two wide and
/// that with a space (a width without a fill, which holds for one number).
fn print_csid(id: [u8; 16]) -> String {
    let [first, rest @ ..] = id;
    rest.iter().fold(format!("{first:2x}"), |mut text, byte| {
        let _ = write!(text, ".{byte:x}");
        text
    })
}

fn parse_csid(text: &str) -> Option<[u8; 16]> {
    let mut id = [0; 16];
    let mut parts = text.split('.');
    for byte in &mut id {
        *byte = u8::from_str_radix(parts.next()?.trim(), 16).ok()?;
    }
    parts.next().is_none().then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: &str = "clientid= 1.10.9a.3.7f.2.0.0.1.0.0.0.0.0.0.2;sertypehash=RIHS01_\
        e118de6bf5eeb66a2491b5bda11202e7b68f198d6f67922cf30364858239c81a;typehash=RIHS01_\
        000c5fd92d6b2e1a05949348f584d6d652adea1e92d691792011ac2273508302;";

    #[test]
    fn what_cyclone_writes_is_read_and_written_the_same() {
        let tags = EndpointTags::read(SEEN.as_bytes());
        let id = [1, 0x10, 0x9a, 3, 0x7f, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2];
        assert_eq!(tags.service, Some(ServiceTag::Client(id)));
        assert!(tags.type_hash.is_some() && tags.service_type_hash.is_some());
        assert_eq!(tags.write(), SEEN);
    }

    #[test]
    fn our_gid_comes_back() {
        let tags = EndpointTags { gid: Some(Gid([0xa5; 16])), ..EndpointTags::default() };
        assert_eq!(tags.write(), format!("angarosgid={};", "a5".repeat(16)));
        assert_eq!(EndpointTags::read(tags.write().as_bytes()), tags);
    }

    #[test]
    fn damaged_values_are_none_and_others_are_passed_over() {
        for text in [
            "typehash=INVALID;",
            "clientid=1.2.3;",
            "clientid=1.2.3.4.5.6.7.8.9.a.b.c.d.e.f.100;",
            "angarosgid=+1;",
            "typehash",
            "BUFBE:cpu=;",
            "bufbe=cuda:0,cpu:;bufbe=;bufbe=,:,;",
            "\u{fffd};;;===",
        ] {
            assert_eq!(EndpointTags::read(text.as_bytes()), EndpointTags::default(), "{text}");
        }
        assert_eq!(find(b"\xff\xfe;enclave=/a;\0", "enclave"), Some("/a"));
        assert_eq!(find(of_participant("/").as_bytes(), "enclave"), Some("/"));
    }
}
