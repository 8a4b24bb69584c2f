//! Errors of reading and writing CDR.

/// Why bytes are not a message, or a message does not fit into bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CdrError {
    /// The buffer ends before the message does.
    #[error("the buffer ends at byte {have}, the message needs {need}")]
    Truncated {
        /// Bytes the message needs up to and including the field being read or written.
        need: usize,
        /// Bytes that are there.
        have: usize,
    },
    /// The first four bytes name an encoding other than plain CDR.
    #[error("encapsulation {0:#06x} is not plain CDR (0x0000 or 0x0001)")]
    Encapsulation(u16),
    /// A view needs little-endian bytes whose body is 8-aligned.
    #[error("the bytes are big-endian or misaligned and cannot be read in place")]
    NotInPlace,
    /// A string read is not UTF-8 (a wstring not UTF-16) or lacks its terminator; a string to be
    /// written contains a terminator.
    #[error("a string at byte {at} is not valid Unicode, not terminated or contains a terminator")]
    String {
        /// Offset in the body.
        at: usize,
    },
    /// A bool is neither 0 nor 1.
    #[error("a bool at byte {at} is neither 0 nor 1")]
    Bool {
        /// Offset in the body.
        at: usize,
    },
    /// The elements of a sequence lie on a device, and whoever reads it has no use for that.
    #[error(
        "the sequence at byte {at} lies on a device, which this subscription did not ask for\n\
         hint: subscribe without acceptable_buffer_backends, so that the publisher sends bytes"
    )]
    OnDevice {
        /// Offset in the body.
        at: usize,
    },
    /// A bounded string or sequence is longer than its bound.
    #[error("{len} elements where the definition allows {bound}")]
    Bound {
        /// Elements found.
        len: usize,
        /// Elements allowed.
        bound: usize,
    },
    /// A field is set to another length than was declared when the buffer was laid out.
    #[error("a field declared with {declared} elements was given {given}")]
    DeclaredLength {
        /// Length at layout.
        declared: usize,
        /// Length given now.
        given: usize,
    },
    /// A forward-only writer was asked for a field out of order, or finished too early.
    #[error("field number {expected} must be written next, not {given}")]
    Order {
        /// Index of the field in declaration order that must come next.
        expected: usize,
        /// Index of the field asked for.
        given: usize,
    },
    /// A message that was to be made when somebody needs it could not be made then.
    #[error("the publisher could not make this message\nhint: its log says why")]
    NotMade,
}
