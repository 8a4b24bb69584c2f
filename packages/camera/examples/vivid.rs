//! The driver at the kernel's virtual camera `vivid`, which can lose frames, damage them, stop and
//! vanish on request. `scripts/v4l2.sh` runs this as the only program of a virtual machine.
//!
//! Prints a line for each thing it tries, and ends with 1 if one of them failed.

use angaros::names::ParameterValue;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros_fixture::{RunningNode, context, first};
use anyhow::{Context as _, Result as Outcome, ensure};
use camera::RunningCamera;
use camera::v4l2::controls::Control;
use camera::v4l2::convert::{Converter, OutputEncoding};
use camera::v4l2::format::{FourCc, SourceFormat};
use camera::v4l2::query::{self, Interval, OfferedSize};
use camera::v4l2::stamps::{Arrival, StampSource, age};
use camera::v4l2::{CaptureDevice, Damage, Frame, KernelDevice, Session, Stream, Wish};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

const DEVICE: &str = "/dev/video0";
/// An emulated processor takes its time.
const SOON: Duration = Duration::from_secs(20);

/// What is tried, behind the sentence that it is to make true.
type Trial = (&'static str, fn() -> Outcome<()>);

const TRIALS: [Trial; 9] = [
    ("it tells what it is and what it offers", what_it_is),
    ("thirty frames come in order, stamped by its clock", thirty_frames),
    ("controls are read and set, and refused out of range", controls),
    ("a buffer is exported as a DMABUF", export),
    ("lost frames are known by their numbers", lost_frames),
    ("numbers that begin anew lose no frame", numbers_begin_anew),
    ("a damaged frame is marked", damaged_frame),
    ("a stream that fails is begun again, and so is a camera that vanishes", faults),
    ("the node survives the camera's disappearance", node),
];

#[expect(clippy::print_stdout, reason = "the lines are what it is run for")]
fn main() -> ExitCode {
    angaros::init_log();
    let mut failed = 0;
    for (what, trial) in TRIALS {
        match trial() {
            Ok(()) => println!("ok: {what}"),
            Err(error) => {
                failed += 1;
                println!("FAILED: {what}: {error:#}");
            }
        }
    }
    println!("vivid: {} of {} hold", TRIALS.len() - failed, TRIALS.len());
    ExitCode::from(u8::from(failed > 0))
}

fn open() -> std::io::Result<Arc<dyn CaptureDevice>> {
    Ok(Arc::new(KernelDevice::open(Path::new(DEVICE))?))
}

fn session(rate: u32) -> Outcome<Session> {
    let interval = Interval::new(1, rate);
    let wish = Wish { source: SourceFormat::Yuyv, width: 320, height: 180, interval };
    Ok(Session::open(open()?, &wish)?)
}

fn next(stream: &mut Stream) -> Outcome<Frame> {
    stream.next(SOON)?.context("no frame has come")
}

fn control<'a>(session: &'a Session, name: &str) -> Outcome<&'a Control> {
    let found = session.controls.iter().find(|control| control.name == name);
    found.with_context(|| format!("there is no control '{name}'"))
}

fn what_it_is() -> Outcome<()> {
    let session = session(10)?;
    let device = &*session.device;
    ensure!(session.capability.driver == "vivid", "{:?}", session.capability);
    let yuyv = FourCc::new(*b"YUYV");
    let formats = query::formats(device)?;
    ensure!(formats.iter().any(|format| format.code == yuyv), "{formats:?}");
    let sizes = query::sizes(device, yuyv)?;
    ensure!(sizes.contains(&OfferedSize::Discrete(640, 480)), "{sizes:?}");
    ensure!(query::sizes(device, FourCc::new(*b"????"))?.is_empty(), "sizes of no format");
    let intervals = query::intervals(device, yuyv, (320, 180))?;
    ensure!(intervals.iter().any(|each| (each.seconds() - 0.1).abs() < 1e-9), "{intervals:?}");
    ensure!(session.interval == Interval::new(1, 10), "{:?}", session.interval);
    ensure!((session.format.width, session.format.height) == (320, 180), "{}", session.format);
    Ok(())
}

