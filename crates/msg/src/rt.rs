//! What generated code names; not for use by hand.
//!
//! Message names may equal anything in the prelude (`String`, `Result`), so generated code reaches
//! everything through this module.

pub use crate::cdr::{
    Bools, Cdr, Forward, ForwardWriter, Layout, Many, Marker, Parse, Reader, Seq, Span, WStr,
    WString, Writer, each_within, place, within,
};
pub use crate::{
    Action, BuildInPlace, CdrError, HasHeader, Message, Service, ServiceEvent, Time, TypeHash,
};
pub use std::convert::{AsRef, From, Into};
pub use std::default::Default;
pub use std::ops::{FnMut, FnOnce};
pub use std::option::Option;
pub use std::string::String;
pub use std::vec::Vec;

/// Every fallible function of generated code.
pub type Result<T> = std::result::Result<T, CdrError>;

/// No bound in the definition.
pub const ANY: usize = usize::MAX;

/// What stands before each referenced type in a joined definition.
pub const SEPARATOR: &str = concat!(
    "========================================",
    "========================================\n",
    "MSG: "
);

/// A hash written out by the generator; a malformed one fails the build.
#[must_use]
pub const fn type_hash(text: &str) -> TypeHash {
    let text = text.as_bytes();
    assert!(text.len() == 71, "a RIHS01 hash has 71 characters");
    let mut hash = [0; 32];
    let mut index = 0;
    while index < 32 {
        hash[index] = digit(text[7 + 2 * index]) << 4 | digit(text[8 + 2 * index]);
        index += 1;
    }
    TypeHash(hash)
}

const fn digit(c: u8) -> u8 {
    match c {
        b'0'..=b'9' => c - b'0',
        b'a'..=b'f' => c - b'a' + 10,
        _ => panic!("not a hexadecimal digit"),
    }
}

/// The bytes of all parts together.
#[must_use]
pub const fn total(parts: &[&str]) -> usize {
    let mut len = 0;
    let mut index = 0;
    while index < parts.len() {
        len += parts[index].len();
        index += 1;
    }
    len
}

/// The parts one after another; `N` is their [`total`].
#[must_use]
pub const fn join<const N: usize>(parts: &[&str]) -> [u8; N] {
    let mut out = [0; N];
    let mut at = 0;
    let mut index = 0;
    while index < parts.len() {
        let part = parts[index].as_bytes();
        let (_, rest) = out.split_at_mut(at);
        let (place, _) = rest.split_at_mut(part.len());
        place.copy_from_slice(part);
        at += part.len();
        index += 1;
    }
    out
}

/// A type's own text with those it refers to, joined when compiled.
#[doc(hidden)]
#[macro_export]
macro_rules! __definition {
    ($own:expr $(, $name:literal => $text:expr)* $(,)?) => {{
        const PARTS: &[&str] = &[$own $(, $crate::rt::SEPARATOR, $name, "\n", $text)*];
        const BYTES: [u8; $crate::rt::total(PARTS)] = $crate::rt::join(PARTS);
        match ::core::str::from_utf8(&BYTES) {
            ::core::result::Result::Ok(text) => text,
            ::core::result::Result::Err(_) => "",
        }
    }};
}
