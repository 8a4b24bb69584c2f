//! Several components in one process, on one executor.

use super::{ComponentContext, find};
use crate::context::Context;
use crate::error::{Error, ErrorKind, Result};
use crate::executor::settings::{Held, Missing};
use crate::executor::{
    ExecutorOptions, MultiThreadedExecutor, RealTimeExecutor, RealTimeOptions,
    SingleThreadedExecutor, WakePolicy,
};
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
    /// CPUs the threads of the executor may run on; empty means all.
    #[serde(default)]
    pub cpus: Vec<usize>,
    /// `SCHED_FIFO` priority of the threads of the executor from 1 to 99; 0 means the normal
    /// scheduler, or for a real-time executor its default.
    #[serde(default)]
    pub priority: u8,
    /// Runs the nodes on a [`RealTimeExecutor`]; `threads` must be 1 then.
    #[serde(default)]
    pub real_time: bool,
    /// A real-time executor goes on without what it has no right to, with a warning.
    #[serde(default)]
    pub best_effort: bool,
}

fn one() -> usize {
    1
}

/// Running components with their executor.
pub struct Container {
    components: Vec<(Node, Box<dyn Any + Send>)>,
    executor: Executor,
    cpus: Vec<usize>,
    priority: u8,
}

enum Executor {
    Single(SingleThreadedExecutor),
    Multi(MultiThreadedExecutor),
    RealTime(RealTimeExecutor),
}

impl Container {
    /// Creates every node of `spec` in `context`.
    ///
    /// # Errors
    /// A component that is not linked in, a value that cannot be read, or what a component's
    /// `new` returns.
    pub fn new(context: &Context, spec: &ContainerSpec) -> Result<Self> {
        let wake = match spec.wake.as_str() {
            "" => WakePolicy::Block,
            text => WakePolicy::parse(text).ok_or_else(|| {
                let message = format!("'{text}' is no way to wait");
                Error::new(ErrorKind::InvalidArgument, message)
                    .hint("use block, spin, spin(50), adaptive or adaptive(50)")
            })?,
        };
        let executor = Executor::new(context, spec, wake)?;
        let (cpus, priority) = (spec.cpus.clone(), spec.priority);
        let mut container = Self { components: Vec::new(), executor, cpus, priority };
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
            Executor::RealTime(executor) => executor.add_node(&node)?,
        }
        self.components.push((node, component));
        Ok(())
    }

    /// Runs until the context is shut down or a signal comes.
    ///
    /// # Errors
    /// CPUs or a priority that this process may not have.
    pub fn spin(&self) -> Result<()> {
        match &self.executor {
            Executor::Single(executor) => self.with_scheduling(|| executor.spin()),
            Executor::Multi(executor) => self.with_scheduling(|| executor.spin()),
            Executor::RealTime(executor) => executor.spin(),
        }
    }

    /// Threads that `spin` starts inherit both settings; they end with it.
    fn with_scheduling(&self, spin: impl FnOnce()) -> Result<()> {
        let mut held = Held::new(Missing::Fail);
        held.cpus(&self.cpus)?;
        held.priority(self.priority)?;
        spin();
        Ok(())
    }

    /// Names of nodes that went out of service because a callback panicked.
    #[must_use]
    pub fn failed_nodes(&self) -> Vec<String> {
        let nodes = self.components.iter().map(|(node, _)| node);
        nodes.filter(|node| node.has_failed()).map(|node| node.name().to_string()).collect()
    }
}

impl Executor {
    fn new(context: &Context, spec: &ContainerSpec, wake: WakePolicy) -> Result<Self> {
        let options = ExecutorOptions { wake };
        Ok(match (spec.real_time, spec.threads) {
            (true, 1) => Self::RealTime(RealTimeExecutor::with_options(
                context,
                RealTimeOptions {
                    priority: match spec.priority {
                        0 => RealTimeOptions::default().priority,
                        asked => asked,
                    },
                    cpus: spec.cpus.clone(),
                    wake,
                    best_effort: spec.best_effort,
                    ..RealTimeOptions::default()
                },
            )?),
            (true, threads) => {
                let message = format!("a real-time executor has 1 thread, not {threads}");
                return Err(Error::new(ErrorKind::InvalidArgument, message)
                    .hint("spread the nodes over several containers"));
            }
            (false, 1) => Self::Single(SingleThreadedExecutor::with_options(context, options)?),
            (false, threads) => {
                Self::Multi(MultiThreadedExecutor::with_options(context, threads, options)?)
            }
        })
    }
}
