//! What a publisher or subscription is made with beside its QoS: callbacks for its events.

use super::{
    DeadlineMissed, IncompatibleQos, LivelinessChanged, LivelinessLost, Matched, MessageLost,
    PublisherEvents, Status, SubscriptionEvents,
};
use crate::executor::CallbackGroup;
use crate::parameters::QosOverridingOptions;
use crate::topic_statistics::TopicStatistics;
use angaros_transport::DescriptorSwitch;
use angaros_transport::content_filter::ContentFilter;
use std::time::Duration;

/// A callback with the counts it was last called with.
pub(crate) struct StatusCallback<S> {
    callback: Option<Box<dyn FnMut(S) + Send>>,
    before: S,
}

impl<S: Default> Default for StatusCallback<S> {
    fn default() -> Self {
        Self { callback: None, before: S::default() }
    }
}

impl<S: Status> StatusCallback<S> {
    fn set(&mut self, callback: impl FnMut(S) + Send + 'static) {
        self.callback = Some(Box::new(callback));
    }

    /// Calls it if the counts have changed.
    fn call(&mut self, now: S) -> bool {
        let Some(callback) = &mut self.callback else { return false };
        if now == self.before {
            return false;
        }
        let status = now.since(&self.before);
        self.before = now;
        callback(status);
        true
    }
}

/// The callbacks of a subscription.
#[derive(Default)]
pub(crate) struct SubscriptionCallbacks {
    deadline: StatusCallback<DeadlineMissed>,
    liveliness: StatusCallback<LivelinessChanged>,
    lost: StatusCallback<MessageLost>,
    incompatible: StatusCallback<IncompatibleQos>,
    matched: StatusCallback<Matched>,
}

impl SubscriptionCallbacks {
    /// Calls the first one whose counts have changed.
    pub fn call(&mut self, now: &SubscriptionEvents) -> bool {
        self.matched.call(now.matched)
            || self.incompatible.call(now.incompatible_qos)
            || self.liveliness.call(now.liveliness_changed)
            || self.deadline.call(now.deadline_missed)
            || self.lost.call(now.message_lost)
    }

    /// Whether there is any.
    pub fn any(&self) -> bool {
        self.timed()
            || self.wait_for_losses()
            || self.incompatible.callback.is_some()
            || self.matched.callback.is_some()
    }

    /// Whether some wait for the clock.
    pub fn timed(&self) -> bool {
        self.deadline.callback.is_some() || self.liveliness.callback.is_some()
    }

    /// Whether one waits for losses.
    pub fn wait_for_losses(&self) -> bool {
        self.lost.callback.is_some()
    }
}

/// The callbacks of a publisher.
#[derive(Default)]
pub(crate) struct PublisherCallbacks {
    deadline: StatusCallback<DeadlineMissed>,
    liveliness: StatusCallback<LivelinessLost>,
    incompatible: StatusCallback<IncompatibleQos>,
    matched: StatusCallback<Matched>,
}

impl PublisherCallbacks {
    /// Calls the first one whose counts have changed.
    pub fn call(&mut self, now: &PublisherEvents) -> bool {
        self.matched.call(now.matched)
            || self.incompatible.call(now.incompatible_qos)
            || self.liveliness.call(now.liveliness_lost)
            || self.deadline.call(now.deadline_missed)
    }

    /// Whether there is any.
    pub fn any(&self) -> bool {
        self.timed() || self.incompatible.callback.is_some() || self.matched.callback.is_some()
    }

    /// Whether some wait for the clock.
    pub fn timed(&self) -> bool {
        self.deadline.callback.is_some() || self.liveliness.callback.is_some()
    }
}

/// Callbacks for the events of a subscription, and the group in which they run (the one of the
/// subscription's own callback, if no other is set).
#[derive(Default)]
#[must_use = "options do nothing until a subscription is created with them"]
pub struct SubscriptionOptions {
    pub(crate) group: Option<CallbackGroup>,
    pub(crate) filter: Option<ContentFilter>,
    pub(crate) statistics: Option<TopicStatistics>,
    pub(crate) callbacks: SubscriptionCallbacks,
    pub(crate) qos_overrides: Option<QosOverridingOptions>,
    pub(crate) accepts_deferred: bool,
    pub(crate) descriptors: Option<DescriptorSwitch>,
    pub(crate) code: Vec<(usize, usize)>,
}

impl SubscriptionOptions {
    /// No callbacks, the node's default group.
    pub fn new() -> Self {
        Self::default()
    }

    /// Parameters of the node may set parts of the QoS.
    pub fn qos_overrides(mut self, options: QosOverridingOptions) -> Self {
        self.qos_overrides = Some(options);
        self
    }

