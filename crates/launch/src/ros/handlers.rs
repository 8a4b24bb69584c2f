//! Handlers of events of launch files in Python: what they do becomes rules of the launch.
//!
//! 1. What is in a handler of an exit or a start is not started by itself; the rule starts it.
//! 2. What waits for a state of a lifecycle is started after that state was reached.
//! 3. Lines of a handler of the end are written when everything ends.
//! 4. A handler of a process that the launch does not have is left out, with what it would start.

use super::context::Context;
use crate::error::LaunchError;
use crate::file::{Goal, Progress};
use crate::load::{Action, ExitFilter, MAX_RULES, NodeOrContainer, Reference, Rule, Trigger};
use crate::plan::ANY_PROCESS;
use crate::tree::Position;
use std::collections::BTreeSet;

/// What is done when something happens, while its actions are walked.
pub(super) struct Handler {
    event: HandledEvent,
    of: Reference,
    /// Seconds of the timers around it.
    base: f64,
    actions: Vec<(f64, Action)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HandledEvent {
    Exit,
    Start,
    Shutdown,
    State(Progress),
}

impl Handler {
    pub(super) fn new(
        context: &Context,
        place: Position,
        event: &str,
        key: Option<u32>,
    ) -> Result<Self, LaunchError> {
        let event = match event {
            "exit" => HandledEvent::Exit,
            "start" => HandledEvent::Start,
            "shutdown" => HandledEvent::Shutdown,
            "inactive" => HandledEvent::State(Progress::Inactive),
            "active" => HandledEvent::State(Progress::Active),
            other => return Err(context.fail(place, &format!("event '{other}' is not known"))),
        };
        let of = reference(context, place, key.unwrap_or(ANY_PROCESS));
        Ok(Self { event, of, base: context.delay, actions: Vec::new() })
    }

