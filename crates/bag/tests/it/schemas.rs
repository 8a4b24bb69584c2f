//! Databases of every distribution, and what stands beside one that was not closed.

use crate::fixtures::{START_NS, numbers, text};
use angaros_bag::open;
use angaros_msg::Qos;
use rusqlite::{Connection, params};
use std::path::Path;

/// A database in the form of the given schema, with five messages.
fn database(path: &Path, schema: u32) -> Connection {
    let connection = Connection::open(path).unwrap();
    let qos = if schema >= 2 { ", offered_qos_profiles TEXT NOT NULL" } else { "" };
    let hash = if schema >= 4 { ", type_description_hash TEXT NOT NULL" } else { "" };
    let topics = format!(
        "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, \
         serialization_format TEXT NOT NULL{qos}{hash});
         CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, \
         timestamp INTEGER NOT NULL, data BLOB NOT NULL);
         CREATE INDEX timestamp_idx ON messages (timestamp ASC);"
    );
    connection.execute_batch(&topics).unwrap();
    if schema >= 3 {
        let tables = "CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT);
             CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER, metadata TEXT);
             INSERT INTO schema VALUES (3, 'iron');";
        connection.execute_batch(tables).unwrap();
    }
    let mut values = vec!["7", "'/a'", "'std_msgs/msg/String'", "'cdr'"];
    if schema >= 2 {
        values.push("'- history: 1\n  depth: 4\n  reliability: 2'");
    }
    if schema >= 4 {
        values.push("''");
    }
    let insert = format!("INSERT INTO topics VALUES ({})", values.join(", "));
    connection.execute(&insert, []).unwrap();
    insert_messages(&connection, 0..5);
    connection
}

fn insert_messages(connection: &Connection, numbers: std::ops::Range<i64>) {
    for number in numbers {
        let data = text(&format!("message {number}"));
        let sql = "INSERT INTO messages (topic_id, timestamp, data) VALUES (7, ?, ?)";
        connection.execute(sql, params![START_NS + number, data]).unwrap();
    }
}

#[test]
fn databases_of_every_schema_are_read() {
    let folder = tempfile::tempdir().unwrap();
    for schema in 1..=4 {
        let path = folder.path().join(format!("{schema}.db3"));
        drop(database(&path, schema));
        let bag = open(&path).unwrap();
        assert_eq!(numbers(bag.as_ref()), [0, 1, 2, 3, 4]);
        let info = bag.info();
        assert_eq!(info.recovered, None, "{schema}");
        let qos = if schema >= 2 { vec![Qos::keep_last(4).best_effort()] } else { vec![] };
        assert_eq!(info.topics[0].metadata.offered_qos, qos);
        assert_eq!(info.ros_distro, if schema >= 3 { "iron" } else { "" });
    }
}

#[test]
fn a_log_or_journal_beside_a_database_is_applied_and_the_file_stays_as_it_is() {
    for mode in ["WAL", "DELETE"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live.db3");
        let connection = database(&path, 4);
        connection.pragma_update(None, "journal_mode", mode).unwrap();
        if mode == "WAL" {
            insert_messages(&connection, 5..8);
        } else {
            // What does not fit into the cache is in the file before it is committed.
            connection.pragma_update(None, "cache_size", 2).unwrap();
            connection.execute_batch("BEGIN").unwrap();
            insert_messages(&connection, 5..2000);
        }
        let left = folder.path().join("left");
        std::fs::create_dir(&left).unwrap();
        for suffix in ["", "-wal", "-journal"] {
            let name = format!("live.db3{suffix}");
            if folder.path().join(&name).exists() {
                std::fs::copy(folder.path().join(&name), left.join(&name)).unwrap();
            }
        }
        let before = std::fs::read(left.join("live.db3")).unwrap();
        let bag = open(left.join("live.db3")).unwrap();
        let expected = if mode == "WAL" { 8 } else { 5 };
        assert_eq!(numbers(bag.as_ref()), (0..expected).collect::<Vec<_>>(), "{mode}");
        assert!(bag.info().recovered.as_ref().unwrap().missing[0].contains("was not closed"));
        assert_eq!(std::fs::read(left.join("live.db3")).unwrap(), before);
    }
}

#[test]
fn tables_that_are_views_or_never_end_are_no_bag() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("endless.db3");
    let connection = Connection::open(&path).unwrap();
    let endless = "CREATE VIEW topics AS SELECT 1 AS id, '/a' AS name;
        CREATE VIEW messages AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n)
        SELECT i AS id, 1 AS topic_id, i AS timestamp, x'' AS data FROM n;";
    connection.execute_batch(endless).unwrap();
    drop(connection);
    let bag = open(&path).unwrap();
    assert_eq!(bag.info().message_count, 0);
    assert!(bag.info().recovered.is_some());
}

#[test]
fn an_empty_log_beside_a_database_says_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("whole.db3");
    drop(database(&path, 4));
    for suffix in ["-wal", "-journal"] {
        std::fs::write(folder.path().join(format!("whole.db3{suffix}")), "").unwrap();
    }
    let bag = open(&path).unwrap();
    assert_eq!((bag.info().recovered.as_ref(), numbers(bag.as_ref()).len()), (None, 5));
}
