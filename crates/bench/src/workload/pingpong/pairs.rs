//! Many pairs of ping and pong at once (parameter `pairs`): started
//! together once all have matched, their round trips pooled.
//!
//! All pairs share one domain, as the processes of one robot do. Pair I is pinned to the cores from
//! I on, so that the two sides of each pair lie on different ones and every core has as many sides.
//!
//! Over several hosts (parameter `hosts`) all pings are on the first one, a base station, and each
//! pong is on one of the others, a robot: with one host more than pairs every robot has its own.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::result::NetworkUse;
use crate::run::child::{Process, wait_all};
use crate::run::hosts::Hosts;
use crate::run::program::{Around, PeerProgram, gather, report_of, sweep};
use crate::run::{Measurement, Point, RunContext, RunError};
use crate::stats::Summary;

/// How often it is looked whether all have matched.
const LOOK: Duration = Duration::from_millis(20);
/// Most pairs of one run.
pub(super) const MOST: u64 = 500;

/// CPU time of a node over the length of its pair's section, the mean of all.
pub(super) const CPU_A_NODE: &str = "CPU a node, % of a core";
/// The mean of the nodes' largest resident sizes, 10^6 bytes.
pub(super) const RESIDENT_A_NODE: &str = "resident MB a node";
/// How often a node's threads were woken while it was matched and nothing was sent.
pub(super) const IDLE_WAKE_UPS_A_NODE: &str = "idle wake-ups per second a node";
/// How often the scheduler took the processor from either side, over the round trips.
pub(super) const PREEMPTED: &str = "preempted, times a message";

/// How many pairs a point wants; `None` where it does not say.
pub(super) fn wanted(point: &Point<'_>) -> Option<u64> {
    point.number("pairs")
}

/// Whether this number of pairs can run.
pub(super) fn check(point: &Point<'_>) -> Result<(), String> {
    let Some(pairs) = wanted(point) else { return Ok(()) };
    match (1..=MOST).contains(&pairs) {
        true => Ok(()),
        false => Err(format!("{pairs} pairs are not 1 to {MOST}")),
    }
}

/// Which pair of how many, and what all of them share.
#[derive(Clone, Copy)]
struct Part<'a> {
    pair: u64,
    pairs: u64,
    gate: &'a Path,
    hosts: Option<&'a Hosts>,
}

/// The two sides of a pair and where its samples go.
struct Pair {
    sides: [Process; 2],
    samples: PathBuf,
}

impl PeerProgram {
    /// Runs `pairs` pairs at once.
    ///
    /// # Errors
    /// A process that fails, or pairs that do not match in time.
    pub(super) fn pairs(
        &self,
        pairs: u64,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        let gate = context.scratch.join(format!("{}.gate", context.session));
        let measured = self
            .play_pairs(pairs, &gate, point, context)
            .map(|measured| Measurement { cpus: context.cpus.clone(), ..measured });
        // Scratch; the folder goes with the session anyway.
        std::fs::remove_file(&gate).ok();
        for pair in 0..pairs {
            let session = session_of(context, pair);
            std::fs::remove_file(samples_of(context, pair)).ok();
            if measured.is_err() {
                sweep(&[Path::new("/dev/shm"), &std::env::temp_dir()], &session);
            }
        }
        measured
    }

    fn play_pairs(
        &self,
        pairs: u64,
        gate: &Path,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        let timeout = Duration::from_secs(context.settings.timeout_s.max(1));
        let hosts = Hosts::of(point, context.seed)?;
        let begun = Instant::now();
        let mut all = Vec::new();
        for pair in 0..pairs {
            let part = Part { pair, pairs, gate, hosts: hosts.as_ref() };
            all.push(self.start_pair(part, point, context)?);
        }
        let (mut processes, samples): (Vec<Process>, Vec<PathBuf>) = {
            let samples = all.iter().map(|pair| pair.samples.clone()).collect();
            (all.into_iter().flat_map(|pair| pair.sides).collect(), samples)
        };
        wait_matched(&mut processes, timeout, context)?;
        let matched = begun.elapsed();
        std::fs::write(gate, "")
            .map_err(|e| RunError::Failed(format!("open the gate {}: {e}", gate.display())))?;
        wait_all(&mut processes, timeout, || context.stopped())?;
        let each = processes
            .chunks_exact(2)
            .zip(&samples)
            .map(|(sides, samples)| outcome(sides, samples))
            .collect::<Result<Vec<_>, _>>()?;
        // There and back.
        let network = hosts.as_ref().map(|hosts| NetworkUse { crossings: 2, ..hosts.used() });
        Ok(Measurement { network, ..pooled(each, matched) })
    }

