//! A program that follows the peer protocol, as a [`System`].

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::child::{Process, wait_all};
use super::hosts::{Hosts, one_host};
use super::quota::{Quota, note_of};
use super::{Measurement, Point, RunContext, RunError, System, pairs, rate, topology};
use crate::experiment::Settings;
use crate::result::NetworkUse;
use crate::tracer::{Recorded, Tracer, Tracing};
use angaros_bench_peer::{About, PeerReport};

/// Above this a sample file cannot come from a run of ours.
const MAX_SAMPLE_BYTES: u64 = 1 << 34;

/// How often threads of all processes went to sleep and were woken while matched and idle.
pub(super) const IDLE_WAKE_UPS: &str = "idle wake-ups per second";
/// The parameter that says what may be lost: `reliable`, `best_effort`, or the weaker of the two
/// that a system has, so that those that never lose stand beside the others.
const RELIABILITY: &str = "reliability";
const WEAKEST: &str = "weakest";

/// One variant of a program that follows the peer protocol.
#[derive(Clone, Debug)]
pub struct PeerSystem {
    pub(super) command: Vec<OsString>,
    pub(super) about: About,
    pub(super) variant: String,
}

/// What a process runs in.
#[derive(Clone, Copy, Default)]
pub(super) struct Around<'a> {
    /// A network in a box.
    hosts: Option<&'a Hosts>,
    /// What records it.
    tracer: Option<&'a Tracer>,
}

impl PeerSystem {
    /// A system named by what `command about` says. `command` is the program and any words that
    /// come before `pingpong`, so `["angaros", "bench-node"]` works as well as one executable.
    ///
    /// # Errors
    /// When the program cannot be started or does not answer as the protocol says.
    pub fn new(command: Vec<OsString>, variant: &str) -> Result<Self, RunError> {
        let about = Self::ask(&command)?;
        Ok(Self { command, about, variant: variant.to_owned() })
    }

    /// What a program says about itself.
    pub(super) fn ask(command: &[OsString]) -> Result<About, RunError> {
        let (program, words) =
            command.split_first().ok_or_else(|| RunError::Failed("empty command".into()))?;
        let shown = program.to_string_lossy();
        let output = Command::new(program)
            .args(words)
            .arg("about")
            .stdin(Stdio::null())
            .output()
            .map_err(|e| RunError::Failed(format!("start {shown}: {e}")))?;
        let text = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(text.lines().last().unwrap_or_default()).map_err(|e| {
            let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            RunError::Failed(format!("{shown} about: {e}: {said}"))
        })
    }

    /// The same program in another variant.
    #[must_use]
    pub fn with_variant(&self, variant: &str) -> Self {
        Self::with_about(self.command.clone(), self.about.clone(), variant)
    }

    pub(super) fn with_about(command: Vec<OsString>, about: About, variant: &str) -> Self {
        Self { command, about, variant: variant.to_owned() }
    }

    /// The words that both sides of a round trip share.
    pub(super) fn words(&self, point: &Point<'_>, context: &RunContext) -> Vec<OsString> {
        let idle = if context.repeat == 0 { context.settings.idle_ms } else { 0 };
        let think = point.number("think_us").unwrap_or(0);
        let mut options = self.common_words(point, context);
        options.extend([("--think-us", think.to_string()), ("--idle-ms", idle.to_string())]);
        options.into_iter().flat_map(|(name, value)| [name.into(), value.into()]).collect()
    }

