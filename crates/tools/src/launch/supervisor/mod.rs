//! Runs the processes of a plan until they end or somebody ends them.
//!
//! * Each process is the leader of a process group of its own, so that what it starts is ended
//!   with it, and dies with the supervisor (`PR_SET_PDEATHSIG`), even when that is killed.
//! * Output lines are prefixed with the process's name.
//! * SIGINT, SIGTERM or SIGHUP to the supervisor sends SIGINT to every group; what still lives
//!   [`GRACE`] later gets SIGTERM, after as long again SIGKILL. A further signal escalates at once,
//!   but for the echo of the first: `timeout` and some shells signal twice.
//! * The first failure does not end the others: a robot keeps what works.

mod child;
mod output;

use super::plan::ProcessPlan;
use child::Child;
use output::Output;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::process::{Command, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long a process may take to follow a signal before it gets a stronger one.
pub const GRACE: Duration = Duration::from_secs(3);
/// Signals that follow one sooner than this are the same request.
const ECHO: Duration = Duration::from_millis(50);
/// Longest wait before a restart.
const MAX_BACK_OFF: f64 = 30.0;

/// Finds the program that runs a process.
pub trait Resolver {
    /// The command for this process, without output, group or environment settings.
    ///
    /// # Errors
    /// Why there is none, with the remedy.
    fn command(&self, process: &ProcessPlan) -> Result<Command, String>;
}

/// What happened by the time everything had ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether somebody asked for the end.
    pub interrupted: bool,
    /// Processes that failed: could not start, ended with an error, or had to be forced.
    pub failed: usize,
}

impl Outcome {
    /// The exit code of the launch: 0 when nothing failed.
    #[must_use]
    pub fn code(self) -> u8 {
        u8::from(self.failed > 0)
    }
}

enum Event {
    Signal,
    Exited(usize, ExitStatus),
    Lost(usize, std::io::Error),
}

/// What is known of one process of the plan.
struct Slot<'a> {
    plan: &'a ProcessPlan,
    child: Option<Child>,
    restarts: u32,
    restart_at: Option<Instant>,
}

/// Where the end of everything stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Running,
    Sent(i32),
}

/// Runs processes; see the module.
pub struct Supervisor<'a> {
    slots: Vec<Slot<'a>>,
    resolver: &'a dyn Resolver,
    output: Output,
    events: Receiver<Event>,
    sender: Sender<Event>,
    stage: Stage,
    escalate_at: Option<Instant>,
    signalled_at: Option<Instant>,
    failed: usize,
}

impl<'a> Supervisor<'a> {
    /// Runs the processes until the last one has ended. The calling thread must live as long: the
    /// kernel ends the children when it goes.
    ///
    /// # Errors
    /// Signals cannot be caught; processes that cannot start are counted in the outcome instead.
    pub fn run(plans: &'a [ProcessPlan], resolver: &'a dyn Resolver) -> std::io::Result<Outcome> {
        let (sender, events) = mpsc::channel();
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        let handle = signals.handle();
        let to = sender.clone();
        let waiter =
            std::thread::Builder::new().name("launch-signals".into()).spawn(move || {
                signals.forever().take_while(|_| to.send(Event::Signal).is_ok()).for_each(drop);
            })?;
        let slots = plans
            .iter()
            .map(|plan| Slot { plan, child: None, restarts: 0, restart_at: None })
            .collect();
        let output = Output::new(plans.iter().map(|plan| plan.name.as_str()));
        let mut supervisor = Self {
            slots,
            resolver,
            output,
            events,
            sender,
            stage: Stage::Running,
            escalate_at: None,
            signalled_at: None,
            failed: 0,
        };
        (0..plans.len()).for_each(|index| supervisor.start(index));
        supervisor.watch();
        handle.close();
        // The thread ends when the handle is closed; a panic in it has nothing left to spoil.
        let _ = waiter.join();
        let interrupted = supervisor.stage != Stage::Running;
        Ok(Outcome { interrupted, failed: supervisor.failed })
    }

