//! Writing single fields of a buffer that was laid out and initialised: what builders are made of.
//!
//! A buffer that is shorter than its layout is not written beyond its end.

use super::{CdrError, Plain, Span};

/// The body of a message.
pub fn body(bytes: &mut [u8]) -> &mut [u8] {
    debug_assert_eq!((bytes.as_ptr() as usize) % 8, 4, "rule M1");
    bytes.get_mut(super::HEADER_LEN..).unwrap_or_default()
}

/// One number.
#[inline]
pub fn number<T: Plain>(body: &mut [u8], at: u32, value: T) {
    array(body, at, &[value]);
}

/// The numbers of a fixed array.
#[inline]
pub fn array<T: Plain>(body: &mut [u8], at: u32, values: &[T]) {
    let bytes: &[u8] = bytemuck::cast_slice(values);
    let at = at as usize;
    match body.get_mut(at..at + bytes.len()) {
        Some(place) => place.copy_from_slice(bytes),
        None => debug_assert!(false, "the buffer is shorter than its layout"),
    }
}

/// The place of a fixed array; empty when the buffer breaks rule M1 or its layout.
pub fn array_mut<T: Plain>(body: &mut [u8], at: u32, count: usize) -> &mut [T] {
    let at = at as usize;
    let bytes = body.get_mut(at..at + count * T::SIZE).unwrap_or_default();
    bytemuck::try_cast_slice_mut(bytes).unwrap_or_default()
}

/// The elements of a sequence.
///
/// # Errors
/// [`CdrError::DeclaredLength`].
pub fn sequence<T: Plain>(body: &mut [u8], span: Span, values: &[T]) -> Result<(), CdrError> {
    declared(span, values.len())?;
    if !values.is_empty() {
        array(body, span.elements(T::SIZE).start as u32, values);
    }
    Ok(())
}

/// The elements of a sequence of bools.
///
/// # Errors
/// [`CdrError::DeclaredLength`].
pub fn bools(body: &mut [u8], span: Span, values: &[bool]) -> Result<(), CdrError> {
    sequence::<u8>(body, span, bytemuck::cast_slice(values))
}

/// The bools of a fixed array.
pub fn bool_array(body: &mut [u8], at: u32, values: &[bool]) {
    array::<u8>(body, at, bytemuck::cast_slice(values));
}

/// The place of a sequence's elements; empty when the buffer breaks rule M1 or its layout.
pub fn sequence_mut<T: Plain>(body: &mut [u8], span: Span) -> &mut [T] {
    let bytes = body.get_mut(span.elements(T::SIZE)).unwrap_or_default();
    bytemuck::try_cast_slice_mut(bytes).unwrap_or_default()
}

/// The bytes of a string.
///
/// # Errors
/// [`CdrError::DeclaredLength`]; [`CdrError::String`] when it contains a terminator.
pub fn string(body: &mut [u8], span: Span, text: &str) -> Result<(), CdrError> {
    declared(span, text.len())?;
    let at = span.at + 4;
    if text.as_bytes().contains(&0) {
        return Err(CdrError::String { at: at as usize });
    }
    array(body, at, text.as_bytes());
    Ok(())
}

fn declared(span: Span, given: usize) -> Result<(), CdrError> {
    match span.len() {
        declared if declared != given => Err(CdrError::DeclaredLength { declared, given }),
        _ => Ok(()),
    }
}
