use super::calibrate::SIMULATED;
use super::*;
use angaros_bench::topology::{deploy, parse};
use angaros_bench_peer::topology::{Note, Plan};

/// Costs without spread: publish 5 µs (here 3), to a thread that is awake 4.5, later 4 (here 2),
/// enter 2, later 1, wake 40, timers 50 late.
fn model() -> Model {
    let mut model = Model::new("test".to_owned(), 2);
    let constant = Distribution::constant;
    (model.timer_late, model.timer_enter) = (constant(50_000.0), 1000.0);
    (model.begin_late, model.begin_next) = (constant(60_000.0), 10_000.0);
    (model.begin_last, model.timer_switch) = (5000.0, 3000.0);
    (model.division, model.sleep_cpu, model.switch) = (1.0, 7000.0, 4000.0);
    let costs = |publish: f64| Costs {
        publish: constant(publish),
        awake: constant(publish - 500.0),
        again: constant(publish - 1000.0),
        further: 500.0,
        uncalled: 0.0,
        by_bytes: vec![(1000.0, 1000.0), (2000.0, 4000.0)],
        wake: constant(40_000.0),
        enter: constant(2000.0),
        enter_again: constant(1000.0),
    };
    model.here = costs(3000.0);
    model.lively = Lively {
        publish: constant(3000.0),
        again: constant(2000.0),
        enter: constant(2000.0),
        enter_again: constant(1000.0),
    };
    model.elsewhere.insert(SIMULATED.to_owned(), costs(5000.0));
    model
}

fn plan(nodes: &str, deployment: &str, seconds: f64) -> Plan {
    let topology = parse(&format!("name: t\nnodes:\n{nodes}"), "t.yaml").unwrap();
    deploy(&topology, deployment, Some((seconds * 1e9) as u64), 100_000_000).unwrap()
}

fn run(plan: &Plan, model: &Model, threads: usize) -> Vec<Note> {
    simulate(Setup { plan, model, transport: SIMULATED, threads, seed: 1 }).notes
}

/// Latencies at a subscription, ns.
fn latencies(notes: &[Note], wanted: usize) -> Vec<u64> {
    let of = |note: &Note| match *note {
        Note::Arrived { subscription, stamp_ns, arrived_ns, .. } if subscription == wanted => {
            Some(arrived_ns - stamp_ns)
        }
        _ => None,
    };
    notes.iter().filter_map(of).collect()
}

const CHAIN: &str = "- name: a\n  publishers: [{topic: x, bytes: 0, period_ms: 10}]\n\
    - name: b\n  subscriptions: [x]\n  publishers:\n  \
    - {topic: y, bytes: 1500, trigger: x, work_us: 30}\n\
    - name: c\n  subscriptions: [y]\n";

#[test]
fn a_chain_takes_the_sum_of_its_parts() {
    let plan = plan(CHAIN, "split", 1.0);
    let notes = run(&plan, &model(), 1);
    // Each hop wakes a thread: 40 and 2 to enter; 1500 bytes cost 2.5 more.
    assert!(latencies(&notes, 0).iter().all(|ns| *ns == 42_000));
    assert!(latencies(&notes, 1).iter().all(|ns| *ns == 44_500));
    assert_eq!(latencies(&notes, 1).len(), 109);
    let stamps = |wanted| {
        let of = move |note: &Note| match *note {
            Note::Published { publisher, stamp_ns, .. } if publisher == wanted => Some(stamp_ns),
            _ => None,
        };
        notes.iter().filter_map(of).collect::<Vec<u64>>()
    };
    let end_to_end = stamps(1)[0] - stamps(0)[0];
    assert_eq!(end_to_end as f64, 1e3 * chain_latency(&[(30.0, 42.0)]));
    // In one process nobody is woken on the way: 3 to publish, 2 to enter.
    let composed = run(&self::plan(CHAIN, "composed", 1.0), &model(), 1);
    assert!(latencies(&composed, 0).iter().all(|ns| *ns == 5000));
}

