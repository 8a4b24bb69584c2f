//! Randomness that a seed decides wholly (invariant A4): the same on every machine, as only
//! integers and exact operations on floating-point numbers are used.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

/// A stream of random values (PCG XSH RR 64/32, O'Neill 2014).
#[derive(Clone)]
pub struct Random(Pcg32);

impl Random {
    /// Stream number `stream` of this seed; streams of one seed have nothing to do with each other.
    pub fn new(seed: u64, stream: u64) -> Self {
        Self(Pcg32::new(seed, stream))
    }

    /// A stream that belongs to a name.
    pub fn named(seed: u64, name: &str) -> Self {
        Self::new(seed, fnv1a(name))
    }

    /// Fills `bytes` with random bytes.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(4) {
            chunk.copy_from_slice(&self.0.next_u32().to_be_bytes()[..chunk.len()]);
        }
    }

    /// At least 0 and below 1.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    /// True with this probability. Draws a value in any case.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Normally distributed with mean 0 and variance 1, as the sum of twelve uniform values: never
    /// beyond 6, and free of functions that differ between libraries (Irwin-Hall distribution).
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}

/// FNV-1a, 64 bits: a number for a name that is the same in every build.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(mut random: Random) -> Vec<f64> {
        (0..20).map(|_| random.unit()).collect()
    }

    #[test]
    fn a_seed_and_a_stream_decide_everything() {
        assert_eq!(drawn(Random::named(1, "a")), drawn(Random::named(1, "a")));
        assert_ne!(drawn(Random::named(1, "a")), drawn(Random::named(2, "a")));
        assert_ne!(drawn(Random::named(1, "a")), drawn(Random::named(1, "b")));
    }

    #[test]
    fn distributions_have_the_moments_they_promise() {
        const COUNT: usize = 100_000;
        let mut random = Random::new(7, 0);
        let hits = (0..COUNT).filter(|_| random.chance(0.3)).count();
        assert!((29_000..31_000).contains(&hits), "{hits}");
        let values: Vec<f64> = (0..COUNT).map(|_| random.normal()).collect();
        let mean = values.iter().sum::<f64>() / COUNT as f64;
        let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / COUNT as f64;
        assert!(mean.abs() < 0.02 && (variance - 1.0).abs() < 0.03, "{mean} {variance}");
        assert!(!(0..1000).any(|_| random.chance(0.0)) && (0..1000).all(|_| random.chance(1.0)));
    }
}
