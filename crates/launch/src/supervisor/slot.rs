//! One process of a launch over its starts and ends.

use super::child::Child;
use super::status::{self, ProcessStatus};
use crate::plan::ProcessPlan;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longest wait before a restart.
const MAX_BACK_OFF: f64 = 30.0;
/// What ran as long starts again as after its first end.
const STEADY: Duration = Duration::from_secs(60);

pub(super) enum State {
    /// Nobody has asked for it yet.
    Idle,
    /// What it waits for is not there yet.
    Waiting,
    /// It will be started then.
    At(Instant),
    /// It runs.
    Running(Child),
    /// It does not run any more, for this reason.
    Ended(String),
}

/// What follows when a process that was told to end has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterExit {
    Nothing,
    Start,
}

pub(super) struct Slot {
    pub plan: Arc<ProcessPlan>,
    pub state: State,
    pub ever_started: bool,
    pub restarts: u32,
    /// Restarts since it last ran steadily.
    streak: u32,
    started_at: Instant,
    /// The last signal that was to end it.
    pub sent: Option<i32>,
    pub escalate_at: Option<Instant>,
    pub then: AfterExit,
    /// Somebody stopped it and may start it again: the launch waits for that.
    pub held: bool,
    /// The program of a rule, which stands in no launch file.
    program: Option<Vec<String>>,
}

impl Slot {
    pub(super) fn new(plan: ProcessPlan) -> Self {
        Self {
            plan: Arc::new(plan),
            state: State::Idle,
            ever_started: false,
            restarts: 0,
            streak: 0,
            started_at: Instant::now(),
            sent: None,
            escalate_at: None,
            then: AfterExit::Nothing,
            held: false,
            program: None,
        }
    }

    /// A program that a rule runs.
    pub(super) fn program(words: Vec<String>) -> Self {
        let program = words.first().map_or("", String::as_str);
        let name = program.rsplit('/').next().unwrap_or(program);
        let plan = ProcessPlan {
            name: format!("run:{name}"),
            tasks: Vec::new(),
            container: None,
            executor: crate::Executor::default(),
            cpu: Vec::new(),
            priority: None,
            env: Vec::new(),
            respawn: None,
            after: Vec::new(),
            delay: 0.0,
            autostart: false,
            on_exit: crate::OnExit::Report,
            required: false,
            prefix: Vec::new(),
            cwd: None,
        };
        Self { program: Some(words), ..Self::new(plan) }
    }

    pub(super) fn is_program_of_rule(&self) -> bool {
        self.program.is_some()
    }

    pub(super) fn own_command(&self) -> Option<Command> {
        let (program, arguments) = self.program.as_ref()?.split_first()?;
        let mut command = Command::new(program);
        command.args(arguments);
        Some(command)
    }

    pub(super) fn started(&mut self, child: Child) {
        self.state = State::Running(child);
        self.ever_started = true;
        self.started_at = Instant::now();
        (self.sent, self.escalate_at, self.held) = (None, None, false);
    }

    /// What it was, once it has ended.
    pub(super) fn ended(&mut self, why: &str) -> Option<Child> {
        (self.sent, self.escalate_at) = (None, None);
        match std::mem::replace(&mut self.state, State::Ended(why.to_owned())) {
            State::Running(child) => Some(child),
            _ => None,
        }
    }

    /// Plans the next start of what ended by itself: seconds until then.
    pub(super) fn plan_restart(&mut self) -> Option<f64> {
        let respawn = self.plan.respawn?;
        if respawn.limit.is_some_and(|limit| self.restarts >= limit) {
            return None;
        }
        if self.started_at.elapsed() >= STEADY {
            self.streak = 0;
        }
        let delay = respawn.delay * f64::from(self.streak.min(16)).exp2();
        let delay =
            if respawn.delay > MAX_BACK_OFF { respawn.delay } else { delay.min(MAX_BACK_OFF) };
        self.restarts += 1;
        self.streak += 1;
        self.state = State::At(Instant::now() + Duration::from_secs_f64(delay));
        Some(delay)
    }

    /// When something is to be done with it.
    pub(super) fn next_time(&self) -> Option<Instant> {
        let start = match self.state {
            State::At(at) => Some(at),
            _ => None,
        };
        start.into_iter().chain(self.escalate_at).min()
    }

    pub(super) fn is_called(&self, name: &str) -> bool {
        let tasks = &self.plan.tasks;
        self.plan.name == name
            || tasks.iter().any(|task| task.full_name() == name || task.label() == name)
    }

    pub(super) fn status(&self) -> ProcessStatus {
        let pid = match &self.state {
            State::Running(child) => Some(child.pid()),
            _ => None,
        };
        let (cpu_ms, memory_bytes) = pid.map_or((None, None), status::usage);
        let nodes = self
            .plan
            .tasks
            .iter()
            .filter(|task| matches!(task.what, crate::TaskKind::Component { .. }));
        ProcessStatus {
            name: self.plan.name.clone(),
            nodes: nodes.map(crate::Task::full_name).collect(),
            state: match &self.state {
                State::Idle => "not started".into(),
                State::Waiting => "waiting".into(),
                State::At(_) => "starting".into(),
                State::Running(_) if self.sent.is_some() => "stopping".into(),
                State::Running(_) => "running".into(),
                State::Ended(why) => why.clone(),
            },
            pid,
            uptime_s: pid.map(|_| self.started_at.elapsed().as_secs_f64()),
            restarts: self.restarts,
            cpu_ms,
            memory_bytes,
        }
    }
}
