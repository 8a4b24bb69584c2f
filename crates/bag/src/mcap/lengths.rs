//! Looks at the lengths inside a record before it is parsed: the parser sets memory aside for each
//! string by the length that the file claims.

use super::record;
use ::mcap::records::Record;

/// The record, if it can be read and no length in it reaches beyond its end.
pub(super) fn parse(op: u8, body: &[u8]) -> Option<Record<'_>> {
    fits(op, body)?;
    ::mcap::parse_record(op, body).ok()
}

/// `Some` if every string of the record ends within it. The layouts are those of the MCAP
/// specification; records without strings fit.
fn fits(op: u8, body: &[u8]) -> Option<()> {
    let mut rest = UnreadBytes(body);
    match op {
        record::SCHEMA => {
            rest.skip(2)?;
            rest.string()?;
            rest.string()
        }
        record::CHANNEL => {
            rest.skip(4)?;
            rest.string()?;
            rest.string()?;
            rest.strings()
        }
        record::CHUNK_INDEX => {
            rest.skip(32)?;
            // The map of numbers: its length is in bytes, as that of a string.
            rest.string()?;
            rest.skip(8)?;
            rest.string()
        }
        record::METADATA => {
            rest.string()?;
            rest.strings()
        }
        record::METADATA_INDEX => {
            rest.skip(16)?;
            rest.string()
        }
        record::STATISTICS => {
            rest.skip(42)?;
            rest.string()
        }
        _ => Some(()),
    }
}

/// What has not been looked at.
struct UnreadBytes<'a>(&'a [u8]);

impl UnreadBytes<'_> {
    fn skip(&mut self, count: usize) -> Option<()> {
        self.0 = self.0.get(count..)?;
        Some(())
    }

    fn length(&mut self) -> Option<usize> {
        let (length, rest) = self.0.split_first_chunk::<4>()?;
        self.0 = rest;
        usize::try_from(u32::from_le_bytes(*length)).ok()
    }

    fn string(&mut self) -> Option<()> {
        let length = self.length()?;
        self.skip(length)
    }

    /// A map of strings. Its last pair may reach beyond the map's end, as the parser lets it.
    fn strings(&mut self) -> Option<()> {
        let end = self.length()?;
        let start = self.0.len();
        while start - self.0.len() < end {
            self.string()?;
            self.string()?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Id, schema, the topic "/t", an encoding of five bytes, one pair of metadata.
    fn channel(lengths: [u32; 5]) -> Vec<u8> {
        let mut body = vec![1, 0, 1, 0];
        let mut text = |length: u32, text: &[u8]| {
            body.extend_from_slice(&length.to_le_bytes());
            body.extend_from_slice(text);
        };
        text(lengths[0], b"/t");
        text(lengths[1], b"plain");
        text(lengths[2], b"");
        text(lengths[3], b"k");
        text(lengths[4], b"v");
        body
    }

    #[test]
    fn a_record_whose_strings_end_within_it_is_read() {
        let body = channel([2, 5, 10, 1, 1]);
        let Some(Record::Channel(channel)) = parse(record::CHANNEL, &body) else {
            panic!("no channel")
        };
        assert_eq!(channel.topic, "/t");
        assert_eq!(channel.metadata["k"], "v");
    }

    #[test]
    fn a_length_that_reaches_beyond_the_record_is_refused_before_memory_is_set_aside() {
        for at in 0..5 {
            let mut lengths = [2, 5, 10, 1, 1];
            lengths[at] = u32::MAX;
            assert!(parse(record::CHANNEL, &channel(lengths)).is_none(), "length {at}");
        }
        for op in [
            record::SCHEMA,
            record::CHUNK_INDEX,
            record::METADATA,
            record::METADATA_INDEX,
            record::STATISTICS,
        ] {
            assert!(fits(op, &[0xff; 100]).is_none(), "record {op:#04x}");
        }
    }

    /// Bytes of address space: now, and the most there ever were.
    #[cfg(target_os = "linux")]
    fn address_space() -> [u64; 2] {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        ["VmSize:", "VmPeak:"].map(|name| {
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
        })
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_record_that_claims_gigabytes_takes_none() {
        let [before, _] = address_space();
        for at in 0..5 {
            let mut lengths = [2, 5, 10, 1, 1];
            lengths[at] = u32::MAX;
            assert!(parse(record::CHANNEL, &channel(lengths)).is_none());
        }
        let [_, most] = address_space();
        // Other tests run beside this one; none takes as much.
        assert!(most < before + (2 << 30), "{before} bytes before, {most} in between");
    }
}
