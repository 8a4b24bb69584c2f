//! The messages of a database in the order of their log time.

use super::connection::{Steps, corrupt};
use super::failed;
use super::reader::Inner;
use crate::error::{BagErrorKind, Result};
use crate::model::{BagMessage, Filter};
use crate::{MessageStream, Messages};
use bytes::Bytes;
use rusqlite::{Connection, params};
use std::collections::VecDeque;
use std::sync::Arc;

/// Rows, and bytes of messages, that are read at once.
const PAGE_ROWS: usize = 256;
const PAGE_BYTES: usize = 4 << 20;

/// The messages that pass the filter.
pub(super) fn stream(inner: Arc<Inner>, filter: &Filter) -> Result<Messages> {
    let steps = Steps::default();
    let connection = inner.connect(&steps);
    let connection = connection.map_err(|error| failed(&inner.file.path, "open it", &error))?;
    let mut rows = RowStream {
        inner,
        connection,
        steps,
        filter: filter.clone(),
        page: VecDeque::new(),
        problem: None,
        after: None,
        next_row: 0,
    };
    rows.rewind();
    Ok(Box::new(rows))
}

/// Time and row behind which the next page begins.
type After = Option<(i64, i64)>;

struct RowStream {
    inner: Arc<Inner>,
    connection: Connection,
    steps: Steps,
    filter: Filter,
    page: VecDeque<BagMessage>,
    /// What ended the page before its time.
    problem: Option<rusqlite::Error>,
    /// `None` at the end.
    after: After,
    /// For a cut-off database: place in its list of rows.
    next_row: usize,
}

impl RowStream {
    fn rewind(&mut self) {
        let start = self.filter.start_ns.unwrap_or(i64::MIN);
        self.page.clear();
        self.problem = None;
        self.after = Some((start, i64::MIN));
        if let Some(rows) = &self.inner.rows {
            self.next_row = rows.partition_point(|(time, _)| *time < start);
        }
    }

    fn message(&self, row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<BagMessage>> {
        let id: i64 = row.get(0)?;
        let time: i64 = row.get(2)?;
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

    /// Fills the page, up to the first row that cannot be read.
    fn read_page(&self, page: &mut VecDeque<BagMessage>) -> rusqlite::Result<After> {
        let Some((time, id)) = self.after else { return Ok(None) };
        let mut statement = self.connection.prepare_cached(
            "SELECT id, topic_id, timestamp, data FROM messages \
             WHERE (timestamp, id) > (?1, ?2) ORDER BY timestamp, id",
        )?;
        self.steps.begin();
        let end = self.filter.end_ns.unwrap_or(i64::MAX);
        // The end is no condition of the query: a time that is no number, which only damage brings,
        // would count as later and end it without a word, with messages behind.
        let mut rows = statement.query(params![time, id])?;
        let mut bytes = 0;
        let mut before = (time, id);
        while let Some(row) = rows.next()? {
            let key = (row.get(2)?, row.get(0)?);
            if key <= before {
                return Err(corrupt());
            }
            before = key;
            if key.0 > end {
                return Ok(None);
            }
            if let Some(message) = self.message(row)? {
                bytes += message.data.len();
                page.push_back(message);
            }
            if page.len() >= PAGE_ROWS || bytes >= PAGE_BYTES {
                return Ok(Some(key));
            }
        }
        Ok(None)
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
            self.steps.begin();
            let sql = "SELECT id, topic_id, timestamp, data FROM messages WHERE rowid = ?";
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
            let mut page = std::mem::take(&mut self.page);
            let read = self.read_page(&mut page);
            self.page = page;
            (self.after, self.problem) = match read {
                Ok(after) => (after, None),
                Err(error) => (None, Some(error)),
            };
        }
        if let Some(message) = self.page.pop_front() {
            return Some(Ok(message));
        }
        let error = failed(path, "read messages", &self.problem.take()?);
        let is_bad = error.kind() == BagErrorKind::BadData;
        let hint = "read what is left: angaros bag convert, or sqlite3 FILE .recover";
        Some(Err(if is_bad { error.hint(hint) } else { error }))
    }
}

impl MessageStream for RowStream {
    fn seek(&mut self, log_time_ns: i64) -> Result<()> {
        self.filter.start_ns = Some(log_time_ns);
        self.rewind();
        Ok(())
    }
}
