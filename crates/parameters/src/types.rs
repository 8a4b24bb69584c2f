//! The types that parameters have, and the Rust types that go with them.

use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg::IntegerRange;
use std::fmt;

/// The type of a parameter; the numbers are those of `rcl_interfaces/msg/ParameterType`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ParameterType {
    /// Declared without a value, or not there.
    #[default]
    NotSet = 0,
    /// `true` or `false`.
    Bool = 1,
    /// A whole number of 64 bits with sign.
    Integer = 2,
    /// A floating-point number of 64 bits.
    Double = 3,
    /// Text.
    String = 4,
    /// Bytes.
    ByteArray = 5,
    /// Several truth values.
    BoolArray = 6,
    /// Several whole numbers.
    IntegerArray = 7,
    /// Several floating-point numbers.
    DoubleArray = 8,
    /// Several texts.
    StringArray = 9,
}

impl ParameterType {
    /// Every type, by its number.
    pub const ALL: [Self; 10] = [
        Self::NotSet,
        Self::Bool,
        Self::Integer,
        Self::Double,
        Self::String,
        Self::ByteArray,
        Self::BoolArray,
        Self::IntegerArray,
        Self::DoubleArray,
        Self::StringArray,
    ];

    /// The type of this number, if there is one.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The type of a value; [`ParameterType::NotSet`] of none.
    #[must_use]
    pub fn of(value: Option<&ParameterValue>) -> Self {
        value.and_then(|value| Self::from_number(value.type_number())).unwrap_or_default()
    }
}

/// As rclcpp prints it.
impl fmt::Display for ParameterType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotSet => "not set",
            Self::Bool => "bool",
            Self::Integer => "integer",
            Self::Double => "double",
            Self::String => "string",
            Self::ByteArray => "byte_array",
            Self::BoolArray => "bool_array",
            Self::IntegerArray => "integer_array",
            Self::DoubleArray => "double_array",
            Self::StringArray => "string_array",
        })
    }
}

/// A Rust type that a parameter can have. `Option<P>` is a `P` that may be without a value.
pub trait Parameter: Clone + Default + Send + Sync + 'static {
    /// The ROS type.
    const TYPE: ParameterType;

    /// The value, if it has this type (`None` is a parameter without a value).
    fn from_value(value: Option<&ParameterValue>) -> Option<Self>;

    /// As a parameter's value; `None` where it has none.
    fn into_value(self) -> Option<ParameterValue>;

    /// The value behind the 64 bits in which a handle keeps scalars; `None` for all others.
    #[doc(hidden)]
    fn from_bits(_bits: u64) -> Option<Self> {
        None
    }

    /// The whole numbers that the Rust type can hold, where those are not all.
    #[doc(hidden)]
    fn bounds() -> Option<IntegerRange> {
        None
    }
}

/// The 64 bits in which a handle keeps a scalar; 0 for all others.
pub fn bits_of(value: Option<&ParameterValue>) -> u64 {
    match value {
        Some(ParameterValue::Bool(value)) => u64::from(*value),
        Some(ParameterValue::Integer(value)) => value.cast_unsigned(),
        Some(ParameterValue::Double(value)) => value.to_bits(),
        _ => 0,
    }
}

macro_rules! parameter {
    ($rust:ty, $kind:ident, $(|$bits:ident| $from_bits:expr)?) => {
        impl Parameter for $rust {
            const TYPE: ParameterType = ParameterType::$kind;
            fn from_value(value: Option<&ParameterValue>) -> Option<Self> {
                match value {
                    Some(ParameterValue::$kind(value)) => Some(value.clone()),
                    _ => None,
                }
            }
            fn into_value(self) -> Option<ParameterValue> {
                Some(ParameterValue::$kind(self))
            }
            $(fn from_bits($bits: u64) -> Option<Self> {
                Some($from_bits)
            })?
        }
    };
}

parameter!(bool, Bool, |bits| bits != 0);
parameter!(i64, Integer, |bits| bits.cast_signed());
parameter!(f64, Double, |bits| f64::from_bits(bits));
parameter!(String, String,);
parameter!(Vec<u8>, ByteArray,);
parameter!(Vec<bool>, BoolArray,);
parameter!(Vec<i64>, IntegerArray,);
parameter!(Vec<f64>, DoubleArray,);
parameter!(Vec<String>, StringArray,);

