//! Whether what a file refers to stands in it: systems, and values of parameters.

use super::problem::Problem;
use super::{Experiment, Value, show, suggest};

/// The axes that a figure may make logarithmic.
const LOG: [&str; 3] = ["x", "y", "xy"];

/// # Errors
/// The first reference to what the file does not have.
pub(super) fn check(experiment: &Experiment) -> Result<(), Problem> {
    for name in experiment.quick.sweep.keys() {
        swept(experiment, name, |what, hint| Problem::key(&["quick", "sweep", name], what, hint))?;
    }
    if let Some(name) = &experiment.axis {
        let said = name.as_str().into();
        swept(experiment, name, |what, hint| Problem::value(&["axis"], &said, what, hint))?;
    }
    if let Some(baseline) = &experiment.baseline {
        let name = format!("{}/{}", baseline.system, baseline.variant);
        system(experiment, &["baseline"], &name, &baseline.variant)?;
    }
    for row in experiment.table.iter().flat_map(|table| &table.rows) {
        system(experiment, &["table", "rows", "of"], &row.of, &row.of)?;
    }
    for (name, only) in experiment.only.iter().flatten() {
        value(experiment, &["only", name], name, only)?;
    }
    for figure in &experiment.figures {
        for (name, only) in &figure.only {
            value(experiment, &["figures", "where", name], name, only)?;
        }
        if let Some(over) = &figure.over {
            value(experiment, &["figures", "over", "of"], &over.param, &over.of)?;
            value(experiment, &["figures", "over", "to"], &over.param, &over.to)?;
        }
        if let Some(log) = figure.log.as_deref().filter(|log| !LOG.contains(log)) {
            let what = format!("figure {:?}: log is {log}", figure.id);
            let hint = suggest(log, LOG.into_iter());
            return Err(Problem::value(&["figures", "log"], &log.into(), what, hint));
        }
    }
    Ok(())
}

/// All systems, `system/variant`.
pub(super) fn names(experiment: &Experiment) -> Vec<String> {
    let all = experiment.systems.iter();
    all.flat_map(|(system, all)| all.iter().map(move |one| format!("{system}/{one}"))).collect()
}

/// Whether a parameter has several values.
fn swept(
    experiment: &Experiment,
    name: &str,
    problem: impl Fn(String, String) -> Problem,
) -> Result<(), Problem> {
    match experiment.sweep.contains_key(name) {
        true => Ok(()),
        false => {
            let hint = suggest(name, experiment.sweep.keys().map(String::as_str));
            Err(problem(format!("{name} is not swept"), hint))
        }
    }
}

/// Whether `name`, `system/variant`, takes part; `said` is what stands in the file.
fn system(experiment: &Experiment, at: &[&str], name: &str, said: &str) -> Result<(), Problem> {
    let known = names(experiment);
    match known.iter().any(|known| known == name) {
        true => Ok(()),
        false => {
            let what = format!("{}: {name} is not one of the systems", at[0]);
            let hint = suggest(name, known.iter().map(String::as_str));
            Err(Problem::value(at, &said.into(), what, hint))
        }
    }
}

/// Whether a parameter ever has a value. `system` and `variant` are looked for among the systems;
/// whether there is such a parameter at all is looked at elsewhere.
fn value(experiment: &Experiment, at: &[&str], name: &str, value: &Value) -> Result<(), Problem> {
    let swept = [&experiment.sweep, &experiment.quick.sweep];
    let swept = swept.into_iter().filter_map(|sweep| sweep.get(name)).flatten();
    let mut known: Vec<Value> = swept.chain(experiment.fixed.get(name)).cloned().collect();
    match name {
        "system" => known.extend(experiment.systems.keys().map(|name| name.as_str().into())),
        "variant" => {
            known.extend(experiment.systems.values().flatten().map(|name| name.as_str().into()));
        }
        _ => {}
    }
    match known.is_empty() || known.contains(value) {
        true => Ok(()),
        false => {
            let shown = show(value);
            let known: Vec<String> = known.iter().map(show).collect();
            let what = format!("{}: {name} is never {shown}", at[..at.len() - 1].join(" "));
            let hint = suggest(&shown, known.iter().map(String::as_str));
            Err(Problem::value(at, value, what, hint))
        }
    }
}
