//! Where bytes are, so that two sides can tell whether they see the same ones.

use std::fs;

/// The place of a byte: the same in every process that maps the memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The process, for memory that is in no file; else 0.
    pub process: u64,
    /// The file's inode; 0 for memory of one process.
    pub inode: u64,
    /// The offset in the file, or the address.
    pub at: u64,
}

/// Bytes of a [`Location`] in a message.
pub const LOCATION_BYTES: usize = 24;

impl Location {
    /// Where `byte` is; by the list of mappings, so this is slow.
    #[must_use]
    pub fn of(byte: *const u8) -> Self {
        let address = byte.addr() as u64;
        let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
        let found = maps.lines().find_map(|line| in_mapping(line, address));
        let own = Self { process: u64::from(std::process::id()), inode: 0, at: address };
        found.unwrap_or(own)
    }

    /// Writes it to the begin of a message's data.
    pub fn write(self, data: &mut [u8]) {
        for (value, into) in [self.process, self.inode, self.at].iter().zip(data.chunks_mut(8)) {
            into.copy_from_slice(&value.to_ne_bytes());
        }
    }

    /// What [`Location::write`] wrote; `None` for data that is too short.
    #[must_use]
    pub fn read(data: &[u8]) -> Option<Self> {
        let value = |at: usize| Some(u64::from_ne_bytes(data.get(at..at + 8)?.try_into().ok()?));
        Some(Self { process: value(0)?, inode: value(8)?, at: value(16)? })
    }
}

/// A line is `begin-end rights offset device inode path`, numbers but the inode in hexadecimal.
fn in_mapping(line: &str, address: u64) -> Option<Location> {
    let mut words = line.split_ascii_whitespace();
    let (begin, end) = words.next()?.split_once('-')?;
    let hex = |text: &str| u64::from_str_radix(text, 16).ok();
    let begin = hex(begin)?;
    let end = hex(end)?;
    let offset = hex(words.nth(1)?)?;
    let inode: u64 = words.nth(1)?.parse().ok()?;
    let inside = (begin..end).contains(&address) && inode != 0;
    inside.then(|| Location { process: 0, inode, at: address - begin + offset })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mapped_byte_is_placed_by_its_file() {
        let line = "7f00-8f00 rw-s 00001000 00:1a 42    /dev/shm/x";
        assert_eq!(in_mapping(line, 0x7f10), Some(Location { process: 0, inode: 42, at: 0x1010 }));
        assert_eq!(in_mapping(line, 0x8f00), None);
    }

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let here = Location::of(vec![1_u8].as_ptr());
        assert_eq!(here.process, u64::from(std::process::id()));
        let mut data = [0; LOCATION_BYTES];
        here.write(&mut data);
        assert_eq!(Location::read(&data), Some(here));
        assert_eq!(Location::read(&data[..20]), None);
    }
}
