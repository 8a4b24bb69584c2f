//! Which response belongs to which request, and where the two travel: the one file that another
//! wire protocol for services replaces.
//!
//! Requests of the service `/s` travel on the topic `rq/sRequest` as plain messages: who asks and
//! its count of requests stand in [`MessageInfo`](crate::MessageInfo) already. Each client has a
//! topic for replies, `rr/sReply@` and its publisher's id, to which every server that has met the
//! client publishes. A reply is the encoded response followed by [`TRAILER`] bytes: the request's
//! number, how it ended, and a mark. Behind the response they change neither its place nor its
//! alignment, so that it can still be read in place.

use crate::endpoint::Gid;
use angaros_msg::Qos;
use angaros_msg::names::{DdsName, demangle_topic, mangle_service_reply, mangle_service_request};

/// Bytes behind a response.
pub const TRAILER: usize = 16;

/// Tells replies from other bytes.
const MARK: [u8; 4] = *b"angr";

/// Longest topic name that transports must carry.
const MAX_TOPIC: usize = 255;

/// Longest full name of a service whose requests have a topic: what mangling adds is 9 characters,
/// one more than ROS 2's limit for names leaves.
pub const MAX_SERVICE: usize = MAX_TOPIC - "rq".len() - "Request".len();

/// Where requests of the service of this full name travel.
pub fn request_topic(service: &str) -> String {
    mangle_service_request(service)
}

/// Where the replies travel to the client whose requests have this publisher.
pub fn reply_topic(service: &str, client: Gid) -> String {
    let id: String = client.0.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut topic = mangle_service_reply(service);
    // The id alone tells replies apart; names are ASCII.
    topic.truncate(MAX_TOPIC - 1 - id.len());
    format!("{topic}@{id}")
}

/// The service whose requests or replies travel on this topic, and whose replies they are. Of a
/// name too long for a topic of replies only the beginning is known there.
pub fn read_topic(topic: &str) -> Option<(String, Option<Gid>)> {
    let Some((replies, id)) = topic.split_once('@') else {
        let Some(DdsName::ServiceRequest(service)) = demangle_topic(topic) else { return None };
        return Some((service, None));
    };
    let mut client = Gid::default();
    let digits = id.as_bytes().chunks_exact(2);
    if id.len() != 2 * client.0.len() || !id.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, digits) in client.0.iter_mut().zip(digits) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    let service = match demangle_topic(replies) {
        Some(DdsName::ServiceReply(service)) => service,
        _ if topic.len() == MAX_TOPIC => replies.strip_prefix("rr")?.to_owned(),
        _ => return None,
    };
    Some((service, Some(client)))
}

/// The QoS of both: nothing is replaced, whoever finds no room is told.
pub fn qos() -> Qos {
    Qos::keep_all()
}

/// Calls of one client that may wait at a time: as many as the queue of replies holds.
pub const MAX_CALLS: usize = Qos::KEEP_ALL_DEPTH;

/// How a request ended at the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The response stands before the trailer.
    Answered,
    /// Nobody answered it.
    Unanswered,
    /// It could not be read.
    Unreadable,
    /// The server has too much to do.
    Busy,
}

impl Outcome {
    const ALL: [Self; 4] = [Self::Answered, Self::Unanswered, Self::Unreadable, Self::Busy];

    fn code(self) -> u32 {
        self as u32
    }
}

/// Writes the last [`TRAILER`] bytes of `reply`.
pub fn sign(reply: &mut [u8], request: u64, outcome: Outcome) {
    let at = reply.len() - TRAILER;
    let trailer = &mut reply[at..];
    trailer[..8].copy_from_slice(&request.to_le_bytes());
    trailer[8..12].copy_from_slice(&outcome.code().to_le_bytes());
    trailer[12..].copy_from_slice(&MARK);
}

/// The response's bytes, the number of its request, and how that ended; `None` for other bytes.
pub fn read(reply: &[u8]) -> Option<(&[u8], u64, Outcome)> {
    let (response, trailer) = reply.split_last_chunk::<TRAILER>()?;
    let (number, rest) = trailer.split_first_chunk::<8>()?;
    let (code, mark) = rest.split_first_chunk::<4>()?;
    let code = u32::from_le_bytes(*code);
    let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.code() == code)?;
    (mark == MARK).then(|| (response, u64::from_le_bytes(*number), outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_says_which_request_it_answers_and_how() {
        for outcome in Outcome::ALL {
            let mut reply = vec![7; 5 + TRAILER];
            sign(&mut reply, u64::MAX - 3, outcome);
            assert_eq!(read(&reply), Some((&[7; 5][..], u64::MAX - 3, outcome)));
        }
    }

    #[test]
    fn bytes_that_are_no_reply_are_refused() {
        let mut reply = vec![0; TRAILER];
        sign(&mut reply, 1, Outcome::Busy);
        assert!(read(&reply[1..]).is_none());
        for at in 8..TRAILER {
            let mut broken = reply.clone();
            broken[at] ^= 0x80;
            assert_eq!(read(&broken), None, "byte {at}");
        }
        assert!(read(&[]).is_none());
    }

    #[test]
    fn topics_of_replies_differ_by_client_and_fit_into_every_registry() {
        let one = Gid([1; 16]);
        let other = Gid([2; 16]);
        assert_ne!(reply_topic("/s", one), reply_topic("/s", other));
        assert!(reply_topic("/s", one).starts_with("rr/sReply@0101"));
        let long = format!("/{}", "x".repeat(MAX_SERVICE - 1));
        assert_eq!(reply_topic(&long, one).len(), MAX_TOPIC);
        assert_eq!(request_topic(&long).len(), MAX_TOPIC);
    }

    #[test]
    fn a_topic_says_which_service_it_is_of_and_whose_replies_it_carries() {
        let client = Gid(std::array::from_fn(|i| 0xf0 + i as u8));
        assert_eq!(read_topic(&request_topic("/a/s")), Some(("/a/s".to_owned(), None)));
        let replies = reply_topic("/a/s", client);
        assert_eq!(read_topic(&replies), Some(("/a/s".to_owned(), Some(client))));
        let long = format!("/{}", "x".repeat(MAX_SERVICE - 1));
        let (begins, whose) = read_topic(&reply_topic(&long, client)).unwrap();
        assert!(long.starts_with(&begins) && whose == Some(client));
        let id = &replies[replies.len() - 32..];
        let odd = format!("rr/sReply@{}+f", &id[..30]);
        for other in ["/a/s", "rq/s", "rr/sReply", "rr/sReply@", &replies[1..], &odd] {
            assert_eq!(read_topic(other), None, "{other}");
        }
        assert_eq!(read_topic(&format!("rt/sReply@{id}")), None);
        assert_eq!(read_topic("rr/sReply@\u{e9}0000000000000000000000000000000"), None);
    }
}
