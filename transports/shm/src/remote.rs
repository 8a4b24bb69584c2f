//! Endpoints that the registry tells of.

use crate::registry::record::Record;
use std::sync::Arc;

/// An endpoint of another process, or of this one where transports serve within a process.
#[derive(Clone)]
pub struct Remote {
    /// What its record says.
    pub record: Arc<Record>,
    /// Index of its record.
    pub index: usize,
}
