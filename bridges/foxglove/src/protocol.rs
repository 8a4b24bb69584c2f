//! What is on the wire: JSON in text frames, and some binary ones.

pub mod asset;
pub mod binary;
pub mod client;
pub mod server;

/// The subprotocols, the preferred first (rule FG1).
pub const SUBPROTOCOLS: &[&str] = &["foxglove.sdk.v1", "foxglove.websocket.v1"];

/// The encoding of messages, requests and responses.
pub const CDR: &str = "cdr";

/// The encoding of schemas.
pub const ROS2MSG: &str = "ros2msg";
