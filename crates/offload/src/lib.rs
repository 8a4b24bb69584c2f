//! Requests that whoever is fastest answers: a function on a thread of this process, or the server
//! of a service in another process, on another host, on a board behind the agent, in Python or on
//! an accelerator: anything that answers a service of ROS 2.
//!
//! An [`Offload`] has named targets, each with a bound on the requests under way there:
//!
//! ```no_run
//! use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
//! use angaros_offload::{Offload, Repeat};
//! # use angaros::prelude::*;
//!
//! # fn run(node: &Node) -> std::result::Result<(), Box<dyn std::error::Error>> {
//! let add = |r: &AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
//! let sums = Offload::<AddTwoInts>::builder(node, "sums")
//!     .service("board", "/board/add", 4)
//!     .thread("core", 4, add)
//!     .fallback(4, add)
//!     .build()?;
//! let sum = sums.call(AddTwoInts_Request { a: 1, b: 2 }, Repeat::Idempotent)?.sum;
//! # let _ = sum;
//! # Ok(())
//! # }
//! ```
//!
//! * **OL1** Every request ends exactly once: with an answer, or with an [`OffloadError`] that
//!   names the targets and why they did not answer. At its deadline it ends in any case.
//! * **OL2** No target has more requests than its bound. While all have, requests wait, in order
//!   and up to a bound; the next one is refused.
//! * **OL3** A request goes to the target whose answer is expected first, by the time that it took
//!   for its last requests and by those under way there (`schedule.rs`).
//! * **OL4** Targets that were slow or failed are tried again, by one request of ten at most; a
//!   server that was gone is used again as soon as it is there.
//! * **OL5** A request that is [`Repeat::Idempotent`] goes to another target when one is late, dies
//!   or fails; to each at most once. The first answer counts, also that of one that was late.
//! * **OL6** A request that is [`Repeat::Fenced`] is sent to another target only if the one that
//!   had it is known not to have begun it: a thread from whose queue it was taken back, a server
//!   that said that it is busy. Else it fails and names that target.
//! * **OL7** The fallback gets requests for which no other target is left: none is there, or all
//!   failed lately and rest.
//! * **OL8** Each decision is an event of `tracing` under `angaros::offload` (sent and answered at
//!   the level `trace`, failed at `debug`) with `offload`, `request`, `target_name`, `attempt`,
//!   `reason`, `latency_us`. Recordings have the calls of services as any others, and what the
//!   functions of threads do as work by the name `offloaded request`.
//!
//! A service that is a target must have one server: each server does what a client asks. Times are
//! of the context's clock.

mod builder;
mod engine;
mod error;
mod offload;
mod request;
mod schedule;
mod target;

pub use builder::{MAX_REQUESTS, OffloadBuilder};
pub use error::{Failure, OffloadError, TargetFailure};
pub use offload::{Offload, PendingRequest, TargetStatus};
pub use request::{Repeat, RequestOptions};

/// The code in the documents, compiled by the tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../docs/how-to/offload.md")]
    mod offload {}
}
