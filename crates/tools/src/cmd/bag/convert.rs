//! `angaros bag convert`: the output is a directory with options, or the file of `ros2 bag convert`
//! with `output_bags`.

use super::super::{CmdResult, output};
use angaros_bag::{
    BagReader, Compression, ConvertOptions, StorageId, StorageOptions, convert, open,
};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct ConvertArgs {
    /// A bag to read; may be given several times, messages are joined by their time
    #[arg(short = 'i', long, required = true, value_name = "BAG")]
    input: Vec<PathBuf>,
    /// The directory of the new bag, or a YAML file with `output_bags`
    #[arg(short = 'o', long, value_name = "BAG")]
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

/// The file that `ros2 bag convert -o` takes.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct OutputFile {
    output_bags: Vec<OutputBag>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
struct OutputBag {
    uri: PathBuf,
    storage_id: String,
    max_bagfile_size: u64,
    max_bagfile_duration: u32,
    storage_preset_profile: String,
    all: bool,
    all_topics: bool,
    topics: Vec<String>,
    exclude_topics: Vec<String>,
    compression_mode: String,
    compression_format: String,
}

impl Default for OutputBag {
    fn default() -> Self {
        Self {
            uri: PathBuf::new(),
            storage_id: "mcap".into(),
            max_bagfile_size: 0,
            max_bagfile_duration: 0,
            storage_preset_profile: String::new(),
            all: false,
            all_topics: false,
            topics: Vec::new(),
            exclude_topics: Vec::new(),
            compression_mode: String::new(),
            compression_format: String::new(),
        }
    }
}

type Task = (PathBuf, ConvertOptions);

impl OutputBag {
    fn task(self) -> Result<Task, Box<dyn std::error::Error>> {
        let uri = self.uri.display();
        if self.uri.as_os_str().is_empty() {
            return Err("an output bag has no uri; hint: name the directory to be made".into());
        }
        let storage_id = StorageId::parse(&self.storage_id);
        let storage_id = storage_id
            .ok_or_else(|| format!("{uri}: no storage {}; hint: mcap, sqlite3", self.storage_id))?;
        let packed = !matches!(self.compression_mode.to_lowercase().as_str(), "" | "none");
        let preset = self.storage_preset_profile.as_str();
        let compression = match preset {
            "zstd_fast" | "zstd_small" => Compression::Zstd,
            "" | "none" | "fastwrite" | "resilient" if packed => {
                Compression::parse(&self.compression_format).ok_or_else(|| {
                    format!("{uri}: no compression {}; hint: zstd", self.compression_format)
                })?
            }
            "" | "none" | "fastwrite" | "resilient" => Compression::None,
            other => return Err(format!("{uri}: no preset {other}; hint: zstd_fast").into()),
        };
        let all = self.all || self.all_topics;
        if !all && self.topics.is_empty() {
            let text =
                format!("{uri}: no topic is chosen; hint: all_topics: true, or topics: [..]");
            return Err(text.into());
        }
        let storage = StorageOptions {
            storage_id,
            compression,
            max_bagfile_size: self.max_bagfile_size,
            max_bagfile_duration_ns: i64::from(self.max_bagfile_duration) * 1_000_000_000,
            ..StorageOptions::default()
        };
        let topics = if all { Vec::new() } else { self.topics };
        let exclude_topics = self.exclude_topics;
        let options = ConvertOptions { storage, topics, exclude_topics, ..Default::default() };
        Ok((self.uri, options))
    }
}

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
        let (topics, exclude_topics) = (self.topics.clone(), self.exclude_topics.clone());
        let options = ConvertOptions { storage, topics, exclude_topics, ..Default::default() };
        Ok(vec![(self.output.clone(), options)])
    }
}

fn tasks_of(path: &Path) -> Result<Vec<Task>, Box<dyn std::error::Error>> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let file: OutputFile =
        serde_yaml_ng::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
    file.output_bags.into_iter().map(OutputBag::task).collect()
}

pub fn run(args: &ConvertArgs) -> CmdResult {
    let tasks = args.tasks()?;
    let inputs: Vec<Box<dyn BagReader>> = args.input.iter().map(open).collect::<Result<_, _>>()?;
    for (bag, path) in inputs.iter().zip(&args.input) {
        if let Some(recovered) = &bag.info().recovered {
            let what = recovered.missing.join("; ");
            output::progress(&format!("warning: {} is damaged: {what}", path.display()));
        }
    }
    let mut exit = ExitCode::SUCCESS;
    for (path, options) in tasks {
        let converted = convert(&inputs, &path, &options)?;
        let (count, files) = (converted.info.message_count, converted.info.files.len());
        output::line(&format!("{}: {count} messages in {files} files", path.display()))?;
        if let Some(first) = converted.first {
            let lost = converted.unreadable;
            output::progress(&format!("warning: {lost} parts could not be read, first: {first}"));
            exit = ExitCode::FAILURE;
        }
    }
    Ok(exit)
}