    fn start_pair(
        &self,
        Part { pair, pairs, gate, hosts }: Part<'_>,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Pair, RunError> {
        let own = RunContext { session: session_of(context, pair), ..context.clone() };
        let milliseconds = context.settings.timeout_s.max(1).saturating_mul(1000);
        let mut shared = super::words(self, point, &own);
        shared.extend(["--pairs".into(), pairs.to_string().into()]);
        shared.extend(["--group".into(), OsString::from(&context.session)]);
        shared.extend(["--timeout-ms".into(), milliseconds.to_string().into()]);
        let cpu = |side: usize| -> Vec<OsString> {
            let cpus = &context.cpus;
            match cpus.get((pair as usize + side) % cpus.len().max(1)) {
                Some(cpu) => vec!["--cpu".into(), cpu.to_string().into()],
                None => Vec::new(),
            }
        };
        let samples = samples_of(context, pair);
        let mut ping = cpu(0);
        ping.extend(["--out".into(), samples.clone().into_os_string()]);
        ping.extend(["--gate".into(), gate.as_os_str().to_owned()]);
        let start = |role: &str, words: &[OsString], host: usize| {
            let label = format!("{role} {pair}");
            self.start_in(&label, role, &shared, words, Around::on(hosts, host), &own)
        };
        let robots = Hosts::count(point).saturating_sub(1).max(1);
        let pong = start("pong", &cpu(1), 1 + pair as usize % robots)?;
        let ping = start("ping", &ping, 0)?;
        Ok(Pair { sides: [ping, pong], samples })
    }
}

fn session_of(context: &RunContext, pair: u64) -> String {
    format!("{}-p{pair}", context.session)
}

fn samples_of(context: &RunContext, pair: u64) -> PathBuf {
    context.scratch.join(format!("{}.samples", session_of(context, pair)))
}

/// Waits until every ping (the even ones) has said that it has met its pong.
fn wait_matched(
    processes: &mut [Process],
    timeout: Duration,
    context: &RunContext,
) -> Result<(), RunError> {
    let deadline = Instant::now() + timeout;
    loop {
        let ended = Process::wait_some(processes, LOOK, &|| context.stopped())?;
        let missing = processes.iter().step_by(2).filter(|ping| ping.line("matched").is_none());
        let missing = missing.count();
        if missing == 0 {
            return Ok(());
        }
        if let Some(index) = ended.iter().find(|index| *index % 2 == 0) {
            let pair = index / 2;
            return Err(RunError::Failed(format!(
                "the ping of pair {pair} ended before the start"
            )));
        }
        if Instant::now() > deadline {
            let (all, seconds) = (processes.len() / 2, timeout.as_secs());
            return Err(RunError::Failed(format!(
                "{missing} of {all} pairs did not match within {seconds} s\n\
                 hint: raise settings.timeout_s"
            )));
        }
    }
}

/// What one pair measured, how long its section was, and the largest sizes of its processes
/// together.
struct Outcome {
    measured: Measurement,
    wall_ns: u64,
    resident_kb: u64,
    preempted: u64,
    idle_wake_ups: Option<f64>,
}

fn outcome(sides: &[Process], samples: &Path) -> Result<Outcome, RunError> {
    let reports = sides.iter().map(report_of).collect::<Result<Vec<_>, _>>()?;
    Ok(Outcome {
        measured: gather(sides, samples)?,
        wall_ns: reports.iter().map(|report| report.wall_ns).max().unwrap_or(0),
        resident_kb: reports.iter().map(|report| report.max_rss_kb).sum(),
        preempted: reports.iter().map(|report| report.ctx_involuntary).sum(),
        idle_wake_ups: reports.iter().filter_map(|report| report.idle_wakeups_per_s).reduce(add),
    })
}

