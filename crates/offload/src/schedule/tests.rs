//! Targets in a time that the tests make pass.

use super::*;
use std::collections::BTreeSet;

const MS: u64 = 1_000_000;
const PROBE_NS: u64 = 50 * MS;

fn scheduler(limits: &[usize]) -> Scheduler {
    let mut scheduler = Scheduler::new(limits.iter().map(|limit| (*limit, false)), PROBE_NS);
    (0..limits.len()).for_each(|target| scheduler.set_ready(target, true));
    scheduler
}

fn with_fallback(limits: &[usize]) -> Scheduler {
    let all = limits.iter().map(|limit| (*limit, false)).chain([(1, true)]);
    let mut scheduler = Scheduler::new(all, PROBE_NS);
    (0..=limits.len()).for_each(|target| scheduler.set_ready(target, true));
    scheduler
}

/// Where an idempotent request goes that was nowhere yet.
fn sent(scheduler: &mut Scheduler, now_ns: u64) -> Option<(usize, Reason)> {
    match scheduler.choose(&[], false, now_ns) {
        Choice::Send { target, reason, .. } => Some((target, reason)),
        Choice::Wait | Choice::NoTarget => None,
    }
}

/// One request after the other; each target takes its time. Returns how many went to each.
fn one_by_one(scheduler: &mut Scheduler, now: &mut u64, takes: &[u64], requests: u64) -> Vec<u64> {
    let mut counts = vec![0; takes.len()];
    for _ in 0..requests {
        let (target, _) = sent(scheduler, *now).unwrap();
        counts[target] += 1;
        *now += takes[target];
        scheduler.answered(target, 1, takes[target], *now);
    }
    counts
}

#[test]
fn the_fastest_of_three_targets_gets_nearly_all_requests_while_it_is_that() {
    let mut scheduler = scheduler(&[4, 4, 4]);
    let mut now = 0;
    let counts = one_by_one(&mut scheduler, &mut now, &[3 * MS, MS, 10 * MS], 300);
    assert!(counts[1] > 270 && counts[0] > 1 && counts[2] > 1, "{counts:?}");
    // It becomes slow: the next one is used.
    let counts = one_by_one(&mut scheduler, &mut now, &[3 * MS, 20 * MS, 10 * MS], 300);
    assert!(counts[0] > 240, "{counts:?}");
    // And is fast again: it comes back.
    let counts = one_by_one(&mut scheduler, &mut now, &[3 * MS, MS, 10 * MS], 300);
    assert!(counts[1] > 240, "{counts:?}");
}

#[test]
fn many_requests_at_once_are_shared_by_how_fast_targets_are() {
    let mut scheduler = scheduler(&[64, 64]);
    let takes = [MS, 3 * MS];
    let mut free_at = [0, 0];
    let mut flights = BTreeSet::new();
    let mut counts = [0, 0];
    let mut now = 0;
    for number in 0..400 {
        if flights.len() == 16 {
            let (end, _, target, share, begun) = flights.pop_first().unwrap();
            now = end;
            scheduler.answered(target, share, now - begun, now);
        }
        let Choice::Send { target, share, .. } = scheduler.choose(&[], false, now) else {
            panic!("request {number} was not sent")
        };
        free_at[target] = now.max(free_at[target]) + takes[target];
        flights.insert((free_at[target], number, target, share, now));
        counts[target] += 1;
    }
    // Three of four would be ideal.
    assert!(counts[0] > 250 && counts[1] > 50, "{counts:?}");
}

#[test]
fn a_target_that_fails_rests_and_comes_back_by_a_probe_that_is_not_fenced() {
    let mut scheduler = scheduler(&[1, 1]);
    let mut now = 0;
    one_by_one(&mut scheduler, &mut now, &[MS, 2 * MS], 5);
    now += 1;
    assert_eq!(scheduler.choose(&[1], false, now), send(0, Reason::Fastest));
    scheduler.failed(0, now);
    let counts = one_by_one(&mut scheduler, &mut now, &[MS, 2 * MS], 20);
    assert_eq!(counts, [0, 20], "it rests");
    now += PROBE_NS;
    assert_eq!(scheduler.choose(&[], true, now), send(1, Reason::Fastest), "it is fenced");
    scheduler.abandoned(1);
    assert_eq!(sent(&mut scheduler, now), Some((0, Reason::Probe)));
    scheduler.failed(0, now);
    let counts = one_by_one(&mut scheduler, &mut now, &[MS, 2 * MS], 40);
    assert_eq!(counts, [0, 40], "it rests twice as long, for {} ms", 2 * PROBE_NS / MS);
    let counts = one_by_one(&mut scheduler, &mut now, &[MS, 2 * MS], 40);
    assert!(counts[0] > 20, "{counts:?}");
}

