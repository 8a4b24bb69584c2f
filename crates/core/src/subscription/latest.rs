//! The newest message of a topic, without queue or wake-up.

use super::{Sample, SubscriptionCore};
use crate::events::SubscriptionEvents;
use angaros_msg::Message;
use angaros_transport::mutex::lock;
use std::sync::Mutex;

/// Reads the newest message of a topic whenever asked (NUClear's `With<>`, a blackboard).
#[must_use = "a latest value ends its subscription when it is dropped"]
pub struct LatestValue<T: Message> {
    core: SubscriptionCore,
    newest: Mutex<Option<Sample<T>>>,
}

impl<T: Message> LatestValue<T> {
    pub(crate) fn new(core: SubscriptionCore) -> Self {
        Self { core, newest: Mutex::new(None) }
    }

    /// The newest message so far, or `None` while nothing has come.
    #[must_use]
    pub fn get(&self) -> Option<Sample<T>> {
        let mut newest = lock(&self.newest);
        loop {
            match self.core.take() {
                Ok(Some(item)) => *newest = Some(Sample::new(item)),
                Ok(None) => return newest.clone(),
                Err(error) => {
                    self.core.dropped(error, None);
                    return newest.clone();
                }
            }
        }
    }

    /// What has happened to its subscription so far, with the change since this was last asked.
    #[must_use]
    pub fn events(&self) -> SubscriptionEvents {
        self.core.events()
    }

    /// Publishers of the topic at this moment.
    #[must_use]
    pub fn publisher_count(&self) -> usize {
        self.core.matched()
    }
}
