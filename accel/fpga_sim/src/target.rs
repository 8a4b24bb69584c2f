//! Targets: what a folder of `firmware/` says of a device, its tools and its room.
//!
//! A target is a folder with a file `target.yaml`. Whoever adds a folder adds a target; the folder
//! that `ANGAROS_FIRMWARE_DIR` names is looked through for them. Unknown fields are an error, so
//! that a wrong name is not taken for a default.

use crate::SimError;
use angaros_accel::{AccelError, yaml};
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// Names a folder with targets.
pub const FOLDER_VARIABLE: &str = "ANGAROS_FIRMWARE_DIR";

/// The manifest of a target.
pub const MANIFEST: &str = "target.yaml";

/// Most bytes of a manifest.
const MOST_BYTES: u64 = 64 << 10;
/// Most targets of a folder.
const MOST_TARGETS: usize = 256;
/// The fastest clock that a manifest may state.
const FASTEST_HZ: u64 = 10_000_000_000;

/// A target.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Its name: lower case, digits and `_`.
    pub name: String,
    /// What it is, for people.
    #[serde(default)]
    pub description: String,
    /// The back end that runs kernels for it, as `fpga_sim`.
    pub device: String,
    /// The programs that make kernels for it.
    #[serde(default)]
    pub toolchain: Toolchain,
    /// The program that stands for the hardware, where one does.
    #[serde(default)]
    pub emulator: Option<String>,
    /// Ticks of its clock in a second.
    pub clock_hz: u64,
    /// What it has room for.
    pub limits: TargetLimits,
}

/// Programs that make kernels for a target.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Toolchain {
    /// Makes a simulation.
    pub simulator: Option<String>,
    /// Compiles the simulation.
    pub compiler: Option<String>,
    /// Makes hardware.
    pub synthesis: Option<String>,
}

/// What a target has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetLimits {
    /// Bits of block RAM.
    pub block_ram_bits: u64,
    /// Look-up tables.
    pub luts: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// Multipliers.
    pub dsp_blocks: u64,
    /// Bytes of memory for buffers.
    pub memory_bytes: u64,
}

impl Target {
    /// The simulated FPGA of this crate, `firmware/fpga_sim`.
    ///
    /// # Errors
    /// [`SimError::BadTarget`]; not for the manifest that is shipped.
    pub fn standard() -> Result<Self, SimError> {
        Self::parse("fpga_sim", include_str!("../../../firmware/fpga_sim/target.yaml"))
    }

    /// What a manifest says; `path` is for errors.
    ///
    /// # Errors
    /// [`SimError::BadTarget`].
    pub fn parse(path: &str, text: &str) -> Result<Self, SimError> {
        let hint = "firmware/fpga_sim/target.yaml has all fields";
        let target: Self = yaml::parse(path, text, hint).map_err(of_file)?;
        target.check(path)?;
        Ok(target)
    }

    /// Reads the manifest of a folder.
    ///
    /// # Errors
    /// [`SimError::BadTarget`].
    pub fn read(folder: &Path) -> Result<Self, SimError> {
        let path = folder.join(MANIFEST);
        let text = yaml::read(&path, MOST_BYTES).map_err(of_file)?;
        Self::parse(&path.display().to_string(), &text)
    }

    /// The targets in a folder by name: each folder in it that has a manifest.
    ///
    /// # Errors
    /// [`SimError::BadTarget`] where the folder or a manifest cannot be used, or two targets have
    /// the same name.
    pub fn all(folder: &Path) -> Result<Vec<Self>, SimError> {
        let shown = folder.display().to_string();
        let entries = fs::read_dir(folder)
            .map_err(|e| bad(&shown, e.to_string(), "name a folder with targets"))?;
        let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let folders = folders.filter(|path| path.join(MANIFEST).is_file()).take(MOST_TARGETS);
        let mut targets = folders.map(|path| Self::read(&path)).collect::<Result<Vec<_>, _>>()?;
        targets.sort_by(|a, b| a.name.cmp(&b.name));
        match targets.windows(2).find(|pair| pair[0].name == pair[1].name) {
            None => Ok(targets),
            Some(pair) => {
                let reason = format!("two targets are called `{}`", pair[0].name);
                Err(bad(&shown, reason, "rename one of them"))
            }
        }
    }

    /// The programs that its manifest names, each once, and what each is for.
    #[must_use]
    pub fn programs(&self) -> Vec<(&str, &'static str)> {
        let Toolchain { simulator, compiler, synthesis } = &self.toolchain;
        let named = [
            (simulator, "simulates kernels"),
            (compiler, "compiles simulations"),
            (synthesis, "makes hardware of kernels and tells what they take"),
            (&self.emulator, "stands for the hardware"),
        ];
        let mut programs: Vec<(&str, &'static str)> = Vec::new();
        for (program, purpose) in named {
            let Some(program) = program.as_deref() else { continue };
            if programs.iter().all(|(known, _)| *known != program) {
                programs.push((program, purpose));
            }
        }
        programs
    }

    /// Whether block RAM of so many bits fits, or what is wrong.
    ///
    /// # Errors
    /// [`SimError::BadDesign`].
    pub fn check_memory(&self, design: &str, bits: u64) -> Result<(), SimError> {
        let limit = self.limits.block_ram_bits;
        if bits <= limit {
            return Ok(());
        }
        Err(SimError::BadDesign {
            design: design.to_owned(),
            reason: format!("it takes {bits} bits of block RAM, `{}` has {limit}", self.name),
            hint: "process narrower images, or use a larger target".to_owned(),
        })
    }

    /// How long so many clock cycles take, in nanoseconds, rounded up.
    #[must_use]
    pub fn nanoseconds(&self, cycles: u64) -> u64 {
        let ns = (u128::from(cycles) * 1_000_000_000).div_ceil(u128::from(self.clock_hz.max(1)));
        u64::try_from(ns).unwrap_or(u64::MAX)
    }

    fn check(&self, path: &str) -> Result<(), SimError> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        for (what, name) in [("name", &self.name), ("device", &self.device)] {
            if name.is_empty() || name.len() > 32 || !name.chars().all(plain) {
                let reason = format!("`{}` is no {what}", yaml::one_line(name));
                return Err(bad(path, reason, "up to 32 of a to z, 0 to 9 and _"));
            }
        }
        if self.clock_hz == 0 || self.clock_hz > FASTEST_HZ {
            let reason = format!("clock_hz is {}", self.clock_hz);
            return Err(bad(path, reason, "ticks in a second, at most 10^10"));
        }
        Ok(())
    }
}

/// What is wrong with a file, as an error of a target.
fn of_file(error: AccelError) -> SimError {
    match error {
        AccelError::BadFile { path, reason, hint } => SimError::BadTarget { path, reason, hint },
        other => bad(MANIFEST, other.sentence(), "see the reason"),
    }
}

fn bad(path: &str, reason: String, hint: &str) -> SimError {
    SimError::BadTarget { path: path.to_owned(), reason, hint: hint.to_owned() }
}
