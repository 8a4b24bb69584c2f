//! The photo camera as a component.

use crate::camera_info::CameraInfoPublisher;
use crate::capture::{Capture, Frame, Frames, Notes};
use crate::photo::{PhotoCamera as Source, PhotoConfig, PhotoLoop, Photograph};
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::CameraInfo;
use angaros::std_msgs::msg::{Header, HeaderView};
use angaros::trace::Label;
use angaros::{Clock, GuardCondition};
use image_proc::ImageOutput;
use image_proc::kernels::{DistortionModel, ImageRef, PixelFormat};
use std::time::Duration;

static OPERATION: Label = Label::new("capture");

/// Plays a photograph as a moving camera.
///
/// Publishes `image_raw` and, after each image as image_transport does, its `camera_info`. All frames are rendered at
/// start, so what happens per frame is what a driver does: the frame is complete in the driver's
/// memory, it is stamped, and copied once into the message. It is captured and stamped on a thread
/// of the driver ([`crate::capture`]) and waits there until the node's executor has time for it.
/// With `capture` set to `callback`, and on a virtual clock, it is captured in a timer's callback
/// instead, so that its stamp does not show how long it waited.
///
/// Parameters: `rate` (30.0 Hz), `width` (640), `height` (480), `encoding` (`rgb8`), `photo`
/// (`raccoon`, `coffee`, `chelsea`, `rocket` or the path of a JPEG file), `frames` until the motion
/// repeats (60), `frame_id` (`camera`), `zero_copy` (true), `capture` (`thread` or
/// `callback`), `captures`, a file in which each frame is noted (none where it is empty).
#[component]
pub struct PhotoCamera {
    _source: FrameSource,
}

/// What brings frames; the thread ends before what it wakes.
enum FrameSource {
    Thread { _capture: Capture, _ready: GuardCondition },
    Callback { _timer: Timer },
}

impl PhotoCamera {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let frames = source(node)?;
        let frame_id = node.parameter("frame_id", String::from("camera"))?;
        let info = calibration(&frames, &frame_id);
        let infos = CameraInfoPublisher::new(node, "camera_info", Qos::keep_last(5), &info)?;
        let driver = Driver {
            frames,
            frame_id,
            images: ImageOutput::new(node, "image_raw", &OPERATION)?,
            infos,
        };
        let rate = node.parameter("rate", 30.0)?;
        if !(rate > 0.0 && rate <= 100_000.0) {
            let message = format!("parameter 'rate' of node {} is {rate}", node.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give frames per second above 0"));
        }
        let notes = notes(node)?;
        let pipeline = Pipeline {
            driver,
            clock: node.context().clock().clone(),
            context: ctx.context().clone(),
            losses: Losses { node: node.name().to_string(), in_a_row: 0, overwritten: 0 },
            pace: RateMonitor {
                node: node.name().to_string(),
                rate,
                since_ns: 0,
                frames: 0,
                reported: false,
            },
        };
        let source = match node.parameter("capture", String::from("thread"))?.as_str() {
            // No thread of the host's follows a clock that is moved by hand.
            "thread" if node.context().clock().is_virtual() => {
                pipeline.in_callback(node, rate, notes)?
            }
            "thread" => pipeline.on_thread(node, rate, notes)?,
            "callback" => pipeline.in_callback(node, rate, notes)?,
            other => {
                let message = format!("parameter 'capture' of node {} is '{other}'", node.name());
                return Err(
                    Error::new(ErrorKind::InvalidArgument, message).hint("give thread or callback")
                );
            }
        };
        Ok(Self { _source: source })
    }
}

/// What is done with each frame.
struct Pipeline {
    driver: Driver,
    clock: Clock,
    context: Context,
    losses: Losses,
    pace: RateMonitor,
}

impl Pipeline {
    fn publish(&mut self, frame: Frame) {
        self.pace.tick(self.clock.monotonic_ns());
        let outcome = self.driver.publish(frame);
        if !self.context.is_shutdown() {
            self.losses.report(outcome.map_err(|error| error.to_string()));
        }
    }

    /// Frames are captured on a thread, and published when the executor has time.
    fn on_thread(mut self, node: &Node, rate: f64, notes: Notes) -> Result<FrameSource> {
        let frames = Frames::default();
        let clock = node.context().clock().clone();
        let waiting = frames.clone();
        let ready = node.create_guard_condition(move || {
            while let Some(frame) = waiting.take() {
                self.publish(frame);
            }
            self.losses.overwritten(waiting.take_lost());
        })?;
        let rung = ready.clone();
        let capture = Capture::start(rate, clock, frames, notes, move || rung.trigger())?;
        Ok(FrameSource::Thread { _capture: capture, _ready: ready })
    }

    /// Frames are captured when the executor has time.
    fn in_callback(mut self, node: &Node, rate: f64, mut notes: Notes) -> Result<FrameSource> {
        let clock = node.context().clock().clone();
        let mut first_ns = None;
        let timer = node.create_timer(Duration::from_secs_f64(1.0 / rate), move |info| {
            let since = info.expected_ns - *first_ns.get_or_insert(info.expected_ns);
            // A period that the executor slept through is a frame that is missing.
            let number = (since as f64 * rate / 1e9).round() as u64;
            let captured_ns = clock.monotonic_ns();
            let stamp = clock.system_time();
            self.publish(Frame { number, stamp });
            notes.note(number, info.expected_ns, captured_ns);
        })?;
        Ok(FrameSource::Callback { _timer: timer })
    }
}

