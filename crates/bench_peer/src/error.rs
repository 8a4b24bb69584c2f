//! Why a peer could not take part or go on.

/// Why a link could not be opened or used.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The system has no such combination of options; the peer exits with status 3.
    #[error("{0}")]
    Unsupported(String),
    /// The other side did not appear or stopped answering.
    #[error("{what} did not answer within {seconds:.1} s")]
    Silent {
        /// Who was waited for.
        what: String,
        /// For how long.
        seconds: f64,
    },
    /// A system call or the middleware failed.
    #[error("{what}: {source}")]
    Io {
        /// What was attempted, on which object.
        what: String,
        /// The cause.
        source: std::io::Error,
    },
    /// The middleware failed, in its own words.
    #[error("{0}")]
    Middleware(String),
}

impl LinkError {
    /// Wraps an I/O error with what was attempted.
    pub fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }

    /// Wraps the last error of a system call with what was attempted.
    #[must_use]
    pub fn os(what: &str) -> Self {
        Self::Io { what: what.to_owned(), source: std::io::Error::last_os_error() }
    }
}
