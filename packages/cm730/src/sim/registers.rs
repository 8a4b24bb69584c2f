//! The table of a device as bytes.

use crate::codec::{Protocol, error_bits};
use crate::table::{Field, Table};

/// Why a range is not given or taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not all within the table.
    Range,
    /// Part of it is read only.
    Access,
}

impl Refusal {
    /// As an error byte.
    pub fn error(self, protocol: Protocol) -> u8 {
        match protocol {
            Protocol::V1 => error_bits::RANGE,
            Protocol::V2 if self == Self::Range => 0x04,
            Protocol::V2 => 0x07,
        }
    }
}

/// The bytes of one device.
#[derive(Clone, Debug)]
pub struct Registers {
    table: &'static Table,
    bytes: Vec<u8>,
    initial: Vec<u8>,
    registered: Option<(u16, Vec<u8>)>,
}

impl Registers {
    /// What a device of this ID comes with; `values` are counts by the names of their fields.
    pub fn new(table: &'static Table, id: u8, values: &[(&str, i64)]) -> Self {
        let bytes = vec![0; usize::from(table.length)];
        let mut new = Self { table, bytes, initial: Vec::new(), registered: None };
        let own = [("model_number", i64::from(table.model)), ("id", i64::from(id))];
        let common = [("version", 0x24), ("baud_rate", 1), ("return_level", 2)];
        for (name, count) in own.iter().chain(&common).chain(values) {
            new.set_named(name, *count);
        }
        new.initial = new.bytes.clone();
        new
    }

    /// What it says that it is, and the version of its firmware.
    pub fn model(&self) -> (u16, u8) {
        (self.table.model, u8::try_from(self.named("version")).unwrap_or(0))
    }

    pub fn id(&self) -> u8 {
        u8::try_from(self.named("id")).unwrap_or(0)
    }

    /// 0 answers to a ping only, 1 to reads too, 2 to all.
    pub fn return_level(&self) -> i64 {
        self.named("return_level")
    }

    pub fn get(&self, field: Field) -> i64 {
        field.count(&self.bytes, 0).unwrap_or(0)
    }

    pub fn value(&self, field: Field) -> f64 {
        field.value(&self.bytes, 0).unwrap_or(0.0)
    }

    pub fn set(&mut self, field: Field, count: i64) {
        let mut bytes = Vec::with_capacity(4);
        field.put(count, &mut bytes);
        let at = usize::from(field.address);
        if let Some(place) = self.bytes.get_mut(at..at + bytes.len()) {
            place.copy_from_slice(&bytes);
        }
    }

    /// The count of a field by its name; 0 where the table has none.
    pub fn named(&self, name: &str) -> i64 {
        self.table.field(name).map_or(0, |field| self.get(field))
    }

    /// The value of a field by its name; 0 where the table has none.
    pub fn value_named(&self, name: &str) -> f64 {
        self.table.field(name).map_or(0.0, |field| self.value(field))
    }

    /// Sets a field by its name, where the table has it.
    pub fn set_named(&mut self, name: &str, count: i64) {
        if let Some(field) = self.table.field(name) {
            self.set(field, count);
        }
    }

    pub fn read(&self, address: u16, length: u16) -> Result<&[u8], Refusal> {
        let from = usize::from(address);
        self.bytes.get(from..from + usize::from(length)).ok_or(Refusal::Range)
    }

    pub fn write(&mut self, address: u16, data: &[u8]) -> Result<(), Refusal> {
        self.check(address, data)?;
        let from = usize::from(address);
        self.bytes[from..from + data.len()].copy_from_slice(data);
        Ok(())
    }

    /// Keeps what is to be written when the action comes.
    pub fn register(&mut self, address: u16, data: &[u8]) -> Result<(), Refusal> {
        self.check(address, data)?;
        self.registered = Some((address, data.to_vec()));
        self.set_named("registered", 1);
        Ok(())
    }

    pub fn act(&mut self) {
        if let Some((address, data)) = self.registered.take() {
            // It was checked when it was registered.
            let _ = self.write(address, &data);
            self.set_named("registered", 0);
        }
    }

    /// What lies behind the settings begins anew.
    pub fn reboot(&mut self) {
        let from = usize::from(self.table.eeprom);
        self.bytes[from..].copy_from_slice(&self.initial[from..]);
        self.registered = None;
    }

    /// All but the ID begins anew.
    pub fn reset(&mut self) {
        let id = self.named("id");
        self.bytes.clone_from(&self.initial);
        self.set_named("id", id);
    }

    fn check(&self, address: u16, data: &[u8]) -> Result<(), Refusal> {
        let from = usize::from(address);
        let end = from + data.len();
        if end > self.bytes.len() || data.is_empty() {
            return Err(Refusal::Range);
        }
        let overlaps =
            |field: &&Field| usize::from(field.address) < end && from < usize::from(field.end());
        let is_open = self.table.fields.iter().filter(overlaps).all(|field| field.writable);
        let id = self.table.field("id").and_then(|field| field.count(data, address));
        match id {
            _ if !is_open => Err(Refusal::Access),
            // No device can have such a number.
            Some(253..) => Err(Refusal::Range),
            _ => Ok(()),
        }
    }
}
