//! Numbers that look random and are the same each time (Knuth's MMIX generator).

pub struct PseudoRandom(pub u64);

impl PseudoRandom {
    /// From 0 up to 1.
    pub fn share(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn between(&mut self, lower: f64, upper: f64) -> f64 {
        lower + self.share() * (upper - lower)
    }
}