fn add(one: f64, other: f64) -> f64 {
    one + other
}

/// All pairs as one measurement, with how they differ among each other.
fn pooled(each: Vec<Outcome>, matched: Duration) -> Measurement {
    let share = |one: &Outcome| one.measured.cpu_ns as f64 / one.wall_ns.max(1) as f64;
    let shares: f64 = each.iter().map(share).sum();
    let resident_kb: u64 = each.iter().map(|one| one.resident_kb).sum();
    let preempted: u64 = each.iter().map(|one| one.preempted).sum();
    let idle_wake_ups = each.iter().filter_map(|one| one.idle_wake_ups).reduce(add);
    let each: Vec<Measurement> = each.into_iter().map(|one| one.measured).collect();
    let p50 = |one: &Measurement| {
        let mut sorted = one.samples_ns.clone();
        sorted.sort_unstable();
        Summary::of_sorted_ns(&sorted).p50
    };
    let medians: Vec<f64> = each.iter().map(p50).collect();
    let nodes = 2.0 * each.len().max(1) as f64;
    let sum = |of: &dyn Fn(&Measurement) -> u64| each.iter().map(of).sum::<u64>();
    let slowest = medians.iter().copied().fold(f64::MIN, f64::max);
    let quickest = medians.iter().copied().fold(f64::MAX, f64::min);
    let mut figures = BTreeMap::from([
        ("matched after, ms", matched.as_secs_f64() * 1e3),
        ("p50 of the quickest pair, us", quickest),
        ("p50 of the slowest pair, us", slowest),
        (RESIDENT_A_NODE, resident_kb as f64 / 1e3 / nodes),
        (PREEMPTED, preempted as f64 / sum(&|one| one.sent).max(1) as f64),
        (CPU_A_NODE, 100.0 * shares / nodes),
    ]);
    figures.extend(idle_wake_ups.map(|all| (IDLE_WAKE_UPS_A_NODE, all / nodes)));
    Measurement {
        sent: sum(&|one| one.sent),
        lost: sum(&|one| one.lost),
        late: sum(&|one| one.late),
        duplicates: sum(&|one| one.duplicates),
        cpu_ns: sum(&|one| one.cpu_ns),
        switches: sum(&|one| one.switches),
        faults: sum(&|one| one.faults),
        idle_cpu_fraction: each.iter().filter_map(|one| one.idle_cpu_fraction).reduce(f64::max),
        max_rss_kb: each.iter().map(|one| one.max_rss_kb).max().unwrap_or(0),
        wake: each.first().map(|one| one.wake.clone()).unwrap_or_default(),
        figures: figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        intended_ns: each.iter().flat_map(|one| &one.intended_ns).copied().collect(),
        samples_ns: each.into_iter().flat_map(|one| one.samples_ns).collect(),
        ..Measurement::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Params, Settings};
    use crate::run::{PeerSystem, System as _};
    use angaros_bench_peer::About;

    /// A peer in shell: ping says that it matched, waits for the gate and has one sample, its
    /// number.
    const TOY: &str = r#"
while [ $# -gt 1 ]; do
  case $1 in
    --role) role=$2;; --out) out=$2;; --gate) gate=$2;; --session) session=$2;; --pairs) pairs=$2;;
  esac
  shift
done
if [ $role = ping ]; then
  echo matched
  while [ ! -e "$gate" ]; do sleep 0.01; done
  printf "\\$((${session##*-p} + 1))\0\0\0\0\0\0\0" > "$out"
