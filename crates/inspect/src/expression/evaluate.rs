//! What an expression is worth for one message.

use super::parse::Node;
use angaros_msg::dynamic::{DynamicMessage, Numbers, Value};
use std::borrow::Cow;
use std::cmp::Ordering;

/// A value while it is calculated with.
#[derive(Clone, Debug)]
pub enum Item<'a> {
    None,
    Bool(bool),
    Int(i128),
    Float(f64),
    Text(Cow<'a, str>),
    Message(&'a DynamicMessage),
    Numbers(&'a Numbers),
    Values(&'a [Value]),
    List(Vec<Item<'a>>),
}

type Result<T> = std::result::Result<T, String>;

impl<'a> Item<'a> {
    /// The value of a field.
    pub fn of(value: &'a Value) -> Self {
        match value {
            Value::Message(message) => Self::Message(message),
            Value::Text(text) => Self::Text(Cow::Borrowed(text)),
            Value::Numbers(numbers) => Self::Numbers(numbers),
            Value::List(values) => Self::Values(values),
            scalar => Self::scalar(scalar),
        }
    }

    /// As [`Item::of`] for what is no array, text or message.
    fn scalar(value: &Value) -> Self {
        match value {
            Value::Bool(value) => Self::Bool(*value),
            Value::Int(value) => Self::Int(i128::from(*value)),
            Value::Uint(value) => Self::Int(i128::from(*value)),
            Value::Float(value) => Self::Float(*value),
            _ => Self::None,
        }
    }

    /// As Python takes it for a condition.
    pub fn is_true(&self) -> bool {
        match self {
            Self::None => false,
            Self::Bool(value) => *value,
            Self::Int(value) => *value != 0,
            Self::Float(value) => *value != 0.0,
            Self::Message(_) => true,
            other => other.len().is_ok_and(|len| len > 0),
        }
    }

    /// A field of a message.
    pub fn field(&self, name: &str) -> Result<Self> {
        match self {
            Self::Message(message) => {
                message.get(name).map(Self::of).map_err(|error| error.to_string())
            }
            other => Err(format!("{} has no field '{name}'", other.kind())),
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::None => "None",
            Self::Bool(_) => "a bool",
            Self::Int(_) | Self::Float(_) => "a number",
            Self::Text(_) => "a text",
            Self::Message(_) => "a message",
            Self::Numbers(_) | Self::Values(_) | Self::List(_) => "an array",
        }
    }

    fn len(&self) -> Result<usize> {
        match self {
            Self::Text(text) => Ok(text.chars().count()),
            Self::Numbers(numbers) => Ok(numbers.len()),
            Self::Values(values) => Ok(values.len()),
            Self::List(items) => Ok(items.len()),
            other => Err(format!("{} has no length", other.kind())),
        }
    }

    fn element(&self, index: usize) -> Option<Self> {
        match self {
            Self::Text(text) => {
                text.chars().nth(index).map(|c| Self::Text(Cow::Owned(c.to_string())))
            }
            Self::Numbers(numbers) => numbers.get(index).map(|value| Self::scalar(&value)),
            Self::Values(values) => values.get(index).map(Self::of),
            Self::List(items) => items.get(index).cloned(),
            _ => None,
        }
    }

    fn elements(&self) -> Result<impl Iterator<Item = Self> + '_> {
        let len = self.len()?;
        Ok((0..len).filter_map(|index| self.element(index)))
    }

    fn number(&self) -> Option<f64> {
        match self {
            Self::Bool(value) => Some(f64::from(u8::from(*value))),
            Self::Int(value) => Some(*value as f64),
            Self::Float(value) => Some(*value),
            _ => None,
        }
    }

    fn integer(&self) -> Option<i128> {
        match self {
            Self::Bool(value) => Some(i128::from(*value)),
            Self::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// How both compare; `None` where there is no order, as with what is not a number.
    fn order(&self, other: &Self) -> Result<Option<Ordering>> {
        if let (Some(left), Some(right)) = (self.integer(), other.integer()) {
            return Ok(Some(left.cmp(&right)));
        }
        if let (Some(left), Some(right)) = (self.number(), other.number()) {
            return Ok(left.partial_cmp(&right));
        }
        match (self, other) {
            (Self::Text(left), Self::Text(right)) => Ok(Some(left.cmp(right))),
            _ => Err(format!("cannot compare {} with {}", self.kind(), other.kind())),
        }
    }

    fn equals(&self, other: &Self) -> bool {
        if let (Self::Message(left), Self::Message(right)) = (self, other) {
            return left == right;
        }
        if let (Ok(left), Ok(right)) = (self.elements(), other.elements())
            && !matches!((self, other), (Self::Text(_), _) | (_, Self::Text(_)))
        {
            let same_length = self.len() == other.len();
            return same_length && left.zip(right).all(|(left, right)| left.equals(&right));
        }
        match (self, other) {
            (Self::None, Self::None) => true,
            _ => self.order(other).is_ok_and(|order| order == Some(Ordering::Equal)),
        }
    }
}

/// # Errors
/// What cannot be calculated.
pub fn evaluate<'a>(node: &Node, m: Item<'a>) -> Result<Item<'a>> {
    let of = |node: &Node| evaluate(node, m.clone());
    let all = |nodes: &[Node]| nodes.iter().map(of).collect::<Result<Vec<_>>>();
    Ok(match node {
        Node::Message => m,
        Node::None => Item::None,
        Node::Bool(value) => Item::Bool(*value),
        Node::Int(value) => Item::Int(*value),
        Node::Float(value) => Item::Float(*value),
        Node::Text(text) => Item::Text(Cow::Owned(text.clone())),
        Node::List(nodes) => Item::List(all(nodes)?),
        Node::Field(base, name) => of(base)?.field(name)?,
        Node::Element(base, index) => element(&of(base)?, &of(index)?)?,
        Node::Call(name, arguments) => call(name, &all(arguments)?)?,
        Node::Method(base, name, arguments) => method(&of(base)?, name, &all(arguments)?)?,
        Node::Not(node) => Item::Bool(!of(node)?.is_true()),
        Node::Minus(node) => minus(&of(node)?)?,
        Node::And(nodes) => first(nodes, false, of)?,
        Node::Or(nodes) => first(nodes, true, of)?,
        Node::Compare(first, rest) => {
            let mut left = of(first)?;
            for (operator, node) in rest {
                let right = of(node)?;
                if !compare(&left, operator, &right)? {
                    return Ok(Item::Bool(false));
                }
                left = right;
            }
            Item::Bool(true)
        }
        Node::Math(operator, left, right) => math(&of(left)?, operator, &of(right)?)?,
    })
}

/// The first that is `wanted`, else the last.
fn first<'a>(
    nodes: &[Node],
    wanted: bool,
    of: impl Fn(&Node) -> Result<Item<'a>>,
) -> Result<Item<'a>> {
    let mut last = Item::None;
    for node in nodes {
        last = of(node)?;
        if last.is_true() == wanted {
            break;
        }
    }
    Ok(last)
}

fn element<'a>(base: &Item<'a>, index: &Item<'_>) -> Result<Item<'a>> {
    let len = base.len().map_err(|_| format!("{} has no elements", base.kind()))?;
    let number = index.integer().ok_or("an index is an integer")?;
    let at = if number < 0 { number + len as i128 } else { number };
    let found = usize::try_from(at).ok().and_then(|at| base.element(at));
    found.ok_or_else(|| format!("there is no element {number}, the array has {len}"))
}

fn compare(left: &Item<'_>, operator: &str, right: &Item<'_>) -> Result<bool> {
    let ordered = |of: fn(Ordering) -> bool| left.order(right).map(|order| order.is_some_and(of));
    match operator {
        "==" => Ok(left.equals(right)),
        "!=" => Ok(!left.equals(right)),
        "<" => ordered(Ordering::is_lt),
        "<=" => ordered(Ordering::is_le),
        ">" => ordered(Ordering::is_gt),
        ">=" => ordered(Ordering::is_ge),
        "in" => contains(right, left),
        _ => contains(right, left).map(|found| !found),
    }
}

fn contains(list: &Item<'_>, item: &Item<'_>) -> Result<bool> {
    match (list, item) {
        (Item::Text(text), Item::Text(part)) => Ok(text.contains(&**part)),
        (Item::Text(_), other) => Err(format!("a text does not hold {}", other.kind())),
        _ => Ok(list.elements()?.any(|element| element.equals(item))),
    }
}

fn minus<'a>(item: &Item<'_>) -> Result<Item<'a>> {
    match (item.integer(), item.number()) {
        (Some(number), _) => number.checked_neg().map(Item::Int).ok_or_else(too_large),
        (None, Some(number)) => Ok(Item::Float(-number)),
        _ => Err(format!("{} has no sign", item.kind())),
    }
}

