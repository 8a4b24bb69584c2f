//! The fields of an operation, each with its own clear error.

use super::body::{Body, Scalar};
use std::borrow::Cow;

/// Fields that are kept; what a client writes beyond them is passed over.
const MAX_FIELDS: usize = 64;

/// The fields of one operation in the order in which they came.
pub(super) struct Fields<'a>(Vec<(Cow<'a, str>, Body<'a>)>);

impl<'a> Fields<'a> {
    pub fn read(body: Body<'a>) -> Result<Self, String> {
        let mut fields = Vec::new();
        body.each_field(|name, value| -> Result<(), String> {
            if fields.len() < MAX_FIELDS {
                fields.push((name, value));
            }
            Ok(())
        })?;
        Ok(Self(fields))
    }

    /// The value of that name, the last if there are several; `null` is none (rule RB5).
    pub fn body(&self, name: &str) -> Option<Body<'a>> {
        let (_, body) = self.0.iter().rev().find(|(known, _)| known == name)?;
        (!body.is_null()).then_some(*body)
    }

    fn scalar(&self, name: &str) -> Result<Option<Scalar<'a>>, String> {
        self.body(name).map(Body::scalar).transpose().map_err(|error| format!("'{name}': {error}"))
    }

    pub fn text(&self, name: &str) -> Result<Option<Cow<'a, str>>, String> {
        match self.scalar(name)? {
            None => Ok(None),
            Some(Scalar::Text(text)) => Ok(Some(text)),
            Some(other) => Err(format!("'{name}' is a text, not {other}")),
        }
    }

    pub fn needed_text(&self, name: &str) -> Result<Cow<'a, str>, String> {
        match self.text(name)? {
            Some(text) if text.is_empty() => Err(format!("'{name}' is empty")),
            Some(text) => Ok(text),
            None => Err(format!("'{name}' is missing")),
        }
    }

    pub fn bool(&self, name: &str) -> Result<Option<bool>, String> {
        match self.scalar(name)? {
            None => Ok(None),
            Some(Scalar::Bool(value)) => Ok(Some(value)),
            Some(other) => Err(format!("'{name}' is true or false, not {other}")),
        }
    }

    /// A number of any kind.
    pub fn number(&self, name: &str) -> Result<Option<f64>, String> {
        match self.scalar(name)? {
            None => Ok(None),
            Some(Scalar::Uint(value)) => Ok(Some(value as f64)),
            Some(Scalar::Int(value)) => Ok(Some(value as f64)),
            Some(Scalar::Float(value)) if value.is_finite() => Ok(Some(value)),
            Some(other) => Err(format!("'{name}' is a number, not {other}")),
        }
    }

    /// A count: below zero it is zero, and its fraction is cut off.
    pub fn count(&self, name: &str) -> Result<Option<u64>, String> {
        Ok(self.number(name)?.map(|value| value.max(0.0) as u64))
    }

    pub fn size(&self, name: &str) -> Result<Option<usize>, String> {
        Ok(self.count(name)?.map(|value| usize::try_from(value).unwrap_or(usize::MAX)))
    }
}
