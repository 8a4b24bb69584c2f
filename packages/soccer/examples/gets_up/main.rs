//! How often a T1 that lies gets up in a real RCSSServerMJ, from its front and from its back.
//!
//! ```sh
//! scripts/rcss3d.sh install
//! cargo build --release -p angaros-tools -p standard
//! cargo run --release -p soccer --example gets_up -- 10
//! ```
//!
//! Each run has its own server, which waits for the player. While it walks to a ball, the trainer
//! drops the player on one side and then on the other, at times and with headings that follow from
//! the number of the run. It is up when it has stood, or walked, for three seconds.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

#[path = "../support/mod.rs"]
mod support;

use angaros::nav_msgs::msg::Odometry;
use angaros::prelude::*;
use angaros::{ALL, ContextOptions};
use rcss3d::srv;
use std::time::{Duration, Instant};
use support::{Outcome, Random, game, tell};

/// A body above this height stands, m.
const STANDS_M: f64 = 0.55;
/// It has to for so long, s.
const STANDS_S: f64 = 3.0;
/// Simulated time in which it has to get up, s.
const LASTS_S: f64 = 30.0;
/// The same on this computer's clock.
const PATIENCE: Duration = Duration::from_secs(180);

/// A node that watches the player and tells the trainer what to do.
struct Coach {
    truths: Subscription<Odometry>,
    trainer: Client<srv::Command>,
    _node: Node,
    height_m: f64,
    time_s: f64,
}

impl Coach {
    fn new(domain: u32) -> Outcome<Self> {
        let options = ContextOptions { domain: Some(domain), ..ContextOptions::default() };
        let context = Context::new(options, ALL)?;
        let node = Node::new(&context, "coach")?;
        let coach = Self {
            truths: node.create_polled_subscription("/ground_truth", Qos::keep_last(1000))?,
            trainer: node.create_client("/trainer/command")?,
            _node: node,
            height_m: 0.0,
            time_s: 0.0,
        };
        match coach.trainer.wait_for_service(Duration::from_secs(30)) {
            true => Ok(coach),
            false => Err("there is no trainer".into()),
        }
    }

    /// Watches until the player has stood for `stands_s`; returns how long it took until it stood,
    /// `None` if that was not within `lasts_s`.
    fn stands_within(&mut self, stands_s: f64, lasts_s: f64) -> Outcome<Option<f64>> {
        let end = Instant::now() + PATIENCE;
        let mut begin_s = None;
        let mut since_s: Option<f64> = None;
        loop {
            while let Some(sample) = self.truths.take()? {
                let truth = sample.message()?;
                let stamp = &truth.header.stamp;
                self.time_s = f64::from(stamp.sec) + f64::from(stamp.nanosec) / 1e9;
                self.height_m = truth.pose.pose.position.z;
                let begin_s = *begin_s.get_or_insert(self.time_s);
                match self.height_m > STANDS_M {
                    true => _ = since_s.get_or_insert(self.time_s),
                    false => since_s = None,
                }
                if let Some(since_s) = since_s.filter(|since_s| self.time_s - since_s > stands_s) {
                    return Ok(Some(since_s - begin_s));
                }
                if self.time_s - begin_s > lasts_s {
                    return Ok(None);
                }
            }
            if Instant::now() > end {
                return Err("the simulation is too slow, or there is none".into());
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Drops the player, and watches it get up.
    fn drops(&mut self, side: &str, heading_rad: f64) -> Outcome<Option<f64>> {
        tell(&self.trainer, &format!("lay Angaros 1 -3 0 {heading_rad} {side}"))?;
        // What was seen before it was dropped does not count.
        let end = Instant::now() + PATIENCE;
        while self.height_m > STANDS_M {
            while let Some(sample) = self.truths.take()? {
                self.height_m = sample.message()?.pose.pose.position.z;
            }
            if Instant::now() > end {
                return Err("the player was not dropped".into());
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        self.stands_within(STANDS_S, LASTS_S)
    }
}

/// How long it took to get up from the front and from the back.
fn run(seed: u64) -> Outcome<[Option<f64>; 2]> {
    let mut random = Random::new(seed);
    let domain = 80 + u32::try_from(seed % 20)?;
    let _game = game([-3.0, 0.0], domain)?;
    let mut coach = Coach::new(domain)?;
    coach.stands_within(1.0, LASTS_S)?.ok_or("the player does not stand at the beginning")?;
    tell(&coach.trainer, "play_mode PlayOn")?;
    tell(&coach.trainer, "ball 3 0")?;
    let mut took = [None; 2];
    for (side, took) in ["front", "back"].into_iter().zip(&mut took) {
        coach.stands_within(random.between(1.0, 4.0), LASTS_S)?;
        *took = coach.drops(side, random.between(-0.5, 0.5))?;
    }
    Ok(took)
}

fn main() -> Outcome<()> {
    let runs = std::env::args().nth(1).map_or(Ok(10), |text| text.parse())?;
    let mut good = [0; 2];
    println!(" seed  from the front  from the back");
    for seed in 1..=runs {
        let took = run(seed)?;
        let [front, back] = took.map(|took| {
            took.map_or_else(|| "not".to_owned(), |took_s| format!("after {took_s:.1} s"))
        });
        println!("{seed:>5}  {front:>14}  {back:>13}");
        good.iter_mut().zip(took).for_each(|(good, took)| *good += u64::from(took.is_some()));
    }
    println!(
        "of {runs} falls each it got up {} times from its front, {} from its back",
        good[0], good[1]
    );
    match good == [runs; 2] {
        true => Ok(()),
        false => Err("it did not get up each time".into()),
    }
}
