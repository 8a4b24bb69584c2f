//! Messages that carry their number and a checksum, as the programs of others make them.

use angaros::std_msgs::msg::{MultiArrayLayout, String as Text, UInt8MultiArray};
use angaros::{Message, Qos};
use std::collections::BTreeSet;

/// A message that can be numbered.
pub trait Numbered: Message + Send + Sync + 'static {
    /// What the programs of others call the type.
    const KIND: &'static str;

    /// The message numbered so, of about `size` bytes.
    fn numbered(number: u32, size: usize) -> Self;

    /// The number of a message, `None` if it is not as it was sent.
    fn number(&self) -> Option<u32>;
}

fn checksum(head: &[u8], body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(head);
    hasher.update(body);
    hasher.finalize()
}

impl Numbered for Text {
    const KIND: &'static str = "string";

    fn numbered(number: u32, size: usize) -> Self {
        let letter = |i: usize| char::from(b'a' + ((number as usize + i) % 26) as u8);
        let body: String = (0..size.saturating_sub(16)).map(letter).collect();
        let head = format!("{number:08x}");
        let crc = checksum(head.as_bytes(), body.as_bytes());
        Self { data: format!("{head}{crc:08x}{body}") }
    }

    fn number(&self) -> Option<u32> {
        let head = self.data.get(..8)?;
        let rest = self.data.get(16..)?;
        let crc = u32::from_str_radix(self.data.get(8..16)?, 16).ok()?;
        (checksum(head.as_bytes(), rest.as_bytes()) == crc).then_some(())?;
        u32::from_str_radix(head, 16).ok()
    }
}

impl Numbered for UInt8MultiArray {
    const KIND: &'static str = "bytes";

    fn numbered(number: u32, size: usize) -> Self {
        let head = number.to_le_bytes();
        let body = (0..size.saturating_sub(8)).map(|i| (number as usize + i) as u8);
        let mut data = Vec::with_capacity(size.max(8));
        data.extend(head);
        data.extend([0; 4]);
        data.extend(body);
        let crc = checksum(&head, &data[8..]);
        data[4..8].copy_from_slice(&crc.to_le_bytes());
        Self { layout: MultiArrayLayout::default(), data }
    }

    fn number(&self) -> Option<u32> {
        let (head, rest) = self.data.split_first_chunk::<4>()?;
        let (crc, body) = rest.split_first_chunk::<4>()?;
        let whole = checksum(head, body) == u32::from_le_bytes(*crc);
        whole.then_some(u32::from_le_bytes(*head))
    }
}

/// What a subscription got.
#[derive(Debug, Default)]
pub struct ReceivedNumbers {
    pub numbers: BTreeSet<u32>,
    pub duplicates: u32,
    pub corrupted: u32,
    pub disordered: bool,
    last: u32,
}

impl ReceivedNumbers {
    pub fn add<T: Numbered>(&mut self, message: &T) {
        match message.number() {
            None => self.corrupted += 1,
            Some(number) if !self.numbers.insert(number) => self.duplicates += 1,
            Some(number) => {
                self.disordered |= number < self.last;
                self.last = number;
            }
        }
    }

    pub fn received(&self) -> u32 {
        self.numbers.len() as u32
    }

    /// Numbers that are missing between the first and the last one.
    pub fn missing(&self) -> u32 {
        match (self.numbers.first(), self.numbers.last()) {
            (Some(first), Some(last)) => last - first + 1 - self.received(),
            _ => 0,
        }
    }

    /// Ends the test unless exactly these arrived, once each, whole and in order.
    pub fn assert_complete(&self, count: u32) {
        let whole = self.duplicates + self.corrupted == 0 && !self.disordered;
        assert!(whole && self.received() == count && self.missing() == 0, "{self:?}");
    }
}

/// The options by which the programs of others learn of a QoS.
pub fn options(qos: &Qos) -> Vec<String> {
    use angaros::qos::{Durability, Reliability};
    let reliability = match qos.reliability {
        Reliability::BestEffort => "best_effort",
        _ => "reliable",
    };
    let durability = match qos.durability {
        Durability::TransientLocal => "transient_local",
        _ => "volatile",
    };
    let depth = qos.depth().to_string();
    let all = ["--reliability", reliability, "--durability", durability, "--depth", &depth];
    all.map(str::to_owned).to_vec()
}
