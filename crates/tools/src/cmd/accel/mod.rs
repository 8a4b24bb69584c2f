//! `angaros accel`: the accelerators of this computer, what they can do and how quick they are.

mod bench;
mod build;
mod doctor;
mod emulate;
mod example;
mod select;

use super::{CmdResult, output};
use crate::client::accel::{self, DeviceInfo, Found, Policy, Request, Selection, registry};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// List devices, which one a program gets, and why others cannot be used
    List {
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
    /// Show limits and kernels of a device
    Show {
        /// Its name, as `cpu` or `fpga_sim:0`; the one that a program gets if left out
        device: Option<String>,
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
    /// Say which device programs get here and who says so, or choose the one of this workspace
    Select(select::Args),
    /// Tell what accelerators need, what of it is missing here, and how to get it
    Doctor(doctor::Args),
    /// Make ready what devices need for the kernels that packages declare
    Build(build::Args),
    /// Run one kernel on what stands for a target, count cycles, compare with the processor
    Emulate(emulate::Args),
    /// Measure Rectify and Resize on a device: one after the other, fused, streamed
    Bench(bench::Args),
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::List { json } => list(*json),
        Verb::Show { device, json } => show(device.as_deref(), *json),
        Verb::Select(args) => select::run(args),
        Verb::Doctor(args) => doctor::run(args),
        Verb::Build(args) => build::run(args),
        Verb::Emulate(args) => emulate::run(args),
        Verb::Bench(args) => bench::run(args),
    }
}

/// The named device, or the one that a program gets. It is an error if the named one is not there.
fn selected(device: Option<&str>) -> accel::Result<Selection> {
    registry().select(&Request { name: device, kernels: &[], policy: Policy::Fail })
}

fn list(json: bool) -> CmdResult {
    let found = registry().found();
    let chosen = registry().select(&Request::default());
    let chosen = chosen.as_ref().ok().map(|selection| selection.device.info().name.as_str());
    match json {
        true => output::json(&found.iter().map(|one| as_json(one, chosen)).collect())?,
        false => output::print(&table(&found, chosen))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A line for each device and for each back end that has none; `*` is the one that programs get.
fn table(found: &[Found], chosen: Option<&str>) -> String {
    let mut text = String::new();
    for one in found {
        match &one.devices {
            Ok(devices) => {
                for (number, device) in devices.iter().enumerate() {
                    let mark = if chosen == Some(device.name.as_str()) { '*' } else { ' ' };
                    let kind = device.kind.name();
                    let emulated = if device.is_emulated { ", emulated" } else { "" };
                    let about = &device.description;
                    let target = one.targets.get(number);
                    let target = target.map_or_else(String::new, |name| format!(", target {name}"));
                    let name = &device.name;
                    text += &format!("{mark} {name:<12} {kind:<5} {about}{emulated}{target}\n");
                }
            }
            Err(error) => {
                let told = error.to_string().replace('\n', "; ");
                text += &format!("  {:<12} -     {told}\n", one.backend);
            }
        }
    }
    text
}

fn as_json(found: &Found, chosen: Option<&str>) -> serde_json::Value {
    let device = |(number, device): (usize, &DeviceInfo)| {
        let mut told = described(device);
        told["is_selected"] = (chosen == Some(device.name.as_str())).into();
        told["target"] = found.targets.get(number).cloned().into();
        told
    };
    match &found.devices {
        Ok(devices) => serde_json::json!({
            "backend": found.backend,
            "devices": devices.iter().enumerate().map(device).collect::<Vec<_>>(),
        }),
        Err(error) => serde_json::json!({
            "backend": found.backend,
            "devices": [],
            "error": error.to_string(),
        }),
    }
}

fn described(device: &DeviceInfo) -> serde_json::Value {
    serde_json::json!({
        "name": device.name,
        "description": device.description,
        "kind": device.kind.name(),
        "is_emulated": device.is_emulated,
        "has_host_memory": device.has_host_memory,
        "memory_bytes": device.limits.memory_bytes,
        "buffer_bytes": device.limits.buffer_bytes,
        "side_pixels": device.limits.side_pixels,
        "clock_hz": device.clock_hz,
    })
}

fn show(device: Option<&str>, json: bool) -> CmdResult {
    let selection = selected(device)?;
    let info = selection.device.info();
    if json {
        let mut told = described(info);
        told["kernels"] = selection.device.kernels().into();
        output::json(&told)?;
        return Ok(ExitCode::SUCCESS);
    }
    let emulated = match (info.is_emulated, selection.device.clock()) {
        (false, _) => "",
        (true, Ok(None)) => ", emulated: its times are modelled",
        (true, _) => ", emulated: its times are those of this processor",
    };
    let memory = match info.has_host_memory {
        true => "the host's: nothing is copied",
        false => "its own: images are copied there and back",
    };
    let limits = &info.limits;
    let lines = [
        format!("{} ({}{emulated})", info.name, info.kind.name()),
        format!("  {}", info.description),
        format!("  memory    {memory}"),
        format!("  buffers   {} MB together", limits.memory_bytes / 1_000_000),
        format!("  images    up to {0} x {0} pixels", limits.side_pixels),
        format!("  clock     {}", clock(info.clock_hz)),
        format!("  kernels   {}", selection.device.kernels().join(", ")),
    ];
    output::print(&(lines.join("\n") + "\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn clock(hz: u64) -> String {
    match hz {
        0 => "not known".to_owned(),
        1_000_000_000 => "nanoseconds".to_owned(),
        _ => format!("{:.1} MHz", hz as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::accel::AccelError;

    #[test]
    fn the_table_marks_what_programs_get_and_says_why_a_back_end_has_nothing() {
        let missing = AccelError::Unavailable {
            device: "fpga_sim".to_owned(),
            reason: "there is no program `verilator` here".to_owned(),
            hint: "apt install verilator".to_owned(),
        };
        let mut found = registry().found();
        found.retain(|one| one.backend == "cpu");
        let board = DeviceInfo {
            name: "fpga_sim:1".to_owned(),
            is_emulated: true,
            ..found[0].devices.as_ref().unwrap()[0].clone()
        };
        let targets = vec![String::new(), "board".to_owned()];
        let devices = Ok(vec![board.clone(), board]);
        found.push(Found { backend: "fpga_sim", devices: Err(missing), targets: Vec::new() });
        found.push(Found { backend: "other", devices, targets });
        let text = table(&found, Some("cpu:0"));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("* cpu:0        cpu   "), "{text}");
        assert!(lines[1].starts_with("  fpga_sim     -     cannot use device fpga_sim"), "{text}");
        assert!(lines[1].ends_with("; hint: apt install verilator"), "{text}");
        assert!(lines[3].starts_with("  fpga_sim:1 "), "{text}");
        assert!(lines[3].ends_with(", emulated, target board"), "{text}");
        assert_eq!(as_json(&found[2], None)["devices"][1]["target"], "board");
        let json = as_json(&found[0], Some("cpu:0"));
        assert_eq!(json["devices"][0]["is_selected"], true);
        assert!(as_json(&found[1], None)["error"].is_string());
    }
}
