//! Several components in one process, on one executor.

use super::{ComponentContext, find};
use crate::context::Context;
use crate::error::{Error, ErrorKind, Result};
use crate::executor::{ExecutorOptions, MultiThreadedExecutor, SingleThreadedExecutor, WakePolicy};
use crate::node::{Node, NodeOptions};
use crate::qos_overrides::QosOverrides;
use angaros_msg::names::{ParameterValue, Remap};
use serde::{Deserialize, Serialize};
use std::any::Any;

/// One node of a container.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeSpec {
    /// `PACKAGE/NAME` of the component.
    pub component: String,
    /// The node's name; `None` means the component's own.
    #[serde(default)]
    pub name: Option<String>,
    /// The node's namespace.
    #[serde(default)]
    pub namespace: Option<String>,
    /// Parameter values as `name:=value` writes them.
    #[serde(default)]
    pub parameters: Vec<(String, String)>,
    /// Remap rules as `from:=to` writes them.
    #[serde(default)]
    pub remaps: Vec<String>,
    /// QoS by topic.
    #[serde(default)]
    pub qos: QosOverrides,
}

/// What a container process runs; travels as JSON on its command line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContainerSpec {
    /// The nodes.
    pub nodes: Vec<NodeSpec>,
    /// Threads of the executor: 1 runs callbacks one after the other, 0 means one per processor.
    #[serde(default = "one")]
    pub threads: usize,
    /// How the executor waits, as [`WakePolicy::parse`] reads it; empty means `block`.
    #[serde(default)]
    pub wake: String,
    /// Processors the process may run on; empty means all.
    #[serde(default)]
    pub cpus: Vec<usize>,
    /// `SCHED_FIFO` priority from 1 to 99; 0 means the normal scheduler.
    #[serde(default)]
    pub priority: i32,
}

fn one() -> usize {
    1
}

/// Running components with their executor.
pub struct Container {
    components: Vec<(Node, Box<dyn Any + Send>)>,
    executor: Executor,
}

enum Executor {
    Single(SingleThreadedExecutor),
    Multi(MultiThreadedExecutor),
}

impl Container {
    /// Creates every node of `spec` in `context`.
    ///
    /// # Errors
    /// A component that is not linked in, a value that cannot be read, or what a component's
    /// `new` returns.
    pub fn new(context: &Context, spec: &ContainerSpec) -> Result<Self> {
        apply_scheduling(spec)?;
        let wake = match spec.wake.as_str() {
            "" => WakePolicy::Block,
            text => WakePolicy::parse(text).ok_or_else(|| {
                let message = format!("'{text}' is no way to wait");
                Error::new(ErrorKind::InvalidArgument, message)
                    .hint("use block, spin, spin(50), adaptive or adaptive(50)")
            })?,
        };
        let options = ExecutorOptions { wake };
        let executor = match spec.threads {
            1 => Executor::Single(SingleThreadedExecutor::with_options(context, options)?),
            n => Executor::Multi(MultiThreadedExecutor::with_options(context, n, options)?),
        };
        let mut container = Self { components: Vec::new(), executor };
        for node in &spec.nodes {
            container.load(context, node)?;
        }
        Ok(container)
    }

    /// Creates one more node.
    ///
    /// # Errors
    /// As [`Container::new`].
    pub fn load(&mut self, context: &Context, spec: &NodeSpec) -> Result<()> {
        let entry = find(&spec.component)?;
        let invalid = |text: &str, error: &dyn std::fmt::Display| {
            let message = format!("node of {}: '{text}': {error}", spec.component);
            Error::new(ErrorKind::InvalidArgument, message)
        };
        let mut options = NodeOptions {
            namespace: spec.namespace.clone(),
            qos: spec.qos.clone(),
            ..NodeOptions::default()
        };
        for rule in &spec.remaps {
            options.remaps.push(Remap::parse(rule).map_err(|error| invalid(rule, &error))?);
        }
        for (name, text) in &spec.parameters {
            let value = ParameterValue::parse(text).map_err(|error| invalid(name, &error))?;
            options.parameters.push((name.clone(), value));
        }
        let name = spec.name.clone().unwrap_or_else(|| entry.default_node_name());
        let node = Node::with_options(context, &name, options)?;
        let component = (entry.create)(ComponentContext::new(node.clone()))?;
        match &self.executor {
            Executor::Single(executor) => executor.add_node(&node)?,
            Executor::Multi(executor) => executor.add_node(&node)?,
        }
        self.components.push((node, component));
        Ok(())
    }

    /// Runs until the context is shut down or a signal comes.
    pub fn spin(&self) {
        match &self.executor {
            Executor::Single(executor) => executor.spin(),
            Executor::Multi(executor) => executor.spin(),
        }
    }

    /// Names of nodes that went out of service because a callback panicked.
    #[must_use]
    pub fn failed_nodes(&self) -> Vec<String> {
        let nodes = self.components.iter().map(|(node, _)| node);
        nodes.filter(|node| node.has_failed()).map(|node| node.name().to_string()).collect()
    }
}

fn apply_scheduling(spec: &ContainerSpec) -> Result<()> {
    let failed = |what: String, hint: &str| {
        let source = std::io::Error::last_os_error();
        Error::new(ErrorKind::System, what).hint(hint).source(source)
    };
    if !spec.cpus.is_empty() {
        // SAFETY: cpu_set_t is plain data for which zero is valid; CPU_SET ignores numbers beyond it.
        let done = unsafe {
            let mut set: libc::cpu_set_t = std::mem::zeroed();
            for cpu in &spec.cpus {
                if *cpu < libc::CPU_SETSIZE as usize {
                    libc::CPU_SET(*cpu, &mut set);
                }
            }
            libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set)
        };
        if done != 0 {
            let what = format!("cannot run on processors {:?}", spec.cpus);
            return Err(failed(what, "`nproc --all` tells how many there are, counted from 0"));
        }
    }
    if spec.priority > 0 {
        // SAFETY: sched_param is plain data for which zero is valid.
        let done = unsafe {
            let mut param: libc::sched_param = std::mem::zeroed();
            param.sched_priority = spec.priority;
            libc::sched_setscheduler(0, libc::SCHED_FIFO, &raw const param)
        };
        if done != 0 {
            let what = format!("cannot use real-time priority {}", spec.priority);
            return Err(failed(what, "run as root or raise the limit: ulimit -r 99"));
        }
    }
    Ok(())
}
