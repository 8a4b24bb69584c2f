//! Waits that a signal ends.

use crate::signals;
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// Seconds; without a number for ever.
fn span(seconds: Option<f64>) -> Duration {
    match seconds {
        None => Duration::MAX,
        Some(seconds) => Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX),
    }
}

/// The longest piece of a wait that no signal of ours ends.
const PIECE: Duration = Duration::from_millis(100);

/// The time for one spin. Where no signal ends it, whoever spins has to look for them, and go on.
pub(crate) fn watched(timeout: Option<f64>) -> Duration {
    let whole = span(timeout);
    if signals::are_watched() { whole } else { whole.min(PIECE) }
}

/// Waits in pieces, so that a signal is noticed in between.
pub(crate) fn in_pieces(
    py: Python<'_>,
    timeout: Option<f64>,
    wait: impl Fn(Duration) -> bool + Sync,
) -> PyResult<bool> {
    let end = Instant::now().checked_add(span(timeout));
    loop {
        let left = end.map_or(PIECE, |end| end.saturating_duration_since(Instant::now()));
        if py.detach(|| wait(left.min(PIECE))) {
            return Ok(true);
        }
        py.check_signals()?;
        if left.is_zero() {
            return Ok(false);
        }
    }
}
