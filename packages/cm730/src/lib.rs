//! Dynamixel servos behind a CM-730 or OpenCR board, or at a port of their own: a driver, a
//! controller, and a simulator of board and servos at a pseudo terminal.
//!
//! ```text
//! cm730/joint_commands --> Cm730controller --> joint_states, imu/data_raw, buttons/data,
//!                            |        ^        battery_state, /diagnostics
//!                       requests   answers     (bytes of the Dynamixel protocol 1.0 or 2.0)
//!                            v        |
//!                    board and servos, or Simulator
//! ```
//!
//! Angles are radians, turn rates rad/s, efforts N·m, accelerations m/s², voltages V; the axes of
//! the sensors are those of REP 103. From the bytes up: [`codec`] makes frames of them, [`bus`]
//! asks and waits, [`robot`] knows who is there, the components publish. [`table`] and [`devices`]
//! are what the devices' numbers mean. None of them knows those behind it.

pub mod bus;
pub mod codec;
mod config;
mod controller;
pub mod devices;
mod driver;
mod health;
pub mod jitter;
mod messages;
pub mod port;
pub mod robot;
mod services;
pub mod sim;
pub mod table;
pub mod targets;
mod worker;

angaros::msg::include_interfaces!();
pub use self::cm730::srv;
pub use config::JOINTS;
pub use controller::Cm730controller;
pub use driver::Cm730driver;
pub use sim::Simulator;
