//! Lists of plain numbers in JSON, straight into bytes: the way of nearly all large arrays.
//!
//! What is not plain is left to [`number_bytes`](super::numbers::number_bytes), which knows every
//! form that a number may have and tells what is wrong with others. A list that both can read gives
//! the same bytes, but for the last bit of floats with very many digits: here they are the nearest.

use angaros_msg::idl::Primitive;

/// Digits that a 64-bit integer holds whatever they are.
const SAFE_DIGITS: usize = 18;

/// Appends the numbers of a list of JSON, little-endian, each as wide as `primitive`; returns how
/// many. `None` if it holds anything but plain numbers within the range of `primitive`, or more
/// than `most` of them; `out` may then end with some of them.
pub(super) fn append(
    primitive: Primitive,
    list: &str,
    most: usize,
    out: &mut Vec<u8>,
) -> Option<usize> {
    let list = list.as_bytes();
    match primitive {
        // Not a number in JSON.
        Primitive::Bool => None,
        Primitive::Byte | Primitive::Char | Primitive::Uint8 => all::<u8>(list, most, out),
        Primitive::Int8 => all::<i8>(list, most, out),
        Primitive::Int16 => all::<i16>(list, most, out),
        Primitive::Uint16 => all::<u16>(list, most, out),
        Primitive::Int32 => all::<i32>(list, most, out),
        Primitive::Uint32 => all::<u32>(list, most, out),
        Primitive::Int64 => all::<i64>(list, most, out),
        Primitive::Uint64 => all::<u64>(list, most, out),
        Primitive::Float32 => all::<f32>(list, most, out),
        Primitive::Float64 => all::<f64>(list, most, out),
    }
}

/// A number as it stands in a list and in CDR.
trait Plain: Sized {
    /// The number that begins at `at`, which is then behind it.
    fn read(list: &[u8], at: &mut usize) -> Option<Self>;
    /// Appends its bytes, little-endian.
    fn put(self, out: &mut Vec<u8>);
}

