//! Nodes: named sets of publishers, subscriptions and timers.

mod entities;
mod publishers;

use crate::context::Context;
use crate::events::{PublisherOptions, SubscriptionOptions};
use crate::executor::{CallbackGroup, CallbackGroupType, EntityGuard, Executable, Shared};
use crate::logging::{HasLogger, Logger};
use crate::node_interfaces::{self, Own, Without};
use crate::parameters::{self, ParameterOptions, ParameterStore, START_TYPE_DESCRIPTION_SERVICE};
use crate::publisher::{GenericPublisher, Publisher, PublisherCore};
use crate::qos_overrides::QosOverrides;
use crate::rosout::Rosout;
use crate::subscription::{
    GenericSample, GenericSubscription, LatestValue, SampleStream, Subscription,
    SubscriptionCallback, SubscriptionCore,
};
use crate::time_source::TimeSource;
use crate::timer::{Timer, TimerInfo};
use crate::type_description::UsedTypes;
use angaros_msg::names::{self, Remap, RemapTarget};
use angaros_msg::{Message, Qos, TypeHash};
use angaros_transport::endpoint::{Endpoint, EndpointKind, NodeName};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use angaros_transport::trace;
use std::any::{Any, type_name_of_val};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

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
    pub(crate) without: Without,
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
    publishers: Vec<Weak<PublisherCore>>,
    executor: Option<Arc<Shared>>,
    own: Own,
}

impl Node {
    /// A node of this name in the root namespace, or the one `ROS_NAMESPACE` names.
    ///
    /// # Errors
    /// A name that breaks the rules, or a remap rule that leads to such a name.
    pub fn new(context: &Context, name: &str) -> Result<Self> {
        Self::with_options(context, name, NodeOptions::default())
    }

    /// A node with options.
    ///
    /// # Errors
    /// As [`Node::new`].
    pub fn with_options(context: &Context, name: &str, options: NodeOptions) -> Result<Self> {
        Self::make(context, name, options, Context::declare_node)
    }

    /// The same; `declare` lets others know of it.
    pub(crate) fn make(
        context: &Context,
        name: &str,
        options: NodeOptions,
        declare: impl FnOnce(&Context, &NodeName) -> Result<Vec<Box<dyn Send + Sync>>>,
    ) -> Result<Self> {
        let mut remaps = options.remaps;
        if !options.ignore_command_line {
            remaps.extend(context.ros_args().remaps.iter().cloned());
        }
        let name = resolve_node_name(name, options.namespace, &remaps)?;
        let parameters = ParameterOptions {
            values: options.parameters,
            allow_undeclared: options.allow_undeclared_parameters,
            declare_overrides: options.automatically_declare_parameters_from_overrides,
            ignore_command_line: options.ignore_command_line,
            describes_types: !options.without_type_description,
        };
        let parameters = ParameterStore::of_node(context, &name, parameters)?;
        let describes_types = parameters.is_true(START_TYPE_DESCRIPTION_SERVICE);
        let tokens = declare(context, &name)?;
        let without = Without {
            parameter_services: options.without_parameter_services,
            type_description: !describes_types,
            rosout: options.without_rosout,
            logger_services: !options.logger_services,
        };
        let label: Arc<str> = Arc::from(name.to_string());
        let tag = trace::declare(trace::Entity {
            kind: trace::EntityKind::Node,
            node: label.to_string(),
            name: name.name.clone(),
            ..trace::Entity::default()
        });
        let (logger, rosout) = context.make_logger(&label, options.without_rosout);
        let node = Self {
            owning: false,
            core: Arc::new(NodeCore {
                logger,
                rosout,
                time: TimeSource::new(context),
                types: UsedTypes::default(),
                context: context.clone(),
                name,
                label,
                remaps,
                parameters,
                qos: options.qos,
                default_group: CallbackGroup::new(CallbackGroupType::MutuallyExclusive),
                failed: Arc::default(),
                without,
                state: Mutex::default(),
                _tag: tag,
                _tokens: tokens,
            }),
        };
        if !without.parameter_services {
            parameters::declare_qos_of_events(&node)?;
        }
        node.core.time.belongs_to(&node)?;
        Ok(node)
    }

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

