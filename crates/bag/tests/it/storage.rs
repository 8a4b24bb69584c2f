//! How files are written: presets, configurations, and files that are packed as wholes.

use crate::fixtures::{bag, numbers};
use crate::peers::{ask, python};
use crate::repair::killed;
use angaros_bag::{Compression, StorageId, StorageOptions, create, open, reindex};

#[test]
fn files_are_packed_as_wholes_and_read_again_by_everybody() {
    for storage_id in [StorageId::Mcap, StorageId::Sqlite3] {
        for threads in [0, 3] {
            let options = StorageOptions {
                storage_id,
                compression: Compression::Zstd,
                pack_files: true,
                compression_threads: threads,
                max_bagfile_duration_ns: 500_000_000,
                ..StorageOptions::default()
            };
            let folder = tempfile::tempdir().unwrap();
            let path = bag(folder.path(), &options, 200);
            let ending = format!("{}.zstd", storage_id.extension());
            let names: Vec<String> = std::fs::read_dir(&path)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .filter(|name| name != "metadata.yaml")
                .collect();
            assert!(names.len() == 4 && names.iter().all(|n| n.ends_with(&ending)), "{names:?}");
            let whole = open(&path).unwrap();
            assert_eq!(whole.info().recovered, None);
            assert_eq!(whole.info().compression_mode, "FILE");
            assert_eq!(numbers(whole.as_ref()), (0..200).collect::<Vec<_>>());
            let Some(python) = python() else { continue };
            assert_eq!(ask(&python, "rosbags", &path).len(), 200, "{options:?}");
        }
    }
}

#[test]
fn of_files_that_are_packed_as_many_are_kept_as_may_be() {
    let options = StorageOptions {
        pack_files: true,
        max_bagfile_duration_ns: 300_000_000,
        max_bag_files: 2,
        ..StorageOptions::default()
    };
    let folder = tempfile::tempdir().unwrap();
    let path = bag(folder.path(), &options, 200);
    assert_eq!(std::fs::read_dir(&path).unwrap().count(), 3);
    let kept = numbers(open(&path).unwrap().as_ref());
    assert_eq!(kept.last(), Some(&199));
    assert!(kept.len() < 100 && kept.windows(2).all(|two| two[1] == two[0] + 1), "{kept:?}");
}

#[test]
fn a_killed_recorder_that_packs_files_leaves_a_bag_that_is_repaired() {
    let options = StorageOptions { pack_files: true, ..StorageOptions::default() };
    let folder = tempfile::tempdir().unwrap();
    let path = killed(folder.path(), &options);
    assert_eq!(reindex(&path).unwrap().repaired.len(), 1);
    let whole = open(&path).unwrap();
    assert_eq!(whole.info().compression_mode, "", "its file is plain");
    let count = numbers(whole.as_ref()).len();
    let Some(python) = python() else { return };
    assert_eq!(ask(&python, "rosbags", &path).len(), count);
}

#[test]
fn every_preset_and_layout_is_read_by_everybody() {
    let presets = ["none", "fastwrite", "zstd_fast", "zstd_small"];
    let config = "noMessageIndex: true\nnoSummaryOffsets: true\ncompression: Zstd\n\
                  compressionLevel: Slow\nchunkSize: 4096\nenableDataCRC: true\n";
    let mut forms: Vec<StorageOptions> = Vec::new();
    for preset in presets {
        let mut options = StorageOptions::default();
        options.apply_preset(preset).unwrap();
        forms.push(options);
    }
    for text in [config, "noSummary: true\nnoChunkCRC: true\n"] {
        let mut options = StorageOptions::default();
        options.apply_config(text).unwrap();
        forms.push(options);
    }
    for options in forms {
        let folder = tempfile::tempdir().unwrap();
        let path = bag(folder.path(), &options, 300);
        let whole = open(&path).unwrap();
        assert_eq!(whole.info().recovered, None, "{options:?}");
        assert_eq!(numbers(whole.as_ref()), (0..300).collect::<Vec<_>>(), "{options:?}");
        let Some(python) = python() else { continue };
        let file = path.join("bag_0.mcap");
        assert_eq!(ask(&python, "times", &file).len(), 300, "{options:?}");
    }
}

#[test]
fn what_could_not_be_compressed_is_refused_before_a_folder_is_made() {
    let mut options = StorageOptions::default();
    options.apply_preset("fastwrite").unwrap();
    options.compression = Compression::Zstd;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    let error = create(&path, &options).err().unwrap().to_string();
    assert!(error.contains("compressed in chunks only"), "{error}");
    assert!(!path.exists());
    options.pack_files = true;
    create(&path, &options).unwrap().finish().unwrap();
}

#[test]
fn pragmas_reach_the_database() {
    let mut options =
        StorageOptions { storage_id: StorageId::Sqlite3, ..StorageOptions::default() };
    options.apply_config("write: {pragmas: ['user_version = 77']}").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = bag(folder.path(), &options, 10).join("bag_0.db3");
    let database = rusqlite::Connection::open(file).unwrap();
    let version: i64 = database.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    assert_eq!(version, 77);
}
