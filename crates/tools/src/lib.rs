//! The `angaros` command: one file per verb in `cmd`.

mod client;
pub mod cmd;
