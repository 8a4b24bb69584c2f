//! Work under way, by the events of the driver.

use crate::driver::Driver;
use crate::shared::Shared;
use angaros_accel::{Pending, Result, Stamps};
use std::sync::{Arc, OnceLock};

/// A launch: one command, or several after each other.
pub(crate) struct Launched<D: Driver> {
    /// The first command.
    pub(crate) first: D::Event,
    /// The last one, where there are several.
    pub(crate) last: Option<D::Event>,
    /// When it ran, once that is known.
    pub(crate) stamps: OnceLock<Stamps>,
    pub(crate) shared: Arc<Shared<D>>,
}

impl<D: Driver> Launched<D> {
    fn last(&self) -> &D::Event {
        self.last.as_ref().unwrap_or(&self.first)
    }

    fn done<T>(&self, done: crate::Done<T>) -> Result<T> {
        self.shared.done("a kernel", 0, done)
    }

    /// Reads the stamps of work that is done.
    fn read(&self) -> Result<Stamps> {
        let stamps = self.done(self.shared.driver.stamps(&self.first, self.last()))?;
        Ok(*self.stamps.get_or_init(|| stamps))
    }
}

impl<D: Driver> Pending for Launched<D> {
    fn poll(&self) -> Result<Option<Stamps>> {
        self.shared.check()?;
        if let Some(stamps) = self.stamps.get() {
            return Ok(Some(*stamps));
        }
        let is_done = self.done(self.shared.driver.is_done(self.last()))?;
        if is_done { self.read().map(Some) } else { Ok(None) }
    }

    fn wait(&self) -> Result<Stamps> {
        self.shared.check()?;
        if let Some(stamps) = self.stamps.get() {
            return Ok(*stamps);
        }
        self.done(self.shared.driver.wait(self.last()))?;
        self.read()
    }
}
