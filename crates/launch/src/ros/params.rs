//! `param` entries: values with the types that ROS 2 gives them, nested names, files.

use super::context::{Context, LoadAccess};
use super::entity::{AttributeValue, Entity, Scalar};
use super::substitute::{expand, is_true};
use crate::error::LaunchError;
use crate::tree::{MAX_DEPTH, Position};
use angaros_msg::names::ParameterValue;
use std::io::Write;
use std::path::PathBuf;

/// Bytes of a parameter file that has substitutions.
const MAX_FILE: u64 = 4 << 20;

/// What a node is given, in the order of the file; of several values the last counts.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ParameterInput {
    Value(String, ParameterValue),
    File(PathBuf),
}

impl ParameterInput {
    pub(super) fn value(&self, name: &str) -> Option<&ParameterValue> {
        match self {
            Self::Value(known, value) if known == name => Some(value),
            _ => None,
        }
    }
}

/// The `param` entries in this one.
pub(super) fn read(
    context: &mut Context,
    entity: &Entity,
) -> Result<Vec<ParameterInput>, LaunchError> {
    let mut out = Vec::new();
    for param in entity.of_kind("param") {
        one(context, param, "", 0, &mut out)?;
    }
    Ok(out)
}

fn one(
    context: &mut Context,
    param: &Entity,
    prefix: &str,
    depth: usize,
    out: &mut Vec<ParameterInput>,
) -> Result<(), LaunchError> {
    const KNOWN: [&str; 8] =
        ["name", "value", "from", "type", "value-sep", "sep", "allow_substs", "namespace"];
    param.check(&KNOWN, &["param"]).map_err(|error| context.tree(&error))?;
    context.work(param.place, 0)?;
    if !super::walk::wanted(context, param)? {
        return Ok(());
    }
    if depth > MAX_DEPTH {
        return Err(context.fail(param.place, "parameters are nested too deep"));
    }
    if let Some(file) = text(context, param, "from")? {
        out.push(ParameterInput::File(self::file(context, param, &file)?));
        return Ok(());
    }
    let name = required(context, param, "name")?;
    let name = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
    let mut nested = param.of_kind("param").peekable();
    if nested.peek().is_some() {
        if param.attribute("value").is_some() {
            let message =
                format!("parameter '{name}' has a value and parameters in it; hint: keep one");
            return Err(context.fail(param.place, &message));
        }
        return nested.try_for_each(|inner| one(context, inner, &name, depth + 1, out));
    }
    let value = value(context, param, &name)?;
    out.push(ParameterInput::Value(name, value));
    Ok(())
}

/// The attribute with its substitutions done.
pub(super) fn text(
    context: &mut Context,
    entity: &Entity,
    name: &str,
) -> Result<Option<String>, LaunchError> {
    let found = entity.text(name).map_err(|error| context.tree(&error))?;
    let Some(found) = found else { return Ok(None) };
    let place = entity.attribute(name).map_or(entity.place, |attribute| attribute.place);
    let value = expand(context, found).map_err(|why| context.fail(place, &why))?;
    Ok(Some(value))
}

pub(super) fn required(
    context: &mut Context,
    entity: &Entity,
    name: &str,
) -> Result<String, LaunchError> {
    entity.required(name).map_err(|error| context.tree(&error))?;
    Ok(text(context, entity, name)?.unwrap_or_default())
}

/// The attribute as a condition; `default` where it is absent.
pub(super) fn flag(
    context: &mut Context,
    entity: &Entity,
    name: &str,
    default: bool,
) -> Result<bool, LaunchError> {
    let Some(found) = text(context, entity, name)? else { return Ok(default) };
    is_true(&found).map_err(|why| context.fail(entity.place, &format!("'{name}': {why}")))
}

