//! `angaros trace start|stop|status|snapshot`: tracing of what runs.

use super::control_client::{ControlClient, Replies, Timeouts, random_id};
use super::fetch::{fetch, free_path};
use crate::client::trace::Recording;
use crate::client::trace::control::{
    self, Answer, MAX_FILE_BYTES, MarkerError, Operation, Outcome, Plan, ProcessName, Report,
    SESSION_FILE, StoredFile, is_alive, marker,
};
use crate::client::trace::flight;
use crate::cmd::{CmdResult, output};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct StartArgs {
    /// The folder to record into; trace-DATE-TIME here if it is not given
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// End by itself after so many seconds; `trace stop` collects
    #[arg(long, value_name = "SECONDS")]
    duration: Option<u64>,
    /// Most megabytes that one process writes
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    max_size: u64,
    #[command(flatten)]
    timeouts: Timeouts,
}

#[derive(clap::Args)]
pub struct StopArgs {
    /// End the session of this domain wherever it was started, and throw away what was recorded
    #[arg(long)]
    abandon: bool,
    #[command(flatten)]
    timeouts: Timeouts,
}

#[derive(clap::Args)]
pub struct StatusArgs {
    #[command(flatten)]
    timeouts: Timeouts,
}

#[derive(clap::Args)]
pub struct SnapshotArgs {
    /// The folder to write into; snapshot-DATE-TIME here if it is not given
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    timeouts: Timeouts,
}

fn new_plan(out: Option<&Path>, kind: &str) -> Result<Plan, Box<dyn std::error::Error>> {
    let named = PathBuf::from(format!("{kind}-{}", flight::stamp()));
    let folder = std::path::absolute(out.unwrap_or(&named))?;
    let folder = folder.to_str().ok_or("the folder's name is no UTF-8")?.to_owned();
    Ok(Plan {
        session: random_id()?,
        folder,
        host: control::host_name(),
        started_ns: crate::client::clock::system_time().nanoseconds,
        seconds: 0,
        max_bytes: MAX_FILE_BYTES,
    })
}

pub fn start(args: &StartArgs) -> CmdResult {
    let mut client = ControlClient::open(args.timeouts)?;
    let plan = Plan {
        seconds: args.duration.unwrap_or(0),
        max_bytes: args.max_size.saturating_mul(1 << 20),
        ..new_plan(args.out.as_deref(), "trace")?
    };
    if let Some(other) = marker(client.domain()) {
        return Err(runs_already(&other).into());
    }
    control::make_folder(&plan)?;
    match control::leave_marker(client.domain(), &plan) {
        Err(MarkerError::Busy(other)) => {
            give_up(&plan);
            return Err(runs_already(&other).into());
        }
        Err(MarkerError::System(error)) => {
            give_up(&plan);
            return Err(format!("cannot note that a session runs: {error}").into());
        }
        Ok(()) => {}
    }
    let replies = client.ask(&Operation::Start(plan.clone()), |_| false);
    let busy = replies.answers.iter().find_map(|answer| match &answer.outcome {
        Outcome::Busy(other) => Some(other.clone()),
        _ => None,
    });
    if let Some(other) = busy {
        client.broadcast(&Operation::Discard(plan.session.clone()));
        control::remove_marker(client.domain(), &plan.session);
        give_up(&plan);
        return Err(runs_already(&other).into());
    }
    let processes: Vec<_> = replies.answers.iter().map(|answer| answer.process.clone()).collect();
    control::write_session(&plan, &processes)?;
    print_start(&plan, &replies)?;
    Ok(ExitCode::SUCCESS)
}

/// Removes the folder of a session that did not begin.
fn give_up(plan: &Plan) {
    // It is ours: it was empty before.
    let folder = Path::new(&plan.folder);
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let _ = std::fs::remove_file(entry.path());
    }
    let _ = std::fs::remove_dir(folder);
}

fn runs_already(other: &Plan) -> String {
    let Plan { folder, host, .. } = other;
    format!(
        "a tracing session runs already: it was started on {host} and records into {folder}; hint: \
         angaros trace stop, there"
    )
}

fn print_start(plan: &Plan, replies: &Replies) -> std::io::Result<()> {
    let mut text = format!("recording into {}\n", plan.folder);
    for Answer { process, outcome, .. } in &replies.answers {
        let how = match outcome {
            Outcome::Started(Some(_)) => "records".to_owned(),
            Outcome::Started(None) => "records, and sends its file in the end".to_owned(),
            Outcome::Refused(why) => format!("does not record: {why}"),
            other => format!("does not record: {other:?}"),
        };
        let _ = writeln!(text, "  {}: {how}", replies.describe(process));
    }
    if replies.answers.is_empty() {
        text.push_str("  no process answered; those that start on this host from now on record\n");
    }
    if replies.silent > 0 {
        let _ = writeln!(text, "  {} did not answer", replies.silent);
    }
    text.push_str("end it with: angaros trace stop\n");
    output::print(&text)
}

fn describe(process: &ProcessName) -> String {
    format!("{} (process {} on {})", process.name, process.pid, process.host)
}

