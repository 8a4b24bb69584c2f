//! New bags from old ones.

use crate::fixtures::{START_NS, bag, lines, numbers};
use crate::writing::forms;
use angaros_bag::{Compression, ConvertOptions, StorageId, StorageOptions, convert, open, reindex};

#[test]
fn storage_and_compression_change_and_messages_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let from = bag(folder.path(), &StorageOptions::default(), 120);
    for (number, storage) in forms().into_iter().enumerate() {
        let to = folder.path().join(format!("to_{number}"));
        let options = ConvertOptions { storage, ..ConvertOptions::default() };
        let converted = convert(&[open(&from).unwrap()], &to, &options).unwrap();
        assert_eq!((converted.info.message_count, converted.unreadable), (120, 0));
        assert_eq!(lines(&to), lines(&from));
        let a = open(&from).unwrap();
        let b = open(&to).unwrap();
        assert_eq!(a.topics(), b.topics());
    }
}

#[test]
fn bags_are_joined_in_the_order_of_time_and_filtered() {
    let folder = tempfile::tempdir().unwrap();
    let from = bag(folder.path(), &StorageOptions::default(), 100);
    let inputs = || vec![open(&from).unwrap(), open(&from).unwrap()];
    let options = ConvertOptions {
        exclude_topics: vec!["/a".into()],
        start_ns: Some(START_NS + 500_000_000),
        ..ConvertOptions::default()
    };
    let to = folder.path().join("joined");
    convert(&inputs(), &to, &options).unwrap();
    let expected: Vec<u64> = (50..100).filter(|n| n % 2 == 1).flat_map(|n| [n, n]).collect();
    assert_eq!(numbers(open(&to).unwrap().as_ref()), expected);
    let unknown = ConvertOptions { topics: vec!["/bb".into()], ..ConvertOptions::default() };
    let error = convert(&inputs(), &folder.path().join("x"), &unknown).unwrap_err().to_string();
    assert!(error.ends_with("hint: did you mean '/b'?"), "{error}");
}

#[test]
fn a_lost_metadata_is_written_anew_as_it_was() {
    for storage in forms() {
        if storage.storage_id == StorageId::Mcap && storage.compression == Compression::Lz4 {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = bag(folder.path(), &storage, 50);
        let before = std::fs::read_to_string(path.join("metadata.yaml")).unwrap();
        std::fs::remove_file(path.join("metadata.yaml")).unwrap();
        assert!(open(&path).unwrap().info().recovered.is_some());
        assert_eq!(reindex(&path).unwrap().info.recovered, None);
        assert_eq!(std::fs::read_to_string(path.join("metadata.yaml")).unwrap(), before);
        assert_eq!(open(&path).unwrap().info().recovered, None);
    }
}

#[test]
fn files_without_metadata_come_in_the_order_of_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let options =
        StorageOptions { max_bagfile_duration_ns: 40_000_000, ..StorageOptions::default() };
    let path = bag(folder.path(), &options, 60);
    std::fs::remove_file(path.join("metadata.yaml")).unwrap();
    let files = reindex(&path).unwrap().info.files;
    let expected: Vec<_> = (0..12).map(|number| path.join(format!("bag_{number}.mcap"))).collect();
    assert_eq!(files.into_iter().map(|file| file.path).collect::<Vec<_>>(), expected);
}