#[test]
fn timers_that_are_due_together_call_first_and_their_messages_queue() {
    let nodes = "- name: a\n  publishers:\n  - {topic: x, bytes: 0, period_ms: 10}\n  \
        - {topic: y, bytes: 0, period_ms: 10}\n- name: b\n  subscriptions: [x, y]\n";
    let notes = run(&plan(nodes, "composed", 0.5), &model(), 1);
    // After x comes the call of y's timer (1 + 2), then x is entered (2), then y (1).
    assert!(latencies(&notes, 0)[1..].iter().all(|ns| *ns == 3000 + 3000 + 2000));
    assert!(latencies(&notes, 1)[1..].iter().all(|ns| *ns == 2000 + 2000 + 1000));
    let late: Vec<u64> = notes
        .iter()
        .filter_map(|note| match *note {
            Note::Published { publisher: 0, due_ns, stamp_ns, .. } => Some(stamp_ns - due_ns),
            _ => None,
        })
        .collect();
    assert!(late.iter().all(|ns| *ns == 50_000), "{late:?}");
}

#[test]
fn more_threads_than_cores_wait_for_each_other() {
    let nodes = "- name: a\n  publishers: [{topic: x, bytes: 0, period_ms: 10}]\n\
        - name: b\n  subscriptions: [{topic: x, work_us: 1000}]\n\
        - name: c\n  subscriptions: [{topic: x, work_us: 1000}]\n\
        - name: d\n  subscriptions: [{topic: x, work_us: 1000}]\n";
    let plan = plan(nodes, "split", 0.5);
    let worst = |cores| {
        let mut model = model();
        model.cores = cores;
        let notes = run(&plan, &model, 1);
        (0..3).flat_map(|index| latencies(&notes, index)).max().unwrap()
    };
    assert!(worst(4) < 100_000 && worst(2) > 1_000_000 && worst(1) > 2_000_000);
}

#[test]
fn callbacks_of_one_node_never_overlap_and_those_of_others_do() {
    let nodes = |second: &str| {
        format!(
            "- name: a\n  publishers:\n  - {{topic: x, bytes: 0, period_ms: 10}}\n  \
             - {{topic: y, bytes: 0, period_ms: 10}}\n\
             - name: b\n  subscriptions: [{{topic: x, work_us: 1000}}{second}"
        )
    };
    let one = plan(&nodes(", {topic: y, work_us: 1000}]\n"), "composed", 0.5);
    let two = plan(
        &nodes("]\n- name: c\n  subscriptions: [{topic: y, work_us: 1000}]\n"),
        "composed",
        0.5,
    );
    let median = |plan: &Plan, threads| {
        let notes = run(plan, &model(), threads);
        let mut all: Vec<u64> = (0..2).flat_map(|index| latencies(&notes, index)).collect();
        all.sort_unstable();
        all[all.len() * 3 / 4]
    };
    assert!(median(&one, 2) > 1_000_000, "one node");
    assert!(median(&two, 2) < 200_000, "two nodes on two threads");
    assert!(median(&two, 1) > 1_000_000, "two nodes on one thread");
}

#[test]
fn waits_at_one_server_are_those_of_pollaczek_and_khinchine() {
    // Many timers with random phases: what arrives is nearly random; each message takes 100 us.
    let publishers: usize = 400;
    let mut nodes = String::from("- name: source\n  publishers:\n");
    let mut state = 7u64;
    for index in 0..publishers {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let phase = (state >> 40) as f64 / (1u64 << 24) as f64 * 80.0;
        nodes +=
            &format!("  - {{topic: t{index}, bytes: 0, period_ms: 80, phase_ms: {phase:.4}}}\n");
    }
    let topics: Vec<String> =
        (0..publishers).map(|i| format!("{{topic: t{i}, work_us: 100}}")).collect();
    nodes += &format!("- name: sink\n  subscriptions: [{}]\n", topics.join(", "));
    let mut free = model();
    free.cores = 8;
    (free.timer_late, free.timer_enter, free.begin_next) = (Distribution::constant(0.0), 0.0, 0.0);
    (free.begin_last, free.timer_switch) = (0.0, 0.0);
    free.begin_late = Distribution::constant(0.0);
    let nothing = || Distribution::constant(0.0);
    let costs = Costs {
        publish: nothing(),
        awake: nothing(),
        again: nothing(),
        wake: nothing(),
        enter: nothing(),
        enter_again: nothing(),
        ..Costs::default()
    };
    free.here = costs.clone();
    free.elsewhere.insert(SIMULATED.to_owned(), costs);
    let notes = run(&plan(&nodes, "split", 2.0), &free, 1);
    let all: Vec<u64> = (0..publishers).flat_map(|index| latencies(&notes, index)).collect();
    let mean_us = all.iter().sum::<u64>() as f64 / all.len() as f64 / 1e3;
    let expected = md1_wait(publishers as f64 / 80_000.0, 100.0);
    assert!((mean_us / expected - 1.0).abs() < 0.25, "{mean_us} us, expected {expected} us");
}