/// What became of one process.
struct Row {
    who: String,
    events: u64,
    dropped: u64,
    remark: String,
}

pub fn stop(args: &StopArgs) -> CmdResult {
    let mut client = ControlClient::open(args.timeouts)?;
    let domain = client.domain();
    let Some(plan) = marker(domain) else { return stop_elsewhere(&mut client, args.abandon) };
    if args.abandon {
        return abandon(&mut client, &plan);
    }
    let folder = PathBuf::from(&plan.folder);
    let ours = || std::fs::read_to_string(folder.join(SESSION_FILE)).ok();
    if !ours().is_some_and(|text| text.contains(&plan.session)) {
        let Plan { host, folder, .. } = &plan;
        return Err(format!(
            "the session that runs was started on {host} and records into {folder}, which is not \
             here; hint: angaros trace stop there, or angaros trace stop --abandon"
        )
        .into());
    }
    let known = control::read_session(&folder);
    let expected: Vec<_> = known.iter().filter(|p| is_alive(p) != Some(false)).cloned().collect();
    let all = |answers: &[Answer]| {
        let joined = files_of(&folder).len() > known.len();
        !joined && expected.iter().all(|p| answers.iter().any(|a| a.process.is(p)))
    };
    let replies = client.ask(&Operation::Stop(plan.session.clone()), all);
    let mut rows = Vec::new();
    let mut named: BTreeSet<PathBuf> = BTreeSet::new();
    collect(&mut client, &plan, &replies, &mut rows, &mut named);
    client.broadcast(&Operation::Discard(plan.session.clone()));
    control::remove_marker(domain, &plan.session);
    rows.extend(left_behind(&folder, &named));
    rows.extend(missing(&known, &replies, &rows));
    print_rows(&folder, &rows)?;
    Ok(ExitCode::SUCCESS)
}

/// Adds what those say that answered, and fetches their files.
fn collect(
    client: &mut ControlClient,
    plan: &Plan,
    replies: &Replies,
    rows: &mut Vec<Row>,
    named: &mut BTreeSet<PathBuf>,
) {
    let folder = PathBuf::from(&plan.folder);
    let mut fetched = BTreeSet::new();
    for Answer { process, outcome, .. } in &replies.answers {
        let report = match outcome {
            Outcome::Stopped(report) | Outcome::Snapshot(report) => report,
            Outcome::Refused(why) => {
                let remark = format!("refuses: {why}");
                let who = replies.describe(process);
                rows.push(Row { who, ..row(process, &Report::default(), remark) });
                continue;
            }
            _ => continue,
        };
        let mut remarks: Vec<String> = vec![report.trouble.clone()];
        named.extend(report.file.iter().map(|file| folder.join(file)));
        for file in &report.to_fetch {
            if !fetched.insert((process.host_key().to_owned(), file.name.clone())) {
                continue;
            }
            match fetch(client, process, &plan.session, file, &folder) {
                Ok(path) if is_of(process, file) => drop(named.insert(path)),
                Ok(_) => {}
                Err(why) => remarks.push(why),
            }
        }
        remarks.retain(|remark| !remark.is_empty());
        let who = replies.describe(process);
        rows.push(Row { who, ..row(process, report, remarks.join(", ")) });
    }
}

/// Whether the file is that of the process, rather than of another one of its host that is gone.
fn is_of(process: &ProcessName, file: &StoredFile) -> bool {
    let stem = file.name.strip_suffix(".trace").unwrap_or(&file.name);
    stem.split('-').any(|word| word == process.pid.to_string())
}

fn row(process: &ProcessName, report: &Report, remark: String) -> Row {
    let events = report.events;
    let dropped = report.dropped;
    Row { who: describe(process), events, dropped, remark }
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "trace"));
    files.sort();
    files
}

/// Files whose processes did not answer: they have ended, or were killed.
fn left_behind(folder: &Path, named: &BTreeSet<PathBuf>) -> Vec<Row> {
    let others = files_of(folder).into_iter().filter(|path| !named.contains(path));
    let read = others.map(|path| match Recording::read(&path) {
        Ok(recording) => {
            let process = recording.processes.first().cloned().unwrap_or_default();
            let name = &process.name;
            let pid = process.pid;
            let host = &process.host;
            let how = if process.cut_off { "is gone: it was killed" } else { "has ended" };
            Row {
                who: format!("{name} (process {pid} on {host})"),
                events: recording.events.len() as u64,
                dropped: process.dropped,
                remark: how.to_owned(),
            }
        }
        Err(error) => Row {
            who: path.display().to_string(),
            events: 0,
            dropped: 0,
            remark: error.to_string(),
        },
    });
    read.collect()
}

/// Processes that were there at the begin and of which nothing is here.
fn missing(known: &[ProcessName], replies: &Replies, rows: &[Row]) -> Vec<Row> {
    let absent = known.iter().filter(|process| {
        let answered = replies.answers.iter().any(|answer| answer.process.is(process));
        !answered && !rows.iter().any(|row| row.who == describe(process))
    });
    let broadcast = |process: &ProcessName| {
        let remark = match is_alive(process) {
            Some(true) => "did not answer",
            Some(false) => "is gone, and left nothing",
            None => "is gone or cannot be reached; what it recorded lies at its host",
        };
        row(process, &Report::default(), remark.to_owned())
    };
    absent.map(broadcast).collect()
}

