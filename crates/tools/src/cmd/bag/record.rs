//! `bag record`: topics into a bag.

use super::keys::{Key, Keys};
use super::{ExclusionFilter, full_names, overrides, read_config, seconds};
use crate::client::transport::GraphSnapshot;
use crate::cmd::{CmdResult, output, session};
use angaros_bag::record::{RecordOptions, Recorder, SnapshotOptions};
use angaros_bag::{Compression, Selection, SessionError, StorageId, StorageOptions};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of a command line")]
pub struct RecordArgs {
    /// Topics to record
    topics: Vec<String>,
    /// The bag's folder; the time of the start if left out
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// All topics and the events of all services
    #[arg(short, long)]
    all: bool,
    /// All topics
    #[arg(long)]
    all_topics: bool,
    /// The events of all services
    #[arg(long)]
    all_services: bool,
    /// Topics to record
    #[arg(long = "topics", num_args = 1.., value_name = "TOPIC")]
    more_topics: Vec<String>,
    /// Services whose events to record
    #[arg(long, num_args = 1.., value_name = "SERVICE")]
    services: Vec<String>,
    /// Topics of these types
    #[arg(long, num_args = 1.., value_name = "TYPE")]
    topic_types: Vec<String>,
    /// Topics and services in whose name this is found
    #[arg(short = 'e', long)]
    regex: Option<String>,
    /// Not those in whose name this is found
    #[arg(short = 'x', long, alias = "exclude-regex", value_name = "REGEX")]
    exclude: Option<String>,
    /// Not these topics
    #[arg(long, num_args = 1.., value_name = "TOPIC")]
    exclude_topics: Vec<String>,
    /// Not these services
    #[arg(long, num_args = 1.., value_name = "SERVICE")]
    exclude_services: Vec<String>,
    /// Not topics of these types
    #[arg(long, num_args = 1.., value_name = "TYPE")]
    exclude_topic_types: Vec<String>,
    /// Also names with a part that begins with an underscore
    #[arg(long)]
    include_hidden_topics: bool,
    /// Also topics that have subscriptions and no publisher yet
    #[arg(long)]
    include_unpublished_topics: bool,
    /// Not topics to which nobody else subscribes
    #[arg(long)]
    ignore_leaf_topics: bool,
    /// Only topics that are there when recording begins
    #[arg(long, conflicts_with = "use_sim_time")]
    no_discovery: bool,
    /// The format: mcap or sqlite3
    #[arg(short, long, default_value = "mcap")]
    storage: String,
    /// A preset of the storage: none, fastwrite, zstd_fast, zstd_small (mcap); none, resilient
    /// (sqlite3)
    #[arg(long, default_value = "none", value_name = "NAME")]
    storage_preset_profile: String,
    /// A YAML file about the storage, with the keys of rosbag2; stronger than the preset
    #[arg(long, value_name = "FILE")]
    storage_config_file: Option<PathBuf>,
    /// How messages are stored: cdr
    #[arg(short = 'f', long, default_value = "cdr", value_name = "FORMAT")]
    serialization_format: String,
    /// Begin a new file before one grows beyond so many bytes; 0 is never
    #[arg(short = 'b', long, default_value_t = 0, value_name = "BYTES")]
    max_bag_size: u64,
    /// Begin a new file after so many seconds; 0 is never
    #[arg(short = 'd', long, default_value_t = 0.0, value_name = "SECONDS")]
    max_bag_duration: f64,
    /// Keep only so many files; 0 is all
    #[arg(long, alias = "max-splits", default_value_t = 0, value_name = "N")]
    max_bag_files: usize,
    /// Bytes that wait to be written at most, or that a snapshot holds
    #[arg(long, default_value_t = 100 << 20, value_name = "BYTES")]
    max_cache_size: u64,
    /// Whether to compress: none, message (chunks of mcap, messages of sqlite3), or file (each once
    /// it is ended)
    #[arg(long, default_value = "none", value_name = "MODE")]
    compression_mode: String,
    /// How: zstd, or lz4 for chunks of mcap; zstd if left out
    #[arg(long, value_name = "FORMAT")]
    compression_format: Option<String>,
    /// Threads that compress chunks of mcap by zstd, or files that are compressed at once; 0 for
    /// the thread that writes, and for one file
    #[arg(long, default_value_t = 0, value_name = "N")]
    compression_threads: u32,
    /// The nice value of the thread that compresses and writes
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "NICE")]
    compression_threads_priority: i32,
    /// What waits to be compressed waits in the cache, so this changes nothing
    #[arg(long, value_name = "N")]
    compression_queue_size: Option<u64>,
    /// Keep the newest messages in memory, and write them on SIGUSR1 or ~/snapshot
    #[arg(long)]
    snapshot_mode: bool,
    /// Messages older than so many seconds are no part of a snapshot; 0 for no such limit
    #[arg(long, default_value_t = 0.0, value_name = "SECONDS")]
    snapshot_duration: f64,
    /// A YAML file with QoS by topic, stronger than what publishers offer
    #[arg(long, value_name = "FILE")]
    qos_profile_overrides_path: Option<PathBuf>,
    /// Stamp messages with the time of /clock
    #[arg(long)]
    use_sim_time: bool,
    /// Record nothing until the space bar or ~/resume
    #[arg(long)]
    start_paused: bool,
    /// Milliseconds between two looks for new topics
    #[arg(short = 'p', long, default_value_t = 100, value_name = "MS")]
    polling_interval: u64,
    /// Name of the node
    #[arg(long, default_value = "rosbag2_recorder")]
    node_name: String,
    /// Note NAME=VALUE in the bag's metadata
    #[arg(long, num_args = 1.., value_name = "NAME=VALUE")]
    custom_data: Vec<String>,
    /// As for ros2; what is printed here is chosen by RUST_LOG
    #[arg(long, value_parser = ["debug", "info", "warn", "error", "fatal"])]
    log_level: Option<String>,
    /// Do not listen to the keyboard
    #[arg(long)]
    disable_keyboard_controls: bool,
}