fi
printf %s '{"role":"x","peer":"toy","variant":"a","wake":"block","sent":1,"received":1,'
echo "\"wall_ns\":1000,\"ctx_voluntary\":$pairs,\"ctx_involuntary\":2,\"cpu_user_ns\":100,\
\"idle_wakeups_per_s\":2.5,\"idle_cpu_fraction\":0.5,\
\"cpu_sys_ns\":0,\"max_rss_kb\":2000}"
"#;

    fn play(name: &str, script: &str, pairs: u64) -> Result<Measurement, RunError> {
        play_with(name, script, pairs, Params::new())
    }

    fn play_with(
        name: &str,
        script: &str,
        pairs: u64,
        extra: Params,
    ) -> Result<Measurement, RunError> {
        let session = format!("{name}-{}", std::process::id());
        let scratch = std::env::temp_dir().join(format!("angaros-{session}"));
        std::fs::create_dir_all(&scratch).unwrap();
        let about = About::new("toy", "1", &["a"], &["copied"]);
        let command = ["sh", "-c", script, "toy"].map(OsString::from).to_vec();
        let system = PeerSystem::with_about(command, about, "a");
        let mut params = Params::from([("pairs".into(), pairs.into())]);
        params.extend(extra);
        let point = Point { experiment: "t", workload: "pingpong", params: &params };
        let context = RunContext {
            settings: Settings { count: 1, timeout_s: 10, ..Settings::default() },
            repeat: 0,
            seed: 1,
            session,
            cpus: vec![0],
            scratch: scratch.clone(),
            stop: std::sync::Arc::default(),
        };
        assert_eq!(system.supports(&point), Ok(()));
        let measured = system.run(&point, &context);
        std::fs::remove_dir(&scratch).unwrap();
        measured
    }

    #[test]
    fn pairs_begin_when_all_have_matched_and_their_samples_are_pooled() {
        let got = play("pairs-good", TOY, 3).unwrap();
        assert_eq!(got.samples_ns, [1, 2, 3]);
        assert_eq!((got.sent, got.cpu_ns, got.switches), (3, 600, 30));
        assert_eq!(got.figures["p50 of the slowest pair, us"], 0.003);
        assert_eq!(got.figures["p50 of the quickest pair, us"], 0.001);
        assert_eq!((got.figures[RESIDENT_A_NODE], got.figures[PREEMPTED]), (2.0, 4.0));
        assert_eq!((got.figures[IDLE_WAKE_UPS_A_NODE], got.idle_cpu_fraction), (2.5, Some(0.5)));
        assert!((got.figures[CPU_A_NODE] - 10.0).abs() < 1e-9);
    }

    #[test]
    fn a_pair_that_ends_before_the_start_is_an_error() {
        let error = play("pairs-gone", "exit 0", 2).unwrap_err().to_string();
        assert!(error.contains("ended before the start"), "{error}");
        let error =
            play("pairs-bad", "echo 'toy: no room' >&2; exit 1", 2).unwrap_err().to_string();
        assert!(error.contains("no room"), "{error}");
    }

    #[test]
    fn no_pairs_and_too_many_are_refused() {
        let check = |value: u64| {
            let params = Params::from([("pairs".into(), value.into())]);
            check(&Point { experiment: "t", workload: "pingpong", params: &params })
        };
        assert!(check(0).is_err() && check(501).is_err() && check(64).is_ok());
    }

    #[test]
    fn robots_are_hosts_of_their_own_and_the_base_station_is_the_first() {
        // Each side writes down on which host it is.
        let name = "pairs-hosts";
        let folder =
            std::env::temp_dir().join(format!("angaros-{name}-seen-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let seen = folder.display();
        let script = TOY.replacen(
            "if [ $role",
            &format!("uname -n > {seen}/$role-${{session##*-p}}\nif [ $role"),
            1,
        );
        let extra = Params::from([("hosts".into(), 4.into()), ("link".into(), "none".into())]);
        match play_with(name, &script, 3, extra) {
            Err(RunError::Unsupported(why)) => angaros_testing::skipped(why),
            got => {
                let got = got.unwrap();
                assert_eq!(got.network.map(|n| (n.hosts, n.crossings)), Some((4, 2)));
                let read = |file: String| std::fs::read_to_string(folder.join(file)).unwrap();
                for pair in 0..3 {
                    assert_eq!(read(format!("ping-{pair}")).trim(), "h0");
                    assert_eq!(read(format!("pong-{pair}")).trim(), format!("h{}", pair + 1));
                }
            }
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
