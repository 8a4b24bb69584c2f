//! `bag play`: bags out again.

use super::inputs::{Input, inputs, open_all};
use super::keys::{Key, Keys};
use super::{ExclusionFilter, full_names, overrides, read_config, seconds, step};
use crate::cmd::{CmdResult, output, session};
use angaros_bag::play::{PlayControl, PlayOptions, Player, Rate};
use angaros_bag::{BagReader, Selection, SessionError};
use angaros_msg::names::Remap;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of a command line")]
pub struct PlayArgs {
    /// The bags: folders, or single files
    pub(super) bags: Vec<PathBuf>,
    /// Further bags, each with the storage that it must have if that is to be checked
    #[arg(short, long, num_args = 1.., value_name = "BAG [STORAGE]")]
    input: Vec<PathBuf>,
    /// What storage all bags must have: mcap or sqlite3; told by their content if left out
    #[arg(short = 's', long, value_name = "ID")]
    storage: Option<String>,
    /// How many times as fast as it was recorded; max or 0 is as fast as possible
    #[arg(short, long, default_value = "1.0")]
    rate: String,
    /// Only these topics
    #[arg(long, num_args = 1.., value_name = "TOPIC")]
    topics: Vec<String>,
    /// Only the events of these services
    #[arg(long, num_args = 1.., value_name = "SERVICE")]
    services: Vec<String>,
    /// Only topics and services in whose name this is found
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
    /// A YAML file with QoS by topic, in place of what was recorded
    #[arg(long, value_name = "FILE")]
    qos_profile_overrides_path: Option<PathBuf>,
    /// From the beginning again after the end
    #[arg(short, long)]
    r#loop: bool,
    /// Another name for a topic, as FROM:=TO
    #[arg(short = 'm', long, num_args = 1.., value_name = "FROM:=TO")]
    remap: Vec<String>,
    /// Publish the time in the bag on /clock, so often per second
    #[arg(long, num_args = 0..=1, default_missing_value = "40", value_name = "HZ")]
    clock: Option<f64>,
    /// Publish it before each message of these topics
    #[arg(long, num_args = 1.., value_name = "TOPIC")]
    clock_topics: Vec<String>,
    /// Publish it before each message
    #[arg(long)]
    clock_topics_all: bool,
    /// In the order in which messages were received, or in which they were sent
    #[arg(long, default_value = "received", value_parser = ["received", "sent"])]
    message_order: String,
    /// Seconds to wait before the first message
    #[arg(short, long, default_value_t = 0.0, value_name = "SECONDS")]
    delay: f64,
    /// Seconds from the first message to begin at
    #[arg(long, default_value_t = 0.0, value_name = "SECONDS")]
    start_offset: f64,
    /// Seconds of the bag to play; negative is all
    #[arg(long, allow_negative_numbers = true, value_name = "SECONDS")]
    playback_duration: Option<f64>,
    /// The time in the bag to play up to, seconds since 1970; negative is the end
    #[arg(long, allow_negative_numbers = true, value_name = "SECONDS")]
    playback_until_sec: Option<f64>,
    /// The same in nanoseconds
    #[arg(
        long,
        allow_negative_numbers = true,
        conflicts_with = "playback_until_sec",
        value_name = "NANOSECONDS"
    )]
    playback_until_nsec: Option<i64>,
    /// Begin with the clock standing
    #[arg(short = 'p', long)]
    start_paused: bool,
    /// Messages to read ahead
    #[arg(long, alias = "read-ahead-queue-size", default_value_t = 1000, value_name = "N")]
    read_ahead: usize,
    /// Seconds to wait until everything that is played has a subscription
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    wait_for_subscribers: f64,
    /// Name of the node
    #[arg(long, default_value = "rosbag2_player")]
    node_name: String,
    /// Do not listen to the keyboard
    #[arg(long)]
    disable_keyboard_controls: bool,
    /// Publishers wait for acknowledgements by themselves when they end, so this changes nothing
    #[arg(long, value_name = "MS")]
    wait_for_all_acked: Option<u64>,
    /// Messages are copied once, into the buffer in which they travel, so this changes nothing
    #[arg(long)]
    disable_loan_message: bool,
    /// Not possible: calls go out as the events that were recorded
    #[arg(long)]
    publish_service_requests: bool,
    /// Whose events are the requests, where --publish-service-requests is possible
    #[arg(long, value_parser = ["service_introspection", "client_introspection"])]
    service_requests_source: Option<String>,
    /// A file about the storage; nothing in it concerns reading here
    #[arg(long, value_name = "FILE")]
    storage_config_file: Option<PathBuf>,
    /// As for ros2; what is printed here is chosen by RUST_LOG
    #[arg(long, value_parser = ["debug", "info", "warn", "error", "fatal"])]
    log_level: Option<String>,
    /// Say at the end what was played and how late
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    pub(super) step: step::StepArgs,
}

