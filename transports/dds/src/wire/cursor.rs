//! Reads numbers of either byte order front to back.

use super::WireError;

/// The order of the bytes of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endian {
    /// Lowest first.
    Little,
    /// Highest first.
    Big,
}

/// A place in borrowed bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    endian: Endian,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(bytes: &'a [u8], endian: Endian) -> Self {
        Self { bytes, at: 0, endian }
    }

    pub(super) const fn endian(&self) -> Endian {
        self.endian
    }

    pub(super) const fn position(&self) -> usize {
        self.at
    }

    /// What has not been read.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], WireError> {
        let bytes = self.rest().get(..length).ok_or(WireError::Truncated)?;
        self.at += length;
        Ok(bytes)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], WireError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    /// Passes over what is left until a multiple of `alignment`, counted from the first byte.
    pub(super) fn align(&mut self, alignment: usize) -> Result<(), WireError> {
        self.take(self.at.next_multiple_of(alignment) - self.at).map(|_| ())
    }

    pub(super) fn u8(&mut self) -> Result<u8, WireError> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, WireError> {
        let bytes = self.array()?;
        Ok(match self.endian {
            Endian::Little => u16::from_le_bytes(bytes),
            Endian::Big => u16::from_be_bytes(bytes),
        })
    }

    pub(super) fn u32(&mut self) -> Result<u32, WireError> {
        let bytes = self.array()?;
        Ok(match self.endian {
            Endian::Little => u32::from_le_bytes(bytes),
            Endian::Big => u32::from_be_bytes(bytes),
        })
    }

    pub(super) fn i32(&mut self) -> Result<i32, WireError> {
        Ok(self.u32()?.cast_signed())
    }
}
