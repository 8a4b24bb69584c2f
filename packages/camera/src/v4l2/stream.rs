//! Frames in buffers that are mapped.
//!
//! * **SM1** A buffer is queued with the driver or lent out as a [`Frame`], never both; what the
//!   driver says of another one is refused.
//! * **SM2** A frame whose number is not the next shows how many were lost before it
//!   ([`SequenceNumbers`]).
//! * **SM3** A frame that the driver marks as damaged, or whose length cannot be, comes with that
//!   mark, so that whoever takes it can count it.
//! * **SM4** The end gives everything back: the stream is off, no buffer is mapped, none is left
//!   with the driver.

use super::argument::Argument;
use super::device::{CaptureDevice, FrameMemory, Ready};
use super::error::V4l2Error;
use super::format::{FrameFormat, MAX_FRAME_BYTES};
use super::layout::{MAPPED, Request, VIDEO_CAPTURE, at};
use super::stamps::{BufferClock, BufferStamp};
use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Most buffers of a queue (`VIDEO_MAX_FRAME`).
const MAX_BUFFERS: u32 = 32;
/// `V4L2_BUF_FLAG_ERROR`.
const ERROR: u32 = 0x40;
/// `V4L2_BUF_FLAG_TIMESTAMP_MASK`.
const CLOCK: u32 = 0xe000;

/// What is wrong with a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The driver says so: data were lost on the way from the camera.
    ByDriver,
    /// It has no bytes.
    Empty,
    /// It ends before its last pixel: bytes it has, bytes it needs.
    Short(usize, usize),
    /// It is longer than its buffer: bytes said, bytes of the buffer.
    Long(usize, usize),
}

/// A frame that is lent out; [`Stream::release`] gives its buffer back.
#[derive(Debug, PartialEq, Eq)]
pub struct Frame {
    /// Of which stream it is.
    stream: u64,
    index: usize,
    bytes: usize,
    /// As the driver counts frames.
    pub sequence: u32,
    /// How many were lost right before it.
    pub lost_before: u32,
    /// When the driver stamped it.
    pub stamp: BufferStamp,
    /// What is wrong with it.
    pub damage: Option<Damage>,
}

/// Counts frames that are missing by the numbers of those that come.
#[derive(Clone, Copy, Debug, Default)]
pub struct SequenceNumbers {
    last: Option<u32>,
}

impl SequenceNumbers {
    /// More frames than these are not missing: the driver has begun to count anew.
    pub const MAX_GAP: u32 = 100_000;

    /// How many are missing before the frame of this number. Numbers begin anew after the
    /// greatest; one that stays the same is no number.
    pub fn missing_before(&mut self, number: u32) -> u32 {
        let Some(last) = self.last.replace(number) else { return 0 };
        match number.wrapping_sub(last) {
            0 => 0,
            ahead if ahead <= Self::MAX_GAP => ahead - 1,
            _ => 0,
        }
    }
}

struct Buffer {
    memory: Box<dyn FrameMemory>,
    length: usize,
    is_queued: bool,
}

/// A camera whose frames come.
pub struct Stream {
    /// No other stream of this process has it.
    id: u64,
    // Dropped before the device, which may be closed by that.
    buffers: Vec<Buffer>,
    device: Arc<dyn CaptureDevice>,
    format: FrameFormat,
    numbers: SequenceNumbers,
}

