//! Control tables as data: where a value lies in a device and what its number means. The devices
//! stand in [`devices`](crate::devices), one file each.

use crate::codec::Protocol;

/// How a number lies in its bytes; all are little-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Zero and up.
    Unsigned,
    /// Two's complement.
    Signed,
    /// The bit of this number says that the value below it is negative.
    SignBit(u8),
}

/// One value of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// What it is; the names of roles are the same in every table.
    pub name: &'static str,
    /// Where it begins.
    pub address: u16,
    /// Bytes: 1, 2 or 4.
    pub size: u16,
    /// How the number lies in them.
    pub encoding: Encoding,
    /// Value of one count, in the unit of the field's comment.
    pub scale: f64,
    /// The count that means 0.
    pub zero: i64,
    /// Whether it may be written.
    pub writable: bool,
}

impl Field {
    /// A value that is read only, unsigned, in counts.
    #[must_use]
    pub const fn new(name: &'static str, address: u16, size: u16) -> Self {
        let encoding = Encoding::Unsigned;
        Self { name, address, size, encoding, scale: 1.0, zero: 0, writable: false }
    }

    /// The same, writable.
    #[must_use]
    pub const fn writable(self) -> Self {
        Self { writable: true, ..self }
    }

    /// The same in two's complement.
    #[must_use]
    pub const fn signed(self) -> Self {
        Self { encoding: Encoding::Signed, ..self }
    }

    /// The same with a bit for the sign.
    #[must_use]
    pub const fn sign_bit(self, bit: u8) -> Self {
        Self { encoding: Encoding::SignBit(bit), ..self }
    }

    /// The same with the value of a count, and the count that means 0.
    #[must_use]
    pub const fn unit(self, scale: f64, zero: i64) -> Self {
        Self { scale, zero, ..self }
    }

    /// The first address behind it.
    #[must_use]
    pub const fn end(&self) -> u16 {
        self.address + self.size
    }

    /// The count in a block that begins at `from`; `None` where the block does not hold the field.
    #[must_use]
    pub fn count(&self, block: &[u8], from: u16) -> Option<i64> {
        let at = usize::from(self.address.checked_sub(from)?);
        let bytes = block.get(at..at + usize::from(self.size))?;
        let raw = bytes.iter().rev().fold(0_u32, |raw, byte| (raw << 8) | u32::from(*byte));
        Some(match self.encoding {
            Encoding::Unsigned => i64::from(raw),
            Encoding::Signed => {
                let unused = 32 - 8 * u32::from(self.size);
                i64::from((raw << unused).cast_signed() >> unused)
            }
            Encoding::SignBit(bit) => {
                let magnitude = i64::from(raw & ((1 << bit) - 1));
                if raw & (1 << bit) == 0 { magnitude } else { -magnitude }
            }
        })
    }

    /// The value in a block that begins at `from`.
    #[must_use]
    pub fn value(&self, block: &[u8], from: u16) -> Option<f64> {
        self.count(block, from).map(|count| (count - self.zero) as f64 * self.scale)
    }

    /// The least and the largest count that the bytes can hold.
    #[must_use]
    pub fn counts(&self) -> (i64, i64) {
        let bits = 8 * u32::from(self.size);
        match self.encoding {
            Encoding::Unsigned => (0, (1 << bits) - 1),
            Encoding::Signed => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            Encoding::SignBit(bit) => (1 - (1 << bit), (1 << bit) - 1),
        }
    }

    /// The count that is nearest to a value, within what the bytes can hold; what is not a number
    /// is the count of 0.
    #[must_use]
    pub fn count_of(&self, value: f64) -> i64 {
        let (least, most) = self.counts();
        let count = (value / self.scale).round();
        let count = if count.is_nan() { 0.0 } else { count.clamp(-1e12, 1e12) };
        (count as i64 + self.zero).clamp(least, most)
    }

    /// Appends the bytes of a count, which is brought to what they can hold.
    pub fn put(&self, count: i64, out: &mut Vec<u8>) {
        let (least, most) = self.counts();
        let count = count.clamp(least, most);
        let raw = match self.encoding {
            Encoding::Unsigned | Encoding::Signed => count,
            Encoding::SignBit(bit) => count.abs() | i64::from(count < 0) << bit,
        };
        out.extend_from_slice(&raw.to_le_bytes()[..usize::from(self.size)]);
    }
}

/// The table of one kind of device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Table {
    /// Its name, as parameters give it.
    pub name: &'static str,
    /// What it speaks.
    pub protocol: Protocol,
    /// What it says that it is.
    pub model: u16,
    /// Bytes.
    pub length: u16,
    /// Bytes from 0 that outlive a loss of power.
    pub eeprom: u16,
    /// Its values, by address.
    pub fields: &'static [Field],
}

