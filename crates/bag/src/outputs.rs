//! The YAML file with `output_bags` that `ros2 bag convert -o` takes.

use crate::convert::ConvertOptions;
use crate::options::{Compression, StorageId, StorageOptions};
use std::path::PathBuf;

/// The directories of the new bags, and what goes into each.
///
/// # Errors
/// Text that is not such a file, names what is not supported, or chooses no topic.
pub fn parse_outputs(text: &str) -> Result<Vec<(PathBuf, ConvertOptions)>, String> {
    let file: OutputFile = serde_yaml_ng::from_str(text).map_err(|error| error.to_string())?;
    file.output_bags.into_iter().map(OutputBag::task).collect()
}

/// The whole file.
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
    compression_threads: u32,
    #[serde(rename = "compression_queue_size")]
    _compression_queue_size: u64,
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
            compression_threads: 0,
            _compression_queue_size: 0,
        }
    }
}

impl OutputBag {
    fn task(self) -> Result<(PathBuf, ConvertOptions), String> {
        let uri = self.uri.display();
        if self.uri.as_os_str().is_empty() {
            return Err("an output bag has no uri; hint: name the directory to be made".into());
        }
        let storage_id = StorageId::parse(&self.storage_id);
        let storage_id = storage_id
            .ok_or_else(|| format!("{uri}: no storage {}; hint: mcap, sqlite3", self.storage_id))?;
        let mode = self.compression_mode.to_lowercase();
        if !matches!(mode.as_str(), "" | "none" | "message" | "file") {
            return Err(format!("{uri}: no compression mode {mode}; hint: none, message or file"));
        }
        let all = self.all || self.all_topics;
        if !all && self.topics.is_empty() {
            let text =
                format!("{uri}: no topic is chosen; hint: all_topics: true, or topics: [..]");
            return Err(text);
        }
        let mut storage = StorageOptions {
            storage_id,
            pack_files: mode == "file",
            compression_threads: self.compression_threads,
            max_bagfile_size: self.max_bagfile_size,
            max_bagfile_duration_ns: i64::from(self.max_bagfile_duration) * 1_000_000_000,
            ..StorageOptions::default()
        };
        let preset = storage.apply_preset(&self.storage_preset_profile);
        preset.map_err(|error| format!("{uri}: {error}"))?;
        if !matches!(mode.as_str(), "" | "none") {
            let format = &self.compression_format;
            storage.compression = Compression::parse(format)
                .ok_or_else(|| format!("{uri}: no compression {format}; hint: zstd"))?;
        }
        let topics = if all { Vec::new() } else { self.topics };
        let exclude_topics = self.exclude_topics;
        let options = ConvertOptions { storage, topics, exclude_topics, ..Default::default() };
        Ok((self.uri, options))
    }
}
