//! `param get`, `set` and `delete`: one value.

use super::{Target, exit_code, type_name};
use crate::client::{Context, ParameterSetting, ParameterType, RemoteParameterError};
use crate::cmd::{CmdResult, output};
use angaros_inspect::repr;
use angaros_msg::names::ParameterValue;
use serde_json::json;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct GetArgs {
    #[command(flatten)]
    target: Target,
    /// The parameter
    #[arg(add = crate::cmd::complete::parameters())]
    name: String,
    /// Only the value
    #[arg(long)]
    hide_type: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct SetArgs {
    #[command(flatten)]
    target: Target,
    /// The parameter
    #[arg(add = crate::cmd::complete::parameters())]
    name: String,
    /// Its value as YAML
    #[arg(allow_hyphen_values = true)]
    value: String,
}

#[derive(clap::Args)]
pub struct DeleteArgs {
    #[command(flatten)]
    target: Target,
    /// The parameter
    #[arg(add = crate::cmd::complete::parameters())]
    name: String,
}

pub fn get(context: &Context, args: &GetArgs) -> CmdResult {
    let remote = args.target.open(context)?;
    let names = [args.name.clone()];
    let values = remote.client.get_parameters(&names, remote.timeout);
    let mut values = values.map_err(|error| remote.failed(&names, &error))?;
    let value = values.pop().flatten();
    if args.json {
        let kind = type_name(ParameterType::of(value.as_ref()));
        output::json(&json!({"name": args.name, "type": kind, "value": as_json(value.as_ref())}))?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = match &value {
        None => "Parameter not set.".to_owned(),
        Some(value) if args.hide_type => python(value),
        Some(value) => format!("{} {}", label(value), python(value)),
    };
    output::line(&text)?;
    Ok(ExitCode::SUCCESS)
}

pub fn set(context: &Context, args: &SetArgs) -> CmdResult {
    // What is no scalar or list of one type is text, as in `ros2 param set`.
    let value = ParameterValue::parse(&args.value);
    let value = value.unwrap_or_else(|_| ParameterValue::String(args.value.clone()));
    let setting = ParameterSetting { name: args.name.clone(), value: Some(value) };
    change(context, &args.target, setting, "Set parameter successful", "Setting parameter failed")
}

pub fn delete(context: &Context, args: &DeleteArgs) -> CmdResult {
    let setting = ParameterSetting::unset(&args.name);
    let done = "Deleted parameter successfully";
    change(context, &args.target, setting, done, "Deleting parameter failed")
}

/// Makes one change and tells what became of it.
fn change(
    context: &Context,
    target: &Target,
    setting: ParameterSetting,
    done: &str,
    failed: &str,
) -> CmdResult {
    let remote = target.open(context)?;
    let names = [setting.name.clone()];
    let results = remote.client.set_parameters(&[setting], remote.timeout);
    let results = results.map_err(|error| remote.failed(&names, &error))?;
    match results.into_iter().next() {
        Some(Ok(())) => output::line(done)?,
        Some(Err(RemoteParameterError::Refused { reason })) => {
            output::progress(&format!("{failed}: {reason}"));
            return Ok(exit_code(false));
        }
        Some(Err(error)) => return Err(remote.failed(&names, &error)),
        None => return Err(remote.failed(&names, &RemoteParameterError::BadAnswer)),
    }
    Ok(ExitCode::SUCCESS)
}

/// What `ros2 param get` says before a value of this type.
fn label(value: &ParameterValue) -> &'static str {
    match value {
        ParameterValue::Bool(_) => "Boolean value is:",
        ParameterValue::Integer(_) => "Integer value is:",
        ParameterValue::Double(_) => "Double value is:",
        ParameterValue::String(_) => "String value is:",
        ParameterValue::ByteArray(_) => "Byte values are:",
        ParameterValue::BoolArray(_) => "Boolean values are:",
        ParameterValue::IntegerArray(_) => "Integer values are:",
        ParameterValue::DoubleArray(_) => "Double values are:",
        ParameterValue::StringArray(_) => "String values are:",
    }
}

/// As Python prints the field of the message: numbers are an `array`, all else a list.
fn python(value: &ParameterValue) -> String {
    fn list<T>(values: &[T], text: impl Fn(&T) -> String) -> String {
        format!("[{}]", values.iter().map(text).collect::<Vec<_>>().join(", "))
    }
    fn array(code: char, list: String) -> String {
        if list == "[]" { format!("array('{code}')") } else { format!("array('{code}', {list})") }
    }
    let bool = |value: &bool| (if *value { "True" } else { "False" }).to_owned();
    match value {
        ParameterValue::Bool(value) => bool(value),
        ParameterValue::Integer(value) => value.to_string(),
        ParameterValue::Double(value) => repr::double(*value),
        ParameterValue::String(value) => value.clone(),
        ParameterValue::ByteArray(values) => list(values, |byte| repr::bytes(&[*byte])),
        ParameterValue::BoolArray(values) => list(values, bool),
        ParameterValue::IntegerArray(values) => array('q', list(values, ToString::to_string)),
        ParameterValue::DoubleArray(values) => array('d', list(values, |v| repr::double(*v))),
        ParameterValue::StringArray(values) => list(values, |text| repr::quoted(text)),
    }
}

fn as_json(value: Option<&ParameterValue>) -> serde_json::Value {
    match value {
        None => serde_json::Value::Null,
        Some(ParameterValue::Bool(value)) => json!(value),
        Some(ParameterValue::Integer(value)) => json!(value),
        Some(ParameterValue::Double(value)) => json!(value),
        Some(ParameterValue::String(value)) => json!(value),
        Some(ParameterValue::ByteArray(values)) => json!(values),
        Some(ParameterValue::BoolArray(values)) => json!(values),
        Some(ParameterValue::IntegerArray(values)) => json!(values),
        Some(ParameterValue::DoubleArray(values)) => json!(values),
        Some(ParameterValue::StringArray(values)) => json!(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_in_python() {
        use ParameterValue as V;
        for (value, text) in [
            (V::Bool(true), "True"),
            (V::Double(1.0), "1.0"),
            (V::Double(1e-5), "1e-05"),
            (V::Double(1e300), "1e+300"),
            (V::Double(f64::NAN), "nan"),
            (V::Double(f64::NEG_INFINITY), "-inf"),
            (V::String("it's".into()), "it's"),
            (V::ByteArray(vec![0, 97]), "[b'\\x00', b'a']"),
            (V::BoolArray(vec![true, false]), "[True, False]"),
            (V::IntegerArray(vec![1, -2]), "array('q', [1, -2])"),
            (V::DoubleArray(vec![]), "array('d')"),
            (V::StringArray(vec!["a".into(), "it's".into()]), "['a', \"it's\"]"),
        ] {
            assert_eq!(python(&value), text);
        }
    }
}
