//! Names of devices.

use crate::{AccelError, Result};

/// A name of a device: back end and, if it says so, the number there; or a target alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name<'a> {
    pub backend: &'a str,
    pub number: Option<usize>,
}

impl<'a> Name<'a> {
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let (backend, number) = match text.split_once(':') {
            Some((backend, number)) => (backend, Some(number.parse().ok()?)),
            None => (text, None),
        };
        is_word(backend).then_some(Self { backend, number })
    }

    /// The same, with where the text stood for the error.
    ///
    /// # Errors
    /// [`AccelError::BadName`].
    pub(crate) fn checked(text: &'a str, origin: impl FnOnce() -> String) -> Result<Self> {
        Self::parse(text).ok_or_else(|| AccelError::BadName {
            text: text.chars().take(64).collect(),
            origin: origin(),
        })
    }
}

/// Whether a text can be the name of a back end, a target or a kernel.
pub(crate) fn is_word(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !text.is_empty() && text.len() <= 32 && text.chars().all(plain)
}
