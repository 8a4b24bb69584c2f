//! What an experiment holds against what, and how far above it a median or another percentile may
//! lie.

use serde::{Deserialize, Serialize};

use super::statistic::{median, one_or_several};
use super::{Experiment, Params, Statistic, Value, show, suggest};

/// One system held against another at every point that both run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// Who is judged, `system/variant`.
    pub of: String,
    /// By whom.
    pub to: String,
    /// Parameters that have other values at the other's point: `{tracing: off}` holds every point
    /// against the one that is not traced. Without any both are at the same point.
    #[serde(default, skip_serializing_if = "Params::is_empty")]
    pub with: Params,
    /// How far above it may lie; without any the two are only shown beside each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bars: Vec<Bar>,
}

/// The limit at some points: `times` the other's median, or what else `stat` names, plus `wake_ups`
/// times what one wake-up of a thread in every message costs a sample ([`WakeUp`]), plus `more_us`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bar {
    /// The values of the experiment's axis at which it holds.
    pub at: Vec<Value>,
    /// What it is a limit of, each by itself.
    #[serde(default = "median", deserialize_with = "one_or_several")]
    pub stat: Vec<Statistic>,
    /// Times the other's.
    pub times: f64,
    /// Wake-ups of a thread that every message may take beyond the other's.
    #[serde(default)]
    pub wake_ups: f64,
    /// Microseconds that a sample may take beyond that.
    #[serde(default)]
    pub more_us: f64,
}

/// Two systems that differ by nothing but that the receivers of one sleep. The difference of their
/// medians, at the first point that both run, is one wake-up in every message of a sample: of a
/// round trip, two in all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WakeUp {
    /// The one whose receivers sleep, `system/variant`.
    pub asleep: String,
    /// The one whose receivers look all the time.
    pub awake: String,
}

impl Comparison {
    /// The limit at a value of the axis.
    #[must_use]
    pub fn bar(&self, value: &Value) -> Option<&Bar> {
        self.bars.iter().find(|bar| bar.at.contains(value))
    }

    /// The one parameter by which a system is held against itself.
    #[must_use]
    pub fn turns(&self) -> Option<&str> {
        let mut names = self.with.keys().filter(|_| self.of == self.to);
        names.next().filter(|_| names.next().is_none()).map(String::as_str)
    }
}

impl Experiment {
    /// The parameter whose values run one right after the other, as they are held against each
    /// other: that of `relative`, or the one by which all systems in `against` that are held
    /// against themselves are.
    #[must_use]
    pub fn in_turn(&self) -> Option<&str> {
        if let Some(relative) = &self.relative {
            return Some(&relative.param);
        }
        let mut names = self.against.iter().filter_map(Comparison::turns);
        let first = names.next()?;
        names.all(|name| name == first).then_some(first)
    }
}