    /// The group of the subscription's callback and those for its events.
    pub fn callback_group(mut self, group: &CallbackGroup) -> Self {
        self.group = Some(group.clone());
        self
    }

    /// Lets only messages through for which an expression holds.
    pub fn content_filter(mut self, filter: ContentFilter) -> Self {
        self.filter = Some(filter);
        self
    }

    /// Publishes statistics of the age and the period of the messages.
    pub fn topic_statistics(mut self, statistics: TopicStatistics) -> Self {
        self.statistics = Some(statistics);
        self
    }

    /// The callback can use messages whose bytes are not made yet, by
    /// [`Sample::deferred`](crate::Sample::deferred). Without it a publisher makes them before.
    pub fn accept_deferred(mut self) -> Self {
        self.accepts_deferred = true;
        self
    }

    /// The callback can use messages in which a descriptor of memory on a device stands in place of
    /// a sequence, while the switch is on. Without it bytes come.
    pub fn accept_descriptors(mut self, switch: &DescriptorSwitch) -> Self {
        self.descriptors = Some(switch.clone());
        self
    }

    /// Functions that the callback calls, each with its bytes up to where its usual way ends: a
    /// hint. After a sleep their code is fetched with that of the callback.
    pub fn callback_code(mut self, functions: &[(*const (), usize)]) -> Self {
        self.code = functions.iter().map(|(function, bytes)| (function.addr(), *bytes)).collect();
        self
    }

    /// Called when the requested deadline passed without a message.
    pub fn deadline_callback(mut self, call: impl FnMut(DeadlineMissed) + Send + 'static) -> Self {
        self.callbacks.deadline.set(call);
        self
    }

    /// Called when a publisher came, went, fell silent or is heard of again.
    pub fn liveliness_callback(
        mut self,
        call: impl FnMut(LivelinessChanged) + Send + 'static,
    ) -> Self {
        self.callbacks.liveliness.set(call);
        self
    }

    /// Called when messages were lost.
    pub fn message_lost_callback(mut self, call: impl FnMut(MessageLost) + Send + 'static) -> Self {
        self.callbacks.lost.set(call);
        self
    }

    /// Called when a publisher offers less than the subscription asks for.
    pub fn incompatible_qos_callback(
        mut self,
        call: impl FnMut(IncompatibleQos) + Send + 'static,
    ) -> Self {
        self.callbacks.incompatible.set(call);
        self
    }

    /// Called when a publisher was met or is gone.
    pub fn matched_callback(mut self, call: impl FnMut(Matched) + Send + 'static) -> Self {
        self.callbacks.matched.set(call);
        self
    }
}

/// Callbacks for the events of a publisher, the group in which they run (the node's default group,
/// if no other is set), and how long it waits.
#[derive(Default)]
#[must_use = "options do nothing until a publisher is created with them"]
pub struct PublisherOptions {
    pub(crate) full_timeout: Option<Duration>,
    pub(crate) group: Option<CallbackGroup>,
    pub(crate) callbacks: PublisherCallbacks,
    pub(crate) qos_overrides: Option<QosOverridingOptions>,
}

impl PublisherOptions {
    /// No callbacks, the node's default group.
    pub fn new() -> Self {
        Self::default()
    }

    /// Parameters of the node may set parts of the QoS.
    pub fn qos_overrides(mut self, options: QosOverridingOptions) -> Self {
        self.qos_overrides = Some(options);
        self
    }

    /// The group of the callbacks.
    pub fn callback_group(mut self, group: &CallbackGroup) -> Self {
        self.group = Some(group.clone());
        self
    }

    /// How long `KEEP_ALL` publishing waits for room at a full subscription before it fails, as
    /// `max_blocking_time` of DDS; 1 s if it is not set.
    pub fn full_timeout(mut self, timeout: Duration) -> Self {
        self.full_timeout = Some(timeout);
        self
    }

    /// Called when the offered deadline passed without a message.
    pub fn deadline_callback(mut self, call: impl FnMut(DeadlineMissed) + Send + 'static) -> Self {
        self.callbacks.deadline.set(call);
        self
    }

    /// Called when the publisher did not show within its lease that it is alive.
    pub fn liveliness_callback(
        mut self,
        call: impl FnMut(LivelinessLost) + Send + 'static,
    ) -> Self {
        self.callbacks.liveliness.set(call);
        self
    }

    /// Called when a subscription asks for more than the publisher offers.
    pub fn incompatible_qos_callback(
        mut self,
        call: impl FnMut(IncompatibleQos) + Send + 'static,
    ) -> Self {
        self.callbacks.incompatible.set(call);
        self
    }

    /// Called when a subscription was met or is gone.
    pub fn matched_callback(mut self, call: impl FnMut(Matched) + Send + 'static) -> Self {
        self.callbacks.matched.set(call);
        self
    }
}
