//! Timers: callbacks at a fixed period of ROS time, or of the context's steady clock. The two
//! differ while a node follows `/clock` (rule Z5 in `time_source/mod.rs`).

use crate::executor::{CallbackGroup, Executable, Progress, TimerSchedule};
use crate::node::{Node, NodeCore, warm_callback};
use crate::stalls::EntityDescription;
use crate::time_source::{RosTimed, TimeSource};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use angaros_transport::trace;
use angaros_transport::{Binding, BindingSlot, WarmLines};
use std::any::type_name_of_val;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

/// When a timer's callback was due and when it ran: nanoseconds of the steady clock, or of ROS time
/// while the timer follows `/clock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerInfo {
    /// When the call was due.
    pub expected_ns: u64,
    /// When the callback began.
    pub actual_ns: u64,
}

type Callback = Box<dyn FnMut(TimerInfo) + Send>;

/// A timer; it stops when the last handle is dropped.
#[derive(Clone)]
#[must_use = "a timer stops when it is dropped"]
pub struct Timer {
    core: Arc<TimerCore>,
    _guard: Arc<crate::node::EntityGuard>,
}

impl Timer {
    /// The period in nanoseconds.
    #[must_use]
    pub fn period_ns(&self) -> u64 {
        self.core.schedule.period_ns
    }

    /// Stops calling until [`Timer::reset`].
    pub fn cancel(&self) {
        self.core.schedule.cancelled.store(true, Ordering::Release);
    }

    /// Starts again, a whole period from now.
    pub fn reset(&self) {
        self.core.restart();
        self.core.binding.wake_all();
    }

    /// Sets when the next call is due, in steady-clock nanoseconds.
    pub fn set_next(&self, next_ns: u64) {
        if self.core.schedule.set_next(next_ns) > next_ns {
            self.core.binding.wake_all();
        }
    }

    /// Names its callback in traces.
    pub(crate) fn calls(self, symbol: &'static str) -> Self {
        trace::amend(self.core.tag.number(), |timer| symbol.clone_into(&mut timer.symbol));
        self
    }

    /// A timer of ROS time if a source of it is given, else of the steady clock.
    pub(crate) fn with_period(
        node: &Node,
        period: Duration,
        group: &CallbackGroup,
        source: Option<&Arc<TimeSource>>,
        callback: Callback,
    ) -> Result<Self> {
        if period.is_zero() {
            let message = format!("cannot create a timer of node {}: its period is 0", node.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message));
        }
        let period_ns = u64::try_from(period.as_nanos()).unwrap_or(u64::MAX / 4);
        let tag = trace::declare(trace::Entity {
            kind: trace::EntityKind::Timer,
            node: node.name().to_string(),
            period_ns,
            ..trace::Entity::default()
        });
        let core = Arc::new(TimerCore {
            tag,
            node: Arc::downgrade(node.core()),
            schedule: TimerSchedule::new(period_ns, node.context().clock()),
            ros: source.map(RosSchedule::new),
            group: group.clone(),
            binding: BindingSlot::default(),
            callback: Mutex::new(callback),
        });
        if let Some(source) = source {
            let weak: Weak<TimerCore> = Arc::downgrade(&core);
            source.keep_timer(weak);
            if source.is_active() {
                core.source_changed(true, source.now_ns());
            }
        }
        let guard = node.try_add_entity(&core)?;
        Ok(Self { core, _guard: Arc::new(guard) })
    }
}

/// Stands for a time that is not known before `/clock` says its first.
const NOT_YET: i64 = i64::MAX;

/// The times of a timer that follows `/clock`; its [`TimerSchedule`] stands still meanwhile.
struct RosSchedule {
    source: Arc<TimeSource>,
    next_ns: AtomicI64,
}

impl RosSchedule {
    fn new(source: &Arc<TimeSource>) -> Self {
        Self { source: Arc::clone(source), next_ns: AtomicI64::new(NOT_YET) }
    }

    /// As [`TimerSchedule::claim`], of ROS time.
    fn claim(&self, now: i64, period_ns: i64) -> Option<i64> {
        let after = |due: i64| {
            let missed = now.checked_sub(due).filter(|late| *late >= 0)? / period_ns;
            Some(due.saturating_add((missed + 1).saturating_mul(period_ns)))
        };
        self.next_ns.fetch_update(Ordering::AcqRel, Ordering::Acquire, after).ok()
    }

    /// Sets the next call to be due this long after `now`, if that is a time.
    fn due_in(&self, span_ns: i64, now: i64) {
        let next = if now == 0 { NOT_YET } else { now.saturating_add(span_ns) };
        self.next_ns.store(next, Ordering::Release);
    }
}

struct TimerCore {
    tag: trace::Tag,
    node: Weak<NodeCore>,
    schedule: TimerSchedule,
    /// For timers of ROS time.
    ros: Option<RosSchedule>,
    group: CallbackGroup,
    binding: BindingSlot,
    callback: Mutex<Callback>,
}

