//! Managed nodes: nodes that somebody else configures, starts and stops (design.ros2.org article
//! "Managed nodes").
//!
//! * **Y1** States, transitions, their numbers and names are those of `rcl_lifecycle`
//!   ([`State`], [`Transition`]).
//! * **Y2** A transition is asked for in a primary state, passes through a state of its own while
//!   the callback runs, and ends as the callback says. One that does not begin in the node's state
//!   is refused and changes nothing; so is every other while one is under way.
//! * **Y3** A callback that panics ended with an error. An error leads through `on_error`, whose
//!   success leads to unconfigured and whose anything else to finalized.
//! * **Y4** Each change of state is published on `~/transition_event`: two per transition, two more
//!   for an error.
//! * **Y5** What a [`LifecyclePublisher`] is given outside of activating, active and deactivating
//!   is dropped, with one warning each time it was switched off.
//! * **Y6** `~/change_state`, `~/get_state`, `~/get_available_states`,
//!   `~/get_available_transitions` and `~/get_transition_graph` are offered as long as a handle of
//!   the node lives.

mod client;
mod event;
mod machine;
mod publisher;
mod services;
mod states;

pub use client::LifecycleClient;
pub use event::EventForm;
pub use publisher::{LifecyclePublisher, PublisherGate};
pub use states::{CallbackReturn, State, Transition};

use angaros_core::Node;
use angaros_core::logging::{HasLogger, Logger};
use angaros_msg::{Message, Qos};
use angaros_transport::error::{Error, ErrorKind, Result};
use machine::Machine;
use std::ops::Deref;
use std::sync::Arc;

/// The parameter that lets a managed node configure and activate itself.
pub const AUTOSTART: &str = "autostart_node";

/// What a managed node does on its transitions. A callback that is not written succeeds, `on_error`
/// fails.
pub trait Lifecycle: Send + 'static {
    /// Makes what the node needs: publishers, subscriptions, memory, devices.
    fn on_configure(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        let _ = (node, from);
        CallbackReturn::Success
    }

    /// Begins to work.
    fn on_activate(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        let _ = (node, from);
        CallbackReturn::Success
    }

    /// Ceases to work.
    fn on_deactivate(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        let _ = (node, from);
        CallbackReturn::Success
    }

    /// Gives back what `on_configure` made.
    fn on_cleanup(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        let _ = (node, from);
        CallbackReturn::Success
    }

    /// Gives back everything, from whatever state.
    fn on_shutdown(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        let _ = (node, from);
        CallbackReturn::Success
    }

    /// Cleans up after an error; `from` is the state in which it happened. Success makes the node
    /// unconfigured, anything else finalized.
    fn on_error(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        let _ = (node, from);
        CallbackReturn::Failure
    }
}

/// How a managed node is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LifecycleOptions {
    /// It configures and activates itself as soon as an executor runs it. So it does where its
    /// parameter [`AUTOSTART`] is true.
    pub autostart: bool,
    /// How its transition events look; `None` goes by `ROS_DISTRO`.
    pub event_form: Option<EventForm>,
}

/// A managed node. Clones are the same node. What its [`Lifecycle`] keeps must not include a clone,
/// or neither ever ends.
#[derive(Clone)]
pub struct LifecycleNode {
    machine: Arc<Machine>,
}

impl LifecycleNode {
    /// Makes `node` a managed one that does what `behaviour` says.
    ///
    /// # Errors
    /// A limit of a transport, or a parameter of another type.
    pub fn new(node: &Node, behaviour: impl Lifecycle) -> Result<Self> {
        Self::with_options(node, behaviour, LifecycleOptions::default())
    }

    /// The same with options.
    ///
    /// # Errors
    /// As [`LifecycleNode::new`].
    pub fn with_options(
        node: &Node,
        behaviour: impl Lifecycle,
        options: LifecycleOptions,
    ) -> Result<Self> {
        let autostart = node.parameter(AUTOSTART, options.autostart)?;
        let machine = Machine::new(node, Box::new(behaviour), options.event_form)?;
        machine.serve()?;
        if autostart {
            machine.start_with_the_executor()?;
        }
        Ok(Self { machine })
    }

    /// The node.
    #[must_use]
    pub fn node(&self) -> &Node {
        self.machine.node()
    }

    /// Its state.
    #[must_use]
    pub fn state(&self) -> State {
        self.machine.state()
    }

    /// Makes the transition with this name from the present state; returns where it led. Blocks
    /// while the callbacks run.
    ///
    /// # Errors
    /// No such transition from this state (rule Y2).
    pub fn transition(&self, label: &str) -> Result<State> {
        let state = self.state();
        let found = Transition::find(state, 0, label);
        match found.and_then(|transition| self.machine.change(transition)) {
            Some(_) => Ok(self.state()),
            None => {
                let message = format!("node {} cannot {label} while it is {state}", self.name());
                let known: Vec<_> = Transition::from_state(state).map(|t| t.label).collect();
                let hint = match known.is_empty() {
                    true => "no transition begins in this state".to_owned(),
                    false => format!("from there it can: {}", known.join(", ")),
                };
                Err(Error::new(ErrorKind::InvalidArgument, message).hint(hint))
            }
        }
    }

    /// From unconfigured to inactive; returns where it led.
    ///
    /// # Errors
    /// As [`LifecycleNode::transition`].
    pub fn configure(&self) -> Result<State> {
        self.transition("configure")
    }

    /// From inactive to active; returns where it led.
    ///
    /// # Errors
    /// As [`LifecycleNode::transition`].
    pub fn activate(&self) -> Result<State> {
        self.transition("activate")
    }

    /// From active to inactive; returns where it led.
    ///
    /// # Errors
    /// As [`LifecycleNode::transition`].
    pub fn deactivate(&self) -> Result<State> {
        self.transition("deactivate")
    }

    /// From inactive to unconfigured; returns where it led.
    ///
    /// # Errors
    /// As [`LifecycleNode::transition`].
    pub fn cleanup(&self) -> Result<State> {
        self.transition("cleanup")
    }

    /// From any primary state to finalized; returns where it led.
    ///
    /// # Errors
    /// As [`LifecycleNode::transition`].
    pub fn shutdown(&self) -> Result<State> {
        self.transition("shutdown")
    }

    /// A publisher that is silent unless the node is active (rule Y5).
    ///
    /// # Errors
    /// As [`Node::create_publisher`].
    pub fn create_lifecycle_publisher<T: Message>(
        &self,
        topic: &str,
        qos: Qos,
    ) -> Result<LifecyclePublisher<T>> {
        let publisher = self.node().create_publisher(topic, qos)?;
        Ok(LifecyclePublisher::new(publisher, self.machine.switch(), self.node().logger()))
    }

    /// What a publisher that is made otherwise has to ask before each message on `topic`, in order
    /// to be silent unless the node is active (rule Y5).
    #[must_use]
    pub fn publisher_gate(&self, topic: &str) -> PublisherGate {
        PublisherGate::new(self.machine.switch(), self.node().logger(), topic)
    }
}

impl Deref for LifecycleNode {
    type Target = Node;
    fn deref(&self) -> &Node {
        self.node()
    }
}

impl HasLogger for LifecycleNode {
    fn logger(&self) -> &Logger {
        self.node().logger()
    }
}
