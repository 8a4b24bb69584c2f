//! One part of a message by its path: `header.stamp.sec`, `poses[0].position`.

use super::error::DynamicError;
use super::value::{DynamicMessage, Value};

/// What stands at a path; an empty path is the message itself.
///
/// # Errors
/// A field that does not exist, an index behind the end, or a path that is none.
pub fn select(message: &DynamicMessage, path: &str) -> Result<Value, DynamicError> {
    let wrong = |why: &str| DynamicError::Selection { path: path.to_owned(), why: why.to_owned() };
    let mut current = Value::Message(message.clone());
    if path.is_empty() {
        return Ok(current);
    }
    for step in path.split('.') {
        let (name, indices) = step.split_at(step.find('[').unwrap_or(step.len()));
        if !name.is_empty() {
            let Value::Message(inner) = &current else {
                return Err(wrong(&format!("there is no structure with a field '{name}'")));
            };
            current = inner.get(name)?.clone();
        }
        for index in indices.split_inclusive(']') {
            let index = index.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let index: usize = index
                .and_then(|digits| digits.parse().ok())
                .ok_or_else(|| wrong("an index is written [0]"))?;
            let element = match &current {
                Value::List(list) => list.get(index).cloned(),
                Value::Numbers(list) => list.get(index),
                _ => return Err(wrong("there is no array to index")),
            };
            current = element.ok_or_else(|| wrong(&format!("there is no element {index}")))?;
        }
    }
    Ok(current)
}
