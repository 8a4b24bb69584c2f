//! What discovery wants done.

use crate::wire::qos::Incompatible;
use crate::wire::{EndpointData, EntityId, Guid, GuidPrefix, LivelinessAssertion, ParticipantData};
use angaros_transport::EndReason;
use std::net::SocketAddr;
use std::sync::Arc;

/// What discovery wants done, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Send the participant's announcement: one DATA of `SPDP_WRITER`, number 1, behind an INFO_TS,
    /// in a datagram of its own to each address. `ended`: the payload is a key, and the inline QoS
    /// says disposed and unregistered.
    Announce {
        /// Where to.
        to: Vec<SocketAddr>,
        /// With encapsulation header.
        payload: Arc<[u8]>,
        /// Whether it says that the participant ends.
        ended: bool,
    },
    /// A participant was found: its builtin endpoints are matched with ours, those of
    /// `participant.builtin_endpoints`.
    Joined {
        /// What it says.
        participant: Arc<ParticipantData>,
        /// Where discovery reaches it.
        metatraffic: Vec<SocketAddr>,
        /// Where data reaches it.
        data: Vec<SocketAddr>,
    },
    /// It is gone; its endpoints were unmatched before.
    Left {
        /// Which.
        prefix: GuidPrefix,
        /// Whether it said so.
        how: EndReason,
    },
    /// A sample for one of our builtin writers, in place of the earlier one of its instance.
    Write {
        /// Which writer.
        writer: EntityId,
        /// About what.
        instance: Guid,
        /// With encapsulation header.
        payload: Vec<u8>,
    },
    /// An instance of one of our builtin writers ended; in place of the earlier sample.
    Dispose {
        /// Which writer.
        writer: EntityId,
        /// About what.
        instance: Guid,
        /// The key, with encapsulation header.
        payload: Vec<u8>,
    },
    /// A sample for our writer of `ros_discovery_info`.
    WriteEntities {
        /// With encapsulation header.
        payload: Vec<u8>,
    },
    /// A writer of ours serves a reader.
    MatchReader {
        /// Ours.
        writer: EntityId,
        /// The other.
        reader: Arc<EndpointData>,
        /// Where it is reached.
        to: Vec<SocketAddr>,
    },
    /// That is over.
    UnmatchReader {
        /// Ours.
        writer: EntityId,
        /// The other.
        reader: Guid,
        /// Whether it said so.
        how: EndReason,
    },
    /// A reader of ours is served by a writer.
    MatchWriter {
        /// Ours.
        reader: EntityId,
        /// The other.
        writer: Arc<EndpointData>,
        /// Where it is reached.
        to: Vec<SocketAddr>,
    },
    /// That is over.
    UnmatchWriter {
        /// Ours.
        reader: EntityId,
        /// The other.
        writer: Guid,
        /// Whether it said so.
        how: EndReason,
    },
    /// An endpoint of ours cannot be connected with one of the same topic; once for each pair.
    Incompatible {
        /// Ours.
        ours: EntityId,
        /// The other.
        other: Arc<EndpointData>,
        /// Whether the other one is the writer of the two.
        other_is_writer: bool,
        /// Why.
        why: MismatchReason,
    },
    /// A participant says that it lives.
    Asserted {
        /// Which.
        prefix: GuidPrefix,
        /// For which of its writers.
        assertion: LivelinessAssertion,
    },
    /// Something was refused, for the `count`-th time; told at powers of two.
    Refused {
        /// What.
        what: Refusal,
        /// How often by now.
        count: u64,
    },
    /// Nodes, participants or endpoints came, changed or went.
    GraphChanged,
}

/// Why two endpoints of one topic are not connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MismatchReason {
    /// Different types.
    Type,
    /// The offer does not meet the request.
    Qos(Vec<Incompatible>),
}

/// What can be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Refusal {
    /// Discovery data that cannot be read, or about somebody else than its sender.
    Unreadable = 0,
    /// There are as many participants as we keep.
    Participants = 1,
    /// A participant has as many endpoints as we keep of one, or all together have.
    Endpoints = 2,
    /// A participant has as many nodes as we keep of one.
    Nodes = 3,
    /// A participant that announces no address at which we could reach it.
    Unreachable = 4,
}

impl Refusal {
    pub(super) const KINDS: usize = 5;
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "discovery data that cannot be read",
            Self::Participants => "a participant: the table of them is full",
            Self::Endpoints => "an endpoint: the table of them is full",
            Self::Nodes => "the nodes of a participant: there are too many",
            Self::Unreachable => "a participant that announces no address that can be reached",
        })
    }
}
