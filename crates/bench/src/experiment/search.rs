//! The highest value of a parameter at which a point still holds.

use serde::{Deserialize, Serialize};

use super::Experiment;

/// Looks for the highest rate (or other parameter) under a stated loss and latency.
///
/// A run holds when it loses at most `lost_at_most` of its messages and its 95th percentile, from
/// the intended send times where there are any, is at most `p95_at_most_us`: a source that falls
/// behind its own schedule is late by that measure. A value holds when most of its runs do: of a
/// probe two of at most three, so that one disturbed run decides nothing. Values double from
/// `from` until one does not hold or `to` does; then the gap is halved (geometrically) until its
/// ends differ by no more than `resolution`. The highest value that held is confirmed by as many
/// fresh runs as the experiment has `repeats`; where most of those do not hold, it counts as one
/// that does not, and the search goes on below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// Which parameter, for example `hz`.
    pub parameter: String,
    /// Where the search begins.
    pub from: f64,
    /// Where it ends at the latest.
    pub to: f64,
    /// Share of messages that may be lost.
    pub lost_at_most: f64,
    /// The 95th percentile may be so much, µs.
    pub p95_at_most_us: f64,
    /// Length of one run, s, where the parameter is `hz`: `count` is then its product with the
    /// rate, at least 50 and at most what the settings say.
    #[serde(default = "two")]
    pub seconds: f64,
    /// How close to the limit the search ends, as a share.
    #[serde(default = "a_twentieth")]
    pub resolution: f64,
}

fn two() -> f64 {
    2.0
}

fn a_twentieth() -> f64 {
    0.05
}

/// What contradicts the rest of the file.
pub fn check(experiment: &Experiment) -> Result<(), String> {
    for search in [&experiment.search, &experiment.quick.search].into_iter().flatten() {
        let name = &search.parameter;
        if experiment.sweep.contains_key(name) || experiment.fixed.contains_key(name) {
            return Err(format!(
                "search: {name} is also fixed or swept\nhint: the search sets it; remove it there"
            ));
        }
        if !(search.from > 0.0 && search.to >= search.from && search.to <= 1e9) {
            let (from, to) = (search.from, search.to);
            return Err(format!("search: from {from} to {to} is not a range above 0"));
        }
        let late = search.p95_at_most_us;
        if !(0.0..1.0).contains(&search.lost_at_most) || late.is_nan() || late <= 0.0 {
            return Err(
                "search: lost_at_most is a share from 0 to 1, p95_at_most_us above 0".into()
            );
        }
        if !(0.1..=600.0).contains(&search.seconds) || !(0.001..=1.0).contains(&search.resolution) {
            return Err("search: seconds is 0.1 to 600, resolution 0.001 to 1".into());
        }
    }
    if experiment.search.is_none() && experiment.quick.search.is_some() {
        return Err("quick: search is there, but the experiment has none to replace".into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::experiment::{parse, points};

    fn text(rest: &str) -> String {
        format!("name: a/b\ntitle: T\nworkload: chain\nsweep: {{payload: [8]}}\n{rest}")
    }

    #[test]
    fn quick_replaces_the_search_as_a_whole() {
        let search = "search: {parameter: hz, from: 10, to: 20000, lost_at_most: 0.001, \
            p95_at_most_us: 1000}\n";
        let quick = "quick: {search: {parameter: hz, from: 100, to: 400, lost_at_most: 0, \
            p95_at_most_us: 5}}\n";
        let experiment = parse(&text(&format!("{search}{quick}")), "t").unwrap();
        let of = |quick| points(&experiment, quick).unwrap().search.unwrap();
        assert_eq!((of(false).from, of(false).seconds, of(false).resolution), (10.0, 2.0, 0.05));
        assert_eq!((of(true).from, of(true).to), (100.0, 400.0));
    }

    #[test]
    fn a_search_that_contradicts_the_file_or_itself_is_refused() {
        let error = |search: &str| parse(&text(search), "t").unwrap_err().to_string();
        let of = |what: &str, from: u32, lost: &str| {
            format!(
                "search: {{parameter: {what}, from: {from}, to: 9, lost_at_most: {lost}, \
                 p95_at_most_us: 1}}\n"
            )
        };
        let both = error(&of("payload", 8, "0"));
        assert!(both.contains("payload is also fixed or swept (line 4)\nhint:"), "{both}");
        assert!(error(&of("hz", 10, "0")).contains("from 10 to 9"));
        assert!(error(&of("hz", 1, "1.5")).contains("lost_at_most is a share"));
        assert!(error("search: {parametr: hz}\n").contains("did you mean \"parameter\"?"));
    }
}