pub fn run(args: &PlayArgs) -> CmdResult {
    if args.step.is_asked() {
        return step::run(args);
    }
    let options = args.options()?;
    let bags = args.open()?;
    let context = session::open()?;
    let player = Player::new(&context, bags, options)?;
    let control = player.control();
    let keys = (!args.disable_keyboard_controls)
        .then(|| Keys::start(move |key| steer(&control, key)))
        .flatten();
    if keys.is_some() {
        let text = "space: pause, right: next message, left: 5 s back, up and down: rate";
        output::progress(text);
    }
    let result = player.run();
    drop(keys);
    let report = result?;
    if !report.unheard.is_empty() {
        output::progress(&format!(
            "nobody subscribed to {} within {} s; hint: start the nodes first, or raise \
             --wait-for-subscribers",
            report.unheard.join(", "),
            args.wait_for_subscribers
        ));
    }
    if args.verbose {
        output::print(&report.to_string())?;
    }
    if report.refused > 0 {
        let text = format!("{} messages found a KEEP_ALL subscription full", report.refused);
        return Err(format!("{text}; hint: play slower, or let it take faster").into());
    }
    Ok(ExitCode::SUCCESS)
}

/// How far an arrow goes back.
const BACK_NS: i64 = 5_000_000_000;

pub(super) fn steer(control: &PlayControl, key: Key) {
    let faster = |factor: f64| {
        let times = control.rate().times() * factor;
        if let (true, Ok(rate)) = (times.is_finite(), Rate::new(times)) {
            control.set_rate(rate);
            output::progress(&format!("rate {times:.3}"));
        }
    };
    match key {
        Key::Space => {
            let what = if control.toggle_paused() { "paused" } else { "playing" };
            output::progress(what);
        }
        Key::Right => drop(control.play_next()),
        Key::Left => control.seek_by(-BACK_NS),
        Key::Up => faster(1.1),
        Key::Down => faster(0.9),
        Key::Other(_) => {}
    }
}

impl PlayArgs {
    /// The bags in the order in which they are named.
    pub(super) fn open(&self) -> Result<Vec<Box<dyn BagReader>>, SessionError> {
        let words: Vec<Input> = inputs(&[&self.bags[..], &self.input].concat());
        open_all(&words, self.storage.as_deref())
    }

    /// Up to which time to play, nanoseconds since 1970.
    pub(super) fn until_ns(&self) -> Result<Option<i64>, SessionError> {
        if let Some(until) = self.playback_until_sec.filter(|until| *until >= 0.0) {
            let until = seconds(until, "--playback-until-sec")?;
            return Ok(Some(i64::try_from(until.as_nanos()).unwrap_or(i64::MAX)));
        }
        Ok(self.playback_until_nsec.filter(|until| *until >= 0))
    }

    pub(super) fn selection(&self) -> Result<Selection, SessionError> {
        let mut selection = Selection {
            topics: full_names(&self.topics)?,
            services: full_names(&self.services)?,
            regex: self.regex.as_deref().map(Selection::regex).transpose()?,
            hidden: true,
            ..Selection::default()
        };
        let excluded = ExclusionFilter {
            regex: self.exclude.as_deref(),
            topics: &self.exclude_topics,
            services: &self.exclude_services,
            types: &[],
        };
        excluded.apply(&mut selection)?;
        if selection.is_empty() {
            (selection.all_topics, selection.all_services) = (true, true);
        }
        Ok(selection)
    }

    fn options(&self) -> Result<PlayOptions, SessionError> {
        if self.publish_service_requests {
            let text = "requests of recorded calls cannot be sent again\nhint: leave \
                        --publish-service-requests out, then the events of the calls are \
                        published; call by hand: angaros service call SERVICE TYPE VALUES";
            return Err(SessionError::Option(text.to_owned()));
        }
        self.storage_config_file.as_deref().map(read_config).transpose()?;
        let duration = self.playback_duration.filter(|duration| *duration >= 0.0);
        let duration = duration.map(|d| seconds(d, "--playback-duration"));
        Ok(PlayOptions {
            rate: Rate::parse(&self.rate)?,
            start_paused: self.start_paused,
            looped: self.r#loop,
            pause_at_end: false,
            clock_hz: self.clock,
            clock_topics: full_names(&self.clock_topics)?,
            clock_topics_all: self.clock_topics_all,
            sent_order: self.message_order == "sent",
            remaps: remaps(&self.remap)?,
            qos: overrides(self.qos_profile_overrides_path.as_deref())?,
            selection: self.selection()?,
            start_offset: seconds(self.start_offset, "--start-offset")?,
            duration: duration.transpose()?,
            until_ns: self.until_ns()?,
            delay: seconds(self.delay, "--delay")?,
            wait_for_subscribers: seconds(self.wait_for_subscribers, "--wait-for-subscribers")?,
            read_ahead: self.read_ahead,
            node_name: self.node_name.clone(),
        })
    }
}

/// Rules as they were typed.
pub(super) fn remaps(texts: &[String]) -> Result<Vec<Remap>, SessionError> {
    let rules = texts.iter().map(|text| Remap::parse(text));
    rules.collect::<Result<_, _>>().map_err(|error| SessionError::Option(error.to_string()))
}
