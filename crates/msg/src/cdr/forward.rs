//! Writing a message front to back into a buffer whose size was not computed before.

use super::{Cdr, CdrError, Plain, Writer, wide};

/// The state of a forward-only writer: its position, and the number of the next field.
pub struct Forward<'a> {
    w: Writer<'a>,
    body_start: usize,
    next: usize,
    /// The first error of a field that was begun; nothing can be written after it.
    failed: Option<CdrError>,
}

impl<'a> Forward<'a> {
    /// Writes the header to `out`.
    ///
    /// # Errors
    /// [`CdrError::Truncated`] below 4 bytes.
    pub fn new(out: &'a mut [u8]) -> Result<Self, CdrError> {
        Ok(Self { w: Writer::new(out)?, body_start: 0, next: 0, failed: None })
    }

    /// Keeps the error of a field that may be half written.
    fn kept<T>(&mut self, result: Result<T, CdrError>) -> Result<T, CdrError> {
        if let Err(error) = &result {
            self.failed = Some(*error);
        }
        result
    }

    fn order(&mut self, index: usize) -> Result<(), CdrError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        if index != self.next {
            return Err(CdrError::Order { expected: self.next, given: index });
        }
        self.next += 1;
        Ok(())
    }

    /// Writes field `index` from its value.
    ///
    /// # Errors
    /// [`CdrError::Order`] and those of [`Cdr::write`].
    pub fn value<T: Cdr>(&mut self, index: usize, value: &T) -> Result<(), CdrError> {
        self.order(index)?;
        let result = value.write(&mut self.w);
        self.kept(result)
    }

    /// Writes field `index`, a string of at most `bound` bytes.
    ///
    /// # Errors
    /// [`CdrError::Order`], [`CdrError::Bound`] and those of [`Writer::str`].
    pub fn str(&mut self, index: usize, text: &str, bound: usize) -> Result<(), CdrError> {
        self.order(index)?;
        let result = super::within(text, bound).and_then(|text| self.w.str(text));
        self.kept(result)
    }

    /// Writes field `index`, a wstring of at most `bound` units.
    ///
    /// # Errors
    /// [`CdrError::Order`], [`CdrError::Bound`] and [`CdrError::Truncated`].
    pub fn wide(&mut self, index: usize, text: &str, bound: usize) -> Result<(), CdrError> {
        self.order(index)?;
        let result = wide_within(text, bound, &mut self.w);
        self.kept(result)
    }

    /// Writes the count of field `index`, checked against the definition's bound.
    fn counted(&mut self, index: usize, count: usize, bound: usize) -> Result<(), CdrError> {
        self.order(index)?;
        let result = match count {
            len if len > bound => Err(CdrError::Bound { len, bound }),
            _ => self.w.count(count),
        };
        self.kept(result)
    }

    /// Starts field `index`, an array or sequence of `count` elements.
    ///
    /// # Errors
    /// [`CdrError::Order`]; [`CdrError::DeclaredLength`] when an array has another length;
    /// [`CdrError::Bound`]; [`CdrError::Truncated`].
    pub fn several(&mut self, index: usize, count: usize, many: Many) -> Result<(), CdrError> {
        match many {
            Many::UpTo(bound) => self.counted(index, count, bound),
            Many::Exactly(declared) if declared != count => {
                Err(CdrError::DeclaredLength { declared, given: count })
            }
            Many::Exactly(_) => self.order(index),
        }
    }

    /// Writes field `index`, a sequence of numbers or bools.
    ///
    /// # Errors
    /// As [`Forward::several`].
    pub fn slice<T: Cdr>(&mut self, index: usize, v: &[T], many: Many) -> Result<(), CdrError> {
        self.several(index, v.len(), many)?;
        let result = T::write_all(v, &mut self.w);
        self.kept(result)
    }

    /// Writes field `index`, a sequence of `count` numbers that `fill` writes in place; they are
    /// zero before.
    ///
    /// # Errors
    /// As [`Forward::several`]; [`CdrError::NotInPlace`] when the buffer breaks rule M1.
    pub fn slice_with<T: Plain>(
        &mut self,
        index: usize,
        count: usize,
        many: Many,
        fill: impl FnOnce(&mut [T]),
    ) -> Result<(), CdrError> {
        self.several(index, count, many)?;
        if count == 0 {
            return Ok(());
        }
        let result = self.w.space(count.saturating_mul(T::SIZE), T::SIZE).and_then(|bytes| {
            bytes.fill(0);
            fill(bytemuck::try_cast_slice_mut(bytes).map_err(|_| CdrError::NotInPlace)?);
            Ok(())
        });
        self.kept(result)
    }

    /// Writes field `index`, several strings of at most `bound` bytes each.
    ///
    /// # Errors
    /// As [`Forward::several`] and [`Forward::str`].
    pub fn strings<S: AsRef<str>>(
        &mut self,
        index: usize,
        texts: &[S],
        many: Many,
        bound: usize,
    ) -> Result<(), CdrError> {
        self.several(index, texts.len(), many)?;
        let mut texts = texts.iter();
        let result = texts.try_for_each(|text| self.w.str(super::within(text.as_ref(), bound)?));
        self.kept(result)
    }

    /// Writes field `index`, several wstrings of at most `bound` units each.
    ///
    /// # Errors
    /// As [`Forward::several`] and [`Forward::wide`].
    pub fn wides<S: AsRef<str>>(
        &mut self,
        index: usize,
        texts: &[S],
        many: Many,
        bound: usize,
    ) -> Result<(), CdrError> {
        self.several(index, texts.len(), many)?;
        let mut texts = texts.iter();
        let result = texts.try_for_each(|text| wide_within(text.as_ref(), bound, &mut self.w));
        self.kept(result)
    }

    /// Writes field `index`, a nested message, through `inner`, which ends with [`Forward::end`].
    ///
    /// # Errors
    /// [`CdrError::Order`] and those of `inner`.
    pub fn nested<F>(&mut self, index: usize, inner: F) -> Result<(), CdrError>
    where
        F: FnOnce(Forward<'_>) -> Result<usize, CdrError>,
    {
        self.order(index)?;
        self.element(inner)
    }

    /// Writes one nested message of a field that [`Forward::several`] started.
    ///
    /// # Errors
    /// Those of `inner`.
    pub fn element<F>(&mut self, inner: F) -> Result<(), CdrError>
    where
        F: FnOnce(Forward<'_>) -> Result<usize, CdrError>,
    {
        let body_start = self.w.at();
        let end = inner(Forward { w: self.w.reborrow(), body_start, next: 0, failed: None });
        let end = self.kept(end)?;
        self.w.skip_to(end);
        Ok(())
    }

    /// Writes a whole message of `fields` fields from its owned value.
    ///
    /// # Errors
    /// [`CdrError::Order`] when fields were written before, and those of [`Cdr::write`].
    pub fn whole<T: Cdr>(&mut self, value: &T, fields: usize) -> Result<(), CdrError> {
        if self.next != 0 {
            return Err(CdrError::Order { expected: self.next, given: 0 });
        }
        self.next = fields;
        let result = value.write(&mut self.w);
        self.kept(result)
    }

    /// Checks that all `fields` fields are written and returns the offset after them.
    ///
    /// # Errors
    /// [`CdrError::Order`] when one is missing; the error of a field that could not be written.
    pub fn end(mut self, fields: usize) -> Result<usize, CdrError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        if self.next != fields {
            return Err(CdrError::Order { expected: self.next, given: fields });
        }
        if fields == 0 && self.w.at() == self.body_start {
            // A structure without fields has one byte on the wire.
            self.w.number(0_u8)?;
        }
        Ok(self.w.at())
    }

    /// As [`Forward::end`] for the outermost message: the bytes written, header included.
    ///
    /// # Errors
    /// As [`Forward::end`].
    pub fn finish(self, fields: usize) -> Result<usize, CdrError> {
        Ok(self.end(fields)? + super::HEADER_LEN)
    }
}