fn send(target: usize, reason: Reason) -> Choice {
    Choice::Send { target, reason, share: 1 }
}

#[test]
fn a_target_that_was_gone_is_measured_anew() {
    let mut scheduler = scheduler(&[1, 1]);
    let mut now = 0;
    one_by_one(&mut scheduler, &mut now, &[9 * MS, MS], 5);
    scheduler.set_ready(1, false);
    assert_eq!(one_by_one(&mut scheduler, &mut now, &[9 * MS, MS], 5), [5, 0]);
    scheduler.set_ready(1, true);
    assert_eq!(sent(&mut scheduler, now), Some((1, Reason::Unmeasured)));
}

#[test]
fn the_fallback_is_used_only_when_no_other_target_is_left() {
    let mut scheduler = with_fallback(&[1]);
    assert_eq!(sent(&mut scheduler, 0), Some((0, Reason::Unmeasured)));
    assert_eq!(scheduler.choose(&[], false, 0), Choice::Wait, "the other one is only busy");
    assert_eq!(scheduler.choose(&[0], false, 0), send(1, Reason::Fallback), "it was there");
    assert_eq!(scheduler.choose(&[0], false, 0), Choice::Wait, "the fallback is busy too");
    assert_eq!(scheduler.choose(&[0, 1], false, 0), Choice::NoTarget);
    scheduler.abandoned(1);
    scheduler.late(0, MS);
    scheduler.abandoned(0);
    assert_eq!(sent(&mut scheduler, 2 * MS), Some((1, Reason::Fallback)), "the other one rests");
    scheduler.abandoned(1);
    scheduler.set_ready(0, false);
    assert_eq!(sent(&mut scheduler, 3 * MS), Some((1, Reason::Fallback)), "it is gone");
}

#[test]
fn the_last_target_is_used_though_it_failed_and_after_a_while_though_it_had_no_room() {
    let mut scheduler = scheduler(&[2]);
    assert!(sent(&mut scheduler, 0).is_some());
    scheduler.failed(0, 0);
    assert_eq!(sent(&mut scheduler, 1), Some((0, Reason::LastResort)));
    scheduler.refused(0, 1);
    assert_eq!(scheduler.choose(&[], false, 2), Choice::Wait);
    let later = scheduler.next_change_ns(2).unwrap();
    assert_eq!(sent(&mut scheduler, later), Some((0, Reason::LastResort)));
    assert_eq!(scheduler.next_change_ns(later), None);
}

/// What a request may expect, whatever happened before.
fn check(scheduler: &mut Scheduler, limits: &[usize], tried: &[usize], fenced: bool, now: u64) {
    let before: Vec<_> = (0..limits.len()).map(|at| scheduler.under_way(at)).collect();
    let is_open = |at: &usize| scheduler.is_ready(*at) && !tried.contains(at);
    let open: Vec<_> = (0..limits.len()).filter(is_open).collect();
    match scheduler.choose(tried, fenced, now) {
        Choice::Send { target, share, .. } => {
            assert!(open.contains(&target));
            assert_eq!(share, before[target] + 1);
            assert!(share <= limits[target]);
        }
        Choice::Wait => {
            let busy = |at: &usize| before[*at] > 0 || scheduler.next_change_ns(now).is_some();
            assert!(open.iter().any(busy), "it waits, and nothing would end that");
        }
        Choice::NoTarget => assert!(open.is_empty()),
    }
}

#[test]
fn whatever_happens_bounds_hold_and_nobody_waits_for_nothing() {
    let limits = [1, 2, 3];
    for seed in 1..=60_u64 {
        let mut scheduler = scheduler(&limits);
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut next = |below: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random % below
        };
        let mut now = 0;
        for _ in 0..300 {
            now += next(10 * MS);
            let target = next(3) as usize;
            let is_busy = scheduler.under_way(target) > 0;
            match next(9) {
                0 => scheduler.set_ready(target, next(4) > 0),
                1 if is_busy => scheduler.failed(target, now),
                2 if is_busy => scheduler.refused(target, now),
                3 if is_busy => scheduler.abandoned(target),
                4 if is_busy => scheduler.late(target, now),
                5 | 6 if is_busy => scheduler.answered(target, 1, next(9 * MS), now),
                _ => {
                    let tried: Vec<_> = (0..3).filter(|_| next(5) == 0).collect();
                    check(&mut scheduler, &limits, &tried, next(2) == 0, now);
                }
            }
        }
    }
}
