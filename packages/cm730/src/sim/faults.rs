//! What goes wrong, on demand.

use std::collections::{BTreeMap, BTreeSet};

/// What goes wrong at the moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults {
    /// Nobody answers.
    pub silent: bool,
    /// Servos that do not answer and do not move.
    pub dead: BTreeSet<u8>,
    /// Whether all behind a dead servo are silent in a bulk read, as where each waits for the one
    /// before it.
    pub broken_chain: bool,
    /// Error bits in the answers of servos.
    pub error_bits: BTreeMap<u8, u8>,
    /// The share of answers with a bit that is flipped.
    pub corrupt: f64,
    /// The share of answers that are lost as a whole.
    pub lost: f64,
    /// The share of bytes that are lost.
    pub dropped: f64,
    /// The share of answers before which there are bytes of noise.
    pub noise: f64,
    /// Bytes that come at a time; 0 for all that there are.
    pub pieces: usize,
    /// The supply in V instead of the usual one.
    pub supply_v: Option<f64>,
    /// The adapter is pulled out.
    pub unplugged: bool,
}

/// What a kind is, for the texts of errors and the documents.
pub const KINDS: [&str; 14] = [
    "none",
    "silent",
    "dead",
    "alive",
    "broken_chain",
    "error_bits",
    "corrupt",
    "lost",
    "dropped",
    "noise",
    "pieces",
    "supply",
    "unplug",
    "plug",
];

impl Faults {
    /// Begins a fault by its name, or ends all with `none`.
    ///
    /// # Errors
    /// A name or an amount that there is not.
    pub fn set(&mut self, kind: &str, id: u8, amount: f64) -> Result<(), String> {
        let share = || match (0.0..=1.0).contains(&amount) {
            true => Ok(amount),
            false => Err(format!("amount {amount} of '{kind}' is no share; give 0 to 1")),
        };
        let whole = |most: f64| match amount.fract() == 0.0 && (0.0..=most).contains(&amount) {
            true => Ok(amount as usize),
            false => Err(format!("amount {amount} of '{kind}' is not from 0 to {most}")),
        };
        match kind {
            "none" => *self = Self::default(),
            "silent" => self.silent = true,
            "dead" => {
                self.dead.insert(id);
            }
            "alive" => {
                self.dead.remove(&id);
            }
            "broken_chain" => self.broken_chain = true,
            "error_bits" => {
                self.error_bits.insert(id, whole(255.0)? as u8);
            }
            "corrupt" => self.corrupt = share()?,
            "lost" => self.lost = share()?,
            "dropped" => self.dropped = share()?,
            "noise" => self.noise = share()?,
            "pieces" => self.pieces = whole(4096.0)?,
            "supply" if (0.0..=25.0).contains(&amount) => self.supply_v = Some(amount),
            "supply" => return Err(format!("a supply of {amount} V; give 0 to 25")),
            "unplug" => self.unplugged = true,
            "plug" => self.unplugged = false,
            other => return Err(format!("no fault '{other}'; there are: {}", KINDS.join(", "))),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_can_be_begun_and_none_ends_all() {
        let mut faults = Faults::default();
        for kind in KINDS {
            faults.set(kind, 3, 1.0).unwrap();
        }
        assert!(faults.silent && faults.dead.is_empty() && !faults.unplugged);
        assert_eq!(faults.error_bits[&3], 1);
        assert!(faults.set("fire", 0, 0.0).unwrap_err().contains("broken_chain"));
        assert!(faults.set("corrupt", 0, 1.5).is_err());
        assert!(faults.set("pieces", 0, 0.5).is_err());
        assert!(faults.set("supply", 0, f64::NAN).is_err());
        faults.set("none", 0, 0.0).unwrap();
        assert_eq!(faults, Faults::default());
    }
}
