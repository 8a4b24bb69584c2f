//! The engine: a hidden node whose callbacks run on one thread, and what all clients share.
//!
//! * **EN1** The engine's node is hidden (its name begins with `_`) and offers nothing by itself.
//! * **EN2** Callbacks run on the thread `ang-window`. They copy a message and put it into queues;
//!   they never wait for a client.
//! * **EN3** The graph is looked at five times a second while there is a client, and not at all
//!   while there is none.
//! * **EN4** When the engine is dropped, its thread ends. Clients that are left get nothing more.

mod history;
pub(crate) mod topic;
pub(crate) mod topics;
mod watch;

use crate::access::Grant;
use crate::client::{Client, SubscriptionId};
use crate::encoding::{Encoder, Encoding, MAX_ENCODINGS};
use crate::error::{ErrorKind, WindowError};
use crate::graph::Graph;
use crate::limits::Limits;
use crate::statistics::TopicStatistics;
use crate::types::{MessageType, ServiceType, Types};
use angaros::parameters::ParameterEventSubscription;
use angaros::rcl_interfaces::msg::ParameterEvent;
use angaros::type_lookup::Definitions;
use angaros::{Context, Node, NodeOptions, SingleThreadedExecutor, TypeHash};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::{Notify, broadcast};
use topics::Topics;

/// How an engine is made.
pub struct EngineOptions {
    /// The limits of its clients.
    pub limits: Limits,
    /// Where definitions of types come from; those of this process when left out.
    pub definitions: Option<Definitions>,
    /// How often the graph is looked at.
    pub graph_interval: Duration,
}

impl Default for EngineOptions {
    fn default() -> Self {
        let graph_interval = Duration::from_millis(200);
        Self { limits: Limits::default(), definitions: None, graph_interval }
    }
}

/// Changes of parameters that wait for a slow client; older ones are lost to it.
const EVENTS_KEPT: usize = 1024;

/// What all clients share. Bridges hold it in an `Arc`.
pub struct Engine {
    core: Arc<Core>,
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<JoinHandle<()>>,
}

pub(crate) struct Core {
    pub node: Node,
    pub limits: Limits,
    pub types: Types,
    pub topics: Topics,
    pub graph: tokio::sync::watch::Sender<Arc<Graph>>,
    pub clients: AtomicUsize,
    /// Told when a client comes, and at the end.
    pub arrived: Arc<Notify>,
    /// Held while the graph is looked at, so that an older look does not come after a newer one.
    looking: Mutex<()>,
    next_id: AtomicU64,
    encodings: Mutex<Vec<Encoding>>,
    parameter_events: broadcast::Sender<Arc<ParameterEvent>>,
    parameter_subscription: Mutex<Option<ParameterEventSubscription>>,
}