    /// The options of every workload.
    pub(super) fn common_words(
        &self,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Vec<(&'static str, String)> {
        let settings = &context.settings;
        let number = |name: &str, default: u64| point.number(name).unwrap_or(default).to_string();
        let word = |name: &str, default: &str| match point.text(name) {
            text if text.is_empty() => default.to_owned(),
            text => text,
        };
        // A peer that knows no depths is asked for one only where the point has it.
        let depth = point.params.get("depth").map(|_| ("--depth", number("depth", 0)));
        let wake = if self.variant == "spin" || self.variant.ends_with("-spin") {
            "spin".to_owned()
        } else {
            word("wake", "block")
        };
        let words = [
            ("--session", context.session.clone()),
            ("--variant", self.variant.clone()),
            ("--payload", number("payload", 8)),
            ("--count", settings.count.to_string()),
            ("--warmup", settings.warmup.to_string()),
            ("--reliability", word("reliability", "reliable")),
            ("--mode", word("payload_mode", "copied")),
            ("--wake", wake),
        ];
        words.into_iter().chain(depth).collect()
    }

    fn start(
        &self,
        role: &str,
        shared: &[OsString],
        own: &[OsString],
        around: Around<'_>,
        context: &RunContext,
    ) -> Result<Process, RunError> {
        let (name, variant) = (&self.about.peer, &self.variant);
        let label = format!("{name}/{variant} {role}");
        self.start_in(&label, role, shared, own, around, context)
    }

    /// The same under a name of the caller's.
    pub(super) fn start_in(
        &self,
        label: &str,
        role: &str,
        shared: &[OsString],
        own: &[OsString],
        Around { hosts, tracer }: Around<'_>,
        context: &RunContext,
    ) -> Result<Process, RunError> {
        let index = usize::from(role == "pong");
        let mut environment = hosts.map_or_else(Vec::new, |hosts| hosts.environment(index));
        environment.extend(tracer.map_or_else(Vec::new, Tracer::environment));
        let host = hosts.map(|hosts| hosts.host(index));
        let mut command = self.command.clone();
        command.extend(["pingpong".into(), "--role".into(), role.into()]);
        command.extend_from_slice(shared);
        command.extend_from_slice(own);
        Process::start_with(label, &command, &environment, host, &context.scratch)
    }
}

impl System for PeerSystem {
    fn name(&self) -> &str {
        &self.about.peer
    }

    fn variant(&self) -> &str {
        &self.variant
    }

    fn version(&self) -> String {
        self.about.version.clone()
    }

    fn fingerprint(&self) -> String {
        let program = self.command.first().map(Path::new);
        let bytes = program.and_then(|program| std::fs::read(program).ok()).unwrap_or_default();
        format!("{} {:016x}", self.about.version, fnv1a(&bytes))
    }

