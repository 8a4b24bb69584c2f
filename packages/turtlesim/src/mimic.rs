//! A node that makes a turtle do what another one does.

use crate::msg::Pose;
use angaros::geometry_msgs::msg::{Twist, Vector3};
use angaros::prelude::*;
use std::sync::Arc;

/// Publishes on `output/cmd_vel` the velocities of the pose that comes on `input/pose`.
#[component]
pub struct Mimic {
    _subscription: Subscription<Pose>,
}

impl Mimic {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node().clone();
        let publisher = node.create_publisher::<Twist>("output/cmd_vel", Qos::keep_last(1))?;
        let follow = move |pose: Arc<Pose>| {
            let twist = Twist {
                linear: Vector3 { x: pose.linear_velocity.into(), ..Vector3::default() },
                angular: Vector3 { z: pose.angular_velocity.into(), ..Vector3::default() },
            };
            if let Err(error) = publisher.publish(twist) {
                angaros::warn!(node, "a command is not published: {error}");
            }
        };
        let subscription =
            ctx.node().create_subscription("input/pose", Qos::keep_last(1), follow)?;
        Ok(Self { _subscription: subscription })
    }
}
