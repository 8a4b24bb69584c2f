//! What is done when something happens, and what is asked from outside.

use super::output::LineObserver;
use super::slot::{AfterExit, Slot, State};
use super::{Event, Observer, Reply, Request, Supervisor};
use crate::load::{ExitFilter, Trigger};
use crate::plan::{PlannedAction, PlannedRule};
use angaros_msg::dynamic::nearest;
use regex_lite::Regex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// Rules that wait for their delay at one time; what happens beyond is left out.
const MAX_WAITING: usize = 256;
/// Programs of rules that run at one time.
const MAX_PROGRAMS: usize = 32;

pub(super) struct Rules {
    rules: Vec<PlannedRule>,
    /// A line that matched has not been handled yet; those that follow it are the same event.
    busy: Arc<Vec<AtomicBool>>,
    waiting: Vec<(Instant, usize, String)>,
}

impl Rules {
    pub(super) fn new(rules: Vec<PlannedRule>) -> Self {
        let busy = Arc::new(rules.iter().map(|_| AtomicBool::new(false)).collect());
        Self { rules, busy, waiting: Vec::new() }
    }

    /// What sees every line of output; nothing if nobody wants to.
    pub(super) fn line_observer(
        &self,
        sender: &Sender<Event>,
        observer: Option<Arc<dyn Observer>>,
    ) -> Option<Arc<LineObserver>> {
        let patterns: Vec<_> = self
            .rules
            .iter()
            .enumerate()
            .filter_map(|(index, rule)| match &rule.trigger {
                // It was tried when the file was read.
                Trigger::Output(text) => Some((index, rule.of.clone(), Regex::new(text).ok()?)),
                Trigger::Exit(_) | Trigger::Start | Trigger::Shutdown => None,
            })
            .collect();
        if patterns.is_empty() && observer.is_none() {
            return None;
        }
        let sender = sender.clone();
        let busy = Arc::clone(&self.busy);
        Some(Arc::new(move |process, name, line| {
            if let Some(observer) = &observer {
                observer.line(name, line);
            }
            for (rule, of, pattern) in &patterns {
                if of.contains(&process)
                    && pattern.is_match(line)
                    && !busy[*rule].swap(true, Ordering::AcqRel)
                {
                    // The supervisor outlives the readers.
                    let _ = sender.send(Event::Matched(*rule, line.to_owned()));
                }
            }
        }))
    }

    pub(super) fn handled(&self, rule: usize) {
        self.busy[rule].store(false, Ordering::Release);
    }

    fn those(&self, process: usize, fits: impl Fn(&Trigger) -> bool) -> Vec<usize> {
        let numbered = self.rules.iter().enumerate();
        let fitting =
            numbered.filter(|(_, rule)| rule.of.contains(&process) && fits(&rule.trigger));
        fitting.map(|(index, _)| index).collect()
    }

    pub(super) fn started(&self, process: usize) -> Vec<usize> {
        self.those(process, |trigger| *trigger == Trigger::Start)
    }

    pub(super) fn ended(&self, process: usize, code: Option<i32>) -> Vec<usize> {
        self.those(process, |trigger| match trigger {
            Trigger::Exit(ExitFilter::Any) => true,
            Trigger::Exit(ExitFilter::Failure) => code != Some(0),
            Trigger::Exit(ExitFilter::Code(wanted)) => code == Some(*wanted),
            Trigger::Start | Trigger::Output(_) | Trigger::Shutdown => false,
        })
    }

    /// The lines that are logged when everything ends.
    pub(super) fn last_lines(&self) -> Vec<String> {
        let rules = self.rules.iter().filter(|rule| rule.trigger == Trigger::Shutdown);
        let lines = rules.flat_map(|rule| &rule.actions).filter_map(|action| match action {
            PlannedAction::Log(text) => Some(text.clone()),
            _ => None,
        });
        lines.collect()
    }

    pub(super) fn is_pending(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub(super) fn next_time(&self) -> Option<Instant> {
        self.waiting.iter().map(|(at, ..)| *at).min()
    }

    /// A rule whose delay is over, with the line that it is about.
    pub(super) fn due(&mut self, now: Instant) -> Option<(usize, String)> {
        let at = self.waiting.iter().position(|(at, ..)| *at <= now)?;
        let (_, rule, line) = self.waiting.remove(at);
        Some((rule, line))
    }
}

impl Supervisor<'_> {
    pub(super) fn fire_all(&mut self, rules: Vec<usize>, line: &str) {
        for rule in rules {
            let delay = self.rules.rules[rule].delay;
            if delay <= 0.0 {
                self.act(rule, line);
            } else if self.rules.waiting.len() < MAX_WAITING {
                let at = Instant::now() + Duration::from_secs_f64(delay);
                self.rules.waiting.push((at, rule, line.to_owned()));
            } else {
                self.output.note("launch", "too many events wait: one is left out");
            }
        }
    }

