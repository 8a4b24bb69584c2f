//! Tells where a camera is: fixed 0.5 m above `base_link`, which drives a circle of 1 m in `odom`.

use angaros::geometry_msgs::msg::TransformStamped;
use angaros::msg::HasHeader;
use angaros::prelude::*;
use angaros::tf::{StaticTransformBroadcaster, TransformBroadcaster};
use std::time::Duration;

/// The angular velocity of the robot on its circle, rad/s.
const TURN_RATE: f64 = 0.5;

/// The transform from `parent` to `child` with no rotation, now.
fn transform(node: &Node, parent: &str, child: &str) -> TransformStamped {
    let mut made = TransformStamped { child_frame_id: child.into(), ..Default::default() };
    made.set_header(node.context().clock().system_time(), parent);
    made.transform.rotation.w = 1.0;
    made
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "tf_broadcaster")?;
    let mounted = StaticTransformBroadcaster::new(&node)?;
    let mut camera = transform(&node, "base_link", "camera");
    camera.transform.translation.z = 0.5;
    mounted.send_transform(camera)?;

    let moving = TransformBroadcaster::new(&node)?;
    let sender = node.clone();
    let mut elapsed_s = 0.0;
    let _timer = node.create_timer(Duration::from_millis(50), move |_| {
        elapsed_s += 0.05;
        let (sin, cos) = f64::sin_cos(TURN_RATE * elapsed_s);
        let mut base = transform(&sender, "odom", "base_link");
        (base.transform.translation.x, base.transform.translation.y) = (cos, sin);
        let (sin, cos) = f64::sin_cos(TURN_RATE * elapsed_s / 2.0);
        (base.transform.rotation.z, base.transform.rotation.w) = (sin, cos);
        if let Err(error) = moving.send_transform(base) {
            angaros::warn!(sender, "{error}");
        }
    })?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
