use super::*;
use angaros_bench_peer::topology::{Cause, Plan};

const SMALL: &str = "name: small\ndefaults: {depth: 3}\nnodes:\n\
    - name: driver\n  process: p\n  publishers:\n  - {topic: points, bytes: 64, period_ms: 100}\n\
    \x20 - {topic: status, bytes: 1, freq_hz: 4, phase_ms: 20, reliability: best_effort}\n\
    - name: filter\n  process: p\n  \
    subscriptions: [points, {topic: status, depth: 1, work_us: 2}]\n\
    \x20 publishers:\n  - {topic: out, bytes: 5, trigger: points, work_primes: 7}\n\
    \x20 - {topic: fused, bytes: 5, trigger: [points, status]}\n\
    \x20 - {topic: each, bytes: 5, trigger: {any: [points, status]}}\n\
    - name: sink\n  subscriptions: [out]\n\
    paths: {hot: {topics: [points, out], to: sink}}\nperiods: [points]\n";

fn error(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    parse(&SMALL.replacen(from, to, 1), "x.yaml").unwrap_err().to_string()
}

#[test]
fn a_file_becomes_a_plan_for_each_deployment() {
    let topology = parse(SMALL, "x.yaml").unwrap();
    let plan = |deployment| deploy(&topology, deployment, Some(1_000_000_000), 5).unwrap();
    assert_eq!(plan("composed").processes, ["all"]);
    assert_eq!(plan("split").processes, ["driver", "filter", "sink"]);
    assert_eq!(plan("given").processes, ["p", "sink"]);
    let plan = plan("split");
    assert_eq!(Plan::parse(&plan.write()).unwrap(), plan);
    let causes: Vec<&Cause> = plan.publishers.iter().map(|one| &one.cause).collect();
    assert_eq!(causes[1], &Cause::Timer { phase_ns: 20_000_000 });
    assert_eq!(
        causes[2..],
        [&Cause::Any(vec![0]), &Cause::All(vec![0, 1]), &Cause::Any(vec![0, 1])]
    );
    let every: Vec<u64> = plan.publishers.iter().map(|one| one.every_ns / 1_000_000).collect();
    // Fused follows the slower of both, each what comes on both.
    assert_eq!(every, [100, 250, 100, 250, 71]);
    assert_eq!((plan.subscriptions[0].depth, plan.subscriptions[1].depth), (3, 1));
    assert_eq!((plan.subscriptions[1].work.ns, plan.publishers[2].work.primes), (2000, 7));
    let names: Vec<String> = deploy::edges(&plan).into_values().collect();
    assert_eq!(names, ["points: driver > filter", "status: driver > filter", "out: filter > sink"]);
}

#[test]
fn what_is_wrong_is_named_with_a_hint() {
    assert!(error("period_ms", "periodms").contains("did you mean \"period_ms\"?"));
    assert!(error("period_ms: 100", "period_ms: 100, freq_hz: 2").contains("exactly one of"));
    assert!(error("period_ms: 100", "period_ms: 0").contains("a period of 0 ms"));
    assert!(error("subscriptions: [out]", "subscriptions: [outt]").contains("did you mean out?"));
    assert!(error("trigger: points", "trigger: ponts").contains("did you mean points?"));
    assert!(error("name: sink", "name: filter").contains("two nodes are called filter"));
    assert!(error("name: sink", "name: 'a b'").contains("is no name"));
    assert!(error("to: sink", "to: driver").contains("driver does not subscribe to out"));
    assert!(error("[points, out], to: sink", "[status, out]").contains("not triggered by"));
    assert!(error("periods: [points]", "periods: [out]").contains("no timer publishes out"));
    assert!(error("depth: 3", "depth: 0").contains("depth 0"));
    assert!(error("best_effort", "certain").contains("certain"));
    assert!(error("trigger: {any:", "trigger: {each:").contains("a trigger is a topic"));
    assert!(error("bytes: 64", "bytes: 999999999").contains("is more than"));
    assert!(error("name: small", "name: small\nduration_s: 0").contains("duration_s"));
}

#[test]
fn triggers_in_a_ring_are_refused() {
    let text = "name: ring\nnodes:\n- name: a\n  subscriptions: [y]\n  publishers:\n  \
        - {topic: x, bytes: 1, trigger: y}\n- name: b\n  subscriptions: [x]\n  publishers:\n  \
        - {topic: y, bytes: 1, trigger: x}\n";
    assert!(parse(text, "r.yaml").unwrap_err().to_string().contains("lead back to it"));
}

#[test]
fn more_messages_than_can_be_noted_are_refused_with_the_remedy() {
    let topology = parse(SMALL, "x.yaml").unwrap();
    let error = deploy(&topology, "split", Some(u64::MAX / 4), 0).unwrap_err();
    assert!(error.contains("hint: a shorter duration"), "{error}");
    assert!(deploy(&topology, "spread", None, 0).unwrap_err().contains("composed, split, given"));
}

#[test]
fn the_json_of_irobot_is_read_and_its_faults_are_named() {
    let text = r#"{"nodes": [{"node_name": "a", "number": 2, "executor_id": 3, "publishers":
        [{"topic_name": "t", "msg_type": "stamped9_float32", "period_ms": 10,
          "msg_pass_by": "shared_ptr"}]},
        {"node_name": "b", "subscribers":
        [{"topic_name": "t", "msg_type": "stamped9_float32"}]}]}"#;
    let topology = parse(text, "folder/two-nodes.json").unwrap();
    assert_eq!((topology.name.as_str(), topology.nodes.len()), ("two_nodes", 3));
    let plan = deploy(&topology, "given", None, 0).unwrap();
    assert_eq!(plan.processes, ["executor_3", "b"]);
    assert_eq!((plan.publishers[1].bytes, plan.publishers[0].every_ns), (36, 10_000_000));
    let error =
        |from: &str, to: &str| parse(&text.replace(from, to), "x.json").unwrap_err().to_string();
    assert!(error("stamped9_float32", "Image").contains("no known size"));
    assert!(error(r#""number": 2"#, r#""number": 9999"#).contains("above 1000"));
    assert!(error("\"nodes\"", "\"node\"").contains("hint: a .json file"));
    let client = r#""executor_id": 3, "clients": [{}]"#;
    assert!(error(r#""executor_id": 3"#, client).contains("services"));
}

#[test]
fn every_shipped_topology_is_as_its_source_says() {
    let plan = |name| deploy(&named(name).unwrap(), "split", None, 0).unwrap();
    let counts = |plan: &Plan| (plan.nodes.len(), plan.publishers.len(), plan.subscriptions.len());
    let sierra = plan("sierra_nevada");
    assert_eq!(counts(&sierra), (10, 13, 17));
    assert_eq!(counts(&plan("mont_blanc")), (20, 23, 35));
    let autoware = plan("autoware");
    assert!(autoware.subscriptions.iter().all(|one| one.depth == 1));
    assert!(autoware.publishers.iter().all(|one| one.bytes == 4096));
    // What iRobot counts in 120 s.
    let received: f64 = sierra
        .publishers
        .iter()
        .map(|one| 120e9 / one.every_ns as f64 * sierra.ends(&one.topic).1 as f64)
        .sum();
    assert!((received - 126_496.0).abs() / 126_496.0 < 0.02, "{received}");
    let error = named("nothing").unwrap_err();
    assert!(error.contains("sierra_nevada"), "{error}");
}
