//! Video for Linux: cameras at `/dev/video*`, over the requests of the kernel alone.
//!
//! [`layout`] knows the kernel's structures, [`CaptureDevice`] is whoever answers requests:
//! [`KernelDevice`], or [`recorded`] answers. What an answer says is checked where it is read, by
//! [`mod@format`], [`query`], [`controls`] and [`Stream`]; nothing behind them sees bytes of a
//! device. [`convert`] makes images of frames, [`stamps`] times of their stamps.

mod argument;
pub mod controls;
pub mod convert;
mod device;
mod error;
pub mod format;
pub mod layout;
pub mod query;
pub mod recorded;
mod session;
pub mod stamps;
mod stream;
mod sys;
#[cfg(test)]
mod tests;

pub use argument::Argument;
pub use device::{CaptureDevice, ControlAccess, FrameMemory, Open, Ready};
pub use error::V4l2Error;
pub use session::{Session, Wish};
pub use stream::{Damage, Frame, SequenceNumbers, Stream};
pub use sys::KernelDevice;
