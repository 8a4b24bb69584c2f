//! Ends a file whose recorder died: data end, summary and footer behind the last whole record.
//!
//! Whole records stay where they are. Only where a chunk was cut off between its messages is the
//! file written anew, with a chunk of those that are whole, and put in the place of the old one.

use super::contents::{ChunkEntry, Contents, Damage, Entries};
use super::record;
use crate::error::{BagError, BagErrorKind, Result};
use crate::file::{BagFile, MCAP_MAGIC};
use rustix::fs::{FlockOperation, flock};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;

/// Whether the file has what an MCAP file ends with.
fn is_finished(file: &BagFile) -> bool {
    let tail = file.len.checked_sub(8).map(|at| file.read(at, 8));
    file.len > 16 && matches!(tail, Some(Ok(tail)) if tail == MCAP_MAGIC)
}

/// Completes the file if it was not ended; `metadata` is what it shall hold about the bag. Returns
/// whether there was anything to do, or why it cannot be done where the file lies.
pub(crate) fn complete(path: &Path, metadata: &str) -> Result<Result<bool, String>> {
    let (file, _) = BagFile::open(path)?;
    if is_finished(&file) {
        return Ok(Ok(false));
    }
    if file.real_path != file.path {
        return Ok(Err("it is a packed file that was cut off".to_owned()));
    }
    let system = |error| BagError::system(path, "repair it", &error);
    let writable = OpenOptions::new().read(true).write(true).open(path).map_err(system)?;
    if flock(&writable, FlockOperation::NonBlockingLockExclusive).is_err() {
        let error = BagError::new(BagErrorKind::System, path, "is being written by a recorder");
        return Err(error.hint("end the recorder first (Ctrl-C), which ends the bag too"));
    }
    let survey = match Contents::read(&file)? {
        Ok(survey) => survey,
        Err(Damage { at, what }) => return Ok(Err(format!("at byte {at}: {what}"))),
    };
    let rewrite = !survey.rest.is_empty();
    let kept = survey.kept();
    let tail = Tail::of(survey, metadata).bytes;
    if rewrite {
        replace(path, &writable, kept, &tail).map_err(system)?;
    } else {
        append(&writable, kept, &tail).map_err(system)?;
    }
    Ok(Ok(true))
}

impl Contents {
    /// How much of the file stays as it is.
    fn kept(&self) -> u64 {
        match self.chunks.last() {
            Some(chunk) if self.lacks_indices() => chunk.offset + chunk.len,
            _ => self.end,
        }
    }
}

fn append(file: &File, kept: u64, tail: &[u8]) -> std::io::Result<()> {
    file.write_all_at(tail, kept)?;
    file.set_len(kept + tail.len() as u64)?;
    file.sync_all()
}

