//! Messages of types known only at run time: what tools, bags and bridges work with.
//!
//! A [`DynamicType`] comes from a definition's text or from the standard definitions; it decodes
//! CDR to a [`DynamicMessage`], a tree of [`Value`]s, and encodes it again. Text becomes a message
//! through serde ([`MessageSeed`], any format) and a message becomes text as serde's `Serialize`
//! or as `ros2 topic echo` prints it ([`to_yaml`]).
//!
//! Memory: decoding allocates at most a fixed multiple of the bytes that are there, whatever the
//! counts in them say. A message's values always have the types of its fields: they can only be
//! replaced through [`DynamicMessage::set`], which checks.

mod decode;
mod encode;
mod error;
mod nearest;
mod numbers;
mod scalar;
mod seed;
mod select;
mod serialize;
mod standard;
mod types;
mod value;
mod yaml;

pub use error::DynamicError;
pub use nearest::nearest;
pub use numbers::Numbers;
pub use seed::MessageSeed;
pub use select::select;
pub use standard::standard_catalog;
pub use types::{DynamicField, DynamicType, Element, definition_parts};
pub use value::{DynamicMessage, Value};
pub use yaml::{YamlStyle, to_yaml, value_to_yaml};
