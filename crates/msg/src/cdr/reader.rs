//! Reading bytes front to back, with every length checked against what is there.

use super::{CdrError, HEADER_LEN, ON_DEVICE, Plain, align};

/// A reader of a body, with its position and byte order.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    body: &'a [u8],
    at: usize,
    swap: bool,
}

impl<'a> Reader<'a> {
    /// Starts after the header of `bytes`, of either byte order and any alignment.
    ///
    /// # Errors
    /// [`CdrError::Truncated`] below 4 bytes, [`CdrError::Encapsulation`] for another encoding.
    pub fn new(bytes: &'a [u8]) -> Result<Self, CdrError> {
        let Some((header, body)) = bytes.split_first_chunk::<HEADER_LEN>() else {
            return Err(CdrError::Truncated { need: HEADER_LEN, have: bytes.len() });
        };
        // The last two bytes are options: only the number of padding bytes at the end, which a
        // reader has no use for.
        let swap = match [header[0], header[1]] {
            [0, 0] => true,
            [0, 1] => false,
            other => return Err(CdrError::Encapsulation(u16::from_be_bytes(other))),
        };
        Ok(Self { body, at: 0, swap })
    }

    /// As [`Reader::new`] for bytes that can be borrowed from: rule M1.
    ///
    /// # Errors
    /// Those of [`Reader::new`], and [`CdrError::NotInPlace`].
    #[inline]
    pub fn in_place(bytes: &'a [u8]) -> Result<Self, CdrError> {
        let reader = Self::new(bytes)?;
        if reader.swap || !(reader.body.as_ptr() as usize).is_multiple_of(8) {
            return Err(CdrError::NotInPlace);
        }
        Ok(reader)
    }

    /// Offset in the body of the next byte.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Bytes from here to the end of the buffer.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.body.len().saturating_sub(self.at)
    }

    /// The next `len` bytes after padding to `alignment`.
    ///
    /// # Errors
    /// [`CdrError::Truncated`].
    #[inline]
    pub fn take(&mut self, len: usize, alignment: usize) -> Result<&'a [u8], CdrError> {
        let start = align(self.at, alignment);
        let end = start.saturating_add(len);
        match self.body.get(start..end) {
            Some(bytes) => {
                self.at = end;
                Ok(bytes)
            }
            None => Err(self.truncated(end)),
        }
    }

    #[cold]
    fn truncated(&self, end: usize) -> CdrError {
        CdrError::Truncated {
            need: end.saturating_add(HEADER_LEN),
            have: self.body.len() + HEADER_LEN,
        }
    }

    /// One number.
    ///
    /// # Errors
    /// [`CdrError::Truncated`].
    #[inline]
    pub fn number<T: Plain>(&mut self) -> Result<T, CdrError> {
        let value: T = bytemuck::pod_read_unaligned(self.take(T::SIZE, T::SIZE)?);
        Ok(if self.swap { value.swapped() } else { value })
    }

    /// One bool.
    ///
    /// # Errors
    /// [`CdrError::Truncated`] and [`CdrError::Bool`].
    pub fn bool(&mut self) -> Result<bool, CdrError> {
        let at = self.at;
        match self.number::<u8>()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(CdrError::Bool { at }),
        }
    }

    /// The bytes of `count` bools, each checked.
    ///
    /// # Errors
    /// [`CdrError::Truncated`] and [`CdrError::Bool`].
    pub fn bools(&mut self, count: usize) -> Result<&'a [u8], CdrError> {
        let at = self.at;
        let bytes = self.take(count, 1)?;
        match bytes.iter().position(|byte| *byte > 1) {
            Some(index) => Err(CdrError::Bool { at: at + index }),
            None => Ok(bytes),
        }
    }

    /// The count of a sequence whose elements take at least `smallest` bytes each: what exceeds
    /// the bytes that are there is refused before anything is allocated.
    ///
    /// # Errors
    /// [`CdrError::Truncated`].
    pub fn count(&mut self, smallest: usize) -> Result<usize, CdrError> {
        let count = self.number::<u32>()?;
        self.fits(count, smallest)
    }

    /// The same of a sequence of numbers or bools of so many bytes, which may lie on a device.
    ///
    /// # Errors
    /// [`CdrError::Truncated`]; [`CdrError::OnDevice`] where it does.
    pub fn number_count(&mut self, size: usize) -> Result<usize, CdrError> {
        let count = self.number::<u32>()?;
        self.fits(count, size).map_err(|error| match count {
            ON_DEVICE => CdrError::OnDevice { at: self.at - 4 },
            _ => error,
        })
    }

    fn fits(&self, count: u32, smallest: usize) -> Result<usize, CdrError> {
        let count = count as usize;
        let least = count.saturating_mul(smallest.max(1));
        if least > self.remaining() {
            return Err(self.truncated(self.at.saturating_add(least)));
        }
        Ok(count)
    }

    /// A string without its terminator; a length of 0 is read as an empty string. NUL inside is
    /// let through: others may send it, and it is what an initialised loan holds.
    ///
    /// # Errors
    /// [`CdrError::Truncated`] and [`CdrError::String`].
    pub fn str(&mut self) -> Result<&'a str, CdrError> {
        let len = self.count(1)?;
        let at = self.at;
        let bytes = self.take(len, 1)?;
        let text = match bytes.split_last() {
            None => return Ok(""),
            Some((0, text)) => text,
            Some(_) => return Err(CdrError::String { at }),
        };
        std::str::from_utf8(text).map_err(|_| CdrError::String { at })
    }

    /// `count` numbers borrowed from the bytes; no padding when there are none.
    ///
    /// # Errors
    /// [`CdrError::Truncated`]; [`CdrError::NotInPlace`] when the bytes are not aligned or in the
    /// other byte order.
    pub fn slice<T: Plain>(&mut self, count: usize) -> Result<&'a [T], CdrError> {
        if count == 0 {
            return Ok(&[]);
        }
        let bytes = self.take(count.saturating_mul(T::SIZE), T::SIZE)?;
        if self.swap && T::SIZE > 1 {
            return Err(CdrError::NotInPlace);
        }
        bytemuck::try_cast_slice(bytes).map_err(|_| CdrError::NotInPlace)
    }

    /// Fills `out` with the next numbers.
    ///
    /// # Errors
    /// [`CdrError::Truncated`].
    pub fn fill<T: Plain>(&mut self, out: &mut [T]) -> Result<(), CdrError> {
        if out.is_empty() {
            return Ok(());
        }
        let bytes = self.take(out.len().saturating_mul(T::SIZE), T::SIZE)?;
        bytemuck::cast_slice_mut::<T, u8>(out).copy_from_slice(bytes);
        if self.swap {
            out.iter_mut().for_each(|value| *value = value.swapped());
        }
        Ok(())
    }

    /// `count` numbers copied out of the bytes.
    ///
    /// # Errors
    /// [`CdrError::Truncated`], before anything is allocated.
    pub fn numbers<T: Plain>(&mut self, count: usize) -> Result<Vec<T>, CdrError> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let bytes = self.take(count.saturating_mul(T::SIZE), T::SIZE)?;
        if !self.swap
            && let Ok(aligned) = bytemuck::try_cast_slice::<u8, T>(bytes)
        {
            return Ok(aligned.to_vec());
        }
        let mut values = vec![T::default(); count];
        bytemuck::cast_slice_mut::<T, u8>(&mut values).copy_from_slice(bytes);
        if self.swap {
            values.iter_mut().for_each(|value| *value = value.swapped());
        }
        Ok(values)
    }
}
