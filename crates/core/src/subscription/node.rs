//! How a node gets subscriptions.

use super::callback::BoxedCallback;
use super::{
    GenericSample, GenericSubscription, LatestValue, SampleStream, Subscription,
    SubscriptionCallback, SubscriptionCore, generic,
};
use crate::events::SubscriptionOptions;
use crate::executor::{CallbackGroup, CallbackGroupType};
use crate::node::{Node, RuntimeType};
use angaros_msg::{Message, Qos};
use angaros_transport::endpoint::EndpointKind;
use angaros_transport::error::Result;
use angaros_transport::trace;
use std::any::type_name_of_val;

impl Node {
    /// A subscription to `topic` that calls `callback` for each message, on the executor that runs
    /// this node. The callback takes `Arc<T>` (the owned message) or [`Sample<T>`](crate::Sample)
    /// (which reads in place), and returns nothing or a `Result`.
    ///
    /// # Errors
    /// A topic name that breaks the rules, or a limit of a transport or the executor.
    pub fn create_subscription<T: Message, M>(
        &self,
        topic: &str,
        qos: Qos,
        callback: impl SubscriptionCallback<T, M>,
    ) -> Result<Subscription<T>> {
        self.create_subscription_with(topic, qos, SubscriptionOptions::new(), callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_subscription_in<T: Message, M>(
        &self,
        group: &CallbackGroup,
        topic: &str,
        qos: Qos,
        callback: impl SubscriptionCallback<T, M>,
    ) -> Result<Subscription<T>> {
        let options = SubscriptionOptions::new().callback_group(group);
        self.create_subscription_with(topic, qos, options, callback)
    }

    /// The same with a callback group and callbacks for the subscription's events.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_subscription_with<T: Message, M>(
        &self,
        topic: &str,
        qos: Qos,
        options: SubscriptionOptions,
        callback: impl SubscriptionCallback<T, M>,
    ) -> Result<Subscription<T>> {
        let overrides = options.qos_overrides.as_ref();
        let kind = EndpointKind::Subscription;
        let endpoint = self.endpoint_by_parameters::<T>(kind, topic, qos, overrides)?;
        let number = trace::number_of(&endpoint);
        let symbol = type_name_of_val(&callback);
        let _memory = self.entity_memory();
        let run = Some(BoxedCallback::new(callback));
        let subscription = Subscription::create(self, endpoint, options, run)?;
        trace::amend(number, |entity| symbol.clone_into(&mut entity.symbol));
        Ok(subscription)
    }

    /// A subscription without a callback: the caller takes samples when it likes.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_polled_subscription<T: Message>(
        &self,
        topic: &str,
        qos: Qos,
    ) -> Result<Subscription<T>> {
        let endpoint = self.endpoint::<T>(EndpointKind::Subscription, topic, qos)?;
        Subscription::create(self, endpoint, SubscriptionOptions::new(), None)
    }

    /// The newest message of a topic at any moment, without queue or wake-up (a blackboard).
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn latest<T: Message>(&self, topic: &str) -> Result<LatestValue<T>> {
        let _memory = self.entity_memory();
        let qos = Qos::keep_last(1).best_effort();
        let endpoint = self.endpoint::<T>(EndpointKind::Subscription, topic, qos)?;
        Ok(LatestValue::new(SubscriptionCore::create(self.context(), endpoint)?))
    }

    /// The messages of a topic as an asynchronous stream, woken by the executor of this node.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_stream<T: Message>(&self, topic: &str, qos: Qos) -> Result<SampleStream<T>> {
        let endpoint = self.endpoint::<T>(EndpointKind::Subscription, topic, qos)?;
        SampleStream::create(self, endpoint)
    }

    /// A subscription to a type known at run time; the callback receives the encoded bytes. It is
    /// in a group of its own.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_generic_subscription(
        &self,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
        callback: impl FnMut(GenericSample) + Send + 'static,
    ) -> Result<GenericSubscription> {
        let group = self.create_callback_group(CallbackGroupType::MutuallyExclusive);
        self.create_generic_subscription_in(&group, topic, of, qos, callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_generic_subscription_in(
        &self,
        group: &CallbackGroup,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
        callback: impl FnMut(GenericSample) + Send + 'static,
    ) -> Result<GenericSubscription> {
        let options = SubscriptionOptions::new().callback_group(group);
        self.create_generic_subscription_with(topic, of, qos, options, callback)
    }

    /// The same with callbacks for the subscription's events and a content filter.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_generic_subscription_with(
        &self,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
        options: SubscriptionOptions,
        callback: impl FnMut(GenericSample) + Send + 'static,
    ) -> Result<GenericSubscription> {
        let kind = EndpointKind::Subscription;
        let endpoint = self.endpoint_of(kind, topic, of, qos)?;
        let endpoint = self.with_overrides(endpoint, kind, options.qos_overrides.as_ref())?;
        let number = trace::number_of(&endpoint);
        let symbol = type_name_of_val(&callback);
        let _memory = self.entity_memory();
        let callback = Some(Box::new(callback) as generic::Callback);
        let subscription = GenericSubscription::create(self, endpoint, of, options, callback)?;
        trace::amend(number, |entity| symbol.clone_into(&mut entity.symbol));
        Ok(subscription)
    }

    /// The same without a callback: the caller takes messages when it likes.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn create_polled_generic_subscription(
        &self,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
    ) -> Result<GenericSubscription> {
        let endpoint = self.endpoint_of(EndpointKind::Subscription, topic, of, qos)?;
        GenericSubscription::create(self, endpoint, of, SubscriptionOptions::new(), None)
    }
}
