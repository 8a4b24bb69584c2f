//! Several components in one process, on one executor.

use super::member::{Kind, LoadedNode, NodeState, NodeStatus, make};
use crate::library::{Library, Load, Loaded, find_library};
use angaros_core::Node;
use angaros_core::QosOverrides;
use angaros_core::executor::{AppliedSettings, OnMissingRight};
use angaros_core::executor::{
    ExecutorOptions, MultiThreadedExecutor, RealTimeExecutor, RealTimeOptions,
    SingleThreadedExecutor, WakePolicy,
};
use angaros_core::{Context, ContextOptions};
use angaros_transport::Entry;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long the `new` of a loaded component may take.
pub const START_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a loaded component may take to end.
pub const UNLOAD_TIMEOUT: Duration = Duration::from_secs(5);

/// One node of a container.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeSpec {
    /// `PACKAGE/NAME` of the component.
    pub component: String,
    /// The shared library it is in, as [`find_library`] reads it; `None` for one of this program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub library: Option<String>,
    /// The node's name; `None` means the component's own.
    #[serde(default)]
    pub name: Option<String>,
    /// The node's namespace.
    #[serde(default)]
    pub namespace: Option<String>,
    /// Parameter files of this node alone, read before the values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameter_files: Vec<String>,
    /// Parameter values as `name:=value` writes them.
    #[serde(default)]
    pub parameters: Vec<(String, String)>,
    /// Names among the parameters that are meant for this node and not for several: one that it
    /// does not declare is a warning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_parameters: Vec<String>,
    /// Remap rules as `from:=to` writes them.
    #[serde(default)]
    pub remaps: Vec<String>,
    /// QoS by topic.
    #[serde(default)]
    pub qos: QosOverrides,
    /// Which wires it uses, as [`ContextOptions::transport`] reads it; `None`: those of the
    /// container. It then reaches the container's nodes with the same words and other processes,
    /// not the rest of its own process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transport: Option<String>,
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
    /// The name of the container's own node, by which others load and unload nodes; `None` has no
    /// such node.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The namespace of that node.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
}

fn one() -> usize {
    1
}

