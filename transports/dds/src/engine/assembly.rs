//! Puts the fragments of one sample together where it will be read.

use crate::wire::FragmentNumberSet;
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};

/// Bytes of the largest sample that is taken in, encapsulation header included.
pub const MAX_SAMPLE: usize = 256 << 20;

/// A sample of which some fragments are there. Its memory is untouched until they are.
pub struct Assembly {
    slot: SlotMut,
    fragment_size: usize,
    count: u32,
    have: Vec<u64>,
    missing: u32,
}

impl Assembly {
    /// Room for a sample; `None` for sizes that make no sense.
    #[must_use]
    pub fn new(pool: &HeapPool, sample_size: usize, fragment_size: usize) -> Option<Self> {
        if fragment_size == 0 || !(4..=MAX_SAMPLE).contains(&sample_size) {
            return None;
        }
        let count = u32::try_from(sample_size.div_ceil(fragment_size)).ok()?;
        let have = vec![0; count.div_ceil(64) as usize];
        let slot = pool.loan(sample_size);
        Some(Self { slot, fragment_size, count, have, missing: count })
    }

    /// Whether fragments of these sizes belong to this sample.
    #[must_use]
    pub fn fits(&self, sample_size: usize, fragment_size: usize) -> bool {
        self.slot.as_bytes().len() == sample_size && self.fragment_size == fragment_size
    }

    /// Takes `fragments` fragments in whose bytes lie in a row, the first of which is number
    /// `first` (from 1). What is of the wrong length is passed over.
    pub fn insert(&mut self, first: u32, fragments: u32, bytes: &[u8]) {
        let mut rest = bytes;
        for number in first..first.saturating_add(fragments) {
            if number == 0 || number > self.count {
                return;
            }
            let index = number - 1;
            let begin = index as usize * self.fragment_size;
            let end = (begin + self.fragment_size).min(self.slot.as_bytes().len());
            let Some((fragment, others)) = rest.split_at_checked(end - begin) else { return };
            rest = others;
            let word = (index / 64) as usize;
            let bit = 1u64 << (index % 64);
            if self.have[word] & bit != 0 {
                continue;
            }
            self.have[word] |= bit;
            self.missing -= 1;
            self.slot.as_bytes_mut()[begin..end].copy_from_slice(fragment);
        }
    }

    /// Whether all fragments are there.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing == 0
    }

    /// The sample, which is complete.
    #[must_use]
    pub fn finish(self) -> Slot {
        self.slot.freeze()
    }

    /// Fragments that are not there, as many at a time as one NACK_FRAG can tell of.
    pub fn missing(&self) -> impl Iterator<Item = FragmentNumberSet> + '_ {
        let is_missing = |index: &u32| {
            let word = self.have[(index / 64) as usize];
            word & (1 << (index % 64)) == 0
        };
        let mut numbers = (0..self.count).filter(is_missing).map(|at| i64::from(at) + 1).peekable();
        std::iter::from_fn(move || {
            let mut set = FragmentNumberSet::empty(*numbers.peek()?);
            while numbers.next_if(|number| set.insert(*number)).is_some() {}
            Some(set)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(len: usize) -> Vec<u8> {
        (0..len).map(|at| (at * 7) as u8).collect()
    }

    #[test]
    fn fragments_in_any_order_and_number_give_the_sample() {
        let bytes = filled(1003);
        let mut assembly = Assembly::new(&HeapPool::new(1), 1003, 100).unwrap();
        assembly.insert(11, 1, &bytes[1000..]);
        assembly.insert(3, 2, &bytes[200..400]);
        assert_eq!(
            assembly.missing().next().unwrap().iter().collect::<Vec<_>>(),
            [1, 2, 5, 6, 7, 8, 9, 10]
        );
        assembly.insert(3, 1, &[0; 100]);
        assembly.insert(1, 10, &bytes[..1000]);
        assert!(assembly.is_complete() && assembly.missing().next().is_none());
        assert_eq!(assembly.finish().as_bytes(), bytes);
    }

    #[test]
    fn what_one_set_cannot_tell_of_follows_in_the_next() {
        let bytes = filled(100_000);
        let mut assembly = Assembly::new(&HeapPool::new(1), 100_000, 100).unwrap();
        assembly.insert(300, 1, &bytes[29_900..30_000]);
        let told: Vec<_> =
            assembly.missing().flat_map(|set| set.iter().collect::<Vec<_>>()).collect();
        assert_eq!(told, (1..=1000).filter(|number| *number != 300).collect::<Vec<_>>());
    }

    #[test]
    fn fragments_that_do_not_belong_change_nothing() {
        let mut assembly = Assembly::new(&HeapPool::new(1), 250, 100).unwrap();
        assembly.insert(0, 1, &[1; 100]);
        assembly.insert(4, 1, &[1; 100]);
        assembly.insert(u32::MAX, 9, &[1; 100]);
        assembly.insert(1, 1, &[1; 99]);
        assert_eq!(assembly.missing().next().unwrap().iter().count(), 3);
        assert!(!assembly.fits(250, 99) && assembly.fits(250, 100));
    }

    #[test]
    fn sizes_that_make_no_sense_are_refused() {
        let pool = HeapPool::new(1);
        for (sample, fragment) in [(100, 0), (3, 10), (MAX_SAMPLE + 1, 1000), (0, 10)] {
            assert!(Assembly::new(&pool, sample, fragment).is_none());
        }
    }
}
