//! The other side: whoever manages a node.

use super::states::{State, Transition};
use angaros_core::Node;
use angaros_core::service::{CallError, Client};
use angaros_msg::lifecycle_msgs::msg::{
    State as StateMessage, Transition as TransitionMessage, TransitionDescription,
};
use angaros_msg::lifecycle_msgs::srv::{
    ChangeState, ChangeState_Request, GetAvailableStates, GetAvailableStates_Request,
    GetAvailableTransitions, GetAvailableTransitions_Request, GetState, GetState_Request,
};
use angaros_transport::error::Result;
use std::time::Duration;

/// Manages one managed node, of this program or another. Its calls block up to their time-out; they
/// may be made in callbacks.
#[derive(Clone)]
pub struct LifecycleClient {
    change: Client<ChangeState>,
    state: Client<GetState>,
    states: Client<GetAvailableStates>,
    transitions: Client<GetAvailableTransitions>,
    graph: Client<GetAvailableTransitions>,
}

impl LifecycleClient {
    /// A client of the managed node with this name (relative to the namespace of `node`, or from
    /// `/`), whose calls go out from `node`.
    ///
    /// # Errors
    /// A name that breaks the rules, or a limit of a transport.
    pub fn new(node: &Node, managed: &str) -> Result<Self> {
        Ok(Self {
            change: node.create_client(&format!("{managed}/change_state"))?,
            state: node.create_client(&format!("{managed}/get_state"))?,
            states: node.create_client(&format!("{managed}/get_available_states"))?,
            transitions: node.create_client(&format!("{managed}/get_available_transitions"))?,
            graph: node.create_client(&format!("{managed}/get_transition_graph"))?,
        })
    }

    /// Waits until the node can be managed; returns whether it can.
    #[must_use]
    pub fn wait_for_node(&self, timeout: Duration) -> bool {
        self.change.wait_for_service(timeout) && self.state.wait_for_service(timeout)
    }

    /// The node's state.
    ///
    /// # Errors
    /// No answer, or a number that is no state, which is [`State::Unknown`].
    pub fn get_state(&self, timeout: Duration) -> Result<State, CallError> {
        let answer = self.state.call(&GetState_Request::default(), timeout)?;
        Ok(State::from_id(answer.current_state.id).unwrap_or(State::Unknown))
    }

    /// Asks for the transition of this name from the node's present state; returns whether it was
    /// made and its callback succeeded.
    ///
    /// # Errors
    /// No answer in time; the transition may still be under way then.
    pub fn change_state(&self, label: &str, timeout: Duration) -> Result<bool, CallError> {
        self.change(0, label, timeout)
    }

    /// The same by the transition's number, such as [`Transition::CONFIGURE`].
    ///
    /// # Errors
    /// As [`LifecycleClient::change_state`].
    pub fn change_state_by_id(&self, id: u8, timeout: Duration) -> Result<bool, CallError> {
        self.change(id, "", timeout)
    }

    /// Leads the node by configuring and activating it where needed; returns whether it is active.
    ///
    /// # Errors
    /// As [`LifecycleClient::change_state`].
    pub fn bring_up(&self, timeout: Duration) -> Result<bool, CallError> {
        // What the steps return does not matter: somebody else may lead the node too.
        if self.get_state(timeout)? == State::Unconfigured {
            self.change_state_by_id(Transition::CONFIGURE, timeout)?;
        }
        if self.get_state(timeout)? == State::Inactive {
            self.change_state_by_id(Transition::ACTIVATE, timeout)?;
        }
        Ok(self.get_state(timeout)? == State::Active)
    }

    /// All states the node can have.
    ///
    /// # Errors
    /// No answer.
    pub fn available_states(&self, timeout: Duration) -> Result<Vec<StateMessage>, CallError> {
        let answer = self.states.call(&GetAvailableStates_Request::default(), timeout)?;
        Ok(answer.available_states)
    }

    /// The transitions that begin in its present state.
    ///
    /// # Errors
    /// No answer.
    pub fn available_transitions(
        &self,
        timeout: Duration,
    ) -> Result<Vec<TransitionDescription>, CallError> {
        let answer = self.transitions.call(&GetAvailableTransitions_Request::default(), timeout)?;
        Ok(answer.available_transitions)
    }

    /// All transitions there are.
    ///
    /// # Errors
    /// No answer.
    pub fn transition_graph(
        &self,
        timeout: Duration,
    ) -> Result<Vec<TransitionDescription>, CallError> {
        let answer = self.graph.call(&GetAvailableTransitions_Request::default(), timeout)?;
        Ok(answer.available_transitions)
    }

    fn change(&self, id: u8, label: &str, timeout: Duration) -> Result<bool, CallError> {
        let transition = TransitionMessage { id, label: label.to_owned() };
        Ok(self.change.call(&ChangeState_Request { transition }, timeout)?.success)
    }
}
