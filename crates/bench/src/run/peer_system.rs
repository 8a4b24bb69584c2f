//! A program that follows the peer protocol, as a [`System`].

use std::ffi::OsString;
use std::path::Path;

use super::hosts::one_host;
use super::program::PeerProgram;
use super::{Measurement, Point, RunContext, RunError, System};
use crate::tracer::Tracing;
use crate::workload::{self, Workload};
use angaros_bench_peer::About;

/// The parameter that says what may be lost: `reliable`, `best_effort`, or the weaker of the two
/// that a system has, so that those that never lose stand beside the others.
const RELIABILITY: &str = "reliability";
const WEAKEST: &str = "weakest";

/// One variant of a program that follows the peer protocol, which plays whatever workload the
/// program knows.
#[derive(Clone, Debug)]
pub struct PeerSystem {
    program: PeerProgram,
}

impl PeerSystem {
    /// A system named by what `command about` says. `command` is the program and any words that
    /// come before `pingpong`, so `["angaros", "bench-node"]` works as well as one executable.
    ///
    /// # Errors
    /// When the program cannot be started or does not answer as the protocol says.
    pub fn new(command: Vec<OsString>, variant: &str) -> Result<Self, RunError> {
        Ok(Self { program: PeerProgram::new(command, variant)? })
    }

    /// The same program in another variant.
    #[must_use]
    pub fn with_variant(&self, variant: &str) -> Self {
        let PeerProgram { command, about, .. } = self.program.clone();
        Self::with_about(command, about, variant)
    }

    pub(crate) fn with_about(command: Vec<OsString>, about: About, variant: &str) -> Self {
        Self { program: PeerProgram { command, about, variant: variant.to_owned() } }
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &PeerProgram {
        &self.program
    }

    /// What a point's workload is to this program: what it measures by itself comes first.
    fn workload(&self, name: &str) -> Option<&'static dyn Workload> {
        match self.program.about.solo.contains_key(name) {
            true => Some(workload::solo()),
            false => workload::named(name),
        }
    }
}

impl System for PeerSystem {
    fn name(&self) -> &str {
        &self.program.about.peer
    }

    fn variant(&self) -> &str {
        &self.program.variant
    }

    fn version(&self) -> String {
        self.program.about.version.clone()
    }

    fn program(&self) -> Option<&Path> {
        self.program.command.first().map(Path::new)
    }

    fn fingerprint(&self) -> String {
        let program = self.program.command.first().map(Path::new);
        let bytes = program.and_then(|program| std::fs::read(program).ok()).unwrap_or_default();
        format!("{} {:016x}", self.program.about.version, fnv1a(&bytes))
    }

    fn supports(&self, point: &Point<'_>) -> Result<(), String> {
        let PeerProgram { about, variant, .. } = &self.program;
        let (peer, name) = (&about.peer, point.workload);
        let variants = about.variants_of(name);
        let (Some(workload), false) = (self.workload(name), variants.is_empty()) else {
            return Err(format!("{peer} has no workload {name}"));
        };
        if !variants.contains(variant) {
            let known = variants.join(", ");
            return Err(format!("{peer} has no variant {variant} of {name}, only {known}"));
        }
        let mode = point.text("payload_mode");
        if !mode.is_empty() && !about.modes.contains(&mode) {
            return Err(format!("{peer} has no payload mode {mode}"));
        }
        traced(point, peer, workload.is_traceable(point))?;
        workload.check(point)
    }

    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        if point.text(RELIABILITY) == WEAKEST {
            return self.weakest(point, context);
        }
        match self.workload(point.workload) {
            Some(workload) => workload.run(&self.program, point, context),
            None => Err(RunError::Unsupported(format!(
                "{} has no workload {}",
                self.program.about.peer, point.workload
            ))),
        }
    }
}

