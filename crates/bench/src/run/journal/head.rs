//! What a session measures, on what machine and with which programs: it goes on with the same only.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::super::System;
use crate::environment::Environment;
use crate::experiment::Experiment;

/// The number of the form that is written; another one is refused.
const FORMAT: u32 = 1;

/// What a session measures, on what: its first page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    format: u32,
    /// The process that wrote it.
    pub pid: u32,
    /// Seconds since 1970 when the session began.
    pub started_unix: u64,
    /// The seed of run order and intervals.
    pub seed: u64,
    /// Whether only the corners run.
    pub quick: bool,
    /// Whether processes are pinned where the experiment does not say.
    pub pin: bool,
    /// What else the caller needs to go on.
    #[serde(default)]
    pub words: BTreeMap<String, Vec<String>>,
    /// The machine.
    pub environment: Environment,
    /// What is measured.
    pub experiments: Vec<Planned>,
}

/// One experiment and the systems it is played over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Planned {
    /// The experiment.
    pub experiment: Experiment,
    /// What tells each system's build from another one, by `system/variant`.
    pub systems: BTreeMap<String, String>,
}

impl Planned {
    /// An experiment with the systems as they are now.
    pub fn new(experiment: &Experiment, systems: &[Box<dyn System>]) -> Self {
        let named = systems.iter().map(|system| {
            (format!("{}/{}", system.name(), system.variant()), system.fingerprint())
        });
        Self { experiment: experiment.clone(), systems: named.collect() }
    }
}

impl Head {
    /// The head of a session that begins.
    pub fn new(seed: u64, quick: bool, pin: bool) -> Self {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Self {
            format: FORMAT,
            pid: std::process::id(),
            started_unix: since.map_or(0, |d| d.as_secs()),
            seed,
            quick,
            pin,
            words: BTreeMap::new(),
            environment: Environment::default(),
            experiments: Vec::new(),
        }
    }

    /// From the text of `session.json`.
    ///
    /// # Errors
    /// Text that is none, or of another form.
    pub fn parse(text: &[u8]) -> Result<Self, String> {
        let head: Self = serde_json::from_slice(text).map_err(|e| e.to_string())?;
        match head.format == FORMAT {
            true => Ok(head),
            false => Err(format!("form {}, this version reads {FORMAT}", head.format)),
        }
    }

    /// Why what `now` would measure does not belong to what was measured; empty if it does.
    pub fn differences(&self, now: &Self) -> Vec<String> {
        let (a, b) = (&self.environment, &now.environment);
        let mut found = Vec::new();
        let mut differs = |what: &str, then: &str, now: &str| {
            if then != now {
                found.push(format!("the {what} was {then} and is {now}"));
            }
        };
        differs("processor", &a.cpu, &b.cpu);
        differs("number of cores", &a.cores.to_string(), &b.cores.to_string());
        differs("memory", &format!("{} MB", a.memory_mb), &format!("{} MB", b.memory_mb));
        differs("kernel", &a.kernel, &b.kernel);
        differs("distribution", &a.os, &b.os);
        differs("governor", &a.governor, &b.governor);
        for planned in &now.experiments {
            let name = &planned.experiment.name;
            match self.experiments.iter().find(|then| then.experiment.name == *name) {
                None => found.push(format!("experiment {name} was not part of it")),
                Some(then) => found.extend(then.differences(planned)),
            }
        }
        found
    }
}

impl Planned {
    fn differences(&self, now: &Self) -> Vec<String> {
        let mut found = Vec::new();
        let name = &self.experiment.name;
        let keys = changed_keys(&self.experiment, &now.experiment);
        if !keys.is_empty() {
            found.push(format!("experiment {name} has another {}", keys.join(", ")));
        }
        for (system, then) in &self.systems {
            match now.systems.get(system) {
                None => found.push(format!("{name}: {system} is not there any more")),
                Some(now) if now != then => {
                    found.push(format!("{name}: {system} is another build ({then}, now {now})"));
                }
                Some(_) => {}
            }
        }
        let new = now.systems.keys().filter(|system| !self.systems.contains_key(*system));
        found.extend(new.map(|system| format!("{name}: {system} was not part of it")));
        found
    }
}

/// The keys whose values differ; how an experiment is described and shown does not matter.
fn changed_keys(then: &Experiment, now: &Experiment) -> Vec<String> {
    let value = |experiment| match serde_json::to_value(experiment) {
        Ok(serde_json::Value::Object(map)) => map,
        _ => serde_json::Map::new(),
    };
    let (then, now) = (value(then), value(now));
    let names: BTreeSet<&String> = then.keys().chain(now.keys()).collect();
    let shown = ["title", "about", "unit", "axis", "baseline", "against", "wake_up", "paper"];
    names
        .into_iter()
        .filter(|name| !shown.contains(&name.as_str()) && then.get(*name) != now.get(*name))
        .cloned()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;

    #[test]
    fn what_changed_between_two_parts_of_a_session_is_named() {
        let text = "name: a/b\ntitle: T\nworkload: w\nsettings: {count: 5}\n";
        let planned = |text: &str, build: &str| Planned {
            experiment: parse(text, "t").unwrap(),
            systems: [("s/v".to_owned(), build.to_owned())].into(),
        };
        let head = |planned: Planned, kernel: &str| {
            let environment = Environment { kernel: kernel.into(), ..Environment::default() };
            Head { environment, experiments: vec![planned], ..Head::new(1, false, true) }
        };
        let then = head(planned(text, "1 abc"), "6.1");
        let other = text.replace("count: 5", "count: 6").replace("title: T", "title: U");
        let found = then.differences(&head(planned(&other, "1 abd"), "6.2"));
        assert_eq!(found[0], "the kernel was 6.1 and is 6.2");
        assert_eq!(found[1], "experiment a/b has another settings");
        assert_eq!(found[2], "a/b: s/v is another build (1 abc, now 1 abd)");
        assert_eq!(found.len(), 3);
        let titled = head(planned(&text.replace("title: T", "title: U"), "1 abc"), "6.1");
        assert_eq!(then.differences(&titled), Vec::<String>::new());
        let mut without = titled.clone();
        without.experiments[0].systems.clear();
        assert!(then.differences(&without)[0].contains("s/v is not there any more"));
    }
}
