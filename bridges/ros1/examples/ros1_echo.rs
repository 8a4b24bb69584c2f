//! A node that answers each message on `/ping` with the same on `/pong`, to measure the way through
//! `angaros bridge ros1`: rospy or roscpp publish on the one and listen to the other, as
//! `peers/ros1/bridge_round_trip.py` does.

use angaros::prelude::*;
use angaros::std_msgs::msg::UInt8MultiArray;
use std::sync::Arc;

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "ros1_echo")?;
    let pong = node.create_publisher::<UInt8MultiArray>("/pong", Qos::default())?;
    let answer = move |message: Arc<UInt8MultiArray>| {
        // It fails only when the context ends.
        let _ = pong.publish((*message).clone());
    };
    let _ping = node.create_subscription("/ping", Qos::default(), answer)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
