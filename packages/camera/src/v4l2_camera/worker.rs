//! The thread that owns a camera.
//!
//! * **WK1** It opens the camera, agrees on a format, lets frames come and publishes them, until it
//!   shall end, other frames are wanted, or the camera is gone or stops. Whatever was opened is
//!   closed before it is opened again, at the earliest [`REOPEN`] after a failure.
//! * **WK2** A camera that gives no frame for [`SILENCE`] has stopped.
//! * **WK3** Why there are no frames is said once for each reason, and that they come again.

use super::health::Health;
use super::output::{Output, OutputError};
use super::parameters::ControlParameters;
use super::settings::{Chosen, Settings};
use crate::camera_info::CameraInfoManager;
use crate::v4l2::convert::Converter;
use crate::v4l2::stamps::{Arrival, StampSource, age};
use crate::v4l2::{Frame, Open, Session, Stream, V4l2Error};
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::clock::{monotonic_ns, system_time};
use angaros::prelude::*;
use angaros::{Clock, Time, WeakNode, error, info, warn};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// Between two attempts to open the camera.
pub const REOPEN: Duration = Duration::from_millis(250);
/// Without a frame for so long the camera has stopped. Exposures of night take a second or two.
pub const SILENCE: Duration = Duration::from_secs(10);
/// How long the thread waits at a time, so that it hears when it shall end.
const NAP: Duration = Duration::from_millis(50);
/// In how many buffers frames come.
const BUFFERS: u32 = 4;

/// What a camera's thread works with.
pub struct Plan {
    /// Opens the camera.
    pub open: Open,
    /// Whose parameters its controls are.
    pub node: WeakNode,
    /// Of the node.
    pub logger: Logger,
    /// For stamps.
    pub clock: Clock,
    /// What is wanted.
    pub settings: Arc<Settings>,
    /// Its controls.
    pub controls: ControlParameters,
    /// How it is.
    pub health: Health,
    /// Where frames go.
    pub output: Output,
    /// Its calibration.
    pub manager: CameraInfoManager,
}

/// The thread; it ends with this.
pub struct Worker {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Begins.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(plan: Plan) -> Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let state = State { plan, stop: Arc::clone(&stop), warned: None, next_ns: None };
        let thread = std::thread::Builder::new().name("camera-v4l2".into()).spawn(|| state.run());
        let thread = thread.map_err(|error| {
            Error::new(ErrorKind::System, "cannot start the camera's thread").source(error)
        })?;
        Ok(Self { stop, thread: Some(thread) })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            if thread.join().is_err() {
                tracing::error!("the camera's thread ended with a panic");
            }
        }
    }
}

struct State {
    plan: Plan,
    stop: Arc<AtomicBool>,
    /// For what it was said that the camera gives other frames than wanted.
    warned: Option<Chosen>,
    /// When the next image may be published at the earliest, on the clock of stamps.
    next_ns: Option<i64>,
}

/// Why frames no longer come.
enum End {
    /// The thread shall end.
    Stopped,
    /// Other frames are wanted.
    Changed,
    /// The camera is gone or has stopped.
    Failed(String),
}

/// A camera that is opened, and what is made of its frames.
struct Opened {
    session: Session,
    converter: Converter,
}

impl State {
    fn run(mut self) {
        while !self.stop.load(Ordering::SeqCst) {
            let end = match self.open() {
                Ok(opened) => self.stream(&opened),
                Err(reason) => End::Failed(reason),
            };
            // No handle to the camera is left when it is opened again (rule WK1).
            self.plan.controls.detach();
            match end {
                End::Stopped => return,
                End::Changed => self.plan.health.lock().is_open = false,
                End::Failed(reason) => {
                    self.closed(&reason);
                    std::thread::park_timeout(REOPEN);
                }
            }
        }
    }

    fn open(&mut self) -> std::result::Result<Opened, String> {
        self.plan.settings.take_changed();
        let chosen = self.plan.settings.chosen()?;
        let device = (self.plan.open)().map_err(|error| cannot_open(&error))?;
        let session = Session::open(device, &chosen.wish).map_err(|error| error.to_string())?;
        let converter = Converter::new(session.format, chosen.output);
        let converter = converter.map_err(|error| error.to_string())?;
        self.plan.manager.set_name(&session.capability.card);
        // The node is about to go where it is no longer there, and this thread with it.
        if let Some(node) = self.plan.node.upgrade() {
            self.plan.controls.attach(&node, &session);
            self.introduce(&node, &session);
        }
        self.compare(&chosen, &session);
        Ok(Opened { session, converter })
    }

