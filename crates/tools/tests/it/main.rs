//! The integration tests of the `angaros` command: files on disk and real processes.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may fail anywhere")]

mod accel;
mod actions;
mod bad_input;
mod bag;
mod bags;
mod bench_disk;
mod bench_resume;
mod beside_ros2;
mod completion;
mod component;
mod estop;
mod frames;
mod graph_verbs;
mod image_graph;
mod interface;
mod launch_events;
mod launch_file;
mod launch_groups;
mod launch_many;
mod launch_mistakes;
mod launch_test;
mod lifecycle;
mod mcu;
mod network;
mod new_package;
mod params;
mod python_launch;
mod rates;
mod robots;
mod ros2_name;
mod ros2cli;
mod ros_launch;
mod services;
mod supervise;
mod support;
mod topics;
mod trace_control;
mod trace_export;
mod trace_hosts;
mod trace_report;
mod trace_transports;
mod tutorials;
mod types;
mod view;
