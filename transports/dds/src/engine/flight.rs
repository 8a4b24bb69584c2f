//! Fragments that are on their way.

/// How a sample is cut.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub fragments: u32,
    /// Bytes of one.
    pub bytes: usize,
}

impl Cut {
    /// A sample of so many bytes, in fragments of this size.
    pub fn of(bytes: usize, size: usize) -> Self {
        let fragments = u32::try_from(bytes.div_ceil(size.max(1))).unwrap_or(u32::MAX);
        Self { fragments: fragments.max(1), bytes: bytes.min(size) }
    }
}

/// Fragments of a sample that left together.
pub(super) struct Flight {
    /// The later, the higher.
    pub order: u64,
    pub left_ns: u64,
    /// Bytes of a fragment.
    pub each: usize,
    /// One bit for each that has not arrived, from fragment 1 on.
    fragments: Vec<u64>,
}

impl Flight {
    /// These fragments of a sample that is cut so.
    pub fn of(fragments: impl Iterator<Item = i64>, cut: Cut, order: u64, left_ns: u64) -> Self {
        let words = cut.fragments.div_ceil(64) as usize;
        let mut flight = Self { order, left_ns, each: cut.bytes, fragments: vec![0; words] };
        fragments.for_each(|fragment| flight.insert(fragment));
        flight
    }

    fn position(fragment: i64) -> Option<(usize, u64)> {
        let index = u32::try_from(fragment).ok()?.checked_sub(1)?;
        Some(((index / 64) as usize, 1 << (index % 64)))
    }

    pub fn has(&self, fragment: i64) -> bool {
        let Some((word, bit)) = Self::position(fragment) else { return false };
        self.fragments.get(word).is_some_and(|bits| bits & bit != 0)
    }

    fn insert(&mut self, fragment: i64) {
        let Some((word, bit)) = Self::position(fragment) else { return };
        if let Some(bits) = self.fragments.get_mut(word) {
            *bits |= bit;
        }
    }

    pub fn remove(&mut self, fragment: i64) {
        let Some((word, bit)) = Self::position(fragment) else { return };
        if let Some(bits) = self.fragments.get_mut(word) {
            *bits &= !bit;
        }
    }

    pub fn bytes(&self) -> usize {
        let fragments: u32 = self.fragments.iter().map(|bits| bits.count_ones()).sum();
        fragments as usize * self.each
    }

    /// The last fragment of it; 0 where there is none.
    pub fn last(&self) -> i64 {
        let word = self.fragments.iter().rposition(|bits| *bits != 0);
        word.map_or(0, |word| {
            word as i64 * 64 + 64 - i64::from(self.fragments[word].leading_zeros())
        })
    }
}
