//! What the nodes have in common.

use angaros::lifecycle::{CallbackReturn, LifecycleNode, LifecyclePublisher};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use robot_state::{Description, Model};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The topic on which joints are told what to do.
pub(crate) const COMMANDS: &str = "joint_commands";

/// A transition that fails says why in the log.
pub(crate) fn done(node: &LifecycleNode, result: Result<()>) -> CallbackReturn {
    match result {
        Ok(()) => CallbackReturn::Success,
        Err(error) => {
            angaros::error!(node, "{error}");
            CallbackReturn::Failure
        }
    }
}

pub(crate) fn lock<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The robot that the parameters describe.
pub(crate) fn described(node: &Node) -> Result<Model> {
    match Description::of_node(node)? {
        Some(description) => Ok(description.model),
        None => {
            let message = format!("node {} knows no robot", node.name());
            Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("set robot_description_file or robot_description"))
        }
    }
}

/// A parameter in hertz as the time between two turns.
pub(crate) fn period(node: &Node, name: &str, default_hz: f64) -> Result<Duration> {
    let rate = node.parameter(name, default_hz)?;
    match rate > 0.0 && rate <= 10_000.0 {
        true => Ok(Duration::from_secs_f64(1.0 / rate)),
        false => {
            let message = format!("parameter '{name}' of node {} is {rate}", node.name());
            Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give hertz above 0, up to 10000"))
        }
    }
}

/// A measurement, or what another node says, counts for this long, s.
pub(crate) const LASTS_S: f64 = 0.5;

/// A parameter that must be a number.
pub(crate) fn finite(node: &Node, name: &str, default: f64) -> Result<f64> {
    let value = node.parameter(name, default)?;
    match value.is_finite() {
        true => Ok(value),
        false => {
            let message = format!("parameter '{name}' of node {} is {value}", node.name());
            Err(Error::new(ErrorKind::InvalidArgument, message).hint("give a number"))
        }
    }
}

/// A parameter that must be a number above 0, or at least 0.
pub(crate) fn above(node: &Node, name: &str, default: f64, zero_too: bool) -> Result<f64> {
    let value = node.parameter(name, default)?;
    match value.is_finite() && (value > 0.0 || (zero_too && value == 0.0)) {
        true => Ok(value),
        false => {
            let message = format!("parameter '{name}' of node {} is {value}", node.name());
            let hint = if zero_too { "give a number from 0 on" } else { "give a number above 0" };
            Err(Error::new(ErrorKind::InvalidArgument, message).hint(hint))
        }
    }
}

/// Tells joints what to do, as long as the node is active.
pub(crate) struct Commands {
    publisher: LifecyclePublisher<JointState>,
    clock: angaros::RosClock,
    logger: Logger,
}

impl Commands {
    pub fn new(node: &LifecycleNode) -> Result<Self> {
        Ok(Self {
            publisher: node.create_lifecycle_publisher(COMMANDS, Qos::keep_last(10))?,
            clock: node.node().clock(),
            logger: node.node().logger().clone(),
        })
    }

    /// Whether the node is active.
    pub fn are_on(&self) -> bool {
        self.publisher.is_activated()
    }

    pub fn logger(&self) -> &Logger {
        &self.logger
    }

    /// Sends positions in rad, and velocities in rad/s if there are as many.
    pub fn send(&self, name: Vec<String>, position: Vec<f64>, velocity: Vec<f64>) {
        let mut message = JointState { name, position, velocity, ..JointState::default() };
        let (sec, nanosec) = self.clock.now().to_sec_nanosec();
        message.header.stamp.sec = sec;
        message.header.stamp.nanosec = nanosec;
        // After a shutdown nobody listens.
        if let Err(error) = self.publisher.publish(message) {
            angaros::warn_once!(self.logger, "joints were not told what to do: {error}");
        }
    }
}
