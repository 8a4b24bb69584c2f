//! From an experiment to the points it runs.

use super::{Experiment, Params, Settings};

/// More points than this are a mistake in the file.
const MAX_POINTS: usize = 100_000;

/// What one session runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// Length and repeats of each.
    pub settings: Settings,
    /// Every combination of the swept parameters, together with the fixed ones.
    pub params: Vec<Params>,
}

/// Every combination of the swept values; with `quick` the corners that the file names, by the
/// same path.
///
/// # Errors
/// More than 100,000 combinations.
pub fn points(experiment: &Experiment, quick: bool) -> Result<Points, String> {
    let mut sweep = experiment.sweep.clone();
    let mut settings = experiment.settings.clone();
    if quick {
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
    Ok(Points { settings, params })
}

fn set(settings: &mut Settings, name: &str, value: u64) {
    match name {
        "count" => settings.count = value.max(1),
        "warmup" => settings.warmup = value,
        "idle_ms" => settings.idle_ms = value,
        "timeout_s" => settings.timeout_s = value,
        "seconds" => settings.seconds = value,
        "repeats" => settings.repeats = u32::try_from(value).unwrap_or(u32::MAX).max(1),
        // The parser has refused every other name.
        _ => {}
    }
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
    fn a_matrix_that_explodes_is_refused() {
        let values = vec!["1"; 400].join(",");
        let text =
            format!("name: a/b\ntitle: T\nworkload: w\nsweep: {{a: [{values}], b: [{values}]}}\n");
        assert!(points(&parse(&text, "t").unwrap(), false).is_err());
    }
}
