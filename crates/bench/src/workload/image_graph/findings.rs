//! Why a camera and its Sobel filter take longer beside the other nodes of a robot: the rise that
//! paper 000 measured and could not explain, taken apart.

use super::analyse::{BEHIND_MEAN, WAITED_SHARE};
use crate::experiment::{Params, Value, show};
use crate::finding::{more, time};
use crate::result::Record;

/// The filter's own work among the layers of a sample.
const COMPUTE: &str = "sobel: compute";
/// How long the driver's callback waits, µs.
const BUS: &str = "bus_us";
/// Images a second.
const RATE: &str = "hz";
/// Where the camera stamps.
const CAPTURE: &str = "capture";
/// A rise below this is none, µs.
const NONE_US: f64 = 1.0;

/// One sentence for each deployment that ran both alone and beside the others, for each time that
/// the driver's bus takes, against none, and for each rate, against the lowest.
pub(super) fn sentences(beside: &[&Record], alone: &[&Record]) -> Vec<String> {
    let same = |one: &Record, other: &Record| {
        (&one.system, &one.variant) == (&other.system, &other.variant)
            && without(one, BUS) == without(other, BUS)
    };
    let one = |record: &&Record| match bus_us(record) {
        0 => {
            let other = alone.iter().find(|other| same(record, other))?;
            sentence(record, other, &format!("beside the other nodes{}", at_rate(record)))
        }
        us => {
            let still = |other: &&&Record| bus_us(other) == 0 && same(record, other);
            let (waits, at) = (time(us as f64), at_rate(record));
            let what = format!("with a driver that waits {waits} for its bus{at}");
            sentence(record, beside.iter().find(still)?, &what)
        }
    };
    beside.iter().filter_map(one).chain(by_rate(beside)).collect()
}

/// What a higher rate adds.
fn by_rate(records: &[&Record]) -> Vec<String> {
    let rate = |record: &Record| record.params.get(RATE).and_then(Value::as_f64).unwrap_or(0.0);
    let one = |record: &&Record| {
        let same = |other: &&&Record| {
            (&record.system, &record.variant) == (&other.system, &other.variant)
                && without(record, RATE) == without(other, RATE)
        };
        let lowest = records.iter().filter(same).min_by(|a, b| rate(a).total_cmp(&rate(b)))?;
        let what = match bus_us(record) {
            0 => format!("at {} instead of {} images a second", rate(record), rate(lowest)),
            us => format!(
                "at {} instead of {} images a second, with {} on the bus,",
                rate(record),
                rate(lowest),
                time(us as f64)
            ),
        };
        (rate(record) > rate(lowest)).then(|| sentence(record, lowest, &what)).flatten()
    };
    records.iter().filter_map(one).collect()
}

/// Named where it says something: where the camera's switches are tried out.
fn at_rate(record: &Record) -> String {
    let rate = record.params.get(RATE).filter(|_| record.params.contains_key(CAPTURE));
    rate.map_or_else(String::new, |hz| format!(" at {} images a second", show(hz)))
}

fn bus_us(record: &Record) -> u64 {
    record.params.get(BUS).and_then(Value::as_u64).unwrap_or(0)
}

fn without(record: &Record, name: &str) -> Params {
    record.params.iter().filter(|p| p.0 != name).map(|(n, v)| (n.clone(), v.clone())).collect()
}

