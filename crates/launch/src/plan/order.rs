//! Which process a name in `after`, `on` and `lifecycle` means.
//!
//! A name with `/` in front is a node's full name. Any other is looked for as a node of the
//! namespace around it, then as a container, then as a node of any namespace, of which there must
//! be one then.

use super::{Dependency, Goal, Managed, PlanError, PlannedAction, PlannedRule, ProcessPlan};
use crate::error::LaunchError;
use crate::file::Progress;
use crate::load::{Action, Launch, NodeOrContainer, Reference, Rule, Task, TaskKind};
use angaros_msg::dynamic::nearest;
use angaros_msg::names;

/// The key that means every process.
pub(crate) const ANY_PROCESS: u32 = u32::MAX;

/// The tasks that a name means, each with its process.
fn tasks_of<'a>(
    reference: &Reference,
    processes: &'a [ProcessPlan],
) -> Result<Vec<(usize, &'a Task)>, PlanError> {
    let all = || {
        let numbered = processes.iter().enumerate();
        numbered.flat_map(|(index, process)| process.tasks.iter().map(move |task| (index, task)))
    };
    if let Some(key) = reference.key {
        let is_it = |task: &Task| key == ANY_PROCESS || task.key == Some(key);
        return some(all().filter(|(_, task)| is_it(task)).collect(), reference, processes);
    }
    let name = reference.name.as_str();
    let full = match name.starts_with('/') {
        true => name.to_owned(),
        false => names::node_fqn(name, reference.namespace.as_deref().unwrap_or("/")),
    };
    let exact: Vec<_> = all().filter(|(_, task)| task.full_name() == full).collect();
    if !exact.is_empty() || name.starts_with('/') {
        return some(exact, reference, processes);
    }
    let is_in = |task: &Task| task.container.as_deref() == Some(name);
    let inside: Vec<_> = all().filter(|(_, task)| is_in(task)).collect();
    if !inside.is_empty() {
        return Ok(inside);
    }
    let labelled: Vec<_> = all().filter(|(_, task)| task.label() == name).collect();
    if let [first, second, ..] = &labelled[..] {
        let message = format!(
            "'{name}' may be {} or {}; hint: write the full name",
            first.1.full_name(),
            second.1.full_name()
        );
        return Err(fail(reference, &message));
    }
    some(labelled, reference, processes)
}

fn fail(reference: &Reference, message: &str) -> PlanError {
    LaunchError::new(&reference.file, Some(reference.place), message).into()
}

fn some<'a>(
    found: Vec<(usize, &'a Task)>,
    reference: &Reference,
    processes: &[ProcessPlan],
) -> Result<Vec<(usize, &'a Task)>, PlanError> {
    if !found.is_empty() {
        return Ok(found);
    }
    let tasks = || processes.iter().flat_map(|process| &process.tasks);
    let known: Vec<String> = match reference.name.starts_with('/') {
        true => tasks().map(Task::full_name).collect(),
        false => {
            let containers = tasks().filter_map(|task| task.container.clone());
            tasks().map(Task::label).chain(containers).collect()
        }
    };
    let hint = match nearest(&reference.name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "name a node or a container of this launch".to_owned(),
    };
    let message = format!("there is no node '{}'; hint: {hint}", reference.name);
    Err(fail(reference, &message))
}

/// The processes that a name means; all of them, even if it means one node of several in it.
fn processes_of(reference: &Reference, all: &[ProcessPlan]) -> Result<Vec<usize>, PlanError> {
    let mut found: Vec<usize> =
        tasks_of(reference, all)?.into_iter().map(|(index, _)| index).collect();
    found.dedup();
    Ok(found)
}

/// As [`processes_of`], but what is started and stopped must be alone in its process.
fn targets_of(reference: &Reference, all: &[ProcessPlan]) -> Result<Vec<usize>, PlanError> {
    let tasks = tasks_of(reference, all)?;
    let meant = |index: usize| tasks.iter().filter(|(other, _)| *other == index).count();
    for &(index, _) in &tasks {
        if meant(index) < all[index].tasks.len() {
            let message = format!(
                "'{}' shares process '{}' with other nodes; hint: name the container, or run with \
                 --split",
                reference.name, all[index].name
            );
            return Err(fail(reference, &message));
        }
    }
    processes_of(reference, all)
}

pub(super) fn dependencies(processes: &mut [ProcessPlan]) -> Result<(), PlanError> {
    let mut all = Vec::new();
    for (index, process) in processes.iter().enumerate() {
        let mut after = Vec::new();
        // The course of a container stands in each of its nodes.
        let Some(first) = process.tasks.first() else { continue };
        for (reference, reached) in &first.course.after {
            for other in processes_of(reference, processes)? {
                if other == index {
                    let message = format!("'{}' waits for itself", reference.name);
                    return Err(fail(reference, &message));
                }
                let meant = tasks_of(reference, processes)?;
                let nodes = meant.into_iter().filter(|(of, task)| {
                    *of == other && !matches!(task.what, TaskKind::Program(_))
                });
                let nodes = nodes.map(|(_, task)| task.full_name()).collect();
                after.push(Dependency { process: other, reached: *reached, nodes });
            }
        }
        all.push((index, after));
    }
    for (index, after) in all {
        processes[index].after = after;
    }
    no_circle(processes)
}

