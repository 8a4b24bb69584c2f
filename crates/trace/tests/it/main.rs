//! Recordings of real graphs and what is reckoned from them: see the modules.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test fails, or says why it skips")]