impl Table {
    /// The value of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<Field> {
        self.fields.iter().find(|field| field.name == name).copied()
    }
}

/// What a servo is to the controller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Servo {
    /// Its table.
    pub table: &'static Table,
    /// Goal, rad.
    pub goal_position: Field,
    /// 1 where it holds its goal.
    pub torque_enable: Field,
    /// 1 where its lamp is on.
    pub led: Field,
    /// Gains of its own controller; they lie side by side, D before I before P.
    pub gains: [Field; 3],
    /// Where it is, rad.
    pub position: Field,
    /// How fast it turns, rad/s.
    pub velocity: Field,
    /// Its load as a share of the torque it has at most.
    pub load: Field,
    /// Its supply, V.
    pub voltage: Field,
    /// °C.
    pub temperature: Field,
    /// The torque at which it stands still, N·m.
    pub stall_torque_nm: f64,
    /// How fast it turns without load, rad/s.
    pub no_load_speed: f64,
}

impl Servo {
    /// Where the block of what changes begins, and its bytes.
    #[must_use]
    pub fn cyclic(&self) -> (u16, u16) {
        span(&[self.position, self.velocity, self.load, self.voltage, self.temperature])
    }

    /// The largest gain that it takes, counts: 254 in a byte, 16383 in two.
    #[must_use]
    pub fn gain_limit(&self) -> i64 {
        if self.gains[0].size == 1 { 254 } else { 16_383 }
    }

    /// The count of a goal that is nearest to this one within the turn that joint mode knows.
    #[must_use]
    pub fn within_a_turn(&self, count: i64) -> i64 {
        count.clamp(0, 2 * self.goal_position.zero - 1)
    }
}

/// What a board is to the controller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board {
    /// Its table.
    pub table: &'static Table,
    /// The ID it has unless somebody changed it.
    pub id: u8,
    /// 1 where the servos have power.
    pub power: Field,
    /// A bit for each button that is pressed.
    pub buttons: Field,
    /// V.
    pub voltage: Field,
    /// Acceleration along x (forward), y (left) and z (up) of the robot, m/s²: the field of the
    /// sensor and its sign.
    pub linear: [(Field, f64); 3],
    /// Turn rate about the same axes, rad/s.
    pub angular: [(Field, f64); 3],
}

impl Board {
    /// Where the block of what changes begins, and its bytes.
    #[must_use]
    pub fn cyclic(&self) -> (u16, u16) {
        let mut fields = vec![self.power, self.buttons, self.voltage];
        fields.extend(self.linear.iter().chain(&self.angular).map(|(field, _)| *field));
        span(&fields)
    }
}

/// The range that holds all these fields.
fn span(fields: &[Field]) -> (u16, u16) {
    let from = fields.iter().map(|field| field.address).min().unwrap_or(0);
    let end = fields.iter().map(Field::end).max().unwrap_or(0);
    (from, end - from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_bit_and_twos_complement_come_back_as_they_were_put() {
        let cases = [
            (Field::new("a", 10, 2).sign_bit(10), vec![0, 5, -5, 1023, -1023]),
            (Field::new("b", 10, 2).signed(), vec![0, -1, -32768, 32767]),
            (Field::new("c", 10, 4).signed(), vec![0, -1, 4_000_000, i64::from(i32::MIN)]),
            (Field::new("d", 10, 1), vec![0, 255]),
        ];
        for (field, counts) in cases {
            for count in counts {
                let mut bytes = vec![0xAA; 2];
                field.put(count, &mut bytes);
                assert_eq!(bytes.len(), 2 + usize::from(field.size));
                assert_eq!(field.count(&bytes, 8), Some(count), "{}", field.name);
            }
            assert_eq!(field.count(&[0; 8], 11), None, "the block begins behind it");
            assert_eq!(field.count(&[0], 10).is_some(), field.size == 1);
        }
    }

    #[test]
    fn what_the_bytes_cannot_hold_is_brought_to_their_end() {
        let field = Field::new("goal", 30, 2).unit(0.5, 100);
        assert_eq!(field.count_of(10.0), 120);
        assert_eq!(field.count_of(-1e9), 0);
        assert_eq!(field.count_of(f64::INFINITY), 65535);
        assert_eq!(field.count_of(f64::NAN), 100);
        let mut bytes = Vec::new();
        field.put(1 << 40, &mut bytes);
        assert_eq!(bytes, [0xFF, 0xFF]);
    }
}
