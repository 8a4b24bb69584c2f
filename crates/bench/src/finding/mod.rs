//! What a result says by itself: sentences whose every number is computed from its records.
//!
//! 1. A sentence names systems, points and numbers of the result; nothing is known beforehand.
//! 2. Where the records that it needs are not there, there is no sentence.
//! 3. Shares are of means, which add up; medians stand where nothing is added.

mod highest;
mod text;

use crate::experiment::Experiment;
use crate::result::ResultFile;
use crate::workload;

pub(crate) use text::{more, time};

/// The sentences on one experiment of a result; empty where nothing is to be said.
#[must_use]
pub fn of(result: &ResultFile, experiment: &Experiment) -> Vec<String> {
    let records = result.records_of(&experiment.name);
    match experiment.search {
        Some(_) => highest::sentences(&records),
        None => workload::of(&experiment.workload).findings(result, &records),
    }
}