    /// A publisher of `topic`.
    ///
    /// # Errors
    /// A topic name that breaks the rules, or a transport's limit.
    pub fn create_publisher<T: Message>(&self, topic: &str, qos: Qos) -> Result<Publisher<T>> {
        self.create_publisher_with(topic, qos, PublisherOptions::new())
    }

    /// The same with callbacks for the publisher's events.
    ///
    /// # Errors
    /// As [`Node::create_publisher`].
    pub fn create_publisher_with<T: Message>(
        &self,
        topic: &str,
        qos: Qos,
        options: PublisherOptions,
    ) -> Result<Publisher<T>> {
        let overrides = options.qos_overrides.as_ref();
        let kind = EndpointKind::Publisher;
        let endpoint = self.endpoint_by_parameters::<T>(kind, topic, qos, overrides)?;
        Publisher::create(self, endpoint, options)
    }

    /// A subscription to `topic` that calls `callback` for each message, on the executor that runs
    /// this node. The callback takes `Arc<T>` (the owned message) or [`Sample<T>`](crate::Sample)
    /// (which reads in place), and returns nothing or a `Result`.
    ///
    /// # Errors
    /// A topic name that breaks the rules, or a limit of a transport or the executor.
    pub fn create_subscription<T: Message, M>(
        &self,
        topic: &str,
        qos: Qos,
        callback: impl SubscriptionCallback<T, M>,
    ) -> Result<Subscription<T>> {
        self.create_subscription_with(topic, qos, SubscriptionOptions::new(), callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_subscription_in<T: Message, M>(
        &self,
        group: &CallbackGroup,
        topic: &str,
        qos: Qos,
        callback: impl SubscriptionCallback<T, M>,
    ) -> Result<Subscription<T>> {
        let options = SubscriptionOptions::new().callback_group(group);
        self.create_subscription_with(topic, qos, options, callback)
    }

    /// The same with a callback group and callbacks for the subscription's events.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_subscription_with<T: Message, M>(
        &self,
        topic: &str,
        qos: Qos,
        options: SubscriptionOptions,
        mut callback: impl SubscriptionCallback<T, M>,
    ) -> Result<Subscription<T>> {
        let overrides = options.qos_overrides.as_ref();
        let kind = EndpointKind::Subscription;
        let endpoint = self.endpoint_by_parameters::<T>(kind, topic, qos, overrides)?;
        let (number, symbol) = (trace::number_of(&endpoint), type_name_of_val(&callback));
        let run = Box::new(move |sample| callback.call(sample));
        let subscription = Subscription::create(self, endpoint, options, Some(run))?;
        trace::amend(number, |entity| symbol.clone_into(&mut entity.symbol));
        Ok(subscription)
    }

    /// A subscription without a callback: the caller takes samples when it likes.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_polled_subscription<T: Message>(
        &self,
        topic: &str,
        qos: Qos,
    ) -> Result<Subscription<T>> {
        let endpoint = self.endpoint::<T>(EndpointKind::Subscription, topic, qos)?;
        Subscription::create(self, endpoint, SubscriptionOptions::new(), None)
    }

    /// The newest message of a topic at any moment, without queue or wake-up (a blackboard).
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn latest<T: Message>(&self, topic: &str) -> Result<LatestValue<T>> {
        let qos = Qos::keep_last(1).best_effort();
        let endpoint = self.endpoint::<T>(EndpointKind::Subscription, topic, qos)?;
        Ok(LatestValue::new(SubscriptionCore::create(&self.core.context, endpoint)?))
    }