    fn is_rule(&self) -> bool {
        matches!(self.event, HandledEvent::Exit | HandledEvent::Start)
    }
}

fn reference(context: &Context, place: Position, key: u32) -> Reference {
    let name = String::from("process");
    Reference { name, namespace: None, file: context.file.clone(), place, key: Some(key) }
}

/// Makes a node, program or container part of the handler around it, if there is one.
pub(super) fn take(
    context: &mut Context,
    place: Position,
    member: &mut NodeOrContainer,
) -> Result<(), LaunchError> {
    let given = context.key.take();
    let Some(handler) = context.handlers.last() else {
        member.tasks.iter_mut().for_each(|task| task.key = given);
        return Ok(());
    };
    let event = handler.event;
    let of = handler.of.clone();
    let delay = context.delay - handler.base;
    let key = given.unwrap_or_else(|| {
        // Those of Python count upwards.
        context.made_keys += 1;
        ANY_PROCESS - context.made_keys
    });
    match event {
        HandledEvent::Shutdown => {
            let message = "is in OnShutdown, and nothing is started when everything ends; hint: \
                           let a program do it when it gets SIGINT";
            return Err(context.fail(place, message));
        }
        HandledEvent::Exit | HandledEvent::Start => {
            act(context, Action::Start(reference(context, place, key)));
        }
        HandledEvent::State(_) => {}
    }
    for task in &mut member.tasks {
        task.key = Some(key);
        match event {
            HandledEvent::State(reached) => {
                task.course.after.push((of.clone(), reached));
                task.course.delay = delay;
            }
            _ => (task.course.autostart, task.course.delay) = (false, 0.0),
        }
    }
    Ok(())
}

fn act(context: &mut Context, action: Action) {
    let delay = context.delay;
    if let Some(handler) = context.handlers.last_mut() {
        handler.actions.push((delay - handler.base, action));
    }
}

/// Whether the handler around a line or the end of everything does it, which is then noted.
pub(super) fn does(context: &mut Context, action: Action) -> bool {
    let is_log = matches!(action, Action::Log(_));
    let takes = context.handlers.last().is_some_and(|handler| {
        handler.is_rule() || is_log && handler.event == HandledEvent::Shutdown
    });
    if takes {
        act(context, action);
    }
    takes
}

/// Whether what is walked waits for something, so that nothing of it is known at the start.
pub(super) fn waits(context: &Context) -> bool {
    context.delay > 0.0 || !context.handlers.is_empty()
}

/// A process is ended.
pub(super) fn stop(context: &mut Context, place: Position, key: u32) -> Result<(), LaunchError> {
    let action = Action::Stop(reference(context, place, key));
    match does(context, action) {
        true => Ok(()),
        false => Err(context.fail(
            place,
            "ends a process in a handler that is neither of an exit nor of a start; hint: use \
             OnProcessExit or OnProcessStart",
        )),
    }
}

/// A node is brought to a state of its lifecycle.
pub(super) fn goal(
    context: &mut Context,
    place: Position,
    key: u32,
    state: &str,
) -> Result<(), LaunchError> {
    let is_late = |handler: &Handler| handler.event == HandledEvent::Exit;
    if context.handlers.iter().any(is_late) {
        let message = "changes the state of a lifecycle when a process ends; hint: 'on: [{exit: \
                       NODE, do: {run: [angaros, lifecycle, set, NODE, activate]}}]' in a launch \
                       file of Angaros";
        return Err(context.fail(place, message));
    }
    let goal = if state == "active" { Goal::Active } else { Goal::Inactive };
    context.goals.push((key, goal));
    Ok(())
}

/// Ends the innermost handler: it becomes a rule for each time after the event.
pub(super) fn end(context: &mut Context) -> Result<(), LaunchError> {
    let Some(handler) = context.handlers.pop() else { return Ok(()) };
    let trigger = match handler.event {
        HandledEvent::Exit => Trigger::Exit(ExitFilter::Any),
        HandledEvent::Start => Trigger::Start,
        HandledEvent::Shutdown => Trigger::Shutdown,
        HandledEvent::State(_) => return Ok(()),
    };
    let mut rules: Vec<Rule> = Vec::new();
    for (delay, action) in handler.actions {
        match rules.iter_mut().find(|rule| rule.delay == delay) {
            Some(rule) => rule.actions.push(action),
            None => {
                let trigger = trigger.clone();
                let of = handler.of.clone();
                rules.push(Rule { trigger, of, delay, actions: vec![action] });
            }
        }
    }
    context.launch.rules.extend(rules);
    if context.launch.rules.len() > MAX_RULES {
        let message = format!("has more than {MAX_RULES} events");
        return Err(context.fail(handler.of.place, &message));
    }
    Ok(())
}

/// Leaves out what cannot happen, gives processes their names in messages, and sets goals.
pub(super) fn finish(context: &mut Context) {
    while leave_out(context) {}
    let launch = &mut context.launch;
    let tasks = launch.members.iter().flat_map(|member| &member.tasks);
    let names: Vec<(u32, String)> =
        tasks.filter_map(|task| Some((task.key?, task.label()))).collect();
    let name = |of: &mut Reference| {
        let known = names.iter().find(|(key, _)| Some(*key) == of.key);
        known.iter().for_each(|(_, known)| of.name.clone_from(known));
    };
    for rule in &mut launch.rules {
        name(&mut rule.of);
        for action in &mut rule.actions {
            if let Action::Start(of) | Action::Stop(of) | Action::Restart(of) = action {
                name(of);
            }
        }
    }
    for task in launch.members.iter_mut().flat_map(|member| &mut member.tasks) {
        task.course.after.iter_mut().for_each(|(of, _)| name(of));
        for (key, goal) in &context.goals {
            if task.key == Some(*key) && task.goal != Some(Goal::Active) {
                task.goal = Some(*goal);
            }
        }
    }
}

/// Takes out rules about processes that there are not, and what only they start; returns whether
/// anything went.
fn leave_out(context: &mut Context) -> bool {
    let launch = &mut context.launch;
    let tasks = || launch.members.iter().flat_map(|member| &member.tasks);
    let mut keys: BTreeSet<u32> = tasks().filter_map(|task| task.key).collect();
    keys.insert(ANY_PROCESS);
    let is_there = |of: &Reference| of.key.is_none_or(|key| keys.contains(&key));
    let mut gone = Vec::new();
    launch.rules.retain_mut(|rule| {
        let stays = is_there(&rule.of);
        for action in &rule.actions {
            if let (false, Action::Start(of)) = (stays, action) {
                gone.extend(of.key);
            }
        }
        // Such as the end of a process whose condition did not hold.
        rule.actions.retain(|action| match action {
            Action::Start(of) | Action::Stop(of) | Action::Restart(of) => is_there(of),
            Action::Shutdown(_) | Action::Log(_) | Action::Run(_) => true,
        });
        stays && !rule.actions.is_empty()
    });
    let before = launch.members.len();
    launch.members.retain(|member| {
        let waits_in_vain = |of: &Reference| !is_there(of);
        member.tasks.iter().all(|task| {
            task.key.is_none_or(|key| !gone.contains(&key))
                && !task.course.after.iter().any(|(of, _)| waits_in_vain(of))
        })
    });
    launch.members.len() != before
}
