//! What a camera's node tells of its health.

use crate::v4l2::stamps::StampSource;
use angaros::clock::monotonic_ns;
use angaros::diagnostics::{Level, Updater};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How it is with the camera.
#[derive(Clone, Debug, Default)]
pub struct HealthState {
    /// Whether frames come.
    pub is_open: bool,
    /// Why they do not.
    pub reason: String,
    /// What the camera calls itself, and where it is connected.
    pub camera: String,
    /// Size and pixel format.
    pub format: String,
    /// What happened to frames.
    pub counts: Counts,
    /// Where stamps come from.
    pub stamps: Option<StampSource>,
}

/// What happened to frames, from the begin on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Came from the driver.
    pub frames: u64,
    /// Did not come: their numbers are missing.
    pub lost: u64,
    /// Came damaged, and were left out.
    pub damaged: u64,
    /// Could not be published.
    pub unpublished: u64,
    /// How often the camera went away or stopped.
    pub failures: u64,
}

/// The same, shared with who tells of it.
#[derive(Clone, Default)]
pub struct Health(Arc<Mutex<HealthState>>);

impl Health {
    /// The state at this moment.
    pub fn lock(&self) -> MutexGuard<'_, HealthState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds to one of the counts; returns its value if it is worth a line in the log: the first,
    /// then ever more seldom.
    pub fn count(&self, which: impl Fn(&mut Counts) -> &mut u64, more: u64) -> Option<u64> {
        let mut state = self.lock();
        let place = which(&mut state.counts);
        let before = *place;
        *place += more;
        (before.checked_ilog2() != place.checked_ilog2()).then_some(*place)
    }

    /// Tells of it on `/diagnostics`.
    pub fn tell_by(&self, updater: &Updater) {
        let health = self.clone();
        let mut before = (Counts::default(), monotonic_ns());
        updater.add("Camera", move |status| {
            let state = health.lock();
            let now = state.counts;
            let now_ns = monotonic_ns();
            let seconds = now_ns.saturating_sub(before.1).max(1) as f64 / 1e9;
            let rate = (now.frames - before.0.frames) as f64 / seconds;
            let lost = now.lost - before.0.lost;
            let damaged = now.damaged - before.0.damaged;
            let unpublished = now.unpublished - before.0.unpublished;
            match state.is_open {
                false if state.reason.is_empty() => {
                    status.summary(Level::Warn, "no frame has come yet");
                }
                false => status.summary(Level::Error, format!("no frames: {}", state.reason)),
                true if lost + damaged + unpublished > 0 => {
                    let message = format!(
                        "{lost} frames were lost, {damaged} damaged, {unpublished} not published"
                    );
                    status.summary(Level::Warn, message);
                }
                true => status.summary(Level::Ok, "frames come"),
            }
            status.add("Camera", &state.camera);
            status.add("Format", &state.format);
            status.add("Stamps", state.stamps.map_or("", StampSource::words));
            status.add("Rate (1/s)", format!("{rate:.1}"));
            status.add("Frames", now.frames);
            status.add("Frames lost", now.lost);
            status.add("Frames damaged", now.damaged);
            status.add("Images not published", now.unpublished);
            status.add("Camera lost", now.failures);
            before = (now, now_ns);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_worth_a_line_at_first_and_then_ever_more_seldom() {
        let health = Health::default();
        let count = |more| health.count(|counts| &mut counts.lost, more);
        let told: Vec<u64> = (0..100).filter_map(|_| count(1)).collect();
        assert_eq!(told, [1, 2, 4, 8, 16, 32, 64]);
        assert_eq!(count(1000), Some(1100));
        assert_eq!(health.lock().counts.lost, 1100);
    }
}
