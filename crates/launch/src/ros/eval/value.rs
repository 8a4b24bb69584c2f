//! Values of expressions, and how Python writes them.

use std::fmt;

/// Bytes that a text may have.
const MAX_TEXT: usize = 1 << 20;
/// Elements that a list may have.
const MAX_LIST: usize = 10_000;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Value>),
    Tuple(Vec<Value>),
}

pub(super) type Outcome = Result<Value, String>;

impl Value {
    pub(super) fn is_true(&self) -> bool {
        match self {
            Self::None => false,
            Self::Bool(value) => *value,
            Self::Int(value) => *value != 0,
            Self::Float(value) => *value != 0.0,
            Self::Text(text) => !text.is_empty(),
            Self::List(list) | Self::Tuple(list) => !list.is_empty(),
        }
    }

    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::None => "None",
            Self::Bool(_) => "a truth value",
            Self::Int(_) => "a whole number",
            Self::Float(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Tuple(_) => "a tuple",
        }
    }

    pub(super) fn int(&self) -> Option<i64> {
        match self {
            Self::Bool(value) => Some(i64::from(*value)),
            Self::Int(value) => Some(*value),
            _ => None,
        }
    }

    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Float(value) => Some(*value),
            other => other.int().map(|value| value as f64),
        }
    }

    pub(super) fn equals(&self, other: &Self) -> bool {
        match (self.int(), other.int(), self.number(), other.number()) {
            (Some(a), Some(b), ..) => a == b,
            (_, _, Some(a), Some(b)) => a == b,
            _ => match (self, other) {
                (Self::List(a), Self::List(b)) | (Self::Tuple(a), Self::Tuple(b)) => {
                    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.equals(b))
                }
                _ => self == other,
            },
        }
    }

    pub(super) fn less(&self, other: &Self) -> Result<std::cmp::Ordering, String> {
        let order = match (self, other) {
            (Self::Text(a), Self::Text(b)) => Some(a.cmp(b)),
            _ => match (self.int(), other.int(), self.number(), other.number()) {
                (Some(a), Some(b), ..) => Some(a.cmp(&b)),
                (_, _, Some(a), Some(b)) => a.partial_cmp(&b),
                _ => None,
            },
        };
        let a = self.kind();
        let b = other.kind();
        order.ok_or_else(|| format!("{a} and {b} have no order"))
    }

    pub(super) fn holds(&self, item: &Self) -> Result<bool, String> {
        match (self, item) {
            (Self::Text(text), Self::Text(part)) => Ok(text.contains(part.as_str())),
            (Self::List(list) | Self::Tuple(list), _) => Ok(list.iter().any(|e| e.equals(item))),
            _ => Err(format!("'in' looks in a text or list, not in {}", self.kind())),
        }
    }

    pub(super) fn item(&self, index: &Self) -> Outcome {
        let at = index.int().ok_or_else(|| format!("{} is no index", index.kind()))?;
        let place = |length: usize| {
            let from_end = if at < 0 { i64::try_from(length).unwrap_or(i64::MAX) } else { 0 };
            let place = usize::try_from(at.saturating_add(from_end)).ok();
            place.filter(|place| *place < length).ok_or(format!("there is no element {at}"))
        };
        match self {
            Self::Text(text) => {
                let place = place(text.chars().count())?;
                Ok(Self::Text(text.chars().skip(place).take(1).collect()))
            }
            Self::List(list) | Self::Tuple(list) => Ok(list[place(list.len())?].clone()),
            _ => Err(format!("{} has no elements", self.kind())),
        }
    }

    /// The result of an operator between two numbers or texts.
    pub(super) fn apply(&self, operator: &str, other: &Self) -> Outcome {
        match (operator, self, other) {
            ("+", Self::Text(a), Self::Text(b)) => return joined(a, b),
            ("+", Self::List(a), Self::List(b)) => return listed([&a[..], b].concat()),
            ("*", Self::Text(text), times) | ("*", times, Self::Text(text)) => {
                let times = times.int().ok_or("a text is repeated a whole number of times")?;
                return repeated(text, times);
            }
            _ => {}
        }
        if let (Some(a), Some(b)) = (self.int(), other.int())
            && operator != "/"
            && !(operator == "**" && b < 0)
        {
            return whole(a, operator, b);
        }
        let (Some(a), Some(b)) = (self.number(), other.number()) else {
            let a = self.kind();
            let b = other.kind();
            return Err(format!(
                "'{operator}' does not take {a} and {b}; hint: str(), int() and float() convert"
            ));
        };
        if b == 0.0 && matches!(operator, "/" | "//" | "%") {
            return Err("divides by zero".into());
        }
        let value = match operator {
            "+" => a + b,
            "-" => a - b,
            "*" => a * b,
            "/" => a / b,
            "//" => (a / b).floor(),
            "%" => a - b * (a / b).floor(),
            _ => a.powf(b),
        };
        Ok(Self::Float(value))
    }
}

