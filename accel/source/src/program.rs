//! Programs: compiled once for a chain, and kept.

use crate::driver::{Driver, Refusal};
use crate::shared::Shared;
use crate::source::Chain;
use crate::stage::Kind;
use angaros_accel::{AccelError, Result};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Most characters of a compiler's words in an error.
pub const LOG_CHARACTERS: usize = 600;
/// Programs that a device keeps for later; one more, and it forgets those that no kernel has.
const MOST_KEPT: usize = 64;

/// The programs of a device.
pub(crate) struct Programs<D: Driver>(Mutex<HashMap<Chain, Arc<D::Program>>>);

impl<D: Driver> Default for Programs<D> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<D: Driver> Programs<D> {
    /// The program of a chain of these kinds; `kernel` is what it is called in errors.
    pub(crate) fn of(
        &self,
        shared: &Shared<D>,
        kernel: &str,
        chain: Chain,
        kinds: &[&'static Kind],
    ) -> Result<Arc<D::Program>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = kept.get(&chain) {
            return Ok(program.clone());
        }
        if kept.len() >= MOST_KEPT {
            kept.retain(|_, program| Arc::strong_count(program) > 1);
        }
        let program = Arc::new(compile(shared, kernel, &chain.source(D::PRELUDE, kinds))?);
        kept.insert(chain, program.clone());
        Ok(program)
    }
}

/// Compiles a source that has the function that is run.
fn compile<D: Driver>(shared: &Shared<D>, kernel: &str, source: &str) -> Result<D::Program> {
    shared.driver.compile(source).map_err(|refusal| match refusal {
        Refusal::Device(failure) => shared.failed("loading a program", 0, &failure),
        Refusal::Source { reason, log, hint } => {
            let log = shortened(&log);
            let reason = if log.is_empty() { reason } else { format!("{reason}: {log}") };
            AccelError::cannot_build(shared.name(), kernel, reason, &hint)
        }
    })
}

/// What a compiler said, in one line of at most [`LOG_CHARACTERS`].
fn shortened(log: &str) -> String {
    let lines: Vec<_> = log.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("; ").chars().filter(|c| !c.is_control()).take(LOG_CHARACTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_compiler_are_one_line_of_bounded_length() {
        assert_eq!(shortened(" a\n\n  b\tc \n"), "a; bc");
        assert_eq!(shortened(&"x\n".repeat(10_000)).chars().count(), LOG_CHARACTERS);
    }
}
