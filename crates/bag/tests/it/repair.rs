//! Bags whose recorder died, repaired where they lie: every whole message is there for every
//! reader.

use crate::fixtures::{add_topics, bag, numbers, write_numbers};
use crate::peers::{ask, python};
use crate::writing::forms;
use angaros_bag::{StorageId, StorageOptions, create, open, reindex};
use std::path::{Path, PathBuf};

/// The files as a recorder leaves them that is killed after 500 messages.
pub fn killed(folder: &Path, options: &StorageOptions) -> PathBuf {
    let path = folder.join("bag");
    let mut writer = create(&path, options).unwrap();
    add_topics(writer.as_mut());
    write_numbers(writer.as_mut(), 0..500);
    left_of(&path, folder.join("left"))
}

/// The files of a bag as they are now.
fn left_of(path: &Path, left: PathBuf) -> PathBuf {
    std::fs::create_dir(&left).unwrap();
    for entry in std::fs::read_dir(path).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), left.join(entry.file_name())).unwrap();
    }
    left
}

fn files(directory: &Path) -> Vec<String> {
    let names = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_bag_whose_recorder_was_killed_is_repaired_where_it_lies() {
    for options in forms() {
        let folder = tempfile::tempdir().unwrap();
        let path = killed(folder.path(), &options);
        let before = numbers(open(&path).unwrap().as_ref());
        assert!(open(&path).unwrap().info().recovered.is_some());
        let done = reindex(&path).unwrap();
        assert_eq!((done.repaired.len(), done.broken.len()), (1, 0), "{options:?}");
        let file = format!("bag_0.{}", options.storage_id.extension());
        assert_eq!(files(&path), [file.as_str(), "metadata.yaml"], "no log is left");
        let whole = open(&path).unwrap();
        assert_eq!(whole.info().recovered, None, "{options:?}");
        assert_eq!(numbers(whole.as_ref()), before);
        // The file by itself, without metadata.yaml.
        let alone = open(path.join(&file)).unwrap();
        assert_eq!(alone.info().recovered, None);
        assert_eq!(alone.info().message_count, before.len() as u64);
        assert!(reindex(&path).unwrap().repaired.is_empty(), "once is enough");
        let Some(python) = python() else { continue };
        assert_eq!(ask(&python, "rosbags", &path).len(), before.len(), "{options:?}");
        if options.storage_id == StorageId::Mcap {
            assert_eq!(ask(&python, "mcap", &path.join(&file)).len(), before.len());
            assert_eq!(ask(&python, "times", &path.join(&file)).len(), before.len());
        }
    }
}

#[test]
fn a_database_whose_log_had_just_been_folded_in_was_not_ended_either() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    let options = StorageOptions { storage_id: StorageId::Sqlite3, ..StorageOptions::default() };
    let mut writer = create(&path, &options).unwrap();
    add_topics(writer.as_mut());
    write_numbers(writer.as_mut(), 0..500);
    writer.flush().unwrap();
    let other = rusqlite::Connection::open(path.join("bag_0.db3")).unwrap();
    let fold = "PRAGMA wal_checkpoint(TRUNCATE)";
    other.query_row(fold, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(std::fs::metadata(path.join("bag_0.db3-wal")).unwrap().len(), 0);
    let left = left_of(&path, folder.path().join("left"));
    let done = reindex(&left).unwrap();
    assert_eq!((done.repaired.len(), done.broken.len()), (1, 0));
    assert_eq!(files(&left), ["bag_0.db3", "metadata.yaml"], "no log is left");
    assert_eq!(numbers(open(&left).unwrap().as_ref()), (0..500).collect::<Vec<_>>());
    assert!(reindex(&left).unwrap().repaired.is_empty(), "once is enough");
}

#[test]
fn an_mcap_file_cut_at_any_byte_is_repaired_with_every_whole_message() {
    let stride = if std::env::var_os("ANGAROS_ROUNDS").is_some() { 1 } else { 97 };
    for options in forms().into_iter().filter(|form| form.storage_id == StorageId::Mcap) {
        let options = StorageOptions { chunk_size: 400, ..options };
        let folder = tempfile::tempdir().unwrap();
        let bytes = std::fs::read(bag(folder.path(), &options, 40).join("bag_0.mcap")).unwrap();
        let path = folder.path().join("cut");
        std::fs::create_dir(&path).unwrap();
        for len in (0..bytes.len()).step_by(stride) {
            std::fs::write(path.join("cut_0.mcap"), &bytes[..len]).unwrap();
            let before = numbers(open(&path).unwrap().as_ref());
            let done = reindex(&path).unwrap();
            assert_eq!(done.broken, [], "{len} of {} bytes", bytes.len());
            assert_eq!(done.info.recovered, None, "{len} bytes, {options:?}");
            let after = open(&path).unwrap();
            assert_eq!(numbers(after.as_ref()), before, "{len} bytes, {options:?}");
            assert_eq!(after.info().message_count, before.len() as u64);
        }
    }
}

#[test]
fn the_summary_of_a_repaired_file_is_one_that_another_reader_accepts() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let options = StorageOptions { chunk_size: 400, ..StorageOptions::default() };
    let bytes = std::fs::read(bag(folder.path(), &options, 40).join("bag_0.mcap")).unwrap();
    let path = folder.path().join("cut");
    std::fs::create_dir(&path).unwrap();
    let file = path.join("cut_0.mcap");
    // Between two messages of a chunk, inside the indices behind one, in the summary.
    let middle = bytes.windows(10).position(|window| window == b"message 20").unwrap() + 12;
    for len in [middle, bytes.len() / 2, bytes.len() - 200, bytes.len() - 5] {
        std::fs::write(&file, &bytes[..len]).unwrap();
        reindex(&path).unwrap();
        let count = open(&path).unwrap().info().message_count as usize;
        assert!(count >= 15, "{len}: {count}");
        assert_eq!(ask(&python, "times", &file).len(), count, "{len}");
    }
}