/// Stamps by publisher, in the order of their numbers.
fn stamps(notes: &[Note], wanted: usize) -> Vec<u64> {
    let of = |note: &Note| match *note {
        Note::Published { publisher, stamp_ns, .. } if publisher == wanted => Some(stamp_ns),
        _ => None,
    };
    notes.iter().filter_map(of).collect()
}

#[test]
fn who_begins_first_is_random_and_stays_so_in_every_round() {
    let timer = |name: &str| {
        format!("- name: {name}\n  publishers: [{{topic: {name}, bytes: 0, period_ms: 10}}]\n")
    };
    let plan = plan(&["a", "b", "c", "d"].map(timer).concat(), "split", 0.2);
    let mut model = model();
    model.cores = 1;
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let setup = Setup { plan: &plan, model: &model, transport: SIMULATED, threads: 1, seed };
        let notes = simulate(setup).notes;
        let all: Vec<Vec<u64>> = (0..4).map(|publisher| stamps(&notes, publisher)).collect();
        let order = |round: usize| {
            let mut order = vec![0, 1, 2, 3];
            order.sort_by_key(|publisher: &usize| all[*publisher][round]);
            order
        };
        assert!((1..20).all(|round| order(round) == order(0)), "{seed}");
        seen.insert(order(0));
    }
    assert!(seen.len() > 10 && seen.iter().any(|order| order[3] == 0), "{seen:?}");
}

#[test]
fn processes_that_begin_together_take_turns_with_making_timers_and_what_comes_after() {
    let timer = |name: &str| {
        format!("- name: {name}\n  publishers: [{{topic: {name}, bytes: 0, period_ms: 10}}]\n")
    };
    let plan = plan(&["a", "b", "c"].map(timer).concat(), "split", 0.1);
    let mut model = model();
    model.cores = 1;
    let notes = run(&plan, &model, 1);
    let mut due: Vec<u64> = notes
        .iter()
        .filter_map(|note| match *note {
            Note::Published { number: 0, due_ns, .. } => Some(due_ns),
            _ => None,
        })
        .collect();
    due.sort_unstable();
    // Making it 10, what comes after 5, the switch to the next 3.
    assert_eq!([due[1] - due[0], due[2] - due[1]], [18_000; 2]);
}

#[test]
fn a_message_to_a_process_that_is_awake_costs_less_than_one_that_wakes_it() {
    // `busy` works from 1050 to 2050 us after its timer was made; `y` is due right after `x`.
    let nodes = |phase: &str| {
        format!(
            "- name: source\n  publishers:\n  - {{topic: x, bytes: 0, period_ms: 10, phase_ms: \
             {phase}}}\n  - {{topic: y, bytes: 0, period_ms: 10, phase_ms: {phase}}}\n\
             - name: busy\n  subscriptions: [x]\n  publishers: [{{topic: z, bytes: 0, \
             period_ms: 10, phase_ms: 1, work_us: 1000}}]\n"
        )
    };
    let gap = |phase: &str| {
        let notes = run(&plan(&nodes(phase), "split", 0.3), &model(), 1);
        let gap = stamps(&notes, 1)[5] - stamps(&notes, 0)[5];
        (gap, latencies(&notes, 0)[5])
    };
    assert_eq!(gap("5").0, 5000 + 1000, "asleep");
    let (gap, latency) = gap("1.3");
    assert_eq!(gap, 4500 + 1000, "awake");
    assert!((600_000..800_000).contains(&latency), "it is heard after the work: {latency}");
}

