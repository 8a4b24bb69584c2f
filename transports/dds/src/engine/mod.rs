//! Reliable and best-effort delivery as state machines: no socket, no clock, no thread.
//!
//! * **G1** Samples of one writer leave a [`Reader`] in the order of their numbers, each once;
//!   what never comes is counted as lost the moment that is known.
//! * **G2** A reliable [`Writer`] holds a sample until every reliable reader has acknowledged it,
//!   within the bounds of [`WriterConfig`]; what it had to give up is announced by a GAP.
//! * **G3** A full [`Inbox`] holds its writer up: what it refuses stays unacknowledged. Nothing is
//!   asked for again meanwhile.
//! * **G4** Everything is bounded: samples kept, samples out of order, samples in fragments.
//! * **G5** No number, count or length of the other side is trusted.
//! * **G6** Of our own writers best-effort readers learn where they begin and, in silence and at
//!   the end, what their last sample was: what was lost before and behind what arrived counts too.
//! * **G7** A match is complete when the other side has spoken to this endpoint ([`MATCH_LIMIT_NS`]
//!   at the latest); what was written before a reader's first ACKNACK is sent again behind it.
//! * **G8** Time is handed in, nanoseconds of a monotonic clock; [`Writer::tick`] and
//!   [`Reader::tick`] say when they want to be called next.
//!
//! RTPS 2.5, sections 8.3.7, 8.4.7 to 8.4.12. Where the specification leaves a choice, what Cyclone
//! DDS and Fast DDS expect is done.

mod assembly;
mod gaps;
mod meeting;
mod outgoing;
mod pace;
mod proxy;
mod reader;
mod reader_proxy;
mod tail;
mod writer;

#[cfg(test)]
mod matching;
#[cfg(test)]
mod simulation;

pub use assembly::{Assembly, MAX_SAMPLE};
pub use meeting::MATCH_LIMIT_NS;
pub use outgoing::{Form, InlineBytes, OtherForms, Outgoing};
pub use pace::Pace;
pub use reader::{AckSink, FragmentOf, Inbox, Incoming, Reader, WriterOffer};
pub use writer::{Announcement, Full, ReaderOffer, SendSink, Target, Writer, WriterConfig};

/// Milliseconds in nanoseconds.
pub(crate) const MS: u64 = 1_000_000;
