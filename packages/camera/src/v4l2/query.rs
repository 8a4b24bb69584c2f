//! What a camera says of itself: what it is, and which formats, sizes and times it offers.
//!
//! Lists end with the first index that the driver refuses, and after a number of entries that no
//! driver has, for one that never refuses.

use super::argument::Argument;
use super::device::CaptureDevice;
use super::error::V4l2Error;
use super::format::{FourCc, MAX_SIDE};
use super::layout::{Request, VIDEO_CAPTURE, at};
use std::fmt;

/// Most pixel formats of a camera.
const MAX_FORMATS: u32 = 64;
/// Most sizes of a format, and times of a size.
const MAX_CHOICES: u32 = 256;

/// `V4L2_CAP_VIDEO_CAPTURE`.
const CAPTURE: u32 = 0x1;
/// `V4L2_CAP_VIDEO_CAPTURE_MPLANE`.
const SEVERAL_PLANES: u32 = 0x1000;
/// `V4L2_CAP_STREAMING`.
const STREAMING: u32 = 0x0400_0000;
/// `V4L2_CAP_DEVICE_CAPS`.
const HAS_OWN: u32 = 0x8000_0000;

/// What a device is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capability {
    /// The kernel's module.
    pub driver: String,
    /// The name of the camera.
    pub card: String,
    /// Where it is connected.
    pub bus: String,
    /// Of the kernel, as `6.1.192`.
    pub version: String,
    flags: u32,
}

impl Capability {
    /// Asks the device.
    ///
    /// # Errors
    /// It is no video device, or is gone.
    pub fn query(device: &dyn CaptureDevice) -> Result<Self, V4l2Error> {
        let request = Request::QueryCapability;
        let mut answer = Argument::new(request);
        device.ask(&mut answer).map_err(|error| V4l2Error::call(request, error))?;
        let all = answer.get(at::capability::CAPABILITIES);
        let own = answer.get(at::capability::DEVICE_CAPABILITIES);
        let version = answer.get(at::capability::VERSION);
        Ok(Self {
            driver: answer.text(at::capability::DRIVER, 16),
            card: answer.text(at::capability::CARD, 32),
            bus: answer.text(at::capability::BUS, 32),
            version: format!("{}.{}.{}", version >> 16, (version >> 8) & 0xff, version & 0xff),
            flags: if all & HAS_OWN == 0 { all } else { own },
        })
    }

    /// Whether frames can be had from it.
    ///
    /// # Errors
    /// [`V4l2Error::NotACamera`] with what it lacks.
    pub fn check(&self) -> Result<(), V4l2Error> {
        let lacks = |why| Err(V4l2Error::NotACamera { card: self.card.clone(), why });
        match self.flags {
            flags if flags & CAPTURE != 0 && flags & STREAMING != 0 => Ok(()),
            flags if flags & CAPTURE != 0 => lacks("it does not stream"),
            flags if flags & SEVERAL_PLANES != 0 => {
                lacks("it has frames in several planes, which are not supported")
            }
            _ => lacks("it captures no video"),
        }
    }
}

/// A pixel format that a camera offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedFormat {
    /// Its four characters.
    pub code: FourCc,
    /// In the driver's words.
    pub description: String,
    /// Whether the kernel or a library makes it of another one.
    pub is_emulated: bool,
}

/// The pixel formats that a camera offers.
///
/// # Errors
/// The driver's, but for the one that ends the list.
pub fn formats(device: &dyn CaptureDevice) -> Result<Vec<OfferedFormat>, V4l2Error> {
    let question =
        Argument::new(Request::EnumFormats).with(at::format_description::TYPE, VIDEO_CAPTURE);
    list(device, &question, at::format_description::INDEX, MAX_FORMATS, |answer| {
        Some(OfferedFormat {
            code: FourCc(answer.get(at::format_description::PIXEL_FORMAT)),
            description: answer.text(at::format_description::DESCRIPTION, 32),
            is_emulated: answer.get(at::format_description::FLAGS) & 2 != 0,
        })
    })
}

/// Sizes that a camera offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferedSize {
    /// One size, pixels.
    Discrete(u32, u32),
    /// All from the least to the greatest in steps: width, height.
    Range {
        /// The least.
        least: (u32, u32),
        /// The greatest.
        greatest: (u32, u32),
        /// Between two.
        step: (u32, u32),
    },
}

impl fmt::Display for OfferedSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discrete(width, height) => write!(f, "{width}x{height}"),
            Self::Range { least, greatest, step } => write!(
                f,
                "{}x{} to {}x{} in steps of {}x{}",
                least.0, least.1, greatest.0, greatest.1, step.0, step.1
            ),
        }
    }
}