/// Takes away, again and again, whatever waits for nothing that is left; a circle stays.
fn no_circle(processes: &[ProcessPlan]) -> Result<(), PlanError> {
    let mut left: Vec<usize> = (0..processes.len()).collect();
    let mut waits = vec![true; processes.len()];
    loop {
        let before = left.len();
        left.retain(|&index| {
            waits[index] = processes[index].after.iter().any(|other| waits[other.process]);
            waits[index]
        });
        if left.is_empty() {
            return Ok(());
        }
        if left.len() == before {
            break;
        }
    }
    let names: Vec<_> = left.iter().map(|&index| processes[index].name.as_str()).collect();
    let message = format!("{} wait for each other; hint: remove one 'after'", names.join(", "));
    let reference = left.iter().find_map(|&index| {
        let course = processes[index].tasks.first().map(|task| &task.course)?;
        course.after.first().map(|(reference, _)| reference)
    });
    match reference {
        Some(reference) => Err(fail(reference, &message)),
        None => Ok(()),
    }
}

pub(super) fn rules(rules: &[Rule], all: &[ProcessPlan]) -> Result<Vec<PlannedRule>, PlanError> {
    let mut planned = Vec::with_capacity(rules.len());
    for rule in rules {
        let mut actions = Vec::new();
        for action in &rule.actions {
            actions.push(match action {
                Action::Start(of) => PlannedAction::Start(targets_of(of, all)?),
                Action::Stop(of) => PlannedAction::Stop(targets_of(of, all)?),
                Action::Restart(of) => PlannedAction::Restart(targets_of(of, all)?),
                Action::Shutdown(reason) => PlannedAction::Shutdown(reason.clone()),
                Action::Log(text) => PlannedAction::Log(text.clone()),
                Action::Run(words) => PlannedAction::Run(words.clone()),
            });
        }
        let of = processes_of(&rule.of, all)?;
        let trigger = rule.trigger.clone();
        let delay = rule.delay;
        planned.push(PlannedRule { trigger, of, delay, actions });
    }
    Ok(planned)
}

/// First those of `lifecycle:` in its order, then those whose nodes say so.
pub(super) fn lifecycle(
    list: &[Reference],
    all: &[ProcessPlan],
) -> Result<Vec<(String, Goal)>, PlanError> {
    let mut managed: Vec<(String, Goal)> = Vec::new();
    let mut add = |task: &Task, goal: Goal| {
        let name = task.full_name();
        if !managed.iter().any(|(known, _)| *known == name) {
            managed.push((name, goal));
        }
    };
    for reference in list {
        for (_, task) in tasks_of(reference, all)? {
            add(task, task.goal.unwrap_or(Goal::Active));
        }
    }
    for task in all.iter().flat_map(|process| &process.tasks) {
        if let Some(goal) = task.goal {
            add(task, goal);
        }
    }
    Ok(managed)
}

/// Who waits for a state of a lifecycle waits for one that the launch manages and brings so far.
pub(super) fn check_states(
    all: &[ProcessPlan],
    managed: &[(String, Goal)],
) -> Result<(), PlanError> {
    for process in all {
        let course = process.tasks.first().map(|task| &task.course);
        for (reference, reached) in course.into_iter().flat_map(|course| &course.after) {
            if *reached <= Progress::Ready {
                continue;
            }
            for (_, task) in tasks_of(reference, all)? {
                let goal = managed.iter().find(|(name, _)| *name == task.full_name());
                if goal.is_none_or(|(_, goal)| Progress::from(*goal) < *reached) {
                    let message = format!(
                        "'{}' is not brought to {reached}; hint: add 'lifecycle: {reached}' to it",
                        reference.name
                    );
                    return Err(fail(reference, &message));
                }
            }
        }
    }
    Ok(())
}

/// The managed nodes with their waves.
pub(super) fn waves(managed: Vec<(String, Goal)>, all: &[ProcessPlan]) -> Vec<Managed> {
    // How many states of lifecycles each process waits for, one behind the other. There is no
    // circle, so every number is found after as many rounds as there are processes.
    let mut waves = vec![0_usize; all.len()];
    for _ in 0..all.len() {
        let before = waves.clone();
        for (index, process) in all.iter().enumerate() {
            let step = |after: &Dependency| {
                waves[after.process] + usize::from(after.reached > Progress::Ready)
            };
            waves[index] = process.after.iter().map(step).max().unwrap_or(0);
        }
        if waves == before {
            break;
        }
    }
    let process_of = |node: &str| {
        all.iter().position(|process| process.tasks.iter().any(|task| task.full_name() == node))
    };
    let wave = |node: &str| process_of(node).map_or(0, |index| waves[index]);
    managed.into_iter().map(|(node, goal)| Managed { wave: wave(&node), node, goal }).collect()
}

/// Whether a member cannot share a process with others: a program, or what is started or stopped
/// apart from them.
pub(super) fn is_apart(member: &NodeOrContainer, launch: &Launch) -> bool {
    let own = |task: &Task| {
        let course = &task.course;
        matches!(task.what, TaskKind::Program(_) | TaskKind::Container)
            || !course.after.is_empty()
            || course.delay > 0.0
            || !course.autostart
    };
    let names = |reference: &Reference| {
        let is = |task: &Task| {
            if let Some(key) = reference.key {
                return task.key == Some(key);
            }
            let full = task.full_name();
            full == reference.name
                || full.rsplit('/').next() == Some(reference.name.as_str())
                || member.container.as_deref() == Some(reference.name.as_str())
        };
        member.tasks.iter().any(is)
    };
    let target = |action: &Action| match action {
        Action::Start(of) | Action::Stop(of) | Action::Restart(of) => names(of),
        Action::Shutdown(_) | Action::Log(_) | Action::Run(_) => false,
    };
    member.tasks.iter().any(own) || launch.rules.iter().flat_map(|rule| &rule.actions).any(target)
}
