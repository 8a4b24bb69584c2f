//! Reading a database, also one that was not closed or was cut off.
//!
//! A whole one is read through its index of times. One that was cut off is read in the order of
//! its rows up to the first that is not there; a log or journal that lies beside it is applied to
//! a copy, never to the user's file.

use super::failed;
use crate::error::{BagErrorKind, Result};
use crate::file::BagFile;
use crate::metadata::Metadata;
use crate::model::{BagMessage, Filter, TopicMetadata};
use crate::storage::{FileReader, Summary, TopicIndex};
use crate::{MessageStream, Messages, limits, qos};
use angaros_msg::TypeHash;
use bytes::Bytes;
use rusqlite::{Connection, OpenFlags, params};
use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// Rows, and bytes of messages, that are read at once.
const PAGE_ROWS: usize = 256;
const PAGE_BYTES: usize = 4 << 20;

/// A database that is open for reading.
pub(crate) struct SqliteReader(Arc<Inner>);

struct Inner {
    file: BagFile,
    /// What is read: the file, or the copy with its log applied.
    path: PathBuf,
    _copy: Option<TempDir>,
    summary: Summary,
    /// Topic of each row of the table `topics`.
    topics: BTreeMap<i64, usize>,
    /// For a cut-off database: time and row of every message, in the order of B1.
    rows: Option<Vec<(i64, i64)>>,
}

impl SqliteReader {
    pub(crate) fn open(file: BagFile) -> Result<Self> {
        let mut summary = Summary { missing: file.missing.clone(), ..Summary::default() };
        let (path, copy) = apply_log(&file, &mut summary)?;
        let mut inner =
            Inner { path, _copy: copy, summary, topics: BTreeMap::new(), rows: None, file };
        let damaged = inner.is_cut_off() || inner.load(false).is_err();
        if damaged {
            inner.topics.clear();
            inner.summary.topics.clear();
            if let Err(error) = inner.load(true) {
                inner.missing(&format!("nothing can be read: {error}"));
            }
        }
        Ok(Self(Arc::new(inner)))
    }
}

/// Applies a write-ahead log or a journal that lies beside the file to a copy.
fn apply_log(file: &BagFile, summary: &mut Summary) -> Result<(PathBuf, Option<TempDir>)> {
    let beside = |suffix: &str| {
        let mut name = file.path.clone().into_os_string();
        name.push(suffix);
        PathBuf::from(name)
    };
    let logs: Vec<(&str, PathBuf)> = ["-wal", "-journal"]
        .into_iter()
        .map(|suffix| (suffix, beside(suffix)))
        .filter(|(_, path)| std::fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0))
        .collect();
    if logs.is_empty() || file.real_path != file.path {
        return Ok((file.real_path.clone(), None));
    }
    let system = |error| crate::BagError::system(&file.path, "copy it with its log", &error);
    let folder = tempfile::tempdir().map_err(system)?;
    let copy = folder.path().join("copy.db3");
    std::fs::copy(&file.path, &copy).map_err(system)?;
    for (suffix, path) in logs {
        let to = folder.path().join(format!("copy.db3{suffix}"));
        std::fs::copy(&path, to).map_err(system)?;
        let text =
            format!("{}: was not closed; its {suffix} file was applied", file.path.display());
        summary.missing.push(text);
    }
    Ok((copy, Some(folder)))
}

