//! Kernels beside nodes: what a package says of them in the file `kernels.yaml` beside its
//! `Cargo.toml`.
//!
//! ```yaml
//! kernels:
//!   - name: resize
//!     about: makes images larger or smaller
//!     inputs: [{name: image, formats: [mono8, rgb8]}]
//!     outputs: [{name: resized, formats: [mono8, rgb8]}]
//!     parameters:
//!       - {name: scale_width, kind: number, optional: true}
//!       - {name: scale_height, kind: number, optional: true}
//!     tolerance: {levels: 0, relative: 0}      # how far from the processor's values
//!     targets:                                 # back ends or targets that have it
//!       - {device: cpu}
//!       - {device: fpga_sim, sources: [rtl/resize_half.sv]}
//!     builds:                                  # what `angaros accel build` makes ready
//!       - {format: rgb8, width: 640, height: 480, parameters: {scale_width: 2, scale_height: 2}}
//! ```
//!
//! * **KM1** A key that is not known is an error with its line and the nearest word that is.
//! * **KM2** Everything is bounded, and checked when the file is read: each build comes to a
//!   [`KernelRequest`] with the ports, formats and parameters that the kernel was declared with.
//! * **KM3** A declaration is held against the kernels that devices have by the tests of the
//!   package; devices do not read it.

mod check;

use crate::yaml::{self, bad};
use crate::{Format, KernelRequest, Result, Shape, Tolerance, Value};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Name of the file.
pub const MANIFEST_FILE: &str = "kernels.yaml";

/// Most bytes of the file.
const MOST_BYTES: u64 = 256 << 10;

/// The kernels of a package.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KernelManifest {
    /// Each of them.
    pub kernels: Vec<Declaration>,
}

/// A kernel as its package declares it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declaration {
    /// Its name, by which devices build it.
    pub name: String,
    /// What it does, for people.
    #[serde(default)]
    pub about: String,
    /// What it reads, in the order of its ports.
    pub inputs: Vec<PortDeclaration>,
    /// What it writes.
    pub outputs: Vec<PortDeclaration>,
    /// What it is told.
    #[serde(default)]
    pub parameters: Vec<ParameterDeclaration>,
    /// How far its values may be from those of the processor; exact if left out.
    #[serde(default)]
    tolerance: Levels,
    /// The back ends or targets that have it.
    pub targets: Vec<Implementation>,
    /// What is to be made ready before a program asks for it.
    #[serde(default)]
    builds: Vec<Build>,
}

/// A port of a kernel.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortDeclaration {
    /// Its name.
    pub name: String,
    /// Encodings that it may have, by the names of ROS.
    formats: Vec<String>,
}

/// A parameter of a kernel.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParameterDeclaration {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ParameterKind,
    /// How many numbers or bytes it has; any number of them if left out.
    #[serde(default)]
    pub count: Option<usize>,
    /// Whether a kernel may be built without it.
    #[serde(default, rename = "optional")]
    pub is_optional: bool,
}

/// What a parameter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ParameterKind {
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// Several numbers, as a matrix by rows.
    Numbers,
    /// A word.
    Text,
    /// Bytes, as numbers from 0 to 255.
    Bytes,
}

/// Where a kernel is there, and what it is made of there.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Implementation {
    /// A back end or a target, as `cpu`.
    pub device: String,
    /// Files, from the folder of the manifest.
    #[serde(default)]
    pub sources: Vec<String>,
}

/// A tolerance as it is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Levels {
    levels: f64,
    relative: f64,
}

/// A kernel for images of one size.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Build {
    format: String,
    width: usize,
    height: usize,
    #[serde(default)]
    parameters: BTreeMap<String, Written>,
}

/// The value of a parameter as it is written.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
enum Written {
    Integer(i64),
    Number(f64),
    Numbers(Vec<f64>),
    Text(String),
}