impl Stream {
    /// Lets frames of this format, which the camera has, come into so many buffers; the driver may
    /// make more or fewer.
    ///
    /// # Errors
    /// What the driver refuses, or an answer that cannot be.
    pub fn start(
        device: Arc<dyn CaptureDevice>,
        format: FrameFormat,
        buffers: u32,
    ) -> Result<Self, V4l2Error> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let numbers = SequenceNumbers::default();
        let mut stream = Self { id, buffers: Vec::new(), device, format, numbers };
        let count = stream.request_buffers(buffers)?;
        for index in 0..count {
            let buffer = stream.map(index)?;
            stream.buffers.push(buffer);
        }
        for index in 0..stream.buffers.len() {
            stream.queue(index)?;
        }
        stream.switch(Request::StreamOn)?;
        Ok(stream)
    }

    /// The format of its frames.
    #[must_use]
    pub fn format(&self) -> &FrameFormat {
        &self.format
    }

    /// How many buffers there are.
    #[must_use]
    pub fn buffer_count(&self) -> usize {
        self.buffers.len()
    }

    /// The next frame; `None` if none came in time.
    ///
    /// # Errors
    /// The device is gone or has stopped.
    pub fn next(&mut self, timeout: Duration) -> Result<Option<Frame>, V4l2Error> {
        let waited = self.device.wait(timeout);
        let ready = waited.map_err(|source| V4l2Error::Call { what: "poll", source })?;
        if ready == Ready::Nothing {
            return Ok(None);
        }
        let request = Request::DequeueBuffer;
        let mut answer = buffer_of(request, 0);
        match self.device.ask(&mut answer) {
            Ok(()) => self.taken(&answer).map(Some),
            // An error that does not go away would be asked for again and again.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock && ready == Ready::Frame => {
                Ok(None)
            }
            Err(error) => Err(V4l2Error::call(request, error)),
        }
    }

    /// Its bytes; none of a frame whose length cannot be, or of another stream.
    #[must_use]
    pub fn bytes(&self, frame: &Frame) -> &[u8] {
        if frame.stream != self.id {
            return &[];
        }
        let buffer = &self.buffers[frame.index];
        // SAFETY: whoever has the frame keeps its buffer from being queued (rule SM1), for
        // `release` takes both the frame and this stream for itself.
        let bytes = unsafe { buffer.memory.bytes() };
        bytes.get(..frame.bytes).unwrap_or_default()
    }

    /// Gives the buffer of a frame back, for another one. A frame of another stream is no longer
    /// anybody's.
    ///
    /// # Errors
    /// The device is gone.
    pub fn release(&mut self, frame: Frame) -> Result<(), V4l2Error> {
        if frame.stream != self.id {
            return Ok(());
        }
        self.queue(frame.index)
    }

    /// The buffer of this index as a DMABUF, which other devices and processes can read.
    ///
    /// # Errors
    /// The driver cannot.
    pub fn export(&self, index: usize) -> Result<OwnedFd, V4l2Error> {
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        let exported = self.device.export(number);
        exported.map_err(|error| V4l2Error::call(Request::ExportBuffer, error))
    }

    fn ask(&self, argument: &mut Argument) -> Result<(), V4l2Error> {
        let request = argument.request();
        self.device.ask(argument).map_err(|error| V4l2Error::call(request, error))
    }

    fn switch(&self, request: Request) -> Result<(), V4l2Error> {
        self.ask(&mut Argument::new(request).with(0, VIDEO_CAPTURE))
    }

    fn request_buffers(&self, wanted: u32) -> Result<u32, V4l2Error> {
        let request = Request::RequestBuffers;
        let mut answer = Argument::new(request)
            .with(at::buffers::COUNT, wanted)
            .with(at::buffers::TYPE, VIDEO_CAPTURE)
            .with(at::buffers::MEMORY, MAPPED);
        self.ask(&mut answer)?;
        let count = answer.get(at::buffers::COUNT);
        if wanted > 0 && !(1..=MAX_BUFFERS).contains(&count) {
            let why = format!("{count} buffers where {wanted} were asked for");
            return Err(V4l2Error::bad_answer(request, why));
        }
        Ok(count)
    }

    fn map(&self, index: u32) -> Result<Buffer, V4l2Error> {
        let mut answer = buffer_of(Request::QueryBuffer, index);
        self.ask(&mut answer)?;
        let length = answer.get(at::buffer::LENGTH) as usize;
        let needed = self.format.frame_bytes().unwrap_or(1);
        if !(needed..=MAX_FRAME_BYTES).contains(&length) {
            let why = format!("a buffer of {length} bytes for frames of {needed}");
            return Err(V4l2Error::bad_answer(Request::QueryBuffer, why));
        }
        let memory = self.device.map(answer.get(at::buffer::OFFSET), length);
        let memory = memory.map_err(|source| V4l2Error::Call { what: "mmap", source })?;
        Ok(Buffer { memory, length, is_queued: false })
    }

    fn queue(&mut self, index: usize) -> Result<(), V4l2Error> {
        let mut argument = buffer_of(Request::QueueBuffer, index as u32);
        // From here on the driver may have it, whatever it answers.
        self.buffers[index].is_queued = true;
        self.ask(&mut argument)
    }

    /// What came back from the driver (rules SM1 to SM3).
    fn taken(&mut self, answer: &Argument) -> Result<Frame, V4l2Error> {
        let number = answer.get(at::buffer::INDEX);
        let index = number as usize;
        let count = self.buffers.len();
        let Some(buffer) = self.buffers.get_mut(index).filter(|buffer| buffer.is_queued) else {
            let why = format!("buffer {number} of {count}, which the driver does not have");
            return Err(V4l2Error::bad_answer(Request::DequeueBuffer, why));
        };
        buffer.is_queued = false;
        let flags = answer.get(at::buffer::FLAGS);
        let bytes = answer.get(at::buffer::USED) as usize;
        let sequence = answer.get(at::buffer::SEQUENCE);
        let needed = self.format.frame_bytes().unwrap_or(1);
        let damage = match bytes {
            _ if flags & ERROR != 0 => Some(Damage::ByDriver),
            0 => Some(Damage::Empty),
            bytes if bytes > buffer.length => Some(Damage::Long(bytes, buffer.length)),
            bytes if bytes < needed => Some(Damage::Short(bytes, needed)),
            _ => None,
        };
        let lost_before = self.numbers.missing_before(sequence);
        let stream = self.id;
        let stamp = stamp_of(answer);
        Ok(Frame { stream, index, bytes, sequence, lost_before, stamp, damage })
    }
}

