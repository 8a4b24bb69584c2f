//! Robot descriptions and what follows from them: URDF and xacro ([`Model`], [`xacro`]), frames,
//! Jacobians and inverse kinematics ([`kinematics`]), and the nodes of ROS that turn states of
//! joints into frames ([`RobotStatePublisher`]) and merge them ([`JointStatePublisher`]).
//!
//! ```text
//! URDF, xacro --> Model --> frames, Chain, Leg
//!                   |
//! joint_states --> RobotStatePublisher --> /tf, /tf_static, robot_description
//! ```
//!
//! A description that comes from outside never panics and never takes more memory or time than
//! its bounds allow; every error names the file and the line.
//!
//! ```
//! use robot_state::{Model, kinematics};
//!
//! let text = r#"<robot name="arm">
//!   <link name="base"/> <link name="hand"/>
//!   <joint name="elbow" type="continuous">
//!     <parent link="base"/> <child link="hand"/>
//!     <origin xyz="0 0 1"/> <axis xyz="0 1 0"/>
//!   </joint>
//! </robot>"#;
//! let model = Model::parse(text, "arm.urdf")?;
//! let frames = kinematics::frames(&model, &[0.5]);
//! assert_eq!(frames[model.link("hand").unwrap()].translation.z, 1.0);
//! # Ok::<(), robot_state::DescriptionError>(())
//! ```

mod description;
mod error;
mod joint_states;
pub mod kinematics;
mod model;
mod moves;
mod publisher;
mod read;
mod transforms;
pub mod xacro;
pub mod xml;

pub use description::Description;
pub use error::{DescriptionError, Place};
pub use joint_states::JointStatePublisher;
pub use model::{Inertial, Joint, JointKind, JointLimits, Link, Mimic, Model};
pub use publisher::RobotStatePublisher;

use angaros::component::{ComponentContext, ComponentEntry, inventory};
use std::any::Any;

// Launch files name these nodes by the packages that have them in ROS, so they are registered
// under those instead of under this one.
inventory::submit! {
    ComponentEntry {
        package: "robot_state_publisher",
        name: "RobotStatePublisher",
        create: &robot_state_publisher,
    }
}
inventory::submit! {
    ComponentEntry {
        package: "joint_state_publisher",
        name: "JointStatePublisher",
        create: &joint_state_publisher,
    }
}

fn robot_state_publisher(ctx: ComponentContext) -> angaros::Result<Box<dyn Any + Send>> {
    Ok(Box::new(RobotStatePublisher::new(&ctx)?))
}

fn joint_state_publisher(ctx: ComponentContext) -> angaros::Result<Box<dyn Any + Send>> {
    Ok(Box::new(JointStatePublisher::new(&ctx)?))
}
