//! A subscription as an asynchronous stream.

use super::{Sample, SubscriptionCore};
use crate::events::SubscriptionEvents;
use crate::executor::{CallbackGroup, CallbackGroupType, Executable, Progress};
use crate::node::{EntityGuard, Node};
use crate::stalls::EntityDescription;
use angaros_msg::Message;
use angaros_transport::Binding;
use angaros_transport::endpoint::Endpoint;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::future::poll_fn;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

/// The messages of a topic, to be awaited one after the other on any asynchronous runtime.
#[must_use = "a stream ends its subscription when it is dropped"]
pub struct SampleStream<T: Message> {
    entity: Arc<StreamEntity>,
    _guard: EntityGuard,
    _type: PhantomData<fn() -> T>,
}

struct StreamEntity {
    core: SubscriptionCore,
    group: CallbackGroup,
    waker: Mutex<Option<Waker>>,
}

impl<T: Message> SampleStream<T> {
    pub(crate) fn create(node: &Node, endpoint: Arc<Endpoint>) -> Result<Self> {
        let entity = Arc::new(StreamEntity {
            core: SubscriptionCore::create(node.context(), endpoint)?,
            group: CallbackGroup::new(CallbackGroupType::Reentrant),
            waker: Mutex::new(None),
        });
        let guard = node.try_add_entity(&entity)?;
        Ok(Self { entity, _guard: guard, _type: PhantomData })
    }

    /// The next message. Samples that cannot be read are counted, logged and passed over.
    pub async fn next(&mut self) -> Sample<T> {
        poll_fn(|cx| self.poll_next(cx)).await
    }

    fn poll_next(&self, cx: &mut Context<'_>) -> Poll<Sample<T>> {
        // The waker is left before the look, so that whatever comes after the look wakes.
        *lock(&self.entity.waker) = Some(cx.waker().clone());
        loop {
            match self.entity.core.take() {
                Ok(Some(item)) => return Poll::Ready(Sample::new(item)),
                Ok(None) => return Poll::Pending,
                Err(error) => self.entity.core.dropped(error, None),
            }
        }
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

impl Executable for StreamEntity {
    fn execute(&self) -> Progress {
        if let Some(waker) = lock(&self.waker).take() {
            waker.wake();
        }
        Progress::Idle
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.core.bind(binding);
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("stream", &self.core.endpoint.topic)
    }

    fn has_work(&self) -> bool {
        self.core.has_pending() && lock(&self.waker).is_some()
    }

    fn traced(&self) -> u32 {
        self.core.traced()
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
