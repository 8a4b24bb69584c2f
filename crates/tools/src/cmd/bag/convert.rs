//! `angaros bag convert`: the output is a directory with options, or the file of `ros2 bag convert`
//! with `output_bags`.

use super::super::{CmdResult, output};
use super::inputs::{inputs, open_all};
use angaros_bag::{Compression, ConvertOptions, StorageId, StorageOptions, convert, parse_outputs};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct ConvertArgs {
    /// Bags to read, each with the storage that it must have if that is to be checked; messages are
    /// joined by their time
    #[arg(short = 'i', long, required = true, num_args = 1.., value_name = "BAG [STORAGE]")]
    input: Vec<PathBuf>,
    /// The directory of the new bag, or a YAML file with `output_bags`
    #[arg(short = 'o', long, alias = "output-options", value_name = "BAG")]
    output: PathBuf,
    /// Storage of the new bag: mcap or sqlite3
    #[arg(short = 's', long, default_value = "mcap", value_parser = ["mcap", "sqlite3"])]
    storage: String,
    /// How messages are compressed: none, lz4 or zstd
    #[arg(long, default_value = "none", value_parser = ["none", "lz4", "zstd"])]
    compression: String,
    /// Only these topics
    #[arg(long, num_args = 1.., value_name = "TOPIC")]
    topics: Vec<String>,
    /// None of these topics
    #[arg(long, num_args = 1.., value_name = "TOPIC")]
    exclude_topics: Vec<String>,
    /// Bytes after which a new file begins; 0 is never
    #[arg(short = 'b', long, default_value_t = 0, value_name = "BYTES")]
    max_bag_size: u64,
    /// Seconds after which a new file begins; 0 is never
    #[arg(short = 'd', long, default_value_t = 0, value_name = "SECONDS")]
    max_bag_duration: u32,
}

type Task = (PathBuf, ConvertOptions);

impl ConvertArgs {
    fn tasks(&self) -> Result<Vec<Task>, Box<dyn std::error::Error>> {
        let name = self.output.to_string_lossy();
        if name.ends_with(".yaml") || name.ends_with(".yml") {
            return tasks_of(&self.output);
        }
        let storage = StorageOptions {
            // The parser has let only these pass.
            storage_id: StorageId::parse(&self.storage).unwrap_or_default(),
            compression: Compression::parse(&self.compression).unwrap_or_default(),
            max_bagfile_size: self.max_bag_size,
            max_bagfile_duration_ns: i64::from(self.max_bag_duration) * 1_000_000_000,
            ..StorageOptions::default()
        };
        let topics = self.topics.clone();
        let exclude_topics = self.exclude_topics.clone();
        let options = ConvertOptions { storage, topics, exclude_topics, ..Default::default() };
        Ok(vec![(self.output.clone(), options)])
    }
}

fn tasks_of(path: &Path) -> Result<Vec<Task>, Box<dyn std::error::Error>> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| {
        format!(
            "{name}: {error}; hint: write 'output_bags: [{{uri: NEW, storage_id: mcap}}]' into it, \
             or name the new bag in its place"
        )
    })?;
    Ok(parse_outputs(&text).map_err(|error| format!("{name}: {error}"))?)
}

pub fn run(args: &ConvertArgs) -> CmdResult {
    let tasks = args.tasks()?;
    let inputs = open_all(&inputs(&args.input), None)?;
    let mut exit = ExitCode::SUCCESS;
    for (path, options) in tasks {
        let converted = convert(&inputs, &path, &options)?;
        let count = converted.info.message_count;
        let files = converted.info.files.len();
        output::line(&format!("{}: {count} messages in {files} files", path.display()))?;
        if let Some(first) = converted.first {
            let lost = converted.unreadable;
            output::progress(&format!("warning: {lost} parts could not be read, first: {first}"));
            exit = ExitCode::FAILURE;
        }
    }
    Ok(exit)
}
