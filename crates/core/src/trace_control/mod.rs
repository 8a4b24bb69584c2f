//! Makes the processes that have nodes take part in tracing from outside: rules W1 to W4 in
//! `trace/control/mod.rs`. It stands above the nodes, of which it makes a hidden one; a context is
//! given [`take_part`] when it is opened and calls it for its first node.

mod agent;
mod invite;
mod requesters;

use crate::context::{Context, NodeHookGuard};
use agent::Control;
use angaros_transport::trace::{control, flight};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// What a context holds while it has a node.
struct Part {
    _control: Option<Control>,
    _flight: Option<flight::FlightGuard>,
}

/// Takes part for a context that has a node, until the result is dropped; `None` if not wanted.
pub(crate) fn take_part(context: &Context) -> Option<NodeHookGuard> {
    if control::takes_no_part() {
        return None;
    }
    let setting = Setting::from_env();
    if setting == Setting::Off {
        return None;
    }
    let flight = match setting {
        Setting::Flight(seconds) => flight::keep(seconds, context.domain()),
        _ => None,
    };
    let control = (!context.transports().is_empty()).then(|| Control::start(context));
    let control = control.and_then(|started| {
        // Security may forbid it, or a table is full: the process runs on, untraced.
        started
            .inspect_err(|error| {
                tracing::debug!("tracing cannot be switched on from outside: {error}");
            })
            .ok()
    });
    Some(Arc::new(Part { _control: control, _flight: flight }))
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
