//! The value of a parameter as a structure of C.

use crate::arguments::{bytes, text};
use crate::status::Failure;
use angaros::ParameterType;
use angaros::msg::names::ParameterValue;
use std::ffi::{CString, c_char, c_void};

/// A value: the member that goes with its type counts.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ParameterValueStruct {
    /// The number of `rcl_interfaces/msg/ParameterType`; 0: no value.
    pub type_: i32,
    /// Of type 1.
    pub bool_value: bool,
    /// Of type 2.
    pub integer_value: i64,
    /// Of type 3.
    pub double_value: f64,
    /// Of type 4.
    pub string_value: *const c_char,
    /// Of types 5 to 9: bytes, bools of one byte, 64-bit integers, doubles, or pointers to texts.
    pub array: *const c_void,
    /// Elements of the array.
    pub count: usize,
}

/// The most elements that the sizes of an array are reckoned with.
const MOST: usize = isize::MAX as usize / 8;

impl ParameterValueStruct {
    const NONE: Self = Self {
        type_: 0,
        bool_value: false,
        integer_value: 0,
        double_value: 0.0,
        string_value: std::ptr::null(),
        array: std::ptr::null(),
        count: 0,
    };

    /// The same as core knows it.
    ///
    /// # Safety
    /// What the pointers of its type point at stays for the call.
    pub(crate) unsafe fn checked(&self) -> Result<Option<ParameterValue>, Failure> {
        let kind = u8::try_from(self.type_).ok().and_then(ParameterType::from_number);
        let kind = kind.ok_or_else(|| {
            Failure::argument(format!("there is no type of parameters {}", self.type_))
        })?;
        // SAFETY: handed on to the caller.
        Ok(Some(unsafe {
            match kind {
                ParameterType::NotSet => return Ok(None),
                ParameterType::Bool => ParameterValue::Bool(self.bool_value),
                ParameterType::Integer => ParameterValue::Integer(self.integer_value),
                ParameterType::Double => ParameterValue::Double(self.double_value),
                ParameterType::String => {
                    ParameterValue::String(text(self.string_value, "string_value")?.to_owned())
                }
                ParameterType::ByteArray => {
                    ParameterValue::ByteArray(bytes(self.array, self.count, "array")?.to_vec())
                }
                ParameterType::BoolArray => {
                    let bytes = bytes(self.array, self.count, "array")?;
                    ParameterValue::BoolArray(bytes.iter().map(|byte| *byte != 0).collect())
                }
                ParameterType::IntegerArray => {
                    ParameterValue::IntegerArray(self.numbers(i64::from_ne_bytes)?)
                }
                ParameterType::DoubleArray => {
                    ParameterValue::DoubleArray(self.numbers(f64::from_ne_bytes)?)
                }
                ParameterType::StringArray => ParameterValue::StringArray(self.texts()?),
            }
        }))
    }

    /// # Safety
    /// `array` is NULL or points at `count` numbers of 8 bytes.
    unsafe fn numbers<T>(&self, number: fn([u8; 8]) -> T) -> Result<Vec<T>, Failure> {
        // SAFETY: handed on to the caller.
        let bytes = unsafe { bytes(self.array, self.size_of(8)?, "array") }?;
        let (numbers, _) = bytes.as_chunks::<8>();
        Ok(numbers.iter().map(|bytes| number(*bytes)).collect())
    }

    /// # Safety
    /// `array` is NULL or points at `count` pointers to texts.
    unsafe fn texts(&self) -> Result<Vec<String>, Failure> {
        // SAFETY: handed on to the caller; only for NULL and the size.
        unsafe { bytes(self.array, self.size_of(size_of::<*const c_char>())?, "array") }?;
        let pointers = self.array.cast::<*const c_char>();
        let mut texts = Vec::new();
        for index in 0..self.count {
            // SAFETY: within the array, which the caller vouches for.
            let text = unsafe { text(pointers.add(index).read_unaligned(), "array") }?;
            texts.push(text.to_owned());
        }
        Ok(texts)
    }

