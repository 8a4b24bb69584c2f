//! Subscriptions whose type is known at run time only: tools, bridges, recorders.

use super::{SubscriptionCore, Taken};
use crate::buffer::{HeapPool, Slot};
use crate::endpoint::Endpoint;
use crate::error::{Result, TakeError};
use crate::events::SubscriptionEvents;
use crate::executor::{CallbackGroup, CallbackGroupType, EntityGuard, Executable, Progress};
use crate::node::Node;
use crate::transport::local::{LocalItem, lock};
use crate::transport::{Binding, MessageInfo};
use std::sync::{Arc, Mutex};

/// A message as bytes, encapsulation header first.
pub struct GenericSample {
    slot: Slot,
    /// Where and when it came from.
    pub info: MessageInfo,
}

impl GenericSample {
    /// The encoded message.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.slot.as_bytes()
    }
}

type Callback = Box<dyn FnMut(GenericSample) + Send>;

/// Receives the bytes of any type; ends when dropped. Messages that a publisher of this process
/// sends owned are encoded when it takes them.
#[must_use = "a subscription ends when it is dropped"]
pub struct GenericSubscription {
    entity: Arc<GenericEntity>,
    _guard: EntityGuard,
}

struct GenericEntity {
    core: SubscriptionCore,
    group: CallbackGroup,
    callback: Mutex<Callback>,
    /// For messages that a publisher of this process sends owned.
    pool: HeapPool,
}

impl GenericSubscription {
    pub(crate) fn create(node: &Node, endpoint: Arc<Endpoint>, callback: Callback) -> Result<Self> {
        let entity = Arc::new(GenericEntity {
            core: SubscriptionCore::create(node.context(), endpoint)?,
            group: CallbackGroup::new(CallbackGroupType::MutuallyExclusive),
            callback: Mutex::new(callback),
            pool: HeapPool::new(2),
        });
        let weak = Arc::downgrade(&entity);
        let guard = node.add_entity(weak);
        Ok(Self { entity, _guard: guard })
    }

    /// Publishers that serve it at this moment.
    #[must_use]
    pub fn publisher_count(&self) -> usize {
        self.entity.core.matched()
    }

    /// What has happened to it so far, with the change since this was last asked.
    #[must_use]
    pub fn events(&self) -> SubscriptionEvents {
        self.entity.core.events()
    }

    /// Messages that were published for it and never taken.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.entity.core.lost()
    }
}

impl Executable for GenericEntity {
    fn execute(&self) -> Progress {
        match self.core.take_one() {
            Ok(Taken::Nothing) => return Progress::Idle,
            Ok(Taken::Expired) => {}
            Ok(Taken::Message(LocalItem { payload, info })) => match payload.into_bytes(&self.pool)
            {
                Ok(slot) => (lock(&self.callback))(GenericSample { slot, info }),
                Err(error) => self.core.dropped(TakeError::BadMessage(error)),
            },
            Err(error) => self.core.dropped(error),
        }
        Progress::Ran
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.core.bind(binding);
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
