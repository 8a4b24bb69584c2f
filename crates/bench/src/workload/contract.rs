//! What a workload is. Everything the bench knows of one workload alone stands in that workload's
//! folder, behind the trait [`Workload`].
//!
//! 1. A workload says which points make sense ([`Workload::check`]) before anything starts.
//! 2. It plays a point once on a program that follows the peer protocol ([`Workload::run`]), or
//!    Angaros takes part in it with components of its own ([`Workload::components`]).
//! 3. It forecasts how long a run takes ([`Workload::work_s`]); the length of a session follows.
//! 4. It derives what no single record tells ([`Workload::derive`]), and says in sentences what a
//!    result means ([`Workload::findings`]).
//! 5. It declares its parameters once, each with its values and how a report shows them
//!    ([`Workload::parameters`]); files of experiments are held to that.

use std::path::Path;

use angaros::component::ContainerSpec;

use super::parameter::Parameter;
use crate::experiment::{Params, Settings};
use crate::result::{Record, ResultFile};
use crate::run::hosts::Hosts;
use crate::run::program::PeerProgram;
use crate::run::quota::Quota;
use crate::run::{Measurement, Point, RunContext, RunError, System};

/// A kind of work at which systems are measured. An experiment names it by its key `workload`.
pub trait Workload: Sync {
    /// The name in an experiment's file.
    fn name(&self) -> &'static str;

    /// Its parameters: an experiment may have no others.
    fn parameters(&self) -> &'static [Parameter];

    /// Whether a point makes sense. By default: whether its network and its share of the processor
    /// do.
    ///
    /// # Errors
    /// The reason why not, in one line.
    fn check(&self, point: &Point<'_>) -> Result<(), String> {
        Hosts::check(point).and_then(|()| Quota::check(point))
    }

    /// Whether a run of this point may be recorded (parameter `tracing`, [`crate::tracer`]).
    fn is_traceable(&self, _point: &Point<'_>) -> bool {
        false
    }

    /// Plays a point once on a program that follows the peer protocol. Nothing of the run may be
    /// left behind.
    ///
    /// # Errors
    /// See [`RunError`]; [`RunError::Unsupported`] where no program plays this workload.
    fn run(
        &self,
        program: &PeerProgram,
        point: &Point<'_>,
        _context: &RunContext,
    ) -> Result<Measurement, RunError> {
        let (peer, workload) = (&program.about.peer, point.workload);
        Err(RunError::Unsupported(format!("{peer} has no workload {workload}")))
    }

    /// The components with which Angaros takes part; `None` where it does so with a program that
    /// follows the peer protocol, as every other system.
    fn components(&self) -> Option<Components> {
        None
    }

    /// Whether each sample is one message, so that few of them tell nothing.
    fn samples_are_messages(&self) -> bool {
        true
    }

    /// How many processes a run starts.
    fn processes(&self, length: &Length<'_>) -> f64 {
        length.number("nodes").unwrap_or(2.0)
    }

    /// How long a run takes after its processes have started, s. By default: its messages at its
    /// rate, or [`SOLO_S`] where it has none.
    fn work_s(&self, length: &Length<'_>) -> f64 {
        match length.hz() {
            Some(hz) => length.messages() / hz + length.idle_s(),
            None => SOLO_S,
        }
    }

    /// Adds figures that follow from all records of an experiment together.
    fn derive(&self, _records: &mut [&mut Record]) {}

    /// The sentences on these records of a result. Each number in them is computed from records.
    fn findings(&self, _result: &ResultFile, _records: &[&Record]) -> Vec<String> {
        Vec::new()
    }
}

/// How long work without a rate takes, s, where nothing better is known.
pub const SOLO_S: f64 = 3.0;

/// Components of our own with which Angaros takes part in a workload.
#[derive(Clone, Copy)]
pub struct Components {
    /// One that the program which runs them must have, `package/Class`.
    pub needed: &'static str,
    /// The variants that there are; empty: any transport.
    pub variants: &'static [&'static str],
    /// Makes the system in a variant.
    pub system: fn(&Setting<'_>, &str) -> Box<dyn System>,
}

/// What systems of our own components are made from.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The program that has the components.
    pub program: &'a Path,
    /// The root of the source tree.
    pub root: &'a Path,
    /// Reads launch files.
    pub launch: ReadLaunch,
}

/// Reads a launch file with these values of its arguments: what containers it starts, each with its
/// name, in the order of the file. With `true` all nodes share one.
pub type ReadLaunch =
    fn(&Path, &[(String, String)], bool) -> Result<Vec<(String, ContainerSpec)>, String>;

/// A run whose length is to be forecast.
#[derive(Clone, Copy, Debug)]
pub struct Length<'a> {
    /// The system, for example `cyclonedds`.
    pub system: &'a str,
    /// The parameters of its point.
    pub params: &'a Params,
    /// The settings of its point.
    pub settings: &'a Settings,
    /// Which repeat of the point it is, from 0.
    pub repeat: u32,
}

/// What two processes need to start, to meet and to part, s.
const START_S: f64 = 0.8;
/// The same of every further process.
const PROCESS_S: f64 = 0.06;

impl Length<'_> {
    /// A parameter that is a number.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        self.params.get(name).and_then(serde_json::Value::as_f64)
    }

    /// The messages a second, where the work has a rate.
    #[must_use]
    pub fn hz(&self) -> Option<f64> {
        self.number("hz").filter(|hz| *hz > 0.0)
    }

    /// The measured messages.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.hz().map_or(self.settings.count, |hz| self.settings.count_at(hz))
    }

    /// All messages, those of the warm-up too.
    #[must_use]
    pub fn messages(&self) -> f64 {
        (self.settings.warmup + self.count()) as f64
    }

    /// How long the idle processes are watched, s: in the first repeat only.
    #[must_use]
    pub fn idle_s(&self) -> f64 {
        if self.repeat == 0 { self.settings.idle_ms as f64 / 1e3 } else { 0.0 }
    }

    /// How long so many processes need to start, to meet and to part, s.
    #[must_use]
    pub fn start_s(&self, processes: f64) -> f64 {
        START_S + PROCESS_S * (processes - 2.0).max(0.0)
    }
}
