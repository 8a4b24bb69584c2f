//! The energy that a device takes, where the machine tells it.

use crate::{AccelError, Result};

/// Counts the energy of a device.
pub trait EnergyMeter: Send {
    /// Joules since the meter was made. Of a processor they are those of its packages, whatever
    /// runs there. Counters of hardware begin again after some minutes at full power, so a meter is
    /// to be read once a minute at least.
    ///
    /// # Errors
    /// [`AccelError::Unavailable`] where the machine tells it no more.
    fn joules(&mut self) -> Result<f64>;
}

/// A counter of microjoules that begins again at its range, as those of hardware do.
#[derive(Debug, Clone, Copy)]
pub struct WrappingCounter {
    range_uj: u64,
    last_uj: u64,
    total_uj: u64,
}

impl WrappingCounter {
    /// A counter that has `now_uj` and never `range_uj` or more; 0 for one that never begins again.
    #[must_use]
    pub const fn new(now_uj: u64, range_uj: u64) -> Self {
        Self { range_uj, last_uj: now_uj, total_uj: 0 }
    }

    /// Takes what it has now; returns the microjoules since it was made.
    pub fn advance(&mut self, now_uj: u64) -> u64 {
        let since = match now_uj.checked_sub(self.last_uj) {
            Some(since) => since,
            None => self.range_uj.saturating_sub(self.last_uj).saturating_add(now_uj),
        };
        self.last_uj = now_uj;
        self.total_uj = self.total_uj.saturating_add(since);
        self.total_uj
    }
}

impl AccelError {
    /// The error for a device whose energy nothing tells.
    #[must_use]
    pub fn untold_energy(device: &str) -> Self {
        Self::Unavailable {
            device: device.to_owned(),
            reason: "nothing here tells the energy that it takes".to_owned(),
            hint: "measure it outside of the computer".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_that_begins_again_goes_on_growing() {
        let mut counter = WrappingCounter::new(900, 1000);
        assert_eq!(counter.advance(950), 50);
        assert_eq!(counter.advance(20), 120);
        assert_eq!(counter.advance(20), 120);
        // One without a range went back: what it had before is not known.
        let mut counter = WrappingCounter::new(900, 0);
        assert_eq!(counter.advance(20), 20);
    }
}
