//! Laying a buffer out from declared lengths, and making it a valid message.

use super::writer::count_word;
use super::{CdrError, HEADER, HEADER_LEN, Plain, align};

/// Where a string or sequence of numbers lies: its count word, and its declared length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Offset of the count in the body.
    pub(super) at: u32,
    /// Elements, or bytes of a string without its terminator.
    pub(super) len: u32,
}

impl Span {
    /// Declared elements, or bytes of a string without its terminator.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a declared length, not a container")]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// The range of the elements in the body.
    pub(super) const fn elements(self, size: usize) -> std::ops::Range<usize> {
        let start = self.at as usize + 4;
        let start = if self.len == 0 { start } else { align(start, size) };
        start..start + self.len as usize * size
    }
}

/// Counts where each field of a message comes to lie. Positions are below 4 GiB.
#[derive(Debug, Default)]
pub struct Layout {
    at: usize,
}

impl Layout {
    /// Bytes so far, header included.
    #[must_use]
    pub fn size(&self) -> usize {
        self.at + HEADER_LEN
    }

    fn advance(&mut self, len: usize, alignment: usize) -> Result<u32, CdrError> {
        let start = align(self.at, alignment);
        let end = start.saturating_add(len);
        count_word(end.saturating_add(HEADER_LEN))?;
        self.at = end;
        count_word(start)
    }

    /// The offset of one number; bools count as `u8`.
    ///
    /// # Errors
    /// [`CdrError::Bound`] beyond 4 GiB.
    pub fn number<T: Plain>(&mut self) -> Result<u32, CdrError> {
        self.advance(T::SIZE, T::SIZE)
    }

    /// The offset of a fixed array.
    ///
    /// # Errors
    /// [`CdrError::Bound`] beyond 4 GiB.
    pub fn array<T: Plain>(&mut self, count: usize) -> Result<u32, CdrError> {
        self.advance(count.saturating_mul(T::SIZE), T::SIZE)
    }

    /// The place of a sequence of `len` numbers.
    ///
    /// # Errors
    /// [`CdrError::Bound`] beyond `bound` or 4 GiB.
    pub fn sequence<T: Plain>(&mut self, len: usize, bound: usize) -> Result<Span, CdrError> {
        if len > bound {
            return Err(CdrError::Bound { len, bound });
        }
        let at = self.advance(4, 4)?;
        if len > 0 {
            self.advance(len.saturating_mul(T::SIZE), T::SIZE)?;
        }
        Ok(Span { at, len: count_word(len)? })
    }

    /// The place of a string of `len` bytes without its terminator.
    ///
    /// # Errors
    /// [`CdrError::Bound`] beyond `bound` or 4 GiB.
    pub fn string(&mut self, len: usize, bound: usize) -> Result<Span, CdrError> {
        if len > bound {
            return Err(CdrError::Bound { len, bound });
        }
        let at = self.advance(4, 4)?;
        self.advance(len.saturating_add(1), 1)?;
        Ok(Span { at, len: count_word(len)? })
    }
}

/// Writes header, counts and zeros into a buffer, field by field in declaration order. A buffer
/// that is shorter than the layout is left as it is beyond its end.
pub struct Marker<'a> {
    body: &'a mut [u8],
    /// Everything before this offset has its value.
    done: usize,
    zero_sequences: bool,
}

impl<'a> Marker<'a> {
    /// Writes the header.
    #[must_use]
    pub fn new(bytes: &'a mut [u8], zero_sequences: bool) -> Self {
        let body = match bytes.split_first_chunk_mut::<HEADER_LEN>() {
            Some((header, body)) => {
                *header = HEADER;
                body
            }
            None => &mut [],
        };
        Self { body, done: 0, zero_sequences }
    }

    fn zero_to(&mut self, end: usize) {
        if let Some(bytes) = self.body.get_mut(self.done..end) {
            bytes.fill(0);
            self.done = end;
        }
    }

    fn count(&mut self, at: u32, count: u32) {
        let at = at as usize;
        self.zero_to(at);
        if let Some(word) = self.body.get_mut(at..at + 4) {
            word.copy_from_slice(&count.to_le_bytes());
            self.done = at + 4;
        }
    }

    /// A sequence of numbers.
    pub fn sequence<T: Plain>(&mut self, span: Span) {
        self.count(span.at, span.len);
        let elements = span.elements(T::SIZE);
        self.zero_to(elements.start);
        if !self.zero_sequences && elements.end <= self.body.len() {
            self.done = elements.end;
        }
    }

    /// A sequence of bools, which are always zeroed: not every byte is a bool.
    pub fn bools(&mut self, span: Span) {
        self.count(span.at, span.len);
    }

    /// A string, filled with zeros.
    pub fn string(&mut self, span: Span) {
        self.count(span.at, span.len + 1);
    }

    /// Zeroes what is left of the buffer.
    pub fn finish(mut self) {
        self.zero_to(self.body.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_the_longest_that_fits() {
        let refused = Err(CdrError::Bound { len: 6, bound: 5 });
        assert_eq!(Layout::default().sequence::<u16>(6, 5), refused);
        assert_eq!(Layout::default().string(6, 5), refused);
        assert_eq!(Layout::default().sequence::<u16>(5, 5), Ok(Span { at: 0, len: 5 }));
        assert_eq!(Layout::default().string(5, 5), Ok(Span { at: 0, len: 5 }));
    }

    #[test]
    fn a_sequence_without_elements_is_not_padded() {
        let mut layout = Layout::default();
        layout.sequence::<f64>(0, usize::MAX).unwrap();
        assert_eq!(layout.size(), HEADER_LEN + 4);
        layout.sequence::<f64>(1, usize::MAX).unwrap();
        assert_eq!(layout.size(), HEADER_LEN + 16);
    }
}