impl KernelManifest {
    /// What a text declares; `path` is for errors.
    ///
    /// # Errors
    /// [`AccelError::BadFile`](crate::AccelError::BadFile).
    pub fn parse(path: &str, text: &str) -> Result<Self> {
        if text.len() as u64 > MOST_BYTES {
            let reason = format!("it has more than {MOST_BYTES} bytes");
            return Err(bad(path, reason, "declare fewer kernels"));
        }
        let hint = "the top of crates/accel/src/manifest.rs shows one with all keys";
        let manifest: Self = yaml::parse(path, text, hint)?;
        manifest.check(path)?;
        Ok(manifest)
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// As [`KernelManifest::parse`]; where the file cannot be read.
    pub fn read(path: &Path) -> Result<Self> {
        Self::parse(&path.display().to_string(), &yaml::read(path, MOST_BYTES)?)
    }

    /// The declaration of a kernel.
    #[must_use]
    pub fn kernel(&self, name: &str) -> Option<&Declaration> {
        self.kernels.iter().find(|one| one.name == name)
    }

    /// Sources that are declared and are not in the folder of the manifest: kernel and file.
    #[must_use]
    pub fn missing_sources(&self, folder: &Path) -> Vec<(&str, PathBuf)> {
        let of = |kernel: &'_ Declaration| {
            let files = kernel.targets.iter().flat_map(|target| &target.sources);
            let paths = files.map(|file| folder.join(file)).filter(|path| !path.is_file());
            paths.collect::<Vec<_>>()
        };
        let all = self.kernels.iter().map(|kernel| (kernel.name.as_str(), of(kernel)));
        all.flat_map(|(name, paths)| paths.into_iter().map(move |path| (name, path))).collect()
    }
}

impl Declaration {
    /// How far its values may be from those of the processor.
    #[must_use]
    pub const fn tolerance(&self) -> Tolerance {
        Tolerance { levels: self.tolerance.levels, relative: self.tolerance.relative }
    }

    /// What is to be made ready, in the order of the file.
    ///
    /// # Errors
    /// What [`Shape::packed`] returns; not for a manifest that was read.
    pub fn requests(&self) -> Result<Vec<KernelRequest>> {
        self.builds.iter().map(|build| self.request(build)).collect()
    }

    fn request(&self, build: &Build) -> Result<KernelRequest> {
        let format = Format::from_encoding(&build.format)?;
        let shape = Shape::packed(format, build.width, build.height)?;
        let mut request = KernelRequest::new(&self.name, &vec![shape; self.inputs.len()]);
        for parameter in &self.parameters {
            let written = build.parameters.get(&parameter.name);
            if let Some(value) = written.and_then(|written| written.value(parameter.kind)) {
                request.parameters.set(&parameter.name, value);
            }
        }
        Ok(request)
    }
}

impl PortDeclaration {
    /// Formats that it may have.
    ///
    /// # Errors
    /// An encoding that is none; not for a manifest that was read.
    pub fn formats(&self) -> Result<Vec<Format>> {
        self.formats.iter().map(|name| Format::from_encoding(name)).collect()
    }
}

impl Written {
    /// The value of a parameter of this kind; `None` where it is of another one.
    fn value(&self, kind: ParameterKind) -> Option<Value> {
        Some(match (kind, self) {
            (ParameterKind::Integer, Self::Integer(value)) => Value::Integer(*value),
            (ParameterKind::Number, Self::Integer(value)) => Value::Number(*value as f64),
            (ParameterKind::Number, Self::Number(value)) => Value::Number(*value),
            (ParameterKind::Numbers, Self::Numbers(values)) => Value::Numbers(values.clone()),
            (ParameterKind::Text, Self::Text(text)) => Value::Text(text.clone()),
            (ParameterKind::Bytes, Self::Numbers(values)) => {
                let byte = |value: &f64| {
                    let is_byte = (0.0..=255.0).contains(value) && value.fract() == 0.0;
                    is_byte.then_some(*value as u8)
                };
                Value::Bytes(values.iter().map(byte).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    /// How many numbers it has; `None` for what is no list.
    fn count(&self) -> Option<usize> {
        match self {
            Self::Numbers(values) => Some(values.len()),
            _ => None,
        }
    }
}
