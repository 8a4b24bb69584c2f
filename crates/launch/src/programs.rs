//! Which program runs a process of a plan.

use super::load::TaskKind;
use super::plan::ProcessPlan;
use super::supervisor::Resolver;
use crate::resolve;
use angaros::component::TRACE_DIR;
use std::path::PathBuf;
use std::process::Command;

/// Runs components as containers of whichever program has them, programs as they are.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    /// Where every process leaves its trace; none without a folder.
    pub trace: Option<PathBuf>,
    /// The program that has the components; looked for when absent.
    pub program: Option<PathBuf>,
    /// Whether this very program may be it.
    pub not_this: bool,
}

impl Resolver for Programs {
    fn command(&self, process: &ProcessPlan) -> Result<Command, String> {
        let Some(spec) = process.container().map_err(|error| error.to_string())? else {
            let words = process.tasks.iter().find_map(|task| match &task.what {
                TaskKind::Program(words) => words.split_first(),
                TaskKind::Component { .. } | TaskKind::Container => None,
            });
            let (program, arguments) = words.ok_or("there is nothing to run")?;
            // What loads into containers is this command, wherever it is.
            let own = (program == "angaros").then(std::env::current_exe).and_then(Result::ok);
            let mut command = own.map_or_else(|| Command::new(program), Command::new);
            command.args(arguments);
            self.set_trace(&mut command);
            return Ok(command);
        };
        // Those of a library need no program that has them.
        let linked = spec.nodes.iter().filter(|node| node.library.is_none());
        let names: Vec<&str> = linked.map(|node| node.component.as_str()).collect();
        let program = match &self.program {
            Some(program) => program.clone(),
            None if self.not_this => resolve::program_elsewhere(&names)?,
            None => resolve::program_for(&names)?,
        };
        let mut command = Command::new(program);
        let json = serde_json::to_string(&spec).map_err(|error| error.to_string())?;
        command.args(["__container", &json]);
        self.set_trace(&mut command);
        Ok(command)
    }
}

impl Programs {
    /// Lets a program leave its trace, if it has nodes of Angaros, also in Python.
    fn set_trace(&self, command: &mut Command) {
        if let Some(folder) = &self.trace {
            command.env(TRACE_DIR, folder);
        }
    }
}
