//! A figure of a paper, drawn again with what was measured here.
//!
//! ```yaml
//! figures:
//!   - id: 001 Fig. 5              # as the caption names it
//!     title: Latency over the length of the chain
//!     kind: lines                 # raincloud, lines, stack, deviation, cdf, fits, samples,
//!                                 # messages, scatter
//!     x: nodes                    # lines: a swept parameter; scatter: a statistic
//!     statistic: p95              # p50 p95 p99 mean min max cpu loss rss idle, or what a workload
//!                                 # counted; intended_mean and so on: from the intended sending;
//!                                 # of stack a prefix of parts' names, or breakdown
//!     series: [system, variant]   # what makes a line or a row of its own
//!     facet: [hz]                 # what makes a drawing of its own
//!     fit: line                   # a least-squares line, its slope in the legend
//!     log: y                      # x, y or xy; otherwise as the values ask for
//!     where: {payload: 128}       # only these points
//!     over: {param: reliability, of: reliable, to: best_effort}    # what deviation compares
//!     note: the paper shows only 50 Hz
//! ```
//! A parameter that varies and is named nowhere makes drawings of its own: nothing is mixed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::problem::Problem;
use super::{Experiment, Value, suggest};

/// How a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Density, box and samples, a row per series.
    Raincloud,
    /// A statistic over a parameter, with its interval as a band.
    Lines,
    /// What a sample's time consists of.
    Stack,
    /// How far a statistic at one value of a parameter is from that at another, in percent.
    Deviation,
    /// Cumulative distribution.
    Cdf,
    /// Density, and the fitted distribution that is nearest.
    Fits,
    /// Samples in the order in which they were sent.
    Samples,
    /// The mean over all runs of what the messages took, one after another (statistic `mean` or
    /// `intended_mean`).
    Messages,
    /// One statistic over another.
    Scatter,
}

/// The fit drawn through points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fit {
    /// None.
    #[default]
    None,
    /// A least-squares line.
    Line,
}

/// What a deviation compares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// The parameter.
    pub param: String,
    /// Its value whose statistic deviates.
    pub of: Value,
    /// The one it deviates from.
    pub to: Value,
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The paper and the figure's number in it.
    pub id: String,
    /// What it shows.
    #[serde(default)]
    pub title: String,
    /// How it is drawn.
    pub kind: Kind,
    /// What runs along the horizontal axis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// What is shown.
    #[serde(default = "high")]
    pub statistic: String,
    /// What makes a series.
    #[serde(default = "system")]
    pub series: Vec<String>,
    /// What makes a drawing of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facet: Vec<String>,
    /// What is fitted.
    #[serde(default)]
    pub fit: Fit,
    /// Axes that are logarithmic, of `x`, `y`, `xy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
    /// Only points with these values.
    #[serde(default, rename = "where", skip_serializing_if = "BTreeMap::is_empty")]
    pub only: BTreeMap<String, Value>,
    /// What a deviation compares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
    /// What to know when comparing with the paper's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// What is drawn of messages one after another.
const MEANS: [&str; 2] = ["mean", "intended_mean"];

fn high() -> String {
    "p95".to_owned()
}

fn system() -> Vec<String> {
    vec!["system".to_owned(), "variant".to_owned()]
}

