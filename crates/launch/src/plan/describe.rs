//! A plan as text, for `--print-plan`.

use super::{PlannedAction, PlannedRule, ProcessPlan, Schedule};
use crate::file::{Executor, Goal, OnExit, Progress};
use crate::load::{ExitFilter, Task, TaskKind, Trigger};
use std::fmt::{self, Write};

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Started => "started",
            Self::Ready => "ready",
            Self::Inactive => "inactive",
            Self::Active => "active",
        })
    }
}

impl From<Goal> for Progress {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::Inactive => Self::Inactive,
            Goal::Active => Self::Active,
        }
    }
}

impl Schedule {
    /// The whole plan: processes, then events, then the order of lifecycles.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut out: String = self.processes.iter().map(ProcessPlan::describe).collect();
        self.rules.iter().for_each(|rule| out.push_str(&self.rule(rule)));
        for managed in &self.lifecycle {
            let goal = Progress::from(managed.goal);
            // Writing to a String cannot fail.
            let _ = writeln!(out, "lifecycle {} to {goal}", managed.node);
        }
        out
    }

    fn rule(&self, rule: &PlannedRule) -> String {
        let names = |list: &[usize]| -> String {
            let name = |index: &usize| self.processes[*index].name.clone();
            list.iter().map(name).collect::<Vec<_>>().join(", ")
        };
        let mut out = match &rule.trigger {
            Trigger::Exit(ExitFilter::Any) => format!("when {} ends", names(&rule.of)),
            Trigger::Exit(ExitFilter::Failure) => format!("when {} fails", names(&rule.of)),
            Trigger::Exit(ExitFilter::Code(code)) => {
                format!("when {} ends with code {code}", names(&rule.of))
            }
            Trigger::Start => format!("when {} is started", names(&rule.of)),
            Trigger::Shutdown => "when everything ends".to_owned(),
            Trigger::Output(pattern) => format!("when {} writes '{pattern}'", names(&rule.of)),
        };
        if rule.delay > 0.0 {
            let _ = write!(out, ", {} s later", rule.delay);
        }
        let action = |action: &PlannedAction| match action {
            PlannedAction::Start(of) => format!("start {}", names(of)),
            PlannedAction::Stop(of) => format!("stop {}", names(of)),
            PlannedAction::Restart(of) => format!("restart {}", names(of)),
            PlannedAction::Shutdown(reason) => format!("shut down ({reason})"),
            PlannedAction::Log(text) => format!("log '{text}'"),
            PlannedAction::Run(words) => format!("run {}", words.join(" ")),
        };
        let actions: Vec<_> = rule.actions.iter().map(action).collect();
        format!("{out}: {}\n", actions.join(", "))
    }
}

impl ProcessPlan {
    /// The plan as text for `--print-plan`: a line per process, then one per node.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut out = format!("process {}", self.name);
        // Writing to a String cannot fail.
        let mut add = |text: std::fmt::Arguments<'_>| {
            let _ = write!(out, ", {text}");
        };
        match self.executor {
            Executor::Single => {}
            Executor::Multi(0) => add(format_args!("threads per cpu")),
            Executor::Multi(threads) => add(format_args!("threads {threads}")),
            Executor::RealTime { best_effort: false } => add(format_args!("real-time")),
            Executor::RealTime { best_effort: true } => add(format_args!("real-time best-effort")),
        }
        if !self.cpu.is_empty() {
            add(format_args!("cpu {:?}", self.cpu));
        }
        if let Some(priority) = self.priority {
            add(format_args!("priority {priority}"));
        }
        for (name, value) in &self.env {
            add(format_args!("{name}={value}"));
        }
        for (reference, reached) in
            self.tasks.iter().flat_map(|task| &task.course.after).take(self.after.len())
        {
            add(format_args!("after {} is {reached}", reference.name));
        }
        if self.delay > 0.0 {
            add(format_args!("delay {} s", self.delay));
        }
        if !self.autostart {
            add(format_args!("not started by itself"));
        }
        if self.required {
            add(format_args!("required"));
        }
        if !self.prefix.is_empty() {
            add(format_args!("prefix {}", self.prefix.join(" ")));
        }
        if let Some(folder) = &self.cwd {
            add(format_args!("in {}", folder.display()));
        }
        match self.on_exit {
            OnExit::Report => {}
            OnExit::Ignore => add(format_args!("its end is ignored")),
            OnExit::Restart => add(format_args!("its end restarts it")),
            OnExit::Shutdown => add(format_args!("its end ends everything")),
        }
        out.push('\n');
        for task in &self.tasks {
            out.push_str(&task.describe());
        }
        out
    }
}

impl Task {
    fn describe(&self) -> String {
        let mut out = match &self.what {
            TaskKind::Component { package, component } => format!("  {package}/{component}"),
            TaskKind::Program(words) => format!("  {}", words.join(" ")),
            TaskKind::Container => "  nothing yet".to_owned(),
        };
        let mut add = |text: std::fmt::Arguments<'_>| {
            let _ = write!(out, " {text}");
        };
        if let Some(library) = &self.library {
            add(format_args!("library:={}", library.display()));
        }
        if let Some(name) = &self.name {
            add(format_args!("name:={name}"));
        }
        if let Some(namespace) = &self.namespace {
            add(format_args!("namespace:={namespace}"));
        }
        if let Some(goal) = self.goal {
            add(format_args!("lifecycle:={}", Progress::from(goal)));
        }
        self.remaps.iter().for_each(|(from, to)| add(format_args!("{from}:={to}")));
        self.parameters.iter().for_each(|(name, value)| add(format_args!("{name}={value}")));
        out.push('\n');
        out
    }
}
