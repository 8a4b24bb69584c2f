//! Coordinate frames over time, as tf2 of ROS 2: who is where in whose frame, and when.
//!
//! * **F1** Every frame has at most one parent at a time; a transform of frame `child` says how to
//!   bring coordinates from `child` into `parent`. The parent may change over time.
//! * **F2** A lookup at a time between two transforms interpolates: positions linearly, rotations
//!   along the shortest arc (slerp). Between transforms to different parents the older one holds.
//!   Outside of what is known it is an error, never a guess.
//! * **F3** Time 0 ([`LATEST`]) means the latest time at which all transforms on the way are known.
//! * **F4** Static transforms hold at all times.
//! * **F5** A [`Buffer`] keeps, for each frame, the transforms of the last `cache_time` before its
//!   newest one, and at most [`MAX_TRANSFORMS`] of them; it has at most [`MAX_FRAMES`] frames.
//! * **F6** A successful lookup allocates nothing; readers do not wait for each other.
//! * **F7** Bad transforms (a frame that is its own parent, names that are missing, values that are
//!   no numbers, quaternions that are no rotations, older than what is kept) are refused, logged
//!   and counted; so is whatever exceeds F5.
//! * **F8** Texts and kinds of errors are those of tf2.

mod broadcaster;
mod buffer;
mod cache;
mod error;
mod frames;
mod listener;
mod math;
mod message_filter;
mod messages;
mod point_cloud;
mod print;
mod wait;

pub use broadcaster::{StaticTransformBroadcaster, TransformBroadcaster};
pub use buffer::{Buffer, DEFAULT_CACHE_TIME, Found};
pub use cache::MAX_TRANSFORMS;
pub use error::{InsertError, TransformError};
pub use frames::MAX_FRAMES;
pub use listener::{TransformListener, static_qos, static_subscription_qos, tf_qos};
pub use math::{Transform, interpolate};
pub use message_filter::{FilterFailure, MessageFilter, MessageFilterOptions};
pub use messages::Transformable;
pub use nalgebra;
pub use print::{FrameInfo, echo};
pub use wait::{ChangeHook, WaitForTransform};

use angaros_msg::Time;

/// The latest time at which all transforms on the way are known (rule F3).
pub const LATEST: Time = Time::from_nanoseconds(0);
