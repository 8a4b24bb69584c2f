//! Interface definitions: the `.msg`, `.srv` and `.action` grammar of ROS 2 and the model it
//! yields.
//!
//! [`parse`] turns one definition text into a [`Definition`]: all types the file makes, those that
//! ROS synthesises for services and actions included. [`Catalog`] holds many definitions, resolves
//! references between them and refuses cycles. Every length and depth is bounded by [`limits`].

mod catalog;
mod error;
mod model;
mod parse;
mod synthesise;
mod type_ref;
mod value;

pub use catalog::Catalog;
pub use error::IdlError;
pub use model::{
    ArrayKind, BaseType, Constant, Definition, Field, FieldType, Interface, Kind, Primitive, Role,
    TypeName, Value,
};
pub use parse::parse;
pub use value::without_comment;

/// The bounds of what is accepted; beyond them a definition is an error.
pub mod limits {
    /// Bytes of one definition text.
    pub const TEXT: usize = 1 << 20;
    /// Fields, or constants, of one type.
    pub const MEMBERS: usize = 4096;
    /// Elements of one array default.
    pub const DEFAULT_ELEMENTS: usize = 65_536;
    /// Bytes of one identifier.
    pub const NAME: usize = 255;
    /// Levels of nested types below a type.
    pub const NESTING: usize = 64;
    /// Bytes that the smallest encoding of a type may need (fixed arrays multiply). A value made at
    /// run time of texts or empty structs takes some forty times as much memory.
    pub const MIN_SIZE: u64 = 1 << 24;
}
