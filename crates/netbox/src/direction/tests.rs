use super::*;
use crate::profile::{Cuts, Loss, Rate, Reorder};

const MS: u64 = 1_000_000;

fn direction(profile: Profile) -> Direction {
    Direction::new(profile, 11, 3)
}

/// Offers `count` frames, `gap_ns` apart; what came of each.
fn run(direction: &mut Direction, count: u64, gap_ns: u64) -> Vec<Option<Passage>> {
    (0..count).map(|n| direction.offer(n * gap_ns, 100)).collect()
}

#[test]
fn a_perfect_cable_takes_no_time() {
    let mut cable = direction(Profile::default());
    assert_eq!(cable.offer(5, 1514), Some(Passage { due_ns: 5, copy_due_ns: None }));
    assert_eq!(cable.offer(6, 1515), None);
    cable.passed(1514);
    let counters = cable.counters();
    assert_eq!((counters.passed, counters.oversize, counters.under_way), (1, 1, 0));
    assert!(counters.balanced());
}

#[test]
fn random_loss_takes_its_share_and_the_seed_decides_which() {
    let loss = Loss { random: 0.2, ..Loss::default() };
    let profile = Profile { loss, queue_frames: 100_000, ..Profile::default() };
    let lost = |seed| {
        let mut cable = Direction::new(profile.clone(), seed, 0);
        run(&mut cable, 20_000, 1).iter().map(Option::is_none).collect::<Vec<_>>()
    };
    let first = lost(1);
    let share = first.iter().filter(|lost| **lost).count();
    // Four standard deviations of a binomial distribution: 4 sqrt(20000 0.2 0.8) = 226.
    assert!(share.abs_diff(4_000) < 226, "{share}");
    assert_eq!(first, lost(1));
    assert_ne!(first, lost(2));
}

#[test]
fn bursts_are_as_long_and_as_frequent_as_gilbert_and_elliott_say() {
    let loss = Loss { random: 0.0, bad: 1.0, to_bad: 0.01, to_good: 0.2 };
    let profile = Profile { loss, queue_frames: 1_000_000, ..Profile::default() };
    let lost: Vec<bool> =
        run(&mut direction(profile), 200_000, 1).iter().map(Option::is_none).collect();
    let total = lost.iter().filter(|lost| **lost).count() as f64;
    let bursts = lost.windows(2).filter(|pair| !pair[0] && pair[1]).count() as f64;
    assert!((total / bursts - 5.0).abs() < 0.5, "mean length {}", total / bursts);
    let share = total / 200_000.0;
    assert!((share - 0.01 / 0.21).abs() < 0.006, "share {share}");
}

#[test]
fn a_rate_spaces_frames_and_a_full_queue_drops() {
    // 8 Mbit/s: 100 bytes take 100 us.
    let rate = Rate { mbit: 8.0, burst_bytes: 0, queue_bytes: 1_500 };
    let mut cable = direction(Profile { rate: Some(rate), ..Profile::default() });
    let due: Vec<_> = run(&mut cable, 20, 0).into_iter().flatten().map(|p| p.due_ns).collect();
    assert_eq!(due, (1..=15).map(|n| n * 100_000).collect::<Vec<_>>());
    assert_eq!(cable.counters().queue, 5);
    assert!(cable.offer(MS * 2, 100).is_some_and(|p| p.due_ns == MS * 2 + 100_000));
}

#[test]
fn a_burst_leaves_at_once_after_a_pause() {
    let rate = Rate { mbit: 8.0, burst_bytes: 300, queue_bytes: 1_500 };
    let mut cable = direction(Profile { rate: Some(rate), ..Profile::default() });
    let at = 10 * MS;
    let due: Vec<_> = (0..5).map(|_| cable.offer(at, 100).unwrap().due_ns - at).collect();
    assert_eq!(due, [0, 0, 0, 100_000, 200_000]);
}

#[test]
fn jitter_keeps_the_order_unless_told_otherwise() {
    for distribution in [Distribution::Uniform, Distribution::Normal, Distribution::Pareto] {
        for passes in [false, true] {
            let jitter = Some(Jitter { distribution, ms: 2.0, passes });
            let profile = Profile { delay_ms: 5.0, jitter, ..Profile::default() };
            let due: Vec<_> = run(&mut direction(profile), 2_000, 1_000)
                .into_iter()
                .map(|passage| passage.unwrap().due_ns)
                .collect();
            assert_eq!(due.is_sorted(), !passes, "{distribution:?}");
        }
    }
}

#[test]
fn jitter_has_the_mean_and_spread_of_its_distribution() {
    for (distribution, mean, deviation) in [
        (Distribution::Uniform, 0.0, 1.0 / 3f64.sqrt()),
        (Distribution::Normal, 0.0, 1.0),
        (Distribution::Pareto, 0.5, 0.75f64.sqrt()),
    ] {
        let jitter = Some(Jitter { distribution, ms: 1.0, passes: true });
        let profile =
            Profile { delay_ms: 10.0, jitter, queue_frames: 1_000_000, ..Profile::default() };
        let mut cable = direction(profile);
        let extra: Vec<f64> =
            (0..100_000).map(|_| cable.offer(0, 100).unwrap().due_ns as f64 / 1e6 - 10.0).collect();
        let got = extra.iter().sum::<f64>() / 1e5;
        let variance = extra.iter().map(|x| (x - got).powi(2)).sum::<f64>() / 1e5;
        assert!((got - mean).abs() < 0.02, "{distribution:?}: mean {got}");
        assert!((variance.sqrt() / deviation - 1.0).abs() < 0.15, "{distribution:?}: {variance}");
    }
}

#[test]
fn reordered_and_duplicated_frames_are_counted() {
    let profile = Profile {
        delay_ms: 1.0,
        reorder: Some(Reorder { share: 0.1, by_ms: 5.0 }),
        duplicate: 0.05,
        ..Profile::default()
    };
    let mut cable = direction(profile);
    let passages: Vec<_> = run(&mut cable, 5_000, MS).into_iter().flatten().collect();
    let late = passages.iter().enumerate().filter(|(n, p)| p.due_ns > (*n as u64 + 1) * MS).count();
    let copies = passages.iter().filter(|p| p.copy_due_ns.is_some()).count();
    let counters = cable.counters();
    assert_eq!((late as u64, copies as u64), (counters.reordered, counters.duplicated));
    assert!(late.abs_diff(500) < 90 && copies.abs_diff(250) < 65, "{late} {copies}");
    assert!(counters.balanced());
}

#[test]
fn a_cable_is_cut_by_hand_and_by_its_profile() {
    let cuts = Some(Cuts { after_s: 0.005, for_s: 0.002, every_s: 0.010 });
    let mut cable = direction(Profile { cuts, ..Profile::default() });
    let cut: Vec<u64> = (0..20).filter(|n| cable.offer(n * MS, 100).is_none()).collect();
    assert_eq!(cut, [5, 6, 15, 16]);
    cable.set_cut(true);
    assert!(cable.offer(30 * MS, 100).is_none());
    cable.set_cut(false);
    assert!(cable.offer(31 * MS, 100).is_some());
    assert_eq!(cable.counters().cut, 5);
}

#[test]
fn the_frames_under_way_have_a_limit() {
    let profile = Profile { delay_ms: 100.0, queue_frames: 10, ..Profile::default() };
    let mut cable = direction(profile);
    run(&mut cable, 25, 0);
    let counters = cable.counters();
    assert_eq!((counters.under_way, counters.queue), (10, 15));
    assert!(counters.balanced());
}
