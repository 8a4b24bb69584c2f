//! Launch files: what to run, read from one declarative YAML, planned as processes, supervised.
//!
//! 1. [`Launch::read`] reads a file and what it includes, with `$(arg name)` replaced.
//! 2. [`plan`] decides which nodes share a process. The same file runs split (a process each),
//!    composed (one process) or as written (a process per node and per container).
//! 3. [`Supervisor`] runs the processes, prefixes their output and ends all of them.
//!
//! ```yaml
//! arguments:
//!   robot: {default: r1, description: namespace of the robot}
//! nodes:
//!   - component: demo/Talker
//!     namespace: /$(arg robot)
//!     parameters: {rate: 10.0}
//!     remaps: {chatter: /chat}
//!     qos: {chatter: {reliability: best_effort, depth: 1}}
//! containers:
//!   vision:
//!     executor: multi(2)
//!     cpu: [2, 3]
//!     nodes:
//!       - component: camera/Camera
//!       - component: image_proc/Rectify
//! include:
//!   - {file: base.yaml, arguments: {robot: $(arg robot)}}
//! ```

pub mod ament;
mod build_note;
mod building;
mod condition;
pub mod control;
mod convert;
mod error;
mod file;
mod graph;
mod lifecycle;
mod load;
mod open;
mod plan;
mod programs;
pub mod python;
pub mod resolve;
pub mod ros;
mod substitute;
mod supervisor;
pub mod test;
pub mod tree;
mod values;

pub use convert::to_yaml;
pub use error::LaunchError;
pub use file::{Executor, Goal, OnExit, Progress, Respawn};
pub use graph::GraphWatcher;
pub use load::{
    Action, Argument, ExitFilter, Launch, NodeOrContainer, ProcessPolicy, Reference, Rule, Task,
    TaskKind, Trigger,
};
pub use plan::{
    Dependency, Deployment, Managed, PlanError, PlannedAction, PlannedRule, ProcessPlan, Schedule,
    plan, schedule,
};
pub use programs::Programs;
pub use ros::words;
pub use supervisor::{
    GRACE, MAX_LOG_BYTES, Observer, Options, Outcome, ProcessStatus, Remote, Reply, Request,
    Resolver, Supervisor,
};