    /// Says which camera it is, where it is another one than before.
    fn introduce(&self, node: &Node, session: &Session) {
        let camera = format!("{} at {}", session.capability.card, session.capability.bus);
        let before = std::mem::replace(&mut self.plan.health.lock().camera, camera.clone());
        if before != camera {
            info!(node, "the camera is {camera}, with {} controls", session.controls.len());
        }
    }

    /// Says where the camera gives other frames than wanted.
    fn compare(&mut self, chosen: &Chosen, session: &Session) {
        if self.warned.replace(*chosen) == Some(*chosen) {
            return;
        }
        let wish = &chosen.wish;
        let format = &session.format;
        if (format.width, format.height) != (wish.width as usize, wish.height as usize) {
            let wanted = format!("{}x{}", wish.width, wish.height);
            warn!(self.plan.logger, "the camera gives {format}, as it has no {wanted}");
        }
        if let (Some(wanted), Some(given)) = (wish.interval, session.interval)
            && (wanted.seconds() - given.seconds()).abs() > 1e-6
        {
            warn!(self.plan.logger, "the camera gives a frame each {given}, not each {wanted}");
        }
    }

    fn stream(&mut self, opened: &Opened) -> End {
        let started = opened.session.stream(BUFFERS);
        let outcome = started.and_then(|mut stream| self.take_frames(opened, &mut stream));
        match outcome {
            Ok(end) => end,
            Err(error) if error.is_gone() => End::Failed("the camera is gone".to_owned()),
            Err(error) => End::Failed(error.to_string()),
        }
    }

    fn take_frames(
        &mut self,
        opened: &Opened,
        stream: &mut Stream,
    ) -> std::result::Result<End, V4l2Error> {
        let mut last_ns = monotonic_ns();
        loop {
            if self.stop.load(Ordering::SeqCst) {
                return Ok(End::Stopped);
            }
            if self.plan.settings.take_changed() {
                return Ok(End::Changed);
            }
            match stream.next(NAP)? {
                Some(frame) => {
                    last_ns = monotonic_ns();
                    self.take(opened, stream, &frame);
                    stream.release(frame)?;
                }
                None if monotonic_ns() - last_ns > SILENCE.as_nanos() as u64 => {
                    let seconds = SILENCE.as_secs();
                    return Ok(End::Failed(format!("no frame has come for {seconds} s")));
                }
                None => {}
            }
        }
    }

    fn take(&mut self, opened: &Opened, stream: &Stream, frame: &Frame) {
        let health = &self.plan.health;
        health.lock().counts.frames += 1;
        let lost = u64::from(frame.lost_before);
        if let Some(all) = health.count(|counts| &mut counts.lost, lost) {
            warn!(
                self.plan.logger,
                "{all} frames were lost so far before they came here\nhint: a busy processor or \
                 USB; ask for a smaller image_size or a longer time_per_frame"
            );
        }
        if let Some(damage) = frame.damage {
            return self.damaged(&format!("{damage:?}"));
        }
        let (stamp, source) = self.stamp(frame);
        self.opened(opened, source);
        if !self.is_due(stamp) {
            return;
        }
        let (sec, nanosec) = stamp.to_sec_nanosec();
        let stamp = Stamp { sec, nanosec };
        let bytes = stream.bytes(frame);
        let output = &mut self.plan.output;
        match output.publish(stream.format(), &opened.converter, bytes, stamp) {
            Ok(()) => {}
            Err(OutputError::Frame(error)) => self.damaged(&error.to_string()),
            Err(error) => {
                let count = self.plan.health.count(|counts| &mut counts.unpublished, 1);
                if let Some(all) = count {
                    error!(self.plan.logger, "{all} images were not published so far: {error}");
                }
            }
        }
    }

    fn damaged(&self, why: &str) {
        if let Some(all) = self.plan.health.count(|counts| &mut counts.damaged, 1) {
            warn!(self.plan.logger, "{all} frames came damaged so far, the last: {why}");
        }
    }

