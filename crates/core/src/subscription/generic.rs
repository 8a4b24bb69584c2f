//! Subscriptions whose type is known at run time only: tools, bridges, recorders.

use super::{Equipped, SubscriptionCore, TakeOutcome};
use crate::events::{EventEntity, SubscriptionEvents, SubscriptionOptions};
use crate::executor::{CallbackGroup, Executable, Progress};
use crate::node::{EntityGuard, Node, NodeHold, RuntimeType};
use crate::stalls::EntityDescription;
use crate::topic_statistics::Report;
use angaros_transport::Binding;
use angaros_transport::content_filter::ContentFilter;
use angaros_transport::endpoint::Endpoint;
use angaros_transport::error::{Result, TakeError};
use angaros_transport::local::{GenericSample, LocalItem};
use angaros_transport::mutex::lock;
use angaros_transport::trace;
use std::sync::{Arc, Mutex};

pub(super) type Callback = Box<dyn FnMut(GenericSample) + Send>;

/// Receives the bytes of any type; ends when dropped. Messages that a publisher of this process
/// sends owned are encoded when it takes them.
#[must_use = "a subscription ends when it is dropped"]
pub struct GenericSubscription {
    core: Arc<SubscriptionCore>,
    _entity: Option<Arc<GenericEntity>>,
    _guard: Option<EntityGuard>,
    _events: Option<EventEntity>,
    _report: Option<Report>,
    /// Name and definition of the type, for content filters.
    of: (String, String),
    _node: NodeHold,
}

struct GenericEntity {
    core: Arc<SubscriptionCore>,
    group: CallbackGroup,
    callback: Mutex<Callback>,
}

impl GenericSubscription {
    pub(crate) fn create(
        node: &Node,
        endpoint: Arc<Endpoint>,
        of: &RuntimeType<'_>,
        options: SubscriptionOptions,
        callback: Option<Callback>,
    ) -> Result<Self> {
        let _memory = node.entity_memory();
        let of = (of.name.to_owned(), of.definition.to_owned());
        let equipped = Equipped::create(node, endpoint, (&of.0, &of.1), options)?;
        let Equipped { core, group, events, report } = equipped;
        let entity = callback.map(|callback| {
            core.wires.take_in_turns();
            Arc::new(GenericEntity {
                core: Arc::clone(&core),
                group,
                callback: Mutex::new(callback),
            })
        });
        let guard = entity.as_ref().map(|entity| node.try_add_entity(entity)).transpose()?;
        Ok(Self {
            core,
            _entity: entity,
            _guard: guard,
            _events: events,
            _report: report,
            of,
            _node: node.hold(),
        })
    }

    /// As [`Subscription::set_content_filter`](super::Subscription::set_content_filter).
    ///
    /// # Errors
    /// An expression that cannot be evaluated; the filter before stays then.
    pub fn set_content_filter(&self, filter: Option<&ContentFilter>) -> Result<()> {
        let filter = filter.map(|f| f.compile(&self.of.0, &self.of.1)).transpose()?;
        self.core.filter.set(filter);
        Ok(())
    }

    /// The content filter, if there is one.
    #[must_use]
    pub fn content_filter(&self) -> Option<ContentFilter> {
        self.core.filter.get().map(|filter| filter.source().clone())
    }

    /// The next message, or `None`; for subscriptions without a callback. Calls do not overlap.
    ///
    /// # Errors
    /// Bytes that break the protocol or that are held in too many samples.
    pub fn take(&self) -> Result<Option<GenericSample>, TakeError> {
        self.core.take()?.map(|item| GenericSample::take(item, false)).transpose()
    }

    /// What it tells others about itself.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.core.endpoint
    }

    /// Publishers that serve it at this moment.
    #[must_use]
    pub fn publisher_count(&self) -> usize {
        self.core.matched()
    }

    /// What has happened to it so far, with the change since this was last asked.
    #[must_use]
    pub fn events(&self) -> SubscriptionEvents {
        self.core.events()
    }

    /// Messages that were published for it and never taken.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.core.lost()
    }
}

impl GenericEntity {
    fn call(&self, item: LocalItem) {
        let info = item.info;
        match GenericSample::take(item, self.core.wires.accepts_deferred()) {
            Ok(sample) => {
                trace::callback_start(&info);
                (lock(&self.callback))(sample);
                trace::callback_end(|| self.core.traced(), &info);
            }
            Err(error) => self.core.dropped(error, Some(&info)),
        }
    }
}

impl Executable for GenericEntity {
    fn execute(&self) -> Progress {
        match self.core.take_one() {
            Ok(TakeOutcome::Nothing) => return Progress::Idle,
            Ok(TakeOutcome::Expired) => {}
            Ok(TakeOutcome::Message(item)) => self.call(item),
            Err(error) => self.core.dropped(error, None),
        }
        self.core.progress()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.core.bind(binding);
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("subscription", &self.core.endpoint.topic)
    }

    fn has_work(&self) -> bool {
        self.core.has_pending()
    }

    fn traced(&self) -> u32 {
        self.core.traced()
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
