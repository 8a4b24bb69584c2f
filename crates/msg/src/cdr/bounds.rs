//! Checks of the bounds that a definition sets.

use super::{Bools, CdrError, Parse, Seq, WStr, WString};

/// What a bound counts: bytes of a string, units of a wstring, elements of a sequence.
#[allow(clippy::len_without_is_empty, reason = "only the count is compared with a bound")]
pub trait Len {
    /// The count.
    fn len(&self) -> usize;
}

/// `value` again, or [`CdrError::Bound`].
///
/// # Errors
/// [`CdrError::Bound`] when it is longer than `bound`.
pub fn within<L: Len>(value: L, bound: usize) -> Result<L, CdrError> {
    match value.len() {
        len if len > bound => Err(CdrError::Bound { len, bound }),
        _ => Ok(value),
    }
}

/// `values` again, or the error of the first element that is longer than `bound`.
///
/// # Errors
/// [`CdrError::Bound`].
pub fn each_within<E: Each>(values: E, bound: usize) -> Result<E, CdrError> {
    values.each(bound)?;
    Ok(values)
}

/// Several bounded elements.
pub trait Each {
    /// Checks every element.
    ///
    /// # Errors
    /// [`CdrError::Bound`].
    fn each(&self, bound: usize) -> Result<(), CdrError>;
}

impl<L: Len> Len for &L {
    fn len(&self) -> usize {
        (**self).len()
    }
}

impl<E: Each> Each for &E {
    fn each(&self, bound: usize) -> Result<(), CdrError> {
        (**self).each(bound)
    }
}

impl<L: Len> Each for [L] {
    fn each(&self, bound: usize) -> Result<(), CdrError> {
        self.iter().try_for_each(|value| within(value, bound).map(|_| ()))
    }
}

impl<L: Len> Each for Vec<L> {
    fn each(&self, bound: usize) -> Result<(), CdrError> {
        self.as_slice().each(bound)
    }
}

impl<L: Len, const N: usize> Each for [L; N] {
    fn each(&self, bound: usize) -> Result<(), CdrError> {
        self.as_slice().each(bound)
    }
}

impl<'a, V: Parse<'a> + Len> Each for Seq<'a, V> {
    fn each(&self, bound: usize) -> Result<(), CdrError> {
        self.iter().try_for_each(|value| within(value?, bound).map(|_| ()))
    }
}

macro_rules! len {
    ($([$($generics:tt)*] $ty:ty),* $(,)?) => {
        $(
            impl<$($generics)*> Len for $ty {
                fn len(&self) -> usize {
                    (*self).len()
                }
            }
        )*
    };
}

len!([] String, [T] Vec<T>, [] &str, [T] &[T], ['a, V] Seq<'a, V>, ['a] Bools<'a>);

impl Len for WString {
    fn len(&self) -> usize {
        self.encode_utf16().count()
    }
}

impl Len for WStr<'_> {
    fn len(&self) -> usize {
        self.units().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_the_longest_that_fits_of_bytes_units_and_elements() {
        let refused = |len, bound| Err(CdrError::Bound { len, bound });
        assert_eq!(within("abc", 3), Ok("abc"));
        assert_eq!(within("abcd", 3).map(drop), refused(4, 3));
        assert_eq!(within(&[1, 2][..], 1).map(drop), refused(2, 1));
        // Two units of UTF-16, four bytes of UTF-8.
        assert!(within(WString::from("\u{1f600}"), 2).is_ok());
        assert_eq!(within(WString::from("\u{1f600}"), 1).map(drop), refused(2, 1));
        let texts = vec!["a".to_owned(), "abc".to_owned()];
        assert_eq!(each_within(&texts, 2).map(drop), refused(3, 2));
        assert!(each_within(&texts, 3).is_ok());
    }
}
