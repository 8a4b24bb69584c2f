//! The functions and methods that expressions may call.

use super::value::{Outcome, Value, listed};

/// Functions that error messages name.
pub(super) const FUNCTIONS: &str = "abs, bool, float, int, len, max, min, round, str, and those of \
                                    math";

/// A name that stands for a value.
pub(super) fn constant(name: &str) -> Option<Value> {
    Some(match name {
        "True" | "true" => Value::Bool(true),
        "False" | "false" => Value::Bool(false),
        "None" => Value::None,
        "pi" | "math.pi" => Value::Float(std::f64::consts::PI),
        "e" | "math.e" => Value::Float(std::f64::consts::E),
        "tau" | "math.tau" => Value::Float(std::f64::consts::TAU),
        "inf" | "math.inf" => Value::Float(f64::INFINITY),
        _ => return None,
    })
}

pub(super) fn function(name: &str, arguments: &[Value]) -> Outcome {
    match (name, arguments) {
        ("str", [value]) => Ok(Value::Text(value.to_string())),
        ("bool", [value]) => Ok(Value::Bool(value.is_true())),
        ("int", [value]) => int(value),
        ("float", [Value::Text(text)]) => {
            let number = text.trim().parse().map_err(|_| format!("'{text}' is no number"));
            number.map(Value::Float)
        }
        ("float", [value]) => {
            let none = || format!("float() does not take {}", value.kind());
            value.number().map(Value::Float).ok_or_else(none)
        }
        ("len", [Value::Text(text)]) => Ok(count(text.chars().count())),
        ("len", [Value::List(list) | Value::Tuple(list)]) => Ok(count(list.len())),
        ("abs", [value]) => match (value.int(), value.number()) {
            (Some(value), _) => {
                value.checked_abs().map(Value::Int).ok_or_else(|| "is too large".into())
            }
            (_, Some(value)) => Ok(Value::Float(value.abs())),
            _ => Err(format!("abs() does not take {}", value.kind())),
        },
        ("round", [value]) => round(value, None),
        ("round", [value, digits]) => round(value, digits.int()),
        ("min" | "max", [Value::List(list) | Value::Tuple(list)]) => extreme(name, list),
        ("min" | "max", [_, _, ..]) => extreme(name, arguments),
        ("list" | "tuple", [Value::List(list) | Value::Tuple(list)]) => listed(list.clone()),
        _ => mathematical(name, arguments),
    }
}

fn count(length: usize) -> Value {
    Value::Int(i64::try_from(length).unwrap_or(i64::MAX))
}

fn int(value: &Value) -> Outcome {
    match value {
        Value::Text(text) => {
            text.trim().parse().map(Value::Int).map_err(|_| format!("'{text}' is no whole number"))
        }
        Value::Float(number) => truncated(number.trunc()),
        other => other
            .int()
            .map(Value::Int)
            .ok_or_else(|| format!("int() does not take {}", other.kind())),
    }
}

fn truncated(number: f64) -> Outcome {
    match number.abs() < 9.2e18 {
        true => Ok(Value::Int(number as i64)),
        false => Err(format!("{number} is too large for a whole number")),
    }
}

fn round(value: &Value, digits: Option<i64>) -> Outcome {
    let none = || format!("round() does not take {}", value.kind());
    let number = value.number().ok_or_else(none)?;
    match digits {
        None => truncated(number.round_ties_even()),
        Some(digits @ 0..=15) => {
            let factor = 10_f64.powi(digits as i32);
            Ok(Value::Float((number * factor).round_ties_even() / factor))
        }
        Some(_) => Err("round() takes 0 to 15 digits".into()),
    }
}

fn extreme(name: &str, list: &[Value]) -> Outcome {
    let mut best = list.first().ok_or_else(|| format!("{name}() takes one value at least"))?;
    for value in list {
        let order = value.less(best)?;
        if if name == "min" { order.is_lt() } else { order.is_gt() } {
            best = value;
        }
    }
    Ok(best.clone())
}

fn mathematical(name: &str, arguments: &[Value]) -> Outcome {
    let short = name.strip_prefix("math.").unwrap_or(name);
    let numbers: Option<Vec<f64>> = arguments.iter().map(Value::number).collect();
    let one: Option<fn(f64) -> f64> = match short {
        "sin" => Some(f64::sin),
        "cos" => Some(f64::cos),
        "tan" => Some(f64::tan),
        "asin" => Some(f64::asin),
        "acos" => Some(f64::acos),
        "atan" => Some(f64::atan),
        "sqrt" => Some(f64::sqrt),
        "exp" => Some(f64::exp),
        "log" => Some(f64::ln),
        "log10" => Some(f64::log10),
        "fabs" => Some(f64::abs),
        "radians" => Some(f64::to_radians),
        "degrees" => Some(f64::to_degrees),
        _ => None,
    };
    match (short, numbers.as_deref(), one) {
        (_, Some([number]), Some(function)) => Ok(Value::Float(function(*number))),
        ("floor", Some([number]), _) => truncated(number.floor()),
        ("ceil", Some([number]), _) => truncated(number.ceil()),
        ("atan2", Some([y, x]), _) => Ok(Value::Float(y.atan2(*x))),
        ("hypot", Some([x, y]), _) => Ok(Value::Float(x.hypot(*y))),
        ("pow", Some([x, y]), _) => Ok(Value::Float(x.powf(*y))),
        _ => Err(format!(
            "'{name}' cannot be called with {} values of this kind; hint: there are {FUNCTIONS}",
            arguments.len()
        )),
    }
}

pub(super) fn method(value: &Value, name: &str, arguments: &[Value]) -> Outcome {
    let Value::Text(text) = value else {
        return Err(format!("{} has no method '{name}'", value.kind()));
    };
    Ok(match (name, arguments) {
        ("lower", []) => Value::Text(text.to_lowercase()),
        ("upper", []) => Value::Text(text.to_uppercase()),
        ("strip", []) => Value::Text(text.trim().to_owned()),
        ("strip", [Value::Text(ends)]) => {
            Value::Text(text.trim_matches(|c| ends.contains(c)).to_owned())
        }
        ("startswith", [Value::Text(part)]) => Value::Bool(text.starts_with(part.as_str())),
        ("endswith", [Value::Text(part)]) => Value::Bool(text.ends_with(part.as_str())),
        ("replace", [Value::Text(from), Value::Text(to)]) if !from.is_empty() => {
            // One insertion for every match: bounded before it is made.
            let size = text.matches(from.as_str()).count() * to.len() + text.len();
            if size > 1 << 20 {
                return Err("a text has more than 1048576 bytes".into());
            }
            Value::Text(text.replace(from.as_str(), to))
        }
        ("split", []) => {
            return listed(text.split_whitespace().map(|p| Value::Text(p.to_owned())).collect());
        }
        ("split", [Value::Text(at)]) if !at.is_empty() => {
            return listed(text.split(at.as_str()).map(|p| Value::Text(p.to_owned())).collect());
        }
        _ => {
            return Err(format!(
                "a text has no method '{name}' with these values; hint: there are lower, upper, \
                 strip, startswith, endswith, replace and split"
            ));
        }
    })
}
