//! Experiments, results and what peers report.

use angaros_bench::experiment::{parse, points};
use angaros_bench::peer::PeerReport;
use angaros_bench::result::from_reader;
use angaros_bench::run::{Head, Kept};
use angaros_bench::{report, stats, table};

/// Points that are laid out; a file may ask for more, up to a limit that takes long to reach.
const MAX_POINTS: usize = 10_000;

/// An experiment's file.
pub fn bench_experiment(data: &[u8]) {
    let Ok(experiment) = parse(&String::from_utf8_lossy(data), "fuzz.yaml") else { return };
    let count = experiment.sweep.values().try_fold(1_usize, |n, v| n.checked_mul(v.len()));
    if count.is_some_and(|count| count <= MAX_POINTS) {
        for quick in [false, true] {
            let _ = points(&experiment, quick);
        }
    }
}

/// A result's file, shown as page and as lines; or the report of a peer.
pub fn bench_result(data: &[u8]) {
    if let Ok(report) = serde_json::from_slice::<PeerReport>(data) {
        assert!(report.cpu_us_per_message() >= 0.0);
    }
    if let Some(text) = data.strip_prefix(b"H") {
        let _ = stats::sorted_values(&String::from_utf8_lossy(text), 100);
    }
    let Ok(result) = from_reader(data) else { return };
    let page = report::render(&result);
    assert!(page.ends_with("</html>\n"));
    let _ = table::render(&result);
}

/// The two files of an interrupted session.
pub fn bench_progress(data: &[u8]) {
    if let Ok(head) = Head::parse(data) {
        assert_eq!(head.differences(&head), Vec::<String>::new());
    }
    let Ok(kept) = Kept::read(data) else { return };
    let lines = data.iter().filter(|byte| **byte == b'\n').count() + 1;
    assert!(kept.lines().count() + kept.damaged <= lines);
}