    /// When the frame was captured, on the node's clock.
    fn stamp(&self, frame: &Frame) -> (Time, StampSource) {
        let clock = &self.plan.clock;
        let arrival = Arrival { monotonic_ns: monotonic_ns(), wall: system_time() };
        let is_known = self.plan.settings.uses_driver_stamps.get() && !clock.is_virtual();
        let (age_ns, source) = match is_known {
            true => age(frame.stamp, arrival),
            false => (0, StampSource::Arrival),
        };
        let now_ns = clock.system_time().nanoseconds;
        let offset_ns = self.plan.settings.offset_ns.get();
        let stamp_ns = now_ns.saturating_sub_unsigned(age_ns).saturating_add(offset_ns);
        (Time::from_nanoseconds(stamp_ns), source)
    }

    /// Whether the image of this stamp is to be published at the rate that is asked for.
    fn is_due(&mut self, stamp: Time) -> bool {
        let rate = self.plan.settings.publish_rate.get();
        due(&mut self.next_ns, stamp.nanoseconds, rate)
    }

    /// A frame has come: what is said about that (rule WK3).
    fn opened(&self, opened: &Opened, source: StampSource) {
        let session = &opened.session;
        let mut health = self.plan.health.lock();
        if health.is_open && health.stamps == Some(source) {
            return;
        }
        health.stamps = Some(source);
        if health.is_open {
            return;
        }
        health.is_open = true;
        health.reason.clear();
        health.format = session.format.to_string();
        drop(health);
        let each = session.interval.map_or(String::new(), |each| format!(", one each {each}"));
        let format = &session.format;
        info!(self.plan.logger, "frames come from {}: {format}{each}", session.capability.card);
    }

    /// There are no frames: says why, once for each reason (rule WK3).
    fn closed(&self, reason: &str) {
        let mut health = self.plan.health.lock();
        if std::mem::take(&mut health.is_open) {
            health.counts.failures += 1;
        }
        if health.reason == reason {
            return;
        }
        reason.clone_into(&mut health.reason);
        drop(health);
        error!(self.plan.logger, "no frames: {reason}; it is tried again");
    }
}

fn cannot_open(error: &std::io::Error) -> String {
    let hint = match error.raw_os_error() {
        Some(libc::EACCES) => "\nhint: your user has to be in the group video",
        Some(libc::EBUSY) => "\nhint: another program has the camera",
        Some(libc::ENOENT) => "\nhint: plug it in, or choose another one by video_device",
        _ => "",
    };
    format!("the camera cannot be opened: {error}{hint}")
}

/// By how much an image may come before it is due, ns: cameras do not keep their time exactly.
const EARLY_NS: i64 = 1_000_000;

/// Whether an image of this time is to be published at a rate; `next_ns` is when one is due.
fn due(next_ns: &mut Option<i64>, now_ns: i64, rate: f64) -> bool {
    if rate.is_nan() || rate <= 0.0 {
        *next_ns = None;
        return true;
    }
    let period_ns = (1e9 / rate).min(1e18) as i64;
    // Negative as long as none is due. A clock that went back or leapt ahead stops no image.
    let late_ns = next_ns.map(|due_ns| now_ns.saturating_sub(due_ns).saturating_add(EARLY_NS));
    match (*next_ns, late_ns) {
        (_, Some(late_ns)) if (-period_ns..0).contains(&late_ns) => false,
        (Some(due_ns), Some(late_ns)) if (0..=period_ns).contains(&late_ns) => {
            *next_ns = Some(due_ns.saturating_add(period_ns));
            true
        }
        _ => {
            *next_ns = Some(now_ns.saturating_add(period_ns));
            true
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_leaves_out_images_and_keeps_its_mean() {
        let mut next = None;
        let published = |next: &mut Option<i64>, rate: f64| {
            (0..90).filter(|frame| due(next, frame * 33_333_333, rate)).count()
        };
        assert_eq!(published(&mut next, 10.0), 30);
        assert_eq!(published(&mut None, 20.0), 60);
        assert_eq!(published(&mut None, 100.0), 90);
        assert_eq!(published(&mut None, -1.0), 90);
        assert_eq!(published(&mut None, f64::NAN), 90);
    }

    #[test]
    fn a_clock_that_goes_back_or_leaps_ahead_stops_no_image() {
        let mut next = None;
        assert!(due(&mut next, 100_000_000_000, 1.0));
        assert!(!due(&mut next, 100_500_000_000, 1.0));
        assert!(due(&mut next, 5_000_000_000, 1.0), "back by minutes");
        assert!(!due(&mut next, 5_900_000_000, 1.0));
        assert!(due(&mut next, 900_000_000_000, 1.0), "ahead");
        assert!(!due(&mut next, 900_100_000_000, 1.0));
    }
}
