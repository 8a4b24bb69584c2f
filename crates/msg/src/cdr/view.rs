//! Borrowed values: validated once, never re-reading a length afterwards.

use super::{CdrError, Plain, Reader};
use std::fmt;
use std::marker::PhantomData;

/// A value borrowed from bytes that satisfy rule M1.
pub trait Parse<'a>: Sized {
    /// The fewest bytes one value takes, padding not counted; at least 1.
    const MIN: usize;

    /// Reads and validates a value.
    ///
    /// # Errors
    /// As [`crate::Message::view`].
    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError>;
}

impl<'a, T: Plain> Parse<'a> for T {
    const MIN: usize = T::SIZE;
    #[inline]
    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError> {
        r.number()
    }
}

impl<'a> Parse<'a> for bool {
    const MIN: usize = 1;
    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError> {
        r.bool()
    }
}

impl<'a> Parse<'a> for &'a str {
    const MIN: usize = 4;
    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError> {
        r.str()
    }
}

impl<'a, T: Plain> Parse<'a> for &'a [T] {
    const MIN: usize = 4;
    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError> {
        let count = r.number_count(T::SIZE)?;
        r.slice(count)
    }
}

impl<'a, T: Plain, const N: usize> Parse<'a> for &'a [T; N] {
    const MIN: usize = T::SIZE.saturating_mul(N);
    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError> {
        let values = r.slice::<T>(N)?;
        values.try_into().map_err(|_| CdrError::DeclaredLength { declared: N, given: values.len() })
    }
}

/// A sequence of bools in the bytes. Each was checked to be 0 or 1; whatever a writer in shared
/// memory makes of them later, anything but 0 reads as true.
#[derive(Clone, Copy)]
pub struct Bools<'a>(&'a [u8]);

impl<'a> Bools<'a> {
    /// `count` bools without a count before them.
    ///
    /// # Errors
    /// As [`Reader::bools`].
    pub fn fixed(r: &mut Reader<'a>, count: usize) -> Result<Self, CdrError> {
        r.bools(count).map(Self)
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bool at `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<bool> {
        self.0.get(index).map(|byte| *byte != 0)
    }

    /// All of them in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = bool> + use<'a> {
        self.0.iter().map(|byte| *byte != 0)
    }
}

impl<'a> Parse<'a> for Bools<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError> {
        let count = r.number_count(1)?;
        r.bools(count).map(Self)
    }
}

impl fmt::Debug for Bools<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A sequence of elements that have no fixed size or contain strings. Iterating reads each one
/// again with full checks, because a writer in shared memory may have changed them since.
pub struct Seq<'a, V> {
    first: Reader<'a>,
    count: usize,
    element: PhantomData<fn() -> V>,
}

impl<V> Clone for Seq<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Seq<'_, V> {}

impl<V> Seq<'_, V> {
    /// How many elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl<'a, V: Parse<'a>> Seq<'a, V> {
    /// `count` elements without a count before them, each validated.
    ///
    /// # Errors
    /// As [`Parse::parse`].
    pub fn fixed(r: &mut Reader<'a>, count: usize) -> Result<Self, CdrError> {
        let first = *r;
        for _ in 0..count {
            V::parse(r)?;
        }
        Ok(Self { first, count, element: PhantomData })
    }

    /// The elements in order; after an error the iterator ends.
    #[must_use]
    pub fn iter(&self) -> SeqIter<'a, V> {
        SeqIter { next: self.first, left: self.count, element: PhantomData }
    }

    /// The element at `index`; walks over those before it.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Result<V, CdrError>> {
        self.iter().nth(index)
    }
}

impl<'a, V: Parse<'a>> Parse<'a> for Seq<'a, V> {
    const MIN: usize = 4;
    fn parse(r: &mut Reader<'a>) -> Result<Self, CdrError> {
        let count = r.count(V::MIN)?;
        Self::fixed(r, count)
    }
}

impl<'a, V: Parse<'a> + fmt::Debug> fmt::Debug for Seq<'a, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for element in self.iter() {
            match element {
                Ok(element) => list.entry(&element),
                Err(error) => list.entry(&error),
            };
        }
        list.finish()
    }
}

impl<'a, V: Parse<'a>> IntoIterator for Seq<'a, V> {
    type Item = Result<V, CdrError>;
    type IntoIter = SeqIter<'a, V>;
    fn into_iter(self) -> SeqIter<'a, V> {
        self.iter()
    }
}

/// See [`Seq::iter`].
pub struct SeqIter<'a, V> {
    next: Reader<'a>,
    left: usize,
    element: PhantomData<fn() -> V>,
}

impl<'a, V: Parse<'a>> Iterator for SeqIter<'a, V> {
    type Item = Result<V, CdrError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let element = V::parse(&mut self.next);
        if element.is_err() {
            self.left = 0;
        }
        Some(element)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left))
    }
}
