//! What one value of a parameter adds to the latencies that another value has.

use serde::{Deserialize, Serialize};

use super::{Experiment, Value, show, suggest};

/// The same system at two points that differ in one parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relative {
    /// The parameter, which is swept.
    pub param: String,
    /// The value that is 0 %.
    pub from: Value,
    /// The value whose deviation is told.
    pub to: Value,
    /// How much it may be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bars: Vec<RelativeBar>,
}

/// The limit for one system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RelativeBar {
    /// `system/variant`.
    pub of: String,
    /// The deviation is below this many percent.
    pub under_percent: f64,
}

/// What contradicts the rest of the file.
pub(super) fn check(experiment: &Experiment) -> Result<(), String> {
    let Some(relative) = &experiment.relative else { return Ok(()) };
    let values = experiment.sweep.get(&relative.param);
    for value in [&relative.from, &relative.to] {
        if !values.is_some_and(|values| values.contains(value)) {
            let (value, param) = (show(value), &relative.param);
            return Err(format!("relative: {value} is not a swept value of {param}"));
        }
    }
    if relative.from == relative.to {
        return Err("relative: from and to are the same value".to_owned());
    }
    for bar in &relative.bars {
        let known = bar.of.split_once('/').is_some_and(|(system, variant)| {
            let variants = experiment.systems.get(system);
            variants.is_some_and(|variants| variants.iter().any(|known| known == variant))
        });
        if !known {
            let known = super::references::names(experiment);
            let hint = suggest(&bar.of, known.iter().map(String::as_str));
            return Err(format!("relative: {} is not one of the systems\nhint: {hint}", bar.of));
        }
        if !bar.under_percent.is_finite() || bar.under_percent <= -100.0 {
            return Err("relative: under_percent must be a number above -100".to_owned());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::experiment::parse;

    #[test]
    fn values_and_systems_that_cannot_be_are_refused() {
        let error = |rest: &str| {
            let head = "name: a/b\ntitle: T\nworkload: w\nsweep: {r: [x, y]}\nsystems: {a: [v]}\n";
            parse(&format!("{head}relative: {{{rest}}}\n"), "t").err().map(|e| e.to_string())
        };
        assert_eq!(error("param: r, from: x, to: y, bars: [{of: a/v, under_percent: 5}]"), None);
        let has = |rest: &str, what: &str| error(rest).unwrap().contains(what);
        assert!(has("param: r, from: x, to: z", "z is not a swept value of r"));
        assert!(has("param: q, from: x, to: y", "of q"));
        assert!(has("param: r, from: x, to: x", "same value"));
        assert!(has("param: r, from: x, to: y, bars: [{of: a/w, under_percent: 5}]", "a/w"));
        assert!(has("param: r, from: x, to: y, bars: [{of: a/v, under_percent: -101}]", "above"));
    }
}
