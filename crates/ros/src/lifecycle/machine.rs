//! The state of one managed node and how it changes.

use super::event::{EventForm, EventPublisher};
use super::publisher::Switch;
use super::states::{CallbackReturn, State, Transition};
use super::{Lifecycle, LifecycleNode, services};
use angaros_core::GuardCondition;
use angaros_core::Node;
use angaros_core::panic_text;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use angaros_transport::trace;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

pub(super) struct Machine {
    tag: trace::Tag,
    node: Node,
    state: AtomicU8,
    behaviour: Mutex<Box<dyn Lifecycle>>,
    switch: Arc<Switch>,
    events: EventPublisher,
    start: Mutex<Option<GuardCondition>>,
    servers: Mutex<Vec<Box<dyn Any + Send>>>,
}

impl Machine {
    pub fn new(
        node: &Node,
        behaviour: Box<dyn Lifecycle>,
        form: Option<EventForm>,
    ) -> Result<Arc<Self>> {
        let tag = trace::declare(trace::Entity {
            kind: trace::EntityKind::StateMachine,
            node: node.name().to_string(),
            name: node.name().name.clone(),
            ..trace::Entity::default()
        });
        Ok(Arc::new(Self {
            tag,
            node: node.clone(),
            state: AtomicU8::new(State::Unconfigured.id()),
            behaviour: Mutex::new(behaviour),
            switch: Arc::default(),
            events: EventPublisher::create(node, form.unwrap_or_else(EventForm::from_env))?,
            start: Mutex::default(),
            servers: Mutex::default(),
        }))
    }

    pub fn node(&self) -> &Node {
        &self.node
    }

    pub fn switch(&self) -> &Arc<Switch> {
        &self.switch
    }

    pub fn state(&self) -> State {
        State::from_id(self.state.load(Ordering::Acquire)).unwrap_or(State::Unknown)
    }

    /// Offers the services of rule Y6 as long as it lives.
    pub fn serve(self: &Arc<Self>) -> Result<()> {
        *lock(&self.servers) = services::create(self)?;
        Ok(())
    }

    /// Configures and activates as the first thing that the executor does for the node.
    pub fn start_with_the_executor(self: &Arc<Self>) -> Result<()> {
        let machine = Arc::downgrade(self);
        let guard = self.node.create_guard_condition(move || {
            let Some(machine) = machine.upgrade() else { return };
            for label in ["configure", "activate"] {
                if let Err(error) =
                    (LifecycleNode { machine: Arc::clone(&machine) }).transition(label)
                {
                    angaros_core::log_line!(Error, machine.node, "autostart ends: {error}");
                    return;
                }
            }
        })?;
        guard.trigger();
        *lock(&self.start) = Some(guard);
        Ok(())
    }

    /// Makes a transition that somebody asked for; `None` if it does not begin in the state in
    /// which the node is (rule Y2).
    pub fn change(self: &Arc<Self>, transition: &Transition) -> Option<CallbackReturn> {
        if !transition.start.is_primary() || !self.go(transition) {
            return None;
        }
        let from = transition.start;
        if transition.goal == State::Activating {
            self.switch.set(true);
        }
        let returned = self.call(transition.goal, from);
        self.end(transition.goal, returned);
        if returned == CallbackReturn::Error {
            let cleaned = self.call(State::ErrorProcessing, transition.goal);
            self.end(State::ErrorProcessing, cleaned);
        }
        Some(returned)
    }

    /// Leaves the state of a transition as the callback said.
    fn end(&self, during: State, returned: CallbackReturn) {
        if let Some(out) = Transition::after(during, returned) {
            self.switch.set(out.goal == State::Active);
            self.go(out);
        }
    }

    fn go(&self, transition: &Transition) -> bool {
        let start = transition.start.id();
        let goal = transition.goal.id();
        let gone = self.state.compare_exchange(start, goal, Ordering::AcqRel, Ordering::Acquire);
        if gone.is_ok() {
            let start = transition.start.label();
            let goal = transition.goal.label();
            trace::transition(self.tag.number(), start, goal);
            self.events.publish(transition, self.node.context().clock().system_time());
        }
        gone.is_ok()
    }

    /// Runs the callback of a state (rule Y3).
    fn call(self: &Arc<Self>, state: State, from: State) -> CallbackReturn {
        let node = LifecycleNode { machine: Arc::clone(self) };
        let call = || {
            let mut behaviour = lock(&self.behaviour);
            match state {
                State::Configuring => behaviour.on_configure(&node, from),
                State::Activating => behaviour.on_activate(&node, from),
                State::Deactivating => behaviour.on_deactivate(&node, from),
                State::CleaningUp => behaviour.on_cleanup(&node, from),
                State::ShuttingDown => behaviour.on_shutdown(&node, from),
                _ => behaviour.on_error(&node, from),
            }
        };
        catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| {
            let text = panic_text(&*panic);
            angaros_core::log_line!(
                Error,
                self.node,
                "callback of {} panicked while {state}: {text}",
                node.name()
            );
            CallbackReturn::Error
        })
    }
}
