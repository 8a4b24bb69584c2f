//! What others can ask a managed node (rule Y6).

use super::machine::Machine;
use super::states::{CallbackReturn, State, Transition};
use angaros_msg::lifecycle_msgs::srv::{
    ChangeState, ChangeState_Request, ChangeState_Response, GetAvailableStates,
    GetAvailableStates_Response, GetAvailableTransitions, GetAvailableTransitions_Response,
    GetState, GetState_Response,
};
use angaros_transport::error::Result;
use std::any::Any;
use std::sync::{Arc, Weak};

/// The five servers.
pub(super) fn create(machine: &Arc<Machine>) -> Result<Vec<Box<dyn Any + Send>>> {
    let node = machine.node();
    let weak = || Arc::downgrade(machine);
    let changed = weak();
    let asked = weak();
    let listed = weak();
    let change = node.create_service::<ChangeState, _>(
        "~/change_state",
        move |request: ChangeState_Request| {
            let wanted = request.transition;
            ChangeState_Response { success: changes(&changed, wanted.id, &wanted.label) }
        },
    )?;
    let state = node.create_service::<GetState, _>("~/get_state", move |_| GetState_Response {
        current_state: state_of(&asked).message(),
    })?;
    let states = node.create_service::<GetAvailableStates, _>("~/get_available_states", |_| {
        let available_states = State::ALL.into_iter().map(State::message).collect();
        GetAvailableStates_Response { available_states }
    })?;
    let transitions = node
        .create_service::<GetAvailableTransitions, _>("~/get_available_transitions", move |_| {
            described(Transition::from_state(state_of(&listed)))
        })?;
    let graph = node
        .create_service::<GetAvailableTransitions, _>("~/get_transition_graph", |_| {
            described(Transition::ALL.iter())
        })?;
    Ok(vec![
        Box::new(change),
        Box::new(state),
        Box::new(states),
        Box::new(transitions),
        Box::new(graph),
    ])
}

/// Whether the transition was made and its callback succeeded.
fn changes(machine: &Weak<Machine>, id: u8, label: &str) -> bool {
    let Some(machine) = machine.upgrade() else { return false };
    let state = machine.state();
    match Transition::find(state, id, label).and_then(|found| machine.change(found)) {
        Some(returned) => returned == CallbackReturn::Success,
        None => {
            let asked = if label.is_empty() { id.to_string() } else { format!("'{label}'") };
            angaros_core::log_line!(
                Warn,
                machine.node(),
                "no transition {asked} begins in state {state}"
            );
            false
        }
    }
}

fn state_of(machine: &Weak<Machine>) -> State {
    machine.upgrade().map_or(State::Unknown, |machine| machine.state())
}

fn described<'a>(
    transitions: impl Iterator<Item = &'a Transition>,
) -> GetAvailableTransitions_Response {
    let available_transitions = transitions.map(Transition::description).collect();
    GetAvailableTransitions_Response { available_transitions }
}
