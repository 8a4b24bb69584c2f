//! Runs the processes of a plan until they end or somebody ends them.
//!
//! * Each process is the leader of a process group of its own, so that what it starts is ended
//!   with it. When the supervisor is killed, each gets SIGTERM (`PR_SET_PDEATHSIG`), and what still
//!   lives of its group a second later SIGKILL (`guard`).
//! * Output lines are prefixed with the process's name, and written to files if asked for.
//! * SIGINT, SIGTERM or SIGHUP to the supervisor sends SIGINT to every group; what still lives
//!   [`GRACE`] later gets SIGTERM, after as long again SIGKILL. A further signal escalates at once,
//!   but for the echo of the first: `timeout` and some shells signal twice. Stopping one process
//!   goes the same way.
//! * The first failure does not end the others: a robot keeps what works. What is `required` or
//!   says `on_exit: shutdown` ends them.
//! * A process that waits for others is started when they have come as far as it asks; if all
//!   others have ended before, it never is, which is a failure.

mod child;
mod guard;
mod logs;
mod output;
mod rules;
mod slot;
mod status;

pub use logs::MAX_BYTES as MAX_LOG_BYTES;
pub use status::ProcessStatus;

use super::file::{OnExit, Progress};
use super::plan::{ProcessPlan, Schedule};
use angaros::trace::flight::recover_crashed;
use child::Child;
use guard::Guard;
use logs::Logs;
use output::Output;
use rules::Rules;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use slot::{AfterExit, Slot, State};
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long a process may take to follow a signal before it gets a stronger one.
pub const GRACE: Duration = Duration::from_secs(3);
/// Signals that follow one sooner than this are the same request.
const ECHO: Duration = Duration::from_millis(50);

/// Finds the program that runs a process.
pub trait Resolver {
    /// The command for this process, without output, group or environment settings.
    ///
    /// # Errors
    /// Why there is none, with the remedy.
    fn command(&self, process: &ProcessPlan) -> Result<Command, String>;
}

/// Is told what happens, from the threads on which it happens.
pub trait Observer: Send + Sync {
    /// A process wrote a line.
    fn line(&self, process: &str, line: &str);
    /// A process ended; without a code if by a signal.
    fn ended(&self, process: &str, code: Option<i32>);
}

/// How a launch is supervised.
pub struct Options {
    /// The folder for files with the output; none are written without one.
    pub log_dir: Option<PathBuf>,
    /// Bytes of one file before it is replaced.
    pub log_bytes: u64,
    /// SIGINT, SIGTERM and SIGHUP to this process end the launch.
    pub signals: bool,
    /// Whether output goes to the terminal.
    pub echo: bool,
    /// Told what happens.
    pub observer: Option<Arc<dyn Observer>>,
    /// Set for every process.
    pub env: Vec<(String, String)>,
}

impl Default for Options {
    fn default() -> Self {
        let log_bytes = logs::MAX_BYTES;
        Self { log_dir: None, log_bytes, signals: true, echo: true, observer: None, env: vec![] }
    }
}

/// What happened by the time everything had ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether somebody asked for the end.
    pub interrupted: bool,
    /// Processes that failed: could not start, ended with an error, or had to be forced.
    pub failed: usize,
    /// The exit code of a required process that ended everything; 128 and the signal if one did.
    pub required: Option<u8>,
}

impl Outcome {
    /// The exit code of the launch: that of the required process that ended it, else 0 when nothing
    /// failed and 1 otherwise.
    #[must_use]
    pub fn code(self) -> u8 {
        self.required.unwrap_or(u8::from(self.failed > 0))
    }
}

/// What is asked of a supervisor from outside.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// What every process does.
    List,
    /// Start a process, or the process of a node.
    Start(String),
    /// End one.
    Stop(String),
    /// End and start one.
    Restart(String),
    /// End everything.
    Shutdown,
}

/// The answer to a [`Request`].
pub type Reply = Result<Vec<ProcessStatus>, String>;

/// What reaches the supervisor from its threads.
pub(crate) enum Event {
    Signal,
    Exited(usize, ExitStatus),
    Lost(usize, std::io::Error),
    Matched(usize, String),
    Progress(String, Progress),
    Note(String),
    Failed(String),
    Ask(Request, Sender<Reply>),
}

