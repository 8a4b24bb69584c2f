use super::*;
use angaros_transport::random::Random;

const MS: f64 = 1e6;

/// A remote clock and two ways to it, simulated.
struct World {
    random: Random,
    now_ns: f64,
    offset_ns: f64,
    drift_ppm: f64,
    there_ns: f64,
    back_ns: f64,
    jitter_ns: f64,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed, 0);
        let mut between = |low: f64, high: f64| low + (high - low) * random.unit();
        Self {
            now_ns: 1e12,
            offset_ns: between(-1e11, 1e11),
            drift_ppm: between(-MAX_DRIFT_PPM, MAX_DRIFT_PPM) * 0.99,
            there_ns: between(0.01, 60.0) * MS,
            back_ns: between(0.01, 60.0) * MS,
            jitter_ns: between(0.0, 30.0) * MS,
            random,
        }
    }

    fn pass(&mut self, ns: f64) {
        self.now_ns += ns;
        self.offset_ns += ns * self.drift_ppm / 1e6;
    }

    fn local_ns(&self) -> u64 {
        self.now_ns as u64
    }

    fn remote_ns(&self) -> u64 {
        (self.now_ns + self.offset_ns) as u64
    }

    fn exchange(&mut self) -> Exchange {
        let asked_ns = self.local_ns();
        let way = self.there_ns + self.jitter_ns * self.random.unit();
        self.pass(way);
        let heard_ns = self.remote_ns();
        let busy = self.random.unit() * MS;
        self.pass(busy);
        let answered_ns = self.remote_ns();
        let way = self.back_ns + self.jitter_ns * self.random.unit();
        self.pass(way);
        Exchange { asked_ns, heard_ns, answered_ns, returned_ns: self.local_ns() }
    }

    /// How far outside the bound the truth is, ns; the clocks here are whole nanoseconds.
    fn outside_ns(&self, estimate: &ClockEstimate) -> f64 {
        (estimate.offset_ns as f64 - self.offset_ns).abs() - estimate.bound_ns as f64
    }
}

#[test]
fn the_true_offset_lies_within_the_bound_whatever_the_ways_are() {
    let mut checked = 0;
    for seed in 0..300 {
        let mut world = World::new(seed);
        let mut estimator = Estimator::default();
        for _ in 0..100 {
            let exchange = world.exchange();
            estimator.add(exchange).unwrap();
            let pause = world.random.unit() * 2e9;
            world.pass(pause);
            let estimate = estimator.estimate(world.local_ns()).unwrap();
            let outside = world.outside_ns(&estimate);
            // Two times of the local and two of the remote clock were rounded down.
            assert!(outside <= 4.0, "seed {seed}: {outside} ns outside, {estimate:?}");
            checked += 1;
        }
        assert_eq!((estimator.steps(), estimator.refused()), (0, 0), "seed {seed}");
    }
    assert_eq!(checked, 30_000);
}

#[test]
fn the_bound_is_at_most_half_the_shortest_round_trip_and_the_drift_since() {
    let mut world = World::new(3);
    let mut estimator = Estimator::default();
    let mut shortest = u64::MAX;
    let mut at = 0;
    for _ in 0..50 {
        let exchange = world.exchange();
        let round_trip = exchange.round_trip_ns().unwrap();
        if round_trip < shortest {
            (shortest, at) = (round_trip, exchange.returned_ns);
        }
        estimator.add(exchange).unwrap();
        world.pass(0.1e9);
        let now = world.local_ns();
        let estimate = estimator.estimate(now).unwrap();
        let most = shortest / 2 + widening_ns(now - at) as u64 + widening_ns(200_000_000) as u64;
        assert!(estimate.bound_ns <= most, "{estimate:?}, at most {most}");
        assert_eq!(estimate.round_trip_ns, shortest);
    }
}

