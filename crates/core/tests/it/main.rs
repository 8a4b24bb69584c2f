//! The client library as its users see it, over the wire inside one process.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod actions;
mod allocation;
mod callbacks;
mod clock;
mod clock_offset;
mod decorators;
mod delivery;
mod diagnostics;
mod events;
mod executors;
mod fd;
mod filters;
mod full_queues;
mod interfaces;
mod lifecycle;
mod logging;
mod message_filters;
mod metrics;
mod names;
mod network;
mod outside;
mod parameters;
mod real_time;
mod safety;
mod services;
mod simulation;
mod stalls;
mod starvation;
mod step;
mod support;
mod team;
mod time;
mod trace_events;
mod tracing;
mod udp;