/// Rule SM4. What the driver still refuses now cannot be helped.
impl Drop for Stream {
    fn drop(&mut self) {
        let _ = self.switch(Request::StreamOff);
        self.buffers.clear();
        let _ = self.request_buffers(0);
    }
}

fn buffer_of(request: Request, index: u32) -> Argument {
    Argument::new(request)
        .with(at::buffer::INDEX, index)
        .with(at::buffer::TYPE, VIDEO_CAPTURE)
        .with(at::buffer::MEMORY, MAPPED)
}

fn stamp_of(answer: &Argument) -> BufferStamp {
    let clock = match answer.get(at::buffer::FLAGS) & CLOCK {
        0x2000 => BufferClock::Monotonic,
        0x4000 => BufferClock::Copied,
        _ => BufferClock::Unknown,
    };
    let seconds = u64::try_from(answer.get_wide(at::buffer::SECONDS)).ok();
    let micros = answer.get_wide(at::buffer::MICROSECONDS);
    let rest_ns = u64::try_from(micros).ok().filter(|micros| *micros < 1_000_000);
    let whole_ns = seconds.and_then(|seconds| seconds.checked_mul(1_000_000_000));
    let time_ns = whole_ns.zip(rest_ns).and_then(|(ns, micros)| ns.checked_add(micros * 1000));
    BufferStamp { clock, time_ns }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_are_missing_are_counted_by_number_also_where_numbers_begin_anew() {
        let mut numbers = SequenceNumbers::default();
        let mut missing = |number| numbers.missing_before(number);
        assert_eq!([missing(7), missing(8), missing(12)], [0, 0, 3], "the first tells nothing");
        assert_eq!([missing(u32::MAX), missing(1)], [0, 1], "a leap, then the turn of 32 bits");
        assert_eq!([missing(1), missing(1)], [0, 0], "a driver that does not count");
        assert_eq!([missing(0), missing(1)], [0, 0], "back: it has begun anew");
        assert_eq!(missing(1 + SequenceNumbers::MAX_GAP), SequenceNumbers::MAX_GAP - 1);
    }

    #[test]
    fn the_stamp_of_a_buffer_is_read_with_its_clock_and_none_if_it_is_no_time() {
        let stamp = |flags, seconds, micros| {
            let mut answer = Argument::new(Request::DequeueBuffer).with(at::buffer::FLAGS, flags);
            answer.set_wide(at::buffer::SECONDS, seconds);
            answer.set_wide(at::buffer::MICROSECONDS, micros);
            let stamp = stamp_of(&answer);
            (stamp.clock, stamp.time_ns)
        };
        let monotonic = stamp(0x1_2001, 3, 5);
        assert_eq!(monotonic, (BufferClock::Monotonic, Some(3_000_005_000)));
        assert_eq!(stamp(0x4000, 1, 0), (BufferClock::Copied, Some(1_000_000_000)));
        assert_eq!(stamp(0, 1, 999_999).0, BufferClock::Unknown);
        for (seconds, micros) in [(-1, 0), (1, 1_000_000), (1, -1), (i64::MAX, 0)] {
            assert_eq!(stamp(0x2000, seconds, micros).1, None, "{seconds} s {micros} us");
        }
    }
}
