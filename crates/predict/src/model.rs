//! The costs of this machine, and the file they are kept in.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::priority::shown;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Quantiles kept of a distribution: 0, 1/20 .. 1.
const QUANTILES: usize = 21;
/// A file larger than this is no calibration.
const MAX_BYTES: u64 = 1 << 20;
/// Raised when a cost changes its meaning.
const VERSION: u32 = 4;

/// How a cost is distributed: its quantiles, ns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Distribution(Vec<f64>);

impl Distribution {
    /// Of samples; empty ones are all 0.
    #[must_use]
    pub fn of(samples: &[f64]) -> Self {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().saturating_sub(1) as f64;
        let at = |i: usize| {
            let place = last * i as f64 / (QUANTILES - 1) as f64;
            sorted.get(place.round() as usize).copied().unwrap_or(0.0)
        };
        Self((0..QUANTILES).map(at).collect())
    }

    /// One that is always the same.
    #[must_use]
    pub fn constant(ns: f64) -> Self {
        Self(vec![ns])
    }

    /// The value below which this share (0 to 1) lies, between two quantiles in proportion.
    #[must_use]
    pub fn at(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        let place = share.clamp(0.0, 1.0) * last as f64;
        let below = place.floor() as usize;
        let value = |i: usize| self.0.get(i.min(last)).copied().unwrap_or(0.0);
        value(below) + (value(below + 1) - value(below)) * place.fract()
    }

    /// The median, ns.
    #[must_use]
    pub fn median(&self) -> f64 {
        self.at(0.5)
    }

    /// All values less `ns`, none below 0.
    #[must_use]
    pub fn less(&self, ns: f64) -> Self {
        Self(self.0.iter().map(|value| (value - ns).max(0.0)).collect())
    }

    fn is_sound(&self) -> bool {
        let good = |value: &f64| value.is_finite() && (0.0..1e12).contains(value);
        (1..=QUANTILES).contains(&self.0.len()) && self.0.iter().all(good) && self.0.is_sorted()
    }
}

/// Where the other end of a topic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the same process.
    Here,
    /// In another process of this host.
    Elsewhere,
}

/// What messages to one place cost, ns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Publishing the smallest message to one subscription, whose thread sleeps if it is another,
    /// from its stamp to the next thing the thread does: the first time after it slept itself.
    pub publish: Distribution,
    /// The same to a thread elsewhere that is awake.
    pub awake: Distribution,
    /// The same later, when what it needs is in the caches, and to nobody who has to be woken.
    pub again: Distribution,
    /// Each further subscription, of a thread that sleeps where it is elsewhere.
    pub further: f64,
    /// What each subscription elsewhere costs less whose thread sleeps while no core is idle that
    /// could be called for it.
    pub uncalled: f64,
    /// More for larger messages: bytes and ns, rising.
    pub by_bytes: Vec<(f64, f64)>,
    /// From the stamp until the thread of a subscription that slept begins its callback; here of no
    /// meaning.
    pub wake: Distribution,
    /// From the end of what was before to the arrival in a subscription's callback: the first time
    /// after the thread slept.
    pub enter: Distribution,
    /// The same later, and what leaving the callback before takes.
    pub enter_again: Distribution,
}

impl Costs {
    /// What a message of this size costs more than the smallest, ns; beyond the table in
    /// proportion.
    #[must_use]
    pub fn more(&self, bytes: usize) -> f64 {
        let bytes = bytes as f64;
        let mut before = (0.0, 0.0);
        for &(size, ns) in &self.by_bytes {
            if bytes <= size {
                let share = (bytes - before.0) / (size - before.0).max(1.0);
                return before.1 + (ns - before.1) * share;
            }
            before = (size, ns);
        }
        before.1 * bytes / before.0.max(1.0)
    }

    fn is_sound(&self) -> bool {
        let all = [&self.publish, &self.awake, &self.again, &self.wake, &self.enter];
        let all = all.into_iter().chain([&self.enter_again]);
        let numbers = [self.further, self.uncalled];
        all.into_iter().all(|one: &Distribution| one.is_sound())
            && numbers.iter().all(|ns| (0.0..1e12).contains(ns))
            && self.by_bytes.len() <= 64
            && self.by_bytes.iter().all(|(a, b)| *a >= 0.0 && (0.0..1e12).contains(b))
            && self.by_bytes.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1)
    }
}

