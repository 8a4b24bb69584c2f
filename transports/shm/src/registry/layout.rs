//! What lies where in the registry file.
//!
//! The file is sparse: the front (header, participants, owners and stamps) has real space from the
//! start, the arrays behind it get theirs before their first use, so that a full `/dev/shm` is an
//! error and never a signal. All contents are atomics; nothing read here is trusted as an index
//! or a length without a check.
//!
//! A record is live while its stamp is not 0. Its fields are written while the stamp is 0, under
//! the registry's lock, so a writer that dies half-way leaves a free record. Stamps never repeat:
//! a reader that sees the same stamp before and after copying a record has an intact copy.

use angaros_transport::doorbell::DoorbellSlot;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// First bytes of a registry.
pub const MAGIC: u64 = u64::from_le_bytes(*b"angaros1");
/// First bytes of a segment.
pub const SEGMENT_MAGIC: u64 = u64::from_le_bytes(*b"angaseg1");
/// Counts the layouts of registry, segment, ring and chunk.
pub const VERSION: u32 = 4;

/// Processes of one domain on one host.
pub const PARTICIPANTS: usize = 1024;
/// Doorbells (executors) of one domain on one host.
pub const DOORBELLS: usize = 1024;
/// Nodes of one domain on one host.
pub const NODES: usize = 4096;
/// Endpoints of one domain on one host.
pub const ENDPOINTS: usize = 32768;

/// Changes with every size and count that two processes must agree on.
pub const LAYOUT: u64 = layout_hash(&[
    PARTICIPANTS,
    DOORBELLS,
    NODES,
    ENDPOINTS,
    size_of::<Header>(),
    size_of::<Participant>(),
    size_of::<DoorbellSlot>(),
    size_of::<NodeRecord>(),
    size_of::<EndpointRecord>(),
    size_of::<crate::ring::RingHeader>(),
    size_of::<crate::ring::Entry>(),
    size_of::<crate::chunk::ChunkHeader>(),
    size_of::<crate::connection::Control>(),
    size_of::<usize>(),
]);

/// FNV-1a over the numbers.
const fn layout_hash(values: &[usize]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut i = 0;
    while i < values.len() {
        hash = (hash ^ values[i] as u64).wrapping_mul(0x0100_0000_01b3);
        i += 1;
    }
    hash
}

/// The first page.
#[repr(C, align(64))]
pub struct Header {
    /// [`MAGIC`].
    pub magic: AtomicU64,
    /// [`VERSION`]; stays at this offset in every version.
    pub version: AtomicU32,
    /// 1 once everything else is initialised; stays at this offset in every version.
    pub ready: AtomicU32,
    /// [`LAYOUT`].
    pub layout: AtomicU64,
    /// Futex: bumped at every change that others must look at.
    pub epoch: AtomicU32,
    /// Slots below this have been used.
    pub participants_high: AtomicU32,
    /// Records below this have been used.
    pub nodes_high: AtomicU32,
    /// Records below this have been used.
    pub endpoints_high: AtomicU32,
    /// Last number given to a participant or a stamp.
    pub generation: AtomicU64,
    /// Endpoint records below this are in use, but for those that somebody freed who died before
    /// noting it here: from here on a free one is looked for.
    pub endpoints_free: AtomicU32,
}

/// One process.
#[repr(C, align(64))]
pub struct Participant {
    /// Its number, 0 for a free slot.
    pub generation: AtomicU64,
    /// The process id, for diagnosis.
    pub pid: AtomicU32,
    /// A robust futex that its watching thread owns, or 0; see [`super::robust`].
    pub robust: AtomicU32,
}

/// One node; lengths and texts in `body`.
#[repr(C)]
pub struct NodeRecord {
    /// Generation of the participant.
    pub owner: AtomicU64,
    /// The encoded name.
    pub body: [AtomicU64; NODE_WORDS],
}

/// One endpoint.
#[repr(C, align(64))]
pub struct EndpointRecord {
    /// Generation of the participant.
    pub owner: AtomicU64,
    /// Publisher: offset of its [`crate::connection::Control`] in its segment, 0 before the first.
    /// Subscription: [`TAKES_DESCRIPTORS`], or 0.
    pub control: AtomicU64,
    /// Subscription: whom to ring, see [`super::Binding`].
    pub binding: AtomicU64,
    /// The encoded endpoint.
    pub body: [AtomicU64; ENDPOINT_WORDS],
}

/// What a subscription that takes descriptors (rule T13) says of itself.
pub const TAKES_DESCRIPTORS: u64 = 1;

/// Words of an encoded node name.
pub const NODE_WORDS: usize = 79;
/// Words of an encoded endpoint.
pub const ENDPOINT_WORDS: usize = 157;

const fn page(offset: usize) -> usize {
    offset.next_multiple_of(4096)
}

/// Offset of the participants.
pub const PARTICIPANTS_AT: usize = 4096;
/// Offset of the doorbells' owners.
pub const OWNERS_AT: usize = PARTICIPANTS_AT + PARTICIPANTS * size_of::<Participant>();
/// Offset of the nodes' stamps.
pub const NODE_STAMPS_AT: usize = OWNERS_AT + DOORBELLS * 8;
/// Offset of the endpoints' stamps.
pub const ENDPOINT_STAMPS_AT: usize = NODE_STAMPS_AT + NODES * 8;
/// End of what has space from the start.
pub const FRONT_END: usize = page(ENDPOINT_STAMPS_AT + ENDPOINTS * 8);
/// Offset of the doorbells.
pub const DOORBELLS_AT: usize = FRONT_END;
/// Offset of the nodes.
pub const NODES_AT: usize = page(DOORBELLS_AT + DOORBELLS * size_of::<DoorbellSlot>());
/// Offset of the endpoints.
pub const ENDPOINTS_AT: usize = page(NODES_AT + NODES * size_of::<NodeRecord>());
/// Length of the file.
pub const TOTAL: usize = page(ENDPOINTS_AT + ENDPOINTS * size_of::<EndpointRecord>());

/// Byte whose lock guards every change; the same in every version, beyond the end of the file.
pub const LOCK_CHANGE: u64 = 1 << 40;
/// First of the bytes that participants hold locks on while they live; the same in every version.
pub const LOCK_ALIVE: u64 = (1 << 40) + 4096;
/// Bytes reserved for those locks in every version.
pub const LOCK_ALIVE_BYTES: u64 = 1 << 20;
