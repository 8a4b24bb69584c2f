//! `topic pub`: messages from YAML, at a rate.

use super::{VerbResult, full_name, seconds};
use crate::client::{Context, Node, SingleThreadedExecutor};
use crate::cmd::output;
use crate::cmd::qos::QosArgs;
use crate::cmd::session;
use crate::cmd::types::{KnownType, TypeArgs, other_type};
use angaros_inspect::repr;
use angaros_msg::dynamic::{DynamicMessage, MessageSeed};
use angaros_msg::{Qos, Time};
use serde::de::DeserializeSeed;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[derive(clap::Args)]
pub struct PubArgs {
    /// The topic
    #[arg(add = crate::cmd::complete::topics())]
    topic: String,
    /// Its type, as in std_msgs/msg/String
    #[arg(add = crate::cmd::complete::types_of_topic())]
    ty: String,
    /// The message as YAML; what is left out keeps its default
    #[arg(default_value = "{}", add = crate::cmd::complete::values())]
    values: String,
    /// Read the message as YAML from standard input
    #[arg(long, conflicts_with = "values")]
    stdin: bool,
    /// Messages per second
    #[arg(short = 'r', long, default_value_t = 1.0, value_name = "HZ")]
    rate: f64,
    /// Print only every N-th message
    #[arg(short = 'p', long, default_value_t = 1, value_name = "N")]
    print: u64,
    /// Publish one message and end
    #[arg(short = '1', long, conflicts_with = "times")]
    once: bool,
    /// Publish this many messages and end
    #[arg(short = 't', long, value_name = "N")]
    times: Option<u64>,
    /// Wait for this many subscriptions first; 1 with --once and --times, else 0
    #[arg(short = 'w', long, value_name = "N")]
    wait_matching_subscriptions: Option<usize>,
    /// Seconds to wait for subscriptions; for ever when left out
    #[arg(long, value_name = "SECONDS")]
    max_wait_time_secs: Option<f64>,
    /// Seconds to stay after the last message
    #[arg(long, default_value_t = 0.1, value_name = "SECONDS")]
    keep_alive: f64,
    /// The name of the node that publishes
    #[arg(short = 'n', long, value_name = "NAME")]
    node_name: Option<String>,
    #[command(flatten)]
    qos: QosArgs,
    #[command(flatten)]
    types: TypeArgs,
    #[command(flatten)]
    direct: session::DirectArgs,
}

/// How often others on the topic are looked at.
const LOOK: Duration = Duration::from_millis(100);

pub fn run(context: &Context, args: &PubArgs) -> VerbResult {
    if !(args.rate > 0.0 && args.rate.is_finite()) {
        return Err(
            format!("rate {} is not possible; hint: give messages per second", args.rate).into()
        );
    }
    let topic = full_name(&args.topic)?;
    let definitions = args.types.definitions()?;
    let look = Duration::from_secs(1);
    let known = KnownType::find(context, &definitions, &topic, Some(&args.ty), look)?;
    let values = if args.stdin { from_stdin()? } else { args.values.clone() };
    // A wrong text is an error before anything is published.
    message(&known, &values)?;
    let sim_time = args.direct.uses_sim_time();
    let node = session::node_with(context, args.node_name.as_deref(), sim_time)?;
    let turning = sim_time.then(|| NodeSpinner::new(context, &node)).transpose()?;
    let qos = args.qos.apply(Qos::default());
    let publisher = node.create_generic_publisher(&topic, &known.runtime(), qos)?;
    let times = if args.once { Some(1) } else { args.times };
    let wanted = args.wait_matching_subscriptions.unwrap_or(usize::from(times.is_some()));
    wait_for(context, &publisher, wanted, args.max_wait_time_secs)?;
    if context.is_shutdown() {
        return Err("interrupted".into());
    }
    let mut check = Check { matched: false, at: Instant::now() };
    output::stream("publisher: beginning loop\n")?;
    let start = Instant::now();
    let mut count: u64 = 0;
    while !context.is_shutdown() && times.is_none_or(|times| count < times) {
        if let Some(turning) = &turning {
            turning.turn();
        }
        let message = at(&known, &values, node.now())?;
        publisher.publish(&message.encode()?)?;
        count += 1;
        check.others(context, &publisher)?;
        if count.is_multiple_of(args.print.max(1)) {
            let text = format!("publishing #{count}: {}\n\n", repr::written(&message));
            if !output::stream(&text)? {
                return Ok(());
            }
        }
        if times != Some(count) {
            // From the start, so that the rate does not drift with the time a turn takes.
            let next = seconds(count as f64 / args.rate);
            session::pause(context, next.saturating_sub(start.elapsed()));
        }
    }
    session::pause(context, seconds(args.keep_alive));
    Ok(())
}

