//! The topics on which percepts are published.

use crate::msg::{GameState, Heard, LandmarkArray};
use crate::soccer_vision_3d_msgs::msg::{BallArray, GoalpostArray, MarkingArray, RobotArray};
use angaros::geometry_msgs::msg::WrenchStamped;
use angaros::nav_msgs::msg::Odometry;
use angaros::prelude::*;
use angaros::rosgraph_msgs::msg::Clock;
use angaros::sensor_msgs::msg::{Imu, JointState};
use std::collections::BTreeMap;

/// Feet whose forces are published.
const MAX_FEET: usize = 8;

/// Where percepts go.
pub struct Output {
    pub clock: Option<Publisher<Clock>>,
    pub joints: Publisher<JointState>,
    pub imu: Publisher<Imu>,
    pub truth: Publisher<Odometry>,
    pub game: Publisher<GameState>,
    pub heard: Publisher<Heard>,
    pub balls: Publisher<BallArray>,
    pub goalposts: Publisher<GoalpostArray>,
    pub markings: Publisher<MarkingArray>,
    pub robots: Publisher<RobotArray>,
    pub landmarks: Publisher<LandmarkArray>,
    /// By foot; made when its force is first felt.
    forces: BTreeMap<String, Publisher<WrenchStamped>>,
}

impl Output {
    pub fn new(node: &Node) -> Result<Self> {
        let qos = Qos::keep_last(10);
        let clock = match node.parameter("publish_clock", true)? {
            true => Some(node.create_publisher("/clock", qos)?),
            false => None,
        };
        Ok(Self {
            clock,
            joints: node.create_publisher("joint_states", qos)?,
            imu: node.create_publisher("imu/data_raw", qos)?,
            truth: node.create_publisher("ground_truth", qos)?,
            game: node.create_publisher("game_state", qos)?,
            heard: node.create_publisher("heard", qos)?,
            balls: node.create_publisher("soccer_vision_3d/balls", qos)?,
            goalposts: node.create_publisher("soccer_vision_3d/goalposts", qos)?,
            markings: node.create_publisher("soccer_vision_3d/markings", qos)?,
            robots: node.create_publisher("soccer_vision_3d/robots", qos)?,
            landmarks: node.create_publisher("landmarks", qos)?,
            forces: BTreeMap::new(),
        })
    }

    /// The publisher of a foot's force; `None` for a name that no topic may have, or one too many.
    pub fn force(&mut self, node: &Node, foot: &str) -> Option<&Publisher<WrenchStamped>> {
        if !self.forces.contains_key(foot) && self.forces.len() < MAX_FEET {
            let topic = format!("forces/{foot}");
            let publisher = node.create_publisher(&topic, Qos::keep_last(10)).ok()?;
            self.forces.insert(foot.to_owned(), publisher);
        }
        self.forces.get(foot)
    }
}