/// Speaks to a running supervisor from other threads.
#[derive(Clone)]
pub struct Remote(pub(crate) Sender<Event>);

impl Remote {
    /// The answer, or `None` when the launch is over.
    #[must_use]
    pub fn ask(&self, request: Request) -> Option<Reply> {
        let (sender, receiver) = mpsc::channel();
        self.0.send(Event::Ask(request, sender)).ok()?;
        receiver.recv().ok()
    }
}

/// Runs processes; see the module.
pub struct Supervisor<'a> {
    slots: Vec<Slot>,
    planned: usize,
    resolver: &'a dyn Resolver,
    options: Options,
    output: Output,
    events: Receiver<Event>,
    sender: Sender<Event>,
    guard: Option<Guard>,
    rules: Rules,
    reached: HashMap<String, Progress>,
    ending: bool,
    signalled_at: Option<Instant>,
    failed: usize,
    required: Option<u8>,
}

impl<'a> Supervisor<'a> {
    /// Prepares to run a schedule.
    ///
    /// # Errors
    /// The folder for logs cannot be made.
    pub fn new(
        schedule: &Schedule,
        resolver: &'a dyn Resolver,
        options: Options,
    ) -> std::io::Result<Self> {
        let (sender, events) = mpsc::channel();
        let plans = &schedule.processes;
        let logs = options.log_dir.as_ref().map(|dir| Logs::new(dir, options.log_bytes));
        let rules = Rules::new(schedule.rules.clone());
        let line_observer = rules.line_observer(&sender, options.observer.clone());
        let output = Output::new(plans.iter().map(|plan| plan.name.as_str()));
        Ok(Self {
            slots: plans.iter().map(|plan| Slot::new(plan.clone())).collect(),
            planned: plans.len(),
            resolver,
            output: output.with(logs.transpose()?, line_observer, options.echo),
            options,
            events,
            sender,
            guard: None,
            rules,
            reached: HashMap::new(),
            ending: false,
            signalled_at: None,
            failed: 0,
            required: None,
        })
    }

    /// By which other threads speak to it.
    #[must_use]
    pub fn remote(&self) -> Remote {
        Remote(self.sender.clone())
    }

    /// Runs the processes until the last one has ended. The calling thread must live as long: the
    /// kernel ends the children when it goes.
    ///
    /// # Errors
    /// Signals cannot be caught; processes that cannot start are counted in the outcome instead.
    pub fn run(mut self) -> std::io::Result<Outcome> {
        let signals = match self.options.signals {
            true => Some(signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?),
            false => None,
        };
        let handle = signals.as_ref().map(signal_hook::iterator::Signals::handle);
        let to = self.sender.clone();
        let waiter =
            std::thread::Builder::new().name("launch-signals".into()).spawn(move || {
                let Some(mut signals) = signals else { return };
                signals.forever().take_while(|_| to.send(Event::Signal).is_ok()).for_each(drop);
            })?;
        match Guard::start() {
            Ok(guard) => self.guard = Some(guard),
            Err(error) => {
                let what = "what processes start may outlive a killed launch: no sh to guard them";
                self.output.note("launch", &format!("{what}: {error}"));
            }
        }
        for index in 0..self.slots.len() {
            if self.slots[index].plan.autostart {
                self.slots[index].state = State::Waiting;
            }
        }
        self.start_ready();
        self.watch();
        if let Some(handle) = handle {
            handle.close();
        }
        // The thread ends when the handle is closed; a panic in it has nothing left to spoil.
        let _ = waiter.join();
        Ok(Outcome { interrupted: self.ending, failed: self.failed, required: self.required })
    }

    fn note(&self, index: usize, text: &str) {
        self.output.note(&self.slots[index].plan.name, text);
    }

    /// Starts whatever waits for nothing any more.
    fn start_ready(&mut self) {
        loop {
            let is_due = |slot: &Slot| {
                matches!(slot.state, State::Waiting)
                    && slot.plan.after.iter().all(|dependency| self.has_reached(dependency))
            };
            let Some(index) = self.slots.iter().position(is_due) else { return };
            let delay = self.slots[index].plan.delay;
            if delay > 0.0 {
                let at = Instant::now() + Duration::from_secs_f64(delay);
                self.slots[index].state = State::At(at);
            } else {
                self.start(index);
            }
        }
    }

