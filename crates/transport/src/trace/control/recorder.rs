//! What this process does for sessions: one at a time, whichever context was asked.

use super::super::{flight, sinks};
use super::file_sink::FileSink;
use super::folders::{self, MarkerError};
use super::protocol::{Outcome, Plan, Report};
use crate::clock::host::monotonic_ns;
use crate::mutex::lock;
use std::sync::Mutex;

static RECORDER: Mutex<Recorder> =
    Mutex::new(Recorder { active: None, ended: None, left: Vec::new(), users: Vec::new() });

/// Kernel ids of the threads of tracing itself.
static OWN_THREADS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// The last snapshot, by its id: every context of the process is asked, and asked again.
static SNAPSHOT: Mutex<Option<(String, Outcome)>> = Mutex::new(None);

/// Sessions that this process has left are known so many back.
const MAX_LEFT: usize = 16;
/// Threads of tracing that are left out of what is recorded.
const MAX_OWN_THREADS: usize = 64;

struct Recorder {
    active: Option<Active>,
    /// The last session that has ended, and what came of it.
    ended: Option<(Plan, Report)>,
    /// Ids of those before it too: invitations to them are late.
    left: Vec<String>,
    /// The domain of each context that takes part.
    users: Vec<u32>,
}

struct Active {
    plan: Plan,
    domain_id: u32,
    sink: sinks::SinkId,
    file: Option<String>,
    /// When it ends by itself, monotonic clock.
    until_ns: u64,
}

/// A context of this domain takes part from now on.
pub fn enter(domain_id: u32) {
    lock(&RECORDER).users.push(domain_id);
}

/// What this thread does is not recorded.
pub fn leave_out(thread: u32) {
    let mut threads = lock(&OWN_THREADS);
    if threads.len() >= MAX_OWN_THREADS {
        threads.remove(0);
    }
    threads.push(thread);
}

/// Kernel ids of the threads of tracing itself.
pub fn own_threads() -> Vec<u32> {
    lock(&OWN_THREADS).clone()
}

/// A context no longer takes part. With the last one of its domain what is recorded there ends in
/// order: nobody could end it any more.
pub fn leave(domain_id: u32) {
    let mut recorder = lock(&RECORDER);
    if let Some(at) = recorder.users.iter().position(|user| *user == domain_id) {
        recorder.users.swap_remove(at);
    }
    let is_recorded = recorder.active.as_ref().is_some_and(|active| active.domain_id == domain_id);
    if is_recorded && !recorder.users.contains(&domain_id) {
        recorder.end();
    }
    if recorder.users.is_empty() {
        recorder.ended = None;
    }
}

/// Whether this process records a session.
pub fn is_recording() -> bool {
    lock(&RECORDER).active.is_some()
}

/// Whether a session runs on this host that [`join`] may join.
pub fn is_invited(domain_id: u32) -> bool {
    folders::marker(domain_id).is_some()
}

/// Joins the session that runs on this host, if there is one.
pub fn join(domain_id: u32) {
    let Some(mut plan) = folders::marker(domain_id) else { return };
    if plan.seconds > 0 {
        let now_ns = crate::clock::host::system_time().nanoseconds;
        let gone =
            u64::try_from(now_ns.saturating_sub(plan.started_ns)).unwrap_or(0) / 1_000_000_000;
        if gone >= plan.seconds {
            return;
        }
        plan.seconds -= gone;
    }
    if let Outcome::Refused(why) = start(&plan, domain_id) {
        tracing::warn!("this process does not join the tracing session: {why}");
    }
}

/// The session that this process records in the domain, with the seconds that are left of it: what
/// others are invited to.
pub fn invitation(domain_id: u32) -> Option<Plan> {
    let recorder = lock(&RECORDER);
    let active = recorder.active.as_ref().filter(|active| active.domain_id == domain_id)?;
    let mut plan = active.plan.clone();
    if active.until_ns < u64::MAX {
        plan.seconds = active.until_ns.saturating_sub(monotonic_ns()) / 1_000_000_000;
        // A whole second at least: 0 would mean no end.
        if plan.seconds == 0 {
            return None;
        }
    }
    Some(plan)
}

/// Joins a session to which another process invites, if this one may and records nothing.
pub fn accept(plan: &Plan, domain_id: u32) {
    let recorder = lock(&RECORDER);
    if recorder.active.is_some() || recorder.left.contains(&plan.session) {
        return;
    }
    drop(recorder);
    if let Outcome::Refused(why) = start(plan, domain_id) {
        tracing::debug!("this process does not join the tracing session: {why}");
    }
}

/// Begins a session.
pub fn start(plan: &Plan, domain_id: u32) -> Outcome {
    let mut recorder = lock(&RECORDER);
    if let Some(active) = &recorder.active {
        return match active.plan.session == plan.session {
            true => Outcome::Started(active.file.clone()),
            false => Outcome::Busy(active.plan.clone()),
        };
    }
    let mut local = plan.clone();
    local.started_ns = crate::clock::host::system_time().nanoseconds;
    match folders::leave_marker(domain_id, &local) {
        Err(MarkerError::Busy(other)) => return Outcome::Busy(other),
        // Processes that start later do not join, this one does record.
        Err(MarkerError::System(error)) => tracing::debug!("no marker of the session: {error}"),
        Ok(()) => {}
    }
    match recorder.begin(plan, domain_id) {
        Ok(file) => Outcome::Started(file),
        Err(error) => Outcome::Refused(error.to_string()),
    }
}