fn thirty_frames() -> Outcome<()> {
    let session = session(10)?;
    // It stamps the end of a frame before that has come, and the begin when that was.
    control(&session, "Timestamp Source")?.set(&*session.device, 1)?;
    let mut stream = session.stream(4)?;
    let converter = Converter::new(*stream.format(), OutputEncoding::Rgb8)?;
    let mut image = vec![0; converter.image_bytes()];
    let mut before = None;
    for number in 0..30 {
        let frame = next(&mut stream)?;
        ensure!(frame.damage.is_none(), "frame {number}: {:?}", frame.damage);
        ensure!(stream.bytes(&frame).len() == 320 * 180 * 2, "{}", stream.bytes(&frame).len());
        let monotonic_ns = angaros::clock::monotonic_ns();
        let arrival = Arrival { monotonic_ns, wall: angaros::clock::system_time() };
        let (age_ns, source) = age(frame.stamp, arrival);
        ensure!(source == StampSource::Monotonic && age_ns > 0, "{:?}", frame.stamp);
        let behind = before.is_none_or(|sequence| frame.sequence > sequence);
        ensure!(behind, "{} after {before:?}", frame.sequence);
        before = Some(frame.sequence);
        converter.run(stream.bytes(&frame), &mut image)?;
        stream.release(frame)?;
    }
    // The test picture has bars of all colours.
    let has = |color: fn(&[u8]) -> bool| image.chunks_exact(3).any(color);
    ensure!(has(|p| p[0] > 180 && p[1] < 80 && p[2] < 80), "no red in the picture");
    ensure!(has(|p| p[2] > 180 && p[0] < 80 && p[1] < 80), "no blue in the picture");
    ensure!(has(|p| p.iter().all(|value| *value > 180)), "no white in the picture");
    Ok(())
}

fn controls() -> Outcome<()> {
    let session = session(10)?;
    let device = &*session.device;
    let brightness = control(&session, "Brightness")?;
    brightness.set(device, 77)?;
    ensure!(brightness.get(device)? == 77, "{}", brightness.get(device)?);
    // The kernel rounds numbers into their range, and refuses entries that a menu does not have.
    let rounded = brightness.set(device, brightness.maximum + 1)?;
    ensure!(rounded == brightness.maximum, "{rounded}");
    brightness.set(device, brightness.default)?;
    let menu = control(&session, "Test Pattern")?;
    ensure!(menu.menu.len() > 5, "{:?}", menu.menu);
    let refused = menu.set(device, menu.maximum + 1);
    let number = refused.as_ref().err().and_then(std::io::Error::raw_os_error);
    ensure!(number == Some(libc::ERANGE), "{refused:?}");
    let kinds: std::collections::BTreeSet<u32> =
        session.controls.iter().map(|control| control.kind.number()).collect();
    ensure!(kinds.len() >= 5, "{kinds:?}");
    Ok(())
}

fn export() -> Outcome<()> {
    use std::os::fd::AsRawFd as _;
    let session = session(10)?;
    let stream = session.stream(4)?;
    let exported = stream.export(1)?;
    let link = std::fs::read_link(format!("/proc/self/fd/{}", exported.as_raw_fd()))?;
    ensure!(link.to_string_lossy().contains("dmabuf"), "{}", link.display());
    let refused = stream.export(9).map(|_| ()).map_err(|error| error.errno());
    ensure!(refused == Err(Some(libc::EINVAL)), "{refused:?}");
    Ok(())
}

fn lost_frames() -> Outcome<()> {
    let session = session(15)?;
    let device = &*session.device;
    let dropped = control(&session, "Percentage of Dropped Buffers")?;
    dropped.set(device, 50)?;
    let mut stream = session.stream(4)?;
    let mut missing = 0;
    for _ in 0..20 {
        let frame = next(&mut stream)?;
        missing += frame.lost_before;
        stream.release(frame)?;
    }
    dropped.set(device, 0)?;
    ensure!(missing > 0, "none of some 40 was missing");
    Ok(())
}

