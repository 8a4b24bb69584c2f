//! The driver with a camera of recorded answers, and with every fault.

use super::argument::Argument;
use super::convert::{Converter, OutputEncoding, outputs_of};
use super::format::{FourCc, FrameFormat, SourceFormat};
use super::layout::{Request, at};
use super::query::{self, Interval, OfferedSize};
use super::recorded::Recorded;
use super::stream::Damage;
use super::{CaptureDevice, ControlAccess, FrameMemory, Ready, Session, V4l2Error, Wish};
use std::io;
use std::os::fd::OwnedFd;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(5);
const WISH: Wish = Wish { source: SourceFormat::Yuyv, width: 64, height: 48, interval: None };

fn session(camera: &Recorded, wish: &Wish) -> Session {
    Session::open(camera.open().unwrap(), wish).unwrap()
}

/// Puts `value` into a field of the answers to a request.
fn patch(camera: &Recorded, request: Request, at: usize, value: u32) {
    camera.interpose(move |asked, bytes| {
        if asked == request {
            bytes[at..at + 4].copy_from_slice(&value.to_ne_bytes());
        }
        Ok(())
    });
}

/// Refuses a request with this number.
fn refuse(camera: &Recorded, request: Request, errno: i32) {
    camera.interpose(move |asked, _| match asked == request {
        true => Err(io::Error::from_raw_os_error(errno)),
        false => Ok(()),
    });
}

fn open_error(camera: &Recorded, wish: &Wish) -> V4l2Error {
    match Session::open(camera.open().unwrap(), wish) {
        Ok(_) => panic!("it was opened"),
        Err(error) => error,
    }
}

#[test]
fn a_camera_tells_what_it_is_and_which_formats_sizes_times_and_controls_it_has() {
    let camera = Recorded::new();
    let session = session(&camera, &WISH);
    let device = &*session.device;
    assert_eq!(session.capability.card, "Recorded Camera: Test");
    assert_eq!(session.capability.driver, "recorded");
    assert_eq!(session.capability.version, "6.1.192");
    let formats = query::formats(device).unwrap();
    let codes: Vec<String> = formats.iter().map(|format| format.code.to_string()).collect();
    assert_eq!(codes, ["YUYV", "UYVY", "GREY", "RGB3", "BGR3", "NV12", "MJPG"]);
    let sizes = query::sizes(device, formats[0].code).unwrap();
    assert_eq!(sizes[1], OfferedSize::Discrete(64, 48));
    assert_eq!(query::sizes(device, FourCc::new(*b"H264")).unwrap(), []);
    let intervals = query::intervals(device, formats[0].code, (64, 48)).unwrap();
    let intervals: Vec<String> = intervals.iter().map(ToString::to_string).collect();
    assert_eq!(intervals, ["1/30 s", "1/15 s"]);
    let names: Vec<&str> = session.controls.iter().map(|control| control.name.as_str()).collect();
    assert_eq!(names.len(), 7, "classes and texts are left out: {names:?}");
    let exposure = &session.controls[4];
    let menu = [(1, "Manual Mode".to_owned()), (3, "Aperture Priority Mode".to_owned())];
    assert_eq!((exposure.name.as_str(), &exposure.menu[..]), ("Auto Exposure", &menu[..]));
    assert!(session.controls[5].is_inactive() && session.controls[6].is_read_only());
}

#[test]
fn controls_are_read_and_set_and_refused_with_the_drivers_reason() {
    let camera = Recorded::new();
    let session = session(&camera, &WISH);
    let device = &*session.device;
    let control = |name: &str| session.controls.iter().find(|one| one.name == name).unwrap();
    let brightness = control("Brightness");
    assert_eq!(brightness.get(device).unwrap(), 0);
    assert_eq!(brightness.set(device, -20).unwrap(), -20);
    assert_eq!((brightness.get(device).unwrap(), camera.value("Brightness")), (-20, Some(-20)));
    assert_eq!(brightness.set(device, 7).unwrap(), 6, "rounded to a step");
    let refused =
        |name: &str, value| control(name).set(device, value).unwrap_err().raw_os_error().unwrap();
    assert_eq!(refused("Brightness", 65), libc::ERANGE);
    assert_eq!(refused("Temperature", 1), libc::EACCES);
    assert_eq!(refused("Exposure Time (Absolute)", 300), libc::EBUSY);
    control("Auto Exposure").set(device, 1).unwrap();
    control("Exposure Time (Absolute)").set(device, 300).unwrap();
    camera.unplug();
    assert_eq!(refused("Brightness", 1), libc::ENODEV);
}

