//! Where the events of a store go.

use super::store::ParameterStore;
use super::types::ParameterSetting;
use angaros_msg::rcl_interfaces::msg::{Parameter, ParameterEvent};
use angaros_transport::mutex::lock;
use std::collections::VecDeque;

/// Events that wait for the node's executor; of more the oldest are dropped, as of the topic's.
const MAX_WAITING: usize = 1000;

/// Where a store's events go.
#[derive(Default)]
pub struct Outlet {
    /// Publishes an event; set while the node has an executor.
    pub publish: Option<Box<dyn Fn(ParameterEvent) + Send>>,
    /// From before the node had an executor.
    pub waiting: VecDeque<ParameterEvent>,
}

impl Outlet {
    pub fn send(&mut self, event: ParameterEvent) {
        let Some(publish) = &self.publish else {
            if self.waiting.len() >= MAX_WAITING {
                self.waiting.pop_front();
            }
            self.waiting.push_back(event);
            return;
        };
        publish(event);
    }
}

impl ParameterStore {
    /// Tells of a change, in the order of the changes.
    pub fn publish(
        &self,
        new: Vec<ParameterSetting>,
        changed: Vec<ParameterSetting>,
        deleted: Vec<ParameterSetting>,
    ) {
        if new.is_empty() && changed.is_empty() && deleted.is_empty() {
            return;
        }
        let messages = |settings: Vec<ParameterSetting>| -> Vec<Parameter> {
            settings.iter().map(ParameterSetting::to_message).collect()
        };
        let (sec, nanosec) = self.clock().system_time().to_sec_nanosec();
        let event = ParameterEvent {
            stamp: angaros_msg::builtin_interfaces::msg::Time { sec, nanosec },
            node: self.node().to_owned(),
            new_parameters: messages(new),
            changed_parameters: messages(changed),
            deleted_parameters: messages(deleted),
        };
        lock(&self.outlet).send(event);
    }
}
