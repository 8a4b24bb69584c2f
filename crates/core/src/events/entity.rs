//! What an executor runs for the events of one endpoint.

use crate::executor::{CallbackGroup, Executable, Progress, TimerSchedule};
use crate::node::{EntityGuard, Node};
use crate::stalls::EntityDescription;
use angaros_transport::clock::Clock;
use angaros_transport::{Binding, BindingSlot};
use std::sync::Arc;

/// An endpoint's events with the callbacks that wait for them.
pub(crate) trait EventSource: Send + Sync {
    /// Looks what the clock has brought; returns when to look again.
    fn check(&self, now_ns: u64) -> u64;
    /// Calls one callback whose count has changed; whether there was one.
    fn call(&self) -> bool;
    /// Whether a callback waits for the clock (rule V5).
    fn is_timed(&self) -> bool;
    /// Where news are announced.
    fn bell(&self) -> &BindingSlot;
}

/// The entity; it ends with this handle.
pub(crate) struct EventEntity {
    _entity: Arc<Entity>,
    _guard: EntityGuard,
}

struct Entity {
    watch: Box<dyn EventSource>,
    group: CallbackGroup,
    /// Only where a callback waits for the clock.
    schedule: Option<TimerSchedule>,
    clock: Clock,
}

impl EventEntity {
    /// Lets the executor of `node` run the callbacks of `watch`.
    pub fn new(node: &Node, group: &CallbackGroup, watch: impl EventSource + 'static) -> Self {
        let clock = node.context().clock().clone();
        let schedule = watch.is_timed().then(|| TimerSchedule::never(&clock));
        let entity =
            Arc::new(Entity { watch: Box::new(watch), group: group.clone(), schedule, clock });
        let guard = node.add_entity(&entity);
        Self { _entity: entity, _guard: guard }
    }
}

impl Executable for Entity {
    fn execute(&self) -> Progress {
        let next = self.watch.check(self.clock.monotonic_ns());
        if let Some(schedule) = &self.schedule
            && schedule.set_next(next) > next
        {
            self.watch.bell().wake_all();
        }
        if !self.watch.call() {
            return Progress::Idle;
        }
        // Another count may have changed too.
        self.watch.bell().ring();
        Progress::RanLast
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.watch.bell().set(binding);
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("events of a topic", "")
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }

    fn schedule(&self) -> Option<&TimerSchedule> {
        self.schedule.as_ref()
    }
}