/// What turns in one process cost whose topics are used every 10 ms, ns: less than those of
/// [`Costs`], which are of topics that nobody has used for a tenth of a second, so that their
/// memory has left the caches. Each as the field of the same name there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lively {
    /// Publishing, the first time after the thread slept.
    pub publish: Distribution,
    /// Publishing later.
    pub again: Distribution,
    /// Arriving, the first time after the thread slept.
    pub enter: Distribution,
    /// Arriving later.
    pub enter_again: Distribution,
}

impl Lively {
    fn is_sound(&self) -> bool {
        let all = [&self.publish, &self.again, &self.enter, &self.enter_again];
        all.into_iter().all(Distribution::is_sound)
    }
}

/// All costs of a machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    version: u32,
    /// The machine and the program that were measured, in one line.
    pub machine: String,
    /// Cores that threads run on.
    pub cores: usize,
    /// What other processes used of the machine meanwhile, in cores.
    #[serde(default)]
    pub others: f64,
    /// From when a timer is due until its callback stamps, if its thread slept.
    pub timer_late: Distribution,
    /// The part of that in which the thread runs already.
    pub timer_enter: f64,
    /// From the word to begin until the first timer is made.
    pub begin_late: Distribution,
    /// Making a timer.
    pub begin_next: f64,
    /// From when a process has made its last timer until it looks for work.
    pub begin_last: f64,
    /// Processor time of going to sleep and coming out, beyond what callbacks take.
    pub sleep_cpu: f64,
    /// How much sooner a thread runs that gets a core which was busy a moment ago.
    pub core_sooner: f64,
    /// The same if it was busy a few milliseconds ago.
    pub core_rested_sooner: f64,
    /// How much sooner again if it has itself slept for a moment only.
    pub thread_sooner: f64,
    /// From one thread's sleep to the next one's first step on the same core, if a message woke it.
    pub switch: f64,
    /// The same if it was woken by its timer.
    pub timer_switch: f64,
    /// Processor time of a message to another process, by transport: threads of the transport.
    pub message_cpu: BTreeMap<String, f64>,
    /// One division of the search for primes.
    pub division: f64,
    /// Within a process.
    pub here: Costs,
    /// The same of topics that are in constant use.
    pub lively: Lively,
    /// To other processes, by transport.
    pub elsewhere: BTreeMap<String, Costs>,
}

/// Why a calibration could not be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// There is none yet.
    #[error(
        "there is no calibration of this machine at {0}\nhint: angaros bench predict --calibrate"
    )]
    Missing(String),
    /// The file is no calibration.
    #[error("calibration {path}: {problem}\nhint: angaros bench predict --calibrate")]
    Damaged {
        /// Which file.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// It is another machine's.
    #[error(
        "calibration {path} is of another machine, build or priority: {known}; this is {now}\n\
         hint: angaros bench predict --calibrate"
    )]
    Foreign {
        /// Which file.
        path: String,
        /// Whose it is.
        known: String,
        /// What this is.
        now: String,
    },
    /// It cannot be read or written.
    #[error("{what} calibration {path}: {source}")]
    Io {
        /// `read` or `write`.
        what: &'static str,
        /// Which file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
}

impl Model {
    /// Costs of this machine, all 0, to be filled in.
    #[must_use]
    pub fn new(machine: String, cores: usize) -> Self {
        Self { version: VERSION, machine, cores, ..Self::default() }
    }

