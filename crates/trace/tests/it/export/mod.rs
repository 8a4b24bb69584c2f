//! Exports, held against the programs that read them.

mod ctf;
mod errors;
mod real;
mod ros2;
mod sample;
mod tables;
mod viewers;

use angaros::trace::{Event, EventId, Recording};
use angaros_trace::export::{Format, Source, export};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The sample in a format, in a folder of its own.
fn exported(format: Format) -> (tempfile::TempDir, PathBuf) {
    exported_of(sample::recording(), format)
}

fn exported_of(recording: Recording, format: Format) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let source = Source::of(recording).unwrap();
    export(&source, format, &out).unwrap();
    (folder, out)
}

/// Events of a recording, by kind.
fn count(recording: &Recording, id: EventId) -> usize {
    recording.events.iter().filter(|(_, event)| event.id == id).count()
}

fn events_of(recording: &Recording, id: EventId) -> impl Iterator<Item = &(u32, Event)> {
    recording.events.iter().filter(move |(_, event)| event.id == id)
}

/// The first of these programs that can import the modules, or a word why none can.
fn python(candidates: &[PathBuf], modules: &str, hint: &str) -> Option<PathBuf> {
    for python in candidates {
        let answer = Command::new(python).args(["-c", &format!("import {modules}")]).output();
        if answer.is_ok_and(|answer| answer.status.success()) {
            return Some(python.clone());
        }
    }
    angaros_testing::skipped(format_args!("no Python here has {modules}; hint: {hint}"));
    None
}

/// The system's Python, which has what Debian packages bring.
fn system_python(modules: &str, package: &str) -> Option<PathBuf> {
    let candidates = ["/usr/bin/python3", "python3"].map(PathBuf::from);
    python(&candidates, modules, &format!("apt install {package}, or scripts/setup.sh"))
}

/// The Python of the virtual environment of the tests.
fn test_python(modules: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("ANGAROS_VENV");
    let folder = folder.map_or_else(|| repository().join(".venv"), PathBuf::from);
    let hint = "scripts/setup.sh makes ./.venv or $ANGAROS_VENV";
    python(&[folder.join("bin/python")], modules, hint)
}

/// What a script of ours says of files, as JSON.
fn ask(python: &Path, script: &str, arguments: &[&Path]) -> serde_json::Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(script);
    let output = Command::new(python).arg(script).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The numbers of a JSON object.
fn counts(object: &serde_json::Value) -> BTreeMap<String, u64> {
    let object = object.as_object().unwrap();
    object.iter().map(|(name, count)| (name.clone(), count.as_u64().unwrap())).collect()
}
