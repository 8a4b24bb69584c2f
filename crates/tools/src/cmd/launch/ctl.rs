//! `angaros launch ctl`: speaks to a launch that runs.

use crate::cmd::{CmdResult, output};
use angaros_launch::control::{Answer, ask, running};
use angaros_launch::{GRACE, ProcessStatus, Request};
use std::fmt::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Between the two looks that tell how much of a processor is used.
const SAMPLE: Duration = Duration::from_millis(200);

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
    /// The process id of the launch, where several run
    #[arg(long, global = true)]
    pid: Option<u32>,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The processes of all launches that run: process id, time, restarts, processor, memory
    List {
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
    /// Start a process that does not run
    Start {
        /// The process or its node
        name: String,
    },
    /// End a process; the others go on
    Stop {
        /// The process or its node
        name: String,
    },
    /// End a process and start it again
    Restart {
        /// The process or its node
        name: String,
    },
    /// End everything
    Shutdown,
}

pub fn run(args: &Args) -> CmdResult {
    let (request, name) = match &args.verb {
        Verb::List { json } => return list(args.pid, *json),
        Verb::Start { name } => (Request::Start(name.clone()), Some(name)),
        Verb::Stop { name } => (Request::Stop(name.clone()), Some(name)),
        Verb::Restart { name } => (Request::Restart(name.clone()), Some(name)),
        Verb::Shutdown => (Request::Shutdown, None),
    };
    let pid = one(args.pid)?;
    // What runs now, to see that a restart has really been one.
    let before = ask(pid, &Request::List)?.processes?;
    let told = ask(pid, &request)?.processes?;
    match name {
        None => gone(pid)?,
        Some(_) => {
            let status = told.first().ok_or("the launch says nothing of it")?;
            let old = before.iter().find(|known| known.name == status.name);
            let old = old.and_then(|known| known.pid);
            output::print(&done(pid, &request, &status.name, old)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The launch that is meant.
fn one(pid: Option<u32>) -> Result<u32, String> {
    match (pid, &running()[..]) {
        (Some(pid), _) => Ok(pid),
        (None, [pid]) => Ok(*pid),
        (None, []) => Err("no launch runs; hint: angaros launch FILE.yaml".into()),
        (None, several) => {
            let pids: Vec<_> = several.iter().map(u32::to_string).collect();
            Err(format!("{} launches run; hint: add --pid {}", several.len(), pids.join(" or ")))
        }
    }
}

/// Waits until a process is as it should be; says how it is.
fn done(pid: u32, request: &Request, name: &str, old: Option<i32>) -> Result<String, String> {
    let deadline = Instant::now() + 2 * GRACE + Duration::from_secs(4);
    loop {
        let processes = ask(pid, &Request::List)?.processes?;
        let status = processes.into_iter().find(|status| status.name == name);
        let status = status.ok_or_else(|| format!("process '{name}' is gone"))?;
        let is = match request {
            Request::Start(_) => status.pid.is_some() && status.state == "running",
            Request::Restart(_) => status.pid.is_some_and(|pid| Some(pid) != old),
            _ => status.pid.is_none(),
        };
        if is {
            let pid = status.pid.map_or(String::new(), |pid| format!(" with pid {pid}"));
            return Ok(format!("{name} {}{pid}\n", status.state));
        }
        if status.pid.is_none() && status.state.starts_with("cannot") {
            return Err(format!("{name} {}; hint: the launch's output says why", status.state));
        }
        if Instant::now() > deadline {
            return Err(format!("{name} is still {}; hint: angaros launch ctl list", status.state));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until the launch is over.
fn gone(pid: u32) -> Result<(), String> {
    let deadline = Instant::now() + 2 * GRACE + Duration::from_secs(4);
    while running().contains(&pid) {
        if Instant::now() > deadline {
            return Err(format!("launch {pid} has not ended; hint: kill {pid}"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

fn list(pid: Option<u32>, json: bool) -> CmdResult {
    let pids = pid.map_or_else(running, |pid| vec![pid]);
    let look = |strict: bool| -> Result<Vec<(u32, Answer)>, String> {
        let mut answers = Vec::new();
        for &pid in &pids {
            match ask(pid, &Request::List) {
                Ok(answer) => answers.push((pid, answer)),
                Err(error) if strict => return Err(error),
                // Another user's, or it has just ended.
                Err(_) => {}
            }
        }
        Ok(answers)
    };
    let first = look(pid.is_some())?;
    std::thread::sleep(SAMPLE);
    let second = look(false)?;
    let mut out = String::new();
    let mut all = Vec::new();
    for (pid, answer) in second {
        let before = first.iter().find(|(known, _)| *known == pid);
        let before = before.and_then(|(_, answer)| answer.processes.as_ref().ok());
        let before = before.map(Vec::as_slice).unwrap_or_default();
        let processes = answer.processes?;
        if json {
            let list: Vec<_> = processes.iter().map(|status| entry(status, before)).collect();
            all.push(serde_json::json!({"pid": pid, "file": answer.file, "processes": list}));
        } else {
            // Writing to a String cannot fail.
            let _ = writeln!(out, "launch {pid}: {}", answer.file);
            out.push_str(&table(&processes, before));
        }
    }
    match json {
        true => output::json(&serde_json::Value::Array(all))?,
        false if out.is_empty() => output::line("no launch runs")?,
        false => output::print(&out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Percent of one processor between the two looks.
fn percent(status: &ProcessStatus, before: &[ProcessStatus]) -> Option<f64> {
    let old = before.iter().find(|old| old.name == status.name && old.pid == status.pid)?;
    let used = status.cpu_ms?.saturating_sub(old.cpu_ms?) as f64;
    Some(used / SAMPLE.as_millis() as f64 * 100.0)
}

fn entry(status: &ProcessStatus, before: &[ProcessStatus]) -> serde_json::Value {
    serde_json::json!({
        "name": status.name,
        "nodes": status.nodes,
        "state": status.state,
        "pid": status.pid,
        "uptime_s": status.uptime_s,
        "restarts": status.restarts,
        "cpu_percent": percent(status, before),
        "cpu_ms": status.cpu_ms,
        "memory_bytes": status.memory_bytes,
    })
}

fn table(processes: &[ProcessStatus], before: &[ProcessStatus]) -> String {
    let width =
        processes.iter().map(|status| status.name.chars().count()).max().unwrap_or(0).max(4);
    let mut out = format!(
        "  {:width$}  {:>8}  {:>9}  {:>8}  {:>6}  {:>9}  STATE\n",
        "NAME", "PID", "UPTIME", "RESTARTS", "CPU %", "MEMORY"
    );
    for status in processes {
        let dash = || "-".to_owned();
        let _ = writeln!(
            out,
            "  {:width$}  {:>8}  {:>9}  {:>8}  {:>6}  {:>9}  {}",
            status.name,
            status.pid.map_or_else(dash, |pid| pid.to_string()),
            status.uptime_s.map_or_else(dash, uptime),
            status.restarts,
            percent(status, before).map_or_else(dash, |percent| format!("{percent:.1}")),
            status.memory_bytes.map_or_else(dash, |b| format!("{:.1} MB", b as f64 / 1e6)),
            status.state
        );
    }
    out
}

fn uptime(seconds: f64) -> String {
    let whole = seconds as u64;
    match (whole / 3600, whole / 60 % 60) {
        (0, 0) => format!("{seconds:.1} s"),
        (0, minutes) => format!("{minutes}m{:02}s", whole % 60),
        (hours, minutes) => format!("{hours}h{minutes:02}m"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_shows_what_runs_and_what_does_not() {
        let status = |name: &str, pid, cpu_ms| ProcessStatus {
            name: name.into(),
            state: if pid == 0 { "stopped".into() } else { "running".into() },
            pid: (pid > 0).then_some(pid),
            uptime_s: (pid > 0).then_some(75.0),
            restarts: 2,
            cpu_ms: (pid > 0).then_some(cpu_ms),
            memory_bytes: (pid > 0).then_some(12_300_000),
            nodes: Vec::new(),
        };
        let before = [status("talker", 7, 100)];
        let text = table(&[status("talker", 7, 150), status("b", 0, 0)], &before);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[1], "  talker         7      1m15s         2    25.0    12.3 MB  running");
        assert_eq!(lines[2], "  b              -          -         2       -          -  stopped");
    }
}
