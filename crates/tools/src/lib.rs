//! The `angaros` command: one file per verb in `cmd`, launch files in `launch`.

mod ament;
mod building;
mod client;
pub mod cmd;
pub mod launch;
mod resolve;
