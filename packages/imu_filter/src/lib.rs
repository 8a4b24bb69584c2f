//! Orientation from the raw data of an inertial measurement unit, as filters and as components with
//! the topics and parameters of imu_tools: [`Madgwick`], [`Complementary`] and [`Vqf`].
//!
//! ```text
//! imu/data_raw, imu/mag --> Madgwick, Complementary or Vqf --> imu/data, imu/rpy/filtered, tf
//! ```
//!
//! Units and axes are those of REP 103 and REP 145: radians a second, metres a second squared,
//! tesla; the accelerometer of a sensor at rest reads +9.81 on the axis that points up. An
//! orientation turns what is given in the sensor's frame into the world's, in which z points up
//! (`enu`, `nwu`) or down (`ned`).
//!
//! A filter never returns what is no orientation: a measurement that is not finite is left out, a
//! direction that cannot be told (free fall, no field) corrects nothing, and a time that jumps
//! begins anew ([`Steps`]).

mod complementary;
mod filter;
mod low_pass;
mod madgwick;
mod node;
mod output;
mod steps;
mod vqf;
mod world;

pub use complementary::{ComplementaryFilter, ComplementaryGains};
pub use filter::{Filter, Measurement};
pub use madgwick::{MadgwickFilter, MadgwickGains};
pub use node::{Complementary, Madgwick, Vqf};
pub use steps::{LONGEST_STEP_S, Step, Steps};
pub use vqf::{VqfFilter, VqfGains};
pub use world::WorldFrame;

/// Standard gravity, m/s² (ISO 80000-3).
pub const GRAVITY: f64 = 9.80665;
