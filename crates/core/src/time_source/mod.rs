//! ROS time: the clock of a node, which is the system's or the one that `/clock` shows.
//!
//! * **Z1** ROS time is the context's system time, until the node's parameter `use_sim_time` is
//!   true; then it is what `/clock` says, and 0 until that says something.
//! * **Z2** Only ROS time is moved by `/clock`: system and steady clocks, stamps of messages,
//!   deadlines and time-outs of executors read the context's clock as ever.
//! * **Z3** Who asked for it hears of every jump of ROS time beyond its threshold, before and
//!   after, on the thread that took the message from `/clock` or switched the source.
//! * **Z4** `/clock` is read by the executor of the node, by whoever sleeps on its ROS time and,
//!   while no executor runs the node, by whoever asks for the time: there is no thread for it.
//! * **Z5** A timer of ROS time is due when `/clock` says so, and stands still with it. After a
//!   jump back of more than a period it is due a period later; what a jump forward skips is
//!   skipped.

mod clock_topic;
mod follow;
mod jump;
mod ros_clock;
mod timed;

pub use jump::{ClockChange, JumpHandler, JumpThreshold, TimeJump};
pub use ros_clock::{ClockType, Rate, RosClock};

pub(crate) use follow::follow;
pub(crate) use timed::{ClockFeed, RosTimed};

use crate::context::Context;
use crate::parameters::ParameterCallback;
use angaros_msg::Time;
use angaros_transport::clock::Clock;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use jump::Handler;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

/// Subscribes to `/clock` on behalf of a time source; nothing if its node is gone.
type Subscribe = dyn Fn(&Arc<TimeSource>) -> Result<Option<Arc<dyn ClockFeed>>> + Send + Sync;

/// Where a node's ROS time comes from.
pub struct TimeSource {
    context: Context,
    active: AtomicBool,
    /// What `/clock` said last.
    now_ns: AtomicI64,
    jumps: Mutex<Vec<Weak<Handler>>>,
    timers: Mutex<Vec<Weak<dyn RosTimed>>>,
    /// Counts changes of ROS time, for those who sleep on it.
    changes: Mutex<u64>,
    changed: Condvar,
    /// What subscribes to `/clock` when the node follows it.
    subscribe: OnceLock<Box<Subscribe>>,
    topic: Mutex<Option<Arc<dyn ClockFeed>>>,
    parameter: Mutex<Option<ParameterCallback>>,
}

impl TimeSource {
    pub(crate) fn new(context: &Context) -> Arc<Self> {
        Arc::new(Self {
            context: context.clone(),
            active: AtomicBool::new(false),
            now_ns: AtomicI64::new(0),
            jumps: Mutex::default(),
            timers: Mutex::default(),
            changes: Mutex::default(),
            changed: Condvar::new(),
            subscribe: OnceLock::new(),
            topic: Mutex::default(),
            parameter: Mutex::default(),
        })
    }

    /// Whether ROS time follows `/clock`.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.active.load(Ordering::Acquire)
    }

    /// Lets ROS time follow `/clock`, or the system's clock again: what a change of `use_sim_time`
    /// does.
    ///
    /// # Errors
    /// When `/clock` cannot be subscribed to.
    pub fn set_active(self: &Arc<Self>, active: bool) -> Result<()> {
        if self.is_active() == active {
            return Ok(());
        }
        let topic = match (active, self.subscribe.get()) {
            (true, Some(subscribe)) => subscribe(self)?,
            _ => None,
        };
        let change = match active {
            true => ClockChange::RosTimeActivated,
            false => ClockChange::RosTimeDeactivated,
        };
        self.jump(TimeJump { change, delta: angaros_msg::Duration::default() }, || {
            self.now_ns.store(0, Ordering::Release);
            self.active.store(active, Ordering::Release);
        });
        for timer in self.timers() {
            timer.source_changed(active, self.now_ns());
        }
        let before = std::mem::replace(&mut *lock(&self.topic), topic);
        drop(before);
        Ok(())
    }

    /// What `/clock` says (rules Z3 and Z5).
    pub(crate) fn advance_to(&self, now_ns: i64) {
        let before = self.now_ns();
        if !self.is_active() || now_ns == before {
            return;
        }
        let delta = angaros_msg::Duration::from_nanoseconds(now_ns.saturating_sub(before));
        self.jump(TimeJump { change: ClockChange::RosTimeNoChange, delta }, || {
            self.now_ns.store(now_ns, Ordering::Release);
        });
        for timer in self.timers() {
            timer.time_moved(now_ns);
        }
    }

    /// Tells those who wait for it, before and after `apply`.
    fn jump(&self, jump: TimeJump, apply: impl FnOnce()) {
        let concerned: Vec<_> = {
            let mut jumps = lock(&self.jumps);
            jumps.retain(|handler| handler.strong_count() > 0);
            let all = jumps.iter().filter_map(Weak::upgrade);
            all.filter(|handler| handler.threshold.is_passed(&jump)).collect()
        };
        concerned.iter().for_each(|handler| handler.before());
        apply();
        *lock(&self.changes) += 1;
        self.changed.notify_all();
        concerned.iter().for_each(|handler| handler.after(&jump));
    }

    fn timers(&self) -> Vec<Arc<dyn RosTimed>> {
        let mut timers = lock(&self.timers);
        timers.retain(|timer| timer.strong_count() > 0);
        timers.iter().filter_map(Weak::upgrade).collect()
    }

    pub(crate) fn keep_timer(&self, timer: Weak<dyn RosTimed>) {
        lock(&self.timers).push(timer);
    }

    /// What `/clock` said last, nanoseconds.
    pub(crate) fn now_ns(&self) -> i64 {
        self.now_ns.load(Ordering::Acquire)
    }

    /// ROS time (rule Z1).
    fn now(&self) -> Time {
        if !self.is_active() {
            return self.clock().system_time();
        }
        // Nobody else would (rule Z4).
        if let Some(topic) = self.topic().filter(|topic| !topic.is_run()) {
            topic.look();
        }
        Time::from_nanoseconds(self.now_ns())
    }

    /// Takes over what came on `/clock`, on behalf of one who sleeps.
    fn look(&self) {
        if let Some(topic) = self.topic() {
            topic.look();
        }
    }

    /// Waits for a change of ROS time, no longer than `most`.
    fn wait_for_change(&self, most: Duration) {
        let changes = lock(&self.changes);
        let seen = *changes;
        let unchanged = |now: &mut u64| *now == seen;
        let waited = self.changed.wait_timeout_while(changes, most, unchanged);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    fn topic(&self) -> Option<Arc<dyn ClockFeed>> {
        lock(&self.topic).clone()
    }

    fn clock(&self) -> &Clock {
        self.context.clock()
    }
}
