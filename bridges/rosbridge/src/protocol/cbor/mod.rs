//! CBOR (RFC 8949) as rosbridge uses it: definite and indefinite maps and arrays, texts, byte
//! strings, numbers, and the typed arrays of RFC 8746.

mod end;
mod read;
mod write;

pub(crate) use end::{EndError, ItemEnd};
pub use read::{Item, Parser};
pub use write::CborWriter;

/// Levels of arrays, maps and tags that are followed.
pub const MAX_DEPTH: usize = 128;

/// Tags of typed arrays of little-endian numbers (RFC 8746, table 1).
pub mod tag {
    /// Unsigned bytes.
    pub const UINT8: u64 = 64;
    /// Unsigned 16 bits.
    pub const UINT16: u64 = 69;
    /// Unsigned 32 bits.
    pub const UINT32: u64 = 70;
    /// Unsigned 64 bits.
    pub const UINT64: u64 = 71;
    /// Signed bytes.
    pub const INT8: u64 = 72;
    /// Signed 16 bits.
    pub const INT16: u64 = 77;
    /// Signed 32 bits.
    pub const INT32: u64 = 78;
    /// Signed 64 bits.
    pub const INT64: u64 = 79;
    /// IEEE 754, 32 bits.
    pub const FLOAT32: u64 = 85;
    /// IEEE 754, 64 bits.
    pub const FLOAT64: u64 = 86;
}
