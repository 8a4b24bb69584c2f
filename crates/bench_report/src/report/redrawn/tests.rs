//! Drawings of a small result of all kinds.

use super::*;
use angaros_bench::environment::Environment;
use angaros_bench::experiment::parse;
use angaros_bench::result::{PlaceMeans, Repeat, ResultFile, SamplePoints};
use angaros_stats::{SplitMix64, Summary, encode};

const TEXT: &str = "name: a/b\ntitle: T\nworkload: chain\nunit: end to end\n\
    sweep: {nodes: [3, 5, 9], reliability: [reliable, best_effort], hz: [10, 100]}\n\
    figures:\n\
    - {id: Fig. 1, kind: lines, x: nodes, fit: line, facet: [hz], where: {reliability: reliable}}\n\
    - {id: Fig. 2, kind: deviation, x: nodes, over: {param: reliability, of: reliable, \
       to: best_effort}, where: {hz: 100}}\n\
    - {id: Fig. 3, kind: samples, where: {nodes: 3, hz: 10, reliability: reliable}}\n\
    - {id: Fig. 4, kind: fits, where: {nodes: 3, hz: 10, reliability: reliable}}\n\
    - {id: Fig. 5, kind: stack, statistic: 'paper: ', where: {nodes: 3, hz: 10}}\n\
    - {id: Fig. 6, kind: scatter, x: cpu, statistic: p50, series: [system, nodes], \
       where: {hz: 10, reliability: reliable}}\n\
    - {id: Fig. 7, kind: messages, statistic: intended_mean, series: [reliability], \
       facet: [system], where: {nodes: 3, hz: 10}}\n\
    - {id: Fig. 8, kind: lines, x: nodes, statistic: intended_mean, series: [reliability], \
       facet: [system], where: {hz: 10}}\n\
    paper:\n\
    - {label: desktop, params: {nodes: 3, hz: 10}, p95_us: 900}\n\
    - {label: desktop, params: {nodes: 9, hz: 10}, p95_us: 2900}\n\
    - {label: rule, figure: Fig. 2, value: 15, text: up to 15 %}\n";

fn record(nodes: u64, hz: u64, reliability: &str, random: &mut SplitMix64) -> Record {
    let ns: Vec<u64> = (0..300)
        .map(|_| ((nodes as f64 - 1.0) * 50_000.0 * (0.2 * random.normal()).exp()) as u64)
        .collect();
    let mut sorted = ns.clone();
    sorted.sort_unstable();
    let histogram = encode(&ns).unwrap();
    let part = Summary { mean: 4.0, ..Summary::default() };
    let intended = Summary { mean: 7000.0, ..Summary::default() };
    let places = PlaceMeans {
        every: 1,
        runs: 5,
        mean_us: vec![Some(50.0); 100],
        intended_us: (0..100).map(|i| (i != 50).then(|| 60.0 + f64::from(i))).collect(),
    };
    Record {
        experiment: "a/b".into(),
        system: "ring".into(),
        variant: "futex".into(),
        params: [
            ("nodes".to_owned(), nodes.into()),
            ("hz".to_owned(), hz.into()),
            ("reliability".to_owned(), reliability.into()),
        ]
        .into(),
        samples: 300,
        sent: 300,
        cpu_us_per_message: nodes as f64,
        latency_us: Summary::of_sorted_ns(&sorted),
        intended_us: Some(intended),
        points: SamplePoints { every: 2, us: vec![100.0; 150] },
        places: Some(places),
        repeats: vec![Repeat { histogram: histogram.clone(), ..Repeat::default() }],
        parts_us: [("paper: DDS".to_owned(), part), ("hop".to_owned(), part)].into(),
        histogram,
        ..Record::default()
    }
}

fn drawn() -> Vec<(String, Vec<Drawing>)> {
    let experiment = parse(TEXT, "t").unwrap();
    let mut random = SplitMix64::new(1);
    let mut records = Vec::new();
    for nodes in [3, 5, 9] {
        for hz in [10, 100] {
            for reliability in ["reliable", "best_effort"] {
                records.push(record(nodes, hz, reliability, &mut random));
            }
        }
    }
    let palette = Palette::new(&ResultFile::new(Environment::default(), 1, false));
    let all: Vec<&Record> = records.iter().collect();
    let html = section(&experiment, &all, &palette);
    assert!(html.contains("up to 15 %") && html.contains("data-scale"), "{html}");
    let drawn = draw(&experiment, &all, &palette);
    drawn.into_iter().map(|(figure, drawn)| (figure.id.clone(), drawn)).collect()
}

#[test]
fn every_kind_of_figure_is_drawn_and_nothing_is_mixed() {
    let counts: Vec<(String, usize)> =
        drawn().into_iter().map(|(id, all)| (id, all.len())).collect();
    let wanted = [("1", 2), ("2", 1), ("3", 1), ("4", 1), ("5", 2), ("6", 1), ("7", 1), ("8", 1)];
    assert_eq!(counts, wanted.map(|(id, n)| (format!("Fig. {id}"), n)));
}

#[test]
fn a_line_has_band_slope_and_the_papers_points_only_where_they_belong() {
    let all = drawn();
    let [slow, fast] = &all[0].1[..] else { panic!("two rates") };
    assert_eq!((slow.caption.as_str(), fast.caption.as_str()), ("10 Hz", "100 Hz"));
    // 50 µs a hop at the median, at the 95th percentile e^0.33 times as much.
    assert!(slow.shown.contains(" a hop<") && slow.shown.contains("class=\"band"));
    assert_eq!(slow.shown.matches("the paper, on its machine: desktop").count(), 2);
    assert!(!fast.shown.contains("the paper"));
    // Three points are too few for an interval of the slope.
    let (name, other) = slow.other.as_ref().unwrap();
    assert!(*name != slow.scale && *other != slow.shown);
}

#[test]
fn a_deviation_is_in_percent_with_its_interval_and_the_papers_beside_it() {
    let all = drawn();
    let bars = &all[1].1[0].shown;
    assert_eq!(bars.matches("class=\"whisker").count(), 3, "{bars}");
    assert!(bars.contains("published by the paper, on its machine: 15 %"), "{bars}");
}

#[test]
fn a_fit_names_the_family_and_a_stack_takes_the_parts_of_its_name() {
    let all = drawn();
    let fits = &all[3].1[0];
    assert!(fits.shown.contains("distance 0.0") && fits.below.contains("Weibull"));
    let stack = &all[4].1[0].shown;
    assert!(stack.contains("DDS: 4 µs (100.0 %)") && !stack.contains("hop"), "{stack}");
}

#[test]
fn lines_of_one_system_differ_by_colour_and_show_the_time_from_the_intended_sending() {
    let all = drawn();
    let [messages] = &all[6].1[..] else { panic!("one drawing") };
    assert_eq!(messages.caption, "ring");
    assert!(messages.below.contains("Means over 5 runs"), "{}", messages.below);
    for class in ["thin s0 d0", "thin s1 d1"] {
        assert!(messages.shown.contains(class), "{class}: {}", messages.shown);
    }
    // Up to 159 µs, which the mean from the actual sending never reaches.
    assert!(messages.shown.contains(">150 µs<"), "{}", messages.shown);
    let lines = &all[7].1[0].shown;
    assert_eq!(lines.matches(": 7 ms").count(), 6, "{lines}");
    assert!(lines.contains("from the intended sending"), "{lines}");
}
