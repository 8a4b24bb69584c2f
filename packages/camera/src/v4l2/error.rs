//! What goes wrong with a camera.

use super::layout::Request;
use std::io;

/// Why a camera does not do what it was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum V4l2Error {
    /// The driver refused a request.
    #[error("{what} failed: {source}")]
    Call {
        /// The request's name in `videodev2.h`, or `mmap` and `poll`.
        what: &'static str,
        /// The driver's reason.
        source: io::Error,
    },
    /// What the driver says cannot be.
    #[error("the answer to {what} makes no sense: {why}")]
    BadAnswer {
        /// The request's name.
        what: &'static str,
        /// With values.
        why: String,
    },
    /// It cannot be used as a camera.
    #[error(
        "{card} is no camera that can be used: {why}\nhint: a camera often has several \
         /dev/video*; take the first of them"
    )]
    NotACamera {
        /// What it calls itself.
        card: String,
        /// What it lacks.
        why: &'static str,
    },
    /// The camera, or the conversion, does not have this format.
    #[error("{what} is not offered\nhint: choose from {offered}")]
    NotOffered {
        /// What was asked for.
        what: String,
        /// What there is.
        offered: String,
    },
    /// A frame that is not of the size it should have, or cannot be decoded.
    #[error("a frame cannot be used: {0}")]
    BadFrame(String),
}

impl V4l2Error {
    /// A request that failed.
    #[must_use]
    pub fn call(request: Request, source: io::Error) -> Self {
        Self::Call { what: request.name(), source }
    }

    /// An answer that cannot be.
    #[must_use]
    pub fn bad_answer(request: Request, why: impl Into<String>) -> Self {
        Self::BadAnswer { what: request.name(), why: why.into() }
    }

    /// The number of the driver's reason.
    #[must_use]
    pub fn errno(&self) -> Option<i32> {
        match self {
            Self::Call { source, .. } => source.raw_os_error(),
            _ => None,
        }
    }

    /// Whether the device has gone: unplugged, or its file is no longer there.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self.errno(), Some(libc::ENODEV | libc::ENXIO | libc::ENOENT))
    }
}
