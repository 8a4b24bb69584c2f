//! The verdicts on synthetic noisy runs.

use super::*;
use angaros_bench::environment::{Built, Environment};
use angaros_bench::result::{NetworkUse, Record, Repeat};
use angaros_stats::{SplitMix64, Summary, encode};

/// How noisy the synthetic machine is: repeats differ by a tenth, and drift by as much again in
/// the course of a session.
const BETWEEN: f64 = 0.1;
const DRIFT: f64 = 0.1;

fn repeat(base_ns: f64, random: &mut SplitMix64) -> Repeat {
    let mut ns: Vec<u64> =
        (0..200).map(|_| (base_ns * (0.3 * random.normal()).exp()) as u64).collect();
    ns.sort_unstable();
    Repeat {
        latency_us: Summary::of_sorted_ns(&ns),
        cpu_us_per_message: base_ns / 2000.0,
        histogram: encode(&ns).unwrap(),
        ..Repeat::default()
    }
}

/// A session of so many points with five repeats each, everything `factor` times as slow.
fn session(points: u64, factor: f64, random: &mut SplitMix64) -> ResultFile {
    let mut result = ResultFile::new(Environment::default(), 1, false);
    let drift = DRIFT * (2.0 * random.unit() - 1.0);
    for payload in 0..points {
        let repeats = (0..5)
            .map(|i| {
                let drifted = drift * f64::from(i) / 4.0 + BETWEEN * random.normal();
                repeat(50_000.0 * factor * drifted.exp(), random)
            })
            .collect();
        result.records.push(Record {
            experiment: "a/b".into(),
            system: "ring".into(),
            variant: "futex".into(),
            params: [("payload".to_owned(), payload.into())].into(),
            samples: 1000,
            repeats,
            ..Record::default()
        });
    }
    result
}

/// Verdicts on the median in twenty comparisons of an old with a new session.
fn twenty(factor: f64, seed: u64) -> Vec<Verdict> {
    let mut random = SplitMix64::new(seed);
    let mut verdicts = Vec::new();
    for _ in 0..20 {
        let (old, new) = (session(1, 1.0, &mut random), session(1, factor, &mut random));
        let report = compare(&[old], &[new], &Settings::default());
        verdicts.push(report.rows[0].changes[0].verdict);
    }
    verdicts
}

#[test]
fn of_twenty_noisy_pairs_a_slowed_one_is_found_and_an_unchanged_one_is_not() {
    let wrong = |v: &&Verdict| matches!(v, Verdict::Slower | Verdict::Faster);
    let unchanged = twenty(1.0, 1);
    assert!(unchanged.iter().filter(wrong).count() <= 1, "{unchanged:?}");
    let slowed = twenty(2.0, 2);
    assert!(slowed.iter().filter(|v| **v == Verdict::Slower).count() >= 19, "{slowed:?}");
    let better = twenty(0.5, 3);
    assert!(better.iter().filter(|v| **v == Verdict::Faster).count() >= 19, "{better:?}");
}

#[test]
fn many_points_without_a_change_raise_no_alarm() {
    let mut random = SplitMix64::new(7);
    let mut alarms = 0;
    for _ in 0..12 {
        let (old, new) = (session(5, 1.0, &mut random), session(5, 1.0, &mut random));
        let report = compare(&[old], &[new], &Settings::default());
        alarms += usize::from(report.count(Verdict::Slower) + report.count(Verdict::Faster) > 0);
    }
    assert!(alarms <= 1, "{alarms} of 12 comparisons");
}

#[test]
fn quiet_runs_are_the_same_and_one_repeat_is_unclear() {
    let mut random = SplitMix64::new(3);
    let mut quiet = session(1, 1.0, &mut random);
    let one = repeat(50_000.0, &mut random);
    quiet.records[0].repeats = vec![one.clone(); 5];
    let report = compare(&[quiet.clone()], &[quiet.clone()], &Settings::default());
    let verdicts: Vec<_> = report.rows[0].changes.iter().map(|c| c.verdict).collect();
    assert_eq!([verdicts[0], verdicts[2]], [Verdict::Same; 2], "{}", render(&report));
    quiet.records[0].repeats = vec![one];
    let report = compare(&[quiet.clone()], &[quiet.clone()], &Settings::default());
    assert_eq!(report.count(Verdict::Unclear), 3);
    assert!(report.warnings[0].contains("1 of 1 points have one repeat"), "{report:?}");
    // Results of several sessions are the repeats that were missing.
    let (a, b) = ([quiet.clone(), quiet.clone()], [quiet.clone(), quiet]);
    assert_eq!(compare(&a, &b, &Settings::default()).rows[0].repeats, (2, 2));
}

#[test]
fn a_point_in_which_the_network_was_late_itself_is_unclear_however_large_the_difference() {
    let mut random = SplitMix64::new(5);
    let (a, mut b) = (session(2, 1.0, &mut random), session(2, 4.0, &mut random));
    let late = NetworkUse { crossings: 2, late_mean_us: 1e5, ..NetworkUse::default() };
    b.records[0].repeats[1].network = Some(late);
    let report = compare(&[a], &[b], &Settings::default());
    let verdicts: Vec<_> = report.rows.iter().map(|row| row.changes[0].verdict).collect();
    assert_eq!(verdicts, [Verdict::Unclear, Verdict::Slower]);
    assert!(report.warnings.iter().any(|text| text.starts_with("1 of 2 points are invalid")));
}

#[test]
fn other_machines_and_noise_are_warned_of() {
    let mut random = SplitMix64::new(4);
    let (mut a, mut b) = (session(1, 1.0, &mut random), session(2, 1.0, &mut random));
    b.environment.cpu = "other".into();
    b.environment.warnings.push("noisy: load".into());
    let built = |profile: &str| Built { profile: profile.into(), ..Built::default() };
    a.environment.programs.insert("ring".into(), built("measure"));
    b.environment.programs.insert("ring".into(), built("debug"));
    a.environment.settings.insert("swappiness".into(), "60".into());
    b.environment.settings.insert("swappiness".into(), "0".into());
    let report = compare(&[a], &[b], &Settings::default());
    let text = render(&report);
    assert!(text.contains("ring was built with measure for A, with debug for B"), "{text}");
    assert!(text.contains("setting swappiness differs: A \"60\", B \"0\""), "{text}");
    assert!(text.contains("the processor differs") && text.contains("B: noisy: load"), "{text}");
    assert!(text.contains("of B alone: 1"), "{text}");
}

#[test]
fn results_without_samples_by_repeat_are_compared_by_their_figures() {
    let mut random = SplitMix64::new(5);
    let (mut a, mut b) = (session(1, 1.0, &mut random), session(1, 3.0, &mut random));
    for result in [&mut a, &mut b] {
        result.records[0].repeats.iter_mut().for_each(|r| r.histogram.clear());
    }
    let report = compare(&[a], &[b], &Settings::default());
    let verdicts: Vec<_> = report.rows[0].changes.iter().map(|c| (c.quantity, c.verdict)).collect();
    assert_eq!(verdicts, [("p50", Verdict::Slower), ("p95", Verdict::Slower)]);
}
