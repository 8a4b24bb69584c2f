//! A program that follows the peer protocol: how it is asked, started and read. What its processes
//! are to do, workloads say.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::child::{Process, wait_all};
use super::hosts::Hosts;
use super::quota::{Quota, note_of};
use super::{Measurement, Point, RunContext, RunError};
use crate::experiment::Settings;
use crate::result::NetworkUse;
use crate::tracer::{Recorded, Tracer};
use angaros_bench_peer::{About, PeerReport};

/// Above this a sample file cannot come from a run of ours.
const MAX_SAMPLE_BYTES: u64 = 1 << 34;

/// How often threads of all processes went to sleep and were woken while matched and idle.
pub(crate) const IDLE_WAKE_UPS: &str = "idle wake-ups per second";

/// One variant of a program that follows the peer protocol.
#[derive(Clone, Debug)]
pub struct PeerProgram {
    pub(crate) command: Vec<OsString>,
    pub(crate) about: About,
    pub(crate) variant: String,
}

/// What a process runs in.
#[derive(Clone, Copy, Default)]
pub(crate) struct Around<'a> {
    /// A network in a box.
    hosts: Option<&'a Hosts>,
    /// What records it.
    tracer: Option<&'a Tracer>,
    /// The number of the host; without it ping is on the first and pong on the second.
    host: Option<usize>,
}

impl<'a> Around<'a> {
    /// This host of a network, if there is one.
    pub(crate) fn on(hosts: Option<&'a Hosts>, host: usize) -> Self {
        Self { hosts, tracer: None, host: Some(host) }
    }
}

impl PeerProgram {
    /// The program named by what `command about` says. `command` is the program and any words that
    /// come before `pingpong`, so `["angaros", "bench-node"]` works as well as one executable.
    ///
    /// # Errors
    /// When the program cannot be started or does not answer as the protocol says.
    pub fn new(command: Vec<OsString>, variant: &str) -> Result<Self, RunError> {
        let about = Self::ask(&command)?;
        Ok(Self { command, about, variant: variant.to_owned() })
    }

    /// What it says about itself.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// What a program says about itself.
    pub(crate) fn ask(command: &[OsString]) -> Result<About, RunError> {
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

    /// The options of every workload.
    pub(crate) fn common_words(
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
    pub(crate) fn start_in(
        &self,
        label: &str,
        role: &str,
        shared: &[OsString],
        own: &[OsString],
        Around { hosts, tracer, host }: Around<'_>,
        context: &RunContext,
    ) -> Result<Process, RunError> {
        let index = host.unwrap_or(usize::from(role == "pong"));
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

/// What the two processes of a pair left.
pub(crate) struct Both {
    pub(crate) ping: PeerReport,
    pub(crate) pong: PeerReport,
    /// The words of ping's samples file.
    pub(crate) samples: Vec<u64>,
    pub(crate) network: Option<NetworkUse>,
    pub(crate) notes: Vec<String>,
    /// What was counted beside the samples, each by its name and unit.
    pub(crate) figures: BTreeMap<String, f64>,
    /// The CPUs that they were pinned to.
    pub(crate) cpus: Vec<usize>,
}

impl PeerProgram {
    /// Runs ping and pong with these words to their end.
    ///
    /// # Errors
    /// A process that fails, or that ends without a report.
    pub(crate) fn pair(
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
        let around = Around { hosts: hosts.as_ref(), tracer: tracer.as_ref(), host: None };
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
            // There and back.
            let network = hosts.as_ref().map(|hosts| NetworkUse { crossings: 2, ..hosts.used() });
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

/// What a trace of the run counted; nothing where there was none.
pub(crate) fn recorded(
    tracer: Option<Tracer>,
    settings: &Settings,
) -> Result<BTreeMap<String, f64>, RunError> {
    let recorded = tracer.map_or_else(|| Ok(Recorded::default()), Tracer::end)?;
    Ok(recorded.figures(settings.warmup.saturating_add(settings.count)))
}

/// Removes what a killed peer could not remove itself, by the name that the contract prescribes.
pub(crate) fn sweep(folders: &[&Path], session: &str) {
    let entries = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok());
    for entry in entries.flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.strip_prefix("angaros-peer-").is_some_and(|rest| is_of(rest, session)) {
            remove(&entry.path());
        }
    }
}

/// Whether a name without its prefix is that of a session: it is the session, or ends in a dash and
/// the session; a dot and anything may follow.
fn is_of(rest: &str, session: &str) -> bool {
    rest.match_indices(session).any(|(at, _)| {
        let (before, after) = (&rest[..at], &rest[at + session.len()..]);
        (before.is_empty() || before.ends_with('-')) && (after.is_empty() || after.starts_with('.'))
    })
}

/// Removes what a peer left, a file or a folder; gone by itself is as good.
pub(crate) fn remove(path: &Path) {
    std::fs::remove_file(path).or_else(|_| std::fs::remove_dir_all(path)).ok();
}

/// The last line of a process that has ended.
pub(crate) fn report_of(child: &Process) -> Result<PeerReport, RunError> {
    let line = child.last_line();
    serde_json::from_str(&line)
        .map_err(|e| RunError::Failed(format!("report is not as the protocol says: {e}: {line}")))
}

/// Puts together what the two sides of a round trip left.
pub(crate) fn gather(children: &[Process], samples: &Path) -> Result<Measurement, RunError> {
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
    pub(crate) fn closed_loop(self) -> Result<Measurement, RunError> {
        if self.samples.len() as u64 != self.ping.received {
            let (got, said) = (self.samples.len(), self.ping.received);
            return Err(RunError::Failed(format!("{got} samples in the file, {said} reported")));
        }
        let mut measured = self.counted();
        measured.samples_ns = self.samples;
        Ok(measured)
    }

    /// Everything but the samples.
    pub(crate) fn counted(&self) -> Measurement {
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

pub(crate) fn read_samples(path: &Path) -> Result<Vec<u64>, RunError> {
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

    #[test]
    fn only_files_of_the_killed_session_are_swept() {
        let folder = std::env::temp_dir().join(format!("angaros-sweep-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let names = [
            "angaros-peer-ring-a1-2",
            "angaros-peer-ring-a1-2.77",
            "angaros-peer-a1-2",
            "angaros-peer-ring-a1-21",
            "angaros-peer-ring-ba1-2",
        ];
        for name in names {
            std::fs::write(folder.join(name), "").unwrap();
        }
        let inner = folder.join("angaros-peer-dora-a1-2").join("out");
        std::fs::create_dir_all(&inner).unwrap();
        sweep(&[&folder], "a1-2");
        let left: Vec<bool> = names.iter().map(|name| folder.join(name).exists()).collect();
        assert_eq!(left, [false, false, false, true, true]);
        assert!(!inner.exists());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
