//! The states and transitions of every managed node: numbers and labels are those of
//! `lifecycle_msgs` and of the default state machine of `rcl_lifecycle`.

use angaros_msg::lifecycle_msgs::msg::{
    State as StateMessage, Transition as TransitionMessage, TransitionDescription,
};
use std::fmt;

/// A state of a managed node. Those from `Configuring` on are passed through during a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum State {
    /// Not known.
    Unknown = 0,
    /// Made, or cleaned up: it holds nothing.
    Unconfigured = 1,
    /// It holds what it needs and does nothing.
    Inactive = 2,
    /// At work.
    Active = 3,
    /// At its end.
    Finalized = 4,
    /// On the way from unconfigured to inactive.
    Configuring = 10,
    /// On the way from inactive to unconfigured.
    CleaningUp = 11,
    /// On the way to finalized.
    ShuttingDown = 12,
    /// On the way from inactive to active.
    Activating = 13,
    /// On the way from active to inactive.
    Deactivating = 14,
    /// A callback failed with an error.
    ErrorProcessing = 15,
}

use State::{
    Activating, Active, CleaningUp, Configuring, Deactivating, ErrorProcessing, Finalized,
    Inactive, ShuttingDown, Unconfigured, Unknown,
};

impl State {
    /// All states, in the order in which `~/get_available_states` lists them.
    pub const ALL: [Self; 11] = [
        Unknown,
        Unconfigured,
        Inactive,
        Active,
        Finalized,
        Configuring,
        CleaningUp,
        ShuttingDown,
        Activating,
        Deactivating,
        ErrorProcessing,
    ];

    /// Its number.
    #[must_use]
    pub const fn id(self) -> u8 {
        self as u8
    }

    /// The state with this number.
    #[must_use]
    pub fn from_id(id: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.id() == id)
    }

    /// Its name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Unknown => "unknown",
            Unconfigured => "unconfigured",
            Inactive => "inactive",
            Active => "active",
            Finalized => "finalized",
            Configuring => "configuring",
            CleaningUp => "cleaningup",
            ShuttingDown => "shuttingdown",
            Activating => "activating",
            Deactivating => "deactivating",
            ErrorProcessing => "errorprocessing",
        }
    }

    /// Whether the node stays there until somebody asks for a transition.
    #[must_use]
    pub const fn is_primary(self) -> bool {
        self.id() < Configuring.id()
    }

    pub(super) fn message(self) -> StateMessage {
        StateMessage { id: self.id(), label: self.label().to_owned() }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

/// How a callback of a managed node ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallbackReturn {
    /// It did what it should.
    Success,
    /// It could not; the node stays as it was before.
    Failure,
    /// Something broke; the node goes through error processing.
    Error,
}

/// A way from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// Its number.
    pub id: u8,
    /// Its name, unique among those from its start.
    pub label: &'static str,
    /// Where it begins.
    pub start: State,
    /// Where it ends.
    pub goal: State,
}

const fn way(id: u8, label: &'static str, start: State, goal: State) -> Transition {
    Transition { id, label, start, goal }
}

const SUCCESS: &str = "transition_success";
const FAILURE: &str = "transition_failure";
const ERROR: &str = "transition_error";

impl Transition {
    /// From unconfigured to inactive.
    pub const CONFIGURE: u8 = 1;
    /// From inactive to unconfigured.
    pub const CLEANUP: u8 = 2;
    /// From inactive to active.
    pub const ACTIVATE: u8 = 3;
    /// From active to inactive.
    pub const DEACTIVATE: u8 = 4;

    /// All of them, in the order of `~/get_transition_graph`.
    pub const ALL: [Self; 25] = [
        way(1, "configure", Unconfigured, Configuring),
        way(10, SUCCESS, Configuring, Inactive),
        way(11, FAILURE, Configuring, Unconfigured),
        way(12, ERROR, Configuring, ErrorProcessing),
        way(2, "cleanup", Inactive, CleaningUp),
        way(20, SUCCESS, CleaningUp, Unconfigured),
        way(21, FAILURE, CleaningUp, Inactive),
        way(22, ERROR, CleaningUp, ErrorProcessing),
        way(3, "activate", Inactive, Activating),
        way(30, SUCCESS, Activating, Active),
        way(31, FAILURE, Activating, Inactive),
        way(32, ERROR, Activating, ErrorProcessing),
        way(4, "deactivate", Active, Deactivating),
        way(40, SUCCESS, Deactivating, Inactive),
        way(41, FAILURE, Deactivating, Active),
        way(42, ERROR, Deactivating, ErrorProcessing),
        way(5, "shutdown", Unconfigured, ShuttingDown),
        way(6, "shutdown", Inactive, ShuttingDown),
        way(7, "shutdown", Active, ShuttingDown),
        way(50, SUCCESS, ShuttingDown, Finalized),
        way(51, FAILURE, ShuttingDown, Finalized),
        way(52, ERROR, ShuttingDown, ErrorProcessing),
        way(60, SUCCESS, ErrorProcessing, Unconfigured),
        way(61, FAILURE, ErrorProcessing, Finalized),
        way(62, ERROR, ErrorProcessing, Finalized),
    ];

