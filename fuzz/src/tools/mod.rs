//! The files of the tools: bags, traces, launch files, experiments.

mod bag;
mod benchmark;
mod c_reader;
mod launch;
mod trace;

pub use bag::{bag_mcap, bag_metadata, bag_profiles, bag_ros1, bag_sqlite};
pub use benchmark::{bench_experiment, bench_progress, bench_result, bench_topology};
pub use c_reader::c_reader;
pub use launch::{launch_file, launch_test, ros_launch_file};
pub use trace::{trace_file, trace_report};

/// Every target of this group by its name.
pub(crate) const TARGETS: &[(&str, crate::Target)] = &[
    ("bag_mcap", bag_mcap),
    ("bag_metadata", bag_metadata),
    ("bag_profiles", bag_profiles),
    ("bag_ros1", bag_ros1),
    ("bag_sqlite", bag_sqlite),
    ("bench_experiment", bench_experiment),
    ("bench_progress", bench_progress),
    ("bench_result", bench_result),
    ("bench_topology", bench_topology),
    ("c_reader", c_reader),
    ("launch_file", launch_file),
    ("launch_test", launch_test),
    ("ros_launch_file", ros_launch_file),
    ("trace_file", trace_file),
    ("trace_report", trace_report),
];