fn notes(node: &Node) -> Result<Notes> {
    let path = node.parameter("captures", String::new())?;
    Notes::create(&path).map_err(|error| {
        let message = format!("node {} cannot write {path}", node.name());
        Error::new(ErrorKind::System, message).source(error)
    })
}

/// Says that frames are lost and that they are no longer: the first, then ever more seldom, so that
/// a full memory does not become a full log.
struct Losses {
    node: String,
    in_a_row: u64,
    overwritten: u64,
}

impl Losses {
    /// Frames that the node was too slow for; they were captured, and nobody saw them.
    fn overwritten(&mut self, frames: u64) {
        if frames > 0 {
            let Self { node, overwritten, .. } = self;
            let before = *overwritten;
            *overwritten += frames;
            if before.checked_ilog2() != overwritten.checked_ilog2() {
                tracing::warn!(
                    "{node} was too slow for {overwritten} frames so far, which are lost; hint: \
                     its thread is busy, run it in a process of its own or ask for a smaller rate"
                );
            }
        }
    }

    fn report(&mut self, outcome: std::result::Result<(), String>) {
        match outcome {
            Ok(()) if self.in_a_row == 0 => {}
            Ok(()) => {
                tracing::info!("{} publishes again; {} frames are lost", self.node, self.in_a_row);
                self.in_a_row = 0;
            }
            Err(error) => {
                self.in_a_row += 1;
                if self.in_a_row.is_power_of_two() {
                    tracing::error!("{} lost {} frames so far: {error}", self.node, self.in_a_row);
                }
            }
        }
    }
}

/// Says once that the rate asked for is not reached.
struct RateMonitor {
    node: String,
    rate: f64,
    since_ns: u64,
    frames: u64,
    reported: bool,
}

/// The rate is judged over windows of this length.
const PACE_WINDOW_NS: u64 = 3_000_000_000;

impl RateMonitor {
    fn tick(&mut self, now_ns: u64) {
        self.frames += 1;
        let span_ns = now_ns - self.since_ns;
        if self.reported || span_ns < PACE_WINDOW_NS {
            return;
        }
        let reached = self.frames as f64 * 1e9 / span_ns as f64;
        if self.since_ns != 0 && reached < 0.8 * self.rate {
            self.reported = true;
            tracing::warn!(
                "{} gives {reached:.1} of {} images per second: its thread is busy; hint: build \
                 with --release, run it in a process of its own, or ask for a smaller rate",
                self.node,
                self.rate
            );
        }
        (self.since_ns, self.frames) = (now_ns, 0);
    }
}

struct Driver {
    frames: PhotoLoop,
    frame_id: String,
    images: ImageOutput,
    infos: CameraInfoPublisher,
}

impl Driver {
    /// The frame is complete in memory.
    fn publish(&mut self, frame: Frame) -> std::result::Result<(), Box<dyn std::error::Error>> {
        let (sec, nanosec) = frame.stamp.to_sec_nanosec();
        let frame = self.frames.frame(frame.number);
        let stamp = Stamp { sec, nanosec };
        let header = HeaderView { stamp, frame_id: &self.frame_id };
        let camera = self.frames.camera();
        let model = camera.camera_model();
        let format = camera.format();
        let size = (model.width, model.height);
        let frame = ImageRef::packed(frame, format, size.0, size.1)?;
        self.images.publish(&header, format, size, |out| out.copy_from(&frame))?;
        self.infos.publish(stamp)?;
        Ok(())
    }
}

fn calibration(frames: &PhotoLoop, frame_id: &str) -> CameraInfo {
    let model = frames.camera().camera_model();
    let name = match model.model {
        DistortionModel::PlumbBob => "plumb_bob",
        DistortionModel::RationalPolynomial => "rational_polynomial",
    };
    CameraInfo {
        header: Header { frame_id: frame_id.to_owned(), ..Header::default() },
        height: model.height as u32,
        width: model.width as u32,
        distortion_model: name.to_owned(),
        d: model.d.to_vec(),
        k: model.k,
        r: model.r,
        p: model.p,
        ..CameraInfo::default()
    }
}

fn source(node: &Node) -> Result<PhotoLoop> {
    let invalid = |what: &str, error: &dyn std::fmt::Display| {
        let message = format!("{what} of node {}: {error}", node.name());
        Error::new(ErrorKind::InvalidArgument, message)
    };
    let side = |name: &str, default: i64| -> Result<usize> {
        let pixels = node.parameter(name, default)?;
        usize::try_from(pixels).map_err(|error| invalid(name, &error))
    };
    let encoding = node.parameter("encoding", String::from("rgb8"))?;
    let config = PhotoConfig {
        photograph: photograph(&node.parameter("photo", String::from("raccoon"))?)
            .map_err(|error| invalid("photo", &error))?,
        width: side("width", 640)?,
        height: side("height", 480)?,
        format: PixelFormat::from_encoding(&encoding)
            .map_err(|error| invalid("encoding", &error))?,
        loop_frames: side("frames", 60)?,
        ..PhotoConfig::default()
    };
    Source::new(config).and_then(Source::record).map_err(|error| invalid("camera", &error))
}

fn photograph(name: &str) -> std::io::Result<Photograph> {
    Ok(match name {
        "raccoon" => Photograph::Raccoon,
        "coffee" => Photograph::Coffee,
        "chelsea" => Photograph::Chelsea,
        "rocket" => Photograph::Rocket,
        path => Photograph::Jpeg(std::fs::read(path)?),
    })
}
