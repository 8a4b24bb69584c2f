//! What a camera's driver is: the kernel's device, or in tests one of recorded answers.

use super::argument::Argument;
use super::layout::{CONTROL_BYTES, Request};
use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::time::Duration;

/// How the wait for a frame ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    /// A frame is there.
    Frame,
    /// The device reports an error, or that it is gone; the next request says which.
    Trouble,
    /// The time is over.
    Nothing,
}

/// Reading or writing of a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlAccess {
    /// `VIDIOC_G_EXT_CTRLS`.
    Get,
    /// `VIDIOC_S_EXT_CTRLS`.
    Set,
}

impl ControlAccess {
    /// The request.
    #[must_use]
    pub const fn request(self) -> Request {
        match self {
            Self::Get => Request::GetControls,
            Self::Set => Request::SetControls,
        }
    }
}

/// A driver of video frames. Requests may come from several threads at once.
pub trait CaptureDevice: Send + Sync {
    /// Asks the driver. What it leaves in the structure is what the device says, and no more to be
    /// trusted than that.
    ///
    /// # Errors
    /// As the driver's; one whose structure may hold a pointer is not sent.
    fn ask(&self, argument: &mut Argument) -> io::Result<()>;

    /// Reads or writes one control, a `v4l2_ext_control`.
    ///
    /// # Errors
    /// As the driver's.
    fn control(&self, access: ControlAccess, control: &mut [u8; CONTROL_BYTES]) -> io::Result<()>;

    /// Maps the buffer that lies at this offset.
    ///
    /// # Errors
    /// There is none, or no room.
    fn map(&self, offset: u32, length: usize) -> io::Result<Box<dyn FrameMemory>>;

    /// Waits for a frame, or for trouble.
    ///
    /// # Errors
    /// The wait itself failed.
    fn wait(&self, timeout: Duration) -> io::Result<Ready>;

    /// A buffer as a DMABUF, which other devices can read.
    ///
    /// # Errors
    /// As the driver's, who may not be able to.
    fn export(&self, index: u32) -> io::Result<OwnedFd>;
}

/// The memory of one buffer.
pub trait FrameMemory: Send + Sync {
    /// Its bytes.
    ///
    /// # Safety
    /// The buffer is not queued while the slice lives: the device writes into queued ones.
    unsafe fn bytes(&self) -> &[u8];
}

/// Opens the camera, again and again if it was gone.
pub type Open = Box<dyn FnMut() -> io::Result<Arc<dyn CaptureDevice>> + Send>;