/// The sizes of a pixel format; none where the driver does not tell.
///
/// # Errors
/// The driver's, but for the one that ends the list.
pub fn sizes(device: &dyn CaptureDevice, code: FourCc) -> Result<Vec<OfferedSize>, V4l2Error> {
    let question = Argument::new(Request::EnumSizes).with(at::size::PIXEL_FORMAT, code.0);
    list(device, &question, at::size::INDEX, MAX_CHOICES, |answer| {
        let value = |index: usize| answer.get(at::size::VALUES + 4 * index);
        let fits = |side: u32| (1..=MAX_SIDE).contains(&side);
        if answer.get(at::size::TYPE) == 1 {
            let size = OfferedSize::Discrete(value(0), value(1));
            return (fits(value(0)) && fits(value(1))).then_some(size);
        }
        let least = (value(0), value(3));
        let greatest = (value(1), value(4));
        let step = (value(2).max(1), value(5).max(1));
        let is_one = fits(least.0) && fits(least.1) && least.0 <= greatest.0;
        let range = OfferedSize::Range { least, greatest, step };
        (is_one && least.1 <= greatest.1).then_some(range)
    })
}

/// A time between frames in seconds, above 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Above 0.
    pub numerator: u32,
    /// Above 0.
    pub denominator: u32,
}

impl Interval {
    /// The fraction, unless it is 0 or infinite.
    #[must_use]
    pub fn new(numerator: u32, denominator: u32) -> Option<Self> {
        (numerator > 0 && denominator > 0).then_some(Self { numerator, denominator })
    }

    /// In seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} s", self.numerator, self.denominator)
    }
}

/// The times between frames of a format and size; the least and the greatest of a range.
///
/// # Errors
/// The driver's, but for the one that ends the list.
pub fn intervals(
    device: &dyn CaptureDevice,
    code: FourCc,
    size: (u32, u32),
) -> Result<Vec<Interval>, V4l2Error> {
    let question = Argument::new(Request::EnumIntervals)
        .with(at::interval::PIXEL_FORMAT, code.0)
        .with(at::interval::WIDTH, size.0)
        .with(at::interval::HEIGHT, size.1);
    let found = list(device, &question, at::interval::INDEX, MAX_CHOICES, |answer| {
        let fraction = |index: usize| {
            let at = at::interval::VALUES + 8 * index;
            Interval::new(answer.get(at), answer.get(at + 4))
        };
        match answer.get(at::interval::TYPE) {
            1 => Some(vec![fraction(0)?]),
            _ => Some(vec![fraction(0)?, fraction(1)?]),
        }
    })?;
    Ok(found.into_iter().flatten().collect())
}

/// The time between frames that the camera has; `None` where it does not tell.
///
/// # Errors
/// The device is gone.
pub fn interval(device: &dyn CaptureDevice) -> Result<Option<Interval>, V4l2Error> {
    interval_by(device, Argument::new(Request::GetParameters))
}

/// Asks for a time between frames; returns the one that the camera takes instead, `None` where it
/// cannot be told.
///
/// # Errors
/// The device is gone.
pub fn set_interval(
    device: &dyn CaptureDevice,
    wanted: Interval,
) -> Result<Option<Interval>, V4l2Error> {
    let wish = Argument::new(Request::SetParameters)
        .with(at::parameters::NUMERATOR, wanted.numerator)
        .with(at::parameters::DENOMINATOR, wanted.denominator);
    interval_by(device, wish)
}

fn interval_by(
    device: &dyn CaptureDevice,
    question: Argument,
) -> Result<Option<Interval>, V4l2Error> {
    let mut answer = question.with(at::parameters::TYPE, VIDEO_CAPTURE);
    match device.ask(&mut answer) {
        Ok(()) => {
            let value = |at: usize| answer.get(at);
            let numerator = value(at::parameters::NUMERATOR);
            Ok(Interval::new(numerator, value(at::parameters::DENOMINATOR)))
        }
        Err(error) => {
            let error = V4l2Error::call(question.request(), error);
            if error.is_gone() { Err(error) } else { Ok(None) }
        }
    }
}

/// Asks for index 0, 1, ... until the driver refuses; what makes no sense is left out.
fn list<T>(
    device: &dyn CaptureDevice,
    question: &Argument,
    index_at: usize,
    most: u32,
    read: impl Fn(&Argument) -> Option<T>,
) -> Result<Vec<T>, V4l2Error> {
    let mut found = Vec::new();
    for index in 0..most {
        let mut answer = question.with(index_at, index);
        match device.ask(&mut answer) {
            Ok(()) => found.extend(read(&answer)),
            Err(error) => match error.raw_os_error() {
                Some(libc::EINVAL | libc::ENOTTY | libc::ENODATA) => break,
                _ => return Err(V4l2Error::call(question.request(), error)),
            },
        }
    }
    Ok(found)
}
