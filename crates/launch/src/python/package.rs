//! Programs in Python of packages of ROS 2: those of sources of the build type `ament_python`,
//! which need no build, and installed ones where no `rclpy` of ROS 2 is there.

use super::interpreter;
use crate::ament::{self, Package};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// Where a package of sources says how it is built.
const SETUP: [&str; 3] = ["setup.py", "setup.cfg", "pyproject.toml"];

/// The words that run a file in Python with the names of `rclpy`.
///
/// # Errors
/// There is no Python with the package `angaros`.
pub fn script(path: &Path) -> Result<Vec<String>, String> {
    let python = interpreter()?.display().to_string();
    Ok(vec![python, "-m".into(), "angaros".into(), path.display().to_string()])
}

/// The words that run a program of a package: the program itself where it is installed, Python with
/// its name where it is one of sources, Python with its path where it is one in Python and no ROS 2
/// has an `rclpy`. `None` if the package has no such program.
///
/// # Errors
/// Sources whose programs cannot be told.
pub fn command(package: &Package, program: &str) -> Result<Option<Vec<String>>, String> {
    if let Some(path) = package.executable(program) {
        let plain = vec![path.display().to_string()];
        let is_ours = is_python(&path) && ament::find("rclpy").is_none();
        // Without our package it may still be one that needs no `rclpy`.
        return Ok(Some(if is_ours { script(&path).unwrap_or(plain) } else { plain }));
    }
    if !programs(package)?.iter().any(|known| known == program) {
        return Ok(None);
    }
    let mut words = script(Path::new("--package"))?;
    words.extend([package.share.display().to_string(), program.to_owned()]);
    Ok(Some(words))
}

/// The programs of a package of sources in Python; none of any other.
///
/// # Errors
/// Its entry points cannot be read, or there is no Python with the package `angaros`.
pub fn programs(package: &Package) -> Result<Vec<String>, String> {
    static KNOWN: Mutex<BTreeMap<PathBuf, Vec<String>>> = Mutex::new(BTreeMap::new());
    if !is_of_sources(package) {
        return Ok(Vec::new());
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(names) = known.get(&package.share) {
        return Ok(names.clone());
    }
    let of = |why: String| format!("package '{}' is in Python: {why}", package.name);
    let words = script(Path::new("--programs")).map_err(of)?;
    let mut command = Command::new(&words[0]);
    let output = command.args(&words[1..]).arg(&package.share).stdin(Stdio::null()).output();
    let output = output.map_err(|error| of(error.to_string()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim().replace("\nhint: ", "; hint: ");
        return Err(of(said.trim_start_matches("error: ").to_owned()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let names: Vec<String> = text.lines().filter(|n| !n.is_empty()).map(str::to_owned).collect();
    known.insert(package.share.clone(), names.clone());
    Ok(names)
}

/// Whether a package is one of sources in Python.
fn is_of_sources(package: &Package) -> bool {
    let says_so = || {
        let text = std::fs::read_to_string(package.manifest()).unwrap_or_default();
        text.contains("ament_python")
    };
    package.prefix.is_none()
        && SETUP.iter().any(|name| package.share.join(name).is_file())
        && says_so()
}

/// Whether the first line of a program names Python.
fn is_python(path: &Path) -> bool {
    let mut begin = [0; 128];
    let read = std::fs::File::open(path).and_then(|mut file| file.read(&mut begin)).unwrap_or(0);
    let first = begin[..read].split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(first);
    line.starts_with("#!") && line.contains("python")
}

/// What a person calls the program of a command line: not Python, but what it runs.
pub(crate) fn label(words: &[String]) -> &str {
    let run = match words {
        [_, dash, module, option, _, program, ..]
            if dash == "-m" && module == "angaros" && option == "--package" =>
        {
            program
        }
        [_, dash, module, script, ..] if dash == "-m" && module == "angaros" => script,
        _ => words.first().map_or("", String::as_str),
    };
    run.rsplit('/').next().unwrap_or(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_python_runs_is_called_by_its_own_name() {
        for (line, expected) in [
            ("python3 -m angaros --package /src/demo talker -v", "talker"),
            ("/usr/bin/python3 -m angaros /lib/demo/listener --ros-args", "listener"),
            ("/lib/demo/talker -m angaros", "talker"),
            ("", ""),
        ] {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            assert_eq!(label(&words), expected, "{line}");
        }
    }

    #[test]
    fn a_program_is_in_python_if_its_first_line_says_so() {
        let folder = tempfile::tempdir().unwrap();
        for (text, expected) in [
            ("#!/usr/bin/python3\nimport rclpy\n", true),
            ("#!/usr/bin/env python3", true),
            ("#!/bin/sh\n# python\n", false),
            ("\u{7f}ELF python", false),
            ("", false),
        ] {
            let path = folder.path().join("program");
            std::fs::write(&path, text).unwrap();
            assert_eq!(is_python(&path), expected, "{text}");
        }
    }
}