#[test]
fn a_core_and_a_thread_that_were_busy_a_moment_ago_are_sooner_awake() {
    let mut model = model();
    (model.core_sooner, model.thread_sooner) = (15_000.0, 8000.0);
    let nodes = "- name: a\n  subscriptions: [z]\n  publishers: [{topic: x, bytes: 0, period_ms: \
        10}]\n- name: b\n  subscriptions: [x]\n  publishers: [{topic: y, bytes: 0, trigger: x}]\n\
        - name: c\n  subscriptions: [y]\n  publishers: [{topic: z, bytes: 0, trigger: y}]\n";
    let notes = run(&plan(nodes, "split", 0.3), &model, 1);
    let typical = |subscription| latencies(&notes, subscription)[5];
    // In the order of the file: a hears z, b hears x, c hears y.
    assert_eq!([typical(1), typical(2), typical(0)], [42_000, 27_000, 19_000]);
}

#[test]
fn a_core_that_was_busy_a_few_milliseconds_ago_is_sooner_awake_than_one_that_never_was() {
    let mut model = model();
    (model.core_sooner, model.core_rested_sooner) = (15_000.0, 9000.0);
    // `other` leaves its core 1 ms before `a` publishes on the other one.
    let nodes = "- name: a\n  publishers: [{topic: x, bytes: 0, period_ms: 20, work_us: 2000}]\n\
        - name: b\n  subscriptions: [x]\n\
        - name: other\n  publishers: [{topic: y, bytes: 0, period_ms: 20, work_us: 1000}]\n";
    let notes = run(&plan(nodes, "split", 0.3), &model, 1);
    assert_eq!(latencies(&notes, 0)[5], 42_000 - 9000);
}

#[test]
fn publishing_costs_less_where_no_core_can_be_called_for_the_subscription() {
    let nodes = "- name: source\n  publishers:\n  - {topic: x, bytes: 0, period_ms: 10}\n  \
        - {topic: y, bytes: 0, period_ms: 10}\n- name: sink\n  subscriptions: [x]\n";
    let gap = |cores| {
        let mut model = model();
        model.cores = cores;
        model.elsewhere.get_mut(SIMULATED).unwrap().uncalled = 1000.0;
        let notes = run(&plan(nodes, "split", 0.3), &model, 1);
        stamps(&notes, 1)[5] - stamps(&notes, 0)[5]
    };
    assert_eq!([gap(2), gap(1)], [5000 + 1000, 4000 + 1000]);
}

#[test]
fn timers_that_fell_due_while_all_cores_were_busy_follow_each_other_by_their_switch() {
    let timer = |name: &str| {
        format!(
            "- name: {name}\n  publishers: [{{topic: {name}, bytes: 0, period_ms: 10, phase_ms: \
             0.3}}]\n"
        )
    };
    let worker = "- name: w\n  publishers: [{topic: w, bytes: 0, period_ms: 10, work_us: 1000}]\n";
    let nodes = worker.to_owned() + &["a", "b", "c"].map(timer).concat();
    let mut model = model();
    model.cores = 1;
    let notes = run(&plan(&nodes, "split", 0.2), &model, 1);
    let mut all: Vec<u64> = (1..4).map(|publisher| stamps(&notes, publisher)[5]).collect();
    all.sort_unstable();
    // Publishing to nobody 3, the switch 3, entering 1.
    assert_eq!([all[1] - all[0], all[2] - all[1]], [7000; 2]);
}

