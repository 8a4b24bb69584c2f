//! The bags of others, and ours in their hands: rosbags and mcap, in Python.

use crate::fixtures::{START_NS, bag, jackal, lines, repository};
use crate::writing::forms;
use angaros_bag::{Filter, NewMessage, StorageId, StorageOptions, create, open};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A Python that has both, or the reason why there is none.
pub fn python() -> Option<PathBuf> {
    let folder =
        std::env::var_os("ANGAROS_VENV").map_or_else(|| repository().join(".venv"), PathBuf::from);
    let python = folder.join("bin/python");
    let imports = "import rosbags, mcap, mcap_ros2, lz4";
    let reason = match Command::new(&python).args(["-c", imports]).output() {
        Ok(answer) if answer.status.success() => return Some(python),
        Ok(_) => format!("{} lacks rosbags, mcap, mcap-ros2-support or lz4", python.display()),
        Err(error) => format!("{}: {error}", python.display()),
    };
    angaros_testing::skipped(format_args!(
        "{reason}; hint: scripts/setup.sh makes ./.venv or $ANGAROS_VENV"
    ));
    None
}

pub fn ask(python: &Path, what: &str, path: &Path) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peer.py");
    let output = Command::new(python).arg(script).arg(what).arg(path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn recordings_of_ros_1_are_read_as_rosbags_reads_them() {
    let mut paths = vec![jackal()];
    // More recordings than may be shipped.
    if let Some(folder) = std::env::var_os("ANGAROS_RECORDINGS") {
        let all = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        paths.extend(all.filter(|path| path.extension().is_some_and(|end| end == "bag")));
    }
    for path in paths {
        let mut ours = lines(&path);
        assert!(path != jackal() || ours.len() == 6121);
        assert_eq!(open(&path).unwrap().info().recovered, None);
        let Some(python) = python() else { continue };
        let mut theirs = ask(&python, "rosbags", &path);
        // Messages of the same time have no order among topics there.
        theirs.sort_unstable();
        ours.sort_unstable();
        assert!(ours == theirs, "{}: rosbags reads other messages", path.display());
    }
}

#[test]
fn what_rosbags_writes_is_read() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let expected = ask(&python, "make", folder.path());
    assert_eq!(expected.len(), 120);
    let mut forms = 0;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let ours = lines(&path);
        assert!(ours == expected, "{} is read otherwise", path.display());
        let bag = open(&path).unwrap();
        assert_eq!(bag.info().recovered, None, "{}", path.display());
        forms += 1;
    }
    assert_eq!(forms, 11);
}

#[test]
fn rosbags_and_mcap_read_what_we_write() {
    let Some(python) = python() else { return };
    for options in forms() {
        let folder = tempfile::tempdir().unwrap();
        let path = bag(folder.path(), &options, 60);
        let ours = lines(&path);
        assert_eq!(ours.len(), 60);
        assert!(ask(&python, "rosbags", &path) == ours, "{options:?}");
        if options.storage_id == StorageId::Mcap {
            let file = path.join("bag_0.mcap");
            assert!(ask(&python, "mcap", &file) == ours, "{options:?}");
            let expected: Vec<String> = (0..60)
                .map(|number| (START_NS + number * 10_000_000, number))
                .map(|(time, number)| format!("{time} {} {number}", time - 1))
                .collect();
            assert_eq!(ask(&python, "times", &file), expected, "{options:?}");
        }
    }
}

#[test]
fn a_converted_recording_is_the_same_to_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jackal");
    let from = open(jackal()).unwrap();
    let mut writer = create(&path, &StorageOptions::default()).unwrap();
    for topic in from.topics() {
        writer.add_topic(&topic).unwrap();
    }
    for message in from.messages(&Filter::default()).unwrap() {
        let message = message.unwrap();
        writer
            .write(&NewMessage {
                topic: message.topic,
                log_time_ns: message.log_time_ns,
                publish_time_ns: message.publish_time_ns,
                sequence: message.sequence,
                data: &message.data,
            })
            .unwrap();
    }
    writer.finish().unwrap();
    let ours = lines(&path);
    assert!(ours == lines(&jackal()));
    let Some(python) = python() else { return };
    let mut theirs = ask(&python, "rosbags", &path);
    theirs.sort_unstable();
    let mut sorted = ours.clone();
    sorted.sort_unstable();
    assert!(theirs == sorted);
    // Both encodings of the types: mcap decodes every message with our definitions.
    assert_eq!(ask(&python, "mcap", &path.join("jackal_0.mcap")).len(), ours.len());
}
