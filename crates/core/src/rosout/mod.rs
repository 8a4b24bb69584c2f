//! `/rosout`: what the loggers of a node say, as `rcl_interfaces/msg/Log`.
//!
//! * **R1** Every node on an executor publishes its lines on `/rosout` (reliable, transient local,
//!   the last 1000, each for 10 s), unless its options or `--disable-rosout-logs` say otherwise.
//!   What it says before it has an executor is kept, the last [`KEPT`] lines, and published then.
//! * **R2** Nobody waits: the topic keeps the last lines only, and where locks may be held (what
//!   core itself says about a node) lines are kept as in R1 until the node's executor has a turn.
//! * **R3** Not recursive: what is said while a line is being published goes to the console only.

pub use crate::logging::KEPT;

use crate::guard_condition::GuardCondition;
use crate::logging::{LogPublisher, Rosout};
use crate::node::Node;
use crate::publisher::Publisher;
use angaros_msg::rcl_interfaces::msg::Log;
use angaros_msg::{Duration, Qos};
use angaros_transport::error::Result;
use std::any::Any;
use std::sync::{Arc, Weak};

/// The topic on which ROS 2 publishes log lines.
pub const TOPIC: &str = "/rosout";

/// How long a line is of interest to those who come late.
const LIFESPAN: Duration = Duration::from_millis(10_000);

/// The QoS of the topic's publishers, as in rcl.
#[must_use]
pub fn qos() -> Qos {
    Qos::keep_last(1000).transient_local().lifespan(LIFESPAN)
}

/// The publisher of a node's lines, and what lets its executor publish those that wait.
struct Running {
    publisher: Publisher<Log>,
    flush: GuardCondition,
}

impl LogPublisher for Running {
    fn publish(&self, line: Log) {
        // Refused after a shutdown only, when nobody listens; the console has it.
        let _ = self.publisher.publish(line);
    }

    fn flush_later(&self) {
        self.flush.trigger();
    }
}

/// Publishes from now on what this node's loggers say, until the result is dropped.
pub(crate) fn start(node: &Node) -> Result<Box<dyn Any + Send>> {
    let rosout = node.rosout();
    if !rosout.publishes {
        return Ok(Box::new(()));
    }
    let publisher = node.create_publisher::<Log>(TOPIC, qos())?;
    let weak = Arc::downgrade(rosout);
    let flush = node.create_guard_condition(move || {
        if let Some(rosout) = weak.upgrade() {
            rosout.publish_waiting();
        }
    })?;
    rosout.set_publisher(Some(Arc::new(Running { publisher, flush })));
    rosout.publish_waiting();
    Ok(Box::new(Stop(Arc::downgrade(rosout))))
}

struct Stop(Weak<Rosout>);

impl Drop for Stop {
    fn drop(&mut self) {
        if let Some(rosout) = self.0.upgrade() {
            rosout.set_publisher(None);
        }
    }
}
