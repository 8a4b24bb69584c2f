//! The client library as its users see it, over the wire inside one process.

mod allocation;
mod callbacks;
mod delivery;
mod executors;
mod names;
mod support;
mod tracing;
