//! `angaros bench run` interrupted by all means, and resumed. Needs `build/peers/sockets`.
//!
//! `ANGAROS_ROUNDS=10` kills and resumes that many sessions.

use super::support::{Folder, angaros, signal, text};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant, SystemTime};

/// Twelve short runs.
const EXPERIMENT: &str = "
name: t/resume
title: T
workload: pingpong
settings: {count: 20, warmup: 2, repeats: 3, timeout_s: 20}
sweep: {payload: [8, 512]}
systems: {sockets: [udp, tcp]}
";
const RUNS: usize = 12;

const MISSING: &str = "the peer is not built (peers/build.sh sockets)";

fn is_built() -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../build/peers/sockets").is_file()
}

fn start(words: &[&str]) -> Child {
    let mut command = angaros(&["bench", "run"]);
    command.args(words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn begin(folder: &Folder, out: &str) -> Child {
    let file = folder.file("resume.yaml", EXPERIMENT);
    start(&[file.to_str().unwrap(), "--peer", "sockets", "--out", out])
}

/// Lines of progress so far.
fn kept(out: &Path) -> usize {
    let runs = std::fs::read_to_string(out.join("progress/runs.jsonl")).unwrap_or_default();
    runs.matches('\n').count()
}

fn wait_for_runs(child: &mut Child, out: &Path, runs: usize) {
    let start = Instant::now();
    while kept(out) < runs && child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "{} runs", kept(out));
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn result(out: &Path) -> serde_json::Value {
    serde_json::from_slice(&std::fs::read(out.join("result.json")).unwrap()).unwrap()
}

/// Positions in the session of all repeats of all records.
fn orders(result: &serde_json::Value) -> Vec<u64> {
    let records = result["records"].as_array().unwrap();
    let repeats = records.iter().flat_map(|record| record["repeats"].as_array().unwrap());
    let mut orders: Vec<u64> = repeats.map(|repeat| repeat["order"].as_u64().unwrap()).collect();
    orders.sort_unstable();
    orders
}

#[test]
fn a_session_that_is_killed_again_and_again_has_every_run_once() {
    if !is_built() {
        angaros_testing::skipped(MISSING);
        return;
    }
    let rounds = std::env::var("ANGAROS_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for round in 0..rounds {
        let folder = Folder::new(&format!("bench-kill-{round}"));
        let out = folder.path().join("out");
        let shown = out.to_str().unwrap().to_owned();
        let nanos =
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().subsec_nanos();
        let mut child = begin(&folder, &shown);
        // At any moment of a run, twice; nothing of the machine's pace decides the outcome.
        for kill in 1..=2 {
            wait_for_runs(&mut child, &out, 1 + (nanos as usize % 4) + 4 * (kill - 1));
            std::thread::sleep(Duration::from_nanos(u64::from(nanos) * kill as u64 % 400_000_000));
            child.kill().unwrap();
            child.wait().unwrap();
            println!("round {round}: killed with {} runs kept", kept(&out));
            child = start(&["--resume", &shown]);
        }
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let result = result(&out);
        assert_eq!(orders(&result), (0..RUNS as u64).collect::<Vec<_>>());
        assert_eq!(result["records"].as_array().unwrap().len(), 4);
        assert_eq!(
            (&result["interrupted"], &result["skipped"]),
            (&false.into(), &serde_json::json!([]))
        );
        assert!(!out.join("progress").exists() && out.join("report.html").is_file());
    }
}

#[test]
fn ctrl_c_writes_the_result_of_what_was_measured_and_says_how_to_go_on() {
    if !is_built() {
        angaros_testing::skipped(MISSING);
        return;
    }
    let folder = Folder::new("bench-interrupt");
    let out: PathBuf = folder.path().join("out");
    let shown = out.to_str().unwrap().to_owned();
    let mut child = begin(&folder, &shown);
    wait_for_runs(&mut child, &out, 3);
    signal(&child, libc::SIGINT);
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert!(!output.status.success(), "{said}");
    assert!(said.contains(&format!("hint: angaros bench run --resume {shown}")), "{said}");
    let part = result(&out);
    assert_eq!(part["interrupted"], true);
    assert_eq!(orders(&part).len(), kept(&out));
    // Another experiment under the same name is not the same session.
    folder.file("resume.yaml", &EXPERIMENT.replace("count: 20", "count: 21"));
    let refused = start(&["--resume", &shown]).wait_with_output().unwrap();
    let said = text(&refused.stderr);
    assert!(said.contains("experiment t/resume has another settings\nhint: begin anew"), "{said}");
    folder.file("resume.yaml", EXPERIMENT);
    assert!(start(&["--resume", &shown]).wait().unwrap().success());
    assert_eq!(orders(&result(&out)), (0..RUNS as u64).collect::<Vec<_>>());
    let nothing = start(&["--resume", &shown]).wait_with_output().unwrap();
    assert!(text(&nothing.stderr).contains("there is nothing to resume in "));
}

#[test]
fn a_dry_run_says_what_would_run_what_is_missing_and_how_long_it_takes() {
    let output = angaros(&["bench", "run", "peers/rate", "--peer", "all", "--quick", "--dry-run"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .unwrap();
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.starts_with("peers/rate: ") && said.contains("a coarser search"), "{said}");
    assert!(said.contains("payload=500000") && said.contains("\ntogether: "), "{said}");
}
