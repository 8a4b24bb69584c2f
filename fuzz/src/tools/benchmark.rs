//! Experiments, results and what peers report.

use angaros_bench::experiment::{parse, points};
use angaros_bench::result::from_reader;
use angaros_bench::run::{Head as Session, Kept};
use angaros_bench::{stats, topology};
use angaros_bench_peer::PeerReport;
use angaros_bench_peer::topology::{Head, Note, Plan};
use angaros_bench_report::{compare, report, table};
use angaros_predict::Model;

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

/// A topology's file (with a `J` in front in iRobot's form), a plan (`P`), a process's notes (`N`),
/// or a calibration (`C`).
pub fn bench_topology(data: &[u8]) {
    let (first, rest) = data.split_first().unwrap_or((&b' ', &[]));
    let text = String::from_utf8_lossy(rest);
    let read = match first {
        b'P' => {
            if let Ok(plan) = Plan::parse(&text) {
                assert_eq!(Plan::parse(&plan.write()).as_ref(), Ok(&plan));
            }
            return;
        }
        b'N' => {
            for row in rest.as_chunks::<8>().0.as_chunks::<4>().0 {
                let words = row.map(u64::from_le_bytes);
                if let Some(note) = Note::of_words(words) {
                    assert_eq!(Note::of_words(note.words()), Some(note));
                }
            }
            let _ = Head::read(rest);
            return;
        }
        b'C' => {
            let _ = Model::parse(&text);
            return;
        }
        b'J' => topology::parse(&text, "fuzz.json"),
        _ => topology::parse(&String::from_utf8_lossy(data), "fuzz.yaml"),
    };
    let Ok(read) = read else { return };
    for deployment in topology::DEPLOYMENTS {
        if let Ok(plan) = topology::deploy(&read, deployment, None, 0) {
            assert_eq!(Plan::parse(&plan.write()).as_ref(), Ok(&plan));
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
    for experiment in &result.experiments {
        let _ = table::markdown(&result, &experiment.name, None);
    }
    for drawing in report::drawings(&result) {
        assert!(drawing.svg.ends_with("</svg>\n"));
    }
    let entry = report::Entry { report: String::new(), file: String::new(), result: &result };
    assert!(report::index(&[entry]).ends_with("</html>\n"));
    let both = [result];
    let _ = compare::render(&compare::compare(&both, &both, &compare::Settings::default()));
}

/// The two files of an interrupted session.
pub fn bench_progress(data: &[u8]) {
    if let Ok(head) = Session::parse(data) {
        assert_eq!(head.differences(&head), Vec::<String>::new());
    }
    let Ok(kept) = Kept::read(data) else { return };
    let lines = data.iter().filter(|byte| **byte == b'\n').count() + 1;
    assert!(kept.lines().count() + kept.damaged <= lines);
}