    /// Where the calibration of this user lies: `$XDG_CACHE_HOME/angaros/predict.json`, else below
    /// `~/.cache`, else the temporary folder.
    #[must_use]
    pub fn usual_path() -> PathBuf {
        let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let cache = folder("XDG_CACHE_HOME").map(PathBuf::from);
        let cache = cache.or_else(|| Some(PathBuf::from(folder("HOME")?).join(".cache")));
        cache.unwrap_or_else(std::env::temp_dir).join("angaros/predict.json")
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// A folder or file that cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), ModelError> {
        let failed =
            |source| ModelError::Io { what: "write", path: path.display().to_string(), source };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let text = serde_json::to_string_pretty(self).map_err(|e| failed(e.into()))?;
        let new = path.with_extension(format!("{}.new", std::process::id()));
        std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, path)).map_err(failed)
    }

    /// Reads the calibration of this machine.
    ///
    /// # Errors
    /// No file, one that is damaged, or that of another machine; each with what to do.
    pub fn read(path: &Path, machine: &str) -> Result<Self, ModelError> {
        let shown = path.display().to_string();
        let size = match std::fs::metadata(path) {
            Ok(known) => known.len(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(ModelError::Missing(shown));
            }
            Err(source) => return Err(ModelError::Io { what: "read", path: shown, source }),
        };
        let damaged = |problem: String| ModelError::Damaged { path: shown.clone(), problem };
        if size > MAX_BYTES {
            return Err(damaged(format!("{size} bytes are none")));
        }
        let text = std::fs::read_to_string(path).map_err(|source| ModelError::Io {
            what: "read",
            path: shown.clone(),
            source,
        })?;
        let model = Self::parse(&text).map_err(damaged)?;
        if model.machine != machine {
            let (known, now) = (model.machine, machine.to_owned());
            return Err(ModelError::Foreign { path: shown, known, now });
        }
        Ok(model)
    }

    /// Reads the text of a calibration, whatever machine it is of.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let model: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if model.version != VERSION {
            return Err(format!("version {}, known is {VERSION}", model.version));
        }
        model.fault().map_or(Ok(model.clone()), Err)
    }

    /// The calibration in which every cost is the middle one of several calibrations of the same
    /// machine, so that what disturbs one of three does not count.
    ///
    /// # Errors
    /// There is none, or they are not alike.
    pub fn middle_of(several: &[Self]) -> Result<Self, String> {
        let values: Result<Vec<_>, _> = several.iter().map(serde_json::to_value).collect();
        let values = values.map_err(|error| error.to_string())?;
        let middle = middle(&values.iter().collect::<Vec<_>>()).ok_or("no calibration")?;
        serde_json::from_value(middle).map_err(|error| error.to_string())
    }

    fn fault(&self) -> Option<String> {
        let distributions = [("timer_late", &self.timer_late), ("begin_late", &self.begin_late)];
        let bad = distributions.iter().find(|(_, one)| !one.is_sound()).map(|(name, _)| *name);
        let numbers = [self.timer_enter, self.begin_next, self.begin_last, self.sleep_cpu];
        let numbers = numbers.into_iter().chain([self.switch, self.timer_switch, self.division]);
        let numbers =
            numbers.chain([self.core_sooner, self.core_rested_sooner, self.thread_sooner]);
        let numbers = numbers.chain(self.message_cpu.values().copied());
        if numbers.into_iter().any(|ns| !(0.0..1e12).contains(&ns)) {
            return Some("a cost is no time".to_owned());
        }
        if self.cores == 0 || self.cores > 4096 {
            return Some(format!("{} cores", self.cores));
        }
        let costs = std::iter::once(("here", &self.here));
        let others = self.elsewhere.iter().map(|(name, costs)| (name.as_str(), costs));
        let bad = bad.or_else(|| {
            costs.chain(others).find(|(_, costs)| !costs.is_sound()).map(|(name, _)| name)
        });
        let bad = bad.or_else(|| (!self.lively.is_sound()).then_some("lively"));
        bad.map(|name| format!("{name} is no list of rising times"))
    }
}

/// The middle one of all numbers that stand at the same place; of anything else the first.
fn middle(values: &[&Value]) -> Option<Value> {
    match *values.first()? {
        Value::Number(first) => {
            let mut numbers: Vec<f64> = values.iter().filter_map(|value| value.as_f64()).collect();
            numbers.sort_by(f64::total_cmp);
            let number = *numbers.get(numbers.len() / 2)?;
            let is_whole = first.is_u64() && number == number.trunc();
            Some(if is_whole { Value::from(number as u64) } else { Value::from(number) })
        }
        Value::Array(first) => {
            let at = |place: usize| -> Vec<&Value> {
                values.iter().filter_map(|value| value.get(place)).collect()
            };
            let items = (0..first.len()).map(|place| middle(&at(place)));
            Some(Value::Array(items.collect::<Option<_>>()?))
        }
        Value::Object(first) => {
            let at = |key: &str| -> Vec<&Value> {
                values.iter().filter_map(|value| value.get(key)).collect()
            };
            let items = first.keys().map(|key| Some((key.clone(), middle(&at(key))?)));
            Some(Value::Object(items.collect::<Option<_>>()?))
        }
        other => Some(other.clone()),
    }
}

/// This machine, the program that is measured and at which priority, in one line: a calibration is
/// good as long as this stays the same.
#[must_use]
pub fn machine(program: &Path, priority: u8) -> String {
    let environment = angaros_bench::environment::capture();
    let built = std::fs::metadata(program).and_then(|known| known.modified()).ok();
    let built = built.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    format!(
        "{}, {} processors, kernel {}, {} of {}, {}",
        environment.cpu,
        environment.cores,
        environment.kernel,
        program.display(),
        built.map_or(0, |time| time.as_secs()),
        shown(priority)
    )
}