macro_rules! narrow_integer {
    ($($rust:ty),+) => {$(
        /// An integer whose values outside the Rust type are out of its range.
        impl Parameter for $rust {
            const TYPE: ParameterType = ParameterType::Integer;
            fn from_value(value: Option<&ParameterValue>) -> Option<Self> {
                match value {
                    Some(ParameterValue::Integer(value)) => Self::try_from(*value).ok(),
                    _ => None,
                }
            }
            fn into_value(self) -> Option<ParameterValue> {
                Some(ParameterValue::Integer(i64::try_from(self).unwrap_or(i64::MAX)))
            }
            fn from_bits(bits: u64) -> Option<Self> {
                Self::try_from(bits.cast_signed()).ok()
            }
            fn bounds() -> Option<IntegerRange> {
                Some(IntegerRange {
                    from_value: i64::try_from(Self::MIN).unwrap_or(i64::MIN),
                    to_value: i64::try_from(Self::MAX).unwrap_or(i64::MAX),
                    step: 0,
                })
            }
        }
    )+};
}

narrow_integer!(i8, i16, i32, u8, u16, u32, u64, usize);

impl Parameter for f32 {
    const TYPE: ParameterType = ParameterType::Double;
    fn from_value(value: Option<&ParameterValue>) -> Option<Self> {
        f64::from_value(value).map(|value| value as Self)
    }
    fn into_value(self) -> Option<ParameterValue> {
        f64::from(self).into_value()
    }
    fn from_bits(bits: u64) -> Option<Self> {
        Some(f64::from_bits(bits) as Self)
    }
}

impl<P: Parameter> Parameter for Option<P> {
    const TYPE: ParameterType = P::TYPE;
    fn from_value(value: Option<&ParameterValue>) -> Option<Self> {
        match value {
            None => Some(None),
            some => P::from_value(some).map(Some),
        }
    }
    fn into_value(self) -> Option<ParameterValue> {
        self.and_then(P::into_value)
    }
    fn bounds() -> Option<IntegerRange> {
        P::bounds()
    }
}

/// A parameter and the value it gets.
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterSetting {
    /// The parameter.
    pub name: String,
    /// Its value; `None` takes it away.
    pub value: Option<ParameterValue>,
}

impl ParameterSetting {
    /// `name` gets `value`.
    #[must_use]
    pub fn new(name: impl Into<String>, value: impl Parameter) -> Self {
        Self { name: name.into(), value: value.into_value() }
    }

    /// `name` is taken away.
    #[must_use]
    pub fn unset(name: impl Into<String>) -> Self {
        Self { name: name.into(), value: None }
    }

    /// The value, if it has this type.
    #[must_use]
    pub fn get<P: Parameter>(&self) -> Option<P> {
        P::from_value(self.value.as_ref())
    }
}

/// The value as this type where nothing is lost by it: whole numbers are floating-point ones, and
/// an empty list, which says nothing of its elements, is one of any type.
pub fn fitted(value: ParameterValue, to: ParameterType) -> ParameterValue {
    match (value, to) {
        (ParameterValue::Integer(value), ParameterType::Double) => {
            ParameterValue::Double(value as f64)
        }
        (ParameterValue::IntegerArray(values), ParameterType::DoubleArray) => {
            ParameterValue::DoubleArray(values.into_iter().map(|value| value as f64).collect())
        }
        (ParameterValue::StringArray(values), to) if values.is_empty() => match to {
            ParameterType::ByteArray => ParameterValue::ByteArray(Vec::new()),
            ParameterType::BoolArray => ParameterValue::BoolArray(Vec::new()),
            ParameterType::IntegerArray => ParameterValue::IntegerArray(Vec::new()),
            ParameterType::DoubleArray => ParameterValue::DoubleArray(Vec::new()),
            _ => ParameterValue::StringArray(values),
        },
        (value, _) => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_has_the_number_of_its_values() {
        for (number, kind) in ParameterType::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
        }
        assert_eq!(ParameterType::of(Some(&ParameterValue::StringArray(vec![]))) as u8, 9);
        assert_eq!(ParameterType::of(None), ParameterType::NotSet);
        assert_eq!(ParameterType::from_number(10), None);
    }

    #[test]
    fn a_narrow_integer_takes_only_what_it_can_hold() {
        let value = |v: i64| Some(ParameterValue::Integer(v));
        assert_eq!(u8::from_value(value(255).as_ref()), Some(255));
        assert_eq!(u8::from_value(value(256).as_ref()), None);
        assert_eq!(u64::MAX.into_value(), value(i64::MAX));
        assert_eq!(u64::bounds().map(|r| (r.from_value, r.to_value)), Some((0, i64::MAX)));
    }

    #[test]
    fn only_what_loses_nothing_is_made_to_fit() {
        use ParameterValue as V;
        assert_eq!(fitted(V::Integer(3), ParameterType::Double), V::Double(3.0));
        assert_eq!(fitted(V::Double(3.0), ParameterType::Integer), V::Double(3.0));
        let empty = V::StringArray(vec![]);
        assert_eq!(fitted(empty, ParameterType::BoolArray), V::BoolArray(vec![]));
    }
}
