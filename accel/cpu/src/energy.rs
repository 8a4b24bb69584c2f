//! The energy of the processor's packages, as the kernel reads it from their counters (RAPL, which
//! AMD's processors have too): <https://docs.kernel.org/power/powercap/powercap.html>.

use angaros_accel::{AccelError, EnergyMeter, Result};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Where the kernel shows zones of power.
const ZONES: &str = "/sys/class/powercap";
/// What the names of packages begin with; parts of packages have one more number.
const PACKAGE: &str = "intel-rapl:";

/// All packages together.
pub(crate) struct Packages {
    device: String,
    all: Vec<Package>,
}

struct Package {
    file: PathBuf,
    counter: WrappingCounter,
}

impl Packages {
    /// Those of this computer.
    pub(crate) fn here(device: &str) -> Result<Self> {
        Self::of(device, Path::new(ZONES))
    }

    fn of(device: &str, zones: &Path) -> Result<Self> {
        let entries = std::fs::read_dir(zones).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        folders.retain(|folder| folder.file_name().is_some_and(|name| is_package(name.to_str())));
        folders.sort();
        if folders.is_empty() {
            let reason = format!("{} has no package of the processor", zones.display());
            return Err(unavailable(device, reason, "virtual machines have none: use a real one"));
        }
        let mut all = Vec::with_capacity(folders.len());
        for folder in folders {
            let file = folder.join("energy_uj");
            let now_uj = number(device, &file)?;
            let range_uj = number(device, &folder.join("max_energy_range_uj"))?;
            all.push(Package { file, counter: WrappingCounter::new(now_uj, range_uj) });
        }
        Ok(Self { device: device.to_owned(), all })
    }
}

impl EnergyMeter for Packages {
    fn joules(&mut self) -> Result<f64> {
        let mut total_uj = 0;
        for package in &mut self.all {
            total_uj += package.counter.advance(number(&self.device, &package.file)?);
        }
        Ok(total_uj as f64 / 1e6)
    }
}

/// A counter of microjoules that begins again at its range, as those of hardware do.
#[derive(Debug, Clone, Copy)]
struct WrappingCounter {
    range_uj: u64,
    last_uj: u64,
    total_uj: u64,
}

impl WrappingCounter {
    /// A counter that has `now_uj` and never `range_uj` or more; a range of 0 is none.
    const fn new(now_uj: u64, range_uj: u64) -> Self {
        Self { range_uj, last_uj: now_uj, total_uj: 0 }
    }

    /// Takes what it has now; returns the microjoules since it was made.
    fn advance(&mut self, now_uj: u64) -> u64 {
        let since = match now_uj.checked_sub(self.last_uj) {
            Some(since) => since,
            None => self.range_uj.saturating_sub(self.last_uj).saturating_add(now_uj),
        };
        self.last_uj = now_uj;
        self.total_uj = self.total_uj.saturating_add(since);
        self.total_uj
    }
}

fn is_package(name: Option<&str>) -> bool {
    let number = name.and_then(|name| name.strip_prefix(PACKAGE));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn number(device: &str, file: &Path) -> Result<u64> {
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| {
        let hint = match error.kind() {
            ErrorKind::PermissionDenied => "run as root, or: sudo chmod a+r that file",
            _ => "see what the kernel's module intel_rapl_msr says",
        };
        unavailable(device, format!("{name}: {error}"), hint)
    })?;
    let text = text.trim();
    text.parse().map_err(|_| {
        unavailable(device, format!("{name} is no number: '{text}'"), "see what writes that file")
    })
}

fn unavailable(device: &str, reason: String, hint: &str) -> AccelError {
    AccelError::Unavailable { device: device.to_owned(), reason, hint: hint.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder as that of the kernel: packages with their counters.
    fn zones(name: &str, counters: &[(&str, &str)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("angaros-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        for (zone, counter) in counters {
            fs::create_dir_all(folder.join(zone)).unwrap();
            fs::write(folder.join(zone).join("energy_uj"), counter).unwrap();
            fs::write(folder.join(zone).join("max_energy_range_uj"), "5000000\n").unwrap();
        }
        folder
    }

    #[test]
    fn packages_are_added_up_and_their_parts_are_not_counted_twice() {
        let counters = [
            ("intel-rapl:0", "1000000\n"),
            ("intel-rapl:0:0", "7\n"),
            ("intel-rapl:1", "4500000\n"),
            ("intel-rapl", "7\n"),
        ];
        let folder = zones("packages", &counters);
        let mut meter = Packages::of("cpu:0", &folder).unwrap();
        assert_eq!(meter.joules().unwrap(), 0.0);
        fs::write(folder.join("intel-rapl:0/energy_uj"), "1500000\n").unwrap();
        // It began again.
        fs::write(folder.join("intel-rapl:1/energy_uj"), "250000\n").unwrap();
        fs::write(folder.join("intel-rapl:0:0/energy_uj"), "400000\n").unwrap();
        assert_eq!(meter.joules().unwrap(), 0.5 + 0.75);
        fs::remove_dir_all(&folder).unwrap();
        assert!(meter.joules().unwrap_err().to_string().contains("energy_uj"));
    }

    #[test]
    fn a_machine_without_packages_and_a_counter_that_is_none_are_told() {
        let none = zones("no-packages", &[("dtpm", "1")]);
        let error = Packages::of("cpu:0", &none).err().unwrap().to_string();
        assert!(error.contains("no package") && error.contains("hint:"), "{error}");
        let wrong = zones("wrong-packages", &[("intel-rapl:0", "many\n")]);
        let error = Packages::of("cpu:0", &wrong).err().unwrap().to_string();
        assert!(error.contains("'many'"), "{error}");
        fs::remove_dir_all(none).unwrap();
        fs::remove_dir_all(wrong).unwrap();
    }

    #[test]
    fn a_counter_that_begins_again_goes_on_growing() {
        let mut counter = WrappingCounter::new(900, 1000);
        assert_eq!(counter.advance(950), 50);
        assert_eq!(counter.advance(20), 120);
        assert_eq!(counter.advance(20), 120);
        // One without a range went back: what it had before is not known.
        let mut counter = WrappingCounter::new(900, 0);
        assert_eq!(counter.advance(20), 20);
    }
}
