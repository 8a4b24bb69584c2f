//! `topic hz` and `topic bw`: how often and how much.

use super::{VerbResult, full_name, seconds};
use crate::client::{Context, EndpointKind, SingleThreadedExecutor};
use crate::cmd::types::Known;
use crate::cmd::{output, qos, session};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct HzArgs {
    /// The topic
    topic: String,
    /// Its type, where nobody publishes it yet
    ty: Option<String>,
    /// Messages the statistics look back on
    #[arg(short = 'w', long, default_value_t = 10_000)]
    window: usize,
    /// End after this many seconds
    #[arg(long)]
    duration: Option<f64>,
    /// Seconds to wait for the topic
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
}

#[derive(clap::Args)]
pub struct BwArgs {
    /// The topic
    topic: String,
    /// Its type, where nobody publishes it yet
    ty: Option<String>,
    /// Messages the statistics look back on
    #[arg(short = 'w', long, default_value_t = 100)]
    window: usize,
    /// End after this many seconds
    #[arg(long)]
    duration: Option<f64>,
    /// Seconds to wait for the topic
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
}

/// Arrival times and sizes of the newest messages.
struct Arrivals {
    window: usize,
    list: VecDeque<(Instant, usize)>,
    new: bool,
}

impl Arrivals {
    fn new(window: usize) -> Self {
        Self { window: window.max(2), list: VecDeque::new(), new: false }
    }

    fn add(&mut self, at: Instant, size: usize) {
        if self.list.len() == self.window {
            self.list.pop_front();
        }
        self.list.push_back((at, size));
        self.new = true;
    }

    /// As `ros2 topic hz` prints it; the window is that of the intervals plus one.
    fn rate(&self) -> Option<String> {
        let gaps: Vec<f64> = self
            .list
            .iter()
            .zip(self.list.iter().skip(1))
            .map(|((a, _), (b, _))| (*b - *a).as_secs_f64())
            .collect();
        let count = gaps.len() as f64;
        let mean = gaps.iter().sum::<f64>() / count;
        if gaps.is_empty() || mean <= 0.0 {
            return None;
        }
        let variance = gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / count;
        let min = gaps.iter().copied().fold(f64::INFINITY, f64::min);
        let max = gaps.iter().copied().fold(0.0, f64::max);
        Some(format!(
            "average rate: {:.3}\n\tmin: {min:.3}s max: {max:.3}s std dev: {:.5}s window: {}\n",
            1.0 / mean,
            variance.sqrt(),
            gaps.len() + 1
        ))
    }

    /// As `ros2 topic bw` prints it.
    fn bandwidth(&self, now: Instant) -> Option<String> {
        let (first, _) = self.list.front()?;
        let span = (now - *first).as_secs_f64();
        if self.list.len() < 2 || span <= 0.0 {
            return None;
        }
        let sizes = || self.list.iter().map(|(_, size)| *size as f64);
        let total: f64 = sizes().sum();
        let min = sizes().fold(f64::INFINITY, f64::min);
        let max = sizes().fold(0.0, f64::max);
        let count = self.list.len();
        Some(format!(
            "{}/s from {count} messages\n\tMessage size mean: {} min: {} max: {}\n",
            amount(total / span),
            amount(total / count as f64),
            amount(min),
            amount(max)
        ))
    }
}

fn amount(bytes: f64) -> String {
    match bytes {
        b if b < 1e3 => format!("{b:.0} B"),
        b if b < 1e6 => format!("{:.2} KB", b / 1e3),
        b => format!("{:.2} MB", b / 1e6),
    }
}

pub fn rate(context: &Context, args: &HzArgs) -> VerbResult {
    let target = Target { topic: &args.topic, ty: args.ty.as_deref(), timeout: args.timeout };
    watch(context, &target, args.window, args.duration, |arrivals, _| arrivals.rate())
}

pub fn bandwidth(context: &Context, args: &BwArgs) -> VerbResult {
    let target = Target { topic: &args.topic, ty: args.ty.as_deref(), timeout: args.timeout };
    watch(context, &target, args.window, args.duration, Arrivals::bandwidth)
}

struct Target<'a> {
    topic: &'a str,
    ty: Option<&'a str>,
    timeout: f64,
}

/// Prints a report every second in which messages came.
fn watch(
    context: &Context,
    target: &Target<'_>,
    window: usize,
    duration: Option<f64>,
    report: impl Fn(&Arrivals, Instant) -> Option<String>,
) -> VerbResult {
    let topic = full_name(target.topic)?;
    let known = Known::find(context, &topic, target.ty, seconds(target.timeout))?;
    let node = session::node(context)?;
    let arrivals = Arc::new(Mutex::new(Arrivals::new(window)));
    let graph = context.graph();
    let publishers =
        graph.endpoints.iter().filter(|e| e.kind == EndpointKind::Publisher && e.topic == topic);
    let qos = angaros_msg::Qos {
        history: angaros_msg::qos::History::KeepLast(100),
        ..qos::to_hear(publishers)
    };
    let to = arrivals.clone();
    let _subscription =
        node.create_generic_subscription(&topic, &known.runtime(), qos, move |sample| {
            let mut to = to.lock().unwrap_or_else(PoisonError::into_inner);
            to.add(Instant::now(), sample.bytes().len());
        })?;
    let executor = SingleThreadedExecutor::new(context)?;
    executor.add_node(&node)?;
    let end = duration.map(|duration| Instant::now() + seconds(duration));
    while !context.is_shutdown() && end.is_none_or(|end| Instant::now() < end) {
        let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
        executor.spin_until(|| false, left.min(Duration::from_secs(1)));
        let mut arrivals = arrivals.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut arrivals.new)
            && let Some(text) = report(&arrivals, Instant::now())
            && !output::stream(&text)?
        {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrivals(milliseconds: &[u64]) -> (Arrivals, Instant) {
        let start = Instant::now();
        let mut arrivals = Arrivals::new(4);
        for at in milliseconds {
            arrivals.add(start + Duration::from_millis(*at), 1000);
        }
        (arrivals, start)
    }

    #[test]
    fn the_rate_is_printed_as_ros2_topic_hz_prints_it() {
        let (arrivals, _) = arrivals(&[0, 90, 200]);
        assert_eq!(
            arrivals.rate().unwrap(),
            "average rate: 10.000\n\tmin: 0.090s max: 0.110s std dev: 0.01000s window: 3\n"
        );
    }

    #[test]
    fn only_the_window_counts() {
        let (arrivals, _) = arrivals(&[0, 5000, 5100, 5200, 5300]);
        assert!(arrivals.rate().unwrap().starts_with("average rate: 10.000\n"));
        assert_eq!(super::tests::arrivals(&[0]).0.rate(), None);
    }

    #[test]
    fn bytes_per_second_are_counted_from_the_first_message_to_now() {
        let (arrivals, start) = arrivals(&[0, 100]);
        let text = arrivals.bandwidth(start + Duration::from_secs(2)).unwrap();
        assert!(
            text.starts_with("1.00 KB/s from 2 messages\n\tMessage size mean: 1.00 KB"),
            "{text}"
        );
    }
}
