//! Why bytes from the network are refused.

use std::fmt;

/// Why a message or a part of it is refused. RTPS 2.5, section 8.3.4.1: what is invalid ends the
/// interpretation of its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WireError {
    /// It ends before what it announces.
    Truncated,
    /// It does not begin with `RTPS`.
    NotRtps,
    /// Another major version than 2.
    Version,
    /// A field holds what the specification forbids.
    Invalid,
    /// It demands that something be understood which we do not know.
    NotUnderstood,
    /// It is longer than what we accept.
    TooLong,
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Truncated => "it ends before what it announces",
            Self::NotRtps => "it does not begin with RTPS",
            Self::Version => "it has another major version than 2",
            Self::Invalid => "a field holds what RTPS forbids",
            Self::NotUnderstood => "it demands that an unknown parameter be understood",
            Self::TooLong => "it is longer than what is accepted",
        })
    }
}

impl std::error::Error for WireError {}
