//! Nodes: named sets of publishers, subscriptions and timers.

mod entities;
mod hold;
mod new;
mod publishers;

pub use entities::EntityGuard;
pub use hold::WeakNode;

pub(crate) use hold::{DisabledInterfaces, NodeHold, OwnEntities};
pub(crate) use publishers::{NodePublisher, warm_callback};

use crate::context::Context;
use crate::executor::{CallbackGroup, CallbackGroupType, Executable, Shared};
use crate::logging::{HasLogger, Logger, Rosout};
use crate::parameters::ParameterStore;
use crate::qos_overrides::QosOverrides;
use crate::time_source::TimeSource;
use crate::type_description::UsedTypes;
use angaros_msg::names::{self, Remap, RemapTarget};
use angaros_msg::{Message, Qos, TypeHash};
use angaros_transport::endpoint::{Endpoint, EndpointKind, NodeName};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use angaros_transport::trace;
use std::any::Any;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A message type that is known at run time.
#[derive(Clone, Copy, Debug)]
pub struct RuntimeType<'a> {
    /// ROS name, as in `std_msgs/msg/String`.
    pub name: &'a str,
    /// RIHS01.
    pub hash: TypeHash,
    /// Definition with those of its references, as [`Message::DEFINITION`].
    pub definition: &'a str,
}

impl RuntimeType<'static> {
    /// The type `T`, known at build time, as one.
    #[must_use]
    pub const fn of<T: Message>() -> Self {
        Self { name: T::TYPE_NAME, hash: T::TYPE_HASH, definition: T::DEFINITION }
    }
}

/// How a node is made.
#[derive(Clone, Debug, Default)]
pub struct NodeOptions {
    /// Namespace; `None` means the root, or what `ROS_NAMESPACE` says.
    pub namespace: Option<String>,
    /// Remap rules of this node, before those of the command line.
    pub remaps: Vec<Remap>,
    /// Parameter values of this node, before those of the command line.
    pub parameters: Vec<(String, names::ParameterValue)>,
    /// Parameters may be set that were not declared; they have dynamic typing.
    pub allow_undeclared_parameters: bool,
    /// Declares, with dynamic typing, every parameter that is given from outside.
    pub automatically_declare_parameters_from_overrides: bool,
    /// QoS by topic, stronger than what the code asks for.
    pub qos: QosOverrides,
    /// Do not apply the command line to this node.
    pub ignore_command_line: bool,
    /// Do not offer the services by which others read and set its parameters, nor tell of changes.
    pub without_parameter_services: bool,
    /// Do not offer `~/get_type_description`.
    pub without_type_description: bool,
    /// Do not publish its log on `/rosout`.
    pub without_rosout: bool,
    /// Offer `~/get_logger_levels` and `~/set_logger_levels`.
    pub logger_services: bool,
}

/// A node. Clones are the same node; it leaves the graph when the last handle, publisher and
/// subscription is gone.
#[derive(Clone)]
pub struct Node {
    pub(crate) core: Arc<NodeCore>,
    /// What is made by this handle belongs to the node itself (rule O2 of `node_interfaces.rs`).
    pub(crate) owning: bool,
}

pub(crate) struct NodeCore {
    context: Context,
    name: NodeName,
    label: Arc<str>,
    remaps: Vec<Remap>,
    pub(crate) parameters: Arc<ParameterStore>,
    qos: QosOverrides,
    default_group: CallbackGroup,
    failed: Arc<AtomicBool>,
    pub(crate) without: DisabledInterfaces,
    state: Mutex<NodeState>,
    logger: Logger,
    rosout: Arc<Rosout>,
    time: Arc<TimeSource>,
    pub(crate) types: UsedTypes,
    _tag: trace::Tag,
    _tokens: Vec<Box<dyn Send + Sync>>,
}

#[derive(Default)]
struct NodeState {
    entities: Vec<Weak<dyn Executable>>,
    publishers: Vec<Weak<dyn NodePublisher>>,
    executor: Option<Arc<Shared>>,
    own: OwnEntities,
}

impl Node {
    /// Says things under the node's name, on the console and on `/rosout`.
    #[must_use]
    pub fn logger(&self) -> &Logger {
        &self.core.logger
    }

    pub(crate) fn rosout(&self) -> &Arc<Rosout> {
        &self.core.rosout
    }

    /// Where its ROS time comes from.
    #[must_use]
    pub fn time_source(&self) -> &Arc<TimeSource> {
        &self.core.time
    }

    /// Its name and namespace after all remap rules.
    #[must_use]
    pub fn name(&self) -> &NodeName {
        &self.core.name
    }

