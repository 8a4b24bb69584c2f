//! The clocks that nodes read: ROS, system and steady time.

use super::jump::Handler;
use super::{JumpHandler, JumpThreshold, TimeJump, TimeSource};
use crate::context::Context;
use angaros_msg::Time;
use angaros_transport::clock::wait_until;
use angaros_transport::mutex::lock;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Which time a clock shows; the numbers are those of `rcl_clock_type_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ClockType {
    /// ROS time (rule Z1).
    RosTime = 1,
    /// The system's time, nanoseconds since 1970.
    SystemTime = 2,
    /// Time that never goes back, nanoseconds since some moment.
    SteadyTime = 3,
}

/// A clock. Clones show the same time.
#[derive(Clone)]
pub struct RosClock {
    context: Context,
    kind: ClockType,
    /// For ROS time only.
    source: Option<Arc<TimeSource>>,
}

/// The longest sleep without a look whether it should end.
const NAP: Duration = Duration::from_millis(20);

impl RosClock {
    /// The system's time.
    #[must_use]
    pub fn system(context: &Context) -> Self {
        Self { context: context.clone(), kind: ClockType::SystemTime, source: None }
    }

    /// Steady time.
    #[must_use]
    pub fn steady(context: &Context) -> Self {
        Self { context: context.clone(), kind: ClockType::SteadyTime, source: None }
    }

    pub(super) fn of_source(context: &Context, source: &Arc<TimeSource>) -> Self {
        let source = Some(Arc::clone(source));
        Self { context: context.clone(), kind: ClockType::RosTime, source }
    }

    /// Which time it shows.
    #[must_use]
    pub fn clock_type(&self) -> ClockType {
        self.kind
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Time {
        match (&self.source, self.kind) {
            (Some(source), _) => source.now(),
            (None, ClockType::SteadyTime) => {
                let now = self.context.clock().monotonic_ns();
                Time::from_nanoseconds(i64::try_from(now).unwrap_or(i64::MAX))
            }
            (None, _) => self.context.clock().system_time(),
        }
    }

    /// Whether it follows `/clock` at this moment (`ros_time_is_active` of rclcpp).
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.is_active())
    }

    /// Whether it shows a time other than 0: simulated time stands at 0 until `/clock` speaks.
    #[must_use]
    pub fn started(&self) -> bool {
        self.now() != Time::default()
    }

    /// Waits for [`RosClock::started`] for `timeout` of real time; returns whether it has.
    #[must_use]
    pub fn wait_until_started(&self, timeout: Duration) -> bool {
        let look = || {
            self.look();
            self.started()
        };
        wait_until(self.context.clock(), look, timeout)
    }

    /// Sleeps until the clock shows this time. Returns `false` if it ends before: the context was
    /// shut down, the source of ROS time changed, or the clock cannot move while this thread waits.
    #[must_use]
    pub fn sleep_until(&self, until: Time) -> bool {
        let simulated = self.is_simulated();
        loop {
            if self.is_simulated() != simulated || self.context.is_shutdown() {
                return false;
            }
            self.look();
            let left = (until - self.now()).nanoseconds;
            if left <= 0 {
                return true;
            }
            if !simulated && self.context.clock().stands_still() {
                return false;
            }
            self.nap(Duration::from_nanos(left.unsigned_abs()));
        }
    }

    /// Sleeps for this long on this clock; as [`RosClock::sleep_until`]. Simulated time that has
    /// not started is waited for first.
    #[must_use]
    pub fn sleep_for(&self, span: Duration) -> bool {
        self.look();
        if self.is_simulated() && !self.started() {
            let first = self.sleep_until(Time::from_nanoseconds(1));
            return first && self.sleep_until(self.now() + span.into());
        }
        self.sleep_until(self.now() + span.into())
    }

    /// Calls `before` and `after` around every jump beyond the threshold (rule Z3), as long as the
    /// result lives. Clocks other than ROS time never jump.
    pub fn on_jump(
        &self,
        threshold: JumpThreshold,
        before: impl FnMut() + Send + 'static,
        after: impl FnMut(&TimeJump) + Send + 'static,
    ) -> JumpHandler {
        let handler = Handler::new(threshold, Box::new(before), Box::new(after));
        if let Some(source) = &self.source {
            lock(&source.jumps).push(Arc::downgrade(&handler));
        }
        JumpHandler { _handler: handler }
    }

    fn look(&self) {
        if let Some(source) = &self.source {
            source.look();
        }
    }

    /// Waits a while for a time that is `left` away.
    fn nap(&self, left: Duration) {
        match &self.source {
            // The thread that runs the node takes the message, or this one when it looks again.
            Some(source) if source.is_active() => {
                source.wait_for_change(Duration::from_millis(1));
            }
            _ if self.context.clock().is_virtual() => {
                std::thread::sleep(Duration::from_micros(200));
            }
            _ => std::thread::sleep(left.min(NAP)),
        }
    }
}

impl fmt::Debug for RosClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RosClock({:?}, {} ns)", self.kind, self.now().nanoseconds)
    }
}

/// Lets a loop run at a fixed rate of a clock, as `rclcpp::Rate`.
pub struct Rate {
    clock: RosClock,
    period: Duration,
    last: Time,
}

impl Rate {
    /// A loop that begins now.
    #[must_use]
    pub fn new(period: Duration, clock: &RosClock) -> Self {
        Self { clock: clock.clone(), period, last: clock.now() }
    }

    /// Sleeps until the next turn is due. Returns `false` without sleeping if that has passed; a
    /// loop that is more than a period late, or whose clock went back, begins anew.
    #[must_use]
    pub fn sleep(&mut self) -> bool {
        let now = self.clock.now();
        if now < self.last {
            self.last = now;
        }
        let next = self.last + self.period.into();
        self.last = next;
        if next <= now {
            if now > next + self.period.into() {
                self.last = now + self.period.into();
            }
            return false;
        }
        self.clock.sleep_until(next)
    }
}
