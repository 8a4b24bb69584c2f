//! One stream file: packets of one thread's events.

use super::super::error::ExportError;
use super::super::table::{FieldType, Record, Value};
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;

const MAGIC: u32 = 0xC1FC_1FC1;
/// A packet is written when it has reached this size.
const FULL_BYTES: usize = 64 << 10;
/// Magic, uuid and stream id; then what the metadata calls the packet's context.
const HEAD_BYTES: usize = 4 + 16 + 4 + 6 * 8 + 4;
/// Longer texts are cut; a stack of a callback is far shorter.
const MAX_TEXT_BYTES: usize = 32 << 10;
const PROCNAME_BYTES: usize = 17;

pub(super) struct Stream {
    path: PathBuf,
    uuid: [u8; 16],
    /// `vpid`, `vtid` and `procname` as every event has them.
    context: Vec<u8>,
    /// The packet that is being filled, with room for its head.
    packet: Vec<u8>,
    begin_ns: u64,
    end_ns: u64,
    number: u64,
}

impl Stream {
    pub(super) fn new(path: PathBuf, uuid: [u8; 16], pid: u32, thread: u32, name: &str) -> Self {
        let mut context = Vec::with_capacity(8 + PROCNAME_BYTES);
        context.extend(pid.to_le_bytes());
        context.extend(thread.to_le_bytes());
        context.extend(name.bytes().take_while(|byte| *byte != 0).take(PROCNAME_BYTES - 1));
        context.resize(8 + PROCNAME_BYTES, 0);
        let packet = vec![0; HEAD_BYTES];
        Self { path, uuid, context, packet, begin_ns: 0, end_ns: 0, number: 0 }
    }

    /// Adds an event. Its time is not before that of the one added last.
    pub(super) fn add(&mut self, record: &Record<'_>) -> Result<(), ExportError> {
        if self.packet.len() == HEAD_BYTES {
            self.begin_ns = record.time_ns;
        }
        self.end_ns = record.time_ns;
        self.packet.extend((record.event as u16).to_le_bytes());
        self.packet.extend(record.time_ns.to_le_bytes());
        self.packet.extend_from_slice(&self.context);
        let fields = record.event.declaration().fields;
        for ((_, kind), value) in fields.iter().zip(&record.values) {
            self.value(*kind, value);
        }
        if self.packet.len() >= FULL_BYTES { self.flush(0) } else { Ok(()) }
    }

    fn value(&mut self, kind: FieldType, value: &Value<'_>) {
        match (kind, value) {
            (FieldType::U32 | FieldType::I32, Value::Number(number)) => {
                self.packet.extend((*number as u32).to_le_bytes());
            }
            (_, Value::Number(number)) => self.packet.extend(number.to_le_bytes()),
            (_, Value::Text(text)) => {
                let text = text.bytes().filter(|byte| *byte != 0).take(MAX_TEXT_BYTES);
                self.packet.extend(text);
                self.packet.push(0);
            }
            (_, Value::Gid(gid)) => self.packet.extend(gid),
            (_, Value::Numbers(numbers)) => {
                self.packet.extend((numbers.len() as u64).to_le_bytes());
                self.packet.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
    }

    /// Ends the stream. `lost` events of the process found no room, until `until_ns`.
    pub(super) fn finish(mut self, lost: u64, until_ns: u64) -> Result<(), ExportError> {
        if self.packet.len() > HEAD_BYTES {
            self.flush(0)?;
        }
        if lost > 0 {
            // A packet without events: the loss lies between the last and its end.
            self.begin_ns = self.end_ns;
            self.end_ns = self.end_ns.max(until_ns);
            self.flush(lost)?;
        }
        Ok(())
    }

    fn flush(&mut self, lost: u64) -> Result<(), ExportError> {
        let bits = self.packet.len() as u64 * 8;
        let mut head = Vec::with_capacity(HEAD_BYTES);
        head.extend(MAGIC.to_le_bytes());
        head.extend(self.uuid);
        head.extend(0_u32.to_le_bytes());
        for number in [self.begin_ns, self.end_ns, bits, bits, self.number, lost] {
            head.extend(number.to_le_bytes());
        }
        head.extend(0_u32.to_le_bytes());
        self.packet[..HEAD_BYTES].copy_from_slice(&head);
        // Opened for each packet: a recording may have more threads than a process may open files.
        let written = || -> io::Result<()> {
            let mut options = OpenOptions::new();
            if self.number == 0 { options.create_new(true) } else { &mut options }
                .append(true)
                .open(&self.path)?
                .write_all(&self.packet)
        };
        written().map_err(|error| ExportError::writing(&self.path, &error))?;
        self.packet.truncate(HEAD_BYTES);
        self.number += 1;
        Ok(())
    }
}