    fn has_reached(&self, dependency: &super::plan::Dependency) -> bool {
        let slot = &self.slots[dependency.process];
        let so_far = |node| self.reached.get(node).copied().unwrap_or(Progress::Started);
        slot.ever_started
            && (dependency.reached == Progress::Started
                || dependency.nodes.iter().all(|node| so_far(node) >= dependency.reached))
    }

    fn start(&mut self, index: usize) {
        let plan = Arc::clone(&self.slots[index].plan);
        let command = match self.slots[index].own_command() {
            Some(command) => Ok(command),
            None => self.resolver.command(&plan),
        };
        let started = command.and_then(|mut command| {
            command.envs(self.options.env.iter().map(|(name, value)| (name, value)));
            let sender = self.sender.clone();
            let ended = move |result: std::io::Result<ExitStatus>| {
                let event = match result {
                    Ok(status) => Event::Exited(index, status),
                    Err(error) => Event::Lost(index, error),
                };
                // The receiver lives until every child has been heard of.
                let _ = sender.send(event);
            };
            Child::start(command, index, &plan, &self.output, ended)
        });
        match started {
            Ok((child, warnings)) => {
                if let Some(guard) = &mut self.guard {
                    guard.add(child.pid());
                }
                self.note(index, &format!("started with pid {}", child.pid()));
                warnings.iter().for_each(|warning| self.note(index, warning));
                self.slots[index].started(child);
                if index < self.planned {
                    let fired = self.rules.started(index);
                    self.fire_all(fired, "");
                }
            }
            Err(error) => {
                self.failed += 1;
                self.slots[index].state = State::Ended("cannot be started".into());
                self.note(index, &format!("cannot be started: {error}"));
            }
        }
    }

    fn watch(&mut self) {
        while self.is_busy() {
            match self.next_event() {
                Ok(event) => self.handle(event),
                Err(_) => self.due(),
            }
            if !self.ending {
                self.start_ready();
            }
        }
        if !self.ending {
            self.log_end("every process has ended");
        }
        for index in 0..self.slots.len() {
            if matches!(self.slots[index].state, State::Waiting) && !self.ending {
                self.failed += 1;
                self.note(index, "was never started: what it waits for has ended");
            }
        }
    }

