//! `wstring`: a count of UTF-16 units, then the units, no terminator (as Fast CDR 2 writes it).

use super::{Cdr, CdrError, Parse, Reader, Writer, align};
use std::fmt;
use std::ops::Deref;

/// An owned wstring. Text in it is kept as UTF-8.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WString(pub String);

impl From<&str> for WString {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for WString {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl Deref for WString {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for WString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for WString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Cdr for WString {
    const MIN: usize = 4;

    fn end(&self, at: usize) -> usize {
        align(at, 4).saturating_add(4).saturating_add(2 * self.encode_utf16().count())
    }

    fn write(&self, w: &mut Writer<'_>) -> Result<(), CdrError> {
        write_wide(self, w)
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError> {
        let count = r.count(2)?;
        let at = r.at();
        let units = r.numbers::<u16>(count)?;
        String::from_utf16(&units).map(Self).map_err(|_| CdrError::String { at })
    }
}

/// Writes text as a wstring.
pub(super) fn write_wide(text: &str, w: &mut Writer<'_>) -> Result<(), CdrError> {
    let count = text.encode_utf16().count();
    w.count(count)?;
    let space = w.space(2 * count, 2)?;
    for (pair, unit) in space.chunks_exact_mut(2).zip(text.encode_utf16()) {
        pair.copy_from_slice(&unit.to_le_bytes());
    }
    Ok(())
}

/// A borrowed wstring: valid UTF-16 when it was read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WStr<'a>(&'a [u16]);

impl<'a> WStr<'a> {
    /// The UTF-16 units.
    #[must_use]
    pub fn units(self) -> &'a [u16] {
        self.0
    }
}

impl fmt::Display for WStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf16_lossy(self.0))
    }
}

impl fmt::Debug for WStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&String::from_utf16_lossy(self.0), f)
    }
}

impl<'a> Parse<'a> for WStr<'a> {
    const MIN: usize = 4;

    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError> {
        let count = r.count(2)?;
        let at = r.at();
        let units = r.slice::<u16>(count)?;
        if char::decode_utf16(units.iter().copied()).any(|c| c.is_err()) {
            return Err(CdrError::String { at });
        }
        Ok(Self(units))
    }
}