pub fn run(args: &RecordArgs) -> CmdResult {
    let options = args.options()?;
    let path = options.output.clone();
    let signal = args.snapshot_mode.then(snapshot_signal).transpose()?;
    let context = session::open()?;
    if options.no_discovery {
        // What other hosts announce is there before the one look.
        session::graph(&context, &session::GraphArgs { all: true, ..Default::default() });
    }
    warn_of_missing(&context.graph(), &options);
    let recorder = Recorder::new(&context, options)?;
    let control = recorder.control();
    output::progress(&format!("recording into {}", path.display()));
    let steering = control.clone();
    let keys = (!args.disable_keyboard_controls).then(|| {
        Keys::start(move |key| {
            if key == Key::Space {
                let what = if steering.toggle_paused() { "paused" } else { "recording" };
                output::progress(what);
            }
        })
    });
    let asked = || {
        if signal.as_ref().is_some_and(|asked| asked.swap(false, Ordering::Relaxed)) {
            control.snapshot();
        }
        false
    };
    let result = recorder.run(asked);
    drop(keys);
    let report = match result {
        Ok(report) => report,
        Err(error) => {
            output::print(&control.accounts().to_string())?;
            return Err(error.into());
        }
    };
    output::print(&report.to_string())?;
    let count = report.info.message_count;
    output::progress(&format!("{count} messages in {}", path.display()));
    Ok(ExitCode::SUCCESS)
}

/// Set by SIGUSR1.
fn snapshot_signal() -> std::io::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGUSR1, Arc::clone(&asked))?;
    Ok(asked)
}

/// Who named a topic may have mistyped it.
fn warn_of_missing(graph: &GraphSnapshot, options: &RecordOptions) {
    let then = match options.no_discovery {
        true => "it is not recorded (--no-discovery)",
        false => "it is recorded once it has",
    };
    for topic in &options.selection.topics {
        if !graph.endpoints.iter().any(|endpoint| endpoint.topic == *topic) {
            output::progress(&format!("{topic} has no publisher yet; {then}"));
        }
    }
}

impl RecordArgs {
    fn options(&self) -> Result<RecordOptions, SessionError> {
        let output = self.output.clone().unwrap_or_else(default_output);
        let snapshot = match self.snapshot_mode {
            true => {
                let duration = seconds(self.snapshot_duration, "--snapshot-duration")?;
                Some(SnapshotOptions { duration })
            }
            false => None,
        };
        Ok(RecordOptions {
            storage: self.storage()?,
            selection: self.selection()?,
            no_discovery: self.no_discovery,
            unpublished: self.include_unpublished_topics,
            ignore_leaf: self.ignore_leaf_topics,
            nice: self.compression_threads_priority,
            qos: overrides(self.qos_profile_overrides_path.as_deref())?,
            polling_interval: Duration::from_millis(self.polling_interval),
            max_cache_size: self.max_cache_size,
            snapshot,
            use_sim_time: self.use_sim_time,
            start_paused: self.start_paused,
            node_name: self.node_name.clone(),
            ..RecordOptions::new(output)
        })
    }

