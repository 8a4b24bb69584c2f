//! What a chain's messages met on which hop, from the notes of all nodes. Hop I is the link into
//! node I, so 1 to N-1; whatever node I-1 does after it has noted a message belongs to hop I.
//!
//! Lost at hop I: noted by node I-1 and not by node I. Late: noted by node I after a message that
//! node I-1 noted later. Twice: came to node I again.

use std::collections::{BTreeMap, HashMap, HashSet};

use angaros_bench_peer::PeerReport;

/// What one node noted: number, time since the node before, time since the source.
pub type Notes = Vec<[u64; 3]>;

/// The figures' names, but for the hop's number.
const LOST: &str = "lost at hop";
const LATE: &str = "late at hop";
const TWICE: &str = "twice at hop";

/// How many messages each hop lost, delayed beyond others and repeated.
pub fn attribute(reports: &[PeerReport], notes: &[Notes]) -> BTreeMap<String, f64> {
    let mut figures = BTreeMap::new();
    for (hop, pair) in notes.windows(2).enumerate().map(|(index, pair)| (index + 1, pair)) {
        let (before, here) = (&pair[0], &pair[1]);
        let mut count = |what: &str, n: u64| figures.insert(format!("{what} {hop}"), n as f64);
        count(LOST, missing(before, here));
        count(LATE, overtaken(before, here));
        count(TWICE, reports.get(hop).map_or(0, |report| report.duplicates));
    }
    figures
}

/// The times of each hop by itself, ns.
pub fn times(notes: &[Notes]) -> impl Iterator<Item = (String, Vec<u64>)> {
    let hops = notes.iter().enumerate().skip(1);
    hops.map(|(hop, notes)| (format!("hop {hop}"), notes.iter().map(|note| note[1]).collect()))
}

fn missing(before: &Notes, here: &Notes) -> u64 {
    let came: HashSet<u64> = here.iter().map(|note| note[0]).collect();
    before.iter().filter(|note| !came.contains(&note[0])).count() as u64
}

/// How many messages came here after one that was before later than they.
pub fn overtaken(before: &Notes, here: &Notes) -> u64 {
    let place: HashMap<u64, usize> =
        before.iter().enumerate().map(|(place, note)| (note[0], place)).collect();
    let mut last = 0;
    let mut count = 0;
    for place in here.iter().filter_map(|note| place.get(&note[0])) {
        count += u64::from(*place < last);
        last = last.max(*place);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(numbers: &[u64]) -> Notes {
        numbers.iter().map(|number| [*number, 10 * number, 0]).collect()
    }

    #[test]
    fn what_is_missing_late_or_double_belongs_to_the_hop_where_it_happened() {
        let twice = PeerReport { duplicates: 3, ..PeerReport::default() };
        let reports = [PeerReport::default(), PeerReport::default(), twice];
        let all = [notes(&[0, 1, 2, 3, 4]), notes(&[0, 2, 1, 4]), notes(&[0, 2, 1, 4])];
        let got = attribute(&reports, &all);
        let figure = |name: &str| got[name];
        assert_eq!([figure("lost at hop 1"), figure("lost at hop 2")], [1.0, 0.0]);
        assert_eq!([figure("late at hop 1"), figure("late at hop 2")], [1.0, 0.0]);
        assert_eq!([figure("twice at hop 1"), figure("twice at hop 2")], [0.0, 3.0]);
        assert_eq!(got.len(), 6);
        let hops: Vec<_> = times(&all).collect();
        assert_eq!(hops[1], ("hop 2".to_owned(), vec![0, 20, 10, 40]));
    }
}
