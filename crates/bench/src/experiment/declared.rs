//! Whether a file asks for what there is: parameters that its workload has, with values that they
//! take, settings within their ranges, and variants that exist. What a program declares of its own
//! workloads can be held against a file only where that program is built ([`check_about`]).

use std::collections::BTreeMap;

use angaros_bench_peer::{About, Accepted};

use super::problem::Problem;
use super::{Experiment, Params, SETTINGS, Value, show, suggest};
use crate::workload::{self, Components, Workload, Wrong, check_accepted};

/// Whether a parameter has a value.
type Fits<'a> = Box<dyn Fn(&str, &Value) -> Result<(), Wrong> + 'a>;

/// What the file may say of parameters, whoever declares them.
struct Declared<'a> {
    workload: &'a str,
    names: Vec<&'a str>,
    fits: Fits<'a>,
}

/// Holds a file against what its workload declares. One that is not in the list is a program's own.
///
/// # Errors
/// The first mistake.
pub(super) fn check(experiment: &Experiment) -> Result<(), Problem> {
    settings(experiment)?;
    let Some(workload) = workload::named(&experiment.workload) else { return Ok(()) };
    Declared::by(workload).check(experiment)?;
    match workload.components() {
        Some(components) => only_ours(experiment, &components),
        None => Ok(()),
    }
}

/// Holds a file against what programs say of themselves, by system: the workload is known to one of
/// them or to the list here, and so are variants. `systems` are those that can be built at all,
/// each with variants that it has in other builds.
///
/// # Errors
/// The first mistake.
pub fn check_about(
    experiment: &Experiment,
    abouts: &[About],
    systems: &BTreeMap<String, Vec<String>>,
) -> Result<(), Problem> {
    let name = experiment.workload.as_str();
    let solo = abouts.iter().filter(|about| about.solo.contains_key(name));
    if workload::named(name).is_none() && solo.clone().next().is_none() {
        let own = workload::ALL.iter().map(|workload| workload.name());
        let programs = abouts.iter().flat_map(|about| about.solo.keys().map(String::as_str));
        let hint = suggest(name, own.chain(programs));
        let what = format!("there is no workload {name}");
        return Err(Problem::value(&["workload"], &name.into(), what, hint));
    }
    for parameters in solo.filter_map(|about| about.parameters.get(name)) {
        Declared::by_program(name, parameters).check(experiment)?;
    }
    for (system, variants) in &experiment.systems {
        let Some(known) = systems.get(system) else {
            let hint = suggest(system, systems.keys().map(String::as_str));
            let what = format!("systems: there is no system {system}");
            return Err(Problem::key(&["systems", system], what, hint));
        };
        let about = abouts.iter().find(|about| about.peer == *system);
        let says =
            about.iter().flat_map(|about| about.variants_of(name).iter().chain(&about.variants));
        let known: Vec<&str> = known.iter().chain(says).map(String::as_str).collect();
        check_variants(system, variants, &known)?;
    }
    Ok(())
}

fn check_variants(system: &str, variants: &[String], known: &[&str]) -> Result<(), Problem> {
    match variants.iter().find(|variant| !known.contains(&variant.as_str())) {
        Some(variant) => {
            let what = format!("systems: {system} has no variant {variant}");
            let hint = suggest(variant, known.iter().copied());
            let value = variant.as_str().into();
            Err(Problem::value(&["systems", system], &value, what, hint))
        }
        None => Ok(()),
    }
}

/// Components of ours measure nobody else.
fn only_ours(experiment: &Experiment, components: &Components) -> Result<(), Problem> {
    let name = &experiment.workload;
    for (system, variants) in &experiment.systems {
        if system != "angaros" {
            let what = format!("systems: {system} does not take part in workload {name}");
            let hint = "components of Angaros play it: did you mean \"angaros\"?";
            return Err(Problem::key(&["systems", system], what, hint));
        }
        if !components.variants.is_empty() {
            check_variants(system, variants, components.variants)?;
        }
    }
    Ok(())
}

impl<'a> Declared<'a> {
    fn by(workload: &'a dyn Workload) -> Self {
        let all = workload.parameters();
        let check = move |name: &str, value: &Value| {
            let known = all.iter().find(|parameter| parameter.name == name);
            known.map_or(Ok(()), |parameter| parameter.values.check(value))
        };
        let names = all.iter().map(|parameter| parameter.name).collect();
        Self { workload: workload.name(), names, fits: Box::new(check) }
    }

    fn by_program(workload: &'a str, all: &'a BTreeMap<String, Accepted>) -> Self {
        let check = |name: &str, value: &Value| {
            all.get(name).map_or(Ok(()), |accepted| check_accepted(accepted, value))
        };
        let names = all.keys().map(String::as_str).collect();
        Self { workload, names, fits: Box::new(check) }
    }