    fn selection(&self) -> Result<Selection, SessionError> {
        let mut selection = Selection {
            all_topics: self.all || self.all_topics,
            all_services: self.all || self.all_services,
            topics: full_names(&[&self.topics[..], &self.more_topics].concat())?,
            services: full_names(&self.services)?,
            types: self.topic_types.clone(),
            regex: self.regex.as_deref().map(Selection::regex).transpose()?,
            hidden: self.include_hidden_topics,
            ..Selection::default()
        };
        let excluded = ExclusionFilter {
            regex: self.exclude.as_deref(),
            topics: &self.exclude_topics,
            services: &self.exclude_services,
            types: &self.exclude_topic_types,
        };
        excluded.apply(&mut selection)?;
        Ok(selection)
    }

    /// What the options about compression say, in place of what the storage was told.
    fn compress(&self, options: &mut StorageOptions) -> Result<(), SessionError> {
        let format = self.compression_format.as_deref();
        let chosen =
            Compression::parse(format.unwrap_or("zstd")).filter(|f| *f != Compression::None);
        let chosen = chosen.ok_or_else(|| {
            wrong("--compression-format", format.unwrap_or_default(), "choose zstd or lz4")
        });
        match self.compression_mode.as_str() {
            "none" if format.is_some() => {
                let text = "a compression format without a mode\nhint: add --compression-mode \
                            message, or file";
                return Err(SessionError::Option(text.to_owned()));
            }
            "none" => {}
            "message" => options.compression = chosen?,
            "file" => (options.compression, options.pack_files) = (chosen?, true),
            other => {
                return Err(wrong("--compression-mode", other, "choose none, message or file"));
            }
        }
        Ok(())
    }

    fn storage(&self) -> Result<StorageOptions, SessionError> {
        let storage_id = StorageId::parse(&self.storage)
            .ok_or_else(|| wrong("--storage", &self.storage, "choose mcap or sqlite3"))?;
        if self.serialization_format != "cdr" {
            let hint = "messages are stored as they travel: write cdr, or leave it out";
            return Err(wrong("--serialization-format", &self.serialization_format, hint));
        }
        let duration = seconds(self.max_bag_duration, "--max-bag-duration")?;
        let mut options = StorageOptions {
            storage_id,
            compression_threads: self.compression_threads,
            max_bagfile_size: self.max_bag_size,
            max_bagfile_duration_ns: i64::try_from(duration.as_nanos()).unwrap_or(i64::MAX),
            max_bag_files: self.max_bag_files,
            ..StorageOptions::default()
        };
        let option = |text: String| SessionError::Option(text.replace("; hint: ", "\nhint: "));
        options.apply_preset(&self.storage_preset_profile).map_err(option)?;
        if let Some(path) = &self.storage_config_file {
            let applied = options.apply_config(&read_config(path)?);
            applied.map_err(|error| option(format!("{}: {error}", path.display())))?;
        }
        self.compress(&mut options)?;
        for note in &self.custom_data {
            let (name, value) = note
                .split_once('=')
                .ok_or_else(|| wrong("--custom-data", note, "write NAME=VALUE"))?;
            options.custom_data.insert(name.to_owned(), value.to_owned());
        }
        Ok(options)
    }
}

fn wrong(option: &str, value: &str, hint: &str) -> SessionError {
    SessionError::Option(format!("{option} cannot be '{value}'\nhint: {hint}"))
}

/// `rosbag2_` and the time, in UTC.
fn default_output() -> PathBuf {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    PathBuf::from(format!("rosbag2_{}", date(now)))
}

/// Seconds since 1970 as `YYYY_MM_DD-hh_mm_ss`, by the rule of the Gregorian calendar for days
/// counted from the first of March of the year 0 (leap days come last then).
fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let time = seconds % 86_400;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let leaps = day_of_era / 1_460 + day_of_era / 146_096;
    let year_of_era = (day_of_era + day_of_era / 36_524 - leaps) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let hour = time / 3600;
    let minute = time / 60 % 60;
    let second = time % 60;
    format!("{year:04}_{month:02}_{day:02}-{hour:02}_{minute:02}_{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970_01_01-00_00_00");
        assert_eq!(date(951_782_399), "2000_02_28-23_59_59");
        assert_eq!(date(951_782_400), "2000_02_29-00_00_00");
        assert_eq!(date(1_735_689_599), "2024_12_31-23_59_59");
        assert_eq!(date(4_107_542_400), "2100_03_01-00_00_00");
    }
}