fn connect(path: &Path, writable: bool) -> rusqlite::Result<Connection> {
    let mode =
        if writable { OpenFlags::SQLITE_OPEN_READ_WRITE } else { OpenFlags::SQLITE_OPEN_READ_ONLY };
    let connection = Connection::open_with_flags(path, mode | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    let bound = i32::try_from(limits::CHUNK).unwrap_or(i32::MAX);
    connection.set_limit(rusqlite::limits::Limit::SQLITE_LIMIT_LENGTH, bound)?;
    connection.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")?;
    Ok(connection)
}

impl Inner {
    fn connect(&self) -> rusqlite::Result<Connection> {
        let connection = connect(&self.path, self._copy.is_some())?;
        if self.rows.is_some() {
            tolerate_damage(&connection)?;
        }
        Ok(connection)
    }

    fn missing(&mut self, what: &str) {
        self.summary.missing.push(format!("{}: {what}", self.file.path.display()));
    }

    /// Whether the header states more pages than there are.
    fn is_cut_off(&self) -> bool {
        if self._copy.is_some() {
            return false;
        }
        let Ok(head) = self.file.read(0, 100) else { return true };
        let page = match u16::from_be_bytes([head[16], head[17]]) {
            1 => 65_536,
            size => u64::from(size),
        };
        let pages = u32::from_be_bytes([head[28], head[29], head[30], head[31]]);
        page.saturating_mul(pages.into()) > self.file.len
    }

    fn load(&mut self, damaged: bool) -> rusqlite::Result<()> {
        let connection = connect(&self.path, self._copy.is_some())?;
        if damaged {
            self.rows = Some(Vec::new());
            tolerate_damage(&connection)?;
        }
        self.load_topics(&connection)?;
        // What older schemas do not have is left empty.
        let _ = self.load_definitions(&connection);
        let _ = self.load_metadata(&connection);
        if damaged {
            self.scan(&connection);
            return Ok(());
        }
        check_table(&connection, "messages")?;
        let mut statement = connection.prepare(
            "SELECT topic_id, COUNT(*), MIN(timestamp), MAX(timestamp) FROM messages \
             GROUP BY topic_id",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (id, count): (i64, i64) = (row.get(0)?, row.get(1)?);
            if let Some(&topic) = self.topics.get(&id) {
                let count = u64::try_from(count).unwrap_or(0);
                self.summary.topics[topic].message_count += count;
                self.summary.cover(row.get(2)?, row.get(3)?);
            }
        }
        Ok(())
    }

    fn load_topics(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        check_table(connection, "topics")?;
        let mut statement = connection.prepare("SELECT * FROM topics ORDER BY id")?;
        let columns: Vec<String> =
            statement.column_names().into_iter().map(str::to_owned).collect();
        let place = |name: &str| columns.iter().position(|column| column == name);
        let (qos_at, hash_at) = (place("offered_qos_profiles"), place("type_description_hash"));
        let mut rows = statement.query([])?;
        let mut known = TopicIndex::new();
        loop {
            let row = match rows.next() {
                Ok(Some(row)) => row,
                // Of a cut-off table the topics up to the cut are there.
                Err(error) if self.rows.is_none() => return Err(error),
                _ => break,
            };
            if self.topics.len() >= limits::TOPICS {
                break;
            }
            let text = |at: Option<usize>| {
                at.and_then(|at| row.get::<_, String>(at).ok()).unwrap_or_default()
            };
            let topic = TopicMetadata {
                name: row.get("name")?,
                type_name: row.get("type")?,
                type_hash: TypeHash::parse(&text(hash_at)),
                definition: None,
                serialization_format: row.get("serialization_format")?,
                offered_qos: qos::parse(&text(qos_at)),
            };
            let index = self.summary.topic(topic, &mut known);
            self.topics.insert(row.get("id")?, index);
        }
        Ok(())
    }

    fn load_definitions(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        check_table(connection, "message_definitions")?;
        let mut statement = connection.prepare(
            "SELECT topic_type, encoded_message_definition FROM message_definitions \
             WHERE encoding = 'ros2msg'",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (name, text): (String, String) = (row.get(0)?, row.get(1)?);
            for topic in &mut self.summary.topics {
                if topic.metadata.type_name == name {
                    topic.metadata.definition = Some(text.clone());
                }
            }
        }
        Ok(())
    }

    fn load_metadata(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        if check_table(connection, "schema").is_ok() {
            let sql = "SELECT ros_distro FROM schema";
            self.summary.ros_distro = connection.query_row(sql, [], |row| row.get(0))?;
        }
        check_table(connection, "metadata")?;
        let sql = "SELECT metadata FROM metadata ORDER BY id DESC LIMIT 1";
        let text: String = connection.query_row(sql, [], |row| row.get(0))?;
        self.summary.metadata = Metadata::parse(&text, &self.file.path).ok();
        Ok(())
    }

    /// Counts the rows up to the first that cannot be read.
    fn scan(&mut self, connection: &Connection) {
        let mut found = Vec::new();
        let problem = self.scan_rows(connection, &mut found).err();
        found.sort_unstable();
        self.rows = Some(found);
        let reason = problem.map_or_else(String::new, |error| format!(": {error}"));
        self.missing(&format!("the database is cut off or damaged{reason}"));
    }

    fn scan_rows(
        &mut self,
        connection: &Connection,
        found: &mut Vec<(i64, i64)>,
    ) -> rusqlite::Result<()> {
        check_table(connection, "messages")?;
        // The data is read too: it may lie on a page that is not there.
        let mut statement = connection.prepare(
            "SELECT id, topic_id, timestamp, data FROM messages NOT INDEXED ORDER BY id",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            row.get_ref(3)?.as_blob()?;
            let (id, topic, time): (i64, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            if let Some(&topic) = self.topics.get(&topic) {
                self.summary.count(topic, time);
                found.push((time, id));
            }
        }
        Ok(())
    }
}

/// Lets SQLite read a file that ends before its last page.
fn tolerate_damage(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("PRAGMA writable_schema = ON")
}

/// A view of that name could do anything; a table is only data.
fn check_table(connection: &Connection, name: &str) -> rusqlite::Result<()> {
    let sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ? AND rootpage > 0";
    connection.query_row(sql, [name], |_| Ok(()))
}

impl FileReader for SqliteReader {
    fn summary(&self) -> &Summary {
        &self.0.summary
    }

    fn stream(&self, filter: &Filter) -> Result<Messages> {
        let inner = self.0.clone();
        let connection = inner.connect();
        let connection = connection.map_err(|error| failed(&inner.file.path, "open it", &error))?;
        let mut rows = RowStream {
            inner,
            connection,
            filter: filter.clone(),
            page: VecDeque::new(),
            after: None,
            next_row: 0,
        };
        rows.rewind();
        Ok(Box::new(rows))
    }
}

/// Messages, and the time and row behind which the next page begins.
type Page = (VecDeque<BagMessage>, Option<(i64, i64)>);

struct RowStream {
    inner: Arc<Inner>,
    connection: Connection,
    filter: Filter,
    page: VecDeque<BagMessage>,
    /// Time and row behind which the next page begins; `None` at the end.
    after: Option<(i64, i64)>,
    /// For a cut-off database: place in its list of rows.
    next_row: usize,
}

impl RowStream {
    fn rewind(&mut self) {
        let start = self.filter.start_ns.unwrap_or(i64::MIN);
        self.page.clear();
        self.after = Some((start, i64::MIN));
        if let Some(rows) = &self.inner.rows {
            self.next_row = rows.partition_point(|(time, _)| *time < start);
        }
    }

    fn message(&self, row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<BagMessage>> {
        let (id, time): (i64, i64) = (row.get(0)?, row.get(2)?);
        let topic = self.inner.topics.get(&row.get(1)?);
        let Some(&topic) = topic.filter(|topic| self.filter.wants_topic(**topic)) else {
            return Ok(None);
        };
        Ok(Some(BagMessage {
            topic,
            log_time_ns: time,
            publish_time_ns: time,
            sequence: u64::try_from(id).unwrap_or(0),
            data: Bytes::copy_from_slice(row.get_ref(3)?.as_blob()?),
        }))
    }

    fn read_page(&self) -> rusqlite::Result<Page> {
        let Some((time, id)) = self.after else { return Ok((VecDeque::new(), None)) };
        let mut statement = self.connection.prepare_cached(
            "SELECT id, topic_id, timestamp, data FROM messages \
             WHERE (timestamp, id) > (?1, ?2) AND timestamp <= ?3 ORDER BY timestamp, id",
        )?;
        let end = self.filter.end_ns.unwrap_or(i64::MAX);
        let mut rows = statement.query(params![time, id, end])?;
        let (mut page, mut bytes) = (VecDeque::new(), 0);
        while let Some(row) = rows.next()? {
            if let Some(message) = self.message(row)? {
                bytes += message.data.len();
                page.push_back(message);
            }
            if page.len() >= PAGE_ROWS || bytes >= PAGE_BYTES {
                return Ok((page, Some((row.get(2)?, row.get(0)?))));
            }
        }
        Ok((page, None))
    }

    /// The next message of a cut-off database.
    fn next_known(&mut self) -> Option<rusqlite::Result<BagMessage>> {
        let inner = self.inner.clone();
        let rows = inner.rows.as_ref()?;
        while let Some((time, id)) = rows.get(self.next_row) {
            if self.filter.end_ns.is_some_and(|end| *time > end) {
                return None;
            }
            self.next_row += 1;
            let sql = "SELECT id, topic_id, timestamp, data FROM messages WHERE id = ?";
            let read = self
                .connection
                .prepare_cached(sql)
                .and_then(|mut statement| statement.query_row([id], |row| self.message(row)));
            match read {
                Ok(None) => {}
                Ok(Some(message)) => return Some(Ok(message)),
                Err(error) => return Some(Err(error)),
            }
        }
        None
    }
}

impl Iterator for RowStream {
    type Item = Result<BagMessage>;

    fn next(&mut self) -> Option<Self::Item> {
        let path = &self.inner.file.path.clone();
        if self.inner.rows.is_some() {
            let next = self.next_known()?;
            return Some(next.map_err(|error| failed(path, "read a message", &error)));
        }
        if self.page.is_empty() && self.after.is_some() {
            match self.read_page() {
                Ok((page, after)) => (self.page, self.after) = (page, after),
                Err(error) => {
                    self.after = None;
                    let error = failed(path, "read messages", &error);
                    let is_bad = error.kind() == BagErrorKind::BadData;
                    let hint = "read what is left: angaros bag convert, or sqlite3 FILE .recover";
                    return Some(Err(if is_bad { error.hint(hint) } else { error }));
                }
            }
        }
        self.page.pop_front().map(Ok)
    }
}

impl MessageStream for RowStream {
    fn seek(&mut self, log_time_ns: i64) -> Result<()> {
        self.filter.start_ns = Some(log_time_ns);
        self.rewind();
        Ok(())
    }
}
