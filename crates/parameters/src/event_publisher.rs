//! Where the events of a store go.

use angaros_msg::rcl_interfaces::msg::ParameterEvent;
use std::collections::VecDeque;

/// Events that wait for the node's executor; of more the oldest are dropped, as of the topic's.
const MAX_WAITING: usize = 1000;

/// Where a store's events go.
#[derive(Default)]
pub struct EventPublisher {
    /// Publishes an event; set while the node has an executor.
    pub publish: Option<Box<dyn Fn(ParameterEvent) + Send>>,
    /// From before the node had an executor.
    pub waiting: VecDeque<ParameterEvent>,
}

impl EventPublisher {
    /// Publishes an event, or keeps it until the node has an executor.
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
