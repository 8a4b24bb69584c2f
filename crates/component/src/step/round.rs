//! One round: a feed through fresh nodes on a virtual clock.

use super::feed::{Feed, FeedTopic};
use super::noise::Noise;
use super::outputs::Outputs;
use super::{Assembled, StepOptions};
use crate::sim::Simulation;
use angaros_core::GenericPublisher;
use angaros_core::{Context, ContextOptions};
use angaros_core::{Node, NodeOptions, RuntimeType};
use angaros_msg::Time;
use angaros_transport::decorate::{MessageObserver, Recorded, observe};
use angaros_transport::endpoint::Endpoint;
use angaros_transport::error::{Error, ErrorKind, Result};
use std::sync::Arc;
use std::time::Duration;

/// Callbacks that may follow from one message (rule S6).
const MAX_CALLBACKS: u64 = 100_000;

/// Stretches of time without a message are gone through in parts, each with that bound.
const STRETCH: Duration = Duration::from_secs(1);

/// What a round is made of.
pub(super) struct Run<'a> {
    pub feed: &'a dyn Feed,
    pub build: &'a dyn Fn(&Context) -> Result<Assembled>,
    pub options: &'a StepOptions,
    pub number: u32,
}

/// Delays what nodes do and notes what they publish.
struct OutputObserver {
    outputs: Arc<Outputs>,
    noise: Arc<Noise>,
}

impl MessageObserver for OutputObserver {
    fn before(&self, _endpoint: &Endpoint) {
        self.noise.pause();
    }

    fn published(&self, sample: Recorded<'_>) {
        self.outputs.add(sample);
    }
}

impl Run<'_> {
    /// Returns how many messages went in and how many callbacks ran.
    pub fn run(&self, outputs: &Arc<Outputs>, noise: &Arc<Noise>) -> Result<(u64, u64)> {
        let mut messages = self.feed.messages()?.peekable();
        let start_ns = match messages.peek() {
            Some(Ok(message)) => message.time_ns,
            _ => 0,
        };
        let start = Time::from_nanoseconds(start_ns);
        // The seed of the network decides ids only, which every round has alike.
        let sim = Simulation::beginning_at(0, start);
        let arguments = self.options.arguments.clone();
        let options = ContextOptions { args: arguments, ..ContextOptions::default() };
        let watch = OutputObserver { outputs: Arc::clone(outputs), noise: Arc::clone(noise) };
        let context =
            sim.context_over("graph", options, |inside| observe(inside, Arc::new(watch)))?;
        let (_node, publishers) = self.publishers(&sim)?;
        let Assembled { nodes, keep } = (self.build)(&context)?;
        nodes.iter().try_for_each(|node| sim.add_node(node))?;
        let mut callbacks = sim.settle(MAX_CALLBACKS).ok_or_else(|| restless("the start"))?;
        let mut count = 0;
        for message in messages {
            let message = message?;
            let publisher =
                publishers.get(message.topic).ok_or_else(|| no_topic(&message.topic))?;
            let offset = message.time_ns.saturating_sub(start_ns);
            callbacks += pass(&sim, Duration::from_nanos(u64::try_from(offset).unwrap_or(0)));
            noise.pause();
            publisher.publish(&message.bytes).map_err(|error| {
                let text = format!("cannot step {}", publisher.endpoint().topic);
                Error::new(ErrorKind::BadData, text).source(error)
            })?;
            count += 1;
            callbacks +=
                sim.settle(MAX_CALLBACKS).ok_or_else(|| restless(&publisher.endpoint().topic))?;
        }
        callbacks += pass(&sim, sim.elapsed() + self.options.after);
        let failed = nodes.iter().find(|node| node.has_failed());
        if let Some(node) = failed {
            let text = format!("node {} panicked in round {}", node.name(), self.number);
            return Err(Error::new(ErrorKind::Callback, text));
        }
        nodes.iter().for_each(|node| sim.remove_node(node));
        drop(keep);
        Ok((count, callbacks))
    }

    /// A publisher for each topic of the feed, on a host of its own.
    fn publishers(&self, sim: &Simulation) -> Result<(Node, Vec<GenericPublisher>)> {
        let context = sim.context("feed", ContextOptions::default())?;
        let options = NodeOptions { ignore_command_line: true, ..NodeOptions::default() };
        let node = Node::with_options(&context, "angaros_feed", options)?;
        let create = |topic: &FeedTopic| {
            let of = RuntimeType {
                name: &topic.type_name,
                hash: topic.type_hash,
                definition: &topic.definition,
            };
            node.create_generic_publisher(&topic.name, &of, topic.qos())
        };
        let publishers = self.feed.topics().iter().map(create).collect::<Result<_>>()?;
        Ok((node, publishers))
    }
}

/// Runs everything until so long after the beginning. Returns how many callbacks ran.
fn pass(sim: &Simulation, until: Duration) -> u64 {
    let mut callbacks = 0;
    while let Some(left) = until.checked_sub(sim.elapsed()).filter(|left| !left.is_zero()) {
        callbacks += sim.run_for(left.min(STRETCH));
    }
    callbacks
}

fn restless(after: &str) -> Error {
    let message = format!("the graph does not rest: {MAX_CALLBACKS} callbacks follow from {after}");
    Error::new(ErrorKind::Exhausted, message)
        .hint("look for nodes that answer each other without an end")
}

fn no_topic(index: &usize) -> Error {
    Error::new(ErrorKind::BadData, format!("a message is of topic {index}, which is not declared"))
}