    pub(super) fn act(&mut self, rule: usize, line: &str) {
        for action in self.rules.rules[rule].actions.clone() {
            if self.ending {
                return;
            }
            match action {
                PlannedAction::Start(of) => of.into_iter().for_each(|index| self.begin(index)),
                PlannedAction::Stop(of) => of.into_iter().for_each(|index| self.finish(index)),
                PlannedAction::Restart(of) => of.into_iter().for_each(|index| self.again(index)),
                PlannedAction::Shutdown(reason) => {
                    self.output.note("launch", &format!("everything ends: {reason}"));
                    self.end_all(&reason);
                }
                PlannedAction::Log(text) if line.is_empty() => self.output.note("launch", &text),
                PlannedAction::Log(text) => {
                    self.output.note("launch", &format!("{text} ({line})"));
                }
                PlannedAction::Run(words) => self.run_program(words),
            }
        }
    }

    fn run_program(&mut self, words: Vec<String>) {
        let is_free = |slot: &Slot| {
            slot.is_program_of_rule() && !matches!(slot.state, State::Running(_) | State::At(_))
        };
        let slot = Slot::program(words);
        let index = match self.slots.iter().position(is_free) {
            Some(index) => {
                self.slots[index] = slot;
                index
            }
            None if self.slots.len() - self.planned < MAX_PROGRAMS => {
                self.slots.push(slot);
                self.slots.len() - 1
            }
            None => {
                self.output.note("launch", "too many programs of events run: one is left out");
                return;
            }
        };
        self.start(index);
    }

    /// Starts what does not run.
    fn begin(&mut self, index: usize) {
        match self.slots[index].state {
            State::Running(_) if self.slots[index].sent.is_some() => {
                self.slots[index].then = AfterExit::Start;
            }
            State::Running(_) => {}
            _ => self.start(index),
        }
    }

    /// Ends what runs.
    fn finish(&mut self, index: usize) {
        self.slots[index].then = AfterExit::Nothing;
        match self.slots[index].state {
            State::Running(_) if self.slots[index].sent.is_none() => self.escalate(index),
            State::Running(_) => {}
            _ => self.slots[index].state = State::Ended("stopped".into()),
        }
    }

    fn again(&mut self, index: usize) {
        let runs = matches!(self.slots[index].state, State::Running(_));
        if runs {
            self.finish(index);
            self.slots[index].then = AfterExit::Start;
        } else {
            self.start(index);
        }
    }

    pub(super) fn answer(&mut self, request: &Request) -> Reply {
        let named = match request {
            Request::List => None,
            Request::Shutdown => {
                self.output.note("launch", "everything ends: somebody asked for it");
                self.end_all("somebody asked for it");
                None
            }
            Request::Start(name) | Request::Stop(name) | Request::Restart(name) => Some(name),
        };
        let Some(name) = named else {
            return Ok(self.slots.iter().map(Slot::status).collect());
        };
        if self.ending {
            return Err("the launch ends".into());
        }
        let index = self.find(name)?;
        match request {
            Request::Start(_) => self.begin(index),
            Request::Stop(_) => {
                self.finish(index);
                self.slots[index].held = true;
            }
            _ => self.again(index),
        }
        Ok(vec![self.slots[index].status()])
    }

    fn find(&self, name: &str) -> Result<usize, String> {
        let planned = &self.slots[..self.planned];
        let by_process = planned.iter().position(|slot| slot.plan.name == name);
        let called: Vec<usize> =
            (0..self.planned).filter(|&index| planned[index].is_called(name)).collect();
        match (by_process, &called[..]) {
            (Some(index), _) => Ok(index),
            (None, [index]) if planned[*index].plan.tasks.len() > 1 => Err(format!(
                "'{name}' shares process '{0}' with other nodes; hint: name '{0}'",
                planned[*index].plan.name
            )),
            (None, [index]) => Ok(*index),
            (None, []) => {
                let known = planned.iter().map(|slot| slot.plan.name.as_str());
                let hint = match nearest(name, known) {
                    Some(near) => format!("did you mean '{near}'?"),
                    None => "angaros launch ctl list".to_owned(),
                };
                Err(format!("there is no process '{name}' in this launch; hint: {hint}"))
            }
            (None, several) => {
                let names = several.iter().map(|&index| planned[index].plan.name.as_str());
                let names: Vec<_> = names.collect();
                Err(format!("'{name}' may be {}; hint: name one of them", names.join(" or ")))
            }
        }
    }
}