    fn supports(&self, point: &Point<'_>) -> Result<(), String> {
        let (peer, workload) = (&self.about.peer, point.workload);
        let variants = self.about.variants_of(workload);
        if variants.is_empty() {
            return Err(format!("{peer} has no workload {workload}"));
        }
        if !variants.contains(&self.variant) {
            let (variant, known) = (&self.variant, variants.join(", "));
            return Err(format!("{peer} has no variant {variant} of {workload}, only {known}"));
        }
        let mode = point.text("payload_mode");
        if !mode.is_empty() && !self.about.modes.contains(&mode) {
            return Err(format!("{} has no payload mode {mode}", self.about.peer));
        }
        pairs::check(point)?;
        let is_pingpong = workload == "pingpong" && pairs::wanted(point).is_none();
        traced(point, peer, self.about.solo.contains_key(workload) || is_pingpong)?;
        if workload == "topology" {
            topology::check(point)?;
        }
        match self.about.solo.contains_key(workload) {
            true => one_host(point),
            false => Hosts::check(point)
                .and_then(|()| Quota::check(point))
                .and_then(|()| rate::check(point)),
        }
    }

    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        if point.text(RELIABILITY) == WEAKEST {
            return self.weakest(point, context);
        }
        if point.workload == "chain" {
            return self.chain(point, context);
        }
        if point.workload == "discovery" {
            return self.discovery(point, context);
        }
        if point.workload == "topology" {
            return self.topology(point, context);
        }
        if self.about.solo.contains_key(point.workload) {
            return self.solo(point, context);
        }
        if point.workload == "rate" {
            return self.rate(point, context);
        }
        if let Some(pairs) = pairs::wanted(point) {
            return self.pairs(pairs, point, context);
        }
        let both = self.pair(point, context, &self.words(point, context))?;
        both.closed_loop()
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

/// What the two processes of a pair left.
pub(super) struct Both {
    pub(super) ping: PeerReport,
    pub(super) pong: PeerReport,
    /// The words of ping's samples file.
    pub(super) samples: Vec<u64>,
    pub(super) network: Option<NetworkUse>,
    pub(super) notes: Vec<String>,
    /// What was counted beside the samples, each by its name and unit.
    pub(super) figures: BTreeMap<String, f64>,
    /// The CPUs that they were pinned to.
    pub(super) cpus: Vec<usize>,
}

impl PeerSystem {
    /// Runs ping and pong with these words to their end.
    ///
    /// # Errors
    /// As [`System::run`].
    pub(super) fn pair(
        &self,
        point: &Point<'_>,
        context: &RunContext,
        shared: &[OsString],
    ) -> Result<Both, RunError> {
        let cpu = |index: usize| -> Vec<OsString> {
            let cpus = &context.cpus;
            match cpus.get(index % cpus.len().max(1)) {
                Some(cpu) => vec!["--cpu".into(), cpu.to_string().into()],
                None => Vec::new(),
            }
        };
        let samples = context.scratch.join(format!("{}.samples", context.session));
        let mut own = cpu(0);
        own.extend(["--out".into(), samples.clone().into_os_string()]);
        let hosts = Hosts::of(point, context.seed)?;
        let tracer = Tracer::of(point, &context.scratch, &context.session)?;
        let around = Around { hosts: hosts.as_ref(), tracer: tracer.as_ref() };
        let mut quota = Quota::of(point, context)?;
        let pong = self.start("pong", shared, &cpu(1), around, context)?;
        let ping = self.start("ping", shared, &own, around, context)?;
        let mut children = [ping, pong];
        let limited = match &mut quota {
            Some(quota) => children.iter().try_for_each(|child| quota.add(child)),
            None => Ok(()),
        };
        let timeout = Duration::from_secs(context.settings.timeout_s.max(1));
        let ended = limited.and_then(|()| wait_all(&mut children, timeout, || context.stopped()));
        let both = ended.and_then(|()| {
            let network = hosts.as_ref().map(Hosts::used);
            let notes = note_of(point, quota.as_ref()).into_iter().collect();
            let figures = recorded(tracer, &context.settings)?;
            let cpus = context.cpus.iter().take(2).copied().collect();
            Ok(Both { network, notes, figures, cpus, ..Both::read(&children, &samples)? })
        });
        drop(children);
        // Scratch; the folder goes with the session anyway.
        std::fs::remove_file(&samples).ok();
        if both.is_err() {
            sweep(&[Path::new("/dev/shm"), &std::env::temp_dir()], &context.session);
        }
        both
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

/// What a trace of the run counted; nothing where there was none.
pub(super) fn recorded(
    tracer: Option<Tracer>,
    settings: &Settings,
) -> Result<BTreeMap<String, f64>, RunError> {
    let recorded = tracer.map_or_else(|| Ok(Recorded::default()), Tracer::end)?;
    Ok(recorded.figures(settings.warmup.saturating_add(settings.count)))
}

/// Removes what a killed peer could not remove itself, by the name that the contract prescribes.
pub(super) fn sweep(folders: &[&Path], session: &str) {
    let entries = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok());
    for entry in entries.flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let tail = name.strip_prefix("angaros-peer-").and_then(|rest| rest.split_once(session));
        if tail.is_some_and(|(_, tail)| tail.is_empty() || tail.starts_with('.')) {
            remove(&entry.path());
        }
    }
}

/// Removes what a peer left, a file or a folder; gone by itself is as good.
pub(super) fn remove(path: &Path) {
    std::fs::remove_file(path).or_else(|_| std::fs::remove_dir_all(path)).ok();
}

/// The last line of a process that has ended.
pub(super) fn report_of(child: &Process) -> Result<PeerReport, RunError> {
    let line = child.last_line();
    serde_json::from_str(&line)
        .map_err(|e| RunError::Failed(format!("report is not as the protocol says: {e}: {line}")))
}

/// A short name of a content (Fowler, Noll and Vo, 64 bits): for telling builds apart, not for
/// security.
fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Puts together what the two sides of a round trip left.
pub(super) fn gather(children: &[Process], samples: &Path) -> Result<Measurement, RunError> {
    Both::read(children, samples)?.closed_loop()
}

impl Both {
    /// From the last lines of ping and pong, which have ended.
    fn read(children: &[Process], samples: &Path) -> Result<Self, RunError> {
        Ok(Self {
            ping: report_of(&children[0])?,
            pong: report_of(&children[1])?,
            samples: read_samples(samples)?,
            network: None,
            notes: Vec::new(),
            figures: BTreeMap::new(),
            cpus: Vec::new(),
        })
    }