    /// Every place of a file that names parameters.
    fn check(&self, experiment: &Experiment) -> Result<(), Problem> {
        self.points(&["fixed"], &experiment.fixed)?;
        experiment.only.iter().try_for_each(|only| self.points(&["only"], only))?;
        for (at, sweep) in
            [(&["sweep"][..], &experiment.sweep), (&["quick", "sweep"], &experiment.quick.sweep)]
        {
            for (name, values) in sweep {
                self.name(at, name)?;
                values.iter().try_for_each(|value| self.value(at, name, value))?;
            }
        }
        let searches = [
            (&["search"][..], &experiment.search),
            (&["quick", "search"], &experiment.quick.search),
        ];
        for (at, search) in searches {
            let Some(search) = search else { continue };
            let parameter = search.parameter.as_str();
            self.name_in(at, "parameter", parameter)?;
            for (key, number) in [("from", search.from), ("to", search.to)] {
                // Whole numbers are searched as such.
                let whole = (number.fract() == 0.0).then_some(number as u64);
                let value = whole.map_or_else(|| number.into(), Value::from);
                self.fits(at, key, parameter, &value)?;
            }
        }
        for entry in &experiment.paper {
            entry.params.keys().try_for_each(|name| self.name(&["paper", "params"], name))?;
        }
        let columns = experiment.table.iter().flat_map(|table| &table.columns);
        columns
            .into_iter()
            .try_for_each(|column| self.points(&["table", "columns", "at"], &column.at))
    }

    fn points(&self, at: &[&str], params: &Params) -> Result<(), Problem> {
        params.iter().try_for_each(|(name, value)| {
            self.name(at, name)?;
            self.value(at, name, value)
        })
    }

    /// Whether there is such a parameter, which is a key.
    fn name(&self, at: &[&str], name: &str) -> Result<(), Problem> {
        match self.names.contains(&name) {
            true => Ok(()),
            false => {
                let keys = [at, &[name]].concat();
                let what = format!("{}: workload {} has no parameter {name}", at[0], self.workload);
                Err(Problem::key(&keys, what, suggest(name, self.names.iter().copied())))
            }
        }
    }

    /// The same of one that is the value of a key.
    fn name_in(&self, at: &[&str], key: &str, name: &str) -> Result<(), Problem> {
        self.name(at, name).map_err(|_| {
            let what = format!("{}: workload {} has no parameter {name}", at[0], self.workload);
            let hint = suggest(name, self.names.iter().copied());
            Problem::value(&[at, &[key]].concat(), &name.into(), what, hint)
        })
    }

    fn value(&self, at: &[&str], name: &str, value: &Value) -> Result<(), Problem> {
        self.fits(at, name, name, value)
    }

    /// Whether a parameter has the value that stands below a key.
    fn fits(&self, at: &[&str], key: &str, name: &str, value: &Value) -> Result<(), Problem> {
        (self.fits)(name, value).map_err(|wrong| {
            let shown = show(value);
            let what = format!("{} {key}: {shown} is not a value of {name}", at.join(" "));
            let hint = match wrong.words.is_empty() {
                true => format!("{name} is {}", wrong.expected),
                false => suggest(&shown, wrong.words.iter().map(String::as_str)),
            };
            Problem::value(&[at, &[key]].concat(), value, what, hint)
        })
    }
}

/// Whether every setting is within its range.
fn settings(experiment: &Experiment) -> Result<(), Problem> {
    let own = &experiment.settings;
    let all: [u64; SETTINGS.len()] = [
        own.count,
        own.warmup,
        own.idle_ms,
        own.timeout_s,
        u64::from(own.repeats),
        own.seconds,
        own.run_s,
    ];
    let own: BTreeMap<String, u64> =
        SETTINGS.iter().map(|setting| setting.name.to_owned()).zip(all).collect();
    range(&["settings"], &own)?;
    range(&["quick", "settings"], &experiment.quick.settings)?;
    for (at, focus) in [
        (&["focus", "settings"][..], &experiment.focus),
        (&["quick", "focus", "settings"], &experiment.quick.focus),
    ] {
        focus.iter().try_for_each(|focus| range(at, &focus.settings))?;
    }
    Ok(())
}

fn range(at: &[&str], given: &BTreeMap<String, u64>) -> Result<(), Problem> {
    for (name, value) in given {
        let keys = [at, &[name.as_str()]].concat();
        let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) else {
            let what = format!("{}: unknown key {name:?}", at.join(" "));
            let hint = suggest(name, SETTINGS.iter().map(|setting| setting.name));
            return Err(Problem::key(&keys, what, hint));
        };
        let (from, to) = (setting.from, setting.to);
        if !(from..=to).contains(value) {
            let what = format!("{} {name}: {value} is out of range", at.join(" "));
            let hint = format!("{name} is a whole number from {from} to {to}");
            return Err(Problem::value(&keys, &(*value).into(), what, hint));
        }
    }
    Ok(())
}
