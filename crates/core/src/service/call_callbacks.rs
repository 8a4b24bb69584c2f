//! Callbacks of calls: they run on the executor of the client's node, in the client's group.

use crate::executor::{CallbackGroup, Executable, Progress};
use crate::node::EntityGuard;
use crate::node::Node;
use crate::stalls::EntityDescription;
use angaros_transport::mutex::lock;
use angaros_transport::{Binding, BindingSlot};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

type CallCallback = Box<dyn FnOnce() + Send>;

/// Callbacks whose calls have ended, in that order.
pub(super) struct CallCallbacks {
    group: CallbackGroup,
    queue: Mutex<VecDeque<CallCallback>>,
    binding: BindingSlot,
}

impl CallCallbacks {
    /// Lets the executor of `node` run them until the guard goes.
    pub fn of(node: &Node, group: CallbackGroup) -> (Arc<Self>, EntityGuard) {
        let followers =
            Arc::new(Self { group, queue: Mutex::default(), binding: BindingSlot::default() });
        let guard = node.add_entity(&followers);
        (followers, guard)
    }

    /// The call of this callback has ended.
    pub fn run(&self, follower: CallCallback) {
        lock(&self.queue).push_back(follower);
        self.binding.ring();
    }
}

impl Executable for CallCallbacks {
    fn execute(&self) -> Progress {
        let Some(follower) = lock(&self.queue).pop_front() else { return Progress::Idle };
        follower();
        Progress::Ran
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.binding.set(binding);
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("callbacks of calls", "")
    }

    fn has_work(&self) -> bool {
        !lock(&self.queue).is_empty()
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
