//! What serde cannot see of a manifest: bounds, names that are there twice, builds that do not fit
//! what was declared.

use super::{Build, Declaration, KernelManifest, PortDeclaration};
use crate::name::is_word;
use crate::yaml::{bad, one_line};
use crate::{AccelError, Format, Result};
use std::collections::BTreeSet;
use std::path::{Component, Path};

const MOST_KERNELS: usize = 256;
const MOST_PORTS: usize = 16;
const MOST_PARAMETERS: usize = 64;
const MOST_TARGETS: usize = 32;
const MOST_SOURCES: usize = 64;
const MOST_BUILDS: usize = 64;
/// Most numbers or bytes of a parameter.
const MOST_NUMBERS: usize = 1 << 16;
/// Most characters of what is said about a kernel, and of a path.
const MOST_CHARACTERS: usize = 400;

impl KernelManifest {
    pub(super) fn check(&self, path: &str) -> Result<()> {
        let all = Checker { path, kernel: "" };
        all.count("kernels", self.kernels.len(), 1..=MOST_KERNELS)?;
        all.names("kernel", self.kernels.iter().map(|kernel| kernel.name.as_str()))?;
        for kernel in &self.kernels {
            Checker { path, kernel: &kernel.name }.kernel(kernel)?;
        }
        Ok(())
    }
}

/// For whom errors are told.
struct Checker<'a> {
    path: &'a str,
    kernel: &'a str,
}

impl Checker<'_> {
    fn bad(&self, reason: String, hint: &str) -> AccelError {
        match self.kernel {
            "" => bad(self.path, reason, hint),
            kernel => bad(self.path, format!("kernel `{kernel}` {reason}"), hint),
        }
    }

    fn count(
        &self,
        what: &str,
        count: usize,
        range: std::ops::RangeInclusive<usize>,
    ) -> Result<()> {
        if range.contains(&count) {
            return Ok(());
        }
        let hint = format!("from {} to {}", range.start(), range.end());
        Err(self.bad(format!("has {count} {what}"), &hint))
    }

    /// Names that are words, each once.
    fn names<'a>(&self, what: &str, names: impl Iterator<Item = &'a str>) -> Result<()> {
        let mut seen = BTreeSet::new();
        for name in names {
            if !is_word(name) {
                let reason = format!("has a {what} `{}`, which is no name", one_line(name));
                return Err(self.bad(reason, "up to 32 of a to z, 0 to 9 and _"));
            }
            if !seen.insert(name) {
                return Err(self.bad(format!("has two {what}s `{name}`"), "rename one of them"));
            }
        }
        Ok(())
    }

    fn kernel(&self, kernel: &Declaration) -> Result<()> {
        self.count("inputs", kernel.inputs.len(), 1..=MOST_PORTS)?;
        self.count("outputs", kernel.outputs.len(), 1..=MOST_PORTS)?;
        self.count("parameters", kernel.parameters.len(), 0..=MOST_PARAMETERS)?;
        self.count("targets", kernel.targets.len(), 1..=MOST_TARGETS)?;
        self.count("builds", kernel.builds.len(), 0..=MOST_BUILDS)?;
        if kernel.about.chars().count() > MOST_CHARACTERS {
            let reason = format!("says more than {MOST_CHARACTERS} characters about itself");
            return Err(self.bad(reason, "one sentence"));
        }
        let ports = kernel.inputs.iter().chain(&kernel.outputs);
        self.names("port", ports.clone().map(|port| port.name.as_str()))?;
        ports.into_iter().try_for_each(|port| self.port(port))?;
        self.names("parameter", kernel.parameters.iter().map(|one| one.name.as_str()))?;
        self.names("target", kernel.targets.iter().map(|one| one.device.as_str()))?;
        let Declaration { tolerance, .. } = kernel;
        if [tolerance.levels, tolerance.relative].iter().any(|t| !t.is_finite() || *t < 0.0) {
            let reason = "has a tolerance that is below 0 or not finite".to_owned();
            return Err(self.bad(reason, "levels and relative are from 0 on"));
        }
        let sources = kernel.targets.iter().map(|target| &target.sources);
        for files in sources {
            self.count("sources of one target", files.len(), 0..=MOST_SOURCES)?;
            files.iter().try_for_each(|file| self.source(file))?;
        }
        kernel.builds.iter().try_for_each(|build| self.build(kernel, build))
    }

    fn port(&self, port: &PortDeclaration) -> Result<()> {
        let name = &port.name;
        self.count(&format!("formats of `{name}`"), port.formats.len(), 1..=Format::ALL.len())?;
        let formats = port.formats().map_err(|error| self.told(&error))?;
        let twice = (1..formats.len()).find(|at| formats[..*at].contains(&formats[*at]));
        match twice {
            None => Ok(()),
            Some(at) => {
                let format = formats[at].encoding();
                let reason = format!("names the format {format} of `{name}` twice");
                Err(self.bad(reason, "name it once"))
            }
        }
    }

    fn source(&self, file: &str) -> Result<()> {
        let good = |part: Component<'_>| {
            matches!(part, Component::Normal(_) | Component::ParentDir | Component::CurDir)
        };
        let is_short = file.chars().count() <= MOST_CHARACTERS && !file.contains('\0');
        if !file.is_empty() && is_short && Path::new(file).components().all(good) {
            return Ok(());
        }
        let reason = format!("has a source `{}`", one_line(file));
        Err(self.bad(reason, "paths begin at the folder of the manifest"))
    }

    fn build(&self, kernel: &Declaration, build: &Build) -> Result<()> {
        let formats = kernel.inputs.iter().map(|port| &port.formats);
        if formats.clone().any(|known| !known.contains(&build.format)) {
            let reason = format!("is to be built for {}", one_line(&build.format));
            return Err(self.bad(reason, "a format of all its inputs"));
        }
        let known = |name: &str| kernel.parameters.iter().find(|one| one.name == name);
        for (name, written) in &build.parameters {
            let Some(parameter) = known(name) else {
                let reason = format!("has no parameter `{}`", one_line(name));
                return Err(self.bad(reason, "declare it in the kernel's parameters"));
            };
            if written.value(parameter.kind).is_none() {
                let kind = format!("{:?}", parameter.kind).to_lowercase();
                return Err(self.bad(format!("is built with another `{name}`"), &kind));
            }
            let count = written.count().unwrap_or(0);
            if count > MOST_NUMBERS || parameter.count.is_some_and(|needed| needed != count) {
                let reason = format!("is built with {count} numbers in `{name}`");
                let needed = parameter.count.unwrap_or(MOST_NUMBERS);
                return Err(self.bad(reason, &format!("it takes {needed}")));
            }
        }
        let given = |name: &String| build.parameters.contains_key(name);
        let needed = kernel.parameters.iter().filter(|one| !one.is_optional);
        if let Some(parameter) = needed.into_iter().find(|one| !given(&one.name)) {
            let reason = format!("is built without `{}`", parameter.name);
            return Err(self.bad(reason, "give it, or declare it optional"));
        }
        kernel.request(build).map(drop).map_err(|error| self.told(&error))
    }

    /// An error of a format or a size, as one of the file.
    fn told(&self, error: &AccelError) -> AccelError {
        self.bad(format!("cannot be: {}", error.sentence()), &error.remedy())
    }
}