    fn size_of(&self, element: usize) -> Result<usize, Failure> {
        if self.count > MOST {
            let count = self.count;
            return Err(Failure::argument(format!("the argument 'array' has {count} elements")));
        }
        Ok(self.count * element)
    }
}

/// A value with the memory that its structure points at.
pub(crate) struct OwnedValue {
    raw: ParameterValueStruct,
    _value: Option<ParameterValue>,
    _texts: Vec<CString>,
    _pointers: Vec<*const c_char>,
}

// SAFETY: the pointers point at memory of the value itself, which nobody changes.
unsafe impl Send for OwnedValue {}
// SAFETY: as above.
unsafe impl Sync for OwnedValue {}

impl OwnedValue {
    pub(crate) fn new(value: Option<ParameterValue>) -> Self {
        let c = |text: &String| CString::new(text.replace('\0', " ")).unwrap_or_default();
        let texts: Vec<CString> = match &value {
            Some(ParameterValue::String(text)) => vec![c(text)],
            Some(ParameterValue::StringArray(texts)) => texts.iter().map(c).collect(),
            _ => Vec::new(),
        };
        let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
        let type_ = i32::from(ParameterType::of(value.as_ref()) as u8);
        let mut raw = ParameterValueStruct { type_, ..ParameterValueStruct::NONE };
        match &value {
            Some(ParameterValue::Bool(value)) => raw.bool_value = *value,
            Some(ParameterValue::Integer(value)) => raw.integer_value = *value,
            Some(ParameterValue::Double(value)) => raw.double_value = *value,
            Some(ParameterValue::String(_)) => {
                raw.string_value = pointers.first().copied().unwrap_or(std::ptr::null());
            }
            Some(ParameterValue::ByteArray(values)) => raw.lend(values),
            Some(ParameterValue::BoolArray(values)) => raw.lend(values),
            Some(ParameterValue::IntegerArray(values)) => raw.lend(values),
            Some(ParameterValue::DoubleArray(values)) => raw.lend(values),
            Some(ParameterValue::StringArray(_)) => raw.lend(&pointers),
            None => {}
        }
        Self { raw, _value: value, _texts: texts, _pointers: pointers }
    }

    /// The structure, whose pointers stay as long as this does.
    pub(crate) fn raw(&self) -> &ParameterValueStruct {
        &self.raw
    }
}

impl ParameterValueStruct {
    fn lend<T>(&mut self, values: &[T]) {
        (self.array, self.count) = (values.as_ptr().cast(), values.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_survives_the_way_to_c_and_back() {
        use ParameterValue as V;
        let text = || "ä text".to_owned();
        for value in [
            None,
            Some(V::Bool(true)),
            Some(V::Integer(i64::MIN)),
            Some(V::Double(-0.5)),
            Some(V::String(text())),
            Some(V::ByteArray(vec![1, 255])),
            Some(V::BoolArray(vec![true, false])),
            Some(V::IntegerArray(vec![1, -2, 3])),
            Some(V::DoubleArray(vec![1.5, -2.5])),
            Some(V::StringArray(vec![text(), String::new()])),
            Some(V::IntegerArray(Vec::new())),
        ] {
            let owned = OwnedValue::new(value.clone());
            // SAFETY: the structure's pointers live as long as `owned`.
            let back = unsafe { owned.raw().checked() };
            assert!(matches!(back, Ok(back) if back == value), "{value:?}");
        }
    }

    #[test]
    fn structures_that_break_the_rules_are_refused() {
        let none = ParameterValueStruct::NONE;
        for bad in [
            ParameterValueStruct { type_: 10, ..none },
            ParameterValueStruct { type_: -1, ..none },
            ParameterValueStruct { type_: 4, ..none },
            ParameterValueStruct { type_: 7, count: 1, ..none },
            ParameterValueStruct { type_: 7, count: usize::MAX, ..none },
            ParameterValueStruct { type_: 9, count: 2, ..none },
        ] {
            // SAFETY: all pointers are NULL.
            assert!(unsafe { bad.checked() }.is_err(), "{bad:?}");
        }
    }
}