#[test]
fn frames_come_in_order_and_their_buffers_go_round() {
    let camera = Recorded::new();
    let session = session(&camera, &WISH);
    let mut stream = session.stream(3).unwrap();
    assert_eq!(stream.buffer_count(), 3);
    for sequence in 0..10 {
        let frame = stream.next(SOON).unwrap().unwrap();
        assert_eq!((frame.sequence, frame.lost_before, frame.damage), (sequence, 0, None));
        assert_eq!(stream.bytes(&frame), [128; 64 * 48 * 2]);
        stream.release(frame).unwrap();
    }
    assert!(stream.export(2).is_ok());
    assert_eq!(stream.export(3).unwrap_err().errno(), Some(libc::EINVAL));
    drop(stream);
    assert!(camera.is_idle(), "the end gives everything back");
}

#[test]
fn a_frame_of_another_stream_gives_no_bytes_and_no_buffer() {
    let camera = Recorded::new();
    let session = session(&camera, &WISH);
    let mut first = session.stream(2).unwrap();
    let frame = first.next(SOON).unwrap().unwrap();
    drop(first);
    let mut second = session.stream(2).unwrap();
    assert!(second.bytes(&frame).is_empty());
    second.release(frame).unwrap();
    assert!(second.next(SOON).unwrap().is_some());
}

#[test]
fn lost_frames_are_known_by_the_numbers_of_those_that_come() {
    let camera = Recorded::new();
    let mut stream = session(&camera, &WISH).stream(4).unwrap();
    let mut missing = || {
        let frame = stream.next(SOON).unwrap().unwrap();
        let missing = frame.lost_before;
        stream.release(frame).unwrap();
        missing
    };
    assert_eq!([missing(), missing()], [0, 0]);
    camera.lose(5);
    assert_eq!([missing(), missing()], [5, 0]);
    camera.lose(u32::MAX - 20);
    assert_eq!([missing(), missing()], [0, 0], "so far away it has begun anew");
}

#[test]
fn damaged_frames_are_marked_with_what_is_wrong() {
    let camera = Recorded::new();
    let mut stream = session(&camera, &WISH).stream(4).unwrap();
    let mut damage = |at, value| {
        patch(&camera, Request::DequeueBuffer, at, value);
        let frame = stream.next(SOON).unwrap().unwrap();
        let found = (frame.damage, stream.bytes(&frame).len());
        stream.release(frame).unwrap();
        found
    };
    let bytes = 64 * 48 * 2;
    assert_eq!(damage(at::buffer::FLAGS, 0x2040), (Some(Damage::ByDriver), bytes));
    assert_eq!(damage(at::buffer::USED, 0), (Some(Damage::Empty), 0));
    assert_eq!(damage(at::buffer::USED, 99), (Some(Damage::Short(99, bytes)), 99));
    let long = Some(Damage::Long(u32::MAX as usize, bytes));
    assert_eq!(damage(at::buffer::USED, u32::MAX), (long, 0));
    assert_eq!(damage(at::buffer::USED, bytes as u32), (None, bytes));
}

#[test]
fn a_buffer_that_the_driver_cannot_have_is_refused() {
    for index in [4, 31, u32::MAX] {
        let camera = Recorded::new();
        let mut stream = session(&camera, &WISH).stream(4).unwrap();
        patch(&camera, Request::DequeueBuffer, at::buffer::INDEX, index);
        let error = stream.next(SOON).unwrap_err().to_string();
        assert!(error.contains(&format!("buffer {index} of 4")), "{error}");
    }
    let camera = Recorded::new();
    let mut stream = session(&camera, &WISH).stream(4).unwrap();
    let lent = stream.next(SOON).unwrap().unwrap();
    patch(&camera, Request::DequeueBuffer, at::buffer::INDEX, 0);
    let error = stream.next(SOON).unwrap_err().to_string();
    assert!(error.contains("buffer 0 of 4, which the driver does not have"), "{error}");
    assert_eq!(stream.bytes(&lent).len(), 64 * 48 * 2);
}

