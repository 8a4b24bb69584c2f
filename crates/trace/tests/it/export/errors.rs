//! What cannot be exported, and what is left of it.

use super::sample;
use angaros::trace::Recording;
use angaros_trace::export::{Format, Source, export};
use std::path::Path;

pub const FORMATS: [Format; 5] =
    [Format::Ctf, Format::Perfetto, Format::Chrome, Format::Parquet, Format::Csv];

fn refused(out: &Path, format: Format) -> String {
    let source = Source::of(sample::recording()).unwrap();
    export(&source, format, out).unwrap_err().to_string()
}

#[test]
fn nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    std::fs::write(&out, "precious").unwrap();
    for format in FORMATS {
        let why = refused(&out, format);
        assert!(why.contains("out: it exists; hint: "), "{why}");
    }
    assert_eq!(std::fs::read(&out).unwrap(), b"precious");
}

#[test]
fn a_place_that_cannot_be_written_is_named_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    for format in FORMATS {
        let why = refused(&folder.path().join("none/out"), format);
        assert!(why.contains("none/") && why.contains("hint: make the folder"), "{why}");
        let why = refused(Path::new("/proc/out"), format);
        assert!(why.starts_with("cannot write /proc/"), "{why}");
    }
    assert!(refused(Path::new("/"), Format::Ctf).contains("it exists"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn processes_of_one_number_on_one_host_have_files_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut recording = sample::recording();
    // A name as long as no file may have.
    recording.processes[0].host = "h".repeat(300);
    let first = recording.processes[0].clone();
    let second = &mut recording.processes[1];
    (second.host, second.machine, second.pid) = (first.host, first.machine, first.pid);
    let source = Source::of(recording).unwrap();
    let done = export(&source, Format::Ctf, &folder.path().join("out")).unwrap();
    assert_eq!((done.processes, done.hosts), (3, 2));
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_folder_is_exported_file_by_file_and_bad_files_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let whole = sample::recording();
    for (number, process) in whole.processes.iter().enumerate() {
        let of = |entity: &u32| *entity == number as u32;
        let entities = whole.entities.iter().filter(|entity| of(&entity.process));
        let part = Recording {
            processes: vec![process.clone()],
            entities: entities.cloned().collect(),
            events: whole.events.iter().filter(|(of, _)| *of == number as u32).copied().collect(),
        };
        part.write(&folder.path().join(format!("{number}.trace"))).unwrap();
    }
    std::fs::write(folder.path().join("9.trace"), "nonsense that is no trace").unwrap();
    let source = Source::open(folder.path()).unwrap();
    let remarks = source.remarks().join("\n");
    assert!(remarks.contains("9.trace: it is no trace file"), "{remarks}");
    assert!(remarks.contains("1.trace: 17 events found no room"), "{remarks}");
    let out = tempfile::tempdir().unwrap();
    for format in FORMATS {
        let (files, memory) = (out.path().join("files"), out.path().join("memory"));
        let of_files = export(&source, format, &files).unwrap();
        let of_memory = export(&Source::of(whole.clone()).unwrap(), format, &memory).unwrap();
        assert_eq!(of_files, of_memory);
        assert_eq!(all(&files), all(&memory), "{format:?}");
        for path in [files, memory] {
            std::fs::remove_dir_all(&path).or_else(|_| std::fs::remove_file(&path)).unwrap();
        }
    }
}

/// Names and bytes of a file, or of those below a folder.
fn all(path: &Path) -> Vec<(String, Vec<u8>)> {
    if path.is_file() {
        return vec![(String::new(), std::fs::read(path).unwrap())];
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let below = all(&entry.path()).into_iter();
        found.extend(below.map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
    }
    found.sort();
    found
}

#[test]
fn a_folder_without_readable_files_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let why = |path: &Path| Source::open(path).map(drop).unwrap_err().to_string();
    assert!(why(folder.path()).contains("has no trace files; hint: "));
    assert!(why(&folder.path().join("none")).starts_with("cannot read"));
    std::fs::write(folder.path().join("a.trace"), "nonsense that is no trace").unwrap();
    assert!(why(folder.path()).contains("a.trace: it is no trace file"));
}
