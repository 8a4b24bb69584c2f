//! Where the links are.

use crate::{Losses, header};
use angaros::geometry_msgs::msg::{Quaternion, Transform, TransformStamped, Vector3};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use angaros::tf2_msgs::msg::TFMessage;
use std::sync::Arc;

/// Publishes on `tf` one transform a joint for each `joint_states`: links of 5 cm in a row, each
/// turned about its y axis.
#[component]
pub struct RobotState {
    _joints: Subscription<JointState>,
}

impl RobotState {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let publisher = node.create_publisher("tf", Qos::keep_last(100))?;
        let mut losses = Losses::of("tf");
        let tell = move |joints: Arc<JointState>| {
            let transforms = joints.name.iter().zip(&joints.position).enumerate().map(
                |(number, (name, angle))| TransformStamped {
                    header: header(&match number {
                        0 => "base_link".to_owned(),
                        _ => format!("link_{}", number - 1),
                    }),
                    child_frame_id: format!("link_{}", name.trim_start_matches("joint_")),
                    transform: link(*angle),
                },
            );
            losses.note(publisher.publish(TFMessage { transforms: transforms.collect() }));
        };
        Ok(Self { _joints: node.create_subscription("joint_states", Qos::keep_last(10), tell)? })
    }
}

fn link(angle: f64) -> Transform {
    let (sine, cosine) = (angle / 2.0).sin_cos();
    Transform {
        translation: Vector3 { x: 0.0, y: 0.0, z: 0.05 },
        rotation: Quaternion { x: 0.0, y: sine, z: 0.0, w: cosine },
    }
}
