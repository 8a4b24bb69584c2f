//! The table that a page of text shows of an experiment.
//!
//! ```yaml
//! table:
//!   rows: [{of: ring/futex, name: "a bare ring: the floor"}]
//!   columns:
//!     - {head: 8 B, at: {payload: 8}, show: [p50, p95]}
//!     - {head: CPU per message, at: {payload: 8}, show: [cpu]}
//! ```

use serde::{Deserialize, Serialize};

use super::Params;

/// A row: one system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// `system/variant`.
    pub of: String,
    /// What the table calls it; may hold Markdown.
    pub name: String,
}

/// What a cell shows; several are separated by a slash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cell {
    /// Median, µs.
    P50,
    /// 95th percentile, µs.
    P95,
    /// 99th percentile, µs.
    P99,
    /// CPU time per message, µs.
    Cpu,
    /// CPU share while idle.
    Idle,
    /// Messages that never came.
    Lost,
    /// The part "message passing", µs, and its share of the median.
    Passing,
}

/// A column: some cells of one point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Its head.
    pub head: String,
    /// The point; the first record with these values is shown.
    pub at: Params,
    /// What of it.
    pub show: Vec<Cell>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSpec {
    /// Its rows; those that were not measured are left out.
    pub rows: Vec<Row>,
    /// Its columns.
    pub columns: Vec<Column>,
}
