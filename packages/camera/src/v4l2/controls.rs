//! Controls of a camera: brightness, exposure and whatever else its driver offers.

use super::argument::Argument;
use super::device::{CaptureDevice, ControlAccess};
use super::error::V4l2Error;
use super::layout::{CONTROL_BYTES, Request, at};
use std::io;

/// Most controls of a camera, with the headings of classes among them.
const MAX_CONTROLS: usize = 512;
/// Most entries of a menu.
const MAX_ENTRIES: i64 = 128;
/// `V4L2_CTRL_FLAG_NEXT_CTRL`.
const NEXT: u32 = 0x8000_0000;
const DISABLED: u32 = 0x1;
const READ_ONLY: u32 = 0x4;
const INACTIVE: u32 = 0x10;
const WRITE_ONLY: u32 = 0x40;
const VOLATILE: u32 = 0x80;

/// What values a control has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlKind {
    /// A whole number of 32 bits.
    Integer,
    /// Off or on.
    Boolean,
    /// An entry of a menu, by its index.
    Menu,
    /// The same with numbers as entries.
    IntegerMenu,
    /// 32 bits, each for itself.
    Bitmask,
    /// A whole number of 64 bits.
    Integer64,
    /// Does something when it is set, and has no value.
    Button,
}

impl ControlKind {
    fn from_number(number: u32) -> Option<Self> {
        Some(match number {
            1 => Self::Integer,
            2 => Self::Boolean,
            3 => Self::Menu,
            4 => Self::Button,
            5 => Self::Integer64,
            8 => Self::Bitmask,
            9 => Self::IntegerMenu,
            // 6 begins a class; 7 and those from 256 on are texts and arrays.
            _ => return None,
        })
    }

    /// Its number in `videodev2.h`.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Integer => 1,
            Self::Boolean => 2,
            Self::Menu => 3,
            Self::Button => 4,
            Self::Integer64 => 5,
            Self::Bitmask => 8,
            Self::IntegerMenu => 9,
        }
    }
}

/// A control that has one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    /// By which the driver knows it.
    pub id: u32,
    /// What values it has.
    pub kind: ControlKind,
    /// In the driver's words.
    pub name: String,
    /// The least value.
    pub minimum: i64,
    /// The greatest value.
    pub maximum: i64,
    /// Between two values; at least 1.
    pub step: u64,
    /// What it has before anybody sets it.
    pub default: i64,
    /// The entries of a menu that there are, by index.
    pub menu: Vec<(i64, String)>,
    flags: u32,
}

impl Control {
    /// Whether it cannot be set.
    #[must_use]
    pub const fn is_read_only(&self) -> bool {
        self.flags & READ_ONLY != 0
    }

    /// Whether it has no value to read.
    #[must_use]
    pub fn is_write_only(&self) -> bool {
        self.flags & WRITE_ONLY != 0 || self.kind == ControlKind::Button
    }

    /// Whether another control keeps it from having an effect, such as an automatism.
    #[must_use]
    pub const fn is_inactive(&self) -> bool {
        self.flags & INACTIVE != 0
    }

    /// Whether it changes by itself.
    #[must_use]
    pub const fn is_volatile(&self) -> bool {
        self.flags & VOLATILE != 0
    }

    /// What it has at this moment.
    ///
    /// # Errors
    /// The driver's.
    pub fn get(&self, device: &dyn CaptureDevice) -> io::Result<i64> {
        let mut bytes = self.bytes(0);
        device.control(ControlAccess::Get, &mut bytes)?;
        Ok(self.value(&bytes))
    }

    /// Sets it; returns what the driver made of the value.
    ///
    /// # Errors
    /// The driver's: a value out of range, or a control that cannot be set now.
    pub fn set(&self, device: &dyn CaptureDevice, value: i64) -> io::Result<i64> {
        let mut bytes = self.bytes(value);
        device.control(ControlAccess::Set, &mut bytes)?;
        Ok(self.value(&bytes))
    }

    fn bytes(&self, value: i64) -> [u8; CONTROL_BYTES] {
        let mut bytes = [0; CONTROL_BYTES];
        bytes[at::value::ID..][..4].copy_from_slice(&self.id.to_ne_bytes());
        let place = &mut bytes[at::value::VALUE..];
        match self.kind {
            ControlKind::Integer64 => place.copy_from_slice(&value.to_ne_bytes()),
            // Bitmasks reach beyond i32; whatever lies outside the range was refused before.
            _ => place[..4].copy_from_slice(&(value as u32).to_ne_bytes()),
        }
        bytes
    }

