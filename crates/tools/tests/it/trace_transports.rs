//! `angaros trace` over each transport: sessions are switched on over it, and chains found that go
//! through it, with nothing else between the two processes.

use crate::support::{IsolatedDomain, Running, eventually};
use crate::trace_hosts::{FIRST, NODES};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// The nodes of `trace_hosts::ten_nodes` twice, in two processes.
fn graph(isolated: &IsolatedDomain, scheme: &str, domain: &str) -> Vec<Running> {
    let start = |first: usize| {
        let mut command = angaros_testing::again("trace_hosts::ten_nodes");
        command.env("ANGAROS_SHM_DIR", &isolated.shm).env("ANGAROS_TRANSPORT", scheme);
        command.env("ROS_DOMAIN_ID", domain).env(FIRST, first.to_string()).env_remove("RUST_LOG");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running::start(command)
    };
    let graph: Vec<Running> = [0, NODES].into_iter().map(start).collect();
    graph.iter().for_each(|process| process.wait_for("ten nodes run"));
    graph
}

fn shown(isolated: &IsolatedDomain, scheme: &str, domain: &str, args: &[&str]) -> String {
    let mut command = isolated.command(args);
    command.env("ANGAROS_TRANSPORT", scheme).env("ROS_DOMAIN_ID", domain);
    let (status, out, err) = Running::start(command).end(Duration::from_secs(60));
    assert_eq!(status, Some(0), "{args:?}: {out}{err}");
    out
}

fn events_in(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let traces = entries.filter(|entry| entry.path().extension().is_some_and(|e| e == "trace"));
    traces.filter(|entry| entry.metadata().is_ok_and(|data| data.len() > 50_000)).count()
}

fn a_chain_is_found_over(scheme: &str, number: u32) {
    if !angaros::ALL.iter().any(|entry| entry.scheme == scheme) {
        angaros_testing::skipped(format_args!("this build has no transport {scheme}"));
        return;
    }
    let domain = (110 + number * 25 + std::process::id() % 25).to_string();
    let isolated = IsolatedDomain::new(&format!("trace-over-{scheme}"));
    let _graph = graph(&isolated, scheme, &domain);
    let shown = |args: &[&str]| shown(&isolated, scheme, &domain, args);
    eventually("both processes to be found", || {
        shown(&["trace", "status", "--discovery", "1"]).matches("does not record").count() == 2
    });
    let out = isolated.folder.path().join("out");
    let folder = out.to_str().unwrap();
    let started = shown(&["trace", "start", "--out", folder, "--discovery", "1"]);
    assert_eq!(started.matches(": records\n").count(), 2, "{started}");
    eventually("events of both", || events_in(&out) == 2);
    let stopped = shown(&["trace", "stop", "--discovery", "1"]);
    assert!(stopped.contains("2 processes") && stopped.contains(" 0 dropped"), "{stopped}");
    let json = shown(&["trace", "report", folder, "--json"]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let titles: Vec<String> = (0..2 * NODES).map(|number| format!("/n{number}")).collect();
    let whole = titles.join(" -> ");
    let paths = report["paths"].as_array().unwrap();
    let path = paths.iter().find(|path| path["title"] == whole.as_str());
    let found = path.unwrap_or_else(|| {
        let found: Vec<_> = paths.iter().map(|path| path["title"].to_string()).collect();
        panic!("{scheme}: no {whole} in {stopped}, but {found:#?}")
    });
    assert!(found["end_to_end"]["count"].as_u64().unwrap() >= 5, "{}", found["end_to_end"]);
    // The hop between the processes has its time in the layers of a transport between processes.
    let hop = &found["hops"][NODES - 1];
    assert_eq!(hop["topic"], format!("/hop_{}", NODES - 1));
    assert!(hop["total"]["p50"].as_f64().unwrap() > 0.0, "{hop}");
}

#[test]
fn over_shared_memory() {
    a_chain_is_found_over("shm", 0);
}

#[test]
fn over_dds() {
    a_chain_is_found_over("dds", 1);
}

#[test]
fn over_udp() {
    a_chain_is_found_over("udp", 2);
}

#[test]
fn over_zenoh() {
    a_chain_is_found_over("zenoh", 3);
}
