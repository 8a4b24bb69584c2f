//! What events are about: the names behind their numbers.

use serde::{Deserialize, Serialize};

/// What an [`Entity`] is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum EntityKind {
    /// A context.
    #[default]
    Context,
    /// A node.
    Node,
    /// A publisher.
    Publisher,
    /// A subscription.
    Subscription,
    /// A service.
    Service,
    /// A client of a service.
    Client,
    /// A timer.
    Timer,
    /// An executor.
    Executor,
    /// The state machine of a managed node.
    StateMachine,
    /// A statement of the user's: what these subscriptions take goes out on these publishers though
    /// no callback shows it. `type_name` is `periodic_async` or `partial_sync`; see `links`.
    MessageLink,
}

/// Something that events name by number. Recordings hold all that existed at their begin and all
/// that came later, so that tracing may start on a running system.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Entity {
    /// Number of its process in the recording (see
    /// [`Recording::processes`](super::Recording::processes)); files do not hold it.
    #[serde(skip)]
    pub process: u32,
    /// What it is.
    pub kind: EntityKind,
    /// Its number: unique among the entities of its process. That of an endpoint is the last four
    /// bytes of its gid.
    pub number: u32,
    /// Fully qualified name of its node; empty for contexts and executors.
    pub node: String,
    /// Fully qualified name of its topic or service; of a node its name; of an executor its kind;
    /// of a context `domain N`.
    pub name: String,
    /// ROS type name of topics and services.
    pub type_name: String,
    /// Of endpoints: the gid in hexadecimal. Of a client the one of its requests' publisher, of a
    /// service the one of its requests' subscription, which are entities of their own.
    pub gid: String,
    /// Depth of the queue; 0 for `KEEP_ALL` and where there is none.
    pub depth: u64,
    /// Period of a timer, nanoseconds.
    pub period_ns: u64,
    /// The executor that runs it; 0 if none does.
    pub executor: u32,
    /// The function that is its callback, as the compiler names it; empty if it has none.
    pub symbol: String,
    /// When it came, on the monotonic clock.
    pub created_ns: u64,
    /// Of a message link: the numbers of its subscriptions, and of its publishers.
    pub links: (Vec<u32>, Vec<u32>),
}

/// Why a message was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u64)]
pub enum DropReason {
    /// The queue was full and the oldest went (`KEEP_LAST`).
    Replaced = 1,
    /// It was older than its lifespan.
    Expired = 2,
    /// Its bytes are no message of this type.
    Unreadable = 3,
    /// It did not arrive: its number was passed over.
    Missed = 4,
    /// There was no memory to send it from.
    NoMemory = 5,
    /// A subscription that keeps all was full until the deadline.
    Refused = 6,
    /// The content filter of a subscription kept it back. No loss.
    Filtered = 7,
}

impl DropReason {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Replaced,
        Self::Expired,
        Self::Unreadable,
        Self::Missed,
        Self::NoMemory,
        Self::Refused,
        Self::Filtered,
    ];

    /// As a person reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Replaced => "replaced",
            Self::Expired => "expired",
            Self::Unreadable => "unreadable",
            Self::Missed => "missed",
            Self::NoMemory => "no_memory",
            Self::Refused => "refused",
            Self::Filtered => "filtered",
        }
    }

    /// The inverse of `as u64`.
    #[must_use]
    pub fn from_number(number: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| *reason as u64 == number)
    }
}
