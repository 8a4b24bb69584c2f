//! How a humanoid moves: [`Keyframes`] and the nodes [`KeyframePlayer`], [`Walk`], [`GetUp`] and
//! [`LookAtBall`]. Each is a managed node that says what joints are to do on `joint_commands`
//! (`sensor_msgs/msg/JointState`, rad).
//!
//! ```text
//! cmd_vel, imu/data, fallen --> Walk --+
//! play_motion, joint_states --> KeyframePlayer, GetUp --> joint_commands
//! ball --> LookAtBall -----------------+
//! ```
//!
//! The walk: [`Footsteps`] say where feet go and where the zero moment point has to be, preview
//! control ([`PreviewGains`], [`Cart`]) moves the centre of mass so that it is there, and inverse
//! kinematics ([`Legs`]) gives the joints.

mod balance;
mod gait;
mod get_up;
mod keyframes;
mod legs;
mod look;
mod look_node;
mod managed;
mod player;
mod playing;
mod preview;
mod rise;
mod steps;
mod walk;

pub use balance::{Balance, BalanceGains};
pub use gait::{Gait, GaitSettings, Posture};
pub use get_up::GetUp;
pub use keyframes::{Keyframes, MotionError, Trajectory};
pub use legs::{Legs, OutOfReach};
pub use look::{Gaze, GazeSettings};
pub use look_node::LookAtBall;
pub use player::KeyframePlayer;
pub use preview::{Cart, GRAVITY, PreviewGains};
pub use steps::{FootPose, Footsteps, Side, StepSettings, Velocity};
pub use walk::Walk;
