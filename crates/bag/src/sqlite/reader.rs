//! Reading a database, also one that was not closed or was cut off.
//!
//! A whole one is read through its index of times. One that was cut off is read in the order of
//! its rows up to the first that is not there; a log or journal that lies beside it is applied to
//! a copy, never to the user's file.

use super::connection::{
    Steps, apply_log, check_growth, check_table, columns, connect, tolerate_damage,
};
use super::rows;
use crate::error::Result;
use crate::file::BagFile;
use crate::metadata::Metadata;
use crate::model::{Filter, TopicMetadata};
use crate::storage::{FileReader, Summary, TopicIndex};
use crate::{Messages, limits, qos};
use angaros_msg::TypeHash;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;

/// A database that is open for reading.
pub(crate) struct SqliteReader(Arc<Inner>);

pub(super) struct Inner {
    pub(super) file: BagFile,
    /// What is read: the file, or the copy with its log applied.
    path: PathBuf,
    _copy: Option<TempDir>,
    summary: Summary,
    /// Topic of each row of the table `topics`.
    pub(super) topics: BTreeMap<i64, usize>,
    /// For a cut-off database: time and row of every message, in the order of B1.
    pub(super) rows: Option<Vec<(i64, i64)>>,
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

impl Inner {
    fn open(&self, steps: &Steps) -> rusqlite::Result<Connection> {
        // With its log the copy may be longer than the file; a real log is not ten times as long.
        let len = std::fs::metadata(&self.path).map_or(self.file.len, |copy| copy.len());
        let len = if self._copy.is_some() { len.saturating_mul(10) } else { len };
        connect(&self.path, self._copy.is_some(), steps, len)
    }

    pub(super) fn connect(&self, steps: &Steps) -> rusqlite::Result<Connection> {
        let connection = self.open(steps)?;
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
        let steps = Steps::default();
        let connection = self.open(&steps)?;
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
        steps.begin();
        self.count(&connection)
    }

    /// Counts the rows of a whole database.
    fn count(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        check_table(connection, "messages")?;
        let sql = "SELECT rowid, topic_id, timestamp FROM messages NOT INDEXED";
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        let mut before = None;
        while let Some(row) = rows.next()? {
            check_growth(&mut before, row.get(0)?)?;
            if let Some(&topic) = self.topics.get(&row.get(1)?) {
                self.summary.count(topic, row.get(2)?);
            }
        }
        Ok(())
    }

    fn load_topics(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        check_table(connection, "topics")?;
        let columns = columns(connection, "topics")?;
        // What an older schema lacks is empty.
        let optional = |name| if columns.iter().any(|known| known == name) { name } else { "''" };
        let mut statement = connection.prepare(&format!(
            "SELECT rowid, name, type, serialization_format, {}, {} FROM topics NOT INDEXED",
            optional("offered_qos_profiles"),
            optional("type_description_hash")
        ))?;
        let mut rows = statement.query([])?;
        let mut known = TopicIndex::new();
        let mut before = None;
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
            check_growth(&mut before, row.get(0)?)?;
            let text = |at: usize| row.get::<_, String>(at).unwrap_or_default();
            let topic = TopicMetadata {
                name: row.get(1)?,
                type_name: row.get(2)?,
                type_hash: TypeHash::parse(&text(5)),
                definition: None,
                serialization_format: row.get(3)?,
                offered_qos: qos::parse(&text(4)),
            };
            let index = self.summary.topic(topic, &mut known);
            self.topics.insert(row.get(0)?, index);
        }
        Ok(())
    }

    fn load_definitions(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        check_table(connection, "message_definitions")?;
        let mut statement = connection.prepare(
            "SELECT topic_type, encoded_message_definition, rowid FROM message_definitions \
             NOT INDEXED WHERE encoding = 'ros2msg'",
        )?;
        let mut rows = statement.query([])?;
        let mut before = None;
        while let Some(row) = rows.next()? {
            check_growth(&mut before, row.get(2)?)?;
            let name: String = row.get(0)?;
            let text: String = row.get(1)?;
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
        let sql = "SELECT metadata FROM metadata ORDER BY rowid DESC LIMIT 1";
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
        let mut before = None;
        while let Some(row) = rows.next()? {
            check_growth(&mut before, row.get(0)?)?;
            row.get_ref(3)?.as_blob()?;
            let id: i64 = row.get(0)?;
            let topic: i64 = row.get(1)?;
            let time: i64 = row.get(2)?;
            if let Some(&topic) = self.topics.get(&topic) {
                self.summary.count(topic, time);
                found.push((time, id));
            }
        }
        Ok(())
    }
}

impl FileReader for SqliteReader {
    fn summary(&self) -> &Summary {
        &self.0.summary
    }

    fn stream(&self, filter: &Filter) -> Result<Messages> {
        rows::stream(self.0.clone(), filter)
    }
}
