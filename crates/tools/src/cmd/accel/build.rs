//! `angaros accel build`: makes ready what devices need for the kernels that packages declare.

use super::{CmdResult, output};
use crate::client::accel::manifest::{Declaration, KernelManifest, MANIFEST_FILE};
use crate::client::accel::{
    AccelError, Device, KernelRequest, Policy, Prepared, Request, Value, registry,
};
use angaros_launch::resolve;
use angaros_msg::dynamic::nearest;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A package or the path of a kernels.yaml; that of the current folder if left out, else those
    /// of all packages that are found
    package: Option<String>,
    /// A device, back end or target to build for; the one that programs get if left out
    #[arg(long = "target", value_name = "DEVICE")]
    targets: Vec<String>,
    /// What cannot be built because something is missing here is an error
    #[arg(long)]
    strict: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// A manifest and the package to which it belongs.
struct Declared {
    package: String,
    folder: PathBuf,
    manifest: KernelManifest,
}

/// A kernel that is to be made ready on a device.
struct Job<'a> {
    package: &'a str,
    request: KernelRequest,
    device: &'a Arc<dyn Device>,
}

/// What came of a job.
enum Outcome {
    Ready(Prepared),
    /// Something is missing on this computer: the program goes on without.
    Missing(AccelError),
    Failed(AccelError),
}

type Failure = Box<dyn std::error::Error>;

