//! What a camera and its driver answer, and the files of its calibration.

use camera::camera_info::Calibration;
use camera::v4l2::convert::{Converter, OutputEncoding};
use camera::v4l2::format::{FrameFormat, SourceFormat};
use camera::v4l2::layout::Request;
use camera::v4l2::recorded::{Recorded, SIZES};
use camera::v4l2::{Frame, Session, Stream, Wish, query};
use std::time::Duration;

/// Images beyond this are not made here.
const MAX_IMAGE_BYTES: usize = 1 << 20;

/// What is put into the answer to one request, when it is asked for the nth time.
struct Fault {
    request: u8,
    nth: u8,
    is_refusal: bool,
    at: u8,
    value: u32,
}

impl Fault {
    fn read(&[request, nth, kind, at, a, b, c, d]: &[u8; 8]) -> Self {
        let request = request % Request::ALL.len() as u8;
        let value = u32::from_le_bytes([a, b, c, d]);
        Self { request, nth, is_refusal: kind & 1 != 0, at, value }
    }

    fn change(&self, bytes: &mut [u8]) -> std::io::Result<()> {
        if self.is_refusal {
            return Err(std::io::Error::from_raw_os_error((self.value % 134) as i32));
        }
        let at = usize::from(self.at) % (bytes.len() - 3);
        bytes[at..at + 4].copy_from_slice(&self.value.to_ne_bytes());
        Ok(())
    }
}

/// The first byte chooses the format, the second the size and what lies behind rows; then faults of
/// eight bytes each. Whatever a camera answers, what is taken of it fits together.
pub fn v4l2_answers(data: &[u8]) {
    let [format, size, faults @ ..] = data else { return };
    let source = SourceFormat::ALL[usize::from(*format) % SourceFormat::ALL.len()];
    let (width, height) = SIZES[usize::from(*size) % 2];
    let camera = Recorded::new();
    camera.pad_rows(u32::from(size >> 4));
    let faults: Vec<Fault> = faults.as_chunks::<8>().0.iter().take(64).map(Fault::read).collect();
    let mut calls = [0_u8; Request::ALL.len()];
    camera.interpose(move |request, bytes| {
        let index = Request::ALL.iter().position(|known| *known == request).unwrap();
        let nth = calls[index];
        calls[index] = nth.saturating_add(1);
        let is_now = |fault: &&Fault| usize::from(fault.request) == index && fault.nth == nth;
        faults.iter().filter(is_now).try_for_each(|fault| fault.change(bytes))
    });
    let wish = Wish { source, width, height, interval: query::Interval::new(1, 15) };
    let Ok(session) = Session::open(camera.open().unwrap(), &wish) else { return };
    assert_eq!(session.format.source, source);
    look_around(&session);
    if let Ok(mut stream) = session.stream(3) {
        assert!((1..=32).contains(&stream.buffer_count()));
        take_frames(&mut stream);
    }
}

fn look_around(session: &Session) {
    let device = &*session.device;
    for format in query::formats(device).unwrap_or_default() {
        for size in query::sizes(device, format.code).unwrap_or_default() {
            assert!(size.to_string().contains('x'));
        }
        for interval in query::intervals(device, format.code, (8, 8)).unwrap_or_default() {
            assert!(interval.seconds() > 0.0);
        }
    }
    for control in &session.controls {
        assert!(control.minimum <= control.maximum && control.step >= 1, "{control:?}");
        let _ = control.get(device);
        let _ = control.set(device, control.default);
        let _ = camera::parameter_name(&control.name);
    }
}

fn take_frames(stream: &mut Stream) {
    let mut lent: Option<Frame> = None;
    for _ in 0..6 {
        let Ok(next) = stream.next(Duration::ZERO) else { return };
        let Some(frame) = next else { continue };
        let format = *stream.format();
        let bytes = stream.bytes(&frame);
        if let (None, Some(needed)) = (frame.damage, format.frame_bytes()) {
            assert!(bytes.len() >= needed);
        }
        if frame.damage.is_none() {
            convert(&format, bytes);
        }
        // One is kept while the next is taken.
        if let Some(before) = lent.replace(frame)
            && stream.release(before).is_err()
        {
            return;
        }
    }
}

fn convert(format: &FrameFormat, frame: &[u8]) {
    for output in OutputEncoding::ALL {
        let Ok(converter) = Converter::new(*format, output) else { continue };
        if converter.image_bytes() > MAX_IMAGE_BYTES {
            continue;
        }
        let mut image = vec![0; converter.image_bytes()];
        let converted = converter.run(frame, &mut image);
        // A frame of pixels cannot be broken; a picture can.
        assert!(converted.is_ok() || format.frame_bytes().is_none());
    }
}

/// The file of a calibration: what is taken of it is written and read alike.
pub fn camera_info_file(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(calibration) = Calibration::parse(text) else { return };
    let mut numbers = calibration.d.iter().chain(&calibration.k).chain(&calibration.p);
    assert!(numbers.all(|number| number.is_finite()));
    let message = calibration.to_message();
    if message.width > 0 && message.height > 0 {
        let again = Calibration::from_message(&calibration.name, &message).unwrap();
        assert_eq!(again, calibration);
    }
    let text = calibration.to_text().unwrap();
    let again = Calibration::parse(&text).unwrap();
    assert_eq!((again.k, again.r, again.p), (calibration.k, calibration.r, calibration.p));
    assert_eq!(again.d, calibration.d);
}

/// A picture as a camera sends it: it is decoded or refused, and what is passed on has its bytes.
pub fn camera_picture(data: &[u8]) {
    let format = FrameFormat::packed(SourceFormat::Mjpeg, 8, 8).unwrap();
    if let Some(whole) = camera::v4l2::convert::with_huffman_tables(data) {
        assert!(whole.len() >= data.len());
    }
    convert(&format, data);
}
