//! Subscriptions: the way of a message from the wires to the callback.
//!
//! One subscription draws from the queue of this process and from every transport, in turn. It
//! can be used with a callback, as an asynchronous stream, by polling, or as a latest value.

mod callback;
mod generic;
mod latest;
mod losses;
mod merge;
mod node;
mod sample;
mod stream;
mod track;
mod wires;

pub use angaros_transport::local::GenericSample;
pub use callback::{CallbackResult, SubscriptionCallback};
pub use generic::GenericSubscription;
pub use latest::LatestValue;
pub use sample::Sample;
pub use stream::SampleStream;

pub(crate) use losses::Losses;
pub(crate) use merge::MAX_TRANSPORTS;
pub use wires::SubscriptionTransports;

use crate::context::Context;
use crate::events::{
    EventEntity, SubscriptionEvents, SubscriptionMonitor, SubscriptionOptions, SubscriptionWatch,
};
use crate::executor::{CallbackGroup, Executable, Progress};
use crate::metrics::SubscriptionMeter;
use crate::node::{EntityGuard, Node, NodeCore, NodeHold, warm_callback};
use crate::stalls::EntityDescription;
use crate::topic_statistics::{Report, Statistics};
use angaros_msg::Message;
use angaros_msg::names::LogLevel;
use angaros_transport::WarmLines;
use angaros_transport::clock::wait_until;
use angaros_transport::content_filter::{ContentFilter, ReplaceableFilter};
use angaros_transport::endpoint::Endpoint;
use angaros_transport::error::{Result, TakeError};
use angaros_transport::local::LocalItem;
use angaros_transport::mutex::lock;
use angaros_transport::trace::{self, DropReason};
use angaros_transport::{self, Binding, Events, MessageInfo};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

/// Receives messages of one type on one topic; ends when dropped.
#[must_use = "a subscription ends when it is dropped"]
pub struct Subscription<T: Message> {
    core: Arc<SubscriptionCore>,
    _entity: Option<Arc<CallbackEntity<T>>>,
    _guard: Option<EntityGuard>,
    _events: Option<EventEntity>,
    _report: Option<Report>,
    _node: NodeHold,
}

impl<T: Message> Subscription<T> {
    fn create(
        node: &Node,
        endpoint: Arc<Endpoint>,
        options: SubscriptionOptions,
        callback: Option<callback::BoxedCallback<T>>,
    ) -> Result<Self> {
        let _memory = node.entity_memory();
        let mut code = options.code.clone();
        let equipped = Equipped::create(node, endpoint, (T::TYPE_NAME, T::DEFINITION), options)?;
        let Equipped { core, group, events, report } = equipped;
        let entity = callback.map(|callback| {
            core.wires.take_in_turns();
            code.push((callback.code, 1600));
            Arc::new(CallbackEntity {
                node: Arc::downgrade(node.core()),
                core: Arc::clone(&core),
                group: group.clone(),
                callback: Mutex::new(callback.run),
                code,
                _type: PhantomData,
            })
        });
        let guard = entity.as_ref().map(|entity| node.try_add_entity(entity)).transpose()?;
        Ok(Self {
            core,
            _entity: entity,
            _guard: guard,
            _events: events,
            _report: report,
            _node: node.hold(),
        })
    }

    /// Sets another content filter, or with `None` lets everything through.
    ///
    /// # Errors
    /// An expression that cannot be evaluated; the filter before stays then.
    pub fn set_content_filter(&self, filter: Option<&ContentFilter>) -> Result<()> {
        let filter = filter.map(|f| f.compile(T::TYPE_NAME, T::DEFINITION)).transpose()?;
        self.core.filter.set(filter);
        Ok(())
    }

    /// The content filter, if there is one.
    #[must_use]
    pub fn content_filter(&self) -> Option<ContentFilter> {
        self.core.filter.get().map(|filter| filter.source().clone())
    }

    /// Messages that the content filter kept back.
    #[must_use]
    pub fn filtered(&self) -> u64 {
        self.core.filter.filtered()
    }

    /// The next sample, or `None`; for subscriptions without a callback.
    ///
    /// # Errors
    /// Bytes that break the protocol or that are held in too many samples.
    pub fn take(&self) -> Result<Option<Sample<T>>, TakeError> {
        Ok(self.core.take()?.map(Sample::new))
    }

    /// What has happened to it so far, with the change since this was last asked.
    #[must_use]
    pub fn events(&self) -> SubscriptionEvents {
        self.core.events()
    }

    /// Publishers that serve this subscription at this moment.
    #[must_use]
    pub fn publisher_count(&self) -> usize {
        self.core.matched()
    }

