//! Managed nodes.

use crate::arguments::{Release, UserData, give, handle, place, take_back, text};
use crate::node::NodeHandle;
use crate::publisher::{PublisherHandle, rust_qos};
use crate::qos::QosStruct;
use crate::status::{Status, guard, guard_value};
use crate::types::TypeHandle;
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use std::ffi::{c_char, c_void};

/// What makes a node a managed one.
pub struct LifecycleHandle {
    node: LifecycleNode,
}

/// Does the work of a transition; `from` is the state in which it began. 97 is success, 98 failure,
/// anything else an error.
pub type TransitionCallback = unsafe extern "C" fn(from: i32, user_data: *mut c_void) -> i32;

/// What a managed node does on its transitions. One that is NULL succeeds, `on_error` fails.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct LifecycleCallbacksStruct {
    /// Makes what the node needs.
    pub on_configure: Option<TransitionCallback>,
    /// Begins to work.
    pub on_activate: Option<TransitionCallback>,
    /// Ceases to work.
    pub on_deactivate: Option<TransitionCallback>,
    /// Gives back what `on_configure` made.
    pub on_cleanup: Option<TransitionCallback>,
    /// Gives back everything.
    pub on_shutdown: Option<TransitionCallback>,
    /// Cleans up after an error.
    pub on_error: Option<TransitionCallback>,
}

struct Behaviour {
    callbacks: LifecycleCallbacksStruct,
    user: UserData,
}

impl Behaviour {
    fn call(
        &self,
        callback: Option<TransitionCallback>,
        from: State,
        otherwise: CallbackReturn,
    ) -> CallbackReturn {
        let Some(callback) = callback else { return otherwise };
        // SAFETY: the header says what the callback must be.
        match unsafe { callback(i32::from(from.id()), self.user.pointer()) } {
            97 => CallbackReturn::Success,
            98 => CallbackReturn::Failure,
            _ => CallbackReturn::Error,
        }
    }
}

impl Lifecycle for Behaviour {
    fn on_configure(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.call(self.callbacks.on_configure, from, CallbackReturn::Success)
    }

    fn on_activate(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.call(self.callbacks.on_activate, from, CallbackReturn::Success)
    }

    fn on_deactivate(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.call(self.callbacks.on_deactivate, from, CallbackReturn::Success)
    }

    fn on_cleanup(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.call(self.callbacks.on_cleanup, from, CallbackReturn::Success)
    }

    fn on_shutdown(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.call(self.callbacks.on_shutdown, from, CallbackReturn::Success)
    }

    fn on_error(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.call(self.callbacks.on_error, from, CallbackReturn::Failure)
    }
}

/// Makes a node a managed one.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_lifecycle_create(
    node: *const NodeHandle,
    callbacks: *const LifecycleCallbacksStruct,
    user_data: *mut c_void,
    release: Option<Release>,
    lifecycle: *mut *mut LifecycleHandle,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        let place = place(lifecycle, "lifecycle")?;
        // SAFETY: handed on to the caller.
        let (node, callbacks) =
            unsafe { (handle(node, "node")?, *handle(callbacks, "callbacks")?) };
        let node = LifecycleNode::new(&node.node, Behaviour { callbacks, user })?;
        // SAFETY: the place was checked.
        unsafe { give(place, LifecycleHandle { node }) };
        Ok(())
    })
}

/// Ends the management of a node: its services go, and no transition begins any more.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_lifecycle_destroy(lifecycle: *mut *mut LifecycleHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(lifecycle) }));
}

/// The state of the node; unknown for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_lifecycle_state(lifecycle: *const LifecycleHandle) -> i32 {
    guard_value(0, || {
        // SAFETY: handed on to the caller.
        unsafe { lifecycle.as_ref() }.map_or(0, |lifecycle| i32::from(lifecycle.node.state().id()))
    })
}

/// The name of a state, as `rcl_lifecycle` has it; that of the unknown one for other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_lifecycle_state_label(state: i32) -> *const c_char {
    let label = match u8::try_from(state).ok().and_then(State::from_id) {
        Some(State::Unconfigured) => c"unconfigured",
        Some(State::Inactive) => c"inactive",
        Some(State::Active) => c"active",
        Some(State::Finalized) => c"finalized",
        Some(State::Configuring) => c"configuring",
        Some(State::CleaningUp) => c"cleaningup",
        Some(State::ShuttingDown) => c"shuttingdown",
        Some(State::Activating) => c"activating",
        Some(State::Deactivating) => c"deactivating",
        Some(State::ErrorProcessing) => c"errorprocessing",
        Some(State::Unknown) | None => c"unknown",
    };
    label.as_ptr()
}

/// Makes the transition of that name from the present state; tells where it led.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_lifecycle_transition(
    lifecycle: *const LifecycleHandle,
    label: *const c_char,
    state: *mut i32,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (lifecycle, label) =
            unsafe { (handle(lifecycle, "lifecycle")?, text(label, "label")?) };
        let led = lifecycle.node.transition(label)?;
        // SAFETY: handed on to the caller.
        if let Some(state) = unsafe { state.as_mut() } {
            *state = i32::from(led.id());
        }
        Ok(())
    })
}

/// Makes a publisher that is silent unless the node is active; `qos` NULL means the default.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_lifecycle_publisher_create(
    lifecycle: *const LifecycleHandle,
    r#type: *const TypeHandle,
    topic: *const c_char,
    qos: *const QosStruct,
    publisher: *mut *mut PublisherHandle,
) -> Status {
    guard(|| {
        let place = place(publisher, "publisher")?;
        // SAFETY: handed on to the caller.
        let (lifecycle, of, topic) = unsafe {
            (handle(lifecycle, "lifecycle")?, handle(r#type, "type")?, text(topic, "topic")?)
        };
        // SAFETY: handed on to the caller.
        let qos = unsafe { rust_qos(qos) }?;
        let node = &lifecycle.node;
        let gate = |topic: &str| Some(node.publisher_gate(topic));
        let publisher = PublisherHandle::create(node.node(), of, topic, qos, gate)?;
        // SAFETY: the place was checked.
        unsafe { give(place, publisher) };
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    #[test]
    fn the_labels_of_states_are_those_of_core() {
        for state in State::ALL {
            // SAFETY: a constant text.
            let label = unsafe { CStr::from_ptr(angaros_lifecycle_state_label(state.id().into())) };
            assert_eq!(label.to_str(), Ok(state.label()));
        }
    }
}
