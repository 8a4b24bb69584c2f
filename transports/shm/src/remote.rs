//! Endpoints in the registry.

use crate::registry::record::Record;
use std::sync::Arc;

/// An endpoint of another process, or of this one where transports serve within a process.
#[derive(Clone)]
pub struct Remote {
    /// Its record.
    pub record: Arc<Record>,
    /// Index of its record in the registry.
    pub index: usize,
}