    /// Waits until at least `count` publishers serve it. Returns whether they do.
    #[must_use]
    pub fn wait_for_publishers(&self, count: usize, timeout: Duration) -> bool {
        wait_until(self.core.context.clock(), || self.publisher_count() >= count, timeout)
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

/// A subscription without its type. Taking a message reads its first cache line.
#[repr(C, align(64))]
pub(crate) struct SubscriptionCore {
    wires: Arc<SubscriptionTransports>,
    meter: Arc<SubscriptionMeter>,
    statistics: Option<Arc<Statistics>>,
    /// The monitor hears of each message.
    is_monitored: bool,
    filter: ReplaceableFilter,
    endpoint: Arc<Endpoint>,
    context: Context,
    monitor: Arc<SubscriptionMonitor>,
    failures: AtomicU64,
}

/// A subscription with what its options ask for.
struct Equipped {
    core: Arc<SubscriptionCore>,
    group: CallbackGroup,
    events: Option<EventEntity>,
    report: Option<Report>,
}

impl Equipped {
    /// The type is its name and its definition.
    fn create(
        node: &Node,
        endpoint: Arc<Endpoint>,
        (type_name, definition): (&str, &str),
        options: SubscriptionOptions,
    ) -> Result<Self> {
        let callbacks = options.callbacks;
        let context = node.context();
        let losses = callbacks.wait_for_losses();
        let log = context.events();
        let mut core = SubscriptionCore::create_with_events(context, endpoint, log, losses)?;
        if let Some(filter) = options.filter {
            core.filter.set(Some(filter.compile(type_name, definition)?));
        }
        let report = options.statistics.map(|how| Report::create(node, &how)).transpose()?;
        core.statistics = report.as_ref().map(|report| Arc::clone(&report.statistics));
        if options.accepts_deferred {
            core.wires.accept_deferred();
        }
        if let Some(switch) = options.descriptors {
            switch.add(&core.wires.transports);
        }
        let core = Arc::new(core);
        let group = node.group_or_default(options.group);
        let events = callbacks.any().then(|| {
            let watch = SubscriptionWatch::new(&core.monitor, &core.wires, callbacks);
            EventEntity::new(node, &group, watch)
        });
        Ok(Self { core, group, events, report })
    }
}

/// What one look at the wires brought.
enum TakeOutcome {
    /// A message.
    Message(LocalItem),
    /// A message that is not delivered: too old (rule T11), or kept back by the content filter.
    Expired,
    /// Nothing is there.
    Nothing,
}

impl SubscriptionCore {
    pub(crate) fn create(context: &Context, endpoint: Arc<Endpoint>) -> Result<Self> {
        Self::create_with_events(context, endpoint, context.events(), false)
    }

    /// The same; `log` hears of its matches and mismatches.
    pub(crate) fn create_with_events(
        context: &Context,
        endpoint: Arc<Endpoint>,
        log: Arc<dyn Events>,
        wait_for_losses: bool,
    ) -> Result<Self> {
        let monitor = SubscriptionMonitor::new(log, &endpoint, context.clock(), wait_for_losses);
        let events = Arc::clone(&monitor) as Arc<dyn Events>;
        let options = angaros_transport::SubscriptionOptions { events };
        let wires = Arc::new(SubscriptionTransports::create(context, &endpoint, &options)?);
        trace::declare_endpoint(&endpoint);
        Ok(Self {
            meter: SubscriptionMeter::new(context, &endpoint, &wires),
            wires,
            statistics: None,
            is_monitored: monitor.hears_of_messages(),
            filter: ReplaceableFilter::default(),
            endpoint,
            context: context.clone(),
            monitor,
            failures: AtomicU64::new(0),
        })
    }

    /// The next message from any wire that is not too old. Calls do not overlap.
    pub(crate) fn take(&self) -> Result<Option<LocalItem>, TakeError> {
        // No more than a queue holds, lest a publisher of nothing but old messages keeps us here.
        for _ in 0..=self.endpoint.qos.depth() {
            match self.take_one()? {
                TakeOutcome::Message(item) => return Ok(Some(item)),
                TakeOutcome::Expired => {}
                TakeOutcome::Nothing => break,
            }
        }
        Ok(None)
    }

    fn take_one(&self) -> Result<TakeOutcome, TakeError> {
        let Some(item) = self.wires.take()? else { return Ok(TakeOutcome::Nothing) };
        if self.is_monitored {
            self.monitor.taken(&item.info, &self.wires);
        }
        if item.info.lifespan.is_some() && item.info.has_expired(self.context.clock().system_time())
        {
            self.wires.count_expired();
            trace::dropped(DropReason::Expired, &item.info, &self.endpoint);
            return Ok(TakeOutcome::Expired);
        }
        if let Some(statistics) = &self.statistics {
            statistics.taken(&item.info);
        }
        if !self.filter.passes(&item.payload) {
            self.meter.kept_back();
            trace::dropped(DropReason::Filtered, &item.info, &self.endpoint);
            return Ok(TakeOutcome::Expired);
        }
        self.wires.count_taken(&item.payload);
        self.meter.taken(&item);
        trace::taken(&item.info, &self.endpoint);
        Ok(TakeOutcome::Message(item))
    }

    /// Its number in traces.
    fn traced(&self) -> u32 {
        trace::number_of(&self.endpoint)
    }

    fn events(&self) -> SubscriptionEvents {
        self.monitor.events(&self.wires)
    }

    /// Whether a message is there to be taken.
    pub(crate) fn has_pending(&self) -> bool {
        self.wires.has_pending()
    }

    /// What a turn that took a message has to say.
    fn progress(&self) -> Progress {
        Progress::ran(self.has_pending())
    }

    fn matched(&self) -> usize {
        self.wires.matched()
    }

    fn lost(&self) -> u64 {
        self.wires.lost()
    }

    /// Counts and logs a sample that cannot be delivered (design: nothing is silent).
    pub(crate) fn dropped(&self, error: TakeError, info: Option<&MessageInfo>) {
        // A sample that is there and cannot be taken yet is not lost.
        if !matches!(error, TakeError::TooManyHeld { .. }) {
            let info = info.copied().unwrap_or_default();
            trace::dropped(DropReason::Unreadable, &info, &self.endpoint);
        }
        let count = self.wires.count_unreadable();
        self.monitor.look_for_losses(&self.wires);
        // A flood of bad samples must not become a flood of log lines.
        if count.is_power_of_two() {
            let topic = &self.endpoint.topic;
            let text = format!("dropped {count} samples on {topic} so far: {error}");
            self.say(LogLevel::Warn, &text);
        }
    }

    /// Logs a callback's error, a flood of them ever more seldom.
    fn failed(&self, error: &dyn std::error::Error) {
        let Endpoint { topic, node, .. } = &*self.endpoint;
        let count = self.failures.fetch_add(1, Ordering::Relaxed) + 1;
        let times = match count {
            1 => String::new(),
            count if count.is_power_of_two() => format!(" {count} times so far"),
            _ => return,
        };
        let text = format!("callback of {node} on {topic} failed{times}: {error}");
        self.say(LogLevel::Error, &text);
    }

    fn say(&self, level: LogLevel, text: &str) {
        let node = self.endpoint.node.to_string();
        self.context.log_about(&node, level, crate::here!(), text);
    }

    pub(crate) fn bind(&self, binding: Option<&Binding>) {
        self.wires.bind(binding);
    }

    /// Adds the memory that taking a message touches.
    fn warm(&self, lines: &mut WarmLines) {
        lines.add_head(self);
        let take = SubscriptionTransports::take as *const ();
        let let_go = std::ptr::drop_in_place::<LocalItem> as *const ();
        lines.add_code(&[(Self::take_one as *const (), 3392), (take, 1024), (let_go, 192)]);
        if self.is_monitored {
            self.monitor.warm(lines);
        }
        self.wires.warm(lines);
    }
}

/// What an executor runs for a subscription with a callback. Its turn touches what comes first.
#[repr(C)]
struct CallbackEntity<T> {
    core: Arc<SubscriptionCore>,
    callback: Mutex<callback::Run<T>>,
    /// Whose publishers its callback may use.
    node: Weak<NodeCore>,
    group: CallbackGroup,
    /// The addresses of the callback's code and of what it calls, and how long that is.
    code: Vec<(usize, usize)>,
    _type: PhantomData<fn(T)>,
}

impl<T: Message> Executable for CallbackEntity<T> {
    fn execute(&self) -> Progress {
        let item = match self.core.take_one() {
            Ok(TakeOutcome::Message(item)) => item,
            Ok(TakeOutcome::Nothing) => return Progress::Idle,
            Ok(TakeOutcome::Expired) => return Progress::Ran,
            Err(error) => {
                self.core.dropped(error, None);
                return Progress::Ran;
            }
        };
        let info = item.info;
        let outcome = (lock(&self.callback))(Sample::new(item));
        trace::callback_end(|| self.traced(), &info);
        if let Err(error) = outcome
            // Whatever fails because everything ends is no news.
            && !self.core.context.is_shutdown()
        {
            match error.downcast_ref::<TakeError>() {
                Some(error) => self.core.dropped(*error, Some(&info)),
                None => self.core.failed(&*error),
            }
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

    fn warm(&self, lines: &mut WarmLines) {
        lines.add_head_with_counts(self);
        lines.add_code(&[(Self::execute as *const (), 832)]);
        for (function, bytes) in &self.code {
            lines.add_code(&[(std::ptr::without_provenance(*function), *bytes)]);
        }
        self.core.warm(lines);
        warm_callback(&self.callback, &self.node, lines);
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
