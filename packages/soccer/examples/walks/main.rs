//! How often a T1 walks ten steps towards the ball without falling, in a real RCSSServerMJ.
//!
//! ```sh
//! scripts/rcss3d.sh install
//! cargo build --release -p angaros-tools -p standard
//! cargo run --release -p soccer --example walks -- 10
//! ```
//!
//! Each run has its own server, which waits for the player, a place of the robot and a place of the
//! ball that follow from the number of the run. A run is over after ten steps, when the robot has
//! fallen, or after a minute of the simulation. A step is a foot that has been lifted.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

#[path = "../support/mod.rs"]
mod support;

use angaros::nav_msgs::msg::Odometry;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use angaros::{ALL, ContextOptions};
use rcss3d::srv;
use std::time::{Duration, Instant};
use support::{Outcome, Random, game, tell};

/// Steps of a walk that has succeeded.
const STEPS: usize = 10;
/// Simulated time after which a run is over, s.
const LASTS_S: f64 = 60.0;
/// The same on this computer's clock.
const PATIENCE: Duration = Duration::from_secs(180);
/// A knee that is bent by so much more than the other one belongs to a foot that is lifted, rad.
const LIFTED_RAD: f64 = 0.2;
/// A body below this height lies, m.
const LIES_M: f64 = 0.4;

/// What came of a run.
#[derive(Default)]
struct Run {
    steps: usize,
    has_fallen: bool,
    begin_m: Option<f64>,
    now_m: f64,
    begin_s: Option<f64>,
    time_s: f64,
    lifted: Option<bool>,
}

impl Run {
    fn succeeded(&self) -> bool {
        self.steps >= STEPS && !self.has_fallen && self.nearer_m() > 0.0
    }

    fn nearer_m(&self) -> f64 {
        self.begin_m.map_or(0.0, |begin_m| begin_m - self.now_m)
    }

    fn place(&mut self, truth: &Odometry, ball: [f64; 2]) {
        let at = &truth.pose.pose.position;
        self.now_m = (at.x - ball[0]).hypot(at.y - ball[1]);
        self.begin_m.get_or_insert(self.now_m);
        self.has_fallen |= at.z < LIES_M;
        let stamp = &truth.header.stamp;
        let now_s = f64::from(stamp.sec) + f64::from(stamp.nanosec) / 1e9;
        self.time_s = now_s - *self.begin_s.get_or_insert(now_s);
    }

    fn joints(&mut self, state: &JointState) {
        let knee = |name: &str| {
            let at = state.name.iter().position(|known| known == name)?;
            state.position.get(at).copied()
        };
        let (Some(left), Some(right)) = (knee("Left_Knee_Pitch"), knee("Right_Knee_Pitch")) else {
            return;
        };
        if (left - right).abs() > LIFTED_RAD && self.lifted != Some(left > right) {
            self.lifted = Some(left > right);
            self.steps += 1;
        }
    }
}

fn run(seed: u64) -> Outcome<Run> {
    let mut random = Random::new(seed);
    let at = [random.between(-5.0, -2.0), random.between(-2.0, 2.0)];
    let way_m = random.between(2.0, 3.5);
    let way_rad = random.between(-0.7, 0.7);
    let ball = [at[0] + way_m * way_rad.cos(), at[1] + way_m * way_rad.sin()];

    let domain = 60 + u32::try_from(seed % 20)?;
    let _game = game(at, domain)?;
    watch(domain, ball)
}

/// Places the ball and watches the robot until the run is over.
fn watch(domain: u32, ball: [f64; 2]) -> Outcome<Run> {
    let options = ContextOptions { domain: Some(domain), ..ContextOptions::default() };
    let context = Context::new(options, ALL)?;
    let node = Node::new(&context, "walks")?;
    let truths =
        node.create_polled_subscription::<Odometry>("/ground_truth", Qos::keep_last(100))?;
    let joints =
        node.create_polled_subscription::<JointState>("/joint_states", Qos::keep_last(100))?;
    let trainer = node.create_client::<srv::Command>("/trainer/command")?;
    let mut said = ["play_mode PlayOn".to_owned(), format!("ball {} {}", ball[0], ball[1])]
        .into_iter()
        .peekable();
    let mut result = Run::default();
    let end = Instant::now() + PATIENCE;
    while result.steps < STEPS && !result.has_fallen && result.time_s < LASTS_S {
        if Instant::now() > end {
            return Err("the simulation is too slow, or there is none".into());
        }
        let mut is_idle = true;
        while let Some(sample) = truths.take()? {
            result.place(&*sample.message()?, ball);
            is_idle = false;
        }
        while let Some(sample) = joints.take()? {
            result.joints(&*sample.message()?);
        }
        if result.begin_s.is_some()
            && let Some(command) = said.next_if(|_| trainer.service_is_ready())
        {
            tell(&trainer, &command)?;
            // It begins when robot and ball are in their places.
            result = Run::default();
        }
        if is_idle {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    Ok(result)
}

fn main() -> Outcome<()> {
    let runs = std::env::args().nth(1).map_or(Ok(10), |text| text.parse())?;
    let mut good = 0;
    println!(" seed  steps   nearer      time");
    for seed in 1..=runs {
        let run = run(seed)?;
        good += u64::from(run.succeeded());
        let fell = if run.has_fallen { "  fell" } else { "" };
        let nearer_m = run.nearer_m();
        println!("{seed:>5}  {:>5}  {nearer_m:>5.2} m  {:>6.2} s{fell}", run.steps, run.time_s);
    }
    println!("{good} of {runs} walked {STEPS} steps towards the ball without falling");
    Ok(())
}
