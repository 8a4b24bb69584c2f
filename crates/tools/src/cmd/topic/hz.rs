//! `topic hz`, `topic bw` and `topic delay`: how often, how much, how old.

use super::arrivals::Arrivals;
use super::delay::Delays;
use super::{VerbResult, full_name, seconds};
use crate::client::{Context, GenericSample, SingleThreadedExecutor};
use crate::cmd::types::{Known, TypeArgs};
use crate::cmd::{output, qos, session};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct HzArgs {
    #[command(flatten)]
    target: Target,
    /// Messages the statistics look back on
    #[arg(short = 'w', long, default_value_t = 10_000)]
    window: usize,
}

#[derive(clap::Args)]
pub struct BwArgs {
    #[command(flatten)]
    target: Target,
    /// Messages the statistics look back on
    #[arg(short = 'w', long, default_value_t = 100)]
    window: usize,
}

#[derive(clap::Args)]
pub struct DelayArgs {
    #[command(flatten)]
    target: Target,
    /// Messages the statistics look back on
    #[arg(short = 'w', long, default_value_t = 10_000)]
    window: usize,
}

/// What is measured, and for how long.
#[derive(clap::Args)]
struct Target {
    /// The topic
    #[arg(add = crate::cmd::complete::topics())]
    topic: String,
    /// Its type, where nobody publishes it yet
    #[arg(add = crate::cmd::complete::messages())]
    ty: Option<String>,
    /// End after this many seconds
    #[arg(long)]
    duration: Option<f64>,
    /// Seconds to wait for the topic
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
    #[command(flatten)]
    types: TypeArgs,
}

pub fn rate(context: &Context, args: &HzArgs) -> VerbResult {
    watch(context, &args.target, Arrivals::new(args.window), arrived, |arrivals, _| {
        arrivals.take_new().then(|| arrivals.rate()).flatten()
    })
}

pub fn bandwidth(context: &Context, args: &BwArgs) -> VerbResult {
    watch(context, &args.target, Arrivals::new(args.window), arrived, |arrivals, now| {
        arrivals.take_new().then(|| arrivals.bandwidth(now)).flatten()
    })
}

pub fn delay(context: &Context, args: &DelayArgs) -> VerbResult {
    let topic = full_name(&args.target.topic)?;
    let known = args.target.known(context, &topic)?;
    let delays = Delays::new(&known.ty, args.window)
        .ok_or_else(|| format!("messages of {topic} have no header: {}", known.ty.name))?;
    let add = |delays: &mut Delays, sample: &GenericSample| delays.add(sample.bytes());
    watch(context, &args.target, delays, add, |delays, _| delays.report())
}

fn arrived(arrivals: &mut Arrivals, sample: &GenericSample) {
    let info = sample.info;
    arrivals.add(Instant::now(), sample.bytes().len(), info.publisher, info.sequence_number);
}

impl Target {
    fn known(&self, context: &Context, topic: &str) -> Result<Known, Box<dyn std::error::Error>> {
        let definitions = self.types.definitions()?;
        let timeout = seconds(self.timeout);
        Known::find(context, &definitions, topic, self.ty.as_deref(), timeout)
    }
}

/// Gives each message to `add`, unread, and prints what `report` says every second.
fn watch<T: Send + 'static>(
    context: &Context,
    target: &Target,
    state: T,
    add: impl Fn(&mut T, &GenericSample) + Send + 'static,
    report: impl Fn(&mut T, Instant) -> Option<String>,
) -> VerbResult {
    let topic = full_name(&target.topic)?;
    let known = target.known(context, &topic)?;
    let node = session::node(context)?;
    let state = Arc::new(Mutex::new(state));
    let publishers = super::publishers(context, &topic);
    let qos = angaros_msg::Qos {
        history: angaros_msg::qos::History::KeepLast(100),
        ..qos::to_hear(&publishers.iter().collect::<Vec<_>>())
    };
    let to = state.clone();
    let _subscription =
        node.create_generic_subscription(&topic, &known.runtime(), qos, move |sample| {
            add(&mut to.lock().unwrap_or_else(PoisonError::into_inner), &sample);
        })?;
    let executor = SingleThreadedExecutor::new(context)?;
    executor.add_node(&node)?;
    let end = target.duration.map(|duration| Instant::now() + seconds(duration));
    while !context.is_shutdown() && end.is_none_or(|end| Instant::now() < end) {
        let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
        executor.spin_until(|| false, left.min(Duration::from_secs(1)));
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = report(&mut state, Instant::now())
            && !output::stream(&text)?
        {
            break;
        }
    }
    Ok(())
}
