//! What a writer sends to its readers: the interface between the state machine and the sockets.

use super::outgoing::OutgoingSample;
use crate::wire::{FragmentNumberSet, Guid, SequenceNumberSet};

/// Whom a submessage is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The reader.
    pub reader: Guid,
}

/// The content of a HEARTBEAT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The first sample that is still of interest to the reader.
    pub first: i64,
    /// The newest sample.
    pub last: i64,
    /// Rises with every one.
    pub count: u32,
    /// No answer is asked for unless something is missing.
    pub is_final: bool,
    /// Asserts the writer's liveliness.
    pub liveliness: bool,
}

/// Where a writer's submessages go.
pub trait SendSink {
    /// A whole sample again, or for a late reader.
    fn sample(&mut self, to: Target, number: i64, sample: &OutgoingSample);
    /// Bytes of the fragments of this sample for this reader; always the same ones.
    fn fragment_size(&self, to: Target, number: i64) -> usize;
    /// Fragments of a sample again.
    fn fragments(
        &mut self,
        to: Target,
        number: i64,
        sample: &OutgoingSample,
        set: &FragmentNumberSet,
    );
    /// Samples from `start` up to the set's base, and the set's members, never come.
    fn gap(&mut self, to: Target, start: i64, set: &SequenceNumberSet);
    /// What there is.
    fn heartbeat(&mut self, to: Target, announcement: Announcement);
}
