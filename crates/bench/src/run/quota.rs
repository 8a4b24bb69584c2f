//! Less CPU for the processes of a run: the parameter `cpu_percent`, below 100.
//!
//! Each process gets that share of the CPUs it may use: of one where it is pinned, of all where it
//! is not. Nothing else on the machine is slowed. `cpu_by` chooses the way, which a note of the
//! result names; without it the first that this machine allows:
//!
//! 1. `cgroup2`: `cpu.max` of a control group of its own for each process.
//! 2. `cgroup1`: `cpu.cfs_quota_us` likewise.
//! 3. `stop`: the process is stopped and continued ([`super::stopper`]).
//!
//! A quota bites only when a process has used it up within [`PERIOD_US`]: what needs little CPU is
//! not slowed, unlike on a processor with a lower clock. Stopping hits whoever wants to run at the
//! wrong moment, much or little.
//!
//! Q1 The groups are gone when the quota is dropped, and soon after whoever made it was killed: a
//! helper process waits for that. Stopped processes are continued or, with their parent, killed.
//!
//! Q2 Threads of a real-time class (Zenoh's library has one) know no quota. A kernel that schedules
//! them by group refuses them a place, and the whole process, in a group that has no time for
//! them; groups of version 1 are given some ([`REAL_TIME_US`] of a second for all processes of a
//! run). Where that is not to be had the error says so.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::child::Process;
use super::stopper::{Stopper, TURN};
use super::{Point, RunContext, RunError};

/// The period of a quota: short, so that what a process may not use is spread evenly; half of it is
/// more than the millisecond that the kernel wants at least.
pub const PERIOD_US: u64 = 4_000;
/// The smallest share in percent: a quarter of the period is the kernel's millisecond.
pub(crate) const LEAST: u64 = 25;
/// Time of real-time threads that is asked for, of a second and for all processes of a run, us;
/// the first that the machine still has.
const REAL_TIME_US: [u64; 4] = [400_000, 200_000, 100_000, 50_000];
/// Into so many parts it is divided, one for each process; those that come later get none.
const REAL_TIME_PARTS: u64 = 32;
/// How long a group may take to become empty after its processes have ended.
const EMPTY: Duration = Duration::from_secs(2);

/// What the helper runs: it waits for the end of its input, that is of its parent, and removes the
/// groups.
const HELPER: &str = "trap '' INT TERM HUP; cat >/dev/null; i=0; \
    while [ -d \"$1\" ] && [ $i -lt 100 ]; do \
    rmdir \"$1\"/*/ \"$1\" 2>/dev/null; sleep 0.1; i=$((i+1)); done";

/// Numbers the groups of one process.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// The limit of one run. Processes are put under it once they have started; dropped after them.
pub struct Quota {
    way: Way,
    percent: u64,
    cpus: u64,
}

enum Way {
    Groups(Groups),
    Stop(Stopper),
}

impl Quota {
    /// Whether the point's limit makes sense.
    ///
    /// # Errors
    /// The reason why not, in one line.
    pub fn check(point: &Point<'_>) -> Result<(), String> {
        let percent = point.params.get("cpu_percent").map(|_| point.number("cpu_percent"));
        if percent.is_some_and(|p| p.is_none_or(|p| !(LEAST..=100).contains(&p))) {
            return Err(format!("cpu_percent is not from {LEAST} to 100"));
        }
        match point.text("cpu_by").as_str() {
            "" | "cgroup2" | "cgroup1" | "stop" => Ok(()),
            other => Err(format!("cpu_by is {other}, not cgroup2, cgroup1 or stop")),
        }
    }