impl PeerSystem {
    /// Runs the point as best effort, and where the system has none as reliable, with a note.
    fn weakest(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let run = |reliability: &str| {
            let mut params = point.params.clone();
            params.insert(RELIABILITY.to_owned(), reliability.into());
            self.run(&Point { params: &params, ..*point }, context)
        };
        match run("best_effort") {
            Err(RunError::Unsupported(_)) => {
                let mut measured = run("reliable")?;
                measured.notes.push("reliable: it has no best effort".to_owned());
                Ok(measured)
            }
            other => other,
        }
    }
}

/// Whether a point can be recorded as it asks for.
fn traced(point: &Point<'_>, peer: &str, known: bool) -> Result<(), String> {
    match Tracing::of(point)? {
        None => Ok(()),
        Some(_) if !known => Err(format!("{} of this kind is not traced", point.workload)),
        Some(Tracing::Off) => Ok(()),
        Some(_) if peer != "angaros" => Err(format!("{peer} is not traced")),
        Some(tracing) => {
            one_host(point)?;
            tracing.check()
        }
    }
}

/// A short name of a content (Fowler, Noll and Vo, 64 bits): for telling builds apart, not for
/// security.
fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Params, Settings};

    fn context() -> RunContext {
        RunContext {
            settings: Settings { count: 5, idle_ms: 700, timeout_s: 5, ..Settings::default() },
            repeat: 0,
            seed: 1,
            session: format!("test-{}", std::process::id()),
            cpus: vec![0],
            scratch: std::env::temp_dir(),
            stop: std::sync::Arc::default(),
        }
    }

    /// A peer written in shell: two samples, one loss.
    fn toy(script: &str) -> PeerSystem {
        let about = About::new("toy", "1", &["spin"], &["copied"]);
        let command = ["sh", "-c", script, "toy"].map(OsString::from).to_vec();
        PeerSystem::with_about(command, about, "spin")
    }

    const GOOD: &str = r#"
while [ $# -gt 1 ]; do
  [ "$1" = --out ] && printf '\001\0\0\0\0\0\0\0\002\0\0\0\0\0\0\0' > "$2"
  shift
done
printf %s '{"role":"x","peer":"toy","variant":"spin","wake":"spin","sent":3,"received":2,'
printf %s '"lost":1,"wall_ns":1,"ctx_voluntary":2,"ctx_involuntary":0,'
echo '"idle_cpu_fraction":0.25,"idle_wakeups_per_s":1.5,"cpu_user_ns":4,"cpu_sys_ns":1}'
"#;

    #[test]
    fn the_weakest_reliability_is_best_effort_where_there_is_one() {
        let params = Params::from([("reliability".into(), "weakest".into())]);
        let point = Point { experiment: "t", workload: "pingpong", params: &params };
        let refuses = "case \"$*\" in *best_effort*) echo no loss >&2; exit 3;; esac\n";
        let run = |script: &str, session: &str| {
            // A folder that no other test has.
            let scratch =
                std::env::temp_dir().join(format!("angaros-{session}-{}", context().session));
            std::fs::create_dir_all(&scratch).unwrap();
            let context = RunContext { scratch: scratch.clone(), ..context() };
            let notes = toy(script).run(&point, &context).unwrap().notes;
            std::fs::remove_dir_all(&scratch).unwrap();
            notes
        };
        assert_eq!(run(GOOD, "weak-a"), [""; 0]);
        assert_eq!(run(&format!("{refuses}{GOOD}"), "weak-b"), ["reliable: it has no best effort"]);
    }

    #[test]
    fn modes_and_workloads_that_do_not_exist_are_refused_before_anything_starts() {
        let params = Params::from([("payload_mode".into(), "loaned".into())]);
        let system = toy("");
        let point = Point { experiment: "t", workload: "pingpong", params: &params };
        assert!(system.supports(&point).unwrap_err().contains("loaned"));
        assert!(system.supports(&Point { workload: "chain", ..point }).is_err());
        let params = Params::from([("tracing".into(), "angaros".into())]);
        let refused = system.supports(&Point { params: &params, ..point });
        assert_eq!(refused, Err("toy is not traced".to_owned()));
        let params = Params::from([("tracing".into(), "off".into())]);
        assert_eq!(system.supports(&Point { params: &params, ..point }), Ok(()));
    }
}
