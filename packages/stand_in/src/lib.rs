//! Synthetic stand-ins for the other nodes of a humanoid football robot: they have the message
//! types, the sizes and the rates of its sub-controller driver and what hangs on it, but no robot.
//!
//! ```text
//! Cm730 --/cm730/state--> JointStates --/joint_states--> RobotState --/tf-->
//!       \---------------> ImuPublisher --/imu/data_raw--> ImuFusion --/imu/data-->
//! ```
//!
//! Topic names are relative, so that a namespace moves all of them. Whoever reports what was
//! measured with these nodes says that they are synthetic.

mod driver;
mod fusion;
mod imu;
mod joints;
mod model;
mod registers;

pub use driver::Cm730;
pub use fusion::Tilt;
pub use imu::{ImuFusion, ImuPublisher};
pub use joints::JointStates;
pub use model::RobotState;
pub use registers::{JOINTS, Motor, Registers};

use angaros::PublishError;
use angaros::builtin_interfaces::msg::Time;
use angaros::clock::system_time;
use angaros::std_msgs::msg::Header;

/// A header stamped now.
fn header(frame: &str) -> Header {
    let (sec, nanosec) = system_time().to_sec_nanosec();
    Header { stamp: Time { sec, nanosec }, frame_id: frame.to_owned() }
}

/// Counts what could not be published and says so ever more seldom.
struct Losses {
    topic: &'static str,
    count: u64,
}

impl Losses {
    fn of(topic: &'static str) -> Self {
        Self { topic, count: 0 }
    }

    fn note(&mut self, outcome: Result<(), PublishError>) {
        if let Err(error) = outcome {
            self.count += 1;
            if self.count.is_power_of_two() {
                tracing::warn!(
                    "{} messages on {} are lost so far: {error}",
                    self.count,
                    self.topic
                );
            }
        }
    }
}
