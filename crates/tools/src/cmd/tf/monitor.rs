//! `angaros tf monitor`: how late and how often transforms come, by frame and by who sends them, as
//! `tf2_monitor` tells it.

use super::{CmdResult, output, seconds, unknown};
use crate::client::tf::{Buffer, LATEST, static_subscription_qos, tf_qos};
use crate::client::{Context, Node, SingleThreadedExecutor, Subscription};
use crate::cmd::session;
use angaros_msg::Time;
use angaros_msg::tf2_msgs::msg::TFMessage;
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;

/// Samples that are kept of one frame or sender.
const MAX_SAMPLES: usize = 1000;

/// Frames, and senders, that are kept.
const MAX_KEPT: usize = 10_000;

/// How often the net delay of a chain is looked at.
const LOOK: Duration = Duration::from_millis(100);

#[derive(clap::Args)]
pub struct MonitorArgs {
    /// Only the chain between this frame ...
    #[arg(requires = "target", add = super::complete::frames())]
    source: Option<String>,
    /// ... and this one
    #[arg(add = super::complete::frames())]
    target: Option<String>,
    /// Seconds between two results
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS")]
    every: f64,
    /// End after so many results; without it Ctrl-C ends it
    #[arg(long, value_name = "N")]
    results: Option<u64>,
}

/// Delays in seconds, and when they were measured.
#[derive(Default)]
struct Delays {
    samples: VecDeque<(f64, f64)>,
}

impl Delays {
    fn add(&mut self, delay_s: f64, at_s: f64) {
        if self.samples.len() == MAX_SAMPLES {
            self.samples.pop_front();
        }
        self.samples.push_back((delay_s, at_s));
    }

    fn average(&self) -> f64 {
        self.samples.iter().map(|(delay, _)| delay).sum::<f64>() / self.samples.len().max(1) as f64
    }

    fn max(&self) -> f64 {
        self.samples.iter().map(|(delay, _)| *delay).fold(0.0, f64::max)
    }

    /// Per second, from the first sample to the last.
    fn rate(&self) -> f64 {
        let at = |sample: Option<&(f64, f64)>| sample.map_or(0.0, |(_, at)| *at);
        let span = at(self.samples.back()) - at(self.samples.front());
        if span > 0.0 { (self.samples.len() - 1) as f64 / span } else { 0.0 }
    }
}

/// All that has come so far.
#[derive(Default)]
struct MonitorState {
    frames: BTreeMap<String, (String, Delays)>,
    senders: BTreeMap<String, Delays>,
    /// Of the chain that was asked for.
    net: Delays,
}

impl MonitorState {
    fn add(&mut self, message: &TFMessage, sender: &str, now: Time) {
        let now_s = now.nanoseconds as f64 * 1e-9;
        let mut sum = 0.0;
        for transform in &message.transforms {
            let stamp = &transform.header.stamp;
            let delay = now_s - (f64::from(stamp.sec) + f64::from(stamp.nanosec) * 1e-9);
            sum += delay;
            let known = self.frames.contains_key(&transform.child_frame_id);
            if known || self.frames.len() < MAX_KEPT {
                let frame = self.frames.entry(transform.child_frame_id.clone()).or_default();
                sender.clone_into(&mut frame.0);
                frame.1.add(delay, now_s);
            }
        }
        if self.senders.contains_key(sender) || self.senders.len() < MAX_KEPT {
            let average = sum / message.transforms.len().max(1) as f64;
            self.senders.entry(sender.to_owned()).or_default().add(average, now_s);
        }
    }

    fn text(&self, chain: Option<(&str, &str, &[String])>) -> String {
        let mut text = String::new();
        let _ = match chain {
            None => writeln!(text, "\n\nRESULTS: for all Frames"),
            Some((source, target, frames)) => writeln!(
                text,
                "\n\nRESULTS: for {source} to {target}\nChain is: {}\nNet delay     avg = {:.6}: \
                 max = {:.6}",
                frames.join(" -> "),
                self.net.average(),
                self.net.max()
            ),
        };
        text.push_str("\nFrames:\n");
        for (frame, (sender, delays)) in &self.frames {
            if chain.is_none_or(|(_, _, frames)| frames.contains(frame)) {
                let average = delays.average();
                let max = delays.max();
                let _ = writeln!(
                    text,
                    "Frame: {frame}, published by <{sender}>, Average Delay: {average:.6}, Max \
                     Delay: {max:.6}"
                );
            }
        }
        text.push_str("\nAll Broadcasters:\n");
        for (sender, delays) in &self.senders {
            let rate = delays.rate();
            let average = delays.average();
            let max = delays.max();
            let _ = writeln!(
                text,
                "Node: {sender} {rate:.3} Hz, Average Delay: {average:.6} Max Delay: {max:.6}"
            );
        }
        text
    }
}

