//! The client library as its users see it, over the wire inside one process.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod allocation;
mod callbacks;
mod calls;
mod clock;
mod decorators;
mod deferred;
mod delivery;
mod descriptors;
mod events;
mod executors;
mod fd;
mod filters;
mod full_queues;
mod handed_over;
mod interfaces;
mod logging;
mod metrics;
mod names;
mod network;
mod outside;
mod parameters;
mod qos_overrides;
mod real_time;
mod services;
mod stalls;
mod starvation;
mod support;
mod time;
mod trace_events;
mod tracing;
