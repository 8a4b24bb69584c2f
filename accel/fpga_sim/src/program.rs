//! Stages that follow each other, run in one of three ways.

use crate::simulation::{Behaviour, Input, Run, Simulation};
use crate::{Builder, Design, SimError, Stage, Target};
use angaros_accel::Composition;
use std::sync::{Mutex, PoisonError};

/// Stages that are built and can be run.
#[derive(Debug)]
pub struct Program {
    stages: Vec<Stage>,
    how: Composition,
    steps: Vec<Step>,
}

/// What runs at once: a design, what it is made of, and the beats of its map.
#[derive(Debug)]
struct Step {
    stages: Vec<Stage>,
    map: Vec<u8>,
    simulation: Mutex<Simulation>,
}

/// What came of a passage of frames through a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The last stage's beats.
    pub data: Vec<u8>,
    /// Clock cycles of all steps, one after the other.
    pub cycles: u64,
    /// What was counted in each step, without its data.
    pub runs: Vec<Run>,
}

impl Program {
    /// Builds stages: each by itself (`Sequential`), all at the same time with queues between them
    /// (`Streamed`), or the one module that does the same (`Fused`).
    ///
    /// # Errors
    /// [`SimError::BadDesign`] where the stages do not fit together, or no module does the same;
    /// what building returns.
    pub fn new(builder: &Builder, stages: &[Stage], how: Composition) -> Result<Self, SimError> {
        let steps = groups(stages, how)?.into_iter().map(|stages| Step::new(builder, stages));
        let steps = steps.collect::<Result<_, _>>()?;
        Ok(Self { stages: stages.to_vec(), how, steps })
    }

    /// Sees that a target has block RAM for stages. What runs one after the other is there at the
    /// same time.
    ///
    /// # Errors
    /// [`SimError::BadDesign`].
    pub fn check(stages: &[Stage], how: Composition, target: &Target) -> Result<(), SimError> {
        let designs = groups(stages, how)?.into_iter().map(|stages| Stage::design(&stages));
        let designs = designs.collect::<Result<Vec<_>, _>>()?;
        let bits = designs.iter().map(Design::memory_bits).sum();
        let names: Vec<_> = designs.iter().map(Design::name).collect();
        target.check_memory(&names.join(", "), bits)
    }

    /// The stages as they were given.
    #[must_use]
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// How they are run.
    #[must_use]
    pub const fn composition(&self) -> Composition {
        self.how
    }

    /// Runs one frame. The ends of every step's streams behave as told.
    ///
    /// # Errors
    /// What [`Simulation::run_well`] returns.
    pub fn run(&self, pixels: &[u8], behaviour: &Behaviour) -> Result<Passage, SimError> {
        let mut passage = Passage { data: Vec::new(), cycles: 0, runs: Vec::new() };
        for (number, step) in self.steps.iter().enumerate() {
            let input = if number == 0 { pixels } else { &passage.data };
            let mut run = step.run(input, behaviour)?;
            passage.cycles += run.cycles;
            passage.data = std::mem::take(&mut run.data);
            passage.runs.push(run);
        }
        Ok(passage)
    }
}

/// The stages of each design.
fn groups(stages: &[Stage], how: Composition) -> Result<Vec<Vec<Stage>>, SimError> {
    // Also where each runs by itself, one must give what the next one takes.
    Stage::check_row(stages)?;
    match how {
        Composition::Sequential => Ok(stages.iter().map(|stage| vec![stage.clone()]).collect()),
        Composition::Streamed => Ok(vec![stages.to_vec()]),
        Composition::Fused => match Stage::fused(stages) {
            Some(fused) => Ok(vec![vec![fused]]),
            None => Err(SimError::BadDesign {
                design: names(stages),
                reason: "there is no module that does this at once".to_owned(),
                hint: "compose it streamed, or write the module".to_owned(),
            }),
        },
    }
}

fn names(stages: &[Stage]) -> String {
    let names: Vec<_> = stages.iter().map(|stage| stage.instance().module.name).collect();
    names.join("+")
}

impl Step {
    fn new(builder: &Builder, stages: Vec<Stage>) -> Result<Self, SimError> {
        let mut simulation = Simulation::new(builder, Stage::design(&stages)?)?;
        for (at, stage) in stages.iter().enumerate() {
            simulation.configure(at, stage.words())?;
        }
        let map = stages.iter().find_map(|stage| stage.map().map(|map| map.bytes()));
        let map = map.unwrap_or_default();
        Ok(Self { stages, map, simulation: Mutex::new(simulation) })
    }

    fn run(&self, pixels: &[u8], behaviour: &Behaviour) -> Result<Run, SimError> {
        let mut simulation = self.simulation.lock().unwrap_or_else(PoisonError::into_inner);
        let ends = self.stages.first().zip(self.stages.last());
        let Some((first, last)) = ends else {
            return Err(SimError::BadJob {
                design: simulation.design().name().to_owned(),
                reason: "it has no stages".to_owned(),
                hint: "give at least one".to_owned(),
            });
        };
        let frames = self.stages.iter().find_map(Stage::map_frames);
        let map = frames.map(|frames| Input { data: &self.map, frames });
        let pixels = Input { data: pixels, frames: first.input() };
        simulation.run_well(pixels, map, last.output(), behaviour)
    }
}