    fn start(&mut self, index: usize) {
        let plan = self.slots[index].plan;
        self.slots[index].restart_at = None;
        let started = self.resolver.command(plan).and_then(|command| {
            let sender = self.sender.clone();
            let ended = move |result: std::io::Result<ExitStatus>| {
                let event = match result {
                    Ok(status) => Event::Exited(index, status),
                    Err(error) => Event::Lost(index, error),
                };
                // The receiver lives until every child has been heard of.
                let _ = sender.send(event);
            };
            Child::start(command, plan, &self.output, ended)
        });
        match started {
            Ok((child, warnings)) => {
                self.output.note(&plan.name, &format!("started with pid {}", child.pid()));
                warnings.iter().for_each(|warning| self.output.note(&plan.name, warning));
                self.slots[index].child = Some(child);
            }
            Err(error) => {
                self.failed += 1;
                self.output.note(&plan.name, &format!("cannot be started: {error}"));
            }
        }
    }

    fn watch(&mut self) {
        while self.slots.iter().any(|slot| slot.child.is_some() || slot.restart_at.is_some()) {
            match self.next_event() {
                Ok(Event::Signal) => {
                    if self.signalled_at.is_none_or(|at| at.elapsed() >= ECHO) {
                        self.signalled_at = Some(Instant::now());
                        self.escalate();
                    }
                }
                Ok(Event::Exited(index, status)) => self.ended(index, status),
                Ok(Event::Lost(index, error)) => {
                    self.failed += 1;
                    self.slots[index].child = None;
                    let message = format!("cannot be waited for: {error}");
                    self.output.note(&self.slots[index].plan.name, &message);
                }
                Err(_) => self.due(),
            }
        }
    }

    fn next_event(&self) -> Result<Event, RecvTimeoutError> {
        let restarts = self.slots.iter().filter_map(|slot| slot.restart_at);
        match restarts.chain(self.escalate_at).min() {
            Some(at) => self.events.recv_timeout(at.saturating_duration_since(Instant::now())),
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Does whatever time has come for.
    fn due(&mut self) {
        let now = Instant::now();
        if self.escalate_at.is_some_and(|at| at <= now) {
            self.escalate();
        }
        for index in 0..self.slots.len() {
            if self.slots[index].restart_at.is_some_and(|at| at <= now) {
                self.start(index);
            }
        }
    }

    /// Sends the next stronger signal to everything that lives.
    fn escalate(&mut self) {
        let signal = match self.stage {
            Stage::Running => SIGINT,
            Stage::Sent(SIGINT) => SIGTERM,
            Stage::Sent(_) => libc::SIGKILL,
        };
        self.stage = Stage::Sent(signal);
        self.escalate_at = (signal != libc::SIGKILL).then(|| Instant::now() + GRACE);
        for slot in &mut self.slots {
            slot.restart_at = None;
            if let Some(child) = &slot.child {
                if signal != SIGINT {
                    let message = format!("still running, sending {}", signal_name(signal));
                    self.output.note(&slot.plan.name, &message);
                }
                child.signal(signal);
            }
        }
    }

    fn ended(&mut self, index: usize, status: ExitStatus) {
        let name = self.slots[index].plan.name.clone();
        if let Some(child) = self.slots[index].child.take() {
            child.finish();
        }
        self.output.note(&name, &describe(status));
        let clean = match self.stage {
            Stage::Running => status.success(),
            Stage::Sent(sent) => sent == SIGINT && (status.success() || is_interrupt(status)),
        };
        if self.stage == Stage::Running && self.plan_restart(index) {
            return;
        }
        self.failed += usize::from(!clean);
    }

    fn plan_restart(&mut self, index: usize) -> bool {
        let slot = &mut self.slots[index];
        let Some(respawn) = slot.plan.respawn else { return false };
        if respawn.limit.is_some_and(|limit| slot.restarts >= limit) {
            return false;
        }
        let delay = respawn.delay * f64::from(slot.restarts.min(16)).exp2();
        let delay =
            if respawn.delay > MAX_BACK_OFF { respawn.delay } else { delay.min(MAX_BACK_OFF) };
        slot.restarts += 1;
        slot.restart_at = Some(Instant::now() + Duration::from_secs_f64(delay));
        self.output.note(&slot.plan.name, &format!("starting again in {delay:.1} s"));
        true
    }
}

/// Ended by SIGINT, or with the code a shell gives to that.
fn is_interrupt(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(SIGINT) || status.code() == Some(128 + SIGINT)
}

fn describe(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("ended with code {code}"),
        (None, Some(signal)) => format!("ended by signal {signal} ({})", signal_name(signal)),
        (None, None) => "ended".into(),
    }
}

fn signal_name(signal: i32) -> &'static str {
    signal_hook::low_level::signal_name(signal).unwrap_or("unnamed")
}