    fn is_busy(&self) -> bool {
        let busy = |slot: &Slot| {
            matches!(slot.state, State::Running(_) | State::At(_)) || slot.held && !self.ending
        };
        self.slots.iter().any(busy) || !self.ending && self.rules.is_pending()
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Signal => {
                if self.signalled_at.is_none_or(|at| at.elapsed() >= ECHO) {
                    self.signalled_at = Some(Instant::now());
                    self.end_all("a signal came");
                }
            }
            Event::Exited(index, status) => self.ended(index, status),
            Event::Lost(index, error) => {
                self.failed += 1;
                self.slots[index].state = State::Ended("lost".into());
                self.note(index, &format!("cannot be waited for: {error}"));
            }
            Event::Matched(rule, line) => {
                self.rules.handled(rule);
                self.fire_all(vec![rule], &line);
            }
            Event::Progress(node, reached) => {
                let so_far = self.reached.entry(node).or_insert(reached);
                *so_far = reached.max(*so_far);
            }
            Event::Note(text) => self.output.note("launch", &text),
            Event::Failed(text) => {
                self.failed += usize::from(!self.ending);
                self.output.note("launch", &text);
            }
            Event::Ask(request, reply) => {
                let answer = self.answer(&request);
                // Whoever asked may have gone.
                let _ = reply.send(answer);
            }
        }
    }

    fn next_event(&self) -> Result<Event, RecvTimeoutError> {
        let slots = self.slots.iter().filter_map(Slot::next_time);
        match slots.chain(self.rules.next_time()).min() {
            Some(at) => self.events.recv_timeout(at.saturating_duration_since(Instant::now())),
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Does whatever time has come for.
    fn due(&mut self) {
        let now = Instant::now();
        for index in 0..self.slots.len() {
            if self.slots[index].escalate_at.is_some_and(|at| at <= now) {
                self.escalate(index);
            }
            if matches!(self.slots[index].state, State::At(at) if at <= now) {
                self.start(index);
            }
        }
        while let Some((rule, line)) = self.rules.due(now) {
            self.act(rule, &line);
        }
    }

    /// Begins the end of everything, or hastens it.
    fn end_all(&mut self, reason: &str) {
        let hurry = self.ending;
        if !hurry {
            self.log_end(reason);
        }
        self.ending = true;
        for index in 0..self.slots.len() {
            let slot = &mut self.slots[index];
            slot.then = AfterExit::Nothing;
            match slot.state {
                State::Running(_) if hurry || slot.sent.is_none() => self.escalate(index),
                State::At(_) | State::Waiting => slot.state = State::Ended("stopped".into()),
                _ => {}
            }
        }
    }

    /// Writes what handlers of the end of everything say.
    fn log_end(&self, reason: &str) {
        for line in self.rules.last_lines() {
            self.output.note("launch", &format!("{line} ({reason})"));
        }
    }

    /// Sends the next stronger signal to a process.
    fn escalate(&mut self, index: usize) {
        let slot = &mut self.slots[index];
        let State::Running(child) = &slot.state else { return };
        let signal = match slot.sent {
            None => SIGINT,
            Some(SIGINT) => SIGTERM,
            Some(_) => libc::SIGKILL,
        };
        child.signal(signal);
        slot.sent = Some(signal);
        slot.escalate_at = (signal != libc::SIGKILL).then(|| Instant::now() + GRACE);
        if signal != SIGINT {
            self.note(index, &format!("still running, sending {}", signal_name(signal)));
        }
    }

    fn ended(&mut self, index: usize, status: ExitStatus) {
        let sent = self.slots[index].sent;
        let mut pid = 0;
        if let Some(child) = self.slots[index].ended(&describe(status)) {
            pid = child.pid().unsigned_abs();
            if let Some(guard) = &mut self.guard {
                guard.remove(child.pid());
            }
            child.finish();
        }
        self.note(index, &describe(status));
        if !status.success() && sent.is_none() {
            self.recover_flight(index, pid);
        }
        if let Some(observer) = &self.options.observer {
            observer.ended(&self.slots[index].plan.name, status.code());
        }
        match sent {
            Some(sent) if self.ending => {
                let clean = sent == SIGINT && (status.success() || is_interrupt(status));
                self.failed += usize::from(!clean);
            }
            Some(_) if self.slots[index].then == AfterExit::Start => {
                self.slots[index].then = AfterExit::Nothing;
                self.slots[index].restarts += 1;
                self.start(index);
            }
            Some(_) => self.slots[index].state = State::Ended("stopped".into()),
            None if self.ending => self.failed += usize::from(!status.success()),
            None => self.ended_by_itself(index, status),
        }
    }

    /// What the flight recorder of a process held that crashed is written down.
    fn recover_flight(&self, index: usize, pid: u32) {
        match recover_crashed(pid) {
            None => {}
            Some(Ok(folder)) => {
                self.note(index, &format!("what it recorded last is in {}", folder.display()));
            }
            Some(Err(error)) => self.note(index, &error.to_string()),
        }
    }

    fn ended_by_itself(&mut self, index: usize, status: ExitStatus) {
        let fired = match index < self.planned {
            true => self.rules.ended(index, status.code()),
            false => Vec::new(),
        };
        let plan = Arc::clone(&self.slots[index].plan);
        if let Some(delay) = self.slots[index].plan_restart() {
            self.note(index, &format!("starting again in {delay:.1} s"));
        } else if plan.required {
            self.required = Some(code(status));
            self.note(index, "is required: everything ends");
            self.end_all("a required process ended");
        } else {
            let counts = plan.on_exit != OnExit::Ignore;
            self.failed += usize::from(counts && !status.success());
            if plan.on_exit == OnExit::Shutdown {
                self.note(index, "ended, and with it everything ends");
                self.end_all("a process ended that ends everything");
            }
        }
        if !self.ending {
            self.fire_all(fired, "");
        }
    }
}

/// A process's exit code, as a shell gives it.
fn code(status: ExitStatus) -> u8 {
    use std::os::unix::process::ExitStatusExt;
    let signalled = || status.signal().map_or(1, |signal| 128 + signal);
    u8::try_from(status.code().unwrap_or_else(signalled)).unwrap_or(1)
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
