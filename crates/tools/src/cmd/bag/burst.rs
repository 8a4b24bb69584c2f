//! `bag burst`: the first messages of a bag at once, then a pause.

use super::inputs::{inputs, open_all};
use super::keys::Keys;
use super::{full_names, overrides, play, read_config, seconds};
use crate::cmd::{CmdResult, output, session};
use angaros_bag::play::{PlayControl, PlayOptions, Player};
use angaros_bag::{Selection, SessionError};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct BurstArgs {
    /// The bag: a folder, or a single file
    bag_path: PathBuf,
    /// What storage it must have: mcap or sqlite3; told by its content if left out
    #[arg(short = 's', long, value_name = "ID")]
    storage: Option<String>,
    /// Messages to publish at once; 0 is all
    #[arg(short, long, default_value_t = 0, value_name = "N")]
    num_messages: u64,
    /// Only these topics
    #[arg(long, num_args = 1.., value_name = "TOPIC")]
    topics: Vec<String>,
    /// Only the events of these services
    #[arg(long, num_args = 1.., value_name = "SERVICE")]
    services: Vec<String>,
    /// Seconds from the first message to begin at
    #[arg(long, default_value_t = 0.0, value_name = "SECONDS")]
    start_offset: f64,
    /// Another name for a topic, as FROM:=TO
    #[arg(short = 'm', long, num_args = 1.., value_name = "FROM:=TO")]
    remap: Vec<String>,
    /// A YAML file with QoS by topic, in place of what was recorded
    #[arg(long, value_name = "FILE")]
    qos_profile_overrides_path: Option<PathBuf>,
    /// Messages to read ahead
    #[arg(long, default_value_t = 1000, value_name = "N")]
    read_ahead_queue_size: usize,
    /// Seconds to wait until everything that is played has a subscription
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    wait_for_subscribers: f64,
    /// A file about the storage; nothing in it concerns reading here
    #[arg(long, value_name = "FILE")]
    storage_config_file: Option<PathBuf>,
}

pub fn run(args: &BurstArgs) -> CmdResult {
    let options = args.options()?;
    let bags = open_all(&inputs(std::slice::from_ref(&args.bag_path)), args.storage.as_deref())?;
    let context = session::open()?;
    let player = Player::new(&context, bags, options)?;
    let control = player.control();
    let count = args.num_messages;
    let burst = std::thread::Builder::new()
        .name("bag-burst".to_owned())
        .spawn(move || publish(&control, count))?;
    let steering = player.control();
    let keys = Keys::start(move |key| play::steer(&steering, key));
    let ended = player.control();
    let report = player.run();
    drop(keys);
    // Also a player that could not begin.
    ended.stop();
    // It says what it did by itself.
    let _ = burst.join();
    output::progress(&format!("{} messages were published", report?.published()));
    Ok(ExitCode::SUCCESS)
}

/// Publishes them once the player has begun, and ends it where nothing is left.
fn publish(control: &PlayControl, count: u64) {
    let done = control.burst(count);
    if count == 0 || done < count {
        control.stop();
        return;
    }
    output::progress(&format!(
        "{done} messages at once; paused: the space bar or ~/resume plays on, the right arrow or \
         ~/play_next publishes the next, Ctrl-C ends"
    ));
}

impl BurstArgs {
    fn options(&self) -> Result<PlayOptions, SessionError> {
        self.storage_config_file.as_deref().map(read_config).transpose()?;
        let mut selection = Selection {
            topics: full_names(&self.topics)?,
            services: full_names(&self.services)?,
            hidden: true,
            ..Selection::default()
        };
        if selection.is_empty() {
            (selection.all_topics, selection.all_services) = (true, true);
        }
        Ok(PlayOptions {
            start_paused: true,
            remaps: play::remaps(&self.remap)?,
            qos: overrides(self.qos_profile_overrides_path.as_deref())?,
            selection,
            start_offset: seconds(self.start_offset, "--start-offset")?,
            wait_for_subscribers: seconds(self.wait_for_subscribers, "--wait-for-subscribers")?,
            read_ahead: self.read_ahead_queue_size,
            ..PlayOptions::default()
        })
    }
}