#[test]
fn buffers_that_cannot_be_are_refused_before_they_are_mapped() {
    let starts = |request, at, value| {
        let camera = Recorded::new();
        let session = session(&camera, &WISH);
        patch(&camera, request, at, value);
        let error = session.stream(4).map(|_| ()).unwrap_err().to_string();
        camera.heal();
        error
    };
    for count in [0, 33, u32::MAX] {
        let error = starts(Request::RequestBuffers, at::buffers::COUNT, count);
        assert!(error.contains(&format!("{count} buffers")), "{error}");
    }
    for length in [0, 6143, u32::MAX] {
        let error = starts(Request::QueryBuffer, at::buffer::LENGTH, length);
        assert!(error.contains(&format!("a buffer of {length} bytes")), "{error}");
    }
}

#[test]
fn a_refusal_names_the_request_and_the_drivers_reason() {
    let all = [
        (Request::QueryCapability, libc::ENOTTY, false),
        (Request::SetFormat, libc::EBUSY, false),
        (Request::SetFormat, libc::ENODEV, true),
        (Request::GetParameters, libc::ENODEV, true),
        (Request::QueryControl, libc::EIO, false),
        (Request::QueryMenu, libc::EIO, false),
    ];
    for (request, errno, is_gone) in all {
        let camera = Recorded::new();
        refuse(&camera, request, errno);
        let error = open_error(&camera, &WISH);
        assert!(error.to_string().starts_with(&format!("{} failed: ", request.name())), "{error}");
        assert_eq!((error.errno(), error.is_gone()), (Some(errno), is_gone));
    }
    for request in [Request::RequestBuffers, Request::QueueBuffer, Request::StreamOn] {
        let camera = Recorded::new();
        let session = session(&camera, &WISH);
        refuse(&camera, request, libc::ENOMEM);
        assert_eq!(session.stream(4).map(|_| ()).unwrap_err().errno(), Some(libc::ENOMEM));
    }
    for errno in [libc::EIO, libc::EINVAL, libc::ENODEV] {
        let camera = Recorded::new();
        let mut stream = session(&camera, &WISH).stream(4).unwrap();
        refuse(&camera, Request::DequeueBuffer, errno);
        assert_eq!(stream.next(SOON).unwrap_err().errno(), Some(errno));
    }
}

#[test]
fn a_camera_without_times_or_controls_is_a_camera() {
    for request in [Request::GetParameters, Request::QueryControl] {
        let camera = Recorded::new();
        refuse(&camera, request, libc::ENOTTY);
        let session = session(&camera, &WISH);
        let lacks = match request {
            Request::GetParameters => session.interval.is_none(),
            _ => session.controls.is_empty(),
        };
        assert!(lacks, "{request:?}");
    }
    let camera = Recorded::new();
    patch(&camera, Request::GetParameters, at::parameters::NUMERATOR, 0);
    assert_eq!(session(&camera, &WISH).interval, None, "no time at all");
}

#[test]
fn what_is_no_camera_is_refused_with_what_it_lacks() {
    let lacks = |flags| {
        let camera = Recorded::new();
        patch(&camera, Request::QueryCapability, at::capability::DEVICE_CAPABILITIES, flags);
        open_error(&camera, &WISH).to_string()
    };
    assert!(lacks(0x0420_0000).contains("it captures no video"));
    assert!(lacks(0x0020_0001).contains("it does not stream"));
    assert!(lacks(0x0400_1000).contains("several planes"));
}

#[test]
fn a_pixel_format_that_the_camera_does_not_have_is_refused_with_those_it_has() {
    let camera = Recorded::new();
    let grey = SourceFormat::Grey.fourcc().0;
    patch(&camera, Request::SetFormat, at::format::PIXEL_FORMAT, grey);
    let error = open_error(&camera, &WISH).to_string();
    assert!(error.starts_with("pixel format YUYV by the camera is not offered"), "{error}");
    assert!(error.ends_with("choose from YUYV, UYVY, GREY, RGB3, BGR3, NV12, MJPG"), "{error}");
    patch(&camera, Request::SetFormat, at::format::STRIDE, 12);
    assert!(open_error(&camera, &WISH).to_string().contains("12 bytes from row to row"));
}