impl TimerCore {
    /// How it follows `/clock`, if it does at this moment.
    fn simulated(&self) -> Option<&RosSchedule> {
        self.ros.as_ref().filter(|ros| ros.source.is_active())
    }

    fn period_ns(&self) -> i64 {
        i64::try_from(self.schedule.period_ns).unwrap_or(i64::MAX)
    }

    fn restart(&self) {
        self.schedule.restart();
        if let Some(ros) = self.simulated() {
            ros.due_in(self.period_ns(), ros.source.now_ns());
            self.schedule.set_next(u64::MAX);
        }
    }

    fn run_simulated(&self, ros: &RosSchedule) -> Progress {
        if self.schedule.cancelled.load(Ordering::Acquire) {
            return Progress::Idle;
        }
        let now = ros.source.now_ns();
        let Some(expected) = ros.claim(now, self.period_ns()) else { return Progress::Idle };
        let expected_ns = u64::try_from(expected).unwrap_or(0);
        let actual_ns = u64::try_from(now).unwrap_or(0);
        self.call(TimerInfo { expected_ns, actual_ns }, 0);
        Progress::RanLast
    }

    /// Calls back; traces show that it was due at `known_ns` of the monotonic clock, or 0.
    fn call(&self, info: TimerInfo, known_ns: u64) {
        trace::timer_start(self.tag.number(), known_ns);
        (lock(&self.callback))(info);
        trace::timer_end(self.tag.number());
    }
}

impl RosTimed for TimerCore {
    fn time_moved(&self, now_ns: i64) {
        let Some(ros) = &self.ros else { return };
        let next = ros.next_ns.load(Ordering::Acquire);
        if next == NOT_YET || now_ns < next.saturating_sub(self.period_ns()) {
            ros.due_in(self.period_ns(), now_ns);
        } else if next <= now_ns {
            self.binding.ring();
        }
    }

    fn source_changed(&self, active: bool, now_ns: i64) {
        let Some(ros) = &self.ros else { return };
        if active {
            ros.due_in(self.period_ns(), now_ns);
            self.schedule.set_next(u64::MAX);
            return;
        }
        let now = self.schedule.clock.monotonic_ns();
        self.schedule.set_next(now.saturating_add(self.schedule.period_ns));
        self.binding.wake_all();
    }
}

impl Executable for TimerCore {
    fn execute(&self) -> Progress {
        if let Some(ros) = self.simulated() {
            return self.run_simulated(ros);
        }
        let now = self.schedule.clock.monotonic_ns();
        let Some(expected_ns) = self.schedule.claim(now) else { return Progress::Idle };
        let known_ns = if self.schedule.clock.is_virtual() { 0 } else { expected_ns };
        self.call(TimerInfo { expected_ns, actual_ns: now }, known_ns);
        Progress::RanLast
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.binding.set(binding);
    }

    fn about(&self) -> EntityDescription {
        let period = Duration::from_nanos(self.schedule.period_ns);
        EntityDescription::new("timer", format!("of {period:?}"))
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }

    fn traced(&self) -> u32 {
        self.tag.number()
    }

    fn warm(&self, lines: &mut WarmLines) {
        let times = <Self as Executable>::schedule as *const ();
        lines.add_code(&[(Self::execute as *const (), 576), (times, 64)]);
        lines.add(self);
        warm_callback(&self.callback, &self.node, lines);
    }

    fn schedule(&self) -> Option<&TimerSchedule> {
        Some(&self.schedule)
    }
}

impl Node {
    /// A timer that calls `callback` every `period` of ROS time: of the steady clock, unless the
    /// node follows `/clock`.
    ///
    /// # Errors
    /// A period of zero.
    pub fn create_timer(
        &self,
        period: Duration,
        callback: impl FnMut(TimerInfo) + Send + 'static,
    ) -> Result<Timer> {
        self.create_timer_in(self.default_group(), period, callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// A period of zero.
    pub fn create_timer_in(
        &self,
        group: &CallbackGroup,
        period: Duration,
        callback: impl FnMut(TimerInfo) + Send + 'static,
    ) -> Result<Timer> {
        let _memory = self.entity_memory();
        let symbol = type_name_of_val(&callback);
        let source = Some(self.time_source());
        Ok(Timer::with_period(self, period, group, source, Box::new(callback))?.calls(symbol))
    }

    /// A timer of the steady clock, which runs on whatever `/clock` says.
    ///
    /// # Errors
    /// A period of zero.
    pub fn create_wall_timer(
        &self,
        period: Duration,
        callback: impl FnMut(TimerInfo) + Send + 'static,
    ) -> Result<Timer> {
        self.create_wall_timer_in(self.default_group(), period, callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// A period of zero.
    pub fn create_wall_timer_in(
        &self,
        group: &CallbackGroup,
        period: Duration,
        callback: impl FnMut(TimerInfo) + Send + 'static,
    ) -> Result<Timer> {
        let symbol = type_name_of_val(&callback);
        Ok(Timer::with_period(self, period, group, None, Box::new(callback))?.calls(symbol))
    }
}