fn replace(path: &Path, old: &File, kept: u64, tail: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    std::io::copy(&mut old.take(kept), new.as_file_mut())?;
    new.write_all(tail)?;
    new.as_file().set_permissions(old.metadata()?.permissions())?;
    new.as_file().sync_all()?;
    new.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The bytes behind what stays, as they are put together.
struct Tail {
    bytes: Vec<u8>,
    /// Where they begin in the file.
    begin: u64,
}

impl Tail {
    fn of(mut survey: Contents, metadata: &str) -> Self {
        let mut tail = Self { bytes: Vec::new(), begin: survey.kept() };
        if !survey.has_header {
            tail.begin(&survey);
        }
        if survey.lacks_indices() {
            let entries = std::mem::take(&mut survey.last);
            if let Some(mut chunk) = survey.chunks.pop() {
                tail.indices(&mut chunk, &entries);
                survey.chunks.push(chunk);
            }
        }
        tail.rest(&mut survey);
        let place = tail.at();
        tail.record(record::METADATA, |body| {
            body.string(b"rosbag2");
            body.map(|map| {
                map.string(b"serialized_metadata");
                map.string(metadata.as_bytes());
            });
        });
        survey.metadata.push((place, tail.at() - place, b"rosbag2".to_vec()));
        // The checksum of the data would have to be that of all of it: 0 is none.
        tail.record(record::DATA_END, |body| body.u32(0));
        tail.summary(&survey);
        tail
    }

    fn at(&self) -> u64 {
        self.begin + self.bytes.len() as u64
    }

    fn record(&mut self, op: u8, write: impl FnOnce(&mut Body)) {
        let mut body = Body(Vec::new());
        write(&mut body);
        self.bytes.push(op);
        self.bytes.extend((body.0.len() as u64).to_le_bytes());
        self.bytes.extend(body.0);
    }

    /// The beginning of a file that has none.
    fn begin(&mut self, survey: &Contents) {
        if survey.end == 0 {
            self.bytes.extend(MCAP_MAGIC);
        }
        self.record(1, |body| {
            body.string(b"ros2");
            body.string(super::writer::LIBRARY.as_bytes());
        });
    }

    /// A chunk of what is whole of the one that was cut off.
    fn rest(&mut self, survey: &mut Contents) {
        let rest = std::mem::take(&mut survey.rest);
        if rest.is_empty() {
            return;
        }
        let entries = survey.contents(&rest);
        let times = || entries.values().flatten().map(|(time, _)| *time);
        let mut chunk = ChunkEntry {
            start_time: times().min().unwrap_or_default(),
            end_time: times().max().unwrap_or_default(),
            offset: self.at(),
            compressed: rest.len() as u64,
            uncompressed: rest.len() as u64,
            ..ChunkEntry::default()
        };
        self.record(record::CHUNK, |body| {
            body.u64(chunk.start_time);
            body.u64(chunk.end_time);
            body.u64(rest.len() as u64);
            body.u32(crc32fast::hash(&rest));
            body.string(b"");
            body.u64(rest.len() as u64);
            body.0.extend(&rest);
        });
        chunk.len = self.at() - chunk.offset;
        self.indices(&mut chunk, &entries);
        survey.chunks.push(chunk);
    }

    /// The message indices of a chunk.
    fn indices(&mut self, chunk: &mut ChunkEntry, entries: &Entries) {
        let begin = self.at();
        chunk.indices.clear();
        for (channel, places) in entries {
            chunk.indices.insert(*channel, self.at());
            self.record(0x07, |body| {
                body.u16(*channel);
                body.map(|map| {
                    for (time, place) in places {
                        map.u64(*time);
                        map.u64(*place);
                    }
                });
            });
        }
        chunk.indices_len = self.at() - begin;
    }

    fn summary(&mut self, survey: &Contents) {
        let begin = self.bytes.len();
        let start = self.at();
        let mut groups = Vec::new();
        self.group(&mut groups, record::SCHEMA, survey.schemas.values(), |body, schema| {
            body.0.extend(schema);
        });
        self.group(&mut groups, record::CHANNEL, survey.channels.values(), |body, channel| {
            body.0.extend(channel);
        });
        self.group(&mut groups, record::STATISTICS, [survey], statistics);
        self.group(&mut groups, record::CHUNK_INDEX, &survey.chunks, chunk_index);
        self.group(&mut groups, 0x0a, &survey.attachments, |body, entry| {
            body.u64(entry.offset);
            body.u64(entry.len);
            body.u64(entry.log_time);
            body.u64(entry.create_time);
            body.u64(entry.data_size);
            body.string(&entry.name);
            body.string(&entry.media_type);
        });
        self.group(&mut groups, record::METADATA_INDEX, &survey.metadata, |body, entry| {
            body.u64(entry.0);
            body.u64(entry.1);
            body.string(&entry.2);
        });
        let offsets = self.at();
        for (op, place, len) in groups {
            self.record(0x0e, |body| {
                body.0.push(op);
                body.u64(place);
                body.u64(len);
            });
        }
        // The checksum covers the footer up to itself.
        let footer = self.bytes.len();
        self.record(record::FOOTER, |body| {
            body.u64(start);
            body.u64(offsets);
            body.u32(0);
        });
        let crc = crc32fast::hash(&self.bytes[begin..footer + 25]);
        self.bytes[footer + 25..].copy_from_slice(&crc.to_le_bytes());
        self.bytes.extend(MCAP_MAGIC);
    }

    /// Records of one kind; nothing if there are none.
    fn group<T>(
        &mut self,
        groups: &mut Vec<(u8, u64, u64)>,
        op: u8,
        entries: impl IntoIterator<Item = T>,
        write: impl Fn(&mut Body, T),
    ) {
        let begin = self.at();
        for entry in entries {
            self.record(op, |body| write(body, entry));
        }
        let len = self.at() - begin;
        if len > 0 {
            groups.push((op, begin, len));
        }
    }
}

fn statistics(body: &mut Body, survey: &Contents) {
    let (start, end) = survey.times.unwrap_or_default();
    body.u64(survey.counts.values().sum());
    body.u16(survey.schemas.len() as u16);
    for count in [
        survey.channels.len(),
        survey.attachments.len(),
        survey.metadata.len(),
        survey.chunks.len(),
    ] {
        body.u32(count as u32);
    }
    body.u64(start);
    body.u64(end);
    body.map(|map| {
        for (channel, count) in &survey.counts {
            map.u16(*channel);
            map.u64(*count);
        }
    });
}

fn chunk_index(body: &mut Body, chunk: &ChunkEntry) {
    body.u64(chunk.start_time);
    body.u64(chunk.end_time);
    body.u64(chunk.offset);
    body.u64(chunk.len);
    body.map(|map| {
        for (channel, place) in &chunk.indices {
            map.u16(*channel);
            map.u64(*place);
        }
    });
    body.u64(chunk.indices_len);
    body.string(chunk.compression.as_bytes());
    body.u64(chunk.compressed);
    body.u64(chunk.uncompressed);
}

/// The body of a record.
struct Body(Vec<u8>);

impl Body {
    fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }

    fn u64(&mut self, value: u64) {
        self.0.extend(value.to_le_bytes());
    }

    fn string(&mut self, bytes: &[u8]) {
        self.u32(bytes.len() as u32);
        self.0.extend(bytes);
    }

    /// Pairs behind the number of their bytes.
    fn map(&mut self, write: impl FnOnce(&mut Self)) {
        let mut inner = Self(Vec::new());
        write(&mut inner);
        self.string(&inner.0);
    }
}