fn too_large() -> String {
    "a number is too large".to_owned()
}

fn math<'a>(left: &Item<'a>, operator: &str, right: &Item<'a>) -> Result<Item<'a>> {
    if let (Item::Text(left), "+", Item::Text(right)) = (left, operator, right) {
        return Ok(Item::Text(Cow::Owned(format!("{left}{right}"))));
    }
    let numbers = left.number().zip(right.number());
    let (a, b) = numbers.ok_or_else(|| {
        format!("'{operator}' is not possible with {} and {}", left.kind(), right.kind())
    })?;
    if matches!(operator, "/" | "//" | "%") && b == 0.0 {
        return Err("division by zero".to_owned());
    }
    if let (Some(a), Some(b), true) = (left.integer(), right.integer(), operator != "/") {
        let result = match operator {
            "+" => a.checked_add(b),
            "-" => a.checked_sub(b),
            "*" => a.checked_mul(b),
            // As in Python, towards minus infinity.
            "//" => a
                .checked_div_euclid(b)
                .map(|q| if b < 0 && a.rem_euclid(b) != 0 { q - 1 } else { q }),
            _ => a.checked_rem_euclid(b).map(|r| if b < 0 && r != 0 { r + b } else { r }),
        };
        return result.map(Item::Int).ok_or_else(too_large);
    }
    Ok(Item::Float(match operator {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        "//" => (a / b).floor(),
        _ => a - b * (a / b).floor(),
    }))
}