    /// The limit that a point asks for; `None` without one or at 100 %.
    ///
    /// # Errors
    /// The way that was asked for does not exist here.
    pub fn of(point: &Point<'_>, context: &RunContext) -> Result<Option<Self>, RunError> {
        let percent = point.number("cpu_percent").unwrap_or(100);
        if percent >= 100 {
            return Ok(None);
        }
        let all = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
        let cpus = if context.cpus.is_empty() { all } else { 1 };
        let wanted = point.text("cpu_by");
        let may = |way: &str| wanted.is_empty() || wanted == way;
        let mut refused = String::new();
        for version in [Version::Two, Version::One] {
            if !may(version.name()) {
                continue;
            }
            match Groups::new(version) {
                Ok(groups) => {
                    return Ok(Some(Self { way: Way::Groups(groups), percent, cpus }));
                }
                Err(error) => refused = format!("{}: {error}", version.name()),
            }
        }
        if may("stop") {
            let way = Way::Stop(
                Stopper::new(percent, context.seed).map_err(failed("start the stopper"))?,
            );
            return Ok(Some(Self { way, percent, cpus: 1 }));
        }
        Err(RunError::Unsupported(format!("no CPU quota by {refused}")))
    }

    /// Puts a process under the limit.
    ///
    /// # Errors
    /// When the kernel refuses.
    pub fn add(&mut self, process: &Process) -> Result<(), RunError> {
        let (percent, cpus) = (self.percent, self.cpus);
        let added = match &mut self.way {
            Way::Groups(groups) => groups.add(process.id(), percent * cpus),
            Way::Stop(stopper) => stopper.add(process.id()),
        };
        added.map_err(failed("limit the CPU of a process"))
    }

    /// How the limit works, for the result.
    #[must_use]
    pub fn note(&self) -> String {
        let percent = self.percent;
        let of = match self.cpus {
            1 => "of one CPU".to_owned(),
            n => format!("of {n} CPUs"),
        };
        match &self.way {
            Way::Groups(groups) => format!(
                "CPU: each process {percent} % {of} by {}, in periods of {PERIOD_US} us",
                groups.version.file()
            ),
            Way::Stop(_) => format!(
                "CPU: each process stopped for {} % of the time (SIGSTOP), every {} ms on average",
                100 - percent,
                TURN.as_millis()
            ),
        }
    }
}

/// The note of a point that has the parameter but no limit; `None` without the parameter.
#[must_use]
pub fn note_of(point: &Point<'_>, quota: Option<&Quota>) -> Option<String> {
    let unlimited = || "CPU: not limited".to_owned();
    point.params.get("cpu_percent").map(|_| quota.map_or_else(unlimited, Quota::note))
}

fn failed(what: &'static str) -> impl Fn(io::Error) -> RunError {
    move |error| RunError::Failed(format!("{what}: {error}"))
}

#[derive(Clone, Copy)]
enum Version {
    One,
    Two,
}

impl Version {
    fn name(self) -> &'static str {
        match self {
            Self::One => "cgroup1",
            Self::Two => "cgroup2",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Self::One => "cpu.cfs_quota_us (cgroup v1)",
            Self::Two => "cpu.max (cgroup v2)",
        }
    }
}

/// A group that holds one group for each process.
struct Groups {
    version: Version,
    folder: PathBuf,
    count: u64,
    /// Time of real-time threads that each group gets, us of a second.
    real_time_us: u64,
    helper: Child,
}

impl Groups {
    fn new(version: Version) -> io::Result<Self> {
        Self::below(&mounted(version)?, version)
    }

    /// Groups in the folder of a controller.
    fn below(root: &Path, version: Version) -> io::Result<Self> {
        remove_stale(root);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = root.join(format!("angaros-bench-{}-{number}", std::process::id()));
        // The helper first: from the moment there is a group somebody removes it.
        let helper = Command::new("sh")
            .args(["-c", HELPER, "sh"])
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let mut groups = Self { version, folder, count: 0, real_time_us: 0, helper };
        fs::create_dir(&groups.folder)?;
        groups.real_time_us = give_real_time(&groups.folder) / REAL_TIME_PARTS;
        if matches!(version, Version::Two) {
            fs::write(groups.folder.join("cgroup.subtree_control"), "+cpu")?;
        }
        // What the kernel would refuse later it refuses now.
        let probe = groups.group("probe", 100)?;
        // What stays goes with the others.
        fs::remove_dir(probe).ok();
        Ok(groups)
    }

