//! Car robots on one host, each in a ROS domain of its own, as a [`System`] (workload `cars`).
//!
//! Every node is the component a user runs (`packages/car`), by the launch file of `robots/car`. A
//! sample is the time from a command's stamp until the simulation of its car has it. The nodes note
//! themselves what they measure, and how many messages came from another car.

mod notes;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use angaros::component::ContainerSpec;

use super::container;
use super::contract::{Components, ReadLaunch, Setting, Workload};
use super::parameter::{Parameter, Values, Wording};
use crate::run::{Measurement, Point, Process, RunContext, RunError, System, one_host};
use notes::Notes;

/// Processes get this long to start and meet before their CPU time is looked at.
const SETTLE: Duration = Duration::from_millis(1000);
/// When told to end they get this long to write their notes.
const FAREWELL: Duration = Duration::from_secs(20);
/// Most cars: there are no more domains.
const MOST: u64 = 64;
/// Commands a second of each car.
const COMMANDS_HZ: u64 = 20;

/// The nodes that take notes, by their names in the launch file.
const NOTED: [&str; 3] = ["simulation", "lane_watch", "commander"];

/// Cars as a system; the variant is the deployment.
struct CarsSystem {
    program: PathBuf,
    /// The launch file of one car.
    file: PathBuf,
    launch: ReadLaunch,
    variant: String,
}

/// Robots that drive.
pub struct Cars;

impl Workload for Cars {
    fn name(&self) -> &'static str {
        "cars"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const ALL: &[Parameter] =
            &[Parameter::new("cars", Values::Whole(1, MOST)).reads(Wording::Count)];
        ALL
    }

    fn components(&self) -> Option<Components> {
        Some(Components {
            needed: "car/AckermannSim",
            variants: &["split", "split_dds", "composed"],
            system: |setting, deployment| Box::new(CarsSystem::new(setting, deployment)),
        })
    }
}

impl CarsSystem {
    fn new(setting: &Setting<'_>, variant: &str) -> Self {
        Self {
            program: setting.program.to_owned(),
            file: setting.root.join("robots/car/launch/car.yaml"),
            launch: setting.launch,
            variant: variant.to_owned(),
        }
    }

    /// Whether a process has one node only, and the wires that are not the usual ones.
    fn deployment(&self) -> Result<(bool, Option<&'static str>), String> {
        match self.variant.as_str() {
            "split" => Ok((true, None)),
            "split_dds" => Ok((true, Some("dds"))),
            "composed" => Ok((false, None)),
            other => Err(format!("angaros has no deployment '{other}' of cars")),
        }
    }

    /// The processes of a car, whose nodes leave their notes in a folder.
    fn containers(
        &self,
        car: u64,
        split: bool,
        folder: &Path,
    ) -> Result<Vec<ContainerSpec>, RunError> {
        let arguments = [("car".to_owned(), car_name(car))];
        let read = (self.launch)(&self.file, &arguments, !split).map_err(RunError::Failed)?;
        let mut containers: Vec<ContainerSpec> = read.into_iter().map(|(_, spec)| spec).collect();
        for node in containers.iter_mut().flat_map(|container| &mut container.nodes) {
            let name = node.name.as_deref().filter(|name| NOTED.contains(name));
            if let Some(name) = name {
                let out = notes_of(folder, car, name);
                node.parameters.push(("out".to_owned(), format!("'{}'", out.display())));
            }
        }
        Ok(containers)
    }

    fn start(&self, cars: u64, folder: &Path, ctx: &RunContext) -> Result<Vec<Process>, RunError> {
        let (split, transport) = self.deployment().map_err(RunError::Unsupported)?;
        // Cars of two runs at once do not meet: each run begins at a domain of its own.
        let first = 101 + u64::from(std::process::id() % 60);
        let mut processes = Vec::new();
        for car in 0..cars {
            let environment = container::domain(first + car, transport);
            let containers = self.containers(car, split, folder)?;
            for (part, spec) in containers.iter().enumerate() {
                let label = format!("{} {part}", car_name(car));
                processes.push(container::start(&self.program, &label, spec, &environment, ctx)?);
            }
        }
        Ok(processes)
    }
}

fn car_name(car: u64) -> String {
    format!("car{car}")
}

fn notes_of(folder: &Path, car: u64, node: &str) -> PathBuf {
    folder.join(format!("{}-{node}.notes", car_name(car)))
}

impl System for CarsSystem {
    fn name(&self) -> &str {
        "angaros"
    }

    fn variant(&self) -> &str {
        &self.variant
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    fn program(&self) -> Option<&Path> {
        Some(&self.program)
    }

    fn supports(&self, point: &Point<'_>) -> Result<(), String> {
        self.deployment()?;
        one_host(point)?;
        let cars = point.number("cars").unwrap_or(1);
        if !(1..=MOST).contains(&cars) {
            return Err(format!("{cars} cars are not 1 to {MOST}"));
        }
        match [&self.program, &self.file].into_iter().find(|path| !path.exists()) {
            None => Ok(()),
            Some(path) => Err(format!("{} is not there", path.display())),
        }
    }

    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let cars = point.number("cars").unwrap_or(1);
        let folder = context.scratch.join(format!("{}.cars", context.session));
        std::fs::create_dir_all(&folder)
            .map_err(|error| RunError::Failed(format!("make {}: {error}", folder.display())))?;
        let mut processes = self.start(cars, &folder, context)?;
        let drive = drive(&mut processes, context)?;
        let mut notes = Notes::default();
        for car in 0..cars {
            for node in NOTED {
                notes.read(&notes_of(&folder, car, node), context.settings.warmup)?;
            }
        }
        // Scratch; the folder goes with the session anyway.
        std::fs::remove_dir_all(&folder).ok();
        measurement(cars, notes, &drive)
    }
}

