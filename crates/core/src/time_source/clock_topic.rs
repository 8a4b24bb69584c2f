//! The subscription to `/clock`.

use super::{ClockFeed, TimeSource};
use crate::executor::{CallbackGroup, CallbackGroupType, Executable, Progress};
use crate::node::{EntityGuard, Node};
use crate::parameters::QosOverridingOptions;
use crate::stalls::EntityDescription;
use crate::subscription::{Sample, SubscriptionCore};
use angaros_msg::rosgraph_msgs::msg::Clock as ClockMessage;
use angaros_msg::{Qos, Time};
use angaros_transport::Binding;
use angaros_transport::endpoint::EndpointKind;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError, Weak};

/// Keeps the subscription.
pub(super) struct ClockTopic {
    _guard: EntityGuard,
    entity: Arc<Entity>,
}

struct Entity {
    subscription: SubscriptionCore,
    source: Weak<TimeSource>,
    group: CallbackGroup,
    /// Held by the thread that takes messages.
    taking: Mutex<()>,
    is_bound: AtomicBool,
}

impl ClockTopic {
    pub fn subscribe(node: &Node, source: &Arc<TimeSource>) -> Result<Self> {
        // As in rclcpp: the newest time is all there is to know.
        let qos = Qos::keep_last(1).best_effort();
        let kind = EndpointKind::Subscription;
        let options = QosOverridingOptions::of_the_node();
        let endpoint =
            node.endpoint_by_parameters::<ClockMessage>(kind, "/clock", qos, Some(&options))?;
        let entity = Arc::new(Entity {
            subscription: SubscriptionCore::create(node.context(), endpoint)?,
            source: Arc::downgrade(source),
            group: CallbackGroup::new(CallbackGroupType::MutuallyExclusive),
            taking: Mutex::default(),
            is_bound: AtomicBool::new(false),
        });
        Ok(Self { _guard: node.add_entity(&entity), entity })
    }
}

impl ClockFeed for ClockTopic {
    fn is_run(&self) -> bool {
        self.entity.is_bound.load(Ordering::Acquire)
    }

    fn look(&self) {
        match self.entity.taking.try_lock() {
            Ok(_taking) => self.entity.take(),
            Err(TryLockError::Poisoned(poisoned)) => {
                let _taking = poisoned.into_inner();
                self.entity.take();
            }
            Err(TryLockError::WouldBlock) => {}
        }
    }
}

impl Entity {
    fn take(&self) {
        // What cannot be read says nothing about the time; the subscription counts it.
        while let Ok(Some(item)) = self.subscription.take() {
            let Ok(message) = Sample::<ClockMessage>::new(item).message() else { continue };
            let Some(source) = self.source.upgrade() else { return };
            let time = Time::from_sec_nanosec(message.clock.sec, message.clock.nanosec);
            source.advance_to(time.nanoseconds);
        }
    }
}

impl Executable for Entity {
    fn execute(&self) -> Progress {
        let _taking = lock(&self.taking);
        self.take();
        Progress::Idle
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.subscription.bind(binding);
        self.is_bound.store(binding.is_some(), Ordering::Release);
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("subscription", "/clock")
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