#[test]
fn the_calibration_finds_the_costs_of_a_machine_that_has_them() {
    for cores in [1, 2, 3] {
        let mut known = model();
        known.cores = cores;
        (known.core_sooner, known.thread_sooner) = (15_000.0, 8000.0);
        known.core_rested_sooner = 9000.0;
        known.elsewhere.get_mut(SIMULATED).unwrap().uncalled = 400.0;
        let found = super::calibrate::read_simulated(&known);
        let close = |ours: f64, known: f64, slack: f64| (ours - known).abs() <= slack;
        let costs = &found.elsewhere[SIMULATED];
        let shown = format!("{cores} cores: {found:?}");
        let Lively { publish, again, enter, enter_again } = &found.lively;
        let lively = [publish, again, enter, enter_again].map(Distribution::median);
        assert_eq!(lively, [3016.0, 2016.0, 2000.0, 1000.0], "{shown}");
        assert!(close(found.switch, 4000.0, 1500.0), "{shown}");
        assert!(close(found.timer_switch, 3000.0, 1.0), "{shown}");
        assert!(close(found.begin_last, 5000.0, 1.0), "{shown}");
        // Messages have 16 bytes more than nothing. A thread that publishes holds the only core:
        // nobody wakes on an idle one.
        let publish = if cores > 1 { 5000.0 } else { 4600.0 };
        assert!(close(costs.publish.median(), publish, 20.0), "{shown}");
        if cores > 1 {
            assert!(close(costs.uncalled, 400.0, 20.0), "{shown}");
            assert!(close(costs.further, 500.0, 20.0), "{shown}");
            let first = costs.wake.median() + costs.enter.median();
            assert!(close(first, 42_000.0, 20.0), "{shown}");
            assert!(close(costs.awake.median(), 4500.0, 20.0), "{shown}");
            assert!(close(found.core_sooner, 15_000.0, 20.0), "{shown}");
            assert!(close(found.core_rested_sooner, 9000.0, 20.0), "{shown}");
            assert!(close(found.thread_sooner, 8000.0, 20.0), "{shown}");
        }
    }
}

#[test]
fn what_a_topic_costs_within_a_process_depends_on_how_often_it_is_used() {
    let mut known = model();
    (known.lively.publish, known.lively.enter) =
        (Distribution::constant(1500.0), Distribution::constant(1000.0));
    let heard = |period_ms: u32, deployment: &str| {
        let nodes = format!(
            "- name: a\n  publishers: [{{topic: x, bytes: 0, period_ms: {period_ms}}}]\n\
             - name: b\n  subscriptions: [x]\n"
        );
        latencies(&run(&plan(&nodes, deployment, 2.0), &known, 1), 0)
    };
    let often = heard(10, "composed");
    assert_eq!(often[0], 5000, "nobody has used it before");
    assert!(often[1..].iter().all(|ns| *ns == 2500), "{often:?}");
    let seldom = heard(200, "composed");
    assert!(seldom.iter().all(|ns| *ns == 5000), "{seldom:?}");
    let between = heard(40, "composed");
    assert!(between[1..].iter().all(|ns| (2501..5000).contains(ns)), "{between:?}");
    assert!(heard(10, "split").iter().all(|ns| *ns == 42_000));
}

#[test]
fn of_several_calibrations_every_cost_is_the_middle_one() {
    let calibrated = |late_ns: f64, switch: f64, steps: [f64; 2]| {
        let mut one = model();
        one.timer_late = Distribution::of(&[late_ns, late_ns * 2.0]);
        one.switch = switch;
        one.here.by_bytes = vec![(1000.0, steps[0]), (2000.0, steps[1])];
        one
    };
    let all = [
        calibrated(50.0, 9e9, [2.0, 9.0]),
        calibrated(9e9, 3.0, [1.0, 8.0]),
        calibrated(60.0, 4.0, [3.0, 7.0]),
    ];
    let middle = Model::middle_of(&all).unwrap();
    assert_eq!(middle, calibrated(60.0, 4.0, [2.0, 8.0]));
    assert_eq!(Model::middle_of(&all[..1]).as_ref(), Ok(&all[0]));
    assert!(Model::middle_of(&[]).is_err());
}

#[test]
fn a_full_queue_loses_its_oldest_and_the_same_seed_gives_the_same_run() {
    let nodes = "- name: a\n  publishers: [{topic: x, bytes: 0, period_ms: 1}]\n\
        - name: b\n  subscriptions: [{topic: x, depth: 1, work_us: 5000}]\n";
    let plan = plan(nodes, "split", 0.5);
    let notes = run(&plan, &model(), 1);
    assert_eq!(notes, run(&plan, &model(), 1));
    let heard = latencies(&notes, 0);
    assert!((100..140).contains(&heard.len()), "{}", heard.len());
    // The newest is at most a period old when it is taken, but for the one that nobody followed.
    let (_, heard) = heard.split_last().unwrap();
    assert!(heard.iter().all(|ns| *ns < 1_100_000));
}

