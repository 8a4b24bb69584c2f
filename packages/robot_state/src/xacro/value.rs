//! Values of expressions. They print as Python prints them, as the evaluator that others use is
//! written in it.

use std::fmt;

/// Lists within each other that a value may have.
const MAX_LISTS: usize = 4;

/// What an expression gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `None`.
    Nothing,
    /// `True` or `False`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A number.
    Number(f64),
    /// Text.
    Text(String),
    /// A list, which may hold lists.
    List(Vec<Self>),
}

impl Value {
    /// The value that a text in an attribute stands for: a number, a truth value, text in
    /// apostrophes, or the text itself.
    pub fn literal(text: &str) -> Self {
        let quoted = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
        if let Some(inner) = quoted {
            return Self::Text(inner.to_owned());
        }
        match text {
            "true" | "True" => return Self::Bool(true),
            "false" | "False" => return Self::Bool(false),
            _ => {}
        }
        let trimmed = text.trim();
        if let Ok(whole) = trimmed.parse() {
            return Self::Integer(whole);
        }
        // Rust reads "inf" and "nan" too, which are names here.
        let is_number = trimmed.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
            && !trimmed.to_ascii_lowercase().contains(['i', 'n']);
        match trimmed.parse() {
            Ok(number) if is_number => Self::Number(number),
            _ => Self::Text(text.to_owned()),
        }
    }

    /// What kind of value it is, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Nothing => "None",
            Self::Bool(_) => "a truth value",
            Self::Integer(_) | Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
        }
    }

    /// As a number; a truth value is 0 or 1.
    pub fn number(&self) -> Result<f64, String> {
        match self {
            Self::Bool(value) => Ok(f64::from(u8::from(*value))),
            Self::Integer(value) => Ok(*value as f64),
            Self::Number(value) => Ok(*value),
            Self::Text(text) => Err(format!("'{text}' is not a number")),
            other => Err(format!("{} is not a number", other.kind())),
        }
    }

    /// As a whole number; `None` where it is none.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Self::Bool(value) => Some(i64::from(*value)),
            Self::Integer(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether it counts as true in an expression.
    pub fn truth(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Bool(value) => *value,
            Self::Integer(value) => *value != 0,
            Self::Number(value) => *value != 0.0,
            Self::Text(text) => !text.is_empty(),
            Self::List(values) => !values.is_empty(),
        }
    }

    /// Whether a condition of `if` and `unless` holds; `None` where it is neither true nor false.
    pub fn condition(&self) -> Option<bool> {
        match self {
            Self::Text(text) => match Self::literal(text) {
                Self::Text(_) => None,
                value => Some(value.truth()),
            },
            Self::Nothing | Self::List(_) => None,
            value => Some(value.truth()),
        }
    }

    /// A list of these.
    pub fn list(values: Vec<Self>) -> Result<Self, String> {
        let list = Self::List(values);
        match list.lists() > MAX_LISTS {
            true => Err(format!("lists are nested more than {MAX_LISTS} deep")),
            false => Ok(list),
        }
    }

    fn lists(&self) -> usize {
        match self {
            Self::List(values) => 1 + values.iter().map(Self::lists).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// About how many bytes a copy takes.
    pub fn weight(&self) -> u64 {
        match self {
            Self::Text(text) => 16 + text.len() as u64,
            Self::List(values) => 16 + values.iter().map(Self::weight).sum::<u64>(),
            _ => 16,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("None"),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Integer(value) => write!(f, "{value}"),
            // This form says of a whole number that it is one with a fraction, as Python does.
            Self::Number(value) => write!(f, "{value:?}"),
            Self::Text(text) => f.write_str(text),
            Self::List(values) => {
                f.write_str("[")?;
                for (at, value) in values.iter().enumerate() {
                    if at > 0 {
                        f.write_str(", ")?;
                    }
                    match value {
                        Self::Text(text) => write!(f, "'{text}'")?,
                        other => write!(f, "{other}")?,
                    }
                }
                f.write_str("]")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stands_for_the_number_or_truth_value_that_it_spells() {
        assert_eq!(Value::literal("12"), Value::Integer(12));
        assert_eq!(Value::literal("-0.5"), Value::Number(-0.5));
        assert_eq!(Value::literal("1e3"), Value::Number(1000.0));
        assert_eq!(Value::literal("true"), Value::Bool(true));
        assert_eq!(Value::literal("'12'"), Value::Text("12".into()));
        for name in ["inf", "nan", "-inf", "left", "", "'"] {
            assert_eq!(Value::literal(name), Value::Text(name.into()));
        }
    }

    #[test]
    fn numbers_print_as_python_prints_them() {
        let list = Value::List(vec![Value::Number(1.0), Value::Text("a".into()), Value::Nothing]);
        assert_eq!(list.to_string(), "[1.0, 'a', None]");
        assert_eq!(Value::Number(0.1 + 0.2).to_string(), "0.30000000000000004");
        assert_eq!(Value::Bool(false).to_string(), "False");
    }

    #[test]
    fn a_condition_is_true_false_or_none_of_both() {
        assert_eq!(Value::Text("0".into()).condition(), Some(false));
        assert_eq!(Value::Text("true".into()).condition(), Some(true));
        assert_eq!(Value::Number(0.5).condition(), Some(true));
        assert_eq!(Value::Text("maybe".into()).condition(), None);
    }
}
