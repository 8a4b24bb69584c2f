//! Tracing of a running graph: switched on, off and asked for from outside, over any transport.
//!
//! * **W1** Every context over transports takes part while it has a node, unless
//!   `ANGAROS_TRACE=off`, its clock is virtual, or it lives in a loaded library. It subscribes to
//!   one hidden topic ([`REQUESTS`]); what it answers on exists from the first request on. It
//!   answers from a thread of its own, so blocked executors do not matter.
//! * **W2** What others send is checked before it is believed, and bounded: texts, pieces, files. A
//!   session makes a process write one file: in the folder of the command, if a file lies there
//!   with the session's id (so nobody makes a process write where he could not himself), else in a
//!   private folder of its host, from which the command fetches it.
//! * **W3** A process records one session at a time. The first one of a host leaves a marker there,
//!   by which processes of the same user that start later join at once. Those of other hosts and
//!   users are invited: as long as the session runs, one of the processes that record says so every
//!   second on the topic of requests, and another one takes over when it falls silent. Who has been
//!   in a session that ended does not join it again.
//! * **W4** While nobody asks, the thread looks for requests four times a second and does nothing
//!   else.
//! * **W5** Files are fetched piece by piece, each asked for: what is under way is bounded, and
//!   what got lost is asked for again.
//! * **W6** What is recorded is written as it comes (rule R1 of `recording.rs`): a killed process
//!   leaves a file that can be read.

mod agent;
mod file_sink;
mod invite;
mod place;
mod recorder;
mod words;

pub use place::{
    MarkerError, SESSION_FILE, host_key, host_name, is_alive, leave_marker, make_folder, marker,
    read_session, remove_marker, write_session,
};
pub use words::{
    ANSWERS, Answer, Fetch, MAX_FILE_BYTES, MAX_FILES, MAX_PIECES, Outcome, PIECE_BYTES, PIECES,
    Piece, Plan, ProcessName, REQUESTS, Report, Request, StoredFile, VERSION, Verb, are_hidden,
    is_own,
};

pub(super) use place::{file_name, own_name, private, runtime};
pub(super) use recorder::own_threads;

use super::flight;
use crate::context::Context;
use agent::Control;
use angaros_transport::mutex::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};

static REFUSED: AtomicBool = AtomicBool::new(false);

/// This process takes no part: for the command that asks the others. Contexts that have a node
/// already are not affected.
pub fn take_no_part() {
    REFUSED.store(true, Ordering::SeqCst);
}

/// What `ANGAROS_TRACE` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// `off`: tracing cannot be switched on from outside.
    Off,
    /// Nothing: it can.
    OnDemand,
    /// `flight` or `flight:SECONDS`: the flight recorder runs too.
    Flight(u64),
}

impl Setting {
    fn parse(text: &str) -> Option<Self> {
        match text.trim() {
            "" | "on" => Some(Self::OnDemand),
            "off" | "0" => Some(Self::Off),
            // Tracepoints of LTTng are another matter; sessions are begun as ever.
            "lttng" => Some(Self::OnDemand),
            "flight" => Some(Self::Flight(flight::DEFAULT_SECONDS)),
            other => {
                let seconds = other.strip_prefix("flight:")?.parse().ok()?;
                let right = (1..=flight::MAX_SECONDS).contains(&seconds);
                right.then_some(Self::Flight(seconds))
            }
        }
    }

    fn from_env() -> Self {
        let Ok(text) = std::env::var("ANGAROS_TRACE") else { return Self::OnDemand };
        Self::parse(&text).unwrap_or_else(|| {
            static SAID: AtomicBool = AtomicBool::new(false);
            if !SAID.swap(true, Ordering::Relaxed) {
                let most = flight::MAX_SECONDS;
                tracing::warn!(
                    "ANGAROS_TRACE is '{text}': it is off, lttng, flight, or flight:SECONDS (1 to \
                     {most})"
                );
            }
            Self::OnDemand
        })
    }
}

/// The part that a context takes.
#[derive(Default)]
pub(crate) struct Seat {
    allowed: bool,
    taken: Mutex<Weak<Part>>,
}

/// Held by every node of a context.
struct Part {
    _control: Option<Control>,
    _flight: Option<flight::Keep>,
}

impl Seat {
    /// For a context that may take part.
    pub(crate) fn new(allowed: bool) -> Self {
        Self { allowed, taken: Mutex::default() }
    }

    /// A node of the context exists for as long as the result; the first one makes it take part.
    pub(crate) fn take(&self, context: &Context) -> Box<dyn Send + Sync> {
        if !self.allowed || REFUSED.load(Ordering::SeqCst) {
            return Box::new(());
        }
        let mut taken = lock(&self.taken);
        if let Some(part) = taken.upgrade() {
            return Box::new(part);
        }
        let setting = Setting::from_env();
        if setting == Setting::Off {
            return Box::new(());
        }
        let flight = match setting {
            Setting::Flight(seconds) => flight::keep(seconds, context.domain()),
            _ => None,
        };
        let control = (!context.transports().is_empty()).then(|| Control::start(context));
        let control = control.and_then(|started| {
            started.inspect_err(|error| tracing::debug!("no thread ang-trace-ctl: {error}")).ok()
        });
        let part = Arc::new(Part { _control: control, _flight: flight });
        *taken = Arc::downgrade(&part);
        Box::new(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_says_off_or_flight_with_seconds_within_bounds() {
        let read = Setting::parse;
        assert_eq!((read(""), read("off")), (Some(Setting::OnDemand), Some(Setting::Off)));
        assert_eq!(read("flight"), Some(Setting::Flight(10)));
        assert_eq!(read("flight:3"), Some(Setting::Flight(3)));
        for wrong in ["flight:0", "flight:x", "flight:99999", "yes"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
