//! Work under way, by the events of OpenCL.

use crate::held::Held;
use crate::shared::Shared;
use angaros_accel::{Pending, Result, Stamps};
use opencl3::error_codes::ClError;
use opencl3::event::{CL_COMPLETE, Event};
use std::sync::{Arc, OnceLock};

/// A launch: one command, or several after each other.
#[derive(Debug)]
pub(crate) struct Launched {
    pub(crate) shared: Arc<Shared>,
    /// The first command.
    pub(crate) first: Held<Event>,
    /// The last one, where there are several.
    pub(crate) last: Option<Held<Event>>,
    /// When it ran, once that is known.
    pub(crate) stamps: OnceLock<Stamps>,
}

impl Launched {
    fn last(&self) -> &Event {
        self.last.as_ref().unwrap_or(&self.first)
    }

    fn failed(&self, error: &ClError) -> angaros_accel::AccelError {
        self.shared.failed("a kernel", 0, error)
    }

    /// Reads the stamps of work that is done.
    fn read(&self) -> Result<Stamps> {
        let failed = |error: ClError| self.failed(&error);
        let start_ns = self.first.profiling_command_start().map_err(failed)?;
        let end_ns = self.last().profiling_command_end().map_err(failed)?.max(start_ns);
        Ok(*self.stamps.get_or_init(|| Stamps { start_ns, end_ns }))
    }
}

impl Pending for Launched {
    fn poll(&self) -> Result<Option<Stamps>> {
        self.shared.check()?;
        if let Some(stamps) = self.stamps.get() {
            return Ok(Some(*stamps));
        }
        let status = self.last().command_execution_status().map_err(|e| self.failed(&e))?;
        match status.0 {
            CL_COMPLETE => self.read().map(Some),
            code if code < 0 => Err(self.failed(&ClError(code))),
            _ => Ok(None),
        }
    }

    fn wait(&self) -> Result<Stamps> {
        self.shared.check()?;
        self.last().wait().map_err(|e| self.failed(&e))?;
        self.read()
    }
}
