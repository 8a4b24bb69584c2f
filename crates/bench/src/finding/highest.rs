//! The highest value of a parameter that each system held, as a ranking: latencies at different
//! rates do not compare, rates do.

use crate::experiment::{Params, show};
use crate::result::varying;
use crate::result::{Record, Searched};

/// One sentence for each point at which something was searched.
pub(super) fn sentences(records: &[&Record]) -> Vec<String> {
    let searched: Vec<(&Record, &Searched)> =
        records.iter().filter_map(|r| Some((*r, r.search.as_ref()?))).collect();
    let mut points: Vec<&Params> = Vec::new();
    for (record, _) in &searched {
        if !points.contains(&&record.params) {
            points.push(&record.params);
        }
    }
    let differ = varying(records);
    let of = |point: &&Params| {
        let here = searched.iter().filter(|one| one.0.params == **point).copied().collect();
        sentence(point, &differ, here)
    };
    points.iter().filter_map(of).collect()
}

fn sentence(
    point: &Params,
    differ: &[String],
    mut all: Vec<(&Record, &Searched)>,
) -> Option<String> {
    let unit = all.first()?.1.parameter.clone();
    let key = |one: &(&Record, &Searched)| one.1.highest.unwrap_or(0.0);
    all.sort_by(|a, b| key(b).total_cmp(&key(a)));
    let (held, fell): (Vec<_>, Vec<_>) = all.into_iter().partition(|one| one.1.highest.is_some());
    let name = |record: &Record| format!("{}/{}", record.system, record.variant);
    let held: Vec<String> = held
        .iter()
        .map(|(record, found)| {
            let more = if found.top { " (the end of the range)" } else { "" };
            format!("{} {:.0}{more}", name(record), found.highest.unwrap_or(0.0))
        })
        .collect();
    let fell: Vec<String> =
        fell.iter().map(|(record, found)| format!("{} ({})", name(record), why(found))).collect();
    let at: Vec<String> =
        differ.iter().filter_map(|n| Some(format!("{n} {}", show(point.get(n)?)))).collect();
    let mut parts = Vec::new();
    if !held.is_empty() {
        parts.push(format!("the highest {unit} held: {}", held.join(", ")));
    }
    if !fell.is_empty() {
        parts.push(format!("not even the lowest {unit} held: {}", fell.join(", ")));
    }
    let at = if at.is_empty() { String::new() } else { format!("{}: ", at.join(", ")) };
    Some(format!("{at}{}.", parts.join("; ")))
}

/// Why the lowest value did not hold.
fn why(found: &Searched) -> String {
    let lowest = found.probes.iter().map(|probe| probe.value).fold(f64::INFINITY, f64::min);
    // It may have held at first and not when that was to be confirmed.
    let there = found.probes.iter().filter(|probe| probe.value <= lowest);
    let broke = there.flat_map(|probe| &probe.runs).find(|run| !run.holds);
    match broke {
        Some(run) => format!("{lowest:.0}: {}", run.why),
        None => "nothing was tried".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::{Probe, ProbeRun};

    fn record(variant: &str, payload: u64, highest: Option<f64>, top: bool) -> Record {
        let run = ProbeRun { why: "p95 6871 µs".into(), ..ProbeRun::default() };
        let probe = |runs| Probe { value: 200.0, runs, ..Probe::default() };
        let held = ProbeRun { holds: true, ..ProbeRun::default() };
        Record {
            system: "a".into(),
            variant: variant.into(),
            params: [("payload".to_owned(), payload.into())].into(),
            search: Some(Searched {
                parameter: "hz".into(),
                highest,
                top,
                probes: vec![probe(vec![held]), probe(vec![run])],
                ..Searched::default()
            }),
            ..Record::default()
        }
    }

    #[test]
    fn systems_are_ranked_by_what_they_held_and_who_held_nothing_says_why() {
        let all = [
            record("slow", 8, Some(400.0), false),
            record("late", 8, None, false),
            record("fast", 8, Some(6400.0), true),
            record("slow", 64, Some(300.0), false),
        ];
        let said = sentences(&all.iter().collect::<Vec<_>>());
        assert_eq!(
            said,
            [
                "payload 8: the highest hz held: a/fast 6400 (the end of the range), a/slow 400; \
                 not even the lowest hz held: a/late (200: p95 6871 µs).",
                "payload 64: the highest hz held: a/slow 300."
            ]
        );
        assert!(sentences(&[&Record::default()]).is_empty());
    }
}
