//! Deterministic stepping: recorded messages go through a graph in the same order every time.
//!
//! * **S1** Before a message is published, time passes to its own: timers that are due by then run
//!   first. Then it is published, and all that follows from it runs before the next one.
//! * **S2** Callbacks run one after the other on one thread, at one instant timers first and then
//!   messages in the order (publisher, sequence number, subscription): rule N1 of
//!   [`Simulation`](crate::sim::Simulation).
//! * **S3** Every round begins anew: fresh nodes, at the time of the first message.
//! * **S4** What the nodes publish is the output, in the order in which they do. Its digest is the
//!   SHA-256 over the SHA-256 of each message's topic, time, number and bytes.
//! * **S5** Real delays (sleeps before nodes publish and take, busy threads beside) change the
//!   digest only of nodes that depend on more than messages and the context's clock: those that
//!   read the wall clock, draw random numbers, or publish from threads of their own. The first
//!   output that differs is named.
//! * **S6** Everything is bounded: a graph that does not come to rest after a message is an error.

mod command;
mod feed;
mod noise;
mod outputs;
mod round;

pub use command::{StepSpec, main};
#[cfg(feature = "fuzzing")]
pub(crate) use feed::read_all;
pub use feed::{Feed, FeedFile, FeedMessage, FeedTopic, write_feed};
pub use outputs::{Difference, OutputName};

use crate::{NodeSpec, member};
use angaros_core::Context;
use angaros_core::Node;
use angaros_transport::error::{Error, ErrorKind, Result};
use noise::Noise;
use outputs::Outputs;
use std::any::Any;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// How to step.
#[derive(Clone, Debug)]
pub struct StepOptions {
    /// How often the whole feed is stepped through; at least 1.
    pub rounds: u32,
    /// What the delays are decided by.
    pub seed: u64,
    /// The longest real delay that is put before an operation of a node; zero for none.
    pub delay: Duration,
    /// How long nodes run on after the last message, on their clock.
    pub after: Duration,
    /// Topics that are no output (rule S4): what nodes say about themselves.
    pub ignore: Vec<String>,
    /// The command line of the nodes' context.
    pub arguments: Vec<String>,
}

impl Default for StepOptions {
    /// One round without delays, which ends with the last message.
    fn default() -> Self {
        Self {
            rounds: 1,
            seed: 1,
            delay: Duration::ZERO,
            after: Duration::ZERO,
            ignore: vec!["/rosout".to_owned(), "/parameter_events".to_owned()],
            arguments: Vec::new(),
        }
    }
}

/// The nodes of one round, with what keeps them alive.
#[derive(Default)]
pub struct Assembled {
    /// What runs.
    pub nodes: Vec<Node>,
    /// Dropped when the round is over, before the nodes.
    pub keep: Vec<Box<dyn Any>>,
}

impl Assembled {
    /// These components of this program.
    ///
    /// # Errors
    /// A component that is not there or in a library, or what its `new` returns.
    pub fn of(context: &Context, specs: &[NodeSpec]) -> Result<Self> {
        let mut all = Self::default();
        for spec in specs {
            if let Some(library) = &spec.library {
                let message = format!("cannot step {}: it is in {library}", spec.component);
                return Err(Error::new(ErrorKind::InvalidArgument, message)
                    .hint("a loaded component has a thread of its own; link it in"));
            }
            let (node, component) = member::make(context, spec)?;
            all.nodes.push(node);
            all.keep.push(component);
        }
        Ok(all)
    }
}

/// What one round gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Rule S4.
    pub digest: [u8; 32],
    /// Messages that the nodes published.
    pub outputs: u64,
    /// Callbacks that ran.
    pub callbacks: u64,
}

/// What all rounds gave.
#[derive(Clone, Debug)]
pub struct StepReport {
    /// Each round.
    pub rounds: Vec<Round>,
    /// Messages that were published to the nodes in a round.
    pub inputs: u64,
    /// Outputs of the first round by topic.
    pub topics: Vec<(String, u64)>,
    /// Where a round first differs from the first one.
    pub difference: Option<Difference>,
}

impl StepReport {
    /// Whether all rounds gave the same.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.difference.is_none() && self.rounds.windows(2).all(|two| two[0] == two[1])
    }

    /// The digest of the first round in hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut text = String::new();
        for byte in self.rounds.first().map_or([0; 32], |round| round.digest) {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        text
    }
}

/// Steps `feed` through the nodes that `build` makes, as often as the options say; ends with the
/// first round that differs.
///
/// # Errors
/// What `build` and the feed return, a callback that panicked, or a graph that does not rest (S6).
pub fn step(
    feed: &dyn Feed,
    build: &dyn Fn(&Context) -> Result<Assembled>,
    options: &StepOptions,
) -> Result<StepReport> {
    let noise = Arc::new(Noise::new(options.seed, options.delay));
    let _threads = noise.threads();
    let mut first = None;
    let mut report =
        StepReport { rounds: Vec::new(), inputs: 0, topics: Vec::new(), difference: None };
    for number in 1..=options.rounds.max(1) {
        let outputs = Arc::new(Outputs::new(options.ignore.clone(), first.clone()));
        let run = round::Run { feed, build, options, number };
        let (inputs, callbacks) = run.run(&outputs, &noise)?;
        let ended = outputs.end();
        report.inputs = inputs;
        report.rounds.push(Round { digest: ended.digest, outputs: ended.count, callbacks });
        report.difference = ended.difference.map(|place| place.in_round(number));
        if number == 1 {
            report.topics = ended.topics;
        }
        if !report.agrees() {
            break;
        }
        first.get_or_insert(ended.list);
    }
    Ok(report)
}
