//! Random numbers that a seed decides: SplitMix64 of Steele, Lea and Flood, "Fast splittable
//! pseudorandom number generators", 2014.

/// Where the sequence is.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// True in this share of calls.
    pub fn happens(&mut self, share: f64) -> bool {
        // 53 bits are what a double holds.
        (self.draw() >> 11) as f64 / (1_u64 << 53) as f64 <= share && share > 0.0
    }

    /// A number below `end`; 0 where that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.draw() % (end as u64).max(1)) as usize
    }

    /// Any byte.
    pub fn byte(&mut self) -> u8 {
        self.draw().to_le_bytes()[0]
    }
}
