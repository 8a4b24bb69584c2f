//! Owned values on the wire.

use super::{CdrError, Plain, Reader, Writer, align};

/// An owned value that can be written and read.
///
/// The `_all` and `_array` methods exist so that numbers move in bulk.
pub trait Cdr: Sized {
    /// The fewest bytes one value takes, padding not counted; at least 1.
    const MIN: usize;

    /// The offset in the body after this value when it starts at `at`.
    fn end(&self, at: usize) -> usize;

    /// Writes the value.
    ///
    /// # Errors
    /// As [`crate::Message::encode`].
    fn write(&self, w: &mut Writer<'_>) -> Result<(), CdrError>;

    /// Reads a value.
    ///
    /// # Errors
    /// As [`crate::Message::decode`].
    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError>;

    /// The offset after these values.
    #[must_use]
    fn end_all(values: &[Self], at: usize) -> usize {
        values.iter().fold(at, |at, value| value.end(at))
    }

    /// Writes the values without a count.
    ///
    /// # Errors
    /// As [`Cdr::write`].
    fn write_all(values: &[Self], w: &mut Writer<'_>) -> Result<(), CdrError> {
        values.iter().try_for_each(|value| value.write(w))
    }

    /// Reads the count of a sequence of such values.
    ///
    /// # Errors
    /// As [`Reader::count`], or [`Reader::number_count`] of numbers and bools.
    fn read_count(r: &mut Reader<'_>) -> Result<usize, CdrError> {
        r.count(Self::MIN)
    }

    /// Reads `count` values, a count that [`Reader::count`] checked.
    ///
    /// # Errors
    /// As [`Cdr::read`].
    fn read_all(r: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, CdrError> {
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(Self::read(r)?);
        }
        Ok(values)
    }

    /// Reads a fixed array.
    ///
    /// # Errors
    /// As [`Cdr::read`].
    fn read_array<const N: usize>(r: &mut Reader<'_>) -> Result<[Self; N], CdrError> {
        let least = N.saturating_mul(Self::MIN);
        if least > r.remaining() {
            r.take(least, 1)?;
        }
        let values = Self::read_all(r, N)?;
        let given = values.len();
        values.try_into().map_err(|_| CdrError::DeclaredLength { declared: N, given })
    }
}

impl<T: Plain> Cdr for T {
    const MIN: usize = T::SIZE;

    #[inline]
    fn end(&self, at: usize) -> usize {
        align(at, T::SIZE).saturating_add(T::SIZE)
    }

    #[inline]
    fn write(&self, w: &mut Writer<'_>) -> Result<(), CdrError> {
        w.number(*self)
    }

    #[inline]
    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError> {
        r.number()
    }

    fn end_all(values: &[Self], at: usize) -> usize {
        if values.is_empty() {
            return at;
        }
        align(at, T::SIZE).saturating_add(std::mem::size_of_val(values))
    }

    fn write_all(values: &[Self], w: &mut Writer<'_>) -> Result<(), CdrError> {
        w.numbers(values)
    }

    fn read_count(r: &mut Reader<'_>) -> Result<usize, CdrError> {
        r.number_count(T::SIZE)
    }

    fn read_all(r: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, CdrError> {
        r.numbers(count)
    }

    fn read_array<const N: usize>(r: &mut Reader<'_>) -> Result<[Self; N], CdrError> {
        let mut values = [T::default(); N];
        r.fill(&mut values)?;
        Ok(values)
    }
}

impl Cdr for bool {
    const MIN: usize = 1;

    fn end(&self, at: usize) -> usize {
        at.saturating_add(1)
    }

    fn write(&self, w: &mut Writer<'_>) -> Result<(), CdrError> {
        w.number(u8::from(*self))
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError> {
        r.bool()
    }

    fn write_all(values: &[Self], w: &mut Writer<'_>) -> Result<(), CdrError> {
        w.numbers(bytemuck::cast_slice::<bool, u8>(values))
    }

    fn read_count(r: &mut Reader<'_>) -> Result<usize, CdrError> {
        r.number_count(1)
    }

    fn read_all(r: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, CdrError> {
        Ok(r.bools(count)?.iter().map(|byte| *byte == 1).collect())
    }

    fn read_array<const N: usize>(r: &mut Reader<'_>) -> Result<[Self; N], CdrError> {
        let mut values = [false; N];
        for (value, byte) in values.iter_mut().zip(r.bools(N)?) {
            *value = *byte == 1;
        }
        Ok(values)
    }
}

impl Cdr for String {
    const MIN: usize = 4;

    fn end(&self, at: usize) -> usize {
        align(at, 4).saturating_add(4 + 1).saturating_add(self.len())
    }

    fn write(&self, w: &mut Writer<'_>) -> Result<(), CdrError> {
        w.str(self)
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError> {
        r.str().map(str::to_owned)
    }
}

impl<T: Cdr> Cdr for Vec<T> {
    const MIN: usize = 4;

    fn end(&self, at: usize) -> usize {
        T::end_all(self, align(at, 4).saturating_add(4))
    }

    fn write(&self, w: &mut Writer<'_>) -> Result<(), CdrError> {
        w.count(self.len())?;
        T::write_all(self, w)
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError> {
        let count = T::read_count(r)?;
        T::read_all(r, count)
    }
}

impl<T: Cdr, const N: usize> Cdr for [T; N] {
    const MIN: usize = T::MIN.saturating_mul(N);

    fn end(&self, at: usize) -> usize {
        T::end_all(self, at)
    }

    fn write(&self, w: &mut Writer<'_>) -> Result<(), CdrError> {
        T::write_all(self, w)
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError> {
        T::read_array(r)
    }
}
