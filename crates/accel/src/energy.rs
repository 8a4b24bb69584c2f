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
