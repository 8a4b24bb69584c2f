//! From the motors' words to angles.

use crate::{JOINTS, Losses, Registers, header};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use angaros::std_msgs::msg::UInt8MultiArray;
use std::sync::Arc;

/// Publishes `joint_states` for each `cm730/state`.
#[component]
pub struct JointStates {
    _tables: Subscription<UInt8MultiArray>,
}

impl JointStates {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let publisher = node.create_publisher("joint_states", Qos::keep_last(10))?;
        let name: Vec<String> = (0..JOINTS).map(joint_name).collect();
        let mut losses = Losses::of("joint_states");
        let tell = move |table: Arc<UInt8MultiArray>| {
            let Some(registers) = Registers::decode(&table.data) else { return };
            let all = |of: fn(&crate::Motor) -> f64| registers.motors.iter().map(of).collect();
            losses.note(publisher.publish(JointState {
                header: header("base_link"),
                name: name.clone(),
                position: all(|motor| motor.position),
                velocity: all(|motor| motor.velocity),
                effort: all(|motor| motor.load),
            }));
        };
        Ok(Self { _tables: node.create_subscription("cm730/state", Qos::keep_last(10), tell)? })
    }
}

pub(crate) fn joint_name(number: usize) -> String {
    format!("joint_{number}")
}