fn numbers_begin_anew() -> Outcome<()> {
    let session = session(60)?;
    let wrap = control(&session, "Wrap Sequence Number")?;
    wrap.set(&*session.device, 1)?;
    let mut stream = session.stream(8)?;
    let mut first_number = None;
    let mut missing = 0;
    let mut came = 0_u32;
    let last = loop {
        let frame = next(&mut stream)?;
        let number = frame.sequence;
        first_number.get_or_insert(number);
        missing += frame.lost_before;
        came += 1;
        stream.release(frame)?;
        if number < 1000 || came > 500 {
            break number;
        }
    };
    drop(stream);
    wrap.set(&*session.device, 0)?;
    let first_number = first_number.unwrap_or_default();
    ensure!(first_number > u32::MAX - 1000 && last < 1000, "{first_number} to {last}");
    ensure!(missing < 100, "{missing} are said to be missing beside {came}");
    Ok(())
}

fn damaged_frame() -> Outcome<()> {
    let session = session(10)?;
    let inject = control(&session, "Inject V4L2_BUF_FLAG_ERROR")?;
    let mut stream = session.stream(4)?;
    inject.set(&*session.device, 1)?;
    for _ in 0..10 {
        let frame = next(&mut stream)?;
        let damage = frame.damage;
        stream.release(frame)?;
        if damage == Some(Damage::ByDriver) {
            return Ok(());
        }
    }
    anyhow::bail!("no frame was marked")
}

fn faults() -> Outcome<()> {
    for (name, errno) in [("Inject Fatal Streaming Error", libc::EIO), ("Disconnect", libc::ENODEV)]
    {
        let session = session(10)?;
        let inject = control(&session, name)?;
        let mut stream = session.stream(4)?;
        let frame = next(&mut stream)?;
        stream.release(frame)?;
        inject.set(&*session.device, 1)?;
        let error = loop {
            match next(&mut stream) {
                Ok(frame) => {
                    if let Err(error) = stream.release(frame) {
                        break error.into();
                    }
                }
                Err(error) => break error,
            }
        };
        let known = error.downcast_ref::<camera::v4l2::V4l2Error>();
        let known = known.with_context(|| format!("{name}: {error:#}"))?;
        ensure!(known.errno() == Some(errno), "{name}: {known}");
        ensure!(known.is_gone() == (errno == libc::ENODEV), "{name}: {known}");
    }
    // Every handle is closed now, which brings the camera back.
    let session = session(10)?;
    let mut stream = session.stream(4)?;
    next(&mut stream)?;
    Ok(())
}

fn node() -> Outcome<()> {
    let context = context();
    let peer = Node::new(&context, "peer")?;
    let images: Subscription<Image> =
        peer.create_polled_subscription("image_raw", Qos::keep_last(10))?;
    let size = ParameterValue::IntegerArray(vec![320, 180]);
    let parameters = vec![("image_size".to_owned(), size)];
    let options = NodeOptions { parameters, ..NodeOptions::default() };
    let node = RunningNode::with_options(&context, "camera", options);
    let opened = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&opened);
    let open = move || {
        open().inspect(|_| {
            counted.fetch_add(1, Ordering::SeqCst);
        })
    };
    let running = RunningCamera::start(&node.node, Box::new(open))?;
    let images_of_size = |image: &Image| (image.width, image.height) == (320, 180);
    first(&images, images_of_size);
    node.node.set_parameter("brightness", 90_i64)?;
    let refused = node.node.set_parameter("brightness", 999_i64);
    ensure!(refused.is_err(), "a brightness of 999 was taken");
    let before = opened.load(Ordering::SeqCst);
    node.node.set_parameter("disconnect", true)?;
    let end = Instant::now() + SOON;
    while opened.load(Ordering::SeqCst) == before {
        ensure!(Instant::now() < end, "it was not opened again");
        std::thread::sleep(Duration::from_millis(5));
    }
    while images.take()?.is_some() {}
    first(&images, images_of_size);
    let brightness = node.node.get_parameter("brightness")?;
    let ninety = Some(ParameterValue::Integer(90));
    ensure!(brightness == ninety, "{brightness:?}");
    drop(running);
    Ok(())
}
