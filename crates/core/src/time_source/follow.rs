//! How the ROS time of a node follows its parameter `use_sim_time`.

use super::clock_topic::ClockTopic;
use super::{ClockFeed, RosClock, TimeSource};
use crate::node::{Node, WeakNode};
use crate::parameters::USE_SIM_TIME;
use angaros_msg::Time;
use angaros_msg::names::ParameterValue;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::sync::Arc;

/// Lets the time source of a new node follow the node's `use_sim_time` from now on.
pub(crate) fn follow(node: &Node) -> Result<()> {
    let source = node.time_source();
    drop(source.subscribe.set(subscriber(node.downgrade())));
    let weak = Arc::downgrade(source);
    let logger = node.logger().clone();
    let follow = node.add_post_set_parameters_callback(move |settings| {
        let wanted = settings.iter().rev().find(|setting| setting.name == USE_SIM_TIME);
        if let Some(ParameterValue::Bool(active)) =
            wanted.and_then(|setting| setting.value.as_ref())
            && let Some(source) = weak.upgrade()
            && let Err(error) = source.set_active(*active)
        {
            crate::log_line!(Error, logger, "{error}");
        }
    });
    *lock(&source.parameter) = Some(follow);
    source.set_active(node.parameter(USE_SIM_TIME, false)?)
}

/// What subscribes the node to `/clock`, unless it is gone.
fn subscriber(node: WeakNode) -> Box<super::Subscribe> {
    Box::new(move |source: &Arc<TimeSource>| {
        let Some(node) = node.upgrade() else { return Ok(None) };
        let topic: Arc<dyn ClockFeed> = Arc::new(ClockTopic::subscribe(&node, source)?);
        Ok(Some(topic))
    })
}

impl Node {
    /// The node's clock: ROS time, which follows `/clock` while the parameter `use_sim_time` is
    /// true.
    #[must_use]
    pub fn clock(&self) -> RosClock {
        RosClock::of_source(self.context(), self.time_source())
    }

    /// ROS time now.
    #[must_use]
    pub fn now(&self) -> Time {
        self.time_source().now()
    }
}