/// What contradicts the rest of the file.
pub fn check(experiment: &Experiment) -> Result<(), String> {
    let names: Vec<String> = experiment
        .systems
        .iter()
        .flat_map(|(system, variants)| variants.iter().map(move |v| format!("{system}/{v}")))
        .collect();
    let pairs = experiment.against.iter().flat_map(|one| [&one.of, &one.to]);
    let woken = experiment.wake_up.iter().flat_map(|one| [&one.asleep, &one.awake]);
    if let Some(name) = pairs.chain(woken).find(|name| !names.contains(name)) {
        let known = names.join(", ");
        return Err(format!("{name} is not one of the systems\nhint: known are {known}"));
    }
    for (name, value) in experiment.against.iter().flat_map(|one| &one.with) {
        let shown = show(value);
        let Some(values) = experiment.sweep.get(name) else {
            let hint = suggest(name, experiment.sweep.keys().map(String::as_str));
            return Err(format!("against: {name} is never {shown}\nhint: {hint}"));
        };
        if !values.contains(value) {
            let known: Vec<String> = values.iter().map(show).collect();
            let hint = suggest(&shown, known.iter().map(String::as_str));
            return Err(format!("against: {name} is never {shown}\nhint: {hint}"));
        }
    }
    let values = experiment.axis.as_ref().and_then(|axis| experiment.sweep.get(axis));
    for bar in experiment.against.iter().flat_map(|one| &one.bars) {
        let runs = |value: &&Value| values.is_some_and(|values| values.contains(value));
        if let Some(value) = bar.at.iter().find(|value| !runs(value)) {
            return Err(format!("against: {} is not a value of the axis", show(value)));
        }
        if bar.stat.is_empty() {
            return Err("against: stat names nothing\nhint: leave it out for p50".to_owned());
        }
        let right = |value: f64| value.is_finite() && value >= 0.0;
        if !right(bar.times) || bar.times == 0.0 || !right(bar.wake_ups) || !right(bar.more_us) {
            let why = "against: times must be above 0, wake_ups and more_us not below 0";
            return Err(why.to_owned());
        }
        if bar.wake_ups > 0.0 && experiment.wake_up.is_none() {
            return Err("against: wake_ups needs the key wake_up, which measures one".to_owned());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::experiment::{Statistic, parse};

    const HEAD: &str = "name: a/b\ntitle: T\nworkload: w\nsweep: {payload: [8, 64]}\n\
        axis: payload\nsystems: {a: [x], b: [y, z]}\n";

    fn error(rest: &str) -> String {
        parse(&format!("{HEAD}{rest}"), "t").unwrap_err().to_string()
    }

    #[test]
    fn a_limit_is_found_by_the_value_of_the_axis() {
        let text = "wake_up: {asleep: b/y, awake: b/z}\nagainst:\n\
            - {of: a/x, to: b/y, bars: [{at: [8], times: 1.1, wake_ups: 1}]}\n";
        let one = &parse(&format!("{HEAD}{text}"), "t").unwrap().against[0];
        assert_eq!(one.bar(&8.into()).map(|bar| (bar.times, bar.wake_ups)), Some((1.1, 1.0)));
        assert_eq!(one.bar(&64.into()), None);
        assert_eq!(one.bars[0].stat, [Statistic::P50]);
    }

    #[test]
    fn a_limit_names_what_it_limits() {
        let bar = |stat: &str| {
            let text = format!("against: [{{of: a/x, to: b/y, bars: [{{at: [8], {stat}}}]}}]\n");
            parse(&format!("{HEAD}{text}"), "t").map(|one| one.against[0].bars[0].stat.clone())
        };
        assert_eq!(bar("stat: p95, times: 2").unwrap(), [Statistic::P95]);
        let both = bar("stat: [p50, p95], times: 2").unwrap();
        assert_eq!(both, [Statistic::P50, Statistic::P95]);
        let text = bar("stat: p96, times: 2").unwrap_err().to_string();
        assert!(text.contains("stat must be p50, p95 or p99"), "{text}");
        assert!(bar("stat: [], times: 2").unwrap_err().to_string().contains("names nothing"));
    }

    #[test]
    fn what_systems_are_held_against_themselves_by_runs_in_turn_if_it_is_one_parameter() {
        let turns = |rest: &str| {
            let text =
                format!("{HEAD}against: [{rest}]\n").replace("[8, 64]}", "[8, 64], hz: [1, 2]}");
            parse(&text, "t").unwrap().in_turn().map(str::to_owned)
        };
        let of = |one: &str, with: &str| format!("{{of: {one}, to: {one}, with: {with}}}");
        let (a, b) = (of("a/x", "{payload: 8}"), of("b/y", "{payload: 8}"));
        assert_eq!(turns(&format!("{a}, {b}")).as_deref(), Some("payload"));
        assert_eq!(turns(&format!("{a}, {}", of("b/y", "{hz: 1}"))), None, "not both in turn");
        assert_eq!(turns(&of("a/x", "{payload: 8, hz: 1}")), None);
        assert_eq!(turns("{of: a/x, to: b/y, with: {payload: 8}}"), None, "two systems");
    }

    #[test]
    fn names_values_and_limits_that_cannot_be_are_refused() {
        let text = error("against: [{of: a/x, to: b/q}]\n");
        assert!(text.contains("b/q is not one of the systems") && text.contains("b/z"), "{text}");
        assert!(error("wake_up: {asleep: b/y, awake: n/n}\n").contains("n/n is not one"));
        let bar = |bar: &str| error(&format!("against: [{{of: a/x, to: b/y, bars: [{bar}]}}]\n"));
        assert!(bar("{at: [9], times: 1}").contains("9 is not a value of the axis"));
        assert!(bar("{at: [8], times: 0}").contains("times must be above 0"));
        assert!(bar("{at: [8], times: 1, wake_ups: 1}").contains("needs the key wake_up"));
        assert!(bar("{at: [8], times: 1, more_us: -1}").contains("more_us not below 0"));
        assert!(error("against: [{of: a/x, to: a/x, with: {payload: 9}}]\n").contains("never 9"));
    }
}
