//! Programs: compiled once for a chain, and kept.

use crate::held::Held;
use crate::shared::Shared;
use crate::source::Chain;
use crate::stage::Kind;
use angaros_accel::{AccelError, Result};
use opencl3::kernel::Kernel;
use opencl3::program::Program as Compiled;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Most characters of a compiler's words in an error.
pub const LOG_CHARACTERS: usize = 600;
/// Programs that a device keeps for later; one more, and it forgets those that no kernel has.
const MOST_KEPT: usize = 64;
/// Name of the function that is run.
const ENTRY: &str = "run";

/// A compiled program with its one kernel.
pub(crate) struct Program {
    /// Its arguments are set while it is held.
    pub(crate) kernel: Mutex<Held<Kernel>>,
    _compiled: Held<Compiled>,
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Program")
    }
}

/// The programs of a device.
#[derive(Default)]
pub(crate) struct Programs(Mutex<HashMap<Chain, Arc<Program>>>);

impl Programs {
    /// The program of a chain of these kinds; `kernel` is what it is called in errors.
    pub(crate) fn of(
        &self,
        shared: &Shared,
        kernel: &str,
        chain: Chain,
        kinds: &[&'static Kind],
    ) -> Result<Arc<Program>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = kept.get(&chain) {
            return Ok(program.clone());
        }
        if kept.len() >= MOST_KEPT {
            kept.retain(|_, program| Arc::strong_count(program) > 1);
        }
        let program = Arc::new(compile(shared, kernel, &chain.source(kinds))?);
        kept.insert(chain, program.clone());
        Ok(program)
    }
}

/// Compiles a source that has the function `run`.
fn compile(shared: &Shared, kernel: &str, source: &str) -> Result<Program> {
    let cannot = |reason: String| AccelError::CannotBuild {
        device: shared.name.clone(),
        kernel: kernel.to_owned(),
        reason,
        hint: "update the driver of OpenCL, or choose another device with ANGAROS_ACCEL".to_owned(),
    };
    let options = match shared.abilities.divides_exactly {
        true => "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt",
        false => "-cl-std=CL1.2",
    };
    let made = Compiled::create_from_source(&shared.context, source);
    let mut compiled = made.map(Held::new).map_err(|e| cannot(format!("OpenCL says {e}")))?;
    if let Err(error) = compiled.build(&[shared.device.id()], options) {
        let log = compiled.get_build_log(shared.device.id()).unwrap_or_default();
        return Err(cannot(format!("OpenCL says {error}: {}", shortened(&log))));
    }
    let found = Kernel::create(&compiled, ENTRY);
    let found = found.map(Held::new).map_err(|e| cannot(format!("OpenCL says {e}")))?;
    Ok(Program { kernel: Mutex::new(found), _compiled: compiled })
}

/// What a compiler said, in one line of at most [`LOG_CHARACTERS`].
fn shortened(log: &str) -> String {
    let lines: Vec<_> = log.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("; ").chars().filter(|c| !c.is_control()).take(LOG_CHARACTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GpuBackend;

    #[test]
    fn a_source_that_the_compiler_refuses_is_an_error_with_its_words() {
        let device = match GpuBackend::open_device(0) {
            Ok(device) => device,
            Err(error) => return angaros_testing::skipped(error),
        };
        let error = compile(device.shared(), "broken", "no_such_type x;\n").unwrap_err();
        assert!(matches!(error, AccelError::CannotBuild { .. }), "{error}");
        let text = error.to_string();
        assert!(text.contains("`broken` for gpu:0") && text.contains("no_such_type"), "{text}");
        let without = compile(device.shared(), "empty", "int x(void) { return 1; }").unwrap_err();
        assert!(without.to_string().contains("KERNEL_NAME"), "{without}");
    }

    #[test]
    fn the_words_of_a_compiler_are_one_line_of_bounded_length() {
        assert_eq!(shortened(" a\n\n  b\tc \n"), "a; bc");
        assert_eq!(shortened(&"x\n".repeat(10_000)).chars().count(), LOG_CHARACTERS);
    }
}
