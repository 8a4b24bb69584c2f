//! The standard interfaces of ROS 2.
// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.

#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod action_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod actionlib_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod builtin_interfaces;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod composition_interfaces;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod diagnostic_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod example_interfaces;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod geometry_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod lifecycle_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod nav_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod rcl_interfaces;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod rmw_dds_common;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod rosapi_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod rosbag2_interfaces;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod rosbridge_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod rosgraph_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod sensor_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod service_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod shape_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod statistics_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod std_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod std_srvs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod stereo_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod tf2_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod trajectory_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod type_description_interfaces;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod unique_identifier_msgs;
#[rustfmt::skip]
#[allow(missing_docs, non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, clippy::pedantic)]
pub mod visualization_msgs;
