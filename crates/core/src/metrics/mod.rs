//! Counters of everything: topics, queues, executors, wires, the process; as messages on
//! `/statistics`, and as text that monitoring systems scrape.
//!
//! * **N1** What is counted is counted always, with relaxed stores by the one thread that passes
//!   there; nobody is asked before a [`snapshot`] is made. Only what needs a clock (ages of
//!   messages, time of executors) is counted from the first snapshot, endpoint or report on.
//! * **N2** Counters never fall while what they are about exists: a topic's are those of the
//!   endpoints of this process that exist; a wire's those of all that ever did.
//! * **N3** [`serve`] answers `GET /metrics` with OpenMetrics 1.0, one client at a time, and
//!   nothing else; a request has 4 KiB and one second, then its connection is closed. It is off
//!   unless asked for, and of this host only unless an address is named.
//! * **N4** [`Node::publish_metrics`](crate::Node::publish_metrics) sends one
//!   `statistics_msgs/msg/MetricsMessage` per metric of the node, of its executor and of the
//!   process: for a counter the rate over the window (average) and how much it grew (sample
//!   count), for a gauge its value.
//! * **N5** `ANGAROS_METRICS` asks for both without a line of code, separated by commas:
//!   `statistics` or `statistics:SECONDS` for every node with an executor, `http`, `http:PORT` or
//!   `http:ADDRESS:PORT` for the process. An endpoint that cannot be had is an error in the log,
//!   and everything else goes on.

mod collect;
mod family;
mod http;
mod process;
mod request;
mod settings;
mod statistics;
mod subscription;
mod text;
mod traffic;
mod weak_list;

pub use collect::snapshot;
pub use family::{Family, FamilyKind, Sample};
pub use http::{Endpoint, serve};
pub use statistics::MetricsReport;
pub use text::{CONTENT_TYPE, text};

pub(crate) use http::asked_for as endpoint_asked_for;
#[cfg(feature = "fuzzing")]
pub(crate) use request::{Answer, read as read_request};
pub(crate) use statistics::{asked_for as statistics_asked_for, create_interface};
pub(crate) use subscription::SubscriptionMeter;
pub(crate) use traffic::{Traffic, WireTotals};
pub(crate) use weak_list::WeakList;
