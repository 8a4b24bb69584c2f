//! Writing and reading the bytes of messages from C, field by field (XCDR1, `docs/concepts`).
//!
//! A writer or reader is a plain structure of the caller. After a failure it stays failed: every
//! further call does nothing and returns the same status, so that checking once at the end is
//! enough.

mod reader;
mod writer;

pub use reader::*;
pub use writer::*;

/// Bytes of the encapsulation header; alignment counts from behind it.
const HEADER_LEN: usize = 4;

/// The first position from `at` on whose distance from the body's start is a multiple of
/// `alignment`, a power of two.
fn aligned(at: usize, alignment: usize) -> usize {
    (at - HEADER_LEN).next_multiple_of(alignment) + HEADER_LEN
}

/// Whether C may ask for elements of that size: those of the primitive types.
fn is_element(size: usize) -> bool {
    matches!(size, 1 | 2 | 4 | 8)
}
