//! Two teams of three T1 in a real RCSSServerMJ: how long they play, and how soon they answer.
//!
//! ```sh
//! scripts/rcss3d.sh install
//! cargo build --release -p angaros-tools -p standard
//! cargo run --release -p soccer --example team_match -- 60
//! ```
//!
//! The server waits for the players. The program fails if one of them is put out, or does not hear
//! every cycle.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

#[path = "../support/mod.rs"]
mod support;

use angaros::diagnostic_msgs::msg::DiagnosticArray;
use angaros::nav_msgs::msg::Odometry;
use angaros::prelude::*;
use angaros::rosgraph_msgs::msg::Clock;
use angaros::{ALL, ContextOptions};
use rcss3d::srv;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use support::{Outcome, Process, free_port, server, tell};

/// The domains of the launch file: that of the trainer, and those of the players.
const TRAINER: u32 = 40;
const PLAYERS: [(&str, u32); 6] =
    [("left1", 41), ("left2", 42), ("left3", 43), ("right1", 44), ("right2", 45), ("right3", 46)];
/// A body below this height lies, m.
const LIES_M: f64 = 0.4;
/// A cycle of the server, s.
const CYCLE_S: f64 = 0.02;

/// What is known of a player.
struct Player {
    name: &'static str,
    clock: Subscription<Clock>,
    truth: Subscription<Odometry>,
    diagnostics: Subscription<DiagnosticArray>,
    _node: Node,
    cycles: u64,
    time_s: f64,
    /// When the ball was kicked off, and how many cycles it had heard.
    kick_off: Option<(f64, u64)>,
    lies: bool,
    falls: u64,
    told: BTreeMap<String, String>,
}

impl Player {
    fn new(name: &'static str, domain: u32) -> Outcome<Self> {
        let options = ContextOptions { domain: Some(domain), ..ContextOptions::default() };
        let context = Context::new(options, ALL)?;
        let node = Node::new(&context, "watcher")?;
        let truth = format!("/{name}/ground_truth");
        Ok(Self {
            name,
            clock: node.create_polled_subscription("/clock", Qos::keep_last(1000))?,
            truth: node.create_polled_subscription(&truth, Qos::keep_last(1000))?,
            diagnostics: node.create_polled_subscription("/diagnostics", Qos::keep_last(100))?,
            _node: node,
            cycles: 0,
            time_s: 0.0,
            kick_off: None,
            lies: false,
            falls: 0,
            told: BTreeMap::new(),
        })
    }

    fn look(&mut self) -> Outcome<()> {
        while let Some(sample) = self.clock.take()? {
            let stamp = sample.message()?.clock;
            self.time_s = f64::from(stamp.sec) + f64::from(stamp.nanosec) / 1e9;
            self.cycles += 1;
        }
        while let Some(sample) = self.truth.take()? {
            let lies = sample.message()?.pose.pose.position.z < LIES_M;
            self.falls += u64::from(lies && !self.lies);
            self.lies = lies;
        }
        while let Some(sample) = self.diagnostics.take()? {
            for status in &sample.message()?.status {
                if status.name.ends_with("Simulation server") {
                    let values = status.values.iter();
                    self.told = values.map(|pair| (pair.key.clone(), pair.value.clone())).collect();
                }
            }
        }
        Ok(())
    }

    /// Simulated time since the kick-off, s.
    fn played_s(&self) -> f64 {
        self.kick_off.map_or(0.0, |(begin_s, _)| self.time_s - begin_s)
    }

    /// The share of the cycles since then that it has heard.
    fn heard(&self) -> f64 {
        self.kick_off.map_or(0.0, |(_, before)| {
            (self.cycles - before) as f64 / (self.played_s() / CYCLE_S).max(1.0)
        })
    }

    fn value(&self, key: &str) -> &str {
        self.told.get(key).map_or("?", String::as_str)
    }

    fn line(&self) -> String {
        format!(
            "{:>7}  {:>6.2} s  {:>5.1} %  {:>11}  {:>8}  {:>8}  {:>5}",
            self.name,
            self.played_s(),
            self.heard() * 100.0,
            self.value("Connections"),
            self.value("Percept to command, p50 (ms)"),
            self.value("Percept to command, p99 (ms)"),
            self.falls
        )
    }

    fn is_good(&self) -> bool {
        self.value("Connections") == "1" && self.heard() > 0.999
    }
}

/// Tells the trainer what to do.
fn trainer(words: &str) -> Outcome<()> {
    let options = ContextOptions { domain: Some(TRAINER), ..ContextOptions::default() };
    let context = Context::new(options, ALL)?;
    let node = Node::new(&context, "coach")?;
    let client = node.create_client::<srv::Command>("/trainer/command")?;
    if !client.wait_for_service(Duration::from_secs(10)) {
        return Err("there is no trainer".into());
    }
    tell(&client, words)
}

fn main() -> Outcome<()> {
    let wanted_s: f64 = std::env::args().nth(1).map_or(Ok(60.0), |text| text.parse())?;
    let arguments = [
        format!("server:={}", server().display()),
        format!("port:={}", free_port()?),
        format!("monitor_port:={}", free_port()?),
        "lockstep:=true".to_owned(),
        "sync:=command".to_owned(),
    ];
    let _game = Process::launch("robots/t1_player/launch/match.yaml", &arguments, TRAINER)?;
    let players = PLAYERS.into_iter().map(|(name, domain)| Player::new(name, domain));
    let mut players = players.collect::<Outcome<Vec<Player>>>()?;
    let begin = Instant::now();
    let mut is_begun = false;
    while players.iter().any(|player| player.played_s() < wanted_s) {
        if begin.elapsed() > Duration::from_secs_f64(60.0 + wanted_s * 10.0) {
            players.iter().for_each(|player| println!("{}", player.line()));
            return Err("the game is too slow, or a player is missing".into());
        }
        players.iter_mut().try_for_each(Player::look)?;
        if !is_begun && players.iter().all(|player| player.cycles > 0) {
            trainer("kick_off left")?;
            is_begun = true;
            for player in &mut players {
                player.look()?;
                player.kick_off = Some((player.time_s, player.cycles));
            }
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    // What they have done so far is told once a second.
    std::thread::sleep(Duration::from_secs(2));
    players.iter_mut().try_for_each(Player::look)?;
    println!(" player    played   heard  connections  p50 (ms)  p99 (ms)  falls");
    players.iter().for_each(|player| println!("{}", player.line()));
    println!("{:.1} s on this computer's clock", begin.elapsed().as_secs_f64());
    match players.iter().all(Player::is_good) {
        true => Ok(()),
        false => Err("a player was put out, or has not heard every cycle".into()),
    }
}
