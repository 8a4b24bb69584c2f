//! A camera of recorded answers, for tests: what a webcam says, and every fault on request.
//!
//! It answers as drivers do, also to what makes no sense. Whatever it would say, an [`Interposer`]
//! may change or refuse. It can be unplugged: what was opened before stays dead then, as with the
//! kernel's devices.

use super::argument::Argument;
use super::device::{CaptureDevice, ControlAccess, FrameMemory, Open, Ready};
use super::format::{FourCc, SourceFormat};
use super::layout::{CONTROL_BYTES, Request, at};
use angaros::clock::monotonic_ns;
use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Looks at each answer, a structure of the request, and may change it or put an error in its
/// place.
pub type Interposer = Box<dyn FnMut(Request, &mut [u8]) -> io::Result<()> + Send>;

/// Width and height of what it offers in each format, pixels.
pub const SIZES: [(u32, u32); 3] = [(8, 8), (64, 48), (320, 240)];

/// One of its controls: identifier, type, name, least, greatest, step, default, flags.
type Entry = (u32, u32, &'static str, i64, i64, i64, i64, u32);

const BRIGHTNESS: u32 = 0x0098_0900;
const AUTO_EXPOSURE: u32 = 0x009a_0901;
const EXPOSURE: u32 = 0x009a_0902;
const CONTROLS: [Entry; 10] = [
    (0x0098_0001, 6, "User Controls", 0, 0, 0, 0, 0x4),
    (BRIGHTNESS, 1, "Brightness", -64, 64, 2, 0, 0),
    (0x0098_090c, 2, "White Balance, Automatic", 0, 1, 1, 1, 0),
    (0x0098_090d, 4, "Do White Balance", 0, 0, 0, 0, 0x40),
    (0x0098_0918, 3, "Power Line Frequency", 0, 2, 1, 1, 0),
    (0x0098_09ff, 7, "Owner", 0, 32, 1, 0, 0x100),
    (0x009a_0001, 6, "Camera Controls", 0, 0, 0, 0, 0x4),
    (AUTO_EXPOSURE, 3, "Auto Exposure", 0, 3, 1, 3, 0),
    (EXPOSURE, 1, "Exposure Time (Absolute)", 3, 2047, 1, 250, 0x10),
    (0x009a_0950, 1, "Temperature", -20, 100, 1, 42, 0x4),
];
const MENUS: [(u32, i64, &str); 5] = [
    (0x0098_0918, 0, "Disabled"),
    (0x0098_0918, 1, "50 Hz"),
    (0x0098_0918, 2, "60 Hz"),
    (AUTO_EXPOSURE, 1, "Manual Mode"),
    (AUTO_EXPOSURE, 3, "Aperture Priority Mode"),
];

/// The camera; clones are the same one.
#[derive(Clone)]
pub struct Recorded(Arc<Mutex<State>>);

struct State {
    is_plugged: bool,
    /// What was opened in an earlier one is dead.
    generation: u64,
    opened: u64,
    format: (SourceFormat, u32, u32),
    /// Bytes behind the pixels of each row.
    padding: u32,
    interval: (u32, u32),
    values: BTreeMap<u32, i64>,
    buffers: u32,
    queue: VecDeque<u32>,
    is_on: bool,
    sequence: u32,
    pace: Duration,
    interposer: Option<Interposer>,
}

impl Default for Recorded {
    fn default() -> Self {
        Self::new()
    }
}

impl Recorded {
    /// A camera that is plugged in; a frame comes every millisecond.
    #[must_use]
    pub fn new() -> Self {
        let (width, height) = SIZES[1];
        Self(Arc::new(Mutex::new(State {
            is_plugged: true,
            generation: 0,
            opened: 0,
            format: (SourceFormat::Yuyv, width, height),
            padding: 0,
            interval: (1, 30),
            values: defaults(),
            buffers: 0,
            queue: VecDeque::new(),
            is_on: false,
            sequence: 0,
            pace: Duration::from_millis(1),
            interposer: None,
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Rows have so many bytes behind their pixels.
    pub fn pad_rows(&self, bytes: u32) {
        self.state().padding = bytes;
    }

    /// Lets somebody look at each answer.
    pub fn interpose(
        &self,
        interposer: impl FnMut(Request, &mut [u8]) -> io::Result<()> + Send + 'static,
    ) {
        self.state().interposer = Some(Box::new(interposer));
    }

    /// Answers are as recorded again.
    pub fn heal(&self) {
        self.state().interposer = None;
    }

    /// So many frames are lost before the next one.
    pub fn lose(&self, frames: u32) {
        let mut state = self.state();
        state.sequence = state.sequence.wrapping_add(frames);
    }

    /// The camera is pulled out.
    pub fn unplug(&self) {
        let mut state = self.state();
        state.is_plugged = false;
        state.generation += 1;
    }

    /// The camera is put in again; its controls are as at first.
    pub fn plug(&self) {
        let mut state = self.state();
        state.is_plugged = true;
        state.values = defaults();
    }

    /// The value of a control, by its name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<i64> {
        let (id, ..) = CONTROLS.into_iter().find(|entry| entry.2 == name)?;
        self.state().values.get(&id).copied()
    }

    /// How often it was opened.
    #[must_use]
    pub fn opened(&self) -> u64 {
        self.state().opened
    }

    /// Whether nobody streams and no buffer is left.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let state = self.state();
        !state.is_on && state.buffers == 0 && state.queue.is_empty()
    }

    /// Opens it.
    ///
    /// # Errors
    /// It is not plugged in.
    pub fn open(&self) -> io::Result<Arc<dyn CaptureDevice>> {
        let mut state = self.state();
        if !state.is_plugged {
            return Err(error(libc::ENOENT));
        }
        state.opened += 1;
        state.buffers = 0;
        state.queue.clear();
        state.is_on = false;
        state.sequence = 0;
        let generation = state.generation;
        drop(state);
        Ok(Arc::new(Opened { camera: self.clone(), generation }))
    }

    /// What opens it again and again.
    #[must_use]
    pub fn opener(&self) -> Open {
        let camera = self.clone();
        Box::new(move || camera.open())
    }
}

fn error(number: i32) -> io::Error {
    io::Error::from_raw_os_error(number)
}

fn defaults() -> BTreeMap<u32, i64> {
    CONTROLS.into_iter().map(|(id, .., default, _)| (id, default)).collect()
}

struct Opened {
    camera: Recorded,
    generation: u64,
}

impl Opened {
    fn state(&self) -> io::Result<MutexGuard<'_, State>> {
        let state = self.camera.state();
        if state.generation == self.generation { Ok(state) } else { Err(error(libc::ENODEV)) }
    }
}

impl CaptureDevice for Opened {
    fn ask(&self, argument: &mut Argument) -> io::Result<()> {
        let mut state = self.state()?;
        let request = argument.request();
        let answered = state.answer(argument);
        if let (true, Some(interposer)) = (answered.is_ok(), &mut state.interposer) {
            return interposer(request, argument.bytes_mut());
        }
        answered
    }

    fn control(&self, access: ControlAccess, control: &mut [u8; CONTROL_BYTES]) -> io::Result<()> {
        let mut state = self.state()?;
        if let Some(interposer) = &mut state.interposer {
            interposer(access.request(), control)?;
        }
        state.control(access, control)
    }

    fn map(&self, _: u32, length: usize) -> io::Result<Box<dyn FrameMemory>> {
        let state = self.state()?;
        if length > 1 << 22 {
            return Err(error(libc::ENOMEM));
        }
        let mut bytes = vec![128; length];
        if state.format.0 == SourceFormat::Mjpeg {
            let picture = grey_jpeg();
            let known = picture.len().min(length);
            bytes[..known].copy_from_slice(&picture[..known]);
        }
        Ok(Box::new(Memory(bytes)))
    }

    fn wait(&self, timeout: Duration) -> io::Result<Ready> {
        let Ok(state) = self.state() else { return Ok(Ready::Trouble) };
        let has_frame = state.is_on && !state.queue.is_empty();
        let pace = state.pace.min(timeout);
        drop(state);
        std::thread::sleep(pace);
        Ok(if has_frame { Ready::Frame } else { Ready::Nothing })
    }

    fn export(&self, index: u32) -> io::Result<OwnedFd> {
        if index >= self.state()?.buffers {
            return Err(error(libc::EINVAL));
        }
        File::open("/dev/null").map(OwnedFd::from)
    }
}

struct Memory(Vec<u8>);

impl FrameMemory for Memory {
    // SAFETY: nobody writes here at all.
    unsafe fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl State {
    fn answer(&mut self, argument: &mut Argument) -> io::Result<()> {
        match argument.request() {
            Request::QueryCapability => describe(argument),
            Request::EnumFormats => self.enum_formats(argument)?,
            Request::EnumSizes => self.enum_sizes(argument)?,
            Request::EnumIntervals => self.enum_intervals(argument)?,
            Request::GetFormat => self.write_format(self.format, argument),
            Request::SetFormat if self.buffers > 0 => return Err(error(libc::EBUSY)),
            Request::SetFormat => {
                self.format = nearest(argument);
                self.write_format(self.format, argument);
            }
            Request::TryFormat => self.write_format(nearest(argument), argument),
            Request::GetParameters => self.write_interval(argument),
            Request::SetParameters => {
                let denominator = argument.get(at::parameters::DENOMINATOR).clamp(1, 60);
                self.interval = (1, denominator);
                self.write_interval(argument);
            }
            Request::QueryControl => self.query_control(argument)?,
            Request::QueryMenu => query_menu(argument)?,
            Request::RequestBuffers => self.request_buffers(argument),
            Request::QueryBuffer => self.query_buffer(argument)?,
            Request::QueueBuffer => self.queue_buffer(argument)?,
            Request::DequeueBuffer => self.dequeue_buffer(argument)?,
            Request::StreamOn if self.buffers == 0 => return Err(error(libc::EINVAL)),
            Request::StreamOn => self.is_on = true,
            Request::StreamOff => {
                self.is_on = false;
                self.queue.clear();
            }
            Request::ExportBuffer | Request::GetControls | Request::SetControls => {
                return Err(error(libc::ENOTTY));
            }
        }
        Ok(())
    }

    fn enum_formats(&self, argument: &mut Argument) -> io::Result<()> {
        let index = argument.get(at::format_description::INDEX) as usize;
        let format = SourceFormat::ALL.get(index).ok_or_else(|| error(libc::EINVAL))?;
        let text = format.fourcc().to_string();
        argument.set(at::format_description::PIXEL_FORMAT, format.fourcc().0);
        argument.set_text(at::format_description::DESCRIPTION, 32, &text);
        Ok(())
    }

    fn enum_sizes(&self, argument: &mut Argument) -> io::Result<()> {
        let index = argument.get(at::size::INDEX) as usize;
        let code = FourCc(argument.get(at::size::PIXEL_FORMAT));
        let known = SourceFormat::from_fourcc(code).and_then(|_| SIZES.get(index));
        let (width, height) = *known.ok_or_else(|| error(libc::EINVAL))?;
        argument.set(at::size::TYPE, 1);
        argument.set(at::size::VALUES, width);
        argument.set(at::size::VALUES + 4, height);
        Ok(())
    }

    fn enum_intervals(&self, argument: &mut Argument) -> io::Result<()> {
        let rates = [30_u32, 15];
        let index = argument.get(at::interval::INDEX) as usize;
        let rate = rates.get(index).ok_or_else(|| error(libc::EINVAL))?;
        argument.set(at::interval::TYPE, 1);
        argument.set(at::interval::VALUES, 1);
        argument.set(at::interval::VALUES + 4, *rate);
        Ok(())
    }

    fn write_format(&self, format: (SourceFormat, u32, u32), argument: &mut Argument) {
        let (source, width, height) = format;
        let row = source.row_bytes(width as usize).unwrap_or(0) as u32;
        let stride = if row == 0 { 0 } else { row + self.padding };
        argument.set(at::format::PIXEL_FORMAT, source.fourcc().0);
        argument.set(at::format::WIDTH, width);
        argument.set(at::format::HEIGHT, height);
        argument.set(at::format::STRIDE, stride);
        argument.set(at::format::SIZE, self.frame_bytes(format));
        // V4L2_COLORSPACE_SRGB.
        argument.set(at::format::COLORSPACE, 8);
    }

    fn frame_bytes(&self, (source, width, height): (SourceFormat, u32, u32)) -> u32 {
        let rows = if source == SourceFormat::Nv12 { height + height / 2 } else { height };
        match source.row_bytes(width as usize) {
            Some(row) => (row as u32 + self.padding) * rows,
            None => width * height * 2 + 4096,
        }
    }

    fn write_interval(&self, argument: &mut Argument) {
        argument.set(at::parameters::CAPABILITY, 0x1000);
        argument.set(at::parameters::NUMERATOR, self.interval.0);
        argument.set(at::parameters::DENOMINATOR, self.interval.1);
    }

    fn query_control(&self, argument: &mut Argument) -> io::Result<()> {
        let asked = argument.get(at::control::ID);
        let after = asked & 0x7fff_ffff;
        let is_it = |id: u32| if asked == after { id == asked } else { id > after };
        let found = CONTROLS.into_iter().find(|entry| is_it(entry.0));
        let entry = found.ok_or_else(|| error(libc::EINVAL))?;
        let (id, kind, name, least, greatest, step, default, flags) = entry;
        argument.set(at::control::ID, id);
        argument.set(at::control::TYPE, kind);
        argument.set_text(at::control::NAME, 32, name);
        argument.set_wide(at::control::MINIMUM, least);
        argument.set_wide(at::control::MAXIMUM, greatest);
        argument.set_wide(at::control::STEP, step);
        argument.set_wide(at::control::DEFAULT, default);
        argument.set(at::control::FLAGS, flags);
        argument.set(at::control::ELEMENTS, 1);
        Ok(())
    }

    /// As drivers do: a value out of range is refused, one between two steps is rounded.
    fn control(
        &mut self,
        access: ControlAccess,
        control: &mut [u8; CONTROL_BYTES],
    ) -> io::Result<()> {
        let field = |at: usize| {
            let mut bytes = [0; 4];
            bytes.copy_from_slice(&control[at..at + 4]);
            u32::from_ne_bytes(bytes)
        };
        let id = field(at::value::ID);
        let given = i64::from(field(at::value::VALUE).cast_signed());
        let found = CONTROLS.into_iter().find(|entry| entry.0 == id);
        let (.., kind, _, least, greatest, step, _, flags) =
            found.ok_or_else(|| error(libc::EINVAL))?;
        if access == ControlAccess::Set {
            match (flags, kind) {
                (flags, _) if flags & 0x4 != 0 => return Err(error(libc::EACCES)),
                (_, 4) => {}
                _ if !(least..=greatest).contains(&given) => return Err(error(libc::ERANGE)),
                _ if id == EXPOSURE && self.values.get(&AUTO_EXPOSURE) == Some(&3) => {
                    return Err(error(libc::EBUSY));
                }
                _ => {}
            }
            let step = step.max(1);
            self.values.insert(id, least + (given - least) / step * step);
        } else if flags & 0x40 != 0 {
            return Err(error(libc::EACCES));
        }
        let value = self.values.get(&id).copied().unwrap_or(0) as i32;
        control[at::value::VALUE..][..4].copy_from_slice(&value.to_ne_bytes());
        Ok(())
    }

    fn request_buffers(&mut self, argument: &mut Argument) {
        let count = argument.get(at::buffers::COUNT);
        self.buffers = if count == 0 { 0 } else { count.clamp(2, 32) };
        self.queue.clear();
        argument.set(at::buffers::COUNT, self.buffers);
    }

    fn known_buffer(&self, argument: &Argument) -> io::Result<u32> {
        let index = argument.get(at::buffer::INDEX);
        if index < self.buffers { Ok(index) } else { Err(error(libc::EINVAL)) }
    }

    fn query_buffer(&self, argument: &mut Argument) -> io::Result<()> {
        let index = self.known_buffer(argument)?;
        argument.set(at::buffer::OFFSET, index << 20);
        argument.set(at::buffer::LENGTH, self.frame_bytes(self.format));
        Ok(())
    }

    fn queue_buffer(&mut self, argument: &Argument) -> io::Result<()> {
        let index = self.known_buffer(argument)?;
        if self.queue.contains(&index) {
            return Err(error(libc::EINVAL));
        }
        self.queue.push_back(index);
        Ok(())
    }

    fn dequeue_buffer(&mut self, argument: &mut Argument) -> io::Result<()> {
        if !self.is_on {
            return Err(error(libc::EINVAL));
        }
        let index = self.queue.pop_front().ok_or_else(|| error(libc::EAGAIN))?;
        let used = match self.format.0 {
            SourceFormat::Mjpeg => grey_jpeg().len() as u32,
            _ => self.frame_bytes(self.format),
        };
        let now_us = monotonic_ns() / 1000;
        argument.set(at::buffer::INDEX, index);
        argument.set(at::buffer::USED, used);
        argument.set(at::buffer::FLAGS, 0x2001);
        argument.set(at::buffer::SEQUENCE, self.sequence);
        argument.set(at::buffer::LENGTH, self.frame_bytes(self.format));
        argument.set_wide(at::buffer::SECONDS, (now_us / 1_000_000) as i64);
        argument.set_wide(at::buffer::MICROSECONDS, (now_us % 1_000_000) as i64);
        self.sequence = self.sequence.wrapping_add(1);
        Ok(())
    }
}

fn describe(argument: &mut Argument) {
    argument.set_text(at::capability::DRIVER, 16, "recorded");
    argument.set_text(at::capability::CARD, 32, "Recorded Camera: Test");
    argument.set_text(at::capability::BUS, 32, "memory");
    argument.set(at::capability::VERSION, 0x0006_01c0);
    argument.set(at::capability::CAPABILITIES, 0x8420_0001);
    argument.set(at::capability::DEVICE_CAPABILITIES, 0x0420_0001);
}

/// The format and size closest to what is asked for.
fn nearest(argument: &Argument) -> (SourceFormat, u32, u32) {
    let code = FourCc(argument.get(at::format::PIXEL_FORMAT));
    let source = SourceFormat::from_fourcc(code).unwrap_or(SourceFormat::Yuyv);
    let width = argument.get(at::format::WIDTH);
    let height = argument.get(at::format::HEIGHT);
    let off =
        |size: &(u32, u32)| u64::from(size.0.abs_diff(width)) + u64::from(size.1.abs_diff(height));
    let (width, height) = SIZES.into_iter().min_by_key(off).unwrap_or(SIZES[0]);
    (source, width, height)
}

fn query_menu(argument: &mut Argument) -> io::Result<()> {
    let id = argument.get(at::menu::ID);
    let index = i64::from(argument.get(at::menu::INDEX));
    let found = MENUS.into_iter().find(|entry| entry.0 == id && entry.1 == index);
    let (.., text) = found.ok_or_else(|| error(libc::EINVAL))?;
    argument.set_text(at::menu::VALUE, 32, text);
    Ok(())
}

/// A JPEG picture of 8x8 grey pixels, brightness 135, as cameras send it: without Huffman tables.
#[must_use]
pub fn grey_jpeg() -> Vec<u8> {
    let mut bytes = vec![0xff, 0xd8, 0xff, 0xdb, 0x00, 0x43, 0x00];
    bytes.extend([8; 64]);
    // 8 bits, 8 rows, 8 pixels, one component without subsampling.
    bytes.extend([0xff, 0xc0, 0x00, 0x0b, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]);
    bytes.extend([0xff, 0xda, 0x00, 0x08, 1, 1, 0x00, 0, 63, 0]);
    // The mean is 7 of steps that brighten by 1: code 100 of K.3, 111, end of block 1010 of K.5.
    bytes.extend([0b1001_1110, 0b1011_1111, 0xff, 0xd9]);
    bytes
}
