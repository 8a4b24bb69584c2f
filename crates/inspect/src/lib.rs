//! What every verb that looks at a running graph does alike: it opens a context with a hidden
//! node, waits until discovery has settled, finds types, asks for the QoS that it can get, chooses
//! among messages by expressions, and prints.

pub mod expression;
pub mod output;
pub mod qos;
pub mod repr;
pub mod session;
pub mod types;

/// What a verb returns: the exit code, or an error to print.
pub type CmdResult = Result<std::process::ExitCode, Box<dyn std::error::Error>>;
