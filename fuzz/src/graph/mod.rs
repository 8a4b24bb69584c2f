//! What a graph of nodes reads: messages, names and parameters, and what transports carry.

mod accelerators;
mod arguments;
mod clock;
mod configuration;
mod control;
mod dds;
mod definition;
mod domain;
mod dynamic;
mod message;
mod metrics;
mod rtps;
mod service;
mod team;
mod udp;
mod zenoh;

pub use accelerators::{accel_file, block_exchange};
pub use arguments::ros_args;
pub use clock::clock_exchange;
pub use configuration::{container_spec, parameter_file, step_feed};
pub use control::trace_control;
pub use dds::dds_datagrams;
pub use definition::idl_text;
pub use domain::{shm_domain, shm_ring, shm_tables};
pub use dynamic::{dynamic_definition, dynamic_message, topic_value};
pub use message::{cdr_view, device_sequence};
pub use metrics::metrics_request;
pub use rtps::{ros_discovery_info, rtps_message, rtps_parameters};
pub use service::service_reply;
pub use team::team_message;
pub use udp::{udp_datagram, udp_stream};
pub use zenoh::zenoh_wire;

/// Every target of this group by its name.
pub(crate) const TARGETS: &[(&str, crate::Target)] = &[
    ("accel_file", accel_file),
    ("block_exchange", block_exchange),
    ("cdr_view", cdr_view),
    ("clock_exchange", clock_exchange),
    ("container_spec", container_spec),
    ("dds_datagrams", dds_datagrams),
    ("device_sequence", device_sequence),
    ("dynamic_definition", dynamic_definition),
    ("dynamic_message", dynamic_message),
    ("idl_text", idl_text),
    ("metrics_request", metrics_request),
    ("parameter_file", parameter_file),
    ("ros_args", ros_args),
    ("ros_discovery_info", ros_discovery_info),
    ("rtps_message", rtps_message),
    ("rtps_parameters", rtps_parameters),
    ("service_reply", service_reply),
    ("shm_domain", shm_domain),
    ("shm_ring", shm_ring),
    ("shm_tables", shm_tables),
    ("step_feed", step_feed),
    ("team_message", team_message),
    ("topic_value", topic_value),
    ("trace_control", trace_control),
    ("udp_datagram", udp_datagram),
    ("udp_stream", udp_stream),
    ("zenoh_wire", zenoh_wire),
];
