//! A checked expression and whether it holds for a message.

use angaros_msg::dynamic::{DynamicMessage, Value};
use std::cmp::Ordering;

/// What an expression says.
#[derive(Debug)]
pub(super) enum Condition {
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Not(Box<Self>),
    Compare(Operand, Relation, Operand),
    Between(Operand, Operand, Operand),
}

/// What two operands are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Like,
}

#[derive(Clone, Debug)]
pub(super) enum Operand {
    Field(Vec<Step>),
    Whole(i128),
    Real(f64),
    Text(String),
    Bool(bool),
}

/// One step of a path: a field, and an element of it if it is an array.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub field: usize,
    pub index: Option<usize>,
}

/// The value of an operand.
#[derive(Clone, Copy)]
enum Scalar<'a> {
    Whole(i128),
    Real(f64),
    Text(&'a str),
    Bool(bool),
}

impl Condition {
    pub fn holds(&self, message: &DynamicMessage) -> bool {
        match self {
            Self::And(left, right) => left.holds(message) && right.holds(message),
            Self::Or(left, right) => left.holds(message) || right.holds(message),
            Self::Not(inner) => !inner.holds(message),
            Self::Compare(left, relation, right) => relation.holds(message, left, right),
            Self::Between(field, low, high) => {
                Relation::GreaterOrEqual.holds(message, field, low)
                    && Relation::LessOrEqual.holds(message, field, high)
            }
        }
    }
}

impl Relation {
    /// Without one of the values it does not (rule F4).
    fn holds(self, message: &DynamicMessage, left: &Operand, right: &Operand) -> bool {
        let (Some(left), Some(right)) = (left.value(message), right.value(message)) else {
            return false;
        };
        if let (Self::Like, Scalar::Text(text), Scalar::Text(pattern)) = (self, left, right) {
            return like(text, pattern);
        }
        let Some(order) = compare(left, right) else { return self == Self::Unequal };
        match self {
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
            Self::Like => false,
        }
    }
}

/// The order of two values; `None` where there is none, as with NaN.
fn compare(left: Scalar<'_>, right: Scalar<'_>) -> Option<Ordering> {
    match (left, right) {
        (Scalar::Whole(a), Scalar::Whole(b)) => Some(a.cmp(&b)),
        (Scalar::Real(a), Scalar::Real(b)) => a.partial_cmp(&b),
        (Scalar::Whole(a), Scalar::Real(b)) => (a as f64).partial_cmp(&b),
        (Scalar::Real(a), Scalar::Whole(b)) => a.partial_cmp(&(b as f64)),
        (Scalar::Text(a), Scalar::Text(b)) => Some(a.cmp(b)),
        (Scalar::Bool(a), Scalar::Bool(b)) => Some(a.cmp(&b)),
        _ => None,
    }
}

impl Operand {
    fn value<'a>(&'a self, message: &'a DynamicMessage) -> Option<Scalar<'a>> {
        match self {
            Self::Whole(number) => Some(Scalar::Whole(*number)),
            Self::Real(number) => Some(Scalar::Real(*number)),
            Self::Text(text) => Some(Scalar::Text(text)),
            Self::Bool(value) => Some(Scalar::Bool(*value)),
            Self::Field(path) => field(message, path),
        }
    }
}

fn field<'a>(message: &'a DynamicMessage, path: &[Step]) -> Option<Scalar<'a>> {
    let mut current = message;
    for (place, step) in path.iter().enumerate() {
        let (_, value) = current.iter().nth(step.field)?;
        let value = match (step.index, value) {
            (None, value) => value,
            (Some(index), Value::List(list)) => list.get(index)?,
            // Numbers lie there without the enum around each.
            (Some(index), Value::Numbers(list)) => {
                return match list.get(index)? {
                    Value::Bool(v) => Some(Scalar::Bool(v)),
                    Value::Int(v) => Some(Scalar::Whole(v.into())),
                    Value::Uint(v) => Some(Scalar::Whole(v.into())),
                    Value::Float(v) => Some(Scalar::Real(v)),
                    _ => None,
                };
            }
            (Some(_), _) => return None,
        };
        match value {
            Value::Message(inner) if place + 1 < path.len() => current = inner,
            Value::Bool(v) => return Some(Scalar::Bool(*v)),
            Value::Int(v) => return Some(Scalar::Whole((*v).into())),
            Value::Uint(v) => return Some(Scalar::Whole((*v).into())),
            Value::Float(v) => return Some(Scalar::Real(*v)),
            Value::Text(v) => return Some(Scalar::Text(v)),
            _ => return None,
        }
    }
    None
}

/// Whether the whole text is as the pattern, in which `%` stands for anything and `_` for one
/// character. In time proportional to the product of the lengths.
fn like(text: &str, pattern: &str) -> bool {
    let text: Vec<char> = text.chars().collect();
    let pattern: Vec<char> = pattern.chars().collect();
    let mut at = 0;
    let mut next = 0;
    let mut retry: Option<(usize, usize)> = None;
    while at < text.len() {
        match pattern.get(next) {
            Some('%') => {
                retry = Some((next + 1, at));
                next += 1;
            }
            Some(c) if *c == '_' || *c == text[at] => {
                at += 1;
                next += 1;
            }
            _ => match &mut retry {
                Some((after, begun)) => {
                    *begun += 1;
                    (next, at) = (*after, *begun);
                }
                None => return false,
            },
        }
    }
    pattern[next..].iter().all(|c| *c == '%')
}