/// What was seen of the processes from outside.
struct Drive {
    seconds: f64,
    cpu_ns: u64,
    resident_kb: u64,
    largest_kb: u64,
}

/// Lets the cars drive until each has sent its commands, then ends them.
fn drive(processes: &mut [Process], context: &RunContext) -> Result<Drive, RunError> {
    let stopped = || context.stopped();
    let commands = context.settings.warmup + context.settings.count;
    let length = Duration::from_secs_f64(commands as f64 / COMMANDS_HZ as f64);
    alive(processes, SETTLE, &stopped)?;
    let (begun, before) = (Instant::now(), cpu_ns(processes));
    alive(processes, length, &stopped)?;
    let sizes: Vec<u64> = processes.iter().map(Process::resident_kb).collect();
    let drive = Drive {
        seconds: begun.elapsed().as_secs_f64(),
        cpu_ns: cpu_ns(processes).saturating_sub(before),
        resident_kb: sizes.iter().sum(),
        largest_kb: sizes.iter().max().copied().unwrap_or(0),
    };
    processes.iter().for_each(Process::interrupt);
    Process::wait_all(processes, FAREWELL, stopped)?;
    Ok(drive)
}

fn alive(
    processes: &mut [Process],
    time: Duration,
    stopped: &impl Fn() -> bool,
) -> Result<(), RunError> {
    match Process::wait_some(processes, time, stopped)?.first() {
        None => Ok(()),
        Some(index) => Err(RunError::Failed(format!("process {index} ended while driving"))),
    }
}

fn cpu_ns(processes: &[Process]) -> u64 {
    processes.iter().map(Process::cpu_ns).sum()
}

fn measurement(cars: u64, notes: Notes, drive: &Drive) -> Result<Measurement, RunError> {
    if notes.command.is_empty() {
        return Err(RunError::Failed("no command reached a simulation".to_owned()));
    }
    let all = cars as f64;
    let figures = BTreeMap::from([
        ("CPU a car, % of a core", drive.cpu_ns as f64 / 1e7 / drive.seconds / all),
        ("resident MB a car", drive.resident_kb as f64 / 1e3 / all),
        ("messages of other cars", notes.foreign as f64),
        ("images seen a second and car", notes.images as f64 / (drive.seconds + 1.0) / all),
    ]);
    let mut measured = Measurement {
        sent: notes.command.len() as u64,
        cpu_ns: drive.cpu_ns,
        max_rss_kb: drive.largest_kb,
        wake: "block".to_owned(),
        parts_ns: BTreeMap::from([
            ("command to its effect in /odom".to_owned(), notes.effect),
            ("image to lane watch".to_owned(), notes.image),
        ]),
        figures: figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        samples_ns: notes.command,
        ..Measurement::default()
    };
    if notes.foreign > 0 {
        let text = format!("{} messages came from another domain", notes.foreign);
        measured.notes.push(text);
    }
    Ok(measured)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Params;

    #[test]
    fn too_many_cars_and_an_unknown_deployment_are_refused() {
        let system = |variant: &str| {
            let (program, root) = (Path::new("/bin/sh"), Path::new("/nonexistent"));
            let setting = Setting { program, root, launch: |_, _, _| Ok(Vec::new()) };
            CarsSystem::new(&setting, variant)
        };
        assert_eq!(system("split_dds").deployment(), Ok((true, Some("dds"))));
        assert_eq!(system("composed").deployment(), Ok((false, None)));
        let params = Params::from([("cars".into(), 65.into())]);
        let point = Point { experiment: "t", workload: "cars", params: &params };
        assert!(system("composed").supports(&point).unwrap_err().contains("65 cars"));
        assert!(system("sideways").supports(&point).unwrap_err().contains("'sideways'"));
    }

    #[test]
    fn figures_are_of_one_car_and_messages_of_others_are_remarked() {
        let drive = Drive { seconds: 2.0, cpu_ns: 40_000_000, resident_kb: 30_000, largest_kb: 9 };
        let notes = Notes { command: vec![5, 6], foreign: 1, images: 60, ..Notes::default() };
        let got = measurement(2, notes, &drive).unwrap();
        assert!((got.figures["CPU a car, % of a core"] - 1.0).abs() < 1e-9);
        assert_eq!(got.figures["resident MB a car"], 15.0);
        assert_eq!(got.figures["images seen a second and car"], 10.0);
        assert_eq!((got.sent, got.notes.len()), (2, 1));
        assert!(measurement(2, Notes::default(), &drive).is_err());
    }
}
