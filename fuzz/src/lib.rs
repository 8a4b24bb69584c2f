//! Fuzz targets: one function for each decoder of bytes from outside.
//!
//! A target takes any bytes and returns; it panics only when the code under test breaks a promise.
//! The fuzzer calls the targets through the programs in `libfuzzer/`, the ordinary tests call them
//! with every file of `corpus/`. Which module's bytes which target decodes stands in
//! `decoders.txt`, and `tidy` holds that list to the targets.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a target fails by it")]

mod accelerators;
mod arguments;
mod bag;
mod benchmark;
mod c_reader;
mod capture;
mod clock;
mod configuration;
mod control;
mod coprocessor;
mod dds;
mod definition;
mod description;
mod domain;
mod dynamic;
mod dynamixel;
mod football;
mod frames;
mod launch;
mod message;
mod metrics;
mod netbox;
mod ros1;
mod rosbridge;
mod rtps;
mod scratch;
mod service;
mod team;
mod trace;
mod udp;
mod window;
mod zenoh;

pub use accelerators::{accel_file, block_exchange};
pub use arguments::ros_args;
pub use bag::{bag_mcap, bag_metadata, bag_profiles, bag_ros1, bag_sqlite};
pub use benchmark::{bench_experiment, bench_progress, bench_result, bench_topology};
pub use c_reader::c_reader;
pub use capture::{camera_info_file, camera_picture, v4l2_answers};
pub use clock::clock_exchange;
pub use configuration::{container_spec, parameter_file, step_feed, trace_file};
pub use control::trace_control;
pub use coprocessor::{mcu_fragments, mcu_frames, mcu_line};
pub use dds::dds_datagrams;
pub use definition::idl_text;
pub use description::{motion_file, robot_description};
pub use domain::{shm_domain, shm_ring, shm_tables};
pub use dynamic::{dynamic_definition, dynamic_message, topic_value};
pub use dynamixel::{dynamixel_devices, dynamixel_frames};
pub use football::{game_controller_packet, rcss3d_message, soccer_talk};
pub use frames::frames;
pub use launch::{launch_file, launch_test, ros_launch_file};
pub use message::{cdr_view, device_sequence};
pub use metrics::metrics_request;
pub use netbox::netbox_link;
pub use ros1::{ros1_bridge, ros1_connection, ros1_definition, ros1_message, ros1_xmlrpc};
pub use rosbridge::{
    rosbridge_cbor, rosbridge_fragments, rosbridge_json, rosbridge_op, rosbridge_stream,
};
pub use rtps::{ros_discovery_info, rtps_message, rtps_parameters};
pub use service::service_reply;
pub use team::team_message;
pub use trace::trace_report;
pub use udp::{udp_datagram, udp_stream};
pub use window::{foxglove_frames, http_head, websocket_frames};
pub use zenoh::zenoh_wire;

/// Takes any bytes; panics when the code under test breaks a promise.
pub type Target = fn(&[u8]);

/// Every target by its name.
pub const TARGETS: &[(&str, Target)] = &[
    ("accel_file", accel_file),
    ("bag_mcap", bag_mcap),
    ("bag_metadata", bag_metadata),
    ("bag_profiles", bag_profiles),
    ("bag_ros1", bag_ros1),
    ("bag_sqlite", bag_sqlite),
    ("bench_experiment", bench_experiment),
    ("bench_progress", bench_progress),
    ("bench_result", bench_result),
    ("bench_topology", bench_topology),
    ("block_exchange", block_exchange),
    ("c_reader", c_reader),
    ("camera_info_file", camera_info_file),
    ("camera_picture", camera_picture),
    ("cdr_view", cdr_view),
    ("clock_exchange", clock_exchange),
    ("container_spec", container_spec),
    ("dds_datagrams", dds_datagrams),
    ("device_sequence", device_sequence),
    ("dynamic_definition", dynamic_definition),
    ("dynamic_message", dynamic_message),
    ("dynamixel_devices", dynamixel_devices),
    ("dynamixel_frames", dynamixel_frames),
    ("foxglove_frames", foxglove_frames),
    ("frames", frames),
    ("game_controller_packet", game_controller_packet),
    ("http_head", http_head),
    ("idl_text", idl_text),
    ("launch_file", launch_file),
    ("launch_test", launch_test),
    ("mcu_fragments", mcu_fragments),
    ("mcu_frames", mcu_frames),
    ("mcu_line", mcu_line),
    ("metrics_request", metrics_request),
    ("motion_file", motion_file),
    ("netbox_link", netbox_link),
    ("parameter_file", parameter_file),
    ("rcss3d_message", rcss3d_message),
    ("robot_description", robot_description),
    ("ros1_bridge", ros1_bridge),
    ("ros1_connection", ros1_connection),
    ("ros1_definition", ros1_definition),
    ("ros1_message", ros1_message),
    ("ros1_xmlrpc", ros1_xmlrpc),
    ("ros_args", ros_args),
    ("ros_discovery_info", ros_discovery_info),
    ("ros_launch_file", ros_launch_file),
    ("rosbridge_cbor", rosbridge_cbor),
    ("rosbridge_fragments", rosbridge_fragments),
    ("rosbridge_json", rosbridge_json),
    ("rosbridge_op", rosbridge_op),
    ("rosbridge_stream", rosbridge_stream),
    ("rtps_message", rtps_message),
    ("rtps_parameters", rtps_parameters),
    ("service_reply", service_reply),
    ("shm_domain", shm_domain),
    ("shm_ring", shm_ring),
    ("shm_tables", shm_tables),
    ("soccer_talk", soccer_talk),
    ("team_message", team_message),
    ("step_feed", step_feed),
    ("topic_value", topic_value),
    ("trace_control", trace_control),
    ("trace_file", trace_file),
    ("trace_report", trace_report),
    ("udp_datagram", udp_datagram),
    ("udp_stream", udp_stream),
    ("v4l2_answers", v4l2_answers),
    ("websocket_frames", websocket_frames),
    ("zenoh_wire", zenoh_wire),
];