    /// Those that begin in `state`.
    pub fn from_state(state: State) -> impl Iterator<Item = &'static Self> {
        const ALL: &[Transition] = &Transition::ALL;
        ALL.iter().filter(move |transition| transition.start == state)
    }

    /// The one of this name that begins in `state`; without a name, the one of this number.
    #[must_use]
    pub fn find(state: State, id: u8, label: &str) -> Option<&'static Self> {
        Self::from_state(state).find(|transition| match label {
            "" => transition.id == id,
            _ => transition.label == label,
        })
    }

    /// Where a callback that ended so leads from `state`.
    pub(super) fn after(state: State, returned: CallbackReturn) -> Option<&'static Self> {
        let label = match returned {
            CallbackReturn::Success => SUCCESS,
            CallbackReturn::Failure => FAILURE,
            CallbackReturn::Error => ERROR,
        };
        Self::find(state, 0, label)
    }

    pub(super) fn message(&self) -> TransitionMessage {
        TransitionMessage { id: self.id, label: self.label.to_owned() }
    }

    pub(super) fn description(&self) -> TransitionDescription {
        TransitionDescription {
            transition: self.message(),
            start_state: self.start.message(),
            goal_state: self.goal.message(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_are_those_of_the_messages() {
        use StateMessage as S;
        for (state, id) in [
            (Unconfigured, S::PRIMARY_STATE_UNCONFIGURED),
            (Finalized, S::PRIMARY_STATE_FINALIZED),
            (Configuring, S::TRANSITION_STATE_CONFIGURING),
            (CleaningUp, S::TRANSITION_STATE_CLEANINGUP),
            (ShuttingDown, S::TRANSITION_STATE_SHUTTINGDOWN),
            (Activating, S::TRANSITION_STATE_ACTIVATING),
            (Deactivating, S::TRANSITION_STATE_DEACTIVATING),
            (ErrorProcessing, S::TRANSITION_STATE_ERRORPROCESSING),
        ] {
            assert_eq!(State::from_id(id), Some(state));
        }
        use TransitionMessage as T;
        for (id, start, goal) in [
            (T::TRANSITION_ACTIVE_SHUTDOWN, Active, ShuttingDown),
            (T::TRANSITION_ON_CLEANUP_FAILURE, CleaningUp, Inactive),
            (T::TRANSITION_ON_DEACTIVATE_FAILURE, Deactivating, Active),
            (T::TRANSITION_ON_SHUTDOWN_ERROR, ShuttingDown, ErrorProcessing),
            (T::TRANSITION_ON_ERROR_SUCCESS, ErrorProcessing, Unconfigured),
        ] {
            let found = Transition::find(start, id, "").unwrap();
            assert_eq!(found.goal, goal);
        }
        assert_eq!((State::from_id(5), Finalized.is_primary()), (None, true));
        assert!(!ErrorProcessing.is_primary());
    }

    #[test]
    fn a_name_is_looked_for_among_those_that_begin_in_the_state() {
        let ids = [(Unconfigured, 5), (Inactive, 6), (Active, 7)];
        for (state, id) in ids {
            assert_eq!(Transition::find(state, 0, "shutdown").map(|t| t.id), Some(id));
        }
        assert_eq!(Transition::find(Finalized, 0, "shutdown"), None);
        assert_eq!(Transition::find(Active, Transition::CONFIGURE, ""), None);
        assert_eq!(Transition::find(Active, Transition::DEACTIVATE, "shutdown").unwrap().id, 7);
    }

    #[test]
    fn every_transition_has_a_number_of_its_own_and_every_callback_a_way_out() {
        let mut ids: Vec<_> = Transition::ALL.iter().map(|transition| transition.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Transition::ALL.len());
        for state in State::ALL.into_iter().filter(|state| !state.is_primary()) {
            for returned in
                [CallbackReturn::Success, CallbackReturn::Failure, CallbackReturn::Error]
            {
                assert!(Transition::after(state, returned).is_some(), "{state} {returned:?}");
            }
        }
    }
}