    /// The messages of a topic as an asynchronous stream, woken by the executor of this node.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_stream<T: Message>(&self, topic: &str, qos: Qos) -> Result<SampleStream<T>> {
        let endpoint = self.endpoint::<T>(EndpointKind::Subscription, topic, qos)?;
        SampleStream::create(self, endpoint)
    }

    /// A timer that calls `callback` every `period` of ROS time: of the steady clock, unless the
    /// node follows `/clock`.
    ///
    /// # Errors
    /// A period of zero.
    pub fn create_timer(
        &self,
        period: Duration,
        callback: impl FnMut(TimerInfo) + Send + 'static,
    ) -> Result<Timer> {
        self.create_timer_in(&self.core.default_group, period, callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// A period of zero.
    pub fn create_timer_in(
        &self,
        group: &CallbackGroup,
        period: Duration,
        callback: impl FnMut(TimerInfo) + Send + 'static,
    ) -> Result<Timer> {
        let symbol = type_name_of_val(&callback);
        let source = Some(&self.core.time);
        Ok(Timer::with_period(self, period, group, source, Box::new(callback))?.calls(symbol))
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

    /// A publisher of a type known at run time: `type_name` as in `std_msgs/msg/String`, with the
    /// hash and definition of that type.
    ///
    /// # Errors
    /// As [`Node::create_publisher`].
    pub fn create_generic_publisher(
        &self,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
    ) -> Result<GenericPublisher> {
        GenericPublisher::create(self, self.endpoint_of(EndpointKind::Publisher, topic, of, qos)?)
    }

    /// A subscription to a type known at run time; the callback receives the encoded bytes.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_generic_subscription(
        &self,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
        callback: impl FnMut(GenericSample) + Send + 'static,
    ) -> Result<GenericSubscription> {
        let endpoint = self.endpoint_of(EndpointKind::Subscription, topic, of, qos)?;
        let (number, symbol) = (trace::number_of(&endpoint), type_name_of_val(&callback));
        let subscription = GenericSubscription::create(self, endpoint, Some(Box::new(callback)))?;
        trace::amend(number, |entity| symbol.clone_into(&mut entity.symbol));
        Ok(subscription)
    }

    /// The same without a callback: the caller takes messages when it likes.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_polled_generic_subscription(
        &self,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
    ) -> Result<GenericSubscription> {
        let endpoint = self.endpoint_of(EndpointKind::Subscription, topic, of, qos)?;
        GenericSubscription::create(self, endpoint, None)
    }

    pub(crate) fn endpoint<T: Message>(
        &self,
        kind: EndpointKind,
        topic: &str,
        qos: Qos,
    ) -> Result<Arc<Endpoint>> {
        let of = RuntimeType { name: T::TYPE_NAME, hash: T::TYPE_HASH, definition: T::DEFINITION };
        self.endpoint_of(kind, topic, &of, qos)
    }

    fn endpoint_of(
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
        let (name, rules) = (self.name(), &self.core.remaps);
        let (own, space) = (&name.name, &name.namespace);
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

    /// The full name of a service after expansion and remap rules.
    pub fn resolve_service(&self, service: &str) -> Result<String, names::NameError> {
        let (name, rules) = (self.name(), &self.core.remaps);
        names::resolve(service, RemapTarget::Service, &name.name, &name.namespace, rules)
    }

    pub fn default_group(&self) -> &CallbackGroup {
        &self.core.default_group
    }

    pub fn group_or_default(&self, group: Option<CallbackGroup>) -> CallbackGroup {
        group.unwrap_or_else(|| self.core.default_group.clone())
    }

    pub(crate) fn core(&self) -> &Arc<NodeCore> {
        &self.core
    }

    pub(crate) fn attach(&self, executor: &Arc<Shared>) -> Result<()> {
        {
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
        }
        let made = node_interfaces::create(self).inspect_err(|_| self.detach(executor))?;
        self.keep_own(made);
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

fn resolve_node_name(name: &str, namespace: Option<String>, remaps: &[Remap]) -> Result<NodeName> {
    let from_env = || std::env::var("ROS_NAMESPACE").ok().filter(|text| !text.is_empty());
    let mut namespace = namespace.or_else(from_env).unwrap_or_else(|| "/".to_owned());
    if !namespace.starts_with('/') {
        namespace.insert(0, '/');
    }
    let name = names::remap_node_name(remaps, name).unwrap_or(name).to_owned();
    if let Some(other) = names::remap_namespace(remaps, &name) {
        namespace = other.to_owned();
    }
    let checked =
        names::validate_node_name(&name).and_then(|()| names::validate_namespace(&namespace));
    checked.map_err(|error| {
        Error::new(ErrorKind::InvalidArgument, "cannot create a node").source(error)
    })?;
    Ok(NodeName { namespace, name })
}