    fn group(&self, name: &str, percent: u64) -> io::Result<PathBuf> {
        let folder = self.folder.join(name);
        fs::create_dir(&folder)?;
        let quota = PERIOD_US * percent / 100;
        match self.version {
            Version::Two => fs::write(folder.join("cpu.max"), format!("{quota} {PERIOD_US}"))?,
            Version::One => {
                fs::write(folder.join("cpu.cfs_period_us"), PERIOD_US.to_string())?;
                fs::write(folder.join("cpu.cfs_quota_us"), quota.to_string())?;
                if self.real_time_us > 0 {
                    // Nothing is left for it: only who has such threads is refused later.
                    fs::write(folder.join(REAL_TIME), self.real_time_us.to_string()).ok();
                }
            }
        }
        Ok(folder)
    }

    fn add(&mut self, process: u32, percent: u64) -> io::Result<()> {
        let folder = self.group(&self.count.to_string(), percent)?;
        self.count += 1;
        let put = fs::write(folder.join("cgroup.procs"), process.to_string());
        put.map_err(|error| {
            let refused = error.kind() == io::ErrorKind::InvalidInput;
            match real_time_threads(process) {
                0 => error,
                n if refused => io::Error::other(format!(
                    "{n} of its threads are of a real-time class, for which this kernel's {} has \
                     no time ({error})\nhint: set the experiment's parameter cpu_by to stop",
                    self.version.name()
                )),
                _ => error,
            }
        })
    }

    /// Removes the groups once their processes have ended.
    fn remove(&self) {
        let start = Instant::now();
        while self.folder.exists() && start.elapsed() < EMPTY {
            for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    // Still in use: once more.
                    fs::remove_dir(entry.path()).ok();
                }
            }
            if fs::remove_dir(&self.folder).is_err() {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        self.remove();
        // Its input ends, and with it the helper, which finds nothing or goes on trying.
        drop(self.helper.stdin.take());
        if !self.folder.exists() {
            self.helper.wait().ok();
        }
    }
}

/// The file of version 1 with the time that real-time threads of a group have.
const REAL_TIME: &str = "cpu.rt_runtime_us";

/// Gives a group time for real-time threads and says how much, us of a second; 0 where the kernel
/// has none to give or does not schedule them by group.
fn give_real_time(folder: &Path) -> u64 {
    let file = folder.join(REAL_TIME);
    let gives = |time: &&u64| file.exists() && fs::write(&file, time.to_string()).is_ok();
    REAL_TIME_US.iter().find(gives).copied().unwrap_or(0)
}

/// How many threads of a process are of a real-time class (SCHED_FIFO, SCHED_RR); 0 of one that
/// has ended.
fn real_time_threads(process: u32) -> usize {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let policy = |stat: &str| -> Option<u32> {
        // Field 41, counted behind the name, which may contain spaces: man 5 proc_pid_stat.
        stat.rsplit_once(')')?.1.split_whitespace().nth(38)?.parse().ok()
    };
    let stats = threads.filter_map(|thread| fs::read_to_string(thread.path().join("stat")).ok());
    stats.filter(|stat| matches!(policy(stat), Some(1 | 2))).count()
}

/// Where the controller of CPU time is mounted, and may be used.
fn mounted(version: Version) -> io::Result<PathBuf> {
    let mounts = fs::read_to_string("/proc/mounts")?;
    let none = || io::Error::other("no controller of CPU time is mounted");
    let root = controller(&mounts, version).ok_or_else(none)?;
    if matches!(version, Version::Two) {
        // Never switched on here: that would stay behind.
        let enabled = fs::read_to_string(root.join("cgroup.subtree_control"))?;
        if !enabled.split_whitespace().any(|word| word == "cpu") {
            return Err(none());
        }
    }
    Ok(root)
}