fn print_rows(folder: &Path, rows: &[Row]) -> std::io::Result<()> {
    let mut text = format!("{}\n", folder.display());
    for Row { who, events, dropped, remark } in rows {
        let _ = write!(text, "  {who}: {events} events");
        if *dropped > 0 {
            let _ = write!(text, ", {dropped} dropped");
        }
        if !remark.is_empty() {
            let _ = write!(text, "; {remark}");
        }
        text.push('\n');
    }
    let sum = |value: fn(&Row) -> u64| rows.iter().map(value).fold(0, u64::saturating_add);
    let events = sum(|row| row.events);
    let dropped = sum(|row| row.dropped);
    let processes = if rows.len() == 1 { "process" } else { "processes" };
    let _ = writeln!(text, "{} {processes}, {events} events, {dropped} dropped", rows.len());
    output::print(&text)
}

/// No session was started on this host.
fn stop_elsewhere(client: &mut ControlClient, and_abandon: bool) -> CmdResult {
    let replies = client.ask(&Operation::Status, |_| false);
    let other = replies.answers.iter().find_map(|answer| match &answer.outcome {
        Outcome::Status { session, .. } => session.clone(),
        _ => None,
    });
    match other {
        Some(plan) if and_abandon => abandon(client, &plan),
        Some(plan) => Err(format!(
            "no session was started on this host; one was on {}, which records into {}; hint: \
             angaros trace stop there, or angaros trace stop --abandon",
            plan.host, plan.folder
        )
        .into()),
        None => Err("no tracing session runs; hint: angaros trace start".into()),
    }
}

fn abandon(client: &mut ControlClient, plan: &Plan) -> CmdResult {
    client.ask(&Operation::Stop(plan.session.clone()), |_| false);
    client.broadcast(&Operation::Discard(plan.session.clone()));
    control::remove_marker(client.domain(), &plan.session);
    output::line(&format!("ended; what was written into {} is still there", plan.folder))?;
    Ok(ExitCode::SUCCESS)
}

pub fn status(args: &StatusArgs) -> CmdResult {
    let mut client = ControlClient::open(args.timeouts)?;
    let mut text = match marker(client.domain()) {
        None => "no session was started on this host\n".to_owned(),
        Some(plan) => format!("a session of {} records into {}\n", plan.host, plan.folder),
    };
    let replies = client.ask(&Operation::Status, |_| false);
    for Answer { process, outcome, .. } in &replies.answers {
        let Outcome::Status { session, report, flight_seconds } = outcome else { continue };
        let how = match session {
            None => "does not record".to_owned(),
            Some(_) => format!("{} events, {} dropped", report.events, report.dropped),
        };
        let _ = write!(text, "  {}: {how}", replies.describe(process));
        if *flight_seconds > 0 {
            let _ = write!(text, "; its flight recorder keeps {flight_seconds} s");
        }
        if !report.trouble.is_empty() {
            let _ = write!(text, "; {}", report.trouble);
        }
        text.push('\n');
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

pub fn snapshot(args: &SnapshotArgs) -> CmdResult {
    let mut client = ControlClient::open(args.timeouts)?;
    let plan = new_plan(args.out.as_deref(), "snapshot")?;
    control::make_folder(&plan)?;
    let folder = PathBuf::from(&plan.folder);
    let replies = client.ask(&Operation::Snapshot(plan.clone()), |_| false);
    let mut rows = Vec::new();
    collect(&mut client, &plan, &replies, &mut rows, &mut BTreeSet::new());
    client.broadcast(&Operation::Discard(plan.session.clone()));
    rows.extend(recovered(&folder, client.domain()));
    if rows.is_empty() {
        give_up(&plan);
        return Err(
            "no process has a flight recorder; hint: start them with ANGAROS_TRACE=flight".into()
        );
    }
    let processes: Vec<_> = replies.answers.iter().map(|answer| answer.process.clone()).collect();
    control::write_session(&plan, &processes)?;
    print_rows(&folder, &rows)?;
    Ok(ExitCode::SUCCESS)
}

/// Flight recorders of processes of this host that are gone.
fn recovered(folder: &Path, domain_id: u32) -> Vec<Row> {
    let mut crash_dumps = flight::crash_dumps();
    crash_dumps.retain(|wreck| wreck.process.domain_id == domain_id);
    let broadcast = |wreck: &flight::CrashDump| {
        let mut process = wreck.process.clone();
        // Another process of this number may have one there.
        let path = free_path(folder, &format!("{}-{}.trace", process.host, process.pid));
        if path.exists() {
            process.host.push_str("-again");
        }
        let (events, remark) = match flight::recover(wreck, folder) {
            Ok((_, events)) => (events, "is gone: this is what it recorded last".to_owned()),
            Err(error) => (0, error.to_string()),
        };
        Row { who: describe(&wreck.process), events, dropped: 0, remark }
    };
    crash_dumps.iter().map(broadcast).collect()
}
