//! What happens in a simulation, one event at a time.

use angaros_transport::endpoint::Gid;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// One thing that happened, for logs and tests. Printed as one line that is the same whenever the
/// simulation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A message entered the queue of a subscription.
    Delivered {
        /// Time since the beginning.
        at: Duration,
        /// The topic.
        topic: Arc<str>,
        /// The publisher.
        publisher: Gid,
        /// The publisher's count of messages.
        sequence: u64,
        /// The subscription.
        subscription: Gid,
    },
    /// A callback (of a subscription, a timer or a task) ran.
    Ran {
        /// Time since the beginning.
        at: Duration,
        /// The host.
        host: Arc<str>,
        /// Fully qualified name of the node.
        node: Arc<str>,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Delivered { at, topic, publisher, sequence, subscription } => {
                let at = at.as_nanos();
                write!(f, "{at} {topic} {publisher} {sequence} reaches {subscription}")
            }
            Self::Ran { at, host, node } => write!(f, "{} {host} runs {node}", at.as_nanos()),
        }
    }
}