fn joined(a: &str, b: &str) -> Outcome {
    match a.len() + b.len() {
        length if length > MAX_TEXT => Err(format!("a text has more than {MAX_TEXT} bytes")),
        _ => Ok(Value::Text(format!("{a}{b}"))),
    }
}

pub(super) fn listed(list: Vec<Value>) -> Outcome {
    match list.len() {
        length if length > MAX_LIST => Err(format!("a list has more than {MAX_LIST} elements")),
        _ => Ok(Value::List(list)),
    }
}

fn repeated(text: &str, times: i64) -> Outcome {
    let times = usize::try_from(times.max(0)).unwrap_or(usize::MAX);
    match text.len().saturating_mul(times) {
        length if length > MAX_TEXT => Err(format!("a text has more than {MAX_TEXT} bytes")),
        _ => Ok(Value::Text(text.repeat(times))),
    }
}

fn whole(a: i64, operator: &str, b: i64) -> Outcome {
    if b == 0 && matches!(operator, "//" | "%") {
        return Err("divides by zero".into());
    }
    let result = match operator {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        // Towards minus infinity; the remainder has the sign of the divisor.
        "//" => a.checked_div(b).map(|q| q - i64::from(a % b != 0 && (a < 0) != (b < 0))),
        "%" => a.checked_rem(b).map(|r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r }),
        _ => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
    };
    result.map(Value::Int).ok_or_else(|| format!("{a} {operator} {b} is too large"))
}

/// As Python's `repr` writes a float: the shortest digits that read back the same.
fn float(f: &mut fmt::Formatter<'_>, value: f64) -> fmt::Result {
    let exponent = format!("{value:e}");
    let power = exponent.rsplit_once('e').and_then(|(_, power)| power.parse::<i32>().ok());
    match power {
        _ if value.is_nan() => f.write_str("nan"),
        _ if value.is_infinite() => f.write_str(if value > 0.0 { "inf" } else { "-inf" }),
        Some(power) if value != 0.0 && !(-4..16).contains(&power) => {
            let digits = exponent.split('e').next().unwrap_or_default();
            let sign = if power < 0 { '-' } else { '+' };
            write!(f, "{digits}e{sign}{:02}", power.abs())
        }
        _ => write!(f, "{value:?}"),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = |f: &mut fmt::Formatter<'_>, list: &[Self]| {
            for (at, value) in list.iter().enumerate() {
                let comma = if at > 0 { ", " } else { "" };
                match value {
                    Self::Text(text) => write!(f, "{comma}'{text}'")?,
                    other => write!(f, "{comma}{other}")?,
                }
            }
            Ok(())
        };
        match self {
            Self::None => f.write_str("None"),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Float(value) => float(f, *value),
            Self::Text(text) => f.write_str(text),
            Self::List(list) => {
                f.write_str("[")?;
                inner(f, list)?;
                f.write_str("]")
            }
            Self::Tuple(list) => {
                f.write_str("(")?;
                inner(f, list)?;
                f.write_str(if list.len() == 1 { ",)" } else { ")" })
            }
        }
    }
}
