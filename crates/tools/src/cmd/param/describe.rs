//! `param describe`: what parameters are for and which values they take.

use super::{Target, type_of_number};
use crate::client::Context;
use crate::cmd::{CmdResult, output};
use angaros_msg::rcl_interfaces::msg::ParameterDescriptor;
use serde_json::json;
use std::fmt::{Debug, Write as _};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct DescribeArgs {
    #[command(flatten)]
    target: Target,
    /// The parameters
    #[arg(required = true, add = crate::cmd::complete::parameters())]
    names: Vec<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(context: &Context, args: &DescribeArgs) -> CmdResult {
    let remote = args.target.open(context)?;
    let described = remote.client.describe_parameters(&args.names, remote.timeout);
    let described = described.map_err(|error| remote.failed(&args.names, &error))?;
    match args.json {
        true => output::json(&described.iter().map(as_json).collect())?,
        false => output::print(&described.iter().map(text).collect::<String>())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// As `ros2 param describe` prints it.
fn text(one: &ParameterDescriptor) -> String {
    let mut text =
        format!("Parameter name: {}\n  Type: {}\n", one.name, type_of_number(one.r#type));
    // Writing into a string cannot fail.
    if !one.description.is_empty() {
        let _ = writeln!(text, "  Description: {}", one.description);
    }
    text.push_str("  Constraints:\n");
    if one.read_only {
        text.push_str("    Read only: true\n");
    }
    if let Some(range) = one.floating_point_range.first() {
        let step = (range.step != 0.0).then_some(range.step);
        bounds(&mut text, range.from_value, range.to_value, step);
    }
    if let Some(range) = one.integer_range.first() {
        let step = (range.step != 0).then_some(range.step);
        bounds(&mut text, range.from_value, range.to_value, step);
    }
    if !one.additional_constraints.is_empty() {
        let _ = writeln!(text, "    Additional constraints: {}", one.additional_constraints);
    }
    text
}

fn bounds<T: Debug>(text: &mut String, from: T, to: T, step: Option<impl Debug>) {
    let _ = writeln!(text, "    Min value: {from:?}\n    Max value: {to:?}");
    if let Some(step) = step {
        let _ = writeln!(text, "    Step: {step:?}");
    }
}

fn as_json(one: &ParameterDescriptor) -> serde_json::Value {
    let mut row = json!({
        "name": one.name,
        "type": type_of_number(one.r#type),
        "description": one.description,
        "additional_constraints": one.additional_constraints,
        "read_only": one.read_only,
        "dynamic_typing": one.dynamic_typing,
    });
    if let Some(range) = one.floating_point_range.first() {
        row["range"] = json!({"from": range.from_value, "to": range.to_value, "step": range.step});
    }
    if let Some(range) = one.integer_range.first() {
        row["range"] = json!({"from": range.from_value, "to": range.to_value, "step": range.step});
    }
    row
}
