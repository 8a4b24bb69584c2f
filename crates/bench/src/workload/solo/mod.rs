//! A workload of one process: started once a run, measured by itself.

use std::ffi::OsString;
use std::time::Duration;

use super::contract::Workload;
use super::parameter::Parameter;
use crate::experiment::show;
use crate::run::child::{Process, wait_all};
use crate::run::hosts::one_host;
use crate::run::program::{PeerProgram, read_samples, recorded, report_of};
use crate::run::{Measurement, Point, RunContext, RunError};
use crate::tracer::Tracer;
use angaros_bench_peer::PeerReport;

/// Whatever one process measures by itself.
pub struct Solo;

impl Workload for Solo {
    fn name(&self) -> &'static str {
        "solo"
    }

    /// Each program declares those of its own.
    fn parameters(&self) -> &'static [Parameter] {
        &[]
    }

    fn check(&self, point: &Point<'_>) -> Result<(), String> {
        one_host(point)
    }

    fn is_traceable(&self, _point: &Point<'_>) -> bool {
        true
    }

    fn run(
        &self,
        program: &PeerProgram,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        program.solo(point, context)
    }
}

impl PeerProgram {
    /// Runs a workload of one process once.
    ///
    /// # Errors
    /// A process that fails, or samples that are none.
    fn solo(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let folder = context.scratch.join(format!("{}.solo", context.session));
        std::fs::create_dir_all(&folder)
            .map_err(|e| RunError::Failed(format!("make {}: {e}", folder.display())))?;
        let measured = self.play_solo(point, context, &folder);
        // Scratch; the folder goes with the session anyway.
        std::fs::remove_dir_all(&folder).ok();
        measured
    }

    fn play_solo(
        &self,
        point: &Point<'_>,
        context: &RunContext,
        folder: &std::path::Path,
    ) -> Result<Measurement, RunError> {
        let samples = folder.join("samples");
        let mut command = self.command.clone();
        command.extend(self.solo_words(point, context));
        command.extend(["--folder".into(), folder.as_os_str().to_owned()]);
        command.extend(["--out".into(), samples.clone().into_os_string()]);
        let label = format!("{}/{} {}", self.about.peer, self.variant, point.workload);
        let tracer = Tracer::of(point, &context.scratch, &context.session)?;
        let environment = tracer.as_ref().map_or_else(Vec::new, Tracer::environment);
        let scratch = &context.scratch;
        let process = Process::start_with(&label, &command, &environment, None, scratch)?;
        let mut children = [process];
        let timeout = Duration::from_secs(context.settings.timeout_s.max(1));
        wait_all(&mut children, timeout, || context.stopped())?;
        let report = report_of(&children[0])?;
        let samples_ns = read_samples(&samples)?;
        let (got, most) = (samples_ns.len() as u64, context.settings.count);
        if got == 0 || got > most {
            return Err(RunError::Failed(format!("{got} samples in the file, 1 to {most} asked")));
        }
        let mut measured = measurement(&report, samples_ns);
        measured.figures.extend(recorded(tracer, &context.settings)?);
        Ok(measured)
    }

    fn solo_words(&self, point: &Point<'_>, context: &RunContext) -> Vec<OsString> {
        let settings = &context.settings;
        let mut words = vec!["solo".to_owned(), point.workload.to_owned()];
        words.extend(["--variant".to_owned(), self.variant.clone()]);
        words.extend(["--count".to_owned(), settings.count.to_string()]);
        words.extend(["--warmup".to_owned(), settings.warmup.to_string()]);
        for (name, value) in point.params {
            words.extend(["--set".to_owned(), format!("{name}={}", show(value))]);
        }
        words.into_iter().map(OsString::from).collect()
    }
}