/// Ends a session.
pub fn stop(id: &str, domain_id: u32) -> Outcome {
    let mut recorder = lock(&RECORDER);
    if recorder.active.as_ref().is_some_and(|active| active.plan.session == id) {
        recorder.end();
    }
    recorder.leave(id);
    folders::remove_marker(domain_id, id);
    let mut report = match &recorder.ended {
        Some((plan, report)) if plan.session == id => report.clone(),
        _ => Report::default(),
    };
    report.to_fetch = folders::stored(id);
    if report == Report::default() { Outcome::NotTracing } else { Outcome::Stopped(report) }
}

/// Files of a session are no longer needed; it ends if it has not.
pub fn discard(id: &str, domain_id: u32) {
    // What it recorded was told already.
    drop(stop(id, domain_id));
    folders::discard(id);
    let mut recorder = lock(&RECORDER);
    recorder.ended.take_if(|(plan, _)| plan.session == id);
}

/// What is going on.
pub fn status() -> Outcome {
    let recorder = lock(&RECORDER);
    let flight_seconds = flight::seconds();
    let (session, report) = match (&recorder.active, &recorder.ended) {
        (Some(active), _) => {
            let summary = sinks::so_far(active.sink).unwrap_or_default();
            let report = Report {
                events: summary.events,
                dropped: summary.dropped,
                file: active.file.clone(),
                trouble: summary.trouble,
                ..Report::default()
            };
            (Some(active.plan.clone()), report)
        }
        (None, Some((plan, report))) => (Some(plan.clone()), report.clone()),
        (None, None) => (None, Report::default()),
    };
    Outcome::Status { session, report, flight_seconds }
}

/// Writes what the flight recorder holds.
pub fn snapshot(plan: &Plan) -> Outcome {
    if flight::seconds() == 0 {
        return Outcome::NotTracing;
    }
    let mut last = lock(&SNAPSHOT);
    if let Some((_, outcome)) = last.as_ref().filter(|(id, _)| *id == plan.session) {
        return outcome.clone();
    }
    let written = || -> Result<Report, String> {
        let target = folders::target(plan).map_err(|error| error.to_string())?;
        let summary = flight::snapshot_into(target.file).map_err(|error| error.to_string())?;
        let file = target.in_folder.then_some(target.name);
        let to_fetch = if file.is_none() { folders::stored(&plan.session) } else { Vec::new() };
        Ok(Report {
            events: summary.events,
            dropped: summary.dropped,
            file,
            to_fetch,
            trouble: summary.trouble,
        })
    };
    let outcome = written().map_or_else(Outcome::Refused, Outcome::Snapshot);
    *last = Some((plan.session.clone(), outcome.clone()));
    outcome
}

/// Ends a session whose time is over.
pub fn look_at_the_clock() {
    let mut recorder = lock(&RECORDER);
    if recorder.active.as_ref().is_some_and(|active| monotonic_ns() >= active.until_ns) {
        recorder.end();
    }
}

impl Recorder {
    fn begin(&mut self, plan: &Plan, domain_id: u32) -> crate::error::Result<Option<String>> {
        let mut file = None;
        let sink = sinks::attach(&mut |process| {
            let target = folders::target(plan)?;
            file = target.in_folder.then_some(target.name);
            let process = crate::trace::Process { domain_id, ..process.clone() };
            let sink = FileSink::new(target.file, &process, plan.limit())?;
            Ok(Box::new(sink))
        })?;
        let span = plan.seconds.saturating_mul(1_000_000_000);
        let until_ns = if span == 0 { u64::MAX } else { monotonic_ns().saturating_add(span) };
        self.ended = None;
        let name = file.clone();
        self.active = Some(Active { plan: plan.clone(), domain_id, sink, file, until_ns });
        Ok(name)
    }

    /// Invitations to this session come too late from now on.
    fn leave(&mut self, id: &str) {
        if self.left.iter().any(|left| left == id) {
            return;
        }
        if self.left.len() >= MAX_LEFT {
            self.left.remove(0);
        }
        self.left.push(id.to_owned());
    }

    fn end(&mut self) {
        let Some(active) = self.active.take() else { return };
        self.leave(&active.plan.session);
        let summary = sinks::detach(active.sink).unwrap_or_default();
        if !summary.trouble.is_empty() {
            let trouble = &summary.trouble;
            let domain = active.domain_id;
            tracing::warn!("tracing in domain {domain} ended early: {trouble}");
        }
        let report = Report {
            events: summary.events,
            dropped: summary.dropped,
            file: active.file,
            to_fetch: Vec::new(),
            trouble: summary.trouble,
        };
        self.ended = Some((active.plan, report));
    }
}