#[test]
fn what_cannot_be_repaired_is_left_as_it_is_and_named_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = bag(folder.path(), &StorageOptions::default(), 40);
    let file = path.join("bag_0.mcap");
    // A file whose end is gone and whose middle is garbage, with messages behind it.
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.truncate(bytes.len() - 10);
    let at = bytes.windows(10).position(|window| window == b"message 20").unwrap();
    bytes[at] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let done = reindex(&path).unwrap();
    assert_eq!((done.repaired.len(), done.broken.len()), (0, 1));
    assert!(done.broken[0].1.contains("the chunk is damaged"), "{:?}", done.broken);
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
    let options = StorageOptions { storage_id: StorageId::Sqlite3, ..StorageOptions::default() };
    let other = tempfile::tempdir().unwrap();
    let path = bag(other.path(), &options, 400);
    let file = path.join("bag_0.db3");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() - 5000]).unwrap();
    let done = reindex(&path).unwrap();
    assert!(done.broken[0].1.contains("it was cut off"), "{:?}", done.broken);
    assert_eq!(std::fs::read(&file).unwrap().len(), bytes.len() - 5000);
}

#[test]
fn a_bag_that_is_being_written_is_not_touched() {
    for storage_id in [StorageId::Mcap, StorageId::Sqlite3] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bag");
        let options = StorageOptions { storage_id, ..StorageOptions::default() };
        let mut writer = create(&path, &options).unwrap();
        add_topics(writer.as_mut());
        write_numbers(writer.as_mut(), 0..100);
        let error = reindex(&path).unwrap_err().to_string();
        assert!(
            error.contains("is being written by a recorder\nhint: end the recorder"),
            "{error}"
        );
        write_numbers(writer.as_mut(), 100..200);
        writer.finish().unwrap();
        assert_eq!(numbers(open(&path).unwrap().as_ref()), (0..200).collect::<Vec<_>>());
    }
}
