//! Closed forms, by which the simulation is checked.

/// Mean wait in a queue with random arrivals and one server that always takes as long (M/D/1): ρ s
/// / (2 (1 - ρ)), after Pollaczek and Khinchine, in the unit of `service`.
#[must_use]
pub fn md1_wait(arrivals_per_unit: f64, service: f64) -> f64 {
    let load = arrivals_per_unit * service;
    load * service / (2.0 * (1.0 - load))
}

/// Latency of a chain of hops in which nobody waits for anybody: each hop's work, publication and
/// way, in the unit of the parts.
#[must_use]
pub fn chain_latency(hops: &[(f64, f64)]) -> f64 {
    hops.iter().map(|(work, way)| work + way).sum()
}