pub(super) fn run(args: &Args) -> CmdResult {
    let declared = declared(args.package.as_deref())?;
    let mut lacks = Vec::new();
    let devices = devices(args, &mut lacks)?;
    for one in &declared {
        for (kernel, path) in one.manifest.missing_sources(&one.folder) {
            let shown = path.display();
            output::warn(&format!("{}/{kernel} declares {shown}, which is not there", one.package));
        }
    }
    let mut jobs = Vec::new();
    for one in &declared {
        for kernel in &one.manifest.kernels {
            for device in devices.iter().filter(|device| is_for(kernel, device)) {
                let requests = kernel.requests()?.into_iter();
                let package = one.package.as_str();
                jobs.extend(requests.map(|request| Job { package, request, device }));
            }
        }
    }
    let mut told = Vec::new();
    let mut counts = Counts::default();
    let all = jobs.len();
    for (number, job) in (1..).zip(&jobs) {
        let begun = Instant::now();
        let outcome = prepare(job);
        let took = begun.elapsed();
        match args.json {
            true => told.push(job.as_json(&outcome, took)),
            false => output::print(&format!("[{number}/{all}] {}", job.line(&outcome, took)))?,
        }
        counts.add(&outcome);
        if let Outcome::Missing(error) = outcome {
            lacks.push(error);
        }
    }
    match args.json {
        true => output::json(&serde_json::Value::from(told))?,
        false if all == 0 => output::print(&nothing(&declared, &devices))?,
        false => output::print(&counts.text(all))?,
    }
    lacks.dedup();
    for lack in &lacks {
        output::warn(&format!("{lack}"));
    }
    let is_wrong = counts.failed > 0 || args.strict && !lacks.is_empty();
    Ok(if is_wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The manifests that are meant.
fn declared(what: Option<&str>) -> Result<Vec<Declared>, Failure> {
    let Some(what) = what else {
        let here = std::env::current_dir()?.join(MANIFEST_FILE);
        if here.is_file() {
            return Ok(vec![read(&here)?]);
        }
        let folders = resolve::packages().into_values();
        let paths = folders.map(|folder| folder.join(MANIFEST_FILE)).filter(|path| path.is_file());
        let all = paths.map(|path| read(&path)).collect::<Result<Vec<_>, _>>()?;
        if all.is_empty() {
            let hint = "hint: cd into a package that has one, or name it";
            return Err(
                format!("there is no {MANIFEST_FILE} here or in any package; {hint}").into()
            );
        }
        return Ok(all);
    };
    let path = Path::new(what);
    let is_path = what.contains('/') || path.extension().is_some_and(|end| end == "yaml");
    if is_path {
        let path = if path.is_dir() { path.join(MANIFEST_FILE) } else { path.to_owned() };
        return Ok(vec![read(&path)?]);
    }
    let Some(folder) = resolve::package_folder(what) else {
        let known = resolve::packages();
        let near = nearest(what, known.keys().map(String::as_str));
        let hint = near.map_or_else(
            || "cd into it, or name the path of its kernels.yaml".to_owned(),
            |near| format!("did you mean '{near}'?"),
        );
        return Err(format!("package '{what}' is not found; hint: {hint}").into());
    };
    let path = folder.join(MANIFEST_FILE);
    if !path.is_file() {
        let hint = format!("hint: declare its kernels in {}", path.display());
        return Err(format!("package '{what}' declares no kernels; {hint}").into());
    }
    Ok(vec![read(&path)?])
}

fn read(path: &Path) -> Result<Declared, AccelError> {
    let manifest = KernelManifest::read(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).to_owned();
    // The package is called as its folder is.
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.clone());
    let package = whole.file_name().map(|name| name.to_string_lossy().into_owned());
    Ok(Declared { package: package.unwrap_or_default(), folder, manifest })
}

/// The devices to build for. One that is not there is told of and left out.
fn devices(args: &Args, lacks: &mut Vec<AccelError>) -> Result<Vec<Arc<dyn Device>>, AccelError> {
    let one = |name: Option<&str>| {
        let request = Request { name, kernels: &[], policy: Policy::Fail };
        registry().select(&request).map(|selection| selection.device)
    };
    if args.targets.is_empty() {
        return match one(None) {
            Ok(device) => Ok(vec![device]),
            Err(error @ AccelError::Refused { .. }) => {
                lacks.push(error);
                Ok(Vec::new())
            }
            Err(error) => Err(error),
        };
    }
    let mut devices = Vec::new();
    for name in &args.targets {
        match one(Some(name)) {
            Ok(device) => devices.push(device),
            // A name that no program knows is a mistake.
            Err(error @ AccelError::Refused { .. }) if registry().knows(name) => lacks.push(error),
            Err(error) => return Err(error),
        }
    }
    Ok(devices)
}

/// Whether a kernel is declared for a device: by its name, its back end or its target.
fn is_for(kernel: &Declaration, device: &Arc<dyn Device>) -> bool {
    let name = &device.info().name;
    let (backend, number) = name.split_once(':').unwrap_or((name.as_str(), "0"));
    let found = registry().found();
    let found = found.iter().find(|one| one.backend == backend);
    let target = number.parse().ok().and_then(|number: usize| found?.targets.get(number));
    let names = |declared: &str| {
        declared == name || declared == backend || target.is_some_and(|target| target == declared)
    };
    kernel.targets.iter().any(|one| names(&one.device))
}

fn prepare(job: &Job<'_>) -> Outcome {
    match job.device.prepare(&job.request) {
        Ok(prepared) => Outcome::Ready(prepared),
        Err(error @ AccelError::Unavailable { .. }) => Outcome::Missing(error),
        Err(error) => Outcome::Failed(error),
    }
}

impl Job<'_> {
    fn line(&self, outcome: &Outcome, took: Duration) -> String {
        let what = format!("{}/{}", self.package, self.request.name);
        let device = &self.device.info().name;
        let seconds = took.as_secs_f64();
        let how = outcome.word();
        let asked = asked(&self.request);
        let mut line = format!("{what:<22} {device:<11} {how:<10} {seconds:>6.1} s  {asked}\n");
        if let Outcome::Failed(error) = outcome {
            line += &format!("      {}\n", error.to_string().replace('\n', "\n      "));
        }
        line
    }

    fn as_json(&self, outcome: &Outcome, took: Duration) -> serde_json::Value {
        let error = match outcome {
            Outcome::Ready(_) => None,
            Outcome::Missing(error) | Outcome::Failed(error) => Some(error.to_string()),
        };
        serde_json::json!({
            "package": self.package,
            "kernel": self.request.name,
            "device": self.device.info().name,
            "what": asked(&self.request),
            "outcome": outcome.word(),
            "seconds": took.as_secs_f64(),
            "error": error,
        })
    }
}

impl Outcome {
    const fn word(&self) -> &'static str {
        match self {
            Self::Ready(Prepared::AtUse) => "no build",
            Self::Ready(Prepared::Kept) => "was ready",
            Self::Ready(Prepared::Made) => "built",
            Self::Missing(_) => "skipped",
            Self::Failed(_) => "FAILED",
        }
    }
}

/// The images for which a kernel is built, and its short parameters.
fn asked(request: &KernelRequest) -> String {
    let inputs: Vec<_> = request.inputs.iter().map(ToString::to_string).collect();
    let mut text = inputs.join(" and ");
    for name in ["scale_width", "scale_height", "width", "height", "encoding", "model"] {
        let shown = match request.parameters.get(name) {
            Some(Value::Integer(value)) => value.to_string(),
            Some(Value::Number(value)) => value.to_string(),
            Some(Value::Text(word)) => word.chars().take(32).collect(),
            _ => continue,
        };
        text += &format!(", {name} {shown}");
    }
    text
}