/// Looks whether everybody on the topic uses another type, until somebody uses this one.
struct Check {
    matched: bool,
    at: Instant,
}

impl Check {
    fn others(
        &mut self,
        context: &Context,
        publisher: &crate::client::GenericPublisher,
    ) -> VerbResult {
        self.matched |= publisher.subscription_count() > 0;
        if self.matched || self.at.elapsed() < LOOK {
            return Ok(());
        }
        self.at = Instant::now();
        let endpoint = publisher.endpoint();
        match other_type(context, &endpoint.topic, &endpoint.type_name) {
            Some(other) => Err(other.into()),
            None => Ok(()),
        }
    }
}

fn wait_for(
    context: &Context,
    publisher: &crate::client::GenericPublisher,
    wanted: usize,
    limit: Option<f64>,
) -> VerbResult {
    let begun = Instant::now();
    let mut told = None;
    let mut check = Check { matched: false, at: begun };
    while publisher.subscription_count() < wanted && !context.is_shutdown() {
        if limit.is_some_and(|limit| begun.elapsed() >= seconds(limit)) {
            return Err(format!(
                "only {} of {wanted} subscriptions after {} s; hint: start the subscriber, or add \
                 -w 0",
                publisher.subscription_count(),
                begun.elapsed().as_secs()
            )
            .into());
        }
        check.others(context, publisher)?;
        if told.is_none_or(|at: Instant| at.elapsed() >= Duration::from_secs(1)) {
            told = Some(Instant::now());
            let text = format!("Waiting for at least {wanted} matching subscription(s)...\n");
            output::stream(&text)?;
        }
        session::pause(context, Duration::from_millis(10));
    }
    Ok(())
}

/// Runs the node, so that it follows `/clock`.
struct NodeSpinner(SingleThreadedExecutor);

impl NodeSpinner {
    fn new(context: &Context, node: &Node) -> crate::client::Result<Self> {
        let executor = SingleThreadedExecutor::new(context)?;
        executor.add_node(node)?;
        Ok(Self(executor))
    }

    /// Takes the newest time; waits shortly for it.
    fn turn(&self) {
        self.0.spin_until(|| false, Duration::from_millis(10));
    }
}

/// Bytes of standard input that are read at most: more is no message that somebody has written.
const MAX_STDIN: u64 = 64 << 20;

/// What `--stdin` reads, to its end.
pub(crate) fn from_stdin() -> Result<String, String> {
    use std::io::Read as _;
    let mut text = String::new();
    let read = std::io::stdin().lock().take(MAX_STDIN + 1).read_to_string(&mut text);
    match read {
        Ok(_) if text.len() as u64 > MAX_STDIN => {
            Err(format!("standard input has more than {MAX_STDIN} bytes; hint: give one message"))
        }
        // As with nothing on the command line.
        Ok(_) if text.trim().is_empty() => Ok("{}".to_owned()),
        Ok(_) => Ok(text),
        Err(error) => Err(format!("standard input: {error}; hint: write YAML, as '{{data: 1}}'")),
    }
}

/// The message as text means it at this moment.
pub(crate) fn message(known: &KnownType, text: &str) -> Result<DynamicMessage, String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    at(known, text, Time::from_nanoseconds(i64::try_from(now.as_nanos()).unwrap_or(i64::MAX)))
}

/// The same at a time of the caller's.
fn at(known: &KnownType, text: &str, now: Time) -> Result<DynamicMessage, String> {
    MessageSeed { ty: &known.ty, now }
        .deserialize(serde_yaml_ng::Deserializer::from_str(text))
        .map_err(|error| unreadable(&known.ty.name, &error.to_string()))
}

/// What is said where the space after a colon is missing: YAML then takes `x:1` for a name.
fn glued(error: &str) -> Option<String> {
    let (owner, rest) = error.split_once(" has no field '")?;
    let (field, _) = rest.split_once('\'')?;
    let (name, value) = field.split_once(':').filter(|(_, value)| !value.is_empty())?;
    let remedy = format!("put a space after the colon: {name}: {value}");
    Some(format!("{owner} has no field '{field}'; hint: {remedy}"))
}

/// What is said of values that are none of this type.
pub(crate) fn unreadable(ty: &str, error: &str) -> String {
    // Parts of services and actions are shown as the whole type has them.
    let parts = ["_Request", "_Response", "_Goal", "_Result", "_Feedback"];
    let whole = parts.iter().find_map(|part| ty.strip_suffix(part)).unwrap_or(ty);
    let error = glued(error).unwrap_or_else(|| error.to_owned());
    // Some errors begin with the type.
    let of = if error.starts_with(ty) { String::new() } else { format!("{ty}: ") };
    match error.contains("hint: ") {
        true => format!("{of}{error}"),
        false => format!("{of}{error}; hint: angaros interface show {whole} has its fields"),
    }
}