#[test]
fn lists_that_never_end_end_and_one_that_goes_round_is_refused() {
    let camera = Recorded::new();
    // It answers to the index that is looked at with whatever it has, and never refuses.
    struct Endless;
    impl CaptureDevice for Endless {
        fn ask(&self, _: &mut Argument) -> io::Result<()> {
            Ok(())
        }
        fn control(&self, _: ControlAccess, _: &mut [u8; 20]) -> io::Result<()> {
            Ok(())
        }
        fn map(&self, _: u32, _: usize) -> io::Result<Box<dyn FrameMemory>> {
            Err(io::ErrorKind::Unsupported.into())
        }
        fn wait(&self, _: Duration) -> io::Result<Ready> {
            Ok(Ready::Frame)
        }
        fn export(&self, _: u32) -> io::Result<OwnedFd> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }
    assert_eq!(query::formats(&Endless).unwrap().len(), 64);
    assert_eq!(query::sizes(&Endless, FourCc(0)).unwrap(), [], "sizes of 0x0 are left out");
    assert!(query::intervals(&Endless, FourCc(0), (1, 1)).unwrap().is_empty());
    patch(&camera, Request::QueryControl, at::control::ID, 0x0098_0900);
    let error = open_error(&camera, &WISH).to_string();
    assert!(error.contains("behind control 0x980900 comes 0x980900"), "{error}");
}

#[test]
fn controls_that_make_no_sense_are_left_out() {
    let count = |at, value| {
        let camera = Recorded::new();
        patch(&camera, Request::QueryControl, at, value);
        session(&camera, &WISH).controls.len()
    };
    assert_eq!(count(at::control::ELEMENTS, 9), 0, "arrays");
    assert_eq!(count(at::control::FLAGS, 1), 0, "switched off");
    assert_eq!(count(at::control::TYPE, 77), 0, "unknown types");
    // The upper half of a 64-bit maximum: beyond what a number of 32 bits can be.
    let beyond = count(at::control::MAXIMUM + 4, 5);
    assert_eq!(beyond, 2, "but for what is off or on, and for what does something");
}

#[test]
fn every_format_becomes_every_image_that_is_offered() {
    for source in SourceFormat::ALL {
        let camera = Recorded::new();
        let wish = Wish { source, width: 8, height: 8, interval: Interval::new(1, 15) };
        let session = session(&camera, &wish);
        assert_eq!(session.interval, Interval::new(1, 15));
        let mut stream = session.stream(2).unwrap();
        let frame = stream.next(SOON).unwrap().unwrap();
        for output in OutputEncoding::ALL {
            let made = Converter::new(*stream.format(), output);
            assert_eq!(made.is_ok(), outputs_of(source).contains(&output), "{source:?} {output:?}");
            let Ok(converter) = made else { continue };
            let mut image = vec![0; converter.image_bytes()];
            converter.run(stream.bytes(&frame), &mut image).unwrap();
            // 128 of 16 to 235 is 130 of all.
            let expected = match (source, output) {
                (SourceFormat::Mjpeg, _) => 135,
                (SourceFormat::Grey | SourceFormat::Rgb24 | SourceFormat::Bgr24, _) => 128,
                (_, OutputEncoding::Rgb8 | OutputEncoding::Bgr8) => 130,
                _ => 128,
            };
            assert!(image.iter().all(|value| *value == expected), "{source:?} {output:?}");
        }
    }
}

fn converted(format: FrameFormat, frame: &[u8], output: OutputEncoding) -> Vec<u8> {
    let converter = Converter::new(format, output).unwrap();
    let mut image = vec![0; converter.image_bytes()];
    converter.run(frame, &mut image).unwrap();
    image
}

