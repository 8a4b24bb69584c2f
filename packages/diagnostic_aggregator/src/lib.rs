//! Sorts the diagnostics of all nodes into a tree: the component [`Aggregator`], with the
//! parameters, topics and names of ROS 2's `diagnostic_aggregator`.
//!
//! ```yaml
//! analyzers:
//!   ros__parameters:
//!     path: Robot
//!     motors:
//!       type: diagnostic_aggregator/GenericAnalyzer
//!       path: Motors
//!       startswith: [arm_motor]
//!       expected: ["arm_motor: Temperature"]
//!       timeout: 5.0
//! ```

mod analyzer;
mod item;
mod node;
mod rules;
mod tree;

pub use analyzer::{Analyzer, MAX_ITEMS, Rules};
pub use node::Aggregator;
pub use tree::Tree;
