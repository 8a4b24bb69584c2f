//! A camera that is opened: what it is, the format that was agreed on, its controls.

use super::controls::{Control, controls};
use super::device::CaptureDevice;
use super::error::V4l2Error;
use super::format::{FourCc, FrameFormat, SourceFormat, wish};
use super::layout::{Request, at};
use super::query::{self, Capability, Interval};
use super::stream::Stream;
use std::sync::Arc;

/// What is wanted of a camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// How its pixels are stored.
    pub source: SourceFormat,
    /// Pixels in a row; the camera may take another number.
    pub width: u32,
    /// Rows; the camera may take another number.
    pub height: u32,
    /// Between frames; the camera may take another one. `None` leaves it as it is.
    pub interval: Option<Interval>,
}

/// A camera that is opened.
pub struct Session {
    /// Its driver.
    pub device: Arc<dyn CaptureDevice>,
    /// What it is.
    pub capability: Capability,
    /// The format that its frames have.
    pub format: FrameFormat,
    /// Between frames; `None` where it does not tell.
    pub interval: Option<Interval>,
    /// Its controls that have one value.
    pub controls: Vec<Control>,
}

impl Session {
    /// Agrees with a camera on what is wanted.
    ///
    /// # Errors
    /// It is no camera, does not have the pixel format, or is gone.
    pub fn open(device: Arc<dyn CaptureDevice>, wanted: &Wish) -> Result<Self, V4l2Error> {
        let capability = Capability::query(&*device)?;
        capability.check()?;
        let format = agree(&*device, Request::SetFormat, wanted)?;
        let interval = match wanted.interval {
            Some(interval) => query::set_interval(&*device, interval)?,
            None => query::interval(&*device)?,
        };
        let controls = controls(&*device)?;
        Ok(Self { device, capability, format, interval, controls })
    }

    /// Lets its frames come into so many buffers.
    ///
    /// # Errors
    /// As [`Stream::start`].
    pub fn stream(&self, buffers: u32) -> Result<Stream, V4l2Error> {
        Stream::start(Arc::clone(&self.device), self.format, buffers)
    }

    /// What the camera would make of another format, which can be asked while frames come.
    ///
    /// # Errors
    /// It does not have the pixel format, or is gone.
    pub fn try_format(device: &dyn CaptureDevice, wanted: &Wish) -> Result<FrameFormat, V4l2Error> {
        agree(device, Request::TryFormat, wanted)
    }
}

fn agree(
    device: &dyn CaptureDevice,
    request: Request,
    wanted: &Wish,
) -> Result<FrameFormat, V4l2Error> {
    let mut answer = wish(request, wanted.source, wanted.width, wanted.height);
    if let Err(error) = device.ask(&mut answer) {
        return Err(V4l2Error::call(request, error));
    }
    let code = FourCc(answer.get(at::format::PIXEL_FORMAT));
    if SourceFormat::from_fourcc(code) == Some(wanted.source) {
        return FrameFormat::read(&answer);
    }
    // A driver may refuse by an error or, as most do, by another format.
    let offered = query::formats(device)?;
    let names: Vec<String> = offered.iter().map(|format| format.code.to_string()).collect();
    Err(V4l2Error::NotOffered {
        what: format!("pixel format {} by the camera", wanted.source.fourcc()),
        offered: names.join(", "),
    })
}