fn measurement(report: &PeerReport, samples_ns: Vec<u64>) -> Measurement {
    Measurement {
        samples_ns,
        sent: report.sent,
        lost: report.lost,
        section_ns: report.wall_ns,
        bytes: report.bytes,
        cpu_ns: report.cpu_user_ns.saturating_add(report.cpu_sys_ns),
        switches: report.ctx_voluntary.saturating_add(report.ctx_involuntary),
        faults: report.faults,
        max_rss_kb: report.max_rss_kb,
        wake: report.wake.clone(),
        figures: report.figures.clone(),
        ..Measurement::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Params, Settings};
    use crate::run::{PeerSystem, System as _};
    use angaros_bench_peer::About;

    /// A program in shell: two samples; it notes its words where the test looks.
    const TOY: &str = r#"
echo "$@" > "$WORDS"
while [ $# -gt 1 ]; do
  [ "$1" = --out ] && printf '\001\0\0\0\0\0\0\0\002\0\0\0\0\0\0\0' > "$2"
  shift
done
printf %s '{"role":"solo","peer":"toy","variant":"a","wake":"none","sent":8,"received":6,'
printf %s '"lost":2,"bytes":60,"wall_ns":9,"ctx_voluntary":2,"ctx_involuntary":1,'
echo '"cpu_user_ns":4,"cpu_sys_ns":1}'
"#;

    fn play(name: &str, count: u64) -> (Result<Measurement, RunError>, String) {
        let session = format!("{name}-{}", std::process::id());
        let scratch = std::env::temp_dir().join(format!("angaros-{session}"));
        std::fs::create_dir_all(&scratch).unwrap();
        let noted = scratch.join("words");
        let script = TOY.replace("$WORDS", &noted.to_string_lossy());
        let about = About::new("toy", "1", &["shm"], &["copied"]).with_solo("tf", &["a", "b"]);
        let command = ["sh", "-c", &script, "toy"].map(OsString::from).to_vec();
        let system = PeerSystem::with_about(command, about, "a");
        let params = Params::from([("depth".into(), 5.into()), ("mode".into(), "x y".into())]);
        let point = Point { experiment: "t", workload: "tf", params: &params };
        let context = RunContext {
            settings: Settings { count, timeout_s: 10, ..Settings::default() },
            repeat: 0,
            seed: 1,
            session,
            cpus: vec![0],
            scratch: scratch.clone(),
            stop: std::sync::Arc::default(),
        };
        assert_eq!(system.supports(&point), Ok(()));
        let measured = system.run(&point, &context);
        let words = std::fs::read_to_string(&noted).unwrap();
        std::fs::remove_file(noted).unwrap();
        // Everything else has been removed.
        std::fs::remove_dir(&scratch).unwrap();
        (measured, words)
    }

    #[test]
    fn the_report_of_one_process_becomes_a_measurement_with_a_rate() {
        let (measured, words) = play("solo-good", 2);
        let got = measured.unwrap();
        assert_eq!(got.samples_ns, [1, 2]);
        assert_eq!((got.sent, got.lost, got.section_ns, got.bytes), (8, 2, 9, 60));
        assert_eq!((got.cpu_ns, got.switches), (5, 3));
        let asked = "solo tf --variant a --count 2 --warmup 100 --set depth=5 --set mode=x y ";
        assert!(words.starts_with(asked), "{words}");
    }

    #[test]
    fn more_samples_than_asked_for_are_an_error() {
        let error = play("solo-bad", 1).0.unwrap_err().to_string();
        assert_eq!(error, "2 samples in the file, 1 to 1 asked");
    }

    #[test]
    fn a_variant_of_another_workload_is_refused_before_anything_starts() {
        let about = About::new("toy", "1", &["shm"], &["copied"]).with_solo("tf", &["a"]);
        let params = Params::new();
        let supports = |variant: &str, workload: &str| {
            let system = PeerSystem::with_about(Vec::new(), about.clone(), variant);
            system.supports(&Point { experiment: "t", workload, params: &params })
        };
        assert!(supports("a", "tf").is_ok() && supports("shm", "pingpong").is_ok());
        assert!(supports("shm", "tf").unwrap_err().contains("only a"));
        assert!(supports("a", "pingpong").is_err() && supports("a", "cook").is_err());
    }
}
