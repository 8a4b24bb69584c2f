//! `bag list`: what bags are stored in and compressed by, in the form of `ros2 bag list`.

use crate::cmd::{CmdResult, output};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct ListArgs {
    /// What to list: storage, converter, compression or decompression
    #[arg(value_parser = ["storage", "converter", "compression", "decompression"])]
    plugin_type: String,
    /// Also what each is for
    #[arg(long)]
    verbose: bool,
}

/// Kind, name, what it is for, and the interface of rosbag2 whose part it plays.
const ALL: [(&str, &str, &str, &str); 7] = [
    (
        "storage",
        "mcap",
        "MCAP files; chunks may be compressed",
        "rosbag2_storage::storage_interfaces::ReadWriteInterface",
    ),
    (
        "storage",
        "sqlite3",
        "databases of SQLite, schemas 1 to 4 of rosbag2 are read, 4 is written",
        "rosbag2_storage::storage_interfaces::ReadWriteInterface",
    ),
    (
        "converter",
        "cdr_converter",
        "CDR, in which messages travel and are stored; nothing has to be converted",
        "rosbag2_cpp::converter_interfaces::SerializationFormatConverter",
    ),
    (
        "compression",
        "lz4",
        "LZ4 for the chunks of MCAP",
        "rosbag2_compression::BaseCompressorInterface",
    ),
    (
        "compression",
        "zstd",
        "Zstandard for the chunks of MCAP, the messages of sqlite3, and whole files",
        "rosbag2_compression::BaseCompressorInterface",
    ),
    (
        "decompression",
        "lz4",
        "LZ4 of the chunks of MCAP and of bags of ROS 1",
        "rosbag2_compression::BaseDecompressorInterface",
    ),
    (
        "decompression",
        "zstd",
        "Zstandard of chunks, messages and whole files",
        "rosbag2_compression::BaseDecompressorInterface",
    ),
];

pub fn run(args: &ListArgs) -> CmdResult {
    let mut text = String::new();
    if args.verbose {
        text = format!("available {} plugins are:\n", args.plugin_type);
    }
    for (kind, name, description, base) in ALL {
        if kind != args.plugin_type {
            continue;
        }
        text += &match args.verbose {
            true => {
                format!("name: {name}\n\t{description}\n\ttype: built in\n\tbase_class: {base}\n")
            }
            false => format!("{name}\n"),
        };
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