#[test]
fn pixels_keep_their_place_and_what_lies_behind_rows_is_left_out() {
    use OutputEncoding::{Bgr8, Mono8, Rgb8, Yuv422, Yuv422Yuy2};
    let of = |source, stride: u32| {
        let argument = super::format::wish(Request::SetFormat, source, 2, 2);
        FrameFormat::read(&argument.with(at::format::STRIDE, stride)).unwrap()
    };
    // Red and blue of BT.601, each a pair; five bytes behind the first row.
    let yuyv = [81, 90, 81, 240, 7, 7, 7, 7, 7, 41, 240, 41, 110];
    let format = of(SourceFormat::Yuyv, 9);
    let red_and_blue = [254, 0, 0, 254, 0, 0, 0, 0, 255, 0, 0, 255];
    assert_eq!(converted(format, &yuyv, Rgb8), red_and_blue);
    assert_eq!(converted(format, &yuyv, Bgr8), [0, 0, 254, 0, 0, 254, 255, 0, 0, 255, 0, 0]);
    assert_eq!(converted(format, &yuyv, Mono8), [81, 81, 41, 41]);
    assert_eq!(converted(format, &yuyv, Yuv422Yuy2), [81, 90, 81, 240, 41, 240, 41, 110]);
    assert_eq!(converted(format, &yuyv, Yuv422), [90, 81, 240, 81, 240, 41, 110, 41]);
    let uyvy = [90, 81, 240, 82, 240, 41, 110, 42];
    assert_eq!(converted(of(SourceFormat::Uyvy, 4), &uyvy, Mono8), [81, 82, 41, 42]);
    let yuy2 = converted(of(SourceFormat::Uyvy, 4), &uyvy, Yuv422Yuy2);
    assert_eq!(yuy2, [81, 90, 82, 240, 41, 240, 42, 110]);
    assert_eq!(converted(of(SourceFormat::Uyvy, 4), &uyvy, Rgb8)[..3], [254, 0, 0]);
    // Four of brightness, then one colour for all four.
    let nv12 = [81, 41, 9, 145, 54, 9, 90, 240];
    let format = of(SourceFormat::Nv12, 3);
    assert_eq!(converted(format, &nv12, Mono8), [81, 41, 145, 54]);
    assert_eq!(converted(format, &nv12, Rgb8)[..3], [254, 0, 0]);
    assert_eq!(converted(format, &nv12, Bgr8)[..3], [0, 0, 254]);
    assert_eq!(converted(format, &nv12, Yuv422Yuy2), [81, 90, 41, 240, 145, 90, 54, 240]);
    assert_eq!(converted(format, &nv12, Yuv422), [90, 81, 240, 41, 90, 145, 240, 54]);
    let rgb = [1, 2, 3, 4, 5, 6, 9, 7, 8, 9, 255, 255, 255];
    let format = of(SourceFormat::Rgb24, 7);
    assert_eq!(converted(format, &rgb, Rgb8), [1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 255, 255]);
    assert_eq!(converted(format, &rgb, Bgr8)[..6], [3, 2, 1, 6, 5, 4]);
    let red = [255, 0, 0, 0, 0, 255, 0, 255, 0, 1, 1, 1];
    assert_eq!(converted(of(SourceFormat::Rgb24, 6), &red, Mono8), [76, 29, 150, 1]);
    assert_eq!(converted(of(SourceFormat::Bgr24, 6), &red, Mono8), [29, 76, 150, 1]);
    assert_eq!(converted(of(SourceFormat::Bgr24, 6), &red, Rgb8)[..6], [0, 0, 255, 255, 0, 0]);
    let grey = [1, 2, 9, 3, 4];
    assert_eq!(converted(of(SourceFormat::Grey, 3), &grey, Mono8), [1, 2, 3, 4]);
    assert_eq!(converted(of(SourceFormat::Grey, 3), &grey, Bgr8)[..6], [1, 1, 1, 2, 2, 2]);
}

#[test]
fn a_frame_that_is_too_short_or_room_that_does_not_fit_is_refused() {
    let format = FrameFormat::packed(SourceFormat::Yuyv, 4, 4).unwrap();
    let converter = Converter::new(format, OutputEncoding::Rgb8).unwrap();
    assert!(converter.run(&[0; 31], &mut [0; 48]).is_err());
    assert!(converter.run(&[0; 32], &mut [0; 47]).is_err());
    assert!(converter.run(&[0; 33], &mut [0; 48]).is_ok(), "more than needed is left alone");
    let argument = Argument::new(Request::SetFormat);
    assert!(FrameFormat::read(&argument).is_err(), "all zero");
}
