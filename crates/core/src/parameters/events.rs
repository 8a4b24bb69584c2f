//! `/parameter_events`: what all nodes of a domain tell of their parameters.

use super::qos::QosOverridingOptions;
use crate::events::PublisherOptions;
use crate::node::Node;
use crate::subscription::Subscription;
use angaros_msg::Qos;
use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg::{Parameter, ParameterEvent};
use angaros_parameters::ParameterStore;
use angaros_parameters::value_from_message;
use angaros_transport::endpoint::EndpointKind;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::any::Any;
use std::sync::{Arc, Weak};

/// The topic of all nodes.
pub const PARAMETER_EVENTS: &str = "/parameter_events";

/// Ends the publishing of events with the node's interfaces.
struct Opened(Weak<ParameterStore>);

impl Drop for Opened {
    fn drop(&mut self) {
        // Dropped outside of the lock, as its end reaches into transports.
        let store = self.0.upgrade();
        drop(store.and_then(|store| lock(&store.events).publish.take()));
    }
}

/// Declares the parameters that set the QoS of a node's events, as rclcpp does when a node is made.
pub(crate) fn declare_qos(node: &Node) -> Result<()> {
    let kind = EndpointKind::Publisher;
    let (topic, qos) = node.resolve_topic(kind, PARAMETER_EVENTS, Qos::parameters())?;
    QosOverridingOptions::of_the_node().apply(node, kind, &topic, qos).map(drop)
}

/// Makes the publisher of a node's events.
pub(super) fn create_publisher(node: &Node) -> Result<Box<dyn Any + Send>> {
    let options = PublisherOptions::new().qos_overrides(QosOverridingOptions::of_the_node());
    let publisher = node.create_publisher_with(PARAMETER_EVENTS, Qos::parameters(), options)?;
    let store = node.parameter_store();
    let mut events = lock(&store.events);
    let node = store.node().to_owned();
    events.publish = Some(Box::new(move |event| {
        if let Err(error) = publisher.publish(event) {
            tracing::warn!("node {node} cannot tell of a change of its parameters: {error}");
        }
    }));
    for event in std::mem::take(&mut events.waiting) {
        events.send(event);
    }
    Ok(Box::new(Opened(Arc::downgrade(store))))
}

/// Shows a subscription to the events of all nodes, as rclcpp's nodes have one. It takes nothing:
/// a node knows of its own parameters without it, and hundreds of nodes must not wake each other.
pub(super) fn show_subscription(node: &Node) -> Result<Box<dyn Any + Send>> {
    let kind = EndpointKind::Subscription;
    let endpoint = node.endpoint::<ParameterEvent>(kind, PARAMETER_EVENTS, Qos::parameters())?;
    Ok(Box::new(node.context().show_subscription(&endpoint)?))
}

/// Hears of parameters until it is dropped.
#[must_use = "it hears nothing once it is dropped"]
pub struct ParameterEventSubscription {
    _subscription: Subscription<ParameterEvent>,
}

impl Node {
    /// Calls `callback`, on the executor of this node, with each change of parameters that any node
    /// of the domain tells of.
    ///
    /// # Errors
    /// A limit of a transport or the executor.
    pub fn on_parameter_event(
        &self,
        mut callback: impl FnMut(&ParameterEvent) + Send + 'static,
    ) -> Result<ParameterEventSubscription> {
        let told = move |event: Arc<ParameterEvent>| callback(&event);
        let qos = Qos::parameters();
        Ok(ParameterEventSubscription {
            _subscription: self.create_subscription(PARAMETER_EVENTS, qos, told)?,
        })
    }

    /// Calls `callback`, on the executor of this node, with each value that the parameter `name` of
    /// the node `node` gets from now on; `None` when it is taken away. A node's name without a
    /// leading `/` is one in this node's namespace.
    ///
    /// # Errors
    /// As [`Node::on_parameter_event`].
    pub fn watch_parameter(
        &self,
        node: &str,
        name: &str,
        mut callback: impl FnMut(Option<ParameterValue>) + Send + 'static,
    ) -> Result<ParameterEventSubscription> {
        let node = self.remote_name(node);
        let name = name.to_owned();
        self.on_parameter_event(move |event| {
            if event.node != node {
                return;
            }
            for parameter in of_name(&event.new_parameters, &name)
                .chain(of_name(&event.changed_parameters, &name))
            {
                // A type that does not exist is no value this side could show.
                if let Ok(value) = value_from_message(parameter.value.clone()) {
                    callback(value);
                }
            }
            of_name(&event.deleted_parameters, &name).for_each(|_| callback(None));
        })
    }

    /// The full name of another node.
    pub(super) fn remote_name(&self, node: &str) -> String {
        match node.starts_with('/') {
            true => node.to_owned(),
            false => angaros_msg::names::node_fqn(node, &self.name().namespace),
        }
    }
}

fn of_name<'a>(list: &'a [Parameter], name: &'a str) -> impl Iterator<Item = &'a Parameter> {
    list.iter().filter(move |parameter| parameter.name == name)
}
