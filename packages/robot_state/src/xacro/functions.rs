//! What operators and functions of expressions do, as in Python and its module `math`.

use super::value::Value;
use std::f64::consts;

/// The longest text that an operator makes, bytes.
const MAX_TEXT: usize = 1 << 16;

/// A name with a fixed value.
pub(super) fn constant(name: &str) -> Option<Value> {
    Some(match name.strip_prefix("math.").unwrap_or(name) {
        "pi" => Value::Number(consts::PI),
        "tau" => Value::Number(consts::TAU),
        "e" => Value::Number(consts::E),
        "inf" => Value::Number(f64::INFINITY),
        "True" | "true" => Value::Bool(true),
        "False" | "false" => Value::Bool(false),
        "None" => Value::Nothing,
        _ => return None,
    })
}

/// The negative.
pub(super) fn minus(of: &Value) -> Result<Value, String> {
    match of.integer().and_then(i64::checked_neg) {
        Some(negative) => Ok(Value::Integer(negative)),
        None => Ok(Value::Number(-of.number()?)),
    }
}

/// What a binary operator gives.
pub(super) fn binary(symbol: &str, left: Value, right: Value) -> Result<Value, String> {
    match symbol {
        "==" => return Ok(Value::Bool(equal(&left, &right))),
        "!=" => return Ok(Value::Bool(!equal(&left, &right))),
        "<" | ">" | "<=" | ">=" => return compared(symbol, &left, &right),
        "in" => return contains(&left, &right),
        _ => {}
    }
    match (symbol, left, right) {
        ("+", Value::Text(left), Value::Text(right)) => {
            if left.len() + right.len() > MAX_TEXT {
                return Err(format!("the text would be longer than {MAX_TEXT} bytes"));
            }
            Ok(Value::Text(left + &right))
        }
        ("+", Value::List(mut left), Value::List(right)) => {
            left.extend(right);
            Ok(Value::List(left))
        }
        (_, left, right) => arithmetic(symbol, &left, &right),
    }
}

fn arithmetic(symbol: &str, left: &Value, right: &Value) -> Result<Value, String> {
    if let (Some(a), Some(b)) = (left.integer(), right.integer())
        && let Some(whole) = whole(symbol, a, b)?
    {
        return Ok(Value::Integer(whole));
    }
    let a = left.number()?;
    let b = right.number()?;
    if matches!(symbol, "/" | "//" | "%") && b == 0.0 {
        return Err("division by zero".into());
    }
    Ok(Value::Number(match symbol {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        "//" => (a / b).floor(),
        "%" => a - b * (a / b).floor(),
        "**" => a.powf(b),
        _ => return Err(format!("'{symbol}' is not an operator of numbers")),
    }))
}

/// Arithmetic of whole numbers; `None` where the result is none, or too large for one.
fn whole(symbol: &str, a: i64, b: i64) -> Result<Option<i64>, String> {
    Ok(match symbol {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "//" | "%" if b == 0 => return Err("division by zero".into()),
        // Python rounds towards negative infinity, Rust towards zero.
        "//" => a.checked_div(b).map(|q| q - i64::from(a % b != 0 && (a < 0) != (b < 0))),
        "%" => a.checked_rem(b).map(|r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r }),
        "**" => u32::try_from(b).ok().and_then(|power| a.checked_pow(power)),
        _ => None,
    })
}

fn equal(left: &Value, right: &Value) -> bool {
    match (left.number(), right.number()) {
        (Ok(a), Ok(b)) => a == b,
        _ => left == right,
    }
}

fn compared(symbol: &str, left: &Value, right: &Value) -> Result<Value, String> {
    let order = match (left, right) {
        (Value::Text(a), Value::Text(b)) => Some(a.cmp(b)),
        _ => left.number()?.partial_cmp(&right.number()?),
    };
    Ok(Value::Bool(order.is_some_and(|order| match symbol {
        "<" => order.is_lt(),
        ">" => order.is_gt(),
        "<=" => order.is_le(),
        _ => order.is_ge(),
    })))
}

fn contains(item: &Value, whole: &Value) -> Result<Value, String> {
    match (item, whole) {
        (Value::Text(item), Value::Text(whole)) => Ok(Value::Bool(whole.contains(&**item))),
        (item, Value::List(values)) => Ok(Value::Bool(values.iter().any(|one| equal(one, item)))),
        _ => Err(format!("{} is not in {}", item.kind(), whole.kind())),
    }
}

