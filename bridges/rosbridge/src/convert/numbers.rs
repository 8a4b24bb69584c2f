//! Numbers on their way into CDR: each as wide as its field, checked against its range.

use crate::protocol::body::{Body, Scalar, TypedArray};
use crate::protocol::cbor::tag;
use angaros_msg::idl::Primitive;

/// The little-endian bytes of a number as wide as the field, in the first bytes of the array.
///
/// # Errors
/// A value of another kind or out of range.
pub(super) fn number_bytes(primitive: Primitive, value: &Scalar<'_>) -> Result<[u8; 8], String> {
    let mismatch = || format!("{} is expected, not {value}", primitive.as_str());
    let mut bytes = [0; 8];
    match primitive {
        Primitive::Bool => match value {
            Scalar::Bool(value) => bytes[0] = (*value).into(),
            _ => return Err(mismatch()),
        },
        Primitive::Float32 => {
            bytes[..4].copy_from_slice(&(float(value).ok_or_else(mismatch)? as f32).to_le_bytes());
        }
        Primitive::Float64 => {
            bytes = float(value).ok_or_else(mismatch)?.to_le_bytes();
        }
        integer => {
            let wide = whole(value).ok_or_else(mismatch)?;
            let (low, high) = integer.integer_range().unwrap_or_default();
            if !(low..=high).contains(&wide) {
                return Err(format!("{wide} is not within {low} and {high}"));
            }
            // The low bytes of the two's complement are those of every narrower integer.
            bytes.copy_from_slice(&wide.to_le_bytes()[..8]);
        }
    }
    Ok(bytes)
}

/// A number for a float. `null` is what NaN and infinity become in JSON.
fn float(value: &Scalar<'_>) -> Option<f64> {
    Some(match value {
        Scalar::Null => f64::NAN,
        Scalar::Int(value) => *value as f64,
        Scalar::Uint(value) => *value as f64,
        Scalar::Float(value) => *value,
        _ => return None,
    })
}

/// A number for an integer: some programs write 1.0 for 1.
fn whole(value: &Scalar<'_>) -> Option<i128> {
    match value {
        Scalar::Int(value) => Some((*value).into()),
        Scalar::Uint(value) => Some((*value).into()),
        // Beyond this, floats have no fraction, and which integer is meant is not known.
        Scalar::Float(value) if value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0 => {
            Some(*value as i128)
        }
        _ => None,
    }
}

/// The tag of an array of that type, if its layout is the one of CDR.
pub(super) fn tag_of(primitive: Primitive) -> Option<u64> {
    Some(match primitive {
        Primitive::Bool => return None,
        Primitive::Byte | Primitive::Char | Primitive::Uint8 => tag::UINT8,
        Primitive::Int8 => tag::INT8,
        Primitive::Int16 => tag::INT16,
        Primitive::Uint16 => tag::UINT16,
        Primitive::Int32 => tag::INT32,
        Primitive::Uint32 => tag::UINT32,
        Primitive::Int64 => tag::INT64,
        Primitive::Uint64 => tag::UINT64,
        Primitive::Float32 => tag::FLOAT32,
        Primitive::Float64 => tag::FLOAT64,
    })
}

/// Calls `visit` with each number of a typed array whose layout is not that of the field.
///
/// # Errors
/// A tag that is not known, bytes that are no whole number of elements, the first error of `visit`.
pub(super) fn each_typed<E: From<String>>(
    array: &TypedArray<'_>,
    mut visit: impl FnMut(Scalar<'static>) -> Result<(), E>,
) -> Result<(), E> {
    let size = match array.tag {
        tag::UINT8 | 68 | tag::INT8 => 1,
        tag::UINT16 | tag::INT16 => 2,
        tag::UINT32 | tag::INT32 | tag::FLOAT32 => 4,
        tag::UINT64 | tag::INT64 | tag::FLOAT64 => 8,
        other => return Err(E::from(format!("a typed array of tag {other} is not read"))),
    };
    if !array.bytes.len().is_multiple_of(size) {
        let len = array.bytes.len();
        return Err(E::from(format!("{len} bytes are no typed array of tag {}", array.tag)));
    }
    for chunk in array.bytes.chunks_exact(size) {
        let mut wide = [0; 8];
        wide[..size].copy_from_slice(chunk);
        let bits = u64::from_le_bytes(wide);
        let shift = 64 - 8 * size as u32;
        visit(match array.tag {
            tag::FLOAT32 => Scalar::Float(f32::from_bits(bits as u32).into()),
            tag::FLOAT64 => Scalar::Float(f64::from_bits(bits)),
            tag::INT8 | tag::INT16 | tag::INT32 | tag::INT64 => {
                // Shifted up and down again, so that the sign spreads.
                Scalar::Int((bits << shift) as i64 >> shift)
            }
            _ => Scalar::Uint(bits),
        })?;
    }
    Ok(())
}

/// The bytes of a list of numbers that stands there in the layout of CDR already: a byte string
/// for bytes, a typed array of the field's own type.
pub(super) fn ready_bytes<'a>(primitive: Primitive, body: Body<'a>) -> Option<&'a [u8]> {
    if let Some(array) = body.typed_array() {
        let fits = Some(array.tag) == tag_of(primitive);
        return (fits && array.bytes.len().is_multiple_of(primitive.size())).then_some(array.bytes);
    }
    match body {
        Body::Cbor(_) if primitive.size() == 1 && primitive != Primitive::Bool => {
            match body.scalar() {
                Ok(Scalar::Bytes(bytes)) => Some(bytes),
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_outside_of_the_range_of_its_field_is_an_error() {
        assert_eq!(number_bytes(Primitive::Uint8, &Scalar::Uint(255)).unwrap()[0], 255);
        let error = number_bytes(Primitive::Uint8, &Scalar::Uint(256)).unwrap_err();
        assert_eq!(error, "256 is not within 0 and 255");
        assert!(number_bytes(Primitive::Uint64, &Scalar::Int(-1)).is_err());
        assert_eq!(number_bytes(Primitive::Int16, &Scalar::Int(-2)).unwrap()[..2], [0xfe, 0xff]);
        assert_eq!(number_bytes(Primitive::Int32, &Scalar::Float(3.0)).unwrap()[..4], [3, 0, 0, 0]);
        assert!(number_bytes(Primitive::Int32, &Scalar::Float(3.5)).is_err());
        assert!(number_bytes(Primitive::Bool, &Scalar::Uint(1)).is_err());
        assert!(number_bytes(Primitive::Int32, &Scalar::Bool(true)).is_err());
    }

    #[test]
    fn a_typed_array_of_another_type_is_read_number_by_number() {
        let mut found = Vec::new();
        let array = TypedArray { tag: tag::INT16, bytes: &[0xff, 0xff, 2, 0] };
        each_typed(&array, |number| -> Result<(), String> {
            found.push(number);
            Ok(())
        })
        .unwrap();
        assert_eq!(found, [Scalar::Int(-1), Scalar::Int(2)]);
        let odd = TypedArray { tag: tag::INT16, bytes: &[1] };
        assert!(each_typed(&odd, |_| -> Result<(), String> { Ok(()) }).is_err());
    }
}
