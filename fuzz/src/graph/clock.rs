//! Times that others say in an exchange of times.

use angaros_ros::clock_offset::{Estimator, Exchange, MAX_DRIFT_PPM};

/// Exchanges of four little-endian words of 64 bits. Whatever the other side says, an estimate is
/// never less certain than the newest exchange alone.
pub fn clock_exchange(data: &[u8]) {
    let mut estimator = Estimator::default();
    let (words, _) = data.as_chunks::<8>();
    // Half of the range: differences then fit into what the estimate holds.
    let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word) >> 1).collect();
    for times in words.chunks_exact(4) {
        let exchange = Exchange {
            asked_ns: times[0],
            heard_ns: times[1],
            answered_ns: times[2],
            returned_ns: times[3],
        };
        if estimator.add(exchange).is_err() {
            continue;
        }
        let estimate = estimator.estimate(exchange.returned_ns).unwrap();
        let away_ns = (exchange.returned_ns - exchange.asked_ns) as f64;
        let round_trip_ns = exchange.round_trip_ns().unwrap() as f64;
        let most = (round_trip_ns + away_ns * MAX_DRIFT_PPM / 1e6) / 2.0;
        // Floating-point numbers this large are thousands apart.
        assert!(estimate.bound_ns as f64 <= most * 1.000_001 + 2.0, "{estimate:?}, {exchange:?}");
        assert!(estimate.round_trip_ns as f64 <= round_trip_ns, "{estimate:?}");
        let _ = estimate.to_local_ns(exchange.answered_ns);
    }
}
