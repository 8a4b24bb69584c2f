//! Random messages from the model: a second encoder, written for plainness, to hold the first
//! against.

use angaros_msg::idl::{ArrayKind, BaseType, Catalog, FieldType, Interface, Primitive};

/// A small generator with a seed (xorshift64*).
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// Encodes a random message of a type, in either byte order. The same seed gives the same values
/// in both.
pub fn message(catalog: &Catalog, interface: &Interface, seed: u64, big_endian: bool) -> Vec<u8> {
    let mut encoder = Encoder { catalog, rng: Rng::new(seed), big_endian, body: Vec::new() };
    encoder.interface(interface);
    let mut bytes = vec![0, u8::from(!big_endian), 0, 0];
    bytes.append(&mut encoder.body);
    bytes
}

struct Encoder<'a> {
    catalog: &'a Catalog,
    rng: Rng,
    big_endian: bool,
    body: Vec<u8>,
}

impl Encoder<'_> {
    fn interface(&mut self, interface: &Interface) {
        if interface.fields.is_empty() {
            self.body.push(0);
        }
        for field in &interface.fields {
            self.field(&field.ty);
        }
    }

    fn field(&mut self, ty: &FieldType) {
        let count = match ty.array {
            ArrayKind::Single => 1,
            ArrayKind::Fixed(count) => u64::from(count),
            ArrayKind::Bounded(bound) => self.counted(u64::from(bound).min(4) + 1),
            ArrayKind::Unbounded => self.counted(4),
        };
        for _ in 0..count {
            self.element(&ty.base);
        }
    }

    fn counted(&mut self, limit: u64) -> u64 {
        let count = self.rng.below(limit);
        self.number(count, 4);
        count
    }

    fn element(&mut self, base: &BaseType) {
        match base {
            BaseType::Primitive(primitive) => self.primitive(*primitive),
            BaseType::String(bound) => {
                let text = self.text(*bound);
                self.number(text.len() as u64 + 1, 4);
                self.body.extend(text.as_bytes());
                self.body.push(0);
            }
            BaseType::WString(bound) => {
                let units: Vec<u16> = self.text(bound.map(|b| b / 2)).encode_utf16().collect();
                self.number(units.len() as u64, 4);
                units.into_iter().for_each(|unit| self.number(u64::from(unit), 2));
            }
            BaseType::Message(name) => {
                let catalog = self.catalog;
                self.interface(catalog.get(&name.to_string()).unwrap());
            }
        }
    }

    /// Short, with characters of one to four bytes.
    fn text(&mut self, bound: Option<u32>) -> String {
        let most = u64::from(bound.unwrap_or(u32::MAX)).min(12);
        let mut text = String::new();
        for _ in 0..self.rng.below(6) {
            let next = ["a", "Z", "0", "/", "é", "€", "𝄞"][self.rng.below(7) as usize];
            if text.len() + next.len() <= most as usize {
                text += next;
            }
        }
        text
    }

    fn primitive(&mut self, primitive: Primitive) {
        let bits = self.rng.next();
        let value = match primitive {
            Primitive::Bool => bits & 1,
            // Finite numbers only, so that equal bytes are equal values.
            Primitive::Float32 => u64::from(((bits as i32) as f32 / 64.0).to_bits()),
            Primitive::Float64 => ((bits as i64) as f64 / 1024.0).to_bits(),
            _ => bits,
        };
        self.number(value, primitive.size());
    }

    fn number(&mut self, value: u64, size: usize) {
        while !self.body.len().is_multiple_of(size) {
            self.body.push(0);
        }
        if self.big_endian {
            self.body.extend(&value.to_be_bytes()[8 - size..]);
        } else {
            self.body.extend(&value.to_le_bytes()[..size]);
        }
    }
}
