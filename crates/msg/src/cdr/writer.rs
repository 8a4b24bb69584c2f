//! Writing bytes front to back; padding is always zero.

use super::{CdrError, HEADER, HEADER_LEN, Plain, align};

/// A writer of a body, with its position.
pub struct Writer<'a> {
    body: &'a mut [u8],
    at: usize,
}

impl<'a> Writer<'a> {
    /// Writes the header to the start of `out` and stands after it.
    ///
    /// # Errors
    /// [`CdrError::Truncated`] below 4 bytes.
    pub fn new(out: &'a mut [u8]) -> Result<Self, CdrError> {
        let have = out.len();
        let Some((header, body)) = out.split_first_chunk_mut::<HEADER_LEN>() else {
            return Err(CdrError::Truncated { need: HEADER_LEN, have });
        };
        *header = HEADER;
        Ok(Self { body, at: 0 })
    }

    /// The same position for something that writes a part and then gives its end to
    /// [`Writer::skip_to`].
    pub(super) fn reborrow(&mut self) -> Writer<'_> {
        Writer { body: self.body, at: self.at }
    }

    /// Continues at `at`, up to which a reborrowed writer wrote.
    pub(super) fn skip_to(&mut self, at: usize) {
        self.at = at.clamp(self.at, self.body.len());
    }

    /// Offset in the body of the next byte.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Bytes written, header included.
    #[must_use]
    pub fn written(&self) -> usize {
        self.at + HEADER_LEN
    }

    /// The next `len` bytes after zero padding to `alignment`.
    ///
    /// # Errors
    /// [`CdrError::Truncated`].
    #[inline]
    pub fn space(&mut self, len: usize, alignment: usize) -> Result<&mut [u8], CdrError> {
        let start = align(self.at, alignment);
        let end = start.saturating_add(len);
        let have = self.body.len() + HEADER_LEN;
        let Some(space) = self.body.get_mut(self.at..end) else {
            return Err(CdrError::Truncated { need: end.saturating_add(HEADER_LEN), have });
        };
        let (padding, space) = space.split_at_mut(start - self.at);
        padding.fill(0);
        self.at = end;
        Ok(space)
    }

    /// One number.
    ///
    /// # Errors
    /// [`CdrError::Truncated`].
    #[inline]
    pub fn number<T: Plain>(&mut self, value: T) -> Result<(), CdrError> {
        self.space(T::SIZE, T::SIZE)?.copy_from_slice(bytemuck::bytes_of(&value));
        Ok(())
    }

    /// The count of a sequence, or the length word of a string.
    ///
    /// # Errors
    /// [`CdrError::Truncated`]; [`CdrError::Bound`] beyond `u32::MAX`.
    pub fn count(&mut self, count: usize) -> Result<(), CdrError> {
        self.number(count_word(count)?)
    }

    /// Numbers without a count; no padding when there are none.
    ///
    /// # Errors
    /// [`CdrError::Truncated`].
    pub fn numbers<T: Plain>(&mut self, values: &[T]) -> Result<(), CdrError> {
        if values.is_empty() {
            return Ok(());
        }
        let bytes: &[u8] = bytemuck::cast_slice(values);
        self.space(bytes.len(), T::SIZE)?.copy_from_slice(bytes);
        Ok(())
    }

    /// A string with its length and terminator.
    ///
    /// # Errors
    /// [`CdrError::Truncated`]; [`CdrError::String`] when it contains a terminator.
    pub fn str(&mut self, text: &str) -> Result<(), CdrError> {
        self.count(text.len().saturating_add(1))?;
        if text.as_bytes().contains(&0) {
            return Err(CdrError::String { at: self.at });
        }
        let space = self.space(text.len() + 1, 1)?;
        space[..text.len()].copy_from_slice(text.as_bytes());
        space[text.len()] = 0;
        Ok(())
    }
}

/// A count as it stands on the wire.
pub(super) fn count_word(count: usize) -> Result<u32, CdrError> {
    u32::try_from(count).map_err(|_| CdrError::Bound { len: count, bound: u32::MAX as usize })
}