    /// The context it belongs to.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.core.context
    }

    /// A new callback group of this node.
    #[must_use]
    pub fn create_callback_group(&self, kind: CallbackGroupType) -> CallbackGroup {
        CallbackGroup::new(kind)
    }

    /// Whether a callback panicked, after which no other of this node is run.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.core.failed.load(std::sync::atomic::Ordering::SeqCst)
    }

    pub(crate) fn endpoint<T: Message>(
        &self,
        kind: EndpointKind,
        topic: &str,
        qos: Qos,
    ) -> Result<Arc<Endpoint>> {
        let of = RuntimeType::of::<T>();
        self.endpoint_of(kind, topic, &of, qos)
    }

    pub(crate) fn endpoint_of(
        &self,
        kind: EndpointKind,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
    ) -> Result<Arc<Endpoint>> {
        let (full, qos) = self.resolve_topic(kind, topic, qos)?;
        Ok(self.endpoint_on(kind, full, of, qos))
    }

    /// The full name of a topic after expansion and remap rules, and the QoS that is used there.
    pub(crate) fn resolve_topic(
        &self,
        kind: EndpointKind,
        topic: &str,
        qos: Qos,
    ) -> Result<(String, Qos)> {
        let name = self.name();
        let rules = &self.core.remaps;
        let own = &name.name;
        let space = &name.namespace;
        let full = names::resolve(topic, RemapTarget::Topic, own, space, rules);
        let full = full.map_err(|error| {
            let message = format!("cannot create a {kind} of node {name} on '{topic}'");
            Error::new(ErrorKind::InvalidArgument, message).source(error)
        })?;
        let qos = self.core.qos.apply(&full, qos);
        Ok((full, qos))
    }

    /// Lets others read what the type looks like.
    pub(crate) fn uses_type(&self, name: &str, hash: TypeHash, definition: &str) {
        for transport in self.core.context.transports() {
            transport.publish_definition(name, hash, definition);
        }
        self.core.types.note(self.core.context.known_types(), name, hash, definition);
    }

    /// An endpoint on a topic whose name is final.
    pub(crate) fn endpoint_on(
        &self,
        kind: EndpointKind,
        topic: String,
        of: &RuntimeType<'_>,
        qos: Qos,
    ) -> Arc<Endpoint> {
        self.uses_type(of.name, of.hash, of.definition);
        Arc::new(Endpoint {
            gid: self.core.context.next_gid(),
            kind,
            node: self.name().clone(),
            topic,
            type_name: of.name.to_owned(),
            type_hash: of.hash,
            qos,
            service_hash: None,
        })
    }

    /// The full name of a topic after expansion and remap rules.
    pub fn resolve_topic_name(&self, topic: &str) -> Result<String, names::NameError> {
        let name = self.name();
        let rules = &self.core.remaps;
        names::resolve(topic, RemapTarget::Topic, &name.name, &name.namespace, rules)
    }

    /// The full name of a service after expansion and remap rules.
    pub fn resolve_service(&self, service: &str) -> Result<String, names::NameError> {
        let name = self.name();
        let rules = &self.core.remaps;
        names::resolve(service, RemapTarget::Service, &name.name, &name.namespace, rules)
    }

    /// The callback group of what is made without one.
    pub fn default_group(&self) -> &CallbackGroup {
        &self.core.default_group
    }

    /// This group, or the default one.
    pub fn group_or_default(&self, group: Option<CallbackGroup>) -> CallbackGroup {
        group.unwrap_or_else(|| self.core.default_group.clone())
    }

    pub(crate) fn core(&self) -> &Arc<NodeCore> {
        &self.core
    }

    pub(crate) fn attach(&self, executor: &Arc<Shared>) -> Result<()> {
        let mut state = lock(&self.core.state);
        if state.executor.is_some() {
            let message = format!("node {} belongs to an executor already", self.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("remove it from the other executor first"));
        }
        for entity in &state.entities {
            executor.add(entity, &self.core.label, &self.core.failed)?;
        }
        state.executor = Some(Arc::clone(executor));
        Ok(())
    }

    /// Keeps what the node made for itself while it has an executor.
    pub(crate) fn keep_own(&self, made: Vec<Box<dyn Any + Send>>) {
        let mut state = lock(&self.core.state);
        if state.executor.is_some() {
            state.own.interfaces.extend(made);
        }
    }

    pub(crate) fn detach(&self, executor: &Arc<Shared>) {
        let mut state = lock(&self.core.state);
        if state.executor.as_ref().is_some_and(|own| Arc::ptr_eq(own, executor)) {
            state.entities.iter().for_each(|entity| executor.remove(entity));
            state.executor = None;
            let own = std::mem::take(&mut state.own);
            // They take themselves from the node, which takes the lock.
            drop(state);
            drop(own);
        }
    }
}

impl NodeCore {
    /// Its executor, if there is one.
    pub(crate) fn executor(&self) -> Option<Arc<Shared>> {
        lock(&self.state).executor.clone()
    }

    pub(crate) fn remove_entity(&self, entity: &Weak<dyn Executable>) {
        let mut state = lock(&self.state);
        entities::take_out(&mut state.entities, entity);
        entities::take_out(&mut state.own.entities, entity);
        if let Some(executor) = state.executor.clone() {
            drop(state);
            executor.remove(entity);
        }
    }
}

impl Drop for NodeCore {
    /// What the node itself holds can no longer take itself from the executor.
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(executor) = &state.executor {
            state.entities.iter().for_each(|entity| executor.remove(entity));
        }
    }
}

impl HasLogger for Node {
    fn logger(&self) -> &Logger {
        self.logger()
    }
}
