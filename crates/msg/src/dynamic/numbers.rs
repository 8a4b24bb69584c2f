//! Arrays of numbers in their own width, so that an image takes the room it takes on the wire.

use super::value::Value;
use crate::idl::Primitive;

/// A number type: how it stands in bytes and what one is as a [`Value`].
pub(super) trait Number: Copy + Default {
    const SIZE: usize;
    fn from_bytes(bytes: &[u8], big: bool) -> Self;
    fn push_to(self, out: &mut Vec<u8>);
    fn to_value(self) -> Value;
    /// `None` when the value is of another kind or out of range.
    fn from_value(value: &Value) -> Option<Self>;
}

macro_rules! number {
    ($($ty:ty, $variant:ident as $wide:ty;)*) => {$(
        impl Number for $ty {
            const SIZE: usize = size_of::<$ty>();
            fn from_bytes(bytes: &[u8], big: bool) -> Self {
                let mut raw = [0; size_of::<$ty>()];
                raw.copy_from_slice(&bytes[..size_of::<$ty>()]);
                if big { <$ty>::from_be_bytes(raw) } else { <$ty>::from_le_bytes(raw) }
            }
            fn push_to(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
            fn to_value(self) -> Value {
                Value::$variant(<$wide>::from(self))
            }
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::$variant(value) => <$ty>::try_from(*value).ok(),
                    _ => None,
                }
            }
        }
    )*};
}
number! {
    u8, Uint as u64; u16, Uint as u64; u32, Uint as u64; u64, Uint as u64;
    i8, Int as i64; i16, Int as i64; i32, Int as i64; i64, Int as i64;
    f64, Float as f64;
}

impl Number for f32 {
    const SIZE: usize = 4;
    fn from_bytes(bytes: &[u8], big: bool) -> Self {
        Self::from_bits(u32::from_bytes(bytes, big))
    }
    fn push_to(self, out: &mut Vec<u8>) {
        self.to_bits().push_to(out);
    }
    fn to_value(self) -> Value {
        Value::Float(self.into())
    }
    // A float32 field holds the nearest float to what it is given, as in ROS 2.
    fn from_value(value: &Value) -> Option<Self> {
        if let Value::Float(value) = value { Some(*value as f32) } else { None }
    }
}

impl Number for bool {
    const SIZE: usize = 1;
    fn from_bytes(bytes: &[u8], _big: bool) -> Self {
        bytes[0] != 0
    }
    fn push_to(self, out: &mut Vec<u8>) {
        out.push(self.into());
    }
    fn to_value(self) -> Value {
        Value::Bool(self)
    }
    fn from_value(value: &Value) -> Option<Self> {
        if let Value::Bool(value) = value { Some(*value) } else { None }
    }
}

/// Calls a function that is generic over the number type with that of a primitive.
macro_rules! with_number {
    ($primitive:expr, $function:ident ( $($argument:expr),* )) => {
        match $primitive {
            $crate::idl::Primitive::Bool => $function::<bool>($($argument),*),
            $crate::idl::Primitive::Byte
            | $crate::idl::Primitive::Char
            | $crate::idl::Primitive::Uint8 => $function::<u8>($($argument),*),
            $crate::idl::Primitive::Int8 => $function::<i8>($($argument),*),
            $crate::idl::Primitive::Int16 => $function::<i16>($($argument),*),
            $crate::idl::Primitive::Uint16 => $function::<u16>($($argument),*),
            $crate::idl::Primitive::Int32 => $function::<i32>($($argument),*),
            $crate::idl::Primitive::Uint32 => $function::<u32>($($argument),*),
            $crate::idl::Primitive::Int64 => $function::<i64>($($argument),*),
            $crate::idl::Primitive::Uint64 => $function::<u64>($($argument),*),
            $crate::idl::Primitive::Float32 => $function::<f32>($($argument),*),
            $crate::idl::Primitive::Float64 => $function::<f64>($($argument),*),
        }
    };
}
pub(super) use with_number;

macro_rules! numbers {
    ($($variant:ident($ty:ty)),*) => {
        /// An array of numbers of one type.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "the names are those of the types")]
        pub enum Numbers { $($variant(Vec<$ty>)),* }

        impl Numbers {
            /// How many there are.
            #[must_use]
            pub fn len(&self) -> usize {
                match self { $(Self::$variant(list) => list.len()),* }
            }

            /// One of them.
            #[must_use]
            pub fn get(&self, index: usize) -> Option<Value> {
                match self { $(Self::$variant(list) => list.get(index).map(|v| v.to_value())),* }
            }

            pub(super) fn push_to(&self, out: &mut Vec<u8>) {
                match self { $(Self::$variant(list) => list.iter().for_each(|v| v.push_to(out))),* }
            }

            /// Bytes of one element on the wire.
            pub(super) fn size(&self) -> usize {
                match self { $(Self::$variant(_) => <$ty as Number>::SIZE),* }
            }
        }

        $(impl From<Vec<$ty>> for Numbers {
            fn from(list: Vec<$ty>) -> Self { Self::$variant(list) }
        })*
    };
}

numbers! {
    Bool(bool), Uint8(u8), Int8(i8), Int16(i16), Uint16(u16), Int32(i32), Uint32(u32),
    Int64(i64), Uint64(u64), Float32(f32), Float64(f64)
}

impl Numbers {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each of them in order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    pub(super) fn zeros(primitive: Primitive, count: usize) -> Self {
        fn zeros<T: Number>(count: usize) -> Numbers
        where
            Numbers: From<Vec<T>>,
        {
            vec![T::default(); count].into()
        }
        with_number!(primitive, zeros(count))
    }

    /// The array of these values; `None` when one is of another kind or out of range.
    pub(super) fn from_values(primitive: Primitive, values: &[Value]) -> Option<Self> {
        fn collect<T: Number>(values: &[Value]) -> Option<Numbers>
        where
            Numbers: From<Vec<T>>,
        {
            values.iter().map(T::from_value).collect::<Option<Vec<T>>>().map(Numbers::from)
        }
        with_number!(primitive, collect(values))
    }

    /// Whether the width and kind are those of the primitive.
    pub(super) fn is_of(&self, primitive: Primitive) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(&Self::zeros(primitive, 0))
    }
}