/// An element of a list, or a letter of a text; a negative index counts from the end.
pub(super) fn index(of: &Value, at: &Value) -> Result<Value, String> {
    let wanted = at.integer().ok_or_else(|| format!("{} is not an index", at.kind()))?;
    let place = |length: usize| {
        let length = i64::try_from(length).unwrap_or(i64::MAX);
        let from_start = if wanted < 0 { wanted.saturating_add(length) } else { wanted };
        let none = || format!("there is no element {wanted} among {length}");
        usize::try_from(from_start).ok().filter(|_| from_start < length).ok_or_else(none)
    };
    match of {
        Value::List(values) => Ok(values[place(values.len())?].clone()),
        Value::Text(text) => {
            let letter = text.chars().nth(place(text.chars().count())?);
            Ok(Value::Text(letter.into_iter().collect()))
        }
        other => Err(format!("{} has no elements", other.kind())),
    }
}

/// What a function gives.
pub(super) fn call(name: &str, arguments: &[Value]) -> Result<Value, String> {
    if let ("min" | "max", [_, _, ..]) = (name, arguments) {
        return extreme(name, arguments);
    }
    match arguments {
        [one] => of_one(name, one),
        [one, other] => of_two(name, one, other),
        _ => Err(unknown(name, arguments.len())),
    }
}

fn unknown(name: &str, arguments: usize) -> String {
    format!("there is no function '{name}' of {arguments} arguments")
}

fn extreme(name: &str, of: &[Value]) -> Result<Value, String> {
    let mut best = of.first().cloned().ok_or_else(|| format!("{name} of nothing"))?;
    for value in of {
        let better = match name {
            "min" => value.number()? < best.number()?,
            _ => value.number()? > best.number()?,
        };
        if better {
            best = value.clone();
        }
    }
    Ok(best)
}

fn of_one(name: &str, of: &Value) -> Result<Value, String> {
    match (name, of) {
        ("min" | "max", Value::List(values)) => return extreme(name, values),
        ("len", Value::List(values)) => return Ok(Value::Integer(length(values.len()))),
        ("len", Value::Text(text)) => return Ok(Value::Integer(length(text.chars().count()))),
        ("sum", Value::List(values)) => {
            let zero = Ok(Value::Integer(0));
            return values.iter().fold(zero, |sum, one| arithmetic("+", &sum?, one));
        }
        ("str", _) => return Ok(Value::Text(of.to_string())),
        ("bool", _) => return Ok(Value::Bool(of.truth())),
        ("float", Value::Text(text)) => return Ok(Value::Number(Value::literal(text).number()?)),
        ("int", Value::Text(text)) => return whole_of(Value::literal(text).number()?),
        _ => {}
    }
    if let (Some(value), "abs" | "int" | "round" | "floor" | "ceil") = (of.integer(), name) {
        let value = if name == "abs" { value.checked_abs().unwrap_or(i64::MAX) } else { value };
        return Ok(Value::Integer(value));
    }
    let x = of.number().map_err(|error| match is_known(name) {
        true => error,
        false => unknown(name, 1),
    })?;
    match name {
        "int" => return whole_of(x.trunc()),
        "floor" => return whole_of(x.floor()),
        "ceil" => return whole_of(x.ceil()),
        "round" => return whole_of(x.round_ties_even()),
        _ => {}
    }
    let result = real(name, x).ok_or_else(|| unknown(name, 1))?;
    match result.is_nan() && !x.is_nan() {
        true => Err(format!("{name}({x}) is not defined")),
        false => Ok(Value::Number(result)),
    }
}

fn length(of: usize) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}

fn is_known(name: &str) -> bool {
    real(name, 0.5).is_some() || ["int", "floor", "ceil", "round", "len", "sum"].contains(&name)
}

/// Functions of one real number.
fn real(name: &str, x: f64) -> Option<f64> {
    Some(match name {
        "abs" | "fabs" => x.abs(),
        "float" => x,
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sqrt" => x.sqrt(),
        "exp" => x.exp(),
        "log" if x == 0.0 => f64::NAN,
        "log" => x.ln(),
        "log10" => x.log10(),
        "radians" => x.to_radians(),
        "degrees" => x.to_degrees(),
        _ => return None,
    })
}

fn of_two(name: &str, one: &Value, other: &Value) -> Result<Value, String> {
    if !["atan2", "hypot", "fmod", "pow", "copysign", "round"].contains(&name) {
        return Err(unknown(name, 2));
    }
    let x = one.number()?;
    let y = other.number()?;
    Ok(match name {
        "atan2" => Value::Number(x.atan2(y)),
        "hypot" => Value::Number(x.hypot(y)),
        "fmod" if y == 0.0 => return Err("division by zero".into()),
        "fmod" => Value::Number(x % y),
        "copysign" => Value::Number(x.copysign(y)),
        "round" => {
            let digits = 10_f64.powf(y.clamp(-15.0, 15.0).trunc());
            Value::Number((x * digits).round_ties_even() / digits)
        }
        _ => return arithmetic("**", one, other),
    })
}

fn whole_of(x: f64) -> Result<Value, String> {
    // Beyond this, numbers with a fraction have none.
    match x.abs() < 9e15 {
        true => Ok(Value::Integer(x as i64)),
        false => Err(format!("{x} is too large for a whole number")),
    }
}
