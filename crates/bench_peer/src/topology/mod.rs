//! The workload `topology`: many nodes over one or several processes, as a plan file says.
//!
//! ```text
//! PEER topology --file PLAN --process NAME --session NAME [--variant NAME]
//!      [--executor single|multi] [--timeout-ms T] [--out FILE]
//! ```
//!
//! 1. A process reads the [`Plan`] (its line format stands in `plan.rs`), opens all publishers and
//!    subscriptions of its nodes, and waits until each has its other ends: a publisher all
//!    subscriptions of its topic, a subscription all publishers, those of its own process included.
//!    Then it says the line `matched`.
//! 2. It is told `go BEGIN`, a time on `CLOCK_MONOTONIC`, ns. A publisher's timer is made its
//!    phase after BEGIN and first due a period later; calls that were missed altogether are
//!    skipped. A publisher with a trigger publishes when a message came on any of its inputs
//!    (`any`), or when one came on each of them since it last did (`all`, the newest of each
//!    counts).
//! 3. The first `warmup` ns are not measured; after `duration` more nothing is published, and for
//!    [`LINGER`] late messages are still taken. What is used (CPU, context switches) is that of the
//!    `duration`.
//! 4. It writes its notes to `--out`, reports, and exits.
//!
//! A message is [`Head`] and the publisher's bytes, copied from a private buffer into what is sent
//! (into the lent memory where the system lends it). Its stamp is read after the work and before
//! the bytes are written. The time of an arrival is read first thing in the callback, or right
//! after the call that took the message where there are no callbacks. The latency of an edge is
//! between these.
//!
//! Work is done by the processor, not slept: `work_ns` of the thread's own CPU time, or the primes
//! up to `primes`, counted by dividing each number by all below it until one divides it.
//!
//! `--executor multi` has a thread for each core in a process; callbacks of one node never overlap.
//! A system without executors of its own waits for all subscriptions of a process in one thread
//! (`single`, [`OneThread`]); `multi` is then status 3.
//!
//! # Notes
//!
//! `--out FILE`: rows of four words, `u64` little-endian, in no particular order. The first word is
//! a kind plus 256 times an index; publishers and subscriptions are counted from 0 in the plan's
//! order.
//!
//! - 1, publisher: number of the message, when it was due (0: triggered), its stamp;
//! - 2, subscription: first word of the message, its stamp, when it arrived;
//! - 3, publisher: number of the message, a subscription, number of the message from it that was
//!   used for this one.

mod args;
mod notes;
mod one_thread;
mod plan;
mod play;
mod state;
mod work;

pub use args::{Executor, TopologyArgs};
pub use notes::{Head, Note};
pub use one_thread::{Ends, OneThread};
pub use plan::{Cause, Plan, PlanError, PlanNode, PlanPublisher, PlanSubscription, is_name};
pub use play::{GraphHost, LINGER, run_topology};
pub use state::GraphState;
pub use work::{Work, count_primes};