#[test]
fn a_forecast_has_edges_paths_and_processor_time() {
    let text = format!("name: t\nnodes:\n{CHAIN}paths: {{way: {{topics: [x, y], to: c}}}}\n");
    let topology = parse(&text, "t.yaml").unwrap();
    let plan = deploy(&topology, "split", Some(1_000_000_000), 100_000_000).unwrap();
    let got = forecast(&model(), &topology, &plan, SIMULATED, false).unwrap();
    assert_eq!(got.parts_us["way"].p50, 42.0 + 30.0 + 44.5);
    assert_eq!((got.parts_us["x: a > b"].p50, got.figures["lost, %"]), (42.0, 0.0));
    // Each round: three threads wake (7 each), a timer (1 + 5), work 30 and callbacks.
    let cpu_us: f64 = 3.0 * 7.0 + (1.0 + 5.0) + (2.0 + 30.0 + 5.0 + 2.5) + 2.0;
    let expected = cpu_us / 10_000.0 * 100.0;
    assert!((got.figures["CPU, % of a core"] / expected - 1.0).abs() < 0.02, "{got:?}");
    let error = forecast(&model(), &topology, &plan, "carrier", false).unwrap_err().to_string();
    assert!(error.contains("only simulated"), "{error}");
}

#[test]
fn a_calibration_is_read_as_it_was_written_and_refused_where_it_is_not_good() {
    let folder = std::env::temp_dir().join(format!("angaros-predict-{}", std::process::id()));
    let path = folder.join("deep/predict.json");
    let error = |machine: &str| Model::read(&path, machine).unwrap_err().to_string();
    assert!(error("test").contains("no calibration") && error("test").contains("hint: "));
    model().write(&path).unwrap();
    assert_eq!(Model::read(&path, "test").unwrap(), model());
    assert!(
        error("other").contains("is of another machine, build or priority: test; this is other")
    );
    let good = std::fs::read_to_string(&path).unwrap();
    for (from, to) in [
        ("\"version\": 4", "\"version\": 7"),
        ("\"cores\": 2", "\"cores\": 0"),
        ("50000.0", "-1.0"),
        ("\"sleep_cpu\": 7000.0", "\"sleep_cpu\": 1e300"),
        ("\"machine\"", "\"apparatus\""),
        ("}", ""),
    ] {
        assert!(good.contains(from), "{from}");
        std::fs::write(&path, good.replacen(from, to, 1)).unwrap();
        assert!(error("test").contains("hint: angaros bench predict --calibrate"), "{from}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn shares_between_quantiles_are_in_proportion() {
    let samples: Vec<f64> = (0..=100).map(f64::from).collect();
    let distribution = Distribution::of(&samples);
    assert_eq!(
        (distribution.at(0.0), distribution.median(), distribution.at(1.0)),
        (0.0, 50.0, 100.0)
    );
    assert!((distribution.at(0.125) - 12.5).abs() < 1.0);
    assert_eq!(distribution.less(60.0).median(), 0.0);
    assert_eq!(Distribution::of(&[]).median(), 0.0);
}

#[test]
fn divisions_are_those_of_the_slow_search() {
    let counted = |limit: u64| -> u64 {
        (2..=limit)
            .map(|number| {
                (2..number).position(|d| number % d == 0).map_or(number - 2, |p| p as u64 + 1)
            })
            .sum()
    };
    for limit in [2, 3, 10, 97, 100] {
        let ours = super::routes::divisions(limit);
        let slack = limit as f64;
        assert!(
            (ours - counted(limit) as f64).abs() <= slack,
            "{limit}: {ours} {}",
            counted(limit)
        );
    }
}

#[test]
fn the_fuzzers_seed_is_a_calibration_of_this_version() {
    let seed = include_bytes!("../../../fuzz/corpus/bench_topology/calibration");
    let text = std::str::from_utf8(&seed[1..]).unwrap();
    assert_eq!(Model::parse(text).map(|model| model.machine), Ok("m".to_owned()));
}
