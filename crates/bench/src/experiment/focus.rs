//! Systems that an experiment looks at more closely than at the others.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Experiment, Settings, suggest};

/// What can be set, for all systems or for some.
pub(super) struct Setting {
    pub(super) name: &'static str,
    pub(super) from: u64,
    pub(super) to: u64,
}

/// All of them, in the order of [`Settings`].
pub(super) const SETTINGS: [Setting; 7] = [
    Setting { name: "count", from: 1, to: 1 << 32 },
    Setting { name: "warmup", from: 0, to: 1 << 32 },
    Setting { name: "idle_ms", from: 0, to: 86_400_000 },
    Setting { name: "timeout_s", from: 1, to: 604_800 },
    Setting { name: "repeats", from: 1, to: 10_000 },
    Setting { name: "seconds", from: 0, to: 604_800 },
    Setting { name: "run_s", from: 0, to: 604_800 },
];

/// Longer or more often repeated runs of some systems, where the experiment asks them something
/// that the runs of the others need not tell. What was set stands in the notes of their records.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Focus {
    /// Which, `system/variant`.
    pub of: Vec<String>,
    /// Replaces single settings.
    pub settings: BTreeMap<String, u64>,
}

/// Replaces one setting.
pub(super) fn set(settings: &mut Settings, name: &str, value: u64) {
    match name {
        "count" => settings.count = value.max(1),
        "warmup" => settings.warmup = value,
        "idle_ms" => settings.idle_ms = value,
        "timeout_s" => settings.timeout_s = value,
        "seconds" => settings.seconds = value,
        "repeats" => settings.repeats = u32::try_from(value).unwrap_or(u32::MAX).max(1),
        "run_s" => settings.run_s = value,
        // The parser has refused every other name.
        _ => {}
    }
}

/// What contradicts the rest of the file.
pub(super) fn check(experiment: &Experiment) -> Result<(), String> {
    let both = [&experiment.focus, &experiment.quick.focus];
    for focus in both.into_iter().flatten() {
        let known = |name: &&String| {
            name.split_once('/').is_some_and(|(system, variant)| {
                let variants = experiment.systems.get(system);
                variants.is_some_and(|all| all.iter().any(|known| known == variant))
            })
        };
        if let Some(name) = focus.of.iter().find(|name| !known(name)) {
            let known = super::references::names(experiment);
            let hint = suggest(name, known.iter().map(String::as_str));
            return Err(format!("focus: {name} is not one of the systems\nhint: {hint}"));
        }
        if experiment.search.is_some() {
            return Err("focus: a search runs as often as it must; leave one of both out".into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::experiment::{parse, points};

    const HEAD: &str = "name: a/b\ntitle: T\nworkload: w\nsystems: {a: [v], b: [w]}\n\
        settings: {count: 9, repeats: 2}\n";

    #[test]
    fn the_systems_in_focus_have_settings_of_their_own() {
        let text = "focus: {of: [a/v], settings: {repeats: 40}}\n\
            quick: {focus: {of: [b/w], settings: {count: 100}}}\n";
        let experiment = parse(&format!("{HEAD}{text}"), "t").unwrap();
        let of = |quick, system| {
            let points = points(&experiment, quick).unwrap();
            let settings = points.settings_of(system);
            (settings.count, settings.repeats)
        };
        assert_eq!((of(false, "a/v"), of(false, "b/w")), ((9, 40), (9, 2)));
        assert_eq!((of(true, "a/v"), of(true, "b/w")), ((9, 2), (100, 2)));
    }

    #[test]
    fn systems_and_settings_that_are_not_are_refused() {
        let error = |text: &str| parse(&format!("{HEAD}{text}"), "t").unwrap_err().to_string();
        assert!(error("focus: {of: [a/w], settings: {}}\n").contains("a/w is not one of"));
        let text = error("quick: {focus: {of: [a/v], settings: {repeat: 9}}}\n");
        assert!(text.contains("unknown key \"repeat\"") && text.contains("\"repeats\"?"), "{text}");
    }
}
