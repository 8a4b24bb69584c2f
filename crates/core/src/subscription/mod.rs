//! Subscriptions: the way of a message from the wires to the callback.
//!
//! One subscription draws from the queue of this process and from every transport, in turn. It
//! can be used with a callback, as an asynchronous stream, by polling, or as a latest value.

mod callback;
mod generic;
mod latest;
mod sample;
mod stream;

pub use callback::{CallbackResult, SubscriptionCallback};
pub use generic::{GenericSample, GenericSubscription};
pub use latest::LatestValue;
pub use sample::Sample;
pub use stream::SampleStream;

use crate::context::Context;
use crate::endpoint::Endpoint;
use crate::error::{Result, TakeError};
use crate::executor::{CallbackGroup, EntityGuard, Executable, Progress};
use crate::node::{Node, NodeCore};
use crate::trace;
use crate::transport::local::{LocalItem, LocalSubscription, Payload, lock};
use crate::transport::{Binding, SubscriptionOptions, TransportSubscription};
use angaros_msg::Message;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Receives messages of one type on one topic; ends when dropped.
#[must_use = "a subscription ends when it is dropped"]
pub struct Subscription<T: Message> {
    core: Arc<SubscriptionCore>,
    _entity: Option<Arc<CallbackEntity<T>>>,
    _guard: Option<EntityGuard>,
    _node: Arc<NodeCore>,
}

impl<T: Message> Subscription<T> {
    pub(crate) fn create(
        node: &Node,
        endpoint: Arc<Endpoint>,
        group: &CallbackGroup,
        callback: Option<callback::BoxedCallback<T>>,
    ) -> Result<Self> {
        let core = Arc::new(SubscriptionCore::create(node.context(), endpoint)?);
        let entity = callback.map(|callback| {
            Arc::new(CallbackEntity {
                core: Arc::clone(&core),
                group: group.clone(),
                callback: Mutex::new(callback),
                _type: PhantomData,
            })
        });
        let guard = entity.as_ref().map(|entity| {
            let weak = Arc::downgrade(entity);
            node.add_entity(weak)
        });
        let node = Arc::clone(node.core());
        Ok(Self { core, _entity: entity, _guard: guard, _node: node })
    }

    /// The next sample, or `None`; for subscriptions without a callback.
    ///
    /// # Errors
    /// Bytes that break the protocol or that are held in too many samples.
    pub fn take(&self) -> Result<Option<Sample<T>>, TakeError> {
        Ok(self.core.take()?.map(Sample::new))
    }

    /// Publishers that serve this subscription at this moment.
    #[must_use]
    pub fn publisher_count(&self) -> usize {
        self.core.matched()
    }

    /// Waits until at least `count` publishers serve it. Returns whether they do.
    #[must_use]
    pub fn wait_for_publishers(&self, count: usize, timeout: Duration) -> bool {
        crate::wait_until(|| self.publisher_count() >= count, Instant::now() + timeout)
    }

    /// Messages that were published for it and never taken: replaced in a full queue, lost on the
    /// way, or not readable.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.core.lost()
    }

    /// The fully qualified topic name.
    #[must_use]
    pub fn topic(&self) -> &str {
        &self.core.endpoint.topic
    }

    /// What it tells others about itself.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.core.endpoint
    }
}

/// The receiving ends of all wires, without a type.
pub(crate) struct SubscriptionCore {
    context: Context,
    endpoint: Arc<Endpoint>,
    local: LocalSubscription,
    transports: Vec<Arc<dyn TransportSubscription>>,
    /// Which wire to look at first next time, so that none starves another.
    turn: AtomicUsize,
    unreadable: AtomicU64,
    failures: AtomicU64,
}

impl SubscriptionCore {
    pub(crate) fn create(context: &Context, endpoint: Arc<Endpoint>) -> Result<Self> {
        let events = context.events();
        let local = context.local().create_subscription(&endpoint, context.delivers_locally());
        let options = SubscriptionOptions { events };
        let mut transports = Vec::with_capacity(context.transports().len());
        for transport in context.transports() {
            transports.push(transport.create_subscription(&endpoint, &options)?);
        }
        trace::declare(&endpoint);
        Ok(Self {
            context: context.clone(),
            endpoint,
            local,
            transports,
            turn: AtomicUsize::new(0),
            unreadable: AtomicU64::new(0),
            failures: AtomicU64::new(0),
        })
    }

    /// The next message from any wire. Calls do not overlap.
    pub(crate) fn take(&self) -> Result<Option<LocalItem>, TakeError> {
        let wires = self.transports.len() + 1;
        let first = self.turn.load(Ordering::Relaxed);
        for step in 0..wires {
            let wire = (first + step) % wires;
            let item = match wire {
                0 => self.local.take(),
                n => self.transports[n - 1].take().map(|received| {
                    received.map(|r| LocalItem { payload: Payload::Bytes(r.bytes), info: r.info })
                })?,
            };
            if let Some(item) = item {
                self.turn.store(wire + 1, Ordering::Relaxed);
                trace::taken(&item.info, &self.endpoint);
                return Ok(Some(item));
            }
        }
        Ok(None)
    }

    fn matched(&self) -> usize {
        self.local.matched() + self.transports.iter().map(|t| t.matched()).sum::<usize>()
    }

    fn lost(&self) -> u64 {
        let remote: u64 = self.transports.iter().map(|t| t.lost()).sum();
        self.local.lost() + remote + self.unreadable.load(Ordering::Relaxed)
    }

    /// Counts and logs a sample that cannot be delivered (design: nothing is silent).
    fn dropped(&self, error: TakeError) {
        let count = self.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
        // A flood of bad samples must not become a flood of log lines.
        if count.is_power_of_two() {
            tracing::warn!("dropped {count} samples on {} so far: {error}", self.endpoint.topic);
        }
    }

    /// Logs a callback's error, a flood of them ever more seldom.
    fn failed(&self, error: &dyn std::error::Error) {
        let Endpoint { topic, node, .. } = &*self.endpoint;
        match self.failures.fetch_add(1, Ordering::Relaxed) + 1 {
            1 => tracing::error!("callback of {node} on {topic} failed: {error}"),
            count if count.is_power_of_two() => {
                tracing::error!(
                    "callback of {node} on {topic} failed {count} times so far: {error}"
                );
            }
            _ => {}
        }
    }

    pub(crate) fn bind(&self, binding: Option<&Binding>) {
        self.local.bind(binding);
        for transport in &self.transports {
            transport.bind(binding);
        }
    }
}

/// What an executor runs for a subscription with a callback.
struct CallbackEntity<T> {
    core: Arc<SubscriptionCore>,
    group: CallbackGroup,
    callback: Mutex<callback::BoxedCallback<T>>,
    _type: PhantomData<fn(T)>,
}

impl<T: Message> Executable for CallbackEntity<T> {
    fn execute(&self) -> Progress {
        let item = match self.core.take() {
            Ok(Some(item)) => item,
            Ok(None) => return Progress::Idle,
            Err(error) => {
                self.core.dropped(error);
                return Progress::Ran;
            }
        };
        let info = item.info;
        let outcome = (lock(&self.callback))(Sample::new(item));
        trace::callback_end(&info);
        if let Err(error) = outcome
            // Whatever fails because everything ends is no news.
            && !self.core.context.is_shutdown()
        {
            match error.downcast_ref::<TakeError>() {
                Some(error) => self.core.dropped(*error),
                None => {
                    self.core.failed(&*error);
                }
            }
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
