//! What a topic within a process costs, by when it was used last: its memory leaves the caches in
//! between. Both ends of that are measured; between them the share is even in the logarithm of the
//! time.

use super::Distribution;
use super::plans::{LIVELY_NS, ROUND_NS};

/// A cost of a topic, ns: when nobody has used it for long, and in constant use.
pub(super) struct ByAge<'a> {
    pub cold: &'a Distribution,
    pub lively: &'a Distribution,
}

impl ByAge<'_> {
    /// The cost below which this share (0 to 1) lies, of a topic that was used last so long ago, or
    /// never before.
    pub fn at(&self, share: f64, idle_ns: Option<u64>) -> f64 {
        let lively = idle_ns.map_or(0.0, liveliness);
        self.cold.at(share) * (1.0 - lively) + self.lively.at(share) * lively
    }
}

/// 1 of a topic in constant use, 0 of one that was not used for long.
fn liveliness(idle_ns: u64) -> f64 {
    let logarithm = |ns: u64| (ns.max(1) as f64).ln();
    let (lively, cold) = (logarithm(LIVELY_NS), logarithm(ROUND_NS));
    ((cold - logarithm(idle_ns)) / (cold - lively)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_goes_from_that_in_constant_use_to_that_after_a_long_pause() {
        let (cold, lively) = (Distribution::constant(3000.0), Distribution::constant(1000.0));
        let cost = ByAge { cold: &cold, lively: &lively };
        let after = |idle_ns| cost.at(0.5, Some(idle_ns));
        assert_eq!(cost.at(0.5, None), 3000.0);
        assert_eq!((after(0), after(LIVELY_NS)), (1000.0, 1000.0));
        assert_eq!((after(ROUND_NS), after(u64::MAX)), (3000.0, 3000.0));
        let middle = ((LIVELY_NS as f64) * (ROUND_NS as f64)).sqrt() as u64;
        assert!((after(middle) - 2000.0).abs() < 0.01, "{}", after(middle));
    }
}
