//! Parameters of kernels by name.

use crate::{AccelError, Result};
use std::collections::BTreeMap;

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// A number.
    Number(f64),
    /// Several numbers, as a matrix by rows.
    Numbers(Vec<f64>),
    /// A word.
    Text(String),
    /// Bytes, as a key.
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Self::Number(value)
    }
}

impl From<&[f64]> for Value {
    fn from(value: &[f64]) -> Self {
        Self::Numbers(value.to_vec())
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<&[u8]> for Value {
    fn from(value: &[u8]) -> Self {
        Self::Bytes(value.to_vec())
    }
}

/// The parameters that a kernel is built with. What is missing, unknown, of another kind or out of
/// range is an [`AccelError::BadParameter`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parameters(BTreeMap<String, Value>);

impl Parameters {
    /// Sets one.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// One by its name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Refuses every name that is not in `known`.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn only(&self, kernel: &str, known: &[&str]) -> Result<()> {
        match self.0.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) if known.is_empty() => {
                Err(bad(kernel, name, "is not known".to_owned(), "the kernel has none".to_owned()))
            }
            Some(name) => {
                let hint = format!("it has {}", known.join(", "));
                Err(bad(kernel, name, "is not known".to_owned(), hint))
            }
        }
    }

    /// A whole number between two bounds, or the default where it is not set.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn integer(
        &self,
        kernel: &str,
        name: &str,
        default: Option<i64>,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<i64> {
        let value = match self.get(name) {
            Some(Value::Integer(value)) => Some(*value),
            Some(_) => return Err(kind(kernel, name, "a whole number")),
            None => default,
        };
        match value {
            Some(value) if range.contains(&value) => Ok(value),
            Some(value) => Err(outside(kernel, name, &value, range.start(), range.end())),
            None => Err(missing(kernel, name)),
        }
    }

    /// A finite number between two bounds, or the default where it is not set. A whole number is
    /// one.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn number(
        &self,
        kernel: &str,
        name: &str,
        default: Option<f64>,
        range: std::ops::RangeInclusive<f64>,
    ) -> Result<f64> {
        let value = match self.get(name) {
            Some(Value::Number(value)) => Some(*value),
            Some(Value::Integer(value)) => Some(*value as f64),
            Some(_) => return Err(kind(kernel, name, "a number")),
            None => default,
        };
        match value {
            Some(value) if range.contains(&value) => Ok(value),
            Some(value) => Err(outside(kernel, name, &value, range.start(), range.end())),
            None => Err(missing(kernel, name)),
        }
    }

    /// Exactly `N` numbers.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn matrix<const N: usize>(&self, kernel: &str, name: &str) -> Result<[f64; N]> {
        let numbers = self.numbers(kernel, name)?;
        numbers.try_into().map_err(|_| {
            let reason = format!("has {} numbers", numbers.len());
            bad(kernel, name, reason, format!("give {N}, row after row"))
        })
    }

    /// Any number of numbers.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn numbers(&self, kernel: &str, name: &str) -> Result<&[f64]> {
        match self.get(name) {
            Some(Value::Numbers(values)) => Ok(values),
            Some(_) => Err(kind(kernel, name, "numbers")),
            None => Err(missing(kernel, name)),
        }
    }

    /// A word, or the default where it is not set.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn text<'a>(
        &'a self,
        kernel: &str,
        name: &str,
        default: Option<&'a str>,
    ) -> Result<&'a str> {
        match self.get(name) {
            Some(Value::Text(text)) => Ok(text),
            Some(_) => Err(kind(kernel, name, "a text")),
            None => default.ok_or_else(|| missing(kernel, name)),
        }
    }

    /// Exactly `N` bytes.
    ///
    /// # Errors
    /// [`AccelError::BadParameter`].
    pub fn bytes<const N: usize>(&self, kernel: &str, name: &str) -> Result<[u8; N]> {
        match self.get(name) {
            Some(Value::Bytes(bytes)) => bytes.as_slice().try_into().map_err(|_| {
                let reason = format!("has {} bytes", bytes.len());
                bad(kernel, name, reason, format!("give {N}"))
            }),
            Some(_) => Err(kind(kernel, name, "bytes")),
            None => Err(missing(kernel, name)),
        }
    }
}

fn bad(kernel: &str, parameter: &str, reason: String, hint: String) -> AccelError {
    let kernel = kernel.to_owned();
    AccelError::BadParameter { kernel, parameter: parameter.to_owned(), reason, hint }
}

fn missing(kernel: &str, name: &str) -> AccelError {
    bad(kernel, name, "is missing".to_owned(), "set it in the kernel's request".to_owned())
}

fn kind(kernel: &str, name: &str, expected: &str) -> AccelError {
    bad(kernel, name, format!("is not {expected}"), format!("give {expected}"))
}

fn outside<T: std::fmt::Display>(
    kernel: &str,
    name: &str,
    value: &T,
    low: &T,
    high: &T,
) -> AccelError {
    let hint = format!("a value from {low} to {high}");
    bad(kernel, name, format!("is {value}"), hint)
}