fn call<'a>(name: &str, arguments: &[Item<'a>]) -> Result<Item<'a>> {
    let [only] = arguments else {
        return match name {
            "max" | "min" if !arguments.is_empty() => extreme(name, arguments.iter().cloned()),
            _ => Err(format!("{name}() takes one argument")),
        };
    };
    let number = || only.number().ok_or_else(|| format!("{name}() takes a number"));
    let whole = |value: f64| match value.is_finite() {
        true => Ok(Item::Int(value as i128)),
        false => Err(format!("{name}() takes a number that is finite")),
    };
    Ok(match name {
        "abs" => match only.integer() {
            Some(value) => Item::Int(value.checked_abs().ok_or_else(too_large)?),
            None => Item::Float(number()?.abs()),
        },
        "all" => Item::Bool(only.elements()?.all(|item| item.is_true())),
        "any" => Item::Bool(only.elements()?.any(|item| item.is_true())),
        "bool" => Item::Bool(only.is_true()),
        "len" => Item::Int(only.len()? as i128),
        "max" | "min" => extreme(name, only.elements()?)?,
        "round" => whole(number()?.round_ties_even())?,
        "sum" => {
            let zero = Item::Int(0);
            only.elements()?.try_fold(zero, |sum, item| math(&sum, "+", &item))?
        }
        "str" => Item::Text(Cow::Owned(text_of(only)?)),
        "int" => match (only, only.integer()) {
            (_, Some(value)) => Item::Int(value),
            (Item::Text(text), _) => {
                Item::Int(text.trim().parse().map_err(|_| format!("'{text}' is no integer"))?)
            }
            _ => whole(number()?.trunc())?,
        },
        _ => match only {
            Item::Text(text) => {
                Item::Float(text.trim().parse().map_err(|_| format!("'{text}' is no number"))?)
            }
            _ => Item::Float(number()?),
        },
    })
}

fn extreme<'a>(name: &str, items: impl Iterator<Item = Item<'a>>) -> Result<Item<'a>> {
    let wanted = if name == "max" { Ordering::Greater } else { Ordering::Less };
    let mut best: Option<Item<'a>> = None;
    for item in items {
        let better = match &best {
            None => true,
            Some(best) => item.order(best)? == Some(wanted),
        };
        if better {
            best = Some(item);
        }
    }
    best.ok_or_else(|| format!("{name}() of nothing"))
}

fn text_of(item: &Item<'_>) -> Result<String> {
    Ok(match item {
        Item::None => "None".to_owned(),
        Item::Bool(true) => "True".to_owned(),
        Item::Bool(false) => "False".to_owned(),
        Item::Int(value) => value.to_string(),
        Item::Float(value) => format!("{value:?}"),
        Item::Text(text) => text.clone().into_owned(),
        other => return Err(format!("str() takes no {}", other.kind())),
    })
}

fn method<'a>(base: &Item<'a>, name: &str, arguments: &[Item<'a>]) -> Result<Item<'a>> {
    let Item::Text(text) = base else {
        return Err(format!("{} has no method .{name}()", base.kind()));
    };
    let owned = |text: String| Ok(Item::Text(Cow::Owned(text)));
    match (name, arguments) {
        ("startswith", [Item::Text(part)]) => Ok(Item::Bool(text.starts_with(&**part))),
        ("endswith", [Item::Text(part)]) => Ok(Item::Bool(text.ends_with(&**part))),
        ("lower", []) => owned(text.to_lowercase()),
        ("upper", []) => owned(text.to_uppercase()),
        ("strip", []) => owned(text.trim().to_owned()),
        _ => Err(format!(".{name}() does not take these arguments")),
    }
}