/// What contradicts the rest of the file.
pub fn check(experiment: &Experiment) -> Result<(), Problem> {
    for figure in &experiment.figures {
        names(experiment, figure)?;
        let what = format!("figure {:?}: it needs ", figure.id);
        let needs = |key: &str, hint: &str| {
            let id = figure.id.as_str().into();
            Err(Problem::value(&["figures", "id"], &id, format!("{what}{key}"), hint.to_owned()))
        };
        match (figure.kind, &figure.x, &figure.over) {
            (Kind::Lines | Kind::Scatter, None, _) => {
                return needs("x", "x: the parameter along the horizontal axis");
            }
            (Kind::Messages, _, _) if !MEANS.contains(&figure.statistic.as_str()) => {
                return needs("a mean", "statistic: mean, or intended_mean");
            }
            (Kind::Deviation, _, None) => {
                return needs("over: {param, of, to}", "over: a parameter and two of its values");
            }
            _ => {}
        }
    }
    let ids = experiment.figures.iter().map(|figure| figure.id.as_str());
    let of_paper = experiment.paper.iter().filter_map(|entry| entry.figure.as_deref());
    match of_paper.into_iter().find(|id| !ids.clone().any(|known| known == *id)) {
        Some(id) => {
            let what = format!("paper: there is no figure {id:?}");
            Err(Problem::value(&["paper", "figure"], &id.into(), what, suggest(id, ids)))
        }
        None => Ok(()),
    }
}

/// Whether a figure names parameters that there are.
fn names(experiment: &Experiment, figure: &Figure) -> Result<(), Problem> {
    let all = experiment.sweep.keys().chain(experiment.fixed.keys()).map(String::as_str);
    let params: Vec<&str> = all.collect();
    let is = |name: &str| params.contains(&name);
    let of_record = |name: &str| is(name) || name == "system" || name == "variant";
    let what = |what: &str| format!("figure {:?}: {what}", figure.id);
    let hint = |name: &str| suggest(name, params.iter().copied().chain(["system", "variant"]));
    for (key, list) in [("series", &figure.series), ("facet", &figure.facet)] {
        if let Some(name) = list.iter().map(String::as_str).find(|name| !of_record(name)) {
            let what = what(&format!("{name} is neither system, variant nor a parameter"));
            return Err(Problem::value(&["figures", key], &name.into(), what, hint(name)));
        }
    }
    if let Some(name) = figure.only.keys().map(String::as_str).find(|name| !of_record(name)) {
        let what = what(&format!("where {name}: no such parameter"));
        return Err(Problem::key(&["figures", "where", name], what, hint(name)));
    }
    let x = figure.x.as_deref().filter(|_| figure.kind == Kind::Lines).map(|x| (vec!["x"], x));
    let over = figure.over.as_ref().map(|over| (vec!["over", "param"], over.param.as_str()));
    let over = over.filter(|_| figure.kind == Kind::Deviation);
    for (keys, name) in x.into_iter().chain(over) {
        if !is(name) {
            let what = what(&format!("{}: {name} is no parameter", keys[0]));
            let keys = [&["figures"], &keys[..]].concat();
            return Err(Problem::value(&keys, &name.into(), what, hint(name)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::experiment::parse;

    #[test]
    fn a_figure_of_what_does_not_vary_is_refused_with_its_name() {
        let head = "name: a/b\ntitle: T\nworkload: w\nsweep: {hz: [1, 9]}\nfigures:\n";
        let error = |text: &str| parse(&format!("{head}{text}"), "t").unwrap_err().to_string();
        assert!(error("  - {id: F, kind: lines}\n").contains("\"F\": it needs x"));
        assert!(error("  - {id: F, kind: lines, x: nodes}\n").contains("nodes is no parameter"));
        assert!(error("  - {id: F, kind: cdf, facet: [nodes]}\n").contains("nodes is neither"));
        assert!(error("  - {id: F, kind: deviation}\n").contains("needs over"));
        assert!(error("  - {id: F, kind: messages}\n").contains("it needs a mean"));
        assert!(error("  - {id: F, kind: pie}\n").contains("unknown word \"pie\""));
        let text = "  - {id: F, kind: cdf}\npaper: [{label: L, figure: G}]\n";
        assert!(error(text).contains("no figure \"G\""));
        let good = "  - {id: F, kind: lines, x: hz, fit: line, where: {system: ring}}\n";
        assert_eq!(parse(&format!("{head}{good}"), "t").unwrap().figures[0].statistic, "p95");
    }
}
