//! A car with Ackermann steering: the simulation of its motion, a camera, and nodes that drive it
//! and look at its images; `robots/car` puts them together.
//!
//! ```text
//! Commander --/cmd_vel--> AckermannSim --/odom, /tf--> Commander
//! LaneCamera --/image_raw--> LaneWatch
//! ```
//!
//! All lengths are metres, all angles radians, all speeds metres or radians a second. Every message
//! carries the name of its car in a frame, so that one that came from another car is known.

mod camera;
mod commander;
mod dynamics;
mod notes;
mod sim;
mod watch;

pub use camera::{LaneCamera, lane_image};
pub use commander::Commander;
pub use dynamics::{Bicycle, Command, Limits, Pose};
pub use notes::{Note, Noted, read_notes};
pub use sim::AckermannSim;
pub use watch::LaneWatch;

use angaros::PublishError;
use angaros::builtin_interfaces::msg::Time;
use angaros::clock::system_time;

/// Now as a stamp.
fn stamp() -> Time {
    let (sec, nanosec) = system_time().to_sec_nanosec();
    Time { sec, nanosec }
}

/// How long ago a stamp of this host was, ns; 0 for one in the future.
fn age_ns(stamp: Time) -> u64 {
    let then = i64::from(stamp.sec) * 1_000_000_000 + i64::from(stamp.nanosec);
    u64::try_from(system_time().nanoseconds - then).unwrap_or(0)
}

/// Says ever more seldom that messages are lost.
fn note_loss(topic: &str, lost: &mut u64, outcome: Result<(), PublishError>) {
    if let Err(error) = outcome {
        *lost += 1;
        if lost.is_power_of_two() {
            tracing::warn!("{lost} messages on {topic} are lost so far: {error}");
        }
    }
}