/// Why there was nothing to build.
fn nothing(declared: &[Declared], devices: &[Arc<dyn Device>]) -> String {
    let packages: Vec<_> = declared.iter().map(|one| one.package.as_str()).collect();
    let packages = packages.join(", ");
    let names: Vec<_> = devices.iter().map(|device| device.info().name.as_str()).collect();
    match names.is_empty() {
        true => "nothing to build: there is no device to build for\n".to_owned(),
        false => {
            let names = names.join(", ");
            format!("nothing to build: no kernel of {packages} is declared for {names}\n")
        }
    }
}

/// How many jobs came to what.
#[derive(Default)]
struct Counts {
    built: usize,
    ready: usize,
    at_use: usize,
    missing: usize,
    failed: usize,
}

impl Counts {
    fn add(&mut self, outcome: &Outcome) {
        *match outcome {
            Outcome::Ready(Prepared::Made) => &mut self.built,
            Outcome::Ready(Prepared::Kept) => &mut self.ready,
            Outcome::Ready(Prepared::AtUse) => &mut self.at_use,
            Outcome::Missing(_) => &mut self.missing,
            Outcome::Failed(_) => &mut self.failed,
        } += 1;
    }

    fn text(&self, all: usize) -> String {
        let counts = [
            (self.built, "built"),
            (self.ready, "ready before"),
            (self.at_use, "made at use, nothing to build"),
            (self.missing, "skipped"),
            (self.failed, "failed"),
        ];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<_> = counts.map(|(count, what)| format!("{count} {what}")).collect();
        format!("{all} kernels: {}\n", counts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::accel::{FaultyDevice, oracle};

    const MANIFEST: &str = "\
kernels:
  - name: sobel
    inputs: [{name: image, formats: [rgb8]}]
    outputs: [{name: edges, formats: [mono8]}]
    targets: [{device: cpu, sources: [nowhere.rs]}]
    builds: [{format: rgb8, width: 16, height: 8}]
";

    #[test]
    fn a_kernel_is_built_for_the_devices_that_it_is_declared_for() {
        let manifest = KernelManifest::parse("kernels.yaml", MANIFEST).unwrap();
        let sobel = manifest.kernel("sobel").unwrap();
        let processor: Arc<dyn Device> = oracle().unwrap();
        let (other, _) = FaultyDevice::named(processor.clone(), "fpga_sim:0");
        let other: Arc<dyn Device> = other;
        assert!(is_for(sobel, &processor) && !is_for(sobel, &other));
        let by_number = MANIFEST.replace("device: cpu", "device: fpga_sim");
        let manifest = KernelManifest::parse("kernels.yaml", &by_number).unwrap();
        assert!(is_for(manifest.kernel("sobel").unwrap(), &other));
    }

    #[test]
    fn what_fails_is_told_apart_from_what_is_ready() {
        let (device, faults) = FaultyDevice::named(oracle().unwrap(), "cpu:0");
        let device: Arc<dyn Device> = device;
        let manifest = KernelManifest::parse("kernels.yaml", MANIFEST).unwrap();
        let request = manifest.kernels[0].requests().unwrap().remove(0);
        let job = Job { package: "mine", request, device: &device };
        let mut counts = Counts::default();
        let ready = prepare(&job);
        counts.add(&ready);
        let line = job.line(&ready, Duration::from_millis(1240));
        assert_eq!(line, "mine/sobel             cpu:0       no build      1.2 s  rgb8 16x8\n");
        faults.fail_to_build("sobel");
        let failed = prepare(&job);
        counts.add(&failed);
        assert!(job.line(&failed, Duration::ZERO).contains("      hint: "));
        assert_eq!(job.as_json(&failed, Duration::ZERO)["outcome"], "FAILED");
        let text = counts.text(2);
        assert_eq!(text, "2 kernels: 1 made at use, nothing to build, 1 failed\n");
        let folder = PathBuf::from("mine");
        let declared = [Declared { package: "mine".to_owned(), folder, manifest }];
        let text = nothing(&declared, std::slice::from_ref(&device));
        assert_eq!(text, "nothing to build: no kernel of mine is declared for cpu:0\n");
    }

    #[test]
    fn a_manifest_is_found_by_its_path_or_the_folder_that_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(MANIFEST_FILE);
        std::fs::write(&path, MANIFEST).unwrap();
        for path in [path.as_path(), folder.path()] {
            let found = declared(path.to_str()).unwrap();
            assert_eq!(found[0].manifest.kernels[0].name, "sobel");
            assert_eq!(found[0].manifest.missing_sources(&found[0].folder).len(), 1);
        }
        let error = declared(Some("no_such_package_at_all")).err().unwrap().to_string();
        assert!(error.contains("is not found; hint: "), "{error}");
    }
}