/// Running components with their executor. All methods may be called while another thread spins.
pub struct Container {
    context: Context,
    /// What nodes that use other wires may use, and their contexts by the words they asked with.
    known: Vec<&'static Entry>,
    others: Mutex<Vec<(String, Context)>>,
    members: Mutex<Vec<Arc<LoadedNode>>>,
    libraries: Mutex<Vec<Arc<Library>>>,
    next_id: AtomicU64,
    /// How executors wait, as it was asked for.
    wake: String,
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
        Self::with_transports(context, spec, &[])
    }

    /// The same, and its nodes may ask for wires of their own among these
    /// ([`NodeSpec::transport`]).
    ///
    /// # Errors
    /// As [`Container::new`].
    pub fn with_transports(
        context: &Context,
        spec: &ContainerSpec,
        known: &[&'static Entry],
    ) -> Result<Self> {
        let wake = WakePolicy::from_setting(&spec.wake)?;
        let executor = Executor::new(context, spec, wake)?;
        let cpus = spec.cpus.clone();
        let priority = spec.priority;
        let container = Self {
            context: context.clone(),
            known: known.to_vec(),
            others: Mutex::default(),
            members: Mutex::default(),
            libraries: Mutex::default(),
            next_id: AtomicU64::new(1),
            wake: spec.wake.clone(),
            executor,
            cpus,
            priority,
        };
        for node in &spec.nodes {
            container.load(node)?;
        }
        Ok(container)
    }

    /// The context its nodes are in.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Creates one more node and returns its id. A component with a library gets a thread of its
    /// own; any other runs on this container's executor.
    ///
    /// # Errors
    /// As [`Container::new`]; also a library that cannot be loaded, and a component of one whose
    /// `new` takes longer than [`START_TIMEOUT`].
    pub fn load(&self, spec: &NodeSpec) -> Result<u64> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let kind = match &spec.library {
            Some(text) => self.load_from(text, spec, id)?,
            None => {
                let (node, component) = make(&self.context_of(spec)?, spec)?;
                self.executor.add_node(&node)?;
                Kind::Linked { node, component: Mutex::new(Some(component)) }
            }
        };
        lock(&self.members).push(Arc::new(LoadedNode::new(id, &spec.component, kind)));
        Ok(id)
    }

    /// The context of a node: the container's unless it asks for wires of its own.
    fn context_of(&self, spec: &NodeSpec) -> Result<Context> {
        let Some(words) = &spec.transport else { return Ok(self.context.clone()) };
        let mut others = lock(&self.others);
        if let Some((_, context)) = others.iter().find(|(known, _)| known == words) {
            return Ok(context.clone());
        }
        let domain = Some(self.context.domain());
        let transport = Some(words.clone());
        let clock = self.context.clock().clone();
        let options = ContextOptions { domain, transport, clock, ..ContextOptions::default() };
        let context = Context::new(options, &self.known)?;
        others.push((words.clone(), context.clone()));
        Ok(context)
    }

    fn load_from(&self, text: &str, spec: &NodeSpec, number: u64) -> Result<Kind> {
        let path = find_library(text, None)?;
        let package = spec.component.split_once('/').map(|(package, _)| package);
        let library = self.open(&path, package)?;
        let context = &self.context;
        let start_timeout = START_TIMEOUT;
        let load = Load { context, spec, wake: &self.wake, number, start_timeout };
        let loaded = self.with_scheduling(|| Loaded::create(&library, &load))??;
        Ok(Kind::Loaded(loaded))
    }

    /// Opens a library ahead of its components; says which it has. Its file is named
    /// `libPACKAGE.so`.
    ///
    /// # Errors
    /// As [`Library::open`].
    pub fn load_library(&self, path: &Path) -> Result<Arc<Library>> {
        self.open(path, None)
    }

    /// One of the libraries that are open already, or a fresh one.
    fn open(&self, path: &Path, package: Option<&str>) -> Result<Arc<Library>> {
        let library = Library::open(path, package)?;
        let mut libraries = lock(&self.libraries);
        // A library that was built again is another file under the same path.
        if let Some(known) = libraries.iter().find(|known| known.is_same(&library)) {
            return Ok(Arc::clone(known));
        }
        library.warn();
        let library = Arc::new(library);
        libraries.push(Arc::clone(&library));
        Ok(library)
    }

    /// Drops the node with this id. Of a loaded component the thread is joined.
    ///
    /// # Errors
    /// No such node; or a loaded one that does not end within [`UNLOAD_TIMEOUT`], which then stays
    /// listed as stuck.
    pub fn unload(&self, id: u64) -> Result<()> {
        self.unload_within(id, UNLOAD_TIMEOUT)
    }

    /// As [`Container::unload`] with another time-out.
    ///
    /// # Errors
    /// As [`Container::unload`].
    pub fn unload_within(&self, id: u64, timeout: Duration) -> Result<()> {
        let found = lock(&self.members).iter().find(|member| member.id == id).cloned();
        let Some(member) = found else {
            let message = format!("there is no node with id {id} in this container");
            return Err(Error::new(ErrorKind::NotFound, message));
        };
        if let Kind::Linked { node, .. } = &member.kind {
            self.executor.remove_node(node);
        }
        // Not under the lock: this may take a while, and others want to know what there is.
        member.end(timeout)?;
        lock(&self.members).retain(|other| other.id != id);
        Ok(())
    }

    /// Every node with what it does, in the order of loading.
    #[must_use]
    pub fn list(&self) -> Vec<NodeStatus> {
        lock(&self.members).iter().map(|member| member.status()).collect()
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

    /// Threads that `run` starts inherit both settings; this one's end with it.
    fn with_scheduling<R>(&self, run: impl FnOnce() -> R) -> Result<R> {
        let mut held = AppliedSettings::new(OnMissingRight::Fail);
        held.cpus(&self.cpus)?;
        held.priority(self.priority)?;
        Ok(run())
    }

    /// Names of nodes that went out of service because a callback panicked.
    #[must_use]
    pub fn failed_nodes(&self) -> Vec<String> {
        let failed = |node: &NodeStatus| node.state == NodeState::Failed;
        self.list().into_iter().filter(failed).map(|node| node.name).collect()
    }
}

impl Drop for Container {
    /// Ends all nodes. The time-out is one for all of them together.
    fn drop(&mut self) {
        let members = std::mem::take(&mut *lock(&self.members));
        members.iter().for_each(|member| member.ask_to_end());
        let deadline = Instant::now() + UNLOAD_TIMEOUT;
        for member in members {
            let left = deadline.saturating_duration_since(Instant::now());
            if let Err(error) = member.end(left.max(Duration::from_millis(1))) {
                tracing::error!("{error}");
            }
        }
    }
}

impl Executor {
    fn add_node(&self, node: &Node) -> Result<()> {
        match self {
            Self::Single(executor) => executor.add_node(node),
            Self::Multi(executor) => executor.add_node(node),
            Self::RealTime(executor) => executor.add_node(node),
        }
    }

    fn remove_node(&self, node: &Node) {
        match self {
            Self::Single(executor) => executor.remove_node(node),
            Self::Multi(executor) => executor.remove_node(node),
            Self::RealTime(executor) => executor.remove_node(node),
        }
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
