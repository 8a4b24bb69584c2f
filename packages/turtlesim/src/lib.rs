//! The turtles of the ROS tutorials, with the topics, services, parameters and the action of the
//! package `turtlesim` of ROS 2. There is no window: what a tutorial does with the command line
//! works, and where a turtle has drawn is seen by its `color_sensor`.
//!
//! Lengths are metres on a canvas of 11.09 m by 11.09 m, which has 500 pixels each way; angles are
//! radians, counter-clockwise from the x axis.

mod canvas;
mod mimic;
mod motion;
mod simulator;
mod turtle;

angaros::msg::include_interfaces!();
pub use self::turtlesim::{action, msg, srv};
pub use canvas::{Canvas, Pen, SIZE_M};
pub use mimic::Mimic;
pub use motion::{Motion, Step};
pub use simulator::Turtlesim;
