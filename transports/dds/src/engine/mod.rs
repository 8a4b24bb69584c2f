//! Reliable and best-effort delivery as state machines: no socket, no clock, no thread.
//!
//! * **G1** Samples of one writer leave a [`Reader`] in the order of their numbers, each once;
//!   what never comes is counted as lost the moment that is known.
//! * **G2** A reliable [`Writer`] holds a sample until every reliable reader has acknowledged it,
//!   within the bounds of [`WriterConfig`]; what it had to give up is announced by a GAP.
//! * **G3** What a full [`SampleSink`] refuses stays unacknowledged, and is not asked for again
//!   meanwhile.
//! * **G4** The numbers of kept samples, samples out of order and incomplete samples are bounded.
//! * **G5** Numbers, counts and lengths from the other side are checked before they are used.
//! * **G6** Writers of Angaros announce to best-effort readers their first sample and, when they
//!   are silent or end, their last one. Samples lost before and after those that arrived are
//!   therefore counted too.
//! * **G7** A match is complete when the other side has sent something to this endpoint
//!   ([`MATCH_LIMIT_NS`] at the latest); what was written before a reader's first ACKNACK is sent
//!   again after it.
//! * **G8** A reader tells a writer of another host unasked what has arrived: with samples that go
//!   to the same participant, or alone before the writer would ask ([`WriterOffer::unasked`]).
//! * **G9** Callers pass the time in nanoseconds of a monotonic clock; [`Writer::tick`] and
//!   [`Reader::tick`] return when they have to be called next.
//!
//! RTPS 2.5, sections 8.3.7, 8.4.7 to 8.4.12. Where the specification leaves a choice, what Cyclone
//! DDS and Fast DDS expect is done.

mod acknowledged;
mod asking;
mod assembly;
mod final_heartbeat;
mod flight;
mod gaps;
mod match_progress;
mod outgoing;
mod proxy;
mod reader;
mod reader_proxy;
mod repairs;
mod send_sink;
mod timing;
mod writer;

#[cfg(test)]
mod matching;
#[cfg(test)]
mod simulation;
#[cfg(test)]
mod unasked;

pub use acknowledged::Acknowledged;
pub use assembly::{Assembly, MAX_SAMPLE};
pub use match_progress::MATCH_LIMIT_NS;
pub use outgoing::{Form, InlineBytes, OtherForms, OutgoingSample};
pub use reader::{AckSink, FragmentInfo, IncomingSample, Reader, SampleSink, WriterOffer};
pub use send_sink::{Announcement, SendSink, Target};
pub use timing::Timing;
pub use writer::{Full, ReaderOffer, Writer, WriterConfig};

/// Milliseconds in nanoseconds.
pub(crate) const MS: u64 = 1_000_000;