/// What stands in `value`.
pub(super) fn value(
    context: &mut Context,
    param: &Entity,
    name: &str,
) -> Result<ParameterValue, LaunchError> {
    let Some(attribute) = param.attribute("value").cloned() else {
        let message =
            format!("parameter '{name}' has no value; hint: add value, or from for a file");
        return Err(context.fail(param.place, &message));
    };
    let kind = text(context, param, "type")?;
    let place = attribute.place;
    let fail =
        |context: &Context, why: &str| context.fail(place, &format!("parameter '{name}': {why}"));
    let separator = match text(context, param, "value-sep")? {
        Some(separator) => Some(separator),
        None => text(context, param, "sep")?,
    };
    let scalars = match (&attribute.value, separator) {
        (AttributeValue::One(scalar), None) => {
            let text = expand(context, &scalar.text).map_err(|why| fail(context, &why))?;
            let plain = scalar.plain;
            let typed = typed(&Scalar { text, plain }, kind.as_deref());
            return typed.map_err(|why| fail(context, &why));
        }
        (AttributeValue::One(scalar), Some(separator)) => {
            let text = expand(context, &scalar.text).map_err(|why| fail(context, &why))?;
            if separator.is_empty() {
                return Err(fail(context, "the separator is empty"));
            }
            let parts = text.split(separator.as_str());
            parts.map(|part| Scalar { text: part.to_owned(), plain: scalar.plain }).collect()
        }
        (AttributeValue::Many(scalars), _) => {
            let mut out = Vec::with_capacity(scalars.len());
            for scalar in scalars {
                let text = expand(context, &scalar.text).map_err(|why| fail(context, &why))?;
                out.push(Scalar { text, plain: scalar.plain });
            }
            out
        }
    };
    let of = kind.as_deref().and_then(|kind| kind.strip_prefix("list_of_"));
    let list = scalars.iter().map(|scalar| typed(scalar, of)).collect::<Result<Vec<_>, _>>();
    let list = list.map_err(|why| fail(context, &why))?;
    ParameterValue::from_elements(list)
        .ok_or_else(|| fail(context, "the list mixes types; hint: give elements of one type"))
}

/// A text with the type that it is given, or that it has as YAML.
fn typed(scalar: &Scalar, kind: Option<&str>) -> Result<ParameterValue, String> {
    let text = &scalar.text;
    let is_no = |what: &str| format!("'{text}' is no {what}");
    let guessed = || match (scalar.plain, text.trim_start().starts_with('[')) {
        (false, _) => Ok(ParameterValue::String(text.clone())),
        (true, true) => ParameterValue::parse(text).map_err(|error| error.to_string()),
        // What only looks like YAML, such as a robot description, is text.
        (true, false) => {
            Ok(ParameterValue::parse(text).unwrap_or_else(|_| ParameterValue::String(text.clone())))
        }
    };
    match (kind, guessed()) {
        (None | Some("auto"), guessed) => guessed,
        (Some("str"), _) => Ok(ParameterValue::String(text.clone())),
        (Some("int"), Ok(value @ ParameterValue::Integer(_)))
        | (Some("float"), Ok(value @ ParameterValue::Double(_)))
        | (Some("bool"), Ok(value @ ParameterValue::Bool(_))) => Ok(value),
        (Some("float"), Ok(ParameterValue::Integer(value))) => {
            Ok(ParameterValue::Double(value as f64))
        }
        (Some("int"), _) => Err(is_no("whole number")),
        (Some("float"), _) => Err(is_no("number")),
        (Some("bool"), _) => Err(is_no("truth value")),
        (Some(list), value) if list.starts_with("list_of_") => value,
        (Some(other), _) => Err(format!(
            "type '{other}' is not known; hint: use str, int, float, bool or list_of_ and one of \
             them"
        )),
    }
}

/// A path as it is written, seen from the file's folder if it is there, else from the current one.
pub(super) fn path(context: &Context, written: &str) -> PathBuf {
    let beside = context.folder().join(written);
    if beside.exists() { beside } else { PathBuf::from(written) }
}

fn file(context: &mut Context, param: &Entity, written: &str) -> Result<PathBuf, LaunchError> {
    let path = path(context, written);
    if !path.is_file() {
        let message = format!(
            "parameter file '{written}' does not exist; hint: begin it with $(dirname) or \
             $(find-pkg-share PACKAGE)"
        );
        return Err(context.fail(param.place, &message));
    }
    if !flag(context, param, "allow_substs", false)? || context.reach == LoadAccess::FilesOnly {
        return Ok(path);
    }
    substituted(context, param.place, &path)
}

/// A copy of the file with its substitutions done, as `ros2 launch` makes one.
fn substituted(
    context: &mut Context,
    place: Position,
    path: &std::path::Path,
) -> Result<PathBuf, LaunchError> {
    let unusable = |context: &Context, error: &dyn std::fmt::Display| {
        context.fail(place, &format!("{}: {error}", path.display()))
    };
    let size = path.metadata().map_err(|error| unusable(context, &error))?.len();
    if size > MAX_FILE {
        return Err(unusable(context, &format!("has more than {MAX_FILE} bytes")));
    }
    let text = std::fs::read_to_string(path).map_err(|error| unusable(context, &error))?;
    let text = expand(context, &text).map_err(|why| unusable(context, &why))?;
    let made = tempfile::Builder::new().prefix("launch_params_").suffix(".yaml").tempfile();
    let written = made.and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.into_temp_path().keep().map_err(|error| error.error)
    });
    written.map_err(|error| unusable(context, &error))
}
