//! How a bridge is made.

use crate::mapping::Mapping;
use angaros_window::access::Globs;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// How a bridge is made.
#[derive(Clone, Debug)]
pub struct Options {
    /// The master.
    pub master_uri: String,
    /// The name or address under which nodes of ROS 1 reach this host; found when left out.
    pub host: Option<String>,
    /// The bridge's name in ROS 1. A second bridge of that name takes the place of the first.
    pub name: String,
    /// Topics that are bridged.
    pub topics: Globs,
    /// Services that are bridged.
    pub services: Globs,
    /// Parameters that are bridged, by their names in ROS 1; none for no parameters at all.
    pub parameters: Globs,
    /// What a user says about types.
    pub mapping: Mapping,
    /// How often the master is asked who is there.
    pub interval: Duration,
    /// How long a call of a service may take.
    pub call_timeout: Duration,
    /// The largest message in bytes.
    pub max_message_bytes: usize,
    /// Told by a master of this process when somebody registers or leaves.
    pub changed: Option<Arc<Notify>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            master_uri: crate::host::master_uri(None),
            host: None,
            name: "/angaros_ros1_bridge".to_owned(),
            topics: Globs::all(),
            services: Globs::all(),
            parameters: Globs::all(),
            mapping: Mapping::default(),
            interval: Duration::from_millis(500),
            call_timeout: Duration::from_secs(60),
            max_message_bytes: 512 << 20,
            changed: None,
        }
    }
}