/// A generated forward-only writer, seen from code that does not know its type.
pub trait ForwardWriter<'a>: Sized {
    /// Fields of the message.
    const FIELDS: usize;

    /// Writes the fields to where `forward` stands.
    fn over(forward: Forward<'a>) -> Self;

    /// The position, for [`ForwardWriter::end`] and [`ForwardWriter::finish`].
    fn into_forward(self) -> Forward<'a>;

    /// As [`Forward::end`].
    ///
    /// # Errors
    /// As [`Forward::end`].
    fn end(self) -> Result<usize, CdrError> {
        self.into_forward().end(Self::FIELDS)
    }

    /// Checks that every field is written and returns the bytes written, header included.
    ///
    /// # Errors
    /// As [`Forward::end`].
    fn finish(self) -> Result<usize, CdrError> {
        self.into_forward().finish(Self::FIELDS)
    }
}

/// How many elements a field may have.
#[derive(Clone, Copy, Debug)]
pub enum Many {
    /// A fixed array: no count on the wire.
    Exactly(usize),
    /// A sequence: a count, then at most this many.
    UpTo(usize),
}

fn wide_within(text: &str, bound: usize, w: &mut Writer<'_>) -> Result<(), CdrError> {
    let len = text.encode_utf16().count();
    if len > bound {
        return Err(CdrError::Bound { len, bound });
    }
    wide::write_wide(text, w)
}