#[test]
fn drift_is_found_by_regression() {
    for (seed, drift_ppm) in [(1, 80.0), (2, -35.0), (3, 0.0)] {
        let mut world = World { drift_ppm, jitter_ns: 0.2 * MS, ..World::new(seed) };
        let mut estimator = Estimator::default();
        for _ in 0..60 {
            let exchange = world.exchange();
            estimator.add(exchange).unwrap();
            world.pass(1e9);
        }
        let found = estimator.estimate(world.local_ns()).unwrap().drift_ppm;
        assert!((found - drift_ppm).abs() < 5.0, "{found} instead of {drift_ppm}");
    }
}

#[test]
fn after_a_step_of_the_clock_the_new_offset_is_found_at_once() {
    let mut world = World::new(9);
    let mut estimator = Estimator::default();
    for _ in 0..20 {
        let exchange = world.exchange();
        estimator.add(exchange).unwrap();
        world.pass(1e8);
    }
    world.offset_ns += 3.0e9;
    let exchange = world.exchange();
    estimator.add(exchange).unwrap();
    let estimate = estimator.estimate(world.local_ns()).unwrap();
    assert!(world.outside_ns(&estimate) <= 4.0);
    assert_eq!((estimator.steps(), estimate.exchanges), (1, 1));
}

#[test]
fn impossible_times_are_refused_and_nothing_overflows() {
    let mut estimator = Estimator::default();
    let exchange = |asked_ns, heard_ns, answered_ns, returned_ns| Exchange {
        asked_ns,
        heard_ns,
        answered_ns,
        returned_ns,
    };
    assert_eq!(estimator.add(exchange(10, 5, 5, 9)), Err(ImpossibleTimes));
    assert_eq!(estimator.add(exchange(10, 5, 4, 20)), Err(ImpossibleTimes));
    assert_eq!(estimator.add(exchange(10, 5, 50, 20)), Err(ImpossibleTimes));
    assert!(estimator.estimate(0).is_none());
    for extreme in [exchange(0, u64::MAX, u64::MAX, 0), exchange(0, 0, 0, u64::MAX)] {
        estimator.add(extreme).unwrap();
        let estimate = estimator.estimate(u64::MAX).unwrap();
        let _ = estimate.to_local_ns(0);
        let _ = estimate.to_local_ns(u64::MAX);
    }
    assert_eq!(estimator.add(exchange(0, 0, 0, 1)), Err(ImpossibleTimes), "older than the last");
    assert_eq!(estimator.refused(), 4);
}

#[test]
fn a_remote_time_becomes_a_local_one() {
    let mut estimator = Estimator::default();
    let exchange =
        Exchange { asked_ns: 1_000, heard_ns: 6_100, answered_ns: 6_200, returned_ns: 1_300 };
    estimator.add(exchange).unwrap();
    let estimate = estimator.estimate(1_300).unwrap();
    assert!(estimate.offset_ns.abs_diff(5_000) <= 1 && estimate.bound_ns.abs_diff(100) <= 1);
    assert!(estimate.to_local_ns(6_000).abs_diff(1_000) <= 1);
}

#[test]
fn the_bound_holds_for_a_clock_that_drifts_as_much_as_it_may_on_a_slow_way_back() {
    // It was heard at once and the answer took 100 ms: all that time the offset grew.
    let grown = 100_000_000 * MAX_DRIFT_PPM as i64 / 1_000_000;
    let back_ns = 100_000_000;
    let mut estimator = Estimator::default();
    let exchange =
        Exchange { asked_ns: 1000, heard_ns: 1000, answered_ns: 1000, returned_ns: 1000 + back_ns };
    estimator.add(exchange).unwrap();
    for later in [0, 50_000_000, 3_000_000_000] {
        let estimate = estimator.estimate(exchange.returned_ns + later).unwrap();
        let most = grown + later as i64 * MAX_DRIFT_PPM as i64 / 1_000_000;
        let bound = estimate.bound_ns as i64;
        assert!(estimate.offset_ns + bound >= most, "{most} is possible: {estimate:?}");
        // And the other way round: no time on the way back, the clock drifts the other way.
        let least = -(back_ns as i64) - later as i64 * MAX_DRIFT_PPM as i64 / 1_000_000;
        assert!(estimate.offset_ns - bound <= least, "{least} is possible: {estimate:?}");
    }
}
