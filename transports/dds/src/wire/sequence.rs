//! Numbers of samples and fragments, and sets of them. RTPS 2.5, sections 8.3.5.5, 8.3.5.7,
//! 9.4.2.5 and 9.4.2.6.

use super::WireError;
use super::cursor::Cursor;

/// A writer's count of its samples, from 1. Plain arithmetic on the number is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SequenceNumber(pub i64);

impl SequenceNumber {
    /// None: as the specification writes it, high -1 and low 0.
    pub const UNKNOWN: Self = Self(-(1 << 32));
    /// Before the first sample.
    pub const ZERO: Self = Self(0);

    /// The one after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let high = cursor.i32()?;
        let low = cursor.u32()?;
        Ok(Self(i64::from(high) << 32 | i64::from(low)))
    }

    /// High half first, each little endian: how the number travels in a little-endian submessage.
    #[must_use]
    pub fn to_le_bytes(self) -> [u8; 8] {
        let [a, b, c, d, e, f, g, h] = self.0.to_le_bytes();
        [e, f, g, h, a, b, c, d]
    }
}

/// Up to 256 numbers from a base on: bit `n` of the map stands for `base + n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberSet {
    /// The number of the first bit. In an ACKNACK everything before it has arrived.
    pub base: i64,
    bits: u32,
    map: [u32; 8],
}

/// Numbers of samples.
pub type SequenceNumberSet = NumberSet;
/// Numbers of fragments of one sample.
pub type FragmentNumberSet = NumberSet;

impl NumberSet {
    /// How many numbers a set can tell of.
    pub const CAPACITY: u32 = 256;

    /// A set without members.
    #[must_use]
    pub const fn empty(base: i64) -> Self {
        Self { base, bits: 0, map: [0; 8] }
    }

    /// Adds a number; `false` when it lies outside of what a set with this base can tell of.
    pub fn insert(&mut self, number: i64) -> bool {
        let Some(Ok(bit)) = number.checked_sub(self.base).map(u32::try_from) else { return false };
        if bit >= Self::CAPACITY {
            return false;
        }
        self.map[(bit / 32) as usize] |= 1 << (31 - bit % 32);
        self.bits = self.bits.max(bit + 1);
        true
    }

    /// Whether it has no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// How many numbers from the base on it tells of, members or not (`numBits`).
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// Whether the number is a member.
    #[must_use]
    pub fn contains(&self, number: i64) -> bool {
        let bit = number.checked_sub(self.base).and_then(|bit| u32::try_from(bit).ok());
        bit.is_some_and(|bit| bit < self.bits && self.has(bit))
    }

    /// The members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = i64> + use<> {
        let set = *self;
        (0..set.bits).filter(move |bit| set.has(*bit)).map(move |bit| set.base + i64::from(bit))
    }

    const fn has(&self, bit: u32) -> bool {
        self.map[(bit / 32) as usize] & 1 << (31 - bit % 32) != 0
    }

    /// Bytes it takes in a message, its base of `base_length` bytes included.
    pub(super) const fn length(&self, base_length: usize) -> usize {
        base_length + 4 + 4 * self.words()
    }

    const fn words(&self) -> usize {
        self.bits.div_ceil(32) as usize
    }

    pub(super) fn read_samples(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let base = SequenceNumber::read(cursor)?.0;
        Self::read_map(cursor, base)
    }

    pub(super) fn read_fragments(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let base = i64::from(cursor.u32()?);
        Self::read_map(cursor, base)
    }

    /// The specification asks for a base of at least 1; Fast DDS and RTI begin with an ACKNACK of
    /// base 0 and no bits, which is accepted as "nothing yet".
    fn read_map(cursor: &mut Cursor<'_>, base: i64) -> Result<Self, WireError> {
        let bits = cursor.u32()?;
        if bits > Self::CAPACITY || base < 0 || base.checked_add(i64::from(bits)).is_none() {
            return Err(WireError::Invalid);
        }
        let mut set = Self { base, bits, map: [0; 8] };
        for word in 0..set.words() {
            set.map[word] = cursor.u32()?;
        }
        Ok(set)
    }

    pub(super) fn write_samples(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&SequenceNumber(self.base).to_le_bytes());
        self.write_map(out);
    }

    pub(super) fn write_fragments(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&u32::try_from(self.base).unwrap_or(u32::MAX).to_le_bytes());
        self.write_map(out);
    }

    fn write_map(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bits.to_le_bytes());
        for word in &self.map[..self.words()] {
            out.extend_from_slice(&word.to_le_bytes());
        }
    }
}

/// Reads a set from bytes that hold nothing else; for tests.
#[cfg(test)]
fn read_samples(bytes: &[u8]) -> Result<NumberSet, WireError> {
    NumberSet::read_samples(&mut Cursor::new(bytes, super::Endian::Little))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_comes_back_with_its_members() {
        let mut set = NumberSet::empty(1000);
        for number in [1000, 1003, 1031, 1032, 1255] {
            assert!(set.insert(number));
        }
        assert!(!set.insert(1256) && !set.insert(999) && !set.insert(i64::MIN));
        let mut bytes = Vec::new();
        set.write_samples(&mut bytes);
        assert_eq!(bytes.len(), set.length(8));
        let back = read_samples(&bytes).unwrap();
        assert_eq!(back, set);
        assert_eq!(back.iter().collect::<Vec<_>>(), [1000, 1003, 1031, 1032, 1255]);
        assert!(back.contains(1003) && !back.contains(1004) && !back.contains(5));
    }

    #[test]
    fn the_specifications_own_example_is_read_as_it_says() {
        // Section 9.4.2.6: 1234/12:00110 with bits from the most significant one on.
        let mut bytes = SequenceNumber(1234).to_le_bytes().to_vec();
        bytes.extend(12u32.to_le_bytes());
        bytes.extend(0x3000_0000u32.to_le_bytes());
        let set = read_samples(&bytes).unwrap();
        assert_eq!((set.bits(), set.iter().collect::<Vec<_>>()), (12, vec![1236, 1237]));
    }

    #[test]
    fn a_set_larger_than_allowed_is_refused() {
        let mut bytes = SequenceNumber(1).to_le_bytes().to_vec();
        bytes.extend(257u32.to_le_bytes());
        bytes.extend([0; 64]);
        assert_eq!(read_samples(&bytes), Err(WireError::Invalid));
        let mut far = SequenceNumber(i64::MAX).to_le_bytes().to_vec();
        far.extend(32u32.to_le_bytes());
        far.extend([0xff; 4]);
        assert_eq!(read_samples(&far), Err(WireError::Invalid));
    }

    #[test]
    fn the_unknown_number_is_written_as_the_specification_says() {
        let bytes = SequenceNumber::UNKNOWN.to_le_bytes();
        assert_eq!(bytes, [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    }
}
