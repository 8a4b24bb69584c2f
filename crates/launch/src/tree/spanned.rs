//! A value with the place it was read from.

use super::Position;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// The name by which the deserializer of trees knows that a place is wanted.
pub(super) const NAME: &str = "$launch::Spanned";

/// A value and where it stands; only read from a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spanned<T> {
    /// Where it begins.
    pub place: Position,
    /// The value.
    pub value: T,
}

struct SpannedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SpannedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its place")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let missing = || A::Error::custom("a place is only known in a tree");
        let line = list.next_element()?.ok_or_else(missing)?;
        let column = list.next_element()?.ok_or_else(missing)?;
        let value = list.next_element()?.ok_or_else(missing)?;
        Ok(Spanned { place: Position { line, column }, value })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple_struct(NAME, 3, SpannedVisitor(PhantomData))
    }
}
