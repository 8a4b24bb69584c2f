//! Bags that were cut off: whatever is left can be read, and what is missing is said.

use crate::fixtures::{add_topics, bag, numbers, write_numbers};
use crate::writing::forms;
use angaros_bag::{Filter, StorageId, StorageOptions, create, open};
use std::fs::OpenOptions;
use std::path::Path;

/// Bytes between two lengths that are tried; ANGAROS_ROUNDS asks for all.
fn stride(normal: u64) -> u64 {
    if std::env::var_os("ANGAROS_ROUNDS").is_some() { 1 } else { normal }
}

/// Cuts the file shorter and shorter; what can be read only shrinks, and from the end. Of the
/// `whole` messages there are at least `first` after the first cut.
fn cut(path: &Path, stride: u64, (whole, first): (usize, usize)) -> usize {
    let file = OpenOptions::new().write(true).open(path).unwrap();
    let mut len = file.metadata().unwrap().len();
    let mut before = usize::MAX;
    let mut least = usize::MAX;
    while len > 0 {
        len = len.saturating_sub(stride);
        file.set_len(len).unwrap();
        let Ok(bag) = open(path) else {
            assert!(len < 16, "{} of {len} bytes cannot be opened", path.display());
            continue;
        };
        let info = bag.info();
        let messages: Vec<_> =
            bag.messages(&Filter::default()).unwrap().filter_map(Result::ok).collect();
        assert_eq!(messages.len() as u64, info.message_count, "{len}");
        assert!(messages.len() <= before, "{len} bytes hold more than more bytes do");
        assert!(before < usize::MAX || messages.len() >= first, "{} of {whole}", messages.len());
        let recovered = info.recovered.as_ref().unwrap();
        assert!(!recovered.missing.is_empty());
        assert_eq!(recovered.message_count, info.message_count);
        assert_eq!(recovered.last_ns, messages.last().map(|message| message.log_time_ns));
        before = messages.len();
        least = least.min(before);
    }
    assert_eq!(least, 0);
    assert!(before < whole);
    before
}

#[test]
fn an_mcap_file_cut_at_any_byte_gives_what_was_whole() {
    for options in forms().into_iter().filter(|form| form.storage_id == StorageId::Mcap) {
        let options = StorageOptions { chunk_size: 400, ..options };
        let folder = tempfile::tempdir().unwrap();
        let path = bag(folder.path(), &options, 40);
        cut(&path.join("bag_0.mcap"), stride(1), (40, 40));
    }
}

#[test]
fn a_database_cut_off_gives_the_rows_before_the_cut() {
    for options in forms().into_iter().filter(|form| form.storage_id == StorageId::Sqlite3) {
        let folder = tempfile::tempdir().unwrap();
        let path = bag(folder.path(), &options, 400);
        // More than a page is gone, which SQLite alone refuses.
        let file = path.join("bag_0.db3");
        let short = folder.path().join("short.db3");
        let bytes = std::fs::read(&file).unwrap();
        std::fs::write(&short, &bytes[..bytes.len() - 5000]).unwrap();
        let read = numbers(open(&short).unwrap().as_ref());
        assert!(read.len() >= 100 && read.iter().copied().eq(0..read.len() as u64), "{read:?}");
        cut(&file, stride(509), (400, 200));
    }
}

#[test]
fn a_row_that_holds_no_data_ends_a_database_behind_what_comes_before_it() {
    for options in forms().into_iter().filter(|form| form.storage_id == StorageId::Sqlite3) {
        let folder = tempfile::tempdir().unwrap();
        let file = bag(folder.path(), &options, 20).join("bag_0.db3");
        let sql = "UPDATE messages SET data = 7 WHERE id = 12";
        rusqlite::Connection::open(&file).unwrap().execute(sql, []).unwrap();
        let opened = open(&file).unwrap();
        let read: Vec<_> = opened.messages(&Filter::default()).unwrap().collect();
        assert_eq!(read.len(), 12);
        assert!(read[..11].iter().all(Result::is_ok) && read[11].is_err());
    }
}

#[test]
fn half_a_chunk_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = bag(folder.path(), &StorageOptions::default(), 40).join("bag_0.mcap");
    let bytes = std::fs::read(&path).unwrap();
    let middle = bytes.windows(10).position(|window| window == b"message 20").unwrap();
    std::fs::write(&path, &bytes[..middle + 11]).unwrap();
    let bag = open(&path).unwrap();
    assert_eq!(numbers(bag.as_ref()), (0..=20).collect::<Vec<_>>());
    let recovered = bag.info().recovered.clone().unwrap();
    assert!(recovered.missing.iter().any(|text| text.contains("cut off")), "{recovered:?}");
}

#[test]
fn what_was_flushed_survives_the_death_of_the_recorder() {
    for options in forms() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bag");
        let mut writer = create(&path, &options).unwrap();
        add_topics(writer.as_mut());
        write_numbers(writer.as_mut(), 0..500);
        // The files as a killed process leaves them; what it has in memory is not in them.
        let left = folder.path().join("left");
        std::fs::create_dir(&left).unwrap();
        for entry in std::fs::read_dir(&path).unwrap() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), left.join(entry.file_name())).unwrap();
        }
        drop(writer);
        let bag = open(&left).unwrap();
        let read = numbers(bag.as_ref());
        // Half a second at 100 messages a second.
        assert!(read.len() >= 449, "{} of {options:?}", read.len());
        assert_eq!(read, (0..read.len() as u64).collect::<Vec<_>>());
        let recovered = bag.info().recovered.clone().unwrap();
        assert!(recovered.missing[0].contains("metadata.yaml: is missing"), "{recovered:?}");
        assert!(recovered.missing.len() >= 2, "{recovered:?}");
        assert_eq!(recovered.message_count, read.len() as u64);
    }
}

#[test]
fn a_lost_file_and_a_broken_metadata_leave_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let options =
        StorageOptions { max_bagfile_duration_ns: 300_000_000, ..StorageOptions::default() };
    let path = bag(folder.path(), &options, 100);
    std::fs::remove_file(path.join("bag_1.mcap")).unwrap();
    let left = open(&path).unwrap();
    let all = numbers(left.as_ref());
    assert!(all.len() < 100 && all.contains(&0) && all.contains(&99));
    assert!(left.info().recovered.clone().unwrap().missing[0].contains("bag_1.mcap"));
    std::fs::write(path.join("metadata.yaml"), "a: [").unwrap();
    assert_eq!(numbers(open(&path).unwrap().as_ref()), all);
}

#[test]
fn a_recording_of_ros_1_cut_anywhere_gives_what_was_whole() {
    let bytes = std::fs::read(crate::fixtures::jackal()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.bag");
    std::fs::write(&path, &bytes[..120_000]).unwrap();
    let bag = open(&path).unwrap();
    let count = bag.info().message_count;
    assert!(count > 1000, "{count}");
    drop(bag);
    cut(&path, stride(4001), (6121, 1000));
}
