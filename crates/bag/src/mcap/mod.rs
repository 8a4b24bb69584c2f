//! MCAP files (<https://mcap.dev/spec>) with the profile `ros2`.

mod complete;
mod config;
mod contents;
mod index;
mod lengths;
mod reader;
mod record;
mod writer;

pub(crate) use complete::complete;
pub use config::McapConfig;
pub(crate) use reader::McapReader;
pub(crate) use writer::McapWriter;