impl Engine {
    /// Makes the engine's node in this context and starts its thread. Must be called within a
    /// runtime of tokio, in which the graph is looked at.
    ///
    /// # Errors
    /// `System`: no runtime, no thread, or a limit of a transport.
    pub fn open(context: &Context, options: EngineOptions) -> Result<Self, WindowError> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let runtime = tokio::runtime::Handle::try_current()
            .map_err(|error| WindowError::new(ErrorKind::System, error.to_string()))?;
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("_angaros_window_{}_{number}", std::process::id());
        let node_options = NodeOptions {
            ignore_command_line: true,
            without_parameter_services: true,
            without_rosout: true,
            ..NodeOptions::default()
        };
        let node = Node::with_options(context, &name, node_options)?;
        let executor = Arc::new(SingleThreadedExecutor::new(context)?);
        executor.add_node(&node)?;
        let spun = Arc::clone(&executor);
        let thread = std::thread::Builder::new().name("ang-window".to_owned());
        let thread = thread.spawn(move || spun.spin())?;
        let definitions = options.definitions.unwrap_or_else(Definitions::of_process);
        let core = Arc::new(Core {
            node,
            limits: options.limits,
            types: Types::new(definitions),
            topics: Topics::default(),
            graph: tokio::sync::watch::Sender::new(Arc::default()),
            clients: AtomicUsize::new(0),
            arrived: Arc::default(),
            looking: Mutex::default(),
            next_id: AtomicU64::new(1),
            encodings: Mutex::default(),
            parameter_events: broadcast::Sender::new(EVENTS_KEPT),
            parameter_subscription: Mutex::default(),
        });
        core.look();
        let arrived = Arc::clone(&core.arrived);
        runtime.spawn(watch::watch(Arc::downgrade(&core), arrived, options.graph_interval));
        Ok(Self { core, executor, thread: Some(thread) })
    }

    /// The hidden node. What a bridge makes of it by itself runs on the engine's thread and
    /// must not wait there.
    #[must_use]
    pub fn node(&self) -> &Node {
        &self.core.node
    }

    /// The limits that its clients have.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.core.limits
    }

    /// Makes a form of messages known. Bridges do so once, when they open.
    ///
    /// # Errors
    /// `TooMuch`: there are [`MAX_ENCODINGS`] already.
    pub fn register(
        &self,
        name: &str,
        encoder: impl Encoder + 'static,
    ) -> Result<Encoding, WindowError> {
        let mut encodings = self.core.encodings.lock().unwrap_or_else(PoisonError::into_inner);
        let index = encodings.len();
        if index == MAX_ENCODINGS {
            return Err(WindowError::too_much(format!("{index} encodings are registered already")));
        }
        let encoding = Encoding { index, name: Arc::from(name), encoder: Arc::new(encoder) };
        encodings.push(encoding.clone());
        Ok(encoding)
    }

    /// A new client with what it may do. `name` says in the log who it is.
    #[must_use]
    pub fn client(&self, name: &str, grant: Grant) -> Client {
        Client::new(&self.core, name, grant)
    }

    /// Clients at this moment.
    #[must_use]
    pub fn client_count(&self) -> usize {
        self.core.clients.load(Ordering::SeqCst)
    }

    /// Topics that are subscribed to at this moment, for all clients together.
    #[must_use]
    pub fn subscribed_topics(&self) -> Vec<String> {
        self.core.topics.names()
    }

    /// The graph, and each one after a change. It is not filtered by what a client may see.
    #[must_use]
    pub fn graph(&self) -> tokio::sync::watch::Receiver<Arc<Graph>> {
        self.core.graph.subscribe()
    }

    /// Looks at the graph now rather than when the interval is over, and returns it.
    #[must_use]
    pub fn look(&self) -> Arc<Graph> {
        self.core.look()
    }

    /// A type of messages by its name, as `std_msgs/msg/String` or `std_msgs/String`. With a hash
    /// it is the one that has it, and the processes that use it are asked if need be.
    ///
    /// # Errors
    /// `Invalid` for a text that is no name, `NotFound`.
    pub async fn message_type(
        &self,
        name: &str,
        hash: Option<TypeHash>,
    ) -> Result<Arc<MessageType>, WindowError> {
        let hash = hash.unwrap_or(TypeHash::UNKNOWN);
        self.core.types.message(&self.core.node, name, hash).await
    }

    /// The type of a service: that of its server if there is one, else the one that is named.
    ///
    /// # Errors
    /// `NotFound`: neither a server nor a name; `Invalid`: the server has another type.
    pub async fn service_type(
        &self,
        service: &str,
        type_name: Option<&str>,
    ) -> Result<Arc<ServiceType>, WindowError> {
        self.core.service_type(service, type_name).await
    }

    /// The names of all types of messages, services and actions that are known without asking
    /// other processes.
    #[must_use]
    pub fn type_names(&self) -> Vec<String> {
        self.core.types.names()
    }

    /// The figures of every topic that some client looks at.
    #[must_use]
    pub fn statistics(&self) -> BTreeMap<String, TopicStatistics> {
        self.core.topics.statistics()
    }

    /// Changes of parameters of all nodes from now on. They are subscribed to while somebody holds
    /// a receiver.
    ///
    /// # Errors
    /// A limit of a transport.
    pub fn parameter_events(
        &self,
    ) -> Result<broadcast::Receiver<Arc<ParameterEvent>>, WindowError> {
        let core = &self.core;
        let mut held = core.parameter_subscription.lock().unwrap_or_else(PoisonError::into_inner);
        // Before it is made, so that it is not taken for one that nobody wants.
        let receiver = core.parameter_events.subscribe();
        if held.is_none() {
            let sender = core.parameter_events.clone();
            // It fails only when nobody listens.
            let told = move |event: &ParameterEvent| drop(sender.send(Arc::new(event.clone())));
            *held = Some(core.node.on_parameter_event(told)?);
        }
        Ok(receiver)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.executor.cancel();
        if let Some(thread) = self.thread.take() {
            // A panic of a callback was told by the executor.
            drop(thread.join());
        }
        self.executor.remove_node(&self.core.node);
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        self.arrived.notify_one();
    }
}

impl Core {
    pub fn next_id(&self) -> SubscriptionId {
        SubscriptionId(self.next_id.fetch_add(1, Ordering::Relaxed))
    }

    /// Looks at the graph and tells of a change.
    pub fn look(&self) -> Arc<Graph> {
        let _looking = self.looking.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = self.node.context().graph();
        let mut changed = None;
        self.graph.send_if_modified(|graph| {
            match Graph::after(graph, seen, self.node.name()) {
                Some(next) => *graph = Arc::new(next),
                None => return false,
            }
            changed = Some(Arc::clone(graph));
            true
        });
        match changed {
            Some(graph) => {
                self.topics.adapt(&self.node, &graph);
                graph
            }
            None => Arc::clone(&self.graph.borrow()),
        }
    }

    /// Ends the subscription to changes of parameters if nobody listens any more.
    fn forget_parameter_events(&self) {
        let mut held = self.parameter_subscription.lock().unwrap_or_else(PoisonError::into_inner);
        if self.parameter_events.receiver_count() == 0 {
            *held = None;
        }
    }

    pub async fn service_type(
        &self,
        service: &str,
        type_name: Option<&str>,
    ) -> Result<Arc<ServiceType>, WindowError> {
        let seen = self.node.context().graph();
        let server = crate::types::servers(&seen.service_endpoints, service).next().cloned();
        let offered = server.as_ref().map(crate::types::service_type_of);
        let wanted = type_name
            .map(|name| crate::types::full_name(name, angaros_msg::idl::Kind::Srv))
            .transpose()?;
        let name = match (offered, &wanted) {
            (Some(offered), Some(wanted)) if offered != wanted => {
                let text = format!("service {service} is a {offered}, not a {wanted}");
                return Err(WindowError::invalid(text));
            }
            (Some(name), _) => name.to_owned(),
            (None, Some(name)) => name.clone(),
            (None, None) => {
                return Err(WindowError::not_found(format!("nobody offers service {service}")));
            }
        };
        self.types.service(&self.node, &name, server.as_ref()).await
    }
}
