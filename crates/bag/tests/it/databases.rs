//! What a database promises while it is written, when its recorder is killed, and in the end.

use crate::fixtures::{START_NS, add_topics, bag, numbers, text, write_numbers};
use crate::syncs;
use angaros_bag::{NewMessage, StorageId, StorageOptions, create, open};
use rusqlite::{Connection, OpenFlags};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

/// A database of which nothing is committed but by a flush.
fn options() -> StorageOptions {
    StorageOptions {
        storage_id: StorageId::Sqlite3,
        chunk_size: u64::MAX,
        flush_interval_ns: i64::MAX,
        ..StorageOptions::default()
    }
}

/// Somebody else's connection that reads.
fn foreign(file: &Path) -> Connection {
    Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

fn rows(connection: &Connection) -> i64 {
    connection.query_row("SELECT count(*) FROM messages", [], |row| row.get(0)).unwrap()
}

#[test]
fn somebody_who_reads_a_database_sees_what_is_committed_and_does_not_stop_its_recorder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    let mut writer = create(&path, &options()).unwrap();
    add_topics(writer.as_mut());
    write_numbers(writer.as_mut(), 0..10);
    writer.flush().unwrap();
    let reader = foreign(&path.join("bag_0.db3"));
    reader.execute_batch("BEGIN").unwrap();
    assert_eq!(rows(&reader), 10);
    // The reader's transaction goes on while the recorder commits.
    write_numbers(writer.as_mut(), 10..25);
    writer.flush().unwrap();
    assert_eq!(rows(&reader), 10, "a transaction sees one state");
    reader.execute_batch("COMMIT").unwrap();
    assert_eq!(rows(&reader), 25);
    drop(reader);
    assert_eq!(writer.finish().unwrap().message_count, 25);
}

#[test]
fn a_finished_database_is_one_file_that_needs_no_log_to_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = bag(folder.path(), &options(), 30);
    let mut names: Vec<String> = std::fs::read_dir(&path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["bag_0.db3", "metadata.yaml"]);
    // Versions of the file format for writing and reading: 2 is with a write-ahead log, which
    // cannot be read from a medium that cannot be written.
    let bytes = std::fs::read(path.join("bag_0.db3")).unwrap();
    assert_eq!(bytes[18..20], [1, 1]);
    // Two topics of one type share its definition.
    let sql = "SELECT count(*), min(topic_type) FROM message_definitions";
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let found = foreign(&path.join("bag_0.db3")).query_row(sql, [], read);
    assert_eq!(found, Ok((1, "std_msgs/msg/String".to_owned())));
}

#[test]
fn a_flush_of_a_database_does_not_wait_for_the_disk() {
    let folder = tempfile::Builder::new().prefix(syncs::COUNTED).tempdir().unwrap();
    let mut writer = create(folder.path().join("bag"), &options()).unwrap();
    add_topics(writer.as_mut());
    write_numbers(writer.as_mut(), 0..1);
    writer.flush().unwrap();
    let before = syncs::count();
    for number in 1..40 {
        write_numbers(writer.as_mut(), number..number + 1);
        writer.flush().unwrap();
    }
    let during = syncs::count() - before;
    writer.finish().unwrap();
    assert!(during < 3, "{during} waits for the disk in 39 flushes");
    // At the end, when the log is folded in, it does: so the count is one that can grow.
    assert!(syncs::count() > before + during);
}

const FOLDER: &str = "ANGAROS_TEST_RECORD_INTO";
const COMMITTED: &str = "committed and half way into the next transaction";

#[test]
#[ignore = "the recorder that the next test kills"]
fn a_recorder_that_stops_half_way_into_a_transaction() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        angaros_testing::skipped("only the next test runs this");
        return;
    };
    let mut writer = create(Path::new(&folder), &options()).unwrap();
    add_topics(writer.as_mut());
    write_numbers(writer.as_mut(), 0..100);
    writer.flush().unwrap();
    // More than SQLite keeps in memory, so that pages leave it before they are committed.
    let data = text(&"x".repeat(50_000));
    for number in 100..300_u64 {
        let log_time_ns = START_NS + number as i64;
        let publish_time_ns = log_time_ns;
        let sequence = number;
        let message = NewMessage { topic: 0, log_time_ns, publish_time_ns, sequence, data: &data };
        writer.write(&message).unwrap();
    }
    println!("{COMMITTED}");
    loop {
        std::thread::park();
    }
}

#[test]
fn a_recorder_killed_half_way_into_a_transaction_leaves_what_it_committed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bag");
    let name = "databases::a_recorder_that_stops_half_way_into_a_transaction";
    let mut recorder =
        angaros_testing::again(name).env(FOLDER, &path).stdout(Stdio::piped()).spawn().unwrap();
    // It ends its output only when it ends, which it does not by itself.
    let mut lines = BufReader::new(recorder.stdout.take().unwrap()).lines();
    let committed = lines.any(|line| line.unwrap().contains(COMMITTED));
    recorder.kill().unwrap();
    recorder.wait().unwrap();
    assert!(committed, "{name} did not get that far");
    // Ours first: it must not change the files that the killed recorder left.
    let bag = open(&path).unwrap();
    assert_eq!(numbers(bag.as_ref()), (0..100).collect::<Vec<_>>());
    drop(bag);
    let others = Connection::open(path.join("bag_0.db3")).unwrap();
    let sound: String = others.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!((sound.as_str(), rows(&others)), ("ok", 100));
}