    /// The measurement of messages that wait for their echoes.
    fn closed_loop(self) -> Result<Measurement, RunError> {
        if self.samples.len() as u64 != self.ping.received {
            let (got, said) = (self.samples.len(), self.ping.received);
            return Err(RunError::Failed(format!("{got} samples in the file, {said} reported")));
        }
        let mut measured = self.counted();
        measured.samples_ns = self.samples;
        Ok(measured)
    }

    /// Everything but the samples.
    pub(super) fn counted(&self) -> Measurement {
        let (ping, pong) = (&self.ping, &self.pong);
        let cpu = |r: &PeerReport| r.cpu_user_ns.saturating_add(r.cpu_sys_ns);
        let switches = |r: &PeerReport| r.ctx_voluntary.saturating_add(r.ctx_involuntary);
        let idle = [ping.idle_cpu_fraction, pong.idle_cpu_fraction];
        let woken = [ping.idle_wakeups_per_s, pong.idle_wakeups_per_s].into_iter().flatten();
        let mut figures = self.figures.clone();
        figures.extend(woken.reduce(|a, b| a + b).map(|n| (IDLE_WAKE_UPS.to_owned(), n)));
        Measurement {
            cpus: self.cpus.clone(),
            sent: ping.sent,
            lost: ping.lost,
            late: ping.late,
            duplicates: ping.duplicates,
            cpu_ns: cpu(ping).saturating_add(cpu(pong)),
            switches: switches(ping).saturating_add(switches(pong)),
            faults: ping.faults.saturating_add(pong.faults),
            idle_cpu_fraction: idle.into_iter().flatten().reduce(f64::max),
            max_rss_kb: ping.max_rss_kb.max(pong.max_rss_kb),
            wake: ping.wake.clone(),
            network: self.network.clone(),
            notes: self.notes.clone(),
            figures,
            ..Measurement::default()
        }
    }
}

pub(super) fn read_samples(path: &Path) -> Result<Vec<u64>, RunError> {
    let failed = |e: String| RunError::Failed(format!("read samples {}: {e}", path.display()));
    let size = std::fs::metadata(path).map_err(|e| failed(e.to_string()))?.len();
    if size % 8 != 0 || size > MAX_SAMPLE_BYTES {
        return Err(failed(format!("{size} bytes are no list of samples")));
    }
    let bytes = std::fs::read(path).map_err(|e| failed(e.to_string()))?;
    let (words, _) = bytes.as_chunks::<8>();
    Ok(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Params;

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
    fn only_files_of_the_killed_session_are_swept() {
        let folder = std::env::temp_dir().join(format!("angaros-sweep-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let names =
            ["angaros-peer-ring-a1-2", "angaros-peer-ring-a1-2.77", "angaros-peer-ring-a1-21"];
        for name in names {
            std::fs::write(folder.join(name), "").unwrap();
        }
        let inner = folder.join("angaros-peer-dora-a1-2").join("out");
        std::fs::create_dir_all(&inner).unwrap();
        sweep(&[&folder], "a1-2");
        let left: Vec<bool> = names.iter().map(|name| folder.join(name).exists()).collect();
        assert_eq!(left, [false, false, true]);
        assert!(!inner.exists());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_words_carry_every_parameter_and_idle_only_the_first_time() {
        let params = Params::from([("payload".into(), 64.into()), ("think_us".into(), 9.into())]);
        let point = Point { experiment: "t", workload: "pingpong", params: &params };
        let words = |repeat| {
            let context = RunContext { repeat, ..context() };
            let words = toy("").words(&point, &context);
            words.iter().map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert!(words(0).contains("--payload 64 ") && words(0).contains("--think-us 9"));
        assert!(words(0).contains("--wake spin") && words(0).contains("--idle-ms 700"));
        assert!(words(1).contains("--idle-ms 0"));
    }

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
