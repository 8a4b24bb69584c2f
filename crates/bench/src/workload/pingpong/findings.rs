//! Many pairs on one host: where the round trip grows with their number, and why.
//!
//! Of what a round trip at the most pairs has over one at the fewest, no more than the growth of
//! the CPU time per message is work; the rest is waiting. Whether it is waiting for a processor
//! follows from how much CPU time all pairs would use if none of them ever waited: a message's,
//! once in the pause before it and the round trip at the fewest pairs.

use super::pairs::{CPU_A_NODE, IDLE_WAKE_UPS_A_NODE, PREEMPTED, RESIDENT_A_NODE};
use crate::experiment::Value;
use crate::finding::time;
use crate::result::Record;

/// From so many times the median at the fewest pairs it is said to grow.
const GROWN: f64 = 2.0;
/// Asked for so many times the processors there are, pairs wait for one.
const BUSY: f64 = 0.7;

/// One sentence for each system with several numbers of pairs.
pub(super) fn sentences(records: &[&Record], cores: usize) -> Vec<String> {
    let mut series: Vec<(String, Vec<&Record>)> = Vec::new();
    for record in records.iter().filter(|r| pairs(r).is_some() && r.samples > 0) {
        let name = format!("{}/{}", record.system, record.variant);
        match series.iter_mut().find(|one| one.0 == name) {
            Some(one) => one.1.push(record),
            None => series.push((name, vec![record])),
        }
    }
    series.iter_mut().filter_map(|(name, all)| sentence(name, all, cores)).collect()
}

fn pairs(record: &Record) -> Option<u64> {
    record.params.get("pairs").and_then(Value::as_u64)
}

fn sentence(name: &str, all: &mut [&Record], cores: usize) -> Option<String> {
    all.sort_by_key(|record| pairs(record));
    let (first, last) = (*all.first()?, *all.last()?);
    let (few, many) = (pairs(first)?, pairs(last)?);
    if few == many {
        return None;
    }
    let p50 = |record: &Record| record.latency_us.p50;
    let grown = all.iter().find(|record| p50(record) > GROWN * p50(first));
    let mut text = format!(
        "{name}: from {few} to {many} pairs the median goes from {} to {}",
        time(p50(first)),
        time(p50(last))
    );
    match grown {
        Some(record) => {
            let from = pairs(record)?;
            text.push_str(&format!(" (more than {GROWN} times the first from {from} pairs on)"));
        }
        None => text.push_str(&format!(" (never more than {GROWN} times the first)")),
    }
    text.push_str(&format!("; {}", work(first, last)));
    if let Some(times) = asked(first, last, cores) {
        text.push_str(&format!(", and {}", waiting(times, last, grown.is_some())));
    }
    text.push_str(&format!(".{}", nodes(first, last)));
    Some(text)
}

/// How much of the growth is work.
fn work(first: &Record, last: &Record) -> String {
    let (few, many) = (first.cpu_us_per_message, last.cpu_us_per_message);
    let switches = [first, last].map(|record| record.switches_per_message);
    let text = format!(
        "a message costs {} of CPU instead of {} and {:.1} context switches instead of {:.1}",
        time(many),
        time(few),
        switches[1],
        switches[0]
    );
    let longer = last.latency_us.p50 - first.latency_us.p50;
    if longer <= 0.0 {
        return text;
    }
    let share = (100.0 * (many - few) / longer).clamp(0.0, 100.0);
    format!("{text}, which is at most {share:.0} % of what the median grew by")
}

/// How many times the host's processors all pairs would use up, if none of them ever waited.
fn asked(first: &Record, last: &Record, cores: usize) -> Option<f64> {
    let pause = last.params.get("think_us").and_then(Value::as_f64)?;
    let every = pause + first.latency_us.p50;
    (cores > 0 && every > 0.0)
        .then(|| pairs(last).unwrap_or(0) as f64 * last.cpu_us_per_message / cores as f64 / every)
}

fn waiting(times: f64, record: &Record, grown: bool) -> String {
    let used = record.figures.get(CPU_A_NODE).map_or_else(String::new, |node| {
        let used = node * 2.0 * pairs(record).unwrap_or(0) as f64;
        format!(" and used {used:.0} % of one")
    });
    let asked = format!("all pairs together ask for {times:.2} times the processors{used}");
    let preempted = record.figures.get(PREEMPTED).map_or_else(String::new, |count| {
        format!(" (the scheduler takes it away {count:.2} times a message)")
    });
    match (grown, times >= BUSY) {
        (true, true) => format!("{asked}: the rest is waiting for a processor{preempted}"),
        (true, false) => {
            format!("{asked}: the rest is waiting for something else, or for other programs")
        }
        (false, _) => asked,
    }
}

/// What a node is by itself.
fn nodes(first: &Record, last: &Record) -> String {
    let both = |name: &str| Some([*first.figures.get(name)?, *last.figures.get(name)?]);
    let mut parts = Vec::new();
    if let Some([few, many]) = both(RESIDENT_A_NODE) {
        parts.push(format!("has {many:.1} MB resident instead of {few:.1}"));
    }
    if let Some([few, many]) = both(IDLE_WAKE_UPS_A_NODE) {
        parts.push(format!("is woken {many:.1} times a second while idle instead of {few:.1}"));
    }
    match parts.as_slice() {
        [] => String::new(),
        parts => format!(" A node {}.", parts.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Summary;

    fn record(pairs: u64, p50: f64, cpu: f64, node: f64) -> Record {
        Record {
            system: "a".into(),
            variant: "v".into(),
            params: [("pairs".to_owned(), pairs.into()), ("think_us".to_owned(), 2000.into())]
                .into(),
            samples: 9,
            latency_us: Summary { p50, ..Summary::default() },
            cpu_us_per_message: cpu,
            switches_per_message: 4.0,
            figures: [(CPU_A_NODE.to_owned(), node), (RESIDENT_A_NODE.to_owned(), 5.0)].into(),
            ..Record::default()
        }
    }

    #[test]
    fn a_round_trip_that_grows_without_more_work_waits_for_a_processor() {
        let all = [
            record(64, 2100.0, 60.0, 1.5),
            record(1, 100.0, 40.0, 0.4),
            record(16, 150.0, 45.0, 0.5),
        ];
        let all: Vec<&Record> = all.iter().collect();
        let said = sentences(&all, 2).remove(0);
        for part in [
            "from 1 to 64 pairs",
            "100 µs to 2.10 ms",
            "from 64 pairs on",
            "at most 1 % of what",
            "ask for 0.91 times the processors and used 192 % of one: the rest is waiting for a",
            "5.0 MB resident",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        let idle = sentences(&all, 8).remove(0);
        assert!(idle.contains("0.23 times") && idle.contains("for other programs"), "{idle}");
    }

    #[test]
    fn without_growth_no_reason_is_given_and_one_number_of_pairs_says_nothing() {
        let all = [record(1, 100.0, 40.0, 0.4), record(4, 90.0, 40.0, 0.4)];
        let said = sentences(&[&all[0], &all[1]], 2).remove(0);
        assert!(said.contains("never more than 2 times") && !said.contains("waiting"), "{said}");
        assert!(sentences(&[&all[0]], 2).is_empty());
    }
}
