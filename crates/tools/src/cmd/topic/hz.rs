//! `topic hz`, `topic bw` and `topic delay`: how often, how much, how old.

use super::arrivals::{Arrivals, table};
use super::delay::Delays;
use super::{VerbResult, full_name, seconds};
use crate::client::{Context, GenericSample, Node, SingleThreadedExecutor};
use crate::cmd::types::{KnownType, TypeArgs};
use crate::cmd::{output, qos, session};
use angaros_inspect::expression::Expression;
use angaros_msg::idl::{Kind, TypeName};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct HzArgs {
    /// The topics, each with its type after it where nobody publishes it yet
    #[arg(required = true, value_name = "TOPIC", add = crate::cmd::complete::topics())]
    topics: Vec<String>,
    #[command(flatten)]
    watch: WatchArgs,
    /// Messages the statistics look back on
    #[arg(short = 'w', long, default_value_t = 10_000)]
    window: usize,
    /// Only messages m for which this holds, as in 'm.data > 5 and m.data < 10'
    #[arg(long, value_name = "EXPRESSION")]
    filter: Option<String>,
    /// Measure by the clock of this host also with --use-sim-time
    #[arg(long)]
    wall_time: bool,
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

/// The one topic that is measured.
#[derive(clap::Args)]
struct Target {
    /// The topic
    #[arg(add = crate::cmd::complete::topics())]
    topic: String,
    /// Its type, where nobody publishes it yet
    #[arg(add = crate::cmd::complete::types_of_topic())]
    ty: Option<String>,
    #[command(flatten)]
    watch: WatchArgs,
}

/// For how long is measured, and by which clock.
#[derive(clap::Args)]
struct WatchArgs {
    /// End after this many seconds
    #[arg(long)]
    duration: Option<f64>,
    /// Seconds to wait for the topic
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
    #[command(flatten)]
    types: TypeArgs,
    #[command(flatten)]
    direct: session::DirectArgs,
}

/// A topic with its type.
struct Source {
    topic: String,
    known: KnownType,
}

pub fn rate(context: &Context, args: &HzArgs) -> VerbResult {
    let sources = sources(context, args)?;
    let filters = sources.iter().map(|source| {
        args.filter.as_deref().map(|text| Expression::new(text, &source.known.ty)).transpose()
    });
    let filters: Vec<_> = filters.collect::<Result<_, _>>()?;
    let node = args.watch.node(context)?;
    let clock = Clock::new(&node, args.watch.direct.uses_sim_time() && !args.wall_time);
    let state: Vec<_> = sources.iter().map(|_| Arrivals::new(args.window)).collect();
    let types: Vec<_> = sources.iter().map(|source| Arc::clone(&source.known.ty)).collect();
    let add = move |all: &mut Vec<Arrivals>, index: usize, sample: &GenericSample| {
        let (Some(arrivals), Some(at)) = (all.get_mut(index), clock.now()) else { return Ok(()) };
        let size = sample.bytes().len();
        let info = sample.info;
        if let Some(filter) = &filters[index] {
            let message = types[index].decode(sample.bytes()).map_err(|e| e.to_string())?;
            if !filter.holds(&angaros_msg::dynamic::Value::Message(message))? {
                arrivals.pass(info.publisher, info.sequence_number);
                return Ok(());
            }
        }
        if arrivals.add(at, size, info.publisher, info.sequence_number) {
            output::progress("time has reset, resetting counters");
        }
        Ok(())
    };
    let names: Vec<_> = sources.iter().map(|source| source.topic.clone()).collect();
    let several = names.len() > 1;
    watch(context, &node, &args.watch, &sources, state, add, move |all, _| match several {
        true => Some(table(&names, all)),
        false => all[0].take_new().then(|| all[0].rate()).flatten(),
    })
}

/// The topics of `hz` that somebody uses within the time.
fn sources(context: &Context, args: &HzArgs) -> Result<Vec<Source>, Box<dyn std::error::Error>> {
    let mut named: Vec<(String, Option<&str>)> = Vec::new();
    for word in &args.topics {
        match named.last_mut() {
            Some((_, ty @ None)) if is_type(word) => *ty = Some(word),
            _ => named.push((full_name(word)?, None)),
        }
    }
    let several = named.len() > 1;
    let until = Instant::now() + seconds(args.watch.timeout);
    let mut found = Vec::new();
    for (topic, ty) in named {
        let left = until.saturating_duration_since(Instant::now());
        match args.watch.known(context, &topic, ty, left) {
            Ok(known) => found.push(Source { topic, known }),
            Err(error) if several && !context.is_shutdown() => output::error(error.as_ref()),
            Err(error) => return Err(error),
        }
    }
    match found.is_empty() {
        false => Ok(found),
        true => Err("none of these topics can be measured; hint: angaros topic list".into()),
    }
}

/// Whether a word is a type of messages in full, as in `std_msgs/msg/String`.
fn is_type(word: &str) -> bool {
    !word.starts_with('/')
        && word.matches('/').count() == 2
        && TypeName::parse(word).is_some_and(|name| name.kind == Kind::Msg)
}

pub fn bandwidth(context: &Context, args: &BwArgs) -> VerbResult {
    let source = args.target.source(context)?;
    let node = args.target.watch.node(context)?;
    let add = |arrivals: &mut Arrivals, _: usize, sample: &GenericSample| {
        let size = sample.bytes().len();
        let info = sample.info;
        arrivals.add(Instant::now(), size, info.publisher, info.sequence_number);
        Ok(())
    };
    let state = Arrivals::new(args.window);
    output::line(&format!("Subscribed to [{}]", source.topic))?;
    watch(context, &node, &args.target.watch, &[source], state, add, |arrivals, now| {
        arrivals.take_new().then(|| arrivals.bandwidth(now)).flatten()
    })
}

pub fn delay(context: &Context, args: &DelayArgs) -> VerbResult {
    let source = args.target.source(context)?;
    let delays = Delays::new(&source.known.ty, args.window).ok_or_else(|| {
        let topic = &source.topic;
        let ty = &source.known.ty.name;
        format!("messages of {topic} have no header: {ty}; hint: angaros topic hz {topic}")
    })?;
    let node = args.target.watch.node(context)?;
    let clock = node.clock();
    let add = move |delays: &mut Delays, _: usize, sample: &GenericSample| {
        delays.add(sample.bytes(), clock.now());
        Ok(())
    };
    watch(context, &node, &args.target.watch, &[source], delays, add, |delays, _| delays.report())
}

impl Target {
    fn source(&self, context: &Context) -> Result<Source, Box<dyn std::error::Error>> {
        let topic = full_name(&self.topic)?;
        let timeout = seconds(self.watch.timeout);
        let known = self.watch.known(context, &topic, self.ty.as_deref(), timeout)?;
        Ok(Source { topic, known })
    }
}

impl WatchArgs {
    fn known(
        &self,
        context: &Context,
        topic: &str,
        ty: Option<&str>,
        timeout: Duration,
    ) -> Result<KnownType, Box<dyn std::error::Error>> {
        KnownType::find(context, &self.types.definitions()?, topic, ty, timeout)
    }

    /// The node that subscribes.
    fn node(&self, context: &Context) -> crate::client::Result<Node> {
        session::node_with(context, None, self.direct.uses_sim_time())
    }
}

/// When messages come, by this host's clock or that of a simulation.
struct Clock {
    sim: Option<crate::client::RosClock>,
    origin: Instant,
}

impl Clock {
    fn new(node: &Node, is_simulated: bool) -> Self {
        Self { sim: is_simulated.then(|| node.clock()), origin: Instant::now() }
    }

    /// `None` before the simulation has told its time.
    fn now(&self) -> Option<Instant> {
        let Some(sim) = &self.sim else { return Some(Instant::now()) };
        let now = u64::try_from(sim.now().nanoseconds).ok().filter(|now| *now > 0)?;
        self.origin.checked_add(Duration::from_nanos(now))
    }
}

/// Gives each message to `add` with the number of its source, and prints what `report` says every
/// second.
fn watch<T: Send + 'static>(
    context: &Context,
    node: &Node,
    args: &WatchArgs,
    sources: &[Source],
    state: T,
    add: impl Fn(&mut T, usize, &GenericSample) -> Result<(), String> + Send + Sync + 'static,
    report: impl Fn(&mut T, Instant) -> Option<String>,
) -> VerbResult {
    let state = Arc::new(Mutex::new((state, None)));
    let add = Arc::new(add);
    let mut subscriptions = Vec::new();
    for (index, Source { topic, known }) in sources.iter().enumerate() {
        let publishers = session::publishers(context, topic);
        let qos = angaros_msg::Qos {
            history: angaros_msg::qos::History::KeepLast(100),
            ..qos::to_hear(&publishers.iter().collect::<Vec<_>>())
        };
        let to = state.clone();
        let add = add.clone();
        let took = move |sample: GenericSample| {
            let mut state = to.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(error) = add(&mut state.0, index, &sample) {
                state.1.get_or_insert(error);
            }
        };
        subscriptions.push(node.create_generic_subscription(topic, &known.runtime(), qos, took)?);
        if sources.len() > 1 {
            output::line(&format!("Subscribed to [{topic}]"))?;
        }
    }
    let executor = SingleThreadedExecutor::new(context)?;
    executor.add_node(node)?;
    let end = args.duration.map(|duration| Instant::now() + seconds(duration));
    while !context.is_shutdown() && end.is_none_or(|end| Instant::now() < end) {
        let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
        executor.spin_until(|| false, left.min(Duration::from_secs(1)));
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.1.take() {
            return Err(error.into());
        }
        if context.is_shutdown() {
            break;
        }
        if let Some(text) = report(&mut state.0, Instant::now())
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

    #[test]
    fn a_type_in_full_is_none_of_the_topics() {
        assert!(is_type("std_msgs/msg/String"));
        for topic in ["/std_msgs/msg/String", "a/b", "chatter", "camera/left/image", "x/srv/Y"] {
            assert!(!is_type(topic), "{topic}");
        }
    }
}
