//! Who drives.

use crate::notes::{Note, Notes, car_name};
use crate::{note_loss, stamp};
use angaros::TakeError;
use angaros::clock::monotonic_ns;
use angaros::geometry_msgs::msg::TwistStamped;
use angaros::nav_msgs::msg::Odometry;
use angaros::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Commands that may be under way at once.
const WINDOW: usize = 64;
/// By so much each command's speed differs from the one before, m/s: far below what matters to a
/// car, far above what a float loses.
const MARK: f64 = 1e-6;
/// After so many commands the marks begin again.
const MARKS: u64 = 10_000;

/// Drives in a circle: publishes `cmd_vel` at `rate` (20.0 Hz) with `speed` (1.0 m/s) and
/// `turn_rate` (0.5 rad/s). Each command's speed has a mark of its own, by which it knows the first
/// `odom` that shows the command: so long a command takes until the car does it. That includes the
/// wait for the simulation's next step.
///
/// Parameters besides: `car`, `out` (see [`read_notes`](crate::read_notes)).
#[component]
pub struct Commander {
    _odometry: Subscription<Odometry>,
    _timer: Timer,
}

/// The commands under way, and what came of them.
struct CommandLatency {
    speed: f64,
    sent_ns: [(u64, u64); WINDOW],
    seen: u64,
    notes: Notes,
}

impl CommandLatency {
    /// A command of this number (from 1) leaves now.
    fn sent(&mut self, number: u64, now_ns: u64) {
        self.sent_ns[number as usize % WINDOW] = (number, now_ns);
    }

    /// The odometry shows this speed: how long the newest command took that it shows for the first
    /// time.
    fn shows(&mut self, speed: f64, now_ns: u64) -> Option<u64> {
        let mark = ((speed - self.speed) / MARK).round();
        if !(1.0..=MARKS as f64).contains(&mark) {
            return None;
        }
        let mark = mark as u64;
        let newest = self
            .sent_ns
            .iter()
            .find(|(number, _)| *number > self.seen && (*number - 1) % MARKS + 1 == mark)?;
        let (number, sent_ns) = *newest;
        self.seen = number;
        now_ns.checked_sub(sent_ns)
    }
}

fn lock(watch: &Mutex<CommandLatency>) -> MutexGuard<'_, CommandLatency> {
    watch.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Commander {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let rate = node.parameter("rate", 20.0)?;
        let speed = node.parameter("speed", 1.0)?;
        let turn = node.parameter("turn_rate", 0.5)?;
        if !(rate > 0.0 && rate <= 10_000.0) {
            let message = format!("parameter 'rate' of node {} is {rate}", node.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give commands per second above 0, at most 10000"));
        }
        let notes = Notes::of(node)?;
        let watch = CommandLatency { speed, sent_ns: [(0, 0); WINDOW], seen: 0, notes };
        let watch = Arc::new(Mutex::new(watch));
        let publisher = node.create_publisher("cmd_vel", Qos::keep_last(10))?;
        let mut command = TwistStamped::default();
        command.header.frame_id = format!("{}/base_link", car_name(node)?);
        command.twist.angular.z = turn;
        let mut number = 0_u64;
        let mut lost = 0;
        let sending = Arc::clone(&watch);
        let timer = node.create_timer(Duration::from_secs_f64(1.0 / rate), move |_| {
            command.twist.linear.x = speed + (number % MARKS + 1) as f64 * MARK;
            number += 1;
            lock(&sending).sent(number, monotonic_ns());
            command.header.stamp = stamp();
            note_loss("cmd_vel", &mut lost, publisher.publish_ref(&command));
        })?;
        let hear = move |sample: Sample<Odometry>| -> std::result::Result<(), TakeError> {
            let now_ns = monotonic_ns();
            let view = sample.view()?;
            let mut watch = lock(&watch);
            if watch.notes.is_own(view.header.frame_id)
                && let Some(ns) = watch.shows(view.twist.twist.linear.x, now_ns)
            {
                watch.notes.note(Note::Effect, ns);
            }
            Ok(())
        };
        let odometry = node.create_subscription("odom", Qos::keep_last(10), hear)?;
        Ok(Self { _odometry: odometry, _timer: timer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_counts_once_when_the_odometry_first_shows_it() -> Result<()> {
        let options =
            angaros::ContextOptions { transport: Some("local".into()), ..Default::default() };
        let node = Node::new(&Context::new(options, &[])?, "x")?;
        let notes = Notes::of(&node)?;
        let mut watch = CommandLatency { speed: 1.0, sent_ns: [(0, 0); WINDOW], seen: 0, notes };
        watch.sent(1, 100);
        watch.sent(2, 200);
        assert_eq!(watch.shows(0.0, 250), None, "a car that stands shows no command");
        assert_eq!(watch.shows(1.0 + 2.0 * MARK, 300), Some(100));
        assert_eq!(watch.shows(1.0 + 2.0 * MARK, 400), None, "seen already");
        assert_eq!(watch.shows(1.0 + MARK, 400), None, "overtaken");
        watch.sent(MARKS + 1, 500);
        assert_eq!(watch.shows(1.0 + MARK, 600), Some(100));
        Ok(())
    }
}
