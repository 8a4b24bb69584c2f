//! What a device, its kernels, buffers and streams share.

use crate::driver::{Abilities, Done, Driver, Failure};
use crate::program::Programs;
use angaros_accel::{AccelError, Budget, DeviceInfo, Result};
use std::sync::{Mutex, OnceLock};

/// An open device.
pub(crate) struct Shared<D: Driver> {
    pub(crate) info: DeviceInfo,
    pub(crate) abilities: Abilities,
    pub(crate) budget: Budget,
    pub(crate) programs: Programs<D>,
    /// Held while the parts of a launch are queued, so that they follow each other.
    pub(crate) launching: Mutex<()>,
    /// Why the device is gone, once it is.
    lost: OnceLock<String>,
    /// The last one to go: programs and memory need it.
    pub(crate) driver: D,
}

impl<D: Driver> std::fmt::Debug for Shared<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl<D: Driver> Shared<D> {
    pub(crate) fn new(info: DeviceInfo, abilities: Abilities, driver: D) -> Self {
        Self {
            budget: Budget::new(&info.name, info.limits),
            info,
            abilities,
            programs: Programs::default(),
            launching: Mutex::new(()),
            lost: OnceLock::new(),
            driver,
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.info.name
    }

    /// Refuses where the device is gone.
    pub(crate) fn check(&self) -> Result<()> {
        match self.lost.get() {
            None => Ok(()),
            Some(reason) => Err(self.lost_by(reason)),
        }
    }

    fn lost_by(&self, reason: &str) -> AccelError {
        AccelError::DeviceLost { device: self.name().to_owned(), reason: reason.to_owned() }
    }

    /// What the driver did, or the error for what it said when so many bytes were needed for
    /// something. Anything but a lack of memory means that the device is lost (SC6).
    pub(crate) fn done<T>(&self, what: &str, bytes: usize, done: Done<T>) -> Result<T> {
        done.map_err(|failure| self.failed(what, bytes, &failure))
    }

    pub(crate) fn failed(&self, what: &str, bytes: usize, failure: &Failure) -> AccelError {
        match failure {
            Failure::NoMemory => self.budget.out_of_memory(bytes, 0),
            Failure::Lost(said) => {
                self.lost_by(self.lost.get_or_init(|| format!("{what} failed: {said}")))
            }
        }
    }
}
