//! Randomness that a seed decides wholly.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng as _;

/// What one frame may need, drawn all at once: so the n-th frame gets the same numbers whatever
/// happened to those before it.
pub(crate) struct Draw {
    pub(crate) state: f64,
    pub(crate) loss: f64,
    pub(crate) duplicate: f64,
    pub(crate) reorder: f64,
    pub(crate) jitter: f64,
    pub(crate) jitter_second: f64,
}

/// A stream of random numbers (PCG, O'Neill 2014).
pub(crate) struct Random(Pcg64Mcg);

impl Random {
    /// Stream `stream` of this seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut generator = Pcg64Mcg::new((u128::from(seed) << 64) | u128::from(stream));
        // The first numbers of close seeds are close to each other.
        for _ in 0..8 {
            generator.next_u64();
        }
        Self(generator)
    }

    /// An integer below `end`, which is small.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0.next_u64() % end.max(1)
    }

    /// Exponentially distributed with this mean, ms, as ns.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts saturate")]
    pub(crate) fn exponential_ns(&mut self, mean_ms: f64) -> u64 {
        (-(1.0 - self.unit()).ln() * mean_ms * 1e6) as u64
    }

    /// At least 0 and below 1, with 53 bits.
    pub(crate) fn unit(&mut self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
        let bits = (self.0.next_u64() >> 11) as f64;
        bits / 9_007_199_254_740_992.0
    }

    pub(crate) fn draw(&mut self) -> Draw {
        Draw {
            state: self.unit(),
            loss: self.unit(),
            duplicate: self.unit(),
            reorder: self.unit(),
            jitter: self.unit(),
            jitter_second: self.unit(),
        }
    }
}