macro_rules! plain {
    ($($ty:ty, $read:expr;)*) => {$(
        impl Plain for $ty {
            fn read(list: &[u8], at: &mut usize) -> Option<Self> {
                $read(list, at)
            }
            fn put(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
plain! {
    u8, integer;
    i8, integer;
    u16, integer;
    i16, integer;
    u32, integer;
    i32, integer;
    u64, integer;
    i64, integer;
    f32, narrow;
    f64, float;
}

fn all<T: Plain>(list: &[u8], most: usize, out: &mut Vec<u8>) -> Option<usize> {
    if list.first() != Some(&b'[') {
        return None;
    }
    let mut at = 1;
    pass_space(list, &mut at);
    if list.get(at) == Some(&b']') {
        return (at + 1 == list.len()).then_some(0);
    }
    for count in 1..=most {
        T::read(list, &mut at)?.put(out);
        pass_space(list, &mut at);
        match list.get(at)? {
            b',' => at += 1,
            b']' => return (at + 1 == list.len()).then_some(count),
            // A fraction where there should be none, an exponent, anything else.
            _ => return None,
        }
        pass_space(list, &mut at);
    }
    None
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

fn pass_space(list: &[u8], at: &mut usize) {
    while list.get(*at).is_some_and(|byte| is_space(*byte)) {
        *at += 1;
    }
}

fn integer<T: TryFrom<i64>>(list: &[u8], at: &mut usize) -> Option<T> {
    let is_negative = list.get(*at) == Some(&b'-');
    *at += usize::from(is_negative);
    let start = *at;
    let mut value = 0_i64;
    while let Some(byte) = list.get(*at).filter(|byte| byte.is_ascii_digit()) {
        value = value.wrapping_mul(10).wrapping_add(i64::from(byte - b'0'));
        *at += 1;
    }
    if !(1..=SAFE_DIGITS).contains(&(*at - start)) {
        return None;
    }
    T::try_from(if is_negative { -value } else { value }).ok()
}

fn float(list: &[u8], at: &mut usize) -> Option<f64> {
    let rest = list.get(*at..)?;
    let ends = |byte: &u8| matches!(byte, b',' | b']') || is_space(*byte);
    let token = std::str::from_utf8(&rest[..rest.iter().position(ends)?]).ok()?;
    // Rust reads more than JSON has: words, and a point or a plus at the start.
    if !token.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        return None;
    }
    let value: f64 = token.parse().ok()?;
    *at += token.len();
    value.is_finite().then_some(value)
}

/// A float32 holds the nearest float to what it is given.
fn narrow(list: &[u8], at: &mut usize) -> Option<f32> {
    float(list, at).map(|value| value as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(primitive: Primitive, list: &str) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        let count = append(primitive, list, 1000, &mut out)?;
        assert_eq!(out.len(), count * primitive.size(), "{list}");
        Some(out)
    }

    #[test]
    fn plain_numbers_become_bytes() {
        assert_eq!(bytes(Primitive::Uint8, "[0,1 , 255]"), Some(vec![0, 1, 255]));
        assert_eq!(bytes(Primitive::Int8, "[-128,\n-0,127]"), Some(vec![0x80, 0, 0x7f]));
        assert_eq!(bytes(Primitive::Int16, "[-2,258]"), Some(vec![0xfe, 0xff, 2, 1]));
        assert_eq!(bytes(Primitive::Uint32, "[4294967295]"), Some(vec![0xff; 4]));
        assert_eq!(bytes(Primitive::Int64, "[ ]"), Some(Vec::new()));
        let long = bytes(Primitive::Uint64, "[999999999999999999]");
        assert_eq!(long, Some(999_999_999_999_999_999_u64.to_le_bytes().to_vec()));
        let floats = [0.1_f64, -2.0, 5e-324, 1e300, 12345.678, -0.0];
        let expected: Vec<u8> = floats.iter().flat_map(|value| value.to_le_bytes()).collect();
        let text = "[0.1,-2,5e-324 ,1E+300,12345.678,-0]";
        assert_eq!(bytes(Primitive::Float64, text), Some(expected));
        let narrow = bytes(Primitive::Float32, "[0.1,3]");
        assert_eq!(narrow, Some([0.1_f32.to_le_bytes(), 3_f32.to_le_bytes()].concat()));
    }

    #[test]
    fn what_is_not_plain_is_left_to_others() {
        for (primitive, list) in [
            (Primitive::Uint8, "[256]"),
            (Primitive::Uint8, "[-1]"),
            (Primitive::Uint8, "[1.0]"),
            (Primitive::Int32, "[1e3]"),
            (Primitive::Int32, "[null]"),
            (Primitive::Int32, "[1,true]"),
            (Primitive::Int32, "[[1]]"),
            (Primitive::Uint64, "[18446744073709551615]"),
            (Primitive::Int64, "[9223372036854775808000]"),
            (Primitive::Bool, "[true]"),
            (Primitive::Float32, "[null]"),
            (Primitive::Float64, "[1e999]"),
            (Primitive::Float64, "[\"1\"]"),
            (Primitive::Float64, "[inf]"),
            (Primitive::Float64, "[-nan]"),
            (Primitive::Float64, "[.5]"),
            (Primitive::Float64, "[1"),
            (Primitive::Int8, "[1,"),
            (Primitive::Int8, "[1,]"),
            (Primitive::Int8, "[1]]"),
            (Primitive::Int8, "[-]"),
            (Primitive::Int8, "1"),
            (Primitive::Int8, ""),
        ] {
            assert_eq!(bytes(primitive, list), None, "{list} of {primitive:?}");
        }
        assert_eq!(append(Primitive::Int8, "[1,2,3]", 2, &mut Vec::new()), None, "too many");
        assert_eq!(append(Primitive::Int8, "[1,2]", 2, &mut Vec::new()), Some(2));
    }
}
