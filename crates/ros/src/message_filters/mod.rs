//! Messages of several topics that belong together, and messages by time: what the package
//! `message_filters` of ROS is for.
//!
//! * **K1** A set of a [`Synchronizer`] holds one message of each input; a message is in at most
//!   one set, and sets come in the order of their times.
//! * **K2** [`ExactTime`]: all stamps of a set are equal. A set that is complete displaces all
//!   older messages.
//! * **K3** [`ApproximateTime`]: of the sets that are possible the one with the shortest interval
//!   between its first and last stamp is chosen, and given out as soon as no later message can lead
//!   to a better one. The algorithm is adaptive: it knows no rates and no fixed tolerance (see
//!   `approximate.rs`).
//! * **K4** Every input keeps at most `queue_size` messages; what is displaced is counted.
//! * **K5** The callback runs on the thread that brings the last message, one call after the other;
//!   it may feed the same synchroniser.
//! * **K6** What has no stamp (bytes that cannot be read) is counted and left out.
//! * **K7** While a tracing session runs, the subscriptions that feed a synchroniser or sequencer
//!   are linked to the publishers that its callback sends with, so that traces find the chains
//!   through it.
//!
//! ```
//! use angaros_ros::message_filters::{ApproximateTime, Synchronizer};
//! use angaros_msg::sensor_msgs::msg::{CameraInfo, Image};
//! use std::sync::Arc;
//!
//! type Set = (Arc<Image>, Arc<CameraInfo>);
//! let sync = Synchronizer::new(ApproximateTime::new(10), |(image, info): Set| {
//!     assert_eq!(image.width, info.width);
//! });
//! // node.create_subscription("image", Qos::sensor_data(), sync.input::<0>())?;
//! // node.create_subscription("camera_info", Qos::sensor_data(), sync.input::<1>())?;
//! sync.add::<0>(Arc::new(Image::default()));
//! sync.add::<1>(Arc::new(CameraInfo::default()));
//! ```

mod approximate;
mod cache;
mod chain;
mod exact;
mod policy;
mod sequencer;
mod set;
mod stamped;
mod synchronizer;

pub use approximate::ApproximateTime;
pub use cache::Cache;
pub use chain::{Chain, Filter};
pub use exact::ExactTime;
pub use policy::{MAX_INPUTS, Policy};
pub use sequencer::TimeSequencer;
pub use set::{Input, MessageSet};
pub use stamped::Stamped;
pub use synchronizer::{SyncStatus, Synchronizer};
