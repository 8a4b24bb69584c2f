//! Jumps of ROS time and who hears of them.

use angaros_msg::Duration;
use angaros_transport::mutex::lock;
use std::sync::{Arc, Mutex};

/// Whether a jump came with another source of time; the numbers are those of `rcl_clock_change_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ClockChange {
    /// ROS time follows `/clock` as before.
    RosTimeNoChange = 1,
    /// It follows `/clock` from now on.
    RosTimeActivated = 2,
    /// It follows the system's clock from now on.
    RosTimeDeactivated = 3,
}

/// One jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeJump {
    /// Whether the source changed.
    pub change: ClockChange,
    /// How far, negative for a jump back; 0 where the source changed.
    pub delta: Duration,
}

/// Which jumps one wants to hear of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JumpThreshold {
    /// Whether a change of the source is one.
    pub on_clock_change: bool,
    /// The shortest jump forward, or `None` for none at all.
    pub min_forward: Option<std::time::Duration>,
    /// The shortest jump back (a positive span), or `None` for none at all.
    pub min_backward: Option<std::time::Duration>,
}

impl JumpThreshold {
    /// Whether the jump is one to hear of.
    #[must_use]
    pub fn is_passed(&self, jump: &TimeJump) -> bool {
        if jump.change != ClockChange::RosTimeNoChange {
            return self.on_clock_change;
        }
        let delta = jump.delta;
        let least = if delta.nanoseconds < 0 { self.min_backward } else { self.min_forward };
        let length = delta.nanoseconds.unsigned_abs();
        length > 0 && least.is_some_and(|least| u128::from(length) >= least.as_nanos())
    }
}

/// Keeps the callbacks of one [`RosClock::on_jump`](super::RosClock::on_jump); they end with it.
#[must_use = "the callbacks end when it is dropped"]
pub struct JumpHandler {
    pub(super) _handler: Arc<Handler>,
}

type Before = Box<dyn FnMut() + Send>;
type After = Box<dyn FnMut(&TimeJump) + Send>;

pub(super) struct Handler {
    pub threshold: JumpThreshold,
    before: Mutex<Before>,
    after: Mutex<After>,
}

impl Handler {
    pub fn new(threshold: JumpThreshold, before: Before, after: After) -> Arc<Self> {
        Arc::new(Self { threshold, before: Mutex::new(before), after: Mutex::new(after) })
    }

    pub fn before(&self) {
        (lock(&self.before))();
    }

    pub fn after(&self, jump: &TimeJump) {
        (lock(&self.after))(jump);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration as Span;

    fn moved(milliseconds: i64) -> TimeJump {
        let delta = Duration::from_millis(milliseconds);
        TimeJump { change: ClockChange::RosTimeNoChange, delta }
    }

    #[test]
    fn a_jump_is_heard_of_from_the_threshold_on_and_in_its_direction_only() {
        let forward =
            JumpThreshold { min_forward: Some(Span::from_millis(5)), ..JumpThreshold::default() };
        assert!(forward.is_passed(&moved(5)) && !forward.is_passed(&moved(4)));
        assert!(!forward.is_passed(&moved(-500)));
        let backward =
            JumpThreshold { min_backward: Some(Span::from_millis(5)), ..JumpThreshold::default() };
        assert!(backward.is_passed(&moved(-5)) && !backward.is_passed(&moved(-4)));
        assert!(!backward.is_passed(&moved(500)) && !backward.is_passed(&moved(0)));
    }

    #[test]
    fn a_change_of_the_source_is_heard_of_by_those_who_asked_for_it() {
        let change = TimeJump { change: ClockChange::RosTimeActivated, delta: Duration::default() };
        assert!(!JumpThreshold::default().is_passed(&change));
        let asked = JumpThreshold { on_clock_change: true, ..JumpThreshold::default() };
        assert!(asked.is_passed(&change) && !asked.is_passed(&moved(1)));
    }
}
