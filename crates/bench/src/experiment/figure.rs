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

use super::{Experiment, Value};

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
pub fn check(experiment: &Experiment) -> Result<(), String> {
    for figure in &experiment.figures {
        let problem = |what: &str| Err(format!("figure {:?}: {what}", figure.id));
        let param = |name: &String| {
            experiment.sweep.contains_key(name) || experiment.fixed.contains_key(name)
        };
        let named = |name: &&String| !param(name) && *name != "system" && *name != "variant";
        if let Some(name) = figure.series.iter().chain(&figure.facet).find(named) {
            return problem(&format!("{name} is neither system, variant nor a parameter"));
        }
        if let Some(name) = figure.only.keys().find(named) {
            return problem(&format!("where {name}: no such parameter"));
        }
        match (figure.kind, &figure.x, &figure.over) {
            (Kind::Lines | Kind::Scatter, None, _) => return problem("it needs x"),
            (Kind::Lines, Some(x), _) if !param(x) => {
                return problem(&format!("x: {x} is no parameter"));
            }
            (Kind::Messages, _, _) if !MEANS.contains(&figure.statistic.as_str()) => {
                return problem("statistic is not mean or intended_mean");
            }
            (Kind::Deviation, _, None) => return problem("it needs over: {param, of, to}"),
            (Kind::Deviation, _, Some(over)) if !param(&over.param) => {
                return problem(&format!("over: {} is no parameter", over.param));
            }
            _ => {}
        }
    }
    let known = |id: &String| experiment.figures.iter().any(|figure| figure.id == *id);
    match experiment.paper.iter().filter_map(|p| p.figure.as_ref()).find(|id| !known(id)) {
        Some(id) => Err(format!("paper: there is no figure {id:?}")),
        None => Ok(()),
    }
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
        assert!(error("  - {id: F, kind: messages}\n").contains("not mean or intended_mean"));
        assert!(error("  - {id: F, kind: pie}\n").contains("unknown variant `pie`"));
        let text = "  - {id: F, kind: cdf}\npaper: [{label: L, figure: G}]\n";
        assert!(error(text).contains("no figure \"G\""));
        let good = "  - {id: F, kind: lines, x: hz, fit: line, where: {system: ring}}\n";
        assert_eq!(parse(&format!("{head}{good}"), "t").unwrap().figures[0].statistic, "p95");
    }
}