    fn value(&self, bytes: &[u8; CONTROL_BYTES]) -> i64 {
        let mut wide = [0; 8];
        wide.copy_from_slice(&bytes[at::value::VALUE..]);
        let [a, b, c, d, ..] = wide;
        match self.kind {
            ControlKind::Integer64 => i64::from_ne_bytes(wide),
            ControlKind::Bitmask => i64::from(u32::from_ne_bytes([a, b, c, d])),
            ControlKind::Boolean => i64::from([a, b, c, d] != [0; 4]),
            _ => i64::from(i32::from_ne_bytes([a, b, c, d])),
        }
    }

    /// `None` for what has no single value, is switched off, or makes no sense.
    fn read(answer: &Argument) -> Option<Self> {
        let flags = answer.get(at::control::FLAGS);
        let kind = ControlKind::from_number(answer.get(at::control::TYPE))?;
        let mut minimum = answer.get_wide(at::control::MINIMUM);
        let mut maximum = answer.get_wide(at::control::MAXIMUM);
        match kind {
            ControlKind::Boolean => (minimum, maximum) = (0, 1),
            ControlKind::Button => (minimum, maximum) = (0, 0),
            ControlKind::Bitmask => {
                minimum = 0;
                maximum &= i64::from(u32::MAX);
            }
            _ => {}
        }
        let fits_in_32 = i32::try_from(minimum).is_ok() && i32::try_from(maximum).is_ok();
        let is_wide = matches!(kind, ControlKind::Integer64 | ControlKind::Bitmask);
        let elements = answer.get(at::control::ELEMENTS);
        let makes_sense = minimum <= maximum && (fits_in_32 || is_wide) && elements <= 1;
        (makes_sense && flags & DISABLED == 0).then(|| Self {
            id: answer.get(at::control::ID),
            kind,
            name: answer.text(at::control::NAME, 32),
            minimum,
            maximum,
            step: answer.get_wide(at::control::STEP).cast_unsigned().max(1),
            default: answer.get_wide(at::control::DEFAULT),
            menu: Vec::new(),
            flags,
        })
    }
}

/// All controls that have one value; none where the driver has no such request.
///
/// # Errors
/// The driver's, but for the one that ends the list; a list that goes round in a circle.
pub fn controls(device: &dyn CaptureDevice) -> Result<Vec<Control>, V4l2Error> {
    let request = Request::QueryControl;
    let mut found: Vec<Control> = Vec::new();
    let mut last = 0;
    for _ in 0..MAX_CONTROLS {
        let mut answer = Argument::new(request).with(at::control::ID, last | NEXT);
        if let Err(error) = device.ask(&mut answer) {
            match error.raw_os_error() {
                Some(libc::EINVAL | libc::ENOTTY) => break,
                _ => return Err(V4l2Error::call(request, error)),
            }
        }
        let id = answer.get(at::control::ID);
        if id <= last || id & NEXT != 0 {
            let why = format!("behind control {last:#x} comes {id:#x}");
            return Err(V4l2Error::bad_answer(request, why));
        }
        last = id;
        if let Some(mut control) = Control::read(&answer) {
            control.menu = menu(device, &control)?;
            found.push(control);
        }
    }
    Ok(found)
}

/// The entries of a menu; a driver may leave some out.
fn menu(device: &dyn CaptureDevice, control: &Control) -> Result<Vec<(i64, String)>, V4l2Error> {
    let mut entries = Vec::new();
    if !matches!(control.kind, ControlKind::Menu | ControlKind::IntegerMenu) {
        return Ok(entries);
    }
    let first = control.minimum.max(0);
    let last = control.maximum.min(first + MAX_ENTRIES - 1);
    for index in first..=last {
        let Ok(number) = u32::try_from(index) else { break };
        let mut answer = Argument::new(Request::QueryMenu)
            .with(at::menu::ID, control.id)
            .with(at::menu::INDEX, number);
        match device.ask(&mut answer) {
            Ok(()) if control.kind == ControlKind::Menu => {
                entries.push((index, answer.text(at::menu::VALUE, 32)));
            }
            Ok(()) => entries.push((index, answer.get_wide(at::menu::VALUE).to_string())),
            Err(error) => match error.raw_os_error() {
                Some(libc::EINVAL | libc::ENOTTY) => {}
                _ => return Err(V4l2Error::call(Request::QueryMenu, error)),
            },
        }
    }
    Ok(entries)
}