/// The mount point of the controller in the text of `/proc/mounts`.
fn controller(mounts: &str, version: Version) -> Option<PathBuf> {
    let fits = |kind: &str, options: &str| match version {
        Version::One => kind == "cgroup" && options.split(',').any(|option| option == "cpu"),
        Version::Two => kind == "cgroup2",
    };
    mounts.lines().find_map(|line| {
        let mut words = line.split_whitespace().skip(1);
        let (place, kind, options) = (words.next()?, words.next()?, words.next()?);
        fits(kind, options).then(|| PathBuf::from(place))
    })
}

/// Removes groups whose maker and helper are both gone.
fn remove_stale(root: &Path) {
    for entry in fs::read_dir(root).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let maker = name.strip_prefix("angaros-bench-").and_then(|rest| rest.split_once('-'));
        let Some((maker, _)) = maker else { continue };
        let known = maker.parse::<u32>().is_ok();
        if known && !Path::new("/proc").join(maker).exists() {
            for group in fs::read_dir(entry.path()).into_iter().flatten().flatten() {
                fs::remove_dir(group.path()).ok();
            }
            fs::remove_dir(entry.path()).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Params, Settings};
    use std::ffi::OsString;

    fn context() -> RunContext {
        RunContext {
            settings: Settings::default(),
            repeat: 0,
            seed: 1,
            session: format!("quota-{}", std::process::id()),
            cpus: vec![0],
            scratch: std::env::temp_dir(),
            stop: std::sync::Arc::default(),
        }
    }

    fn params(by: &str, percent: u64) -> Params {
        Params::from([("cpu_percent".into(), percent.into()), ("cpu_by".into(), by.into())])
    }

    /// The CPU time a busy process gets in a second of its own time, or why there is no quota.
    fn share(by: &str, percent: u64, name: &str) -> Result<f64, String> {
        let params = params(by, percent);
        let point = Point { experiment: "t", workload: "rate", params: &params };
        let mut quota = match Quota::of(&point, &context()) {
            Ok(Some(quota)) => quota,
            Ok(None) => return Err("no limit".into()),
            Err(error) => return Err(error.to_string()),
        };
        let words = ["sh", "-c", "while :; do :; done"].map(OsString::from);
        let label = format!("quota-{name}-{}", std::process::id());
        let process = Process::start(&label, &words, &std::env::temp_dir()).unwrap();
        quota.add(&process).unwrap();
        let (start, before) = (Instant::now(), process.cpu_ns());
        std::thread::sleep(Duration::from_millis(800));
        let used = (process.cpu_ns() - before) as f64;
        let share = used / start.elapsed().as_nanos() as f64;
        drop(process);
        if let Way::Groups(groups) = &quota.way {
            let folder = groups.folder.clone();
            assert!(folder.exists());
            drop(quota);
            assert!(!folder.exists());
        }
        Ok(share)
    }

    #[test]
    fn a_busy_process_gets_no_more_than_its_share_by_every_way_there_is() {
        for by in ["cgroup2", "cgroup1", "stop"] {
            // Ticks of 10 ms; on a loaded machine a process is stopped too late now and then.
            let mut tries = (0..5).map(|number| share(by, 30, &format!("{by}{number}")));
            match tries.find(|share| !matches!(share, Ok(share) if *share >= 0.5)) {
                Some(Ok(_)) => {}
                Some(Err(why)) => angaros_testing::skipped(why),
                None => panic!("{by}: half of the time and more, five times"),
            }
        }
    }

    #[test]
    fn groups_go_when_their_maker_is_killed() {
        let Ok(groups) = Groups::new(Version::One) else {
            angaros_testing::skipped("no control groups of version 1 here");
            return;
        };
        let folder = groups.group("0", 50).unwrap();
        // What a kill leaves: nobody drops, and the descriptors close.
        let mut groups = std::mem::ManuallyDrop::new(groups);
        drop(groups.helper.stdin.take());
        groups.helper.wait().unwrap();
        assert!(!folder.exists() && !groups.folder.exists());
    }

    #[test]
    fn limits_that_make_no_sense_are_refused_and_all_of_the_cpu_is_no_limit() {
        let check =
            |params: &Params| Quota::check(&Point { experiment: "t", workload: "rate", params });
        assert!(check(&params("", 75).into_iter().take(0).collect()).is_ok());
        assert!(check(&params("stop", 75)).is_ok());
        assert!(check(&params("stop", 10)).is_err() && check(&params("stop", 101)).is_err());
        assert!(check(&params("magic", 75)).unwrap_err().contains("magic"));
        let all = params("stop", 100);
        let point = Point { experiment: "t", workload: "rate", params: &all };
        assert!(Quota::of(&point, &context()).unwrap().is_none());
        assert_eq!(note_of(&point, None).unwrap(), "CPU: not limited");
    }

    #[test]
    fn a_process_with_a_real_time_thread_is_put_under_a_quota_too() {
        let params = params("cgroup1", 50);
        let point = Point { experiment: "t", workload: "rate", params: &params };
        let mut quota = match Quota::of(&point, &context()) {
            Ok(Some(quota)) => quota,
            Ok(None) => panic!("no limit"),
            Err(error) => return angaros_testing::skipped(error),
        };
        let words = ["chrt", "-f", "1", "sleep", "60"].map(OsString::from);
        let label = format!("quota-rt-{}", std::process::id());
        let mut processes = [Process::start(&label, &words, &std::env::temp_dir()).unwrap()];
        let start = Instant::now();
        while real_time_threads(processes[0].id()) == 0 {
            let ended = Process::wait_some(&mut processes, Duration::from_millis(10), &|| false);
            if let Err(error) = ended {
                return angaros_testing::skipped(format_args!(
                    "no real-time class for this process: {error}"
                ));
            }
            assert!(start.elapsed() < Duration::from_secs(20));
        }
        quota.add(&processes[0]).unwrap();
        let groups = fs::read_to_string(format!("/proc/{}/cgroup", processes[0].id())).unwrap();
        assert!(groups.contains("/angaros-bench-"), "{groups}");
        drop(processes);
    }

    #[test]
    fn groups_of_version_two_are_written_as_the_kernel_reads_them() {
        let root = std::env::temp_dir().join(format!("angaros-quota-v2-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let mut groups = Groups::below(&root, Version::Two).unwrap();
        groups.add(4711, 75).unwrap();
        groups.add(4712, 2 * 50).unwrap();
        let read = |file: &str| fs::read_to_string(groups.folder.join(file)).unwrap();
        // Children may only limit what their parent hands down; processes are in leaves alone.
        assert_eq!(read("cgroup.subtree_control"), "+cpu");
        assert_eq!(
            (read("0/cpu.max"), read("0/cgroup.procs")),
            ("3000 4000".into(), "4711".into())
        );
        assert_eq!(
            (read("1/cpu.max"), read("1/cgroup.procs")),
            ("4000 4000".into(), "4712".into())
        );
        assert!(!groups.folder.join("cgroup.procs").exists());
        // Plain files do not go with their folder, as the kernel's do.
        fs::remove_dir_all(&root).unwrap();
        drop(groups);
    }

    #[test]
    fn the_controller_is_found_where_it_is_mounted() {
        let mounts = "cgroup /sys/fs/cgroup/cpuset cgroup rw,cpuset 0 0\n\
            cgroup /sys/fs/cgroup/cpu,cpuacct cgroup rw,relatime,cpu,cpuacct 0 0\n\
            cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n";
        let at = |version| controller(mounts, version).unwrap();
        assert_eq!(at(Version::One), Path::new("/sys/fs/cgroup/cpu,cpuacct"));
        assert_eq!(at(Version::Two), Path::new("/sys/fs/cgroup/unified"));
        assert!(controller("proc /proc proc rw 0 0", Version::Two).is_none());
    }
}
