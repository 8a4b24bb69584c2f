//! The `angaros` command: one file per verb in `cmd`, launch files in `launch`.

pub mod cmd;
pub mod launch;