/// What `record` takes longer than `base`, and by what.
fn sentence(record: &Record, base: &Record, what: &str) -> Option<String> {
    let mean = |record: &Record| record.latency_us.mean;
    let layer = |record: &Record| record.breakdown_us.get(COMPUTE).copied();
    let rise = mean(record) - mean(base);
    let behind = record.figures.get(BEHIND_MEAN)? - base.figures.get(BEHIND_MEAN)?;
    let compute = layer(record)? - layer(base)?;
    let rest = rise - behind - compute;
    let mut switches = record.params.get("executor").map_or_else(String::new, executor);
    if let Some(capture) = record.params.get(CAPTURE) {
        switches.push_str(&format!(", stamped in a {}", show(capture)));
    }
    // Without a rise there is nothing to have a share of.
    let part = |us: f64| match rise > NONE_US {
        true => format!("{} ({:.0} % of it)", more(us), 100.0 * us / rise),
        false => more(us),
    };
    Some(format!(
        "{}{switches}: {what} the mean goes from {} to {} ({}; median {} to {}): {} waiting behind \
         other nodes' callbacks, which {:.0} % of the images do; {} the Sobel computation, \
         which shares processor, cache and memory; {} the rest of message passing.",
        record.variant.replace('_', " "),
        time(mean(base)),
        time(mean(record)),
        more(rise),
        time(base.latency_us.p50),
        time(record.latency_us.p50),
        part(behind),
        record.figures.get(WAITED_SHARE).copied().unwrap_or(0.0),
        part(compute),
        part(rest),
    ))
}

fn executor(value: &Value) -> String {
    format!(", {}", show(value).replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Summary;

    fn record(variant: &str, mean: f64, behind: f64, compute: f64) -> Record {
        Record {
            variant: variant.into(),
            params: [("executor".to_owned(), "single_threaded".into())].into(),
            latency_us: Summary { mean, p50: mean, ..Summary::default() },
            breakdown_us: [(COMPUTE.to_owned(), compute)].into(),
            figures: [(BEHIND_MEAN.to_owned(), behind), (WAITED_SHARE.to_owned(), 40.0)].into(),
            ..Record::default()
        }
    }

    #[test]
    fn the_rise_is_split_into_waiting_computing_and_the_rest() {
        let beside = record("composed", 33_600.0, 2_600.0, 22_000.0);
        let alone = record("composed", 28_400.0, 0.0, 20_440.0);
        let said = sentences(&[&beside], &[&alone]).remove(0);
        for part in [
            "composed, single threaded",
            "28.4 ms to 33.6 ms (+5.20 ms",
            "+2.60 ms (50 % of it) waiting",
            "40 % of the images",
            "+1.56 ms (30 % of it) the Sobel",
            "+1.04 ms (20 % of it) the rest",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }

    #[test]
    fn a_driver_that_waits_is_held_against_one_that_does_not() {
        let mut waits = record("composed", 900.0, 500.0, 130.0);
        waits.params.insert(BUS.to_owned(), 4000.into());
        let still = record("composed", 400.0, 0.0, 130.0);
        let said = sentences(&[&still, &waits], &[]);
        assert_eq!(said.len(), 1);
        assert!(said[0].contains("waits 4.00 ms for its bus the mean goes from 400 µs to 900"));
        assert!(said[0].contains("+500 µs (100 % of it) waiting"), "{}", said[0]);
    }

    #[test]
    fn a_higher_rate_is_held_against_the_lowest_of_the_same_switches() {
        let at = |hz: u64, capture: &str, mean, behind| {
            let mut one = record("composed", mean, behind, 130.0);
            one.params.insert(RATE.to_owned(), hz.into());
            one.params.insert(CAPTURE.to_owned(), capture.into());
            one
        };
        let all = [at(30, "thread", 400.0, 0.0), at(90, "thread", 900.0, 400.0)];
        let other = at(90, "callback", 500.0, 0.0);
        let said = sentences(&[&all[0], &all[1], &other], &[]);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("stamped in a thread: at 90 instead of 30 images a second"));
        assert!(said[0].contains("+400 µs (80 % of it) waiting"), "{}", said[0]);
    }

    #[test]
    fn without_a_rise_there_are_no_shares_and_without_the_other_case_no_sentence() {
        let (beside, alone) = (record("x", 20.0, 0.0, 10.0), record("x", 30.0, 0.0, 15.0));
        let said = sentences(&[&beside], &[&alone]).remove(0);
        assert!(said.contains("(-10.0 µs;") && !said.contains("of it"), "{said}");
        assert!(sentences(&[&beside], &[&record("y", 1.0, 0.0, 1.0)]).is_empty());
    }
}
