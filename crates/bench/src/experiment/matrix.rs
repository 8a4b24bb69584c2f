//! From an experiment to the points it runs.

use super::focus::{Focus, set};
use super::{Experiment, Params, Search, Settings};

/// More points than this are a mistake in the file.
const MAX_POINTS: usize = 100_000;

/// What one session runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// Length and repeats of each.
    pub settings: Settings,
    /// Every combination of the swept parameters, together with the fixed ones.
    pub params: Vec<Params>,
    /// What is looked for at each of them.
    pub search: Option<Search>,
    /// Systems with settings of their own.
    pub focus: Option<Focus>,
    /// The parameter whose values run one right after the other, as they are held against each
    /// other.
    pub in_turn: Option<String>,
}

impl Points {
    /// Length and repeats of a system's runs, `system/variant`.
    #[must_use]
    pub fn settings_of(&self, system: &str) -> Settings {
        let mut settings = self.settings.clone();
        let focus = self.focus.iter().filter(|focus| focus.of.iter().any(|name| name == system));
        for (name, value) in focus.flat_map(|focus| &focus.settings) {
            set(&mut settings, name, *value);
        }
        settings
    }

    /// The points in groups that run together: those that differ in nothing but what runs in turn.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let Some(in_turn) = &self.in_turn else {
            return (0..self.params.len()).map(|point| vec![point]).collect();
        };
        let mut groups: Vec<(Params, Vec<usize>)> = Vec::new();
        for (point, params) in self.params.iter().enumerate() {
            let mut rest = params.clone();
            rest.remove(in_turn);
            match groups.iter_mut().find(|(known, _)| *known == rest) {
                Some((_, members)) => members.push(point),
                None => groups.push((rest, vec![point])),
            }
        }
        groups.into_iter().map(|(_, members)| members).collect()
    }
}

/// Every combination of the swept values; with `quick` the corners that the file names, by the
/// same path.
///
/// # Errors
/// More than 100,000 combinations.
pub fn points(experiment: &Experiment, quick: bool) -> Result<Points, String> {
    let mut sweep = experiment.sweep.clone();
    let mut settings = experiment.settings.clone();
    let mut search = experiment.search.clone();
    let mut focus = experiment.focus.clone();
    if quick {
        search = experiment.quick.search.clone().or(search);
        focus = experiment.quick.focus.clone().or(focus);
        sweep.extend(experiment.quick.sweep.clone());
        for (name, &value) in &experiment.quick.settings {
            set(&mut settings, name, value);
        }
    }
    let total = sweep.values().try_fold(1usize, |n, values| n.checked_mul(values.len()));
    if total.is_none_or(|n| n > MAX_POINTS) {
        return Err(format!("{}: more than {MAX_POINTS} points", experiment.name));
    }
    let mut params = vec![experiment.fixed.clone()];
    for (name, values) in &sweep {
        let with = |base: &Params| {
            let base = base.clone();
            values.iter().map(move |value| {
                let mut point = base.clone();
                point.insert(name.clone(), value.clone());
                point
            })
        };
        params = params.iter().flat_map(with).collect();
    }
    if !experiment.only.is_empty() {
        params.retain(|point| experiment.only.iter().any(|only| agrees(point, only)));
    }
    let in_turn = experiment.in_turn().map(str::to_owned);
    Ok(Points { settings, params, search, focus, in_turn })
}

/// Whether a point has every value that `only` names.
fn agrees(point: &Params, only: &Params) -> bool {
    only.iter().all(|(name, value)| point.get(name) == Some(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{parse, show};

    const TEXT: &str = "name: a/b\ntitle: T\nworkload: w\nfixed: {hz: 100}\n\
        sweep: {payload: [8, 64, 512], mode: [copied, loaned]}\n\
        quick: {settings: {count: 7, repeats: 2}, sweep: {payload: [8]}}\n";

    #[test]
    fn every_combination_runs_once_with_the_fixed_parameters() {
        let all = points(&parse(TEXT, "t").unwrap(), false).unwrap();
        assert_eq!(all.params.len(), 6);
        let mut shown: Vec<String> =
            all.params.iter().map(|p| p.values().map(show).collect::<Vec<_>>().join(" ")).collect();
        shown.dedup();
        assert_eq!(shown.len(), 6);
        assert!(shown.contains(&"100 loaned 512".to_owned()), "{shown:?}");
    }

    #[test]
    fn quick_replaces_what_it_names_and_nothing_else() {
        let quick = points(&parse(TEXT, "t").unwrap(), true).unwrap();
        assert_eq!(quick.params.len(), 2);
        assert_eq!((quick.settings.count, quick.settings.repeats), (7, 2));
        assert_eq!(quick.settings.warmup, 100);
    }

    #[test]
    fn of_all_combinations_those_run_that_agree_with_one_that_is_named() {
        let only = "only: [{payload: 8}, {payload: 64, mode: loaned}]\n";
        let named = points(&parse(&format!("{TEXT}{only}"), "t").unwrap(), false).unwrap();
        let shown = |point: &Params| format!("{} {}", show(&point["mode"]), point["payload"]);
        let shown: Vec<String> = named.params.iter().map(shown).collect();
        assert_eq!(shown, ["copied 8", "loaned 8", "loaned 64"]);
    }

    #[test]
    fn points_that_are_held_against_each_other_are_a_group() {
        let relative = "relative: {param: mode, from: copied, to: loaned}\n";
        let of = |text: &str| points(&parse(text, "t").unwrap(), false).unwrap();
        let paired = of(&format!("{TEXT}{relative}"));
        let groups = paired.groups();
        assert_eq!((groups.len(), groups.concat().len()), (3, 6));
        for group in groups {
            let [a, b] = group[..] else { panic!("{group:?}") };
            let (a, b) = (&paired.params[a], &paired.params[b]);
            assert!(a["payload"] == b["payload"] && a["mode"] != b["mode"], "{a:?} {b:?}");
        }
        assert_eq!(of(TEXT).groups(), [[0], [1], [2], [3], [4], [5]]);
    }

    #[test]
    fn a_matrix_that_explodes_is_refused() {
        let values = vec!["1"; 400].join(",");
        let text =
            format!("name: a/b\ntitle: T\nworkload: w\nsweep: {{a: [{values}], b: [{values}]}}\n");
        assert!(points(&parse(&text, "t").unwrap(), false).is_err());
    }
}