pub fn run(args: &MonitorArgs) -> CmdResult {
    let context = session::open()?;
    let node = session::node(&context)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    let moving = node.create_polled_subscription::<TFMessage>("/tf", tf_qos())?;
    let fixed =
        node.create_polled_subscription::<TFMessage>("/tf_static", static_subscription_qos())?;
    let buffer = Buffer::new();
    let mut seen = MonitorState::default();
    let chain = args.source.as_deref().zip(args.target.as_deref());
    let mut done = 0;
    while !context.is_shutdown() && args.results.is_none_or(|most| done < most) {
        let until = std::time::Instant::now() + seconds(args.every).max(LOOK);
        while !context.is_shutdown() && std::time::Instant::now() < until {
            for (subscription, is_static) in [(&moving, false), (&fixed, true)] {
                take(&context, &node, subscription, is_static, &buffer, &mut seen);
            }
            if let Some((source, target)) = chain
                && let Ok(found) = buffer.lookup_transform(source, target, LATEST)
            {
                let now = node.now();
                let stamp = &found.header.stamp;
                let at = f64::from(stamp.sec) + f64::from(stamp.nanosec) * 1e-9;
                let now_s = now.nanoseconds as f64 * 1e-9;
                // A chain of fixed transforms alone has no time.
                let delay = if at > 0.0 { now_s - at } else { 0.0 };
                seen.net.add(delay, now_s);
            }
            session::pause(&context, LOOK);
        }
        let text = match chain {
            None => seen.text(None),
            Some((source, target)) => match frames_between(&buffer, source, target) {
                Some(frames) => seen.text(Some((source, target, &frames))),
                None if args.results.is_some() => {
                    return Err(no_chain(&buffer, source, target).into());
                }
                None => {
                    output::progress(&format!(
                        "Waiting for transform chain to become available between {source} and \
                         {target}"
                    ));
                    continue;
                }
            },
        };
        if !output::stream(&text)? {
            break;
        }
        done += 1;
    }
    Ok(ExitCode::SUCCESS)
}

fn no_chain(buffer: &Buffer, source: &str, target: &str) -> String {
    match buffer.lookup_transform(source, target, LATEST) {
        Err(why) => unknown(buffer, &why.to_string()),
        Ok(_) => unknown(buffer, &format!("no chain between {source} and {target}")),
    }
}

/// Takes what has come.
fn take(
    context: &Context,
    node: &Node,
    subscription: &Subscription<TFMessage>,
    is_static: bool,
    buffer: &Buffer,
    seen: &mut MonitorState,
) {
    while let Ok(Some(sample)) = subscription.take() {
        let publisher = sample.info().publisher;
        let Ok(message) = sample.message() else { continue };
        let graph = context.graph();
        let of = graph.endpoints.iter().find(|endpoint| endpoint.gid == publisher);
        let sender = of.map_or_else(|| "unknown_publisher".to_owned(), |of| of.node.to_string());
        seen.add(&message, &sender, node.now());
        buffer.set_transforms(&message.transforms, &sender, is_static, |_| {});
    }
}

/// The frames from one to another over the frame that both are below.
fn frames_between(buffer: &Buffer, source: &str, target: &str) -> Option<Vec<String>> {
    let up = |frame: &str| {
        let mut frames = vec![frame.to_owned()];
        while let Some(parent) = frames.last().and_then(|last| buffer.parent_of(last, LATEST)) {
            if frames.contains(&parent) {
                break;
            }
            frames.push(parent);
        }
        frames
    };
    let mut from = up(source);
    let to = up(target);
    let shared = from.iter().position(|frame| to.contains(frame))?;
    let meeting = to.iter().position(|frame| *frame == from[shared])?;
    from.truncate(shared + 1);
    from.extend(to[..meeting].iter().rev().cloned());
    Some(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_averaged_over_the_samples_that_are_kept() {
        let mut delays = Delays::default();
        for number in 0..2 * MAX_SAMPLES {
            delays.add(if number < MAX_SAMPLES { 100.0 } else { 0.5 }, number as f64 * 0.1);
        }
        assert_eq!(delays.samples.len(), MAX_SAMPLES);
        assert!((delays.average() - 0.5).abs() < 1e-9 && (delays.rate() - 10.0).abs() < 1e-6);
        assert_eq!((Delays::default().average(), Delays::default().rate()), (0.0, 0.0));
    }
}
