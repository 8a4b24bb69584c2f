//! The workload `pingpong`: one process sends a message and waits until another one has sent it
//! back. With the parameter `pairs` many do so at once ([`pairs`]).

mod findings;
mod pairs;

use std::ffi::OsString;

use super::contract::{Length, Workload};
use super::parameter::{Parameter, Values, Wording};
use super::shared;
use crate::result::{Record, ResultFile};
use crate::run::hosts::Hosts;
use crate::run::program::PeerProgram;
use crate::run::quota::Quota;
use crate::run::{Measurement, Point, RunContext, RunError};

/// A round trip between idle processes, s, about.
const ROUND_TRIP_S: f64 = 60e-6;
/// What each byte adds to it, s.
const BYTE_S: f64 = 1.2e-9;

/// One message at a time, back and forth.
pub struct PingPong;

impl Workload for PingPong {
    fn name(&self) -> &'static str {
        "pingpong"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const ALL: &[Parameter] = &[
            shared::PAYLOAD,
            shared::PAYLOAD_MODE,
            shared::RELIABILITY,
            shared::WAKE,
            shared::DEPTH,
            shared::PIN,
            shared::HOSTS,
            shared::LINK,
            shared::CPU_PERCENT,
            shared::CPU_BY,
            shared::TRACING,
            Parameter::new("think_us", Values::Whole(0, 60_000_000)),
            Parameter::new("pairs", Values::Whole(1, pairs::MOST)).reads(Wording::Count),
        ];
        ALL
    }

    fn check(&self, point: &Point<'_>) -> Result<(), String> {
        pairs::check(point)?;
        Hosts::check(point).and_then(|()| Quota::check(point))
    }

    fn is_traceable(&self, point: &Point<'_>) -> bool {
        pairs::wanted(point).is_none()
    }

    fn run(
        &self,
        program: &PeerProgram,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        match pairs::wanted(point) {
            Some(pairs) => program.pairs(pairs, point, context),
            None => program.pair(point, context, &words(program, point, context))?.closed_loop(),
        }
    }

    fn processes(&self, length: &Length<'_>) -> f64 {
        length.number("pairs").map_or(2.0, |pairs| 2.0 * pairs)
    }

    fn work_s(&self, length: &Length<'_>) -> f64 {
        let all = match length.hz() {
            Some(hz) => length.messages() / hz,
            None => {
                let think = length.number("think_us").unwrap_or(0.0) / 1e6;
                let bytes = length.number("payload").unwrap_or(0.0);
                length.messages() * (think + ROUND_TRIP_S + BYTE_S * bytes)
            }
        };
        all + length.idle_s()
    }

    fn findings(&self, result: &ResultFile, records: &[&Record]) -> Vec<String> {
        findings::sentences(records, result.environment.cores)
    }
}

/// The words that both sides of a round trip share.
fn words(program: &PeerProgram, point: &Point<'_>, context: &RunContext) -> Vec<OsString> {
    let idle = if context.repeat == 0 { context.settings.idle_ms } else { 0 };
    let think = point.number("think_us").unwrap_or(0);
    let mut options = program.common_words(point, context);
    options.extend([("--think-us", think.to_string()), ("--idle-ms", idle.to_string())]);
    options.into_iter().flat_map(|(name, value)| [name.into(), value.into()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Params, Settings};
    use crate::run::program::IDLE_WAKE_UPS;
    use crate::run::{PeerSystem, System as _};
    use angaros_bench_peer::About;

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

    /// With a folder that no other test has: what processes say goes into files named by role.
    fn alone(name: &str) -> RunContext {
        let scratch = std::env::temp_dir().join(format!("angaros-{name}-{}", context().session));
        std::fs::create_dir_all(&scratch).unwrap();
        RunContext { session: format!("{name}-{}", context().session), scratch, ..context() }
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
    fn the_reports_of_both_sides_become_one_measurement() {
        let params = Params::new();
        let point = Point { experiment: "t", workload: "pingpong", params: &params };
        let context = alone("both");
        let got = toy(GOOD).run(&point, &context).unwrap();
        std::fs::remove_dir_all(&context.scratch).unwrap();
        assert_eq!(got.samples_ns, [1, 2]);
        assert_eq!((got.sent, got.lost, got.cpu_ns, got.switches), (3, 1, 10, 4));
        assert_eq!(got.idle_cpu_fraction, Some(0.25));
        assert_eq!((got.figures[IDLE_WAKE_UPS], got.cpus), (3.0, vec![0]));
    }

    #[test]
    fn a_report_that_contradicts_the_samples_is_an_error() {
        let params = Params::new();
        let point = Point { experiment: "t", workload: "pingpong", params: &params };
        let context = alone("contradicts");
        let error = toy(&GOOD.replace("\"received\":2", "\"received\":9")).run(&point, &context);
        std::fs::remove_dir_all(&context.scratch).unwrap();
        assert!(error.unwrap_err().to_string().contains("2 samples in the file, 9 reported"));
    }

    #[test]
    fn the_words_carry_every_parameter_and_idle_only_the_first_time() {
        let params = Params::from([("payload".into(), 64.into()), ("think_us".into(), 9.into())]);
        let point = Point { experiment: "t", workload: "pingpong", params: &params };
        let text = |repeat| {
            let context = RunContext { repeat, ..context() };
            let words = words(toy("").program(), &point, &context);
            words.iter().map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert!(text(0).contains("--payload 64 ") && text(0).contains("--think-us 9"));
        assert!(text(0).contains("--wake spin") && text(0).contains("--idle-ms 700"));
        assert!(text(1).contains("--idle-ms 0"));
    }
}
