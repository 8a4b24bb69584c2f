//! `topic echo`: messages as YAML, one document each.

use super::printer::{Form, Printer};
use super::{VerbResult, full_name, seconds};
use crate::client::{Context, GenericSample, SingleThreadedExecutor};
use crate::cmd::output;
use crate::cmd::qos::{self, QosArgs};
use crate::cmd::session;
use crate::cmd::types::{KnownType, TypeArgs, other_type};
use angaros_inspect::expression::Expression;
use angaros_msg::Qos;
use angaros_msg::dynamic::{DynamicMessage, DynamicType, Element, YamlStyle, select};
use angaros_msg::idl::ArrayKind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[derive(clap::Args)]
pub struct EchoArgs {
    /// The topic
    #[arg(add = crate::cmd::complete::topics())]
    topic: String,
    /// Its type, where nobody publishes it yet
    #[arg(add = crate::cmd::complete::types_of_topic())]
    ty: Option<String>,
    /// Only this part, as in pose.position or ranges[0]
    #[arg(long, value_name = "PATH")]
    field: Option<String>,
    /// Print one message and end
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    style: StyleArgs,
    /// One JSON object per message and line
    #[arg(long)]
    json: bool,
    /// One line of values per message, with commas between
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// The bytes of the message in place of its fields
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    raw: bool,
    /// Only messages m for which this holds, as in 'm.data > 5 and m.data < 10'
    #[arg(long, value_name = "EXPRESSION")]
    filter: Option<String>,
    /// When each message was sent and came, and its numbers
    #[arg(short = 'i', long)]
    include_message_info: bool,
    /// Say nothing of lost messages
    #[arg(long)]
    no_lost_messages: bool,
    /// Clear the terminal before each message
    #[arg(long)]
    clear: bool,
    /// The name of the node that subscribes
    #[arg(short = 'n', long, value_name = "NAME")]
    node_name: Option<String>,
    /// Seconds to wait for the topic
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
    #[command(flatten)]
    qos: QosArgs,
    #[command(flatten)]
    types: TypeArgs,
    #[command(flatten)]
    _direct: session::DirectArgs,
}

/// How messages are printed.
#[derive(clap::Args)]
pub(crate) struct StyleArgs {
    /// Print whole arrays and texts
    #[arg(short = 'f', long)]
    full_length: bool,
    /// Elements of an array and characters of a text to print
    #[arg(short = 'l', long, default_value_t = 128, value_name = "N")]
    truncate_length: usize,
    /// Type and length in place of arrays
    #[arg(long)]
    no_arr: bool,
    /// The length in place of texts
    #[arg(long)]
    no_str: bool,
    /// One line per message
    #[arg(long)]
    flow_style: bool,
}

/// How often losses are told, at most.
const LOOK_FOR_LOSSES: Duration = Duration::from_millis(500);

impl StyleArgs {
    pub fn style(&self) -> YamlStyle {
        YamlStyle {
            truncate: (!self.full_length).then_some(self.truncate_length),
            no_arr: self.no_arr,
            no_str: self.no_str,
            flow: self.flow_style,
            short_float32: false,
        }
    }
}

pub fn run(context: &Context, args: &EchoArgs) -> VerbResult {
    let topic = full_name(&args.topic)?;
    let definitions = args.types.definitions()?;
    let known =
        KnownType::find(context, &definitions, &topic, args.ty.as_deref(), seconds(args.timeout))?;
    let filter = args.filter(&known)?;
    let publishers = session::publishers(context, &topic);
    let qos = args.qos.apply(qos::to_hear(&publishers.iter().collect::<Vec<_>>()));
    let mut printer = Printer::new(&known.ty, args.style.style(), args.form());
    printer.field.clone_from(&args.field);
    printer.filter = filter;
    printer.with_info = args.include_message_info;
    printer.clear = args.clear;
    let mut followed = Followed::of(&topic, &known, qos);
    followed.once = args.once;
    followed.tells_losses = !args.no_lost_messages;
    followed.node_name = args.node_name.as_deref();
    follow(context, &followed, move |sample| printer.text(sample))
}

impl EchoArgs {
    fn form(&self) -> Form {
        match (self.json, self.csv, self.raw) {
            (true, ..) => Form::Json,
            (_, true, _) => Form::Csv,
            (.., true) => Form::Raw,
            _ => Form::Yaml,
        }
    }

    /// The filter. A wrong path is an error before the first message; arrays are empty still.
    fn filter(&self, known: &KnownType) -> Result<Option<Expression>, Box<dyn std::error::Error>> {
        let mut ty = Some(Arc::clone(&known.ty));
        if let Some(path) = &self.field {
            let steps = path.split('[').next().unwrap_or_default();
            select(&DynamicMessage::new(&known.ty), steps)?;
            ty = part(&known.ty, path);
        }
        let Some(text) = &self.filter else { return Ok(None) };
        Ok(Some(match ty {
            Some(ty) => Expression::new(text, &ty)?,
            None => Expression::unchecked(text)?,
        }))
    }
}

/// The type of the message at a path; `None` where there is none.
fn part(ty: &Arc<DynamicType>, path: &str) -> Option<Arc<DynamicType>> {
    let mut ty = Arc::clone(ty);
    for step in path.split('.') {
        let (_, field) = ty.field(step).ok()?;
        let Element::Message(inner) = &field.element else { return None };
        if field.array != ArrayKind::Single {
            return None;
        }
        ty = Arc::clone(inner);
    }
    Some(ty)
}

/// What is printed until the end.
pub(crate) struct Followed<'a> {
    topic: &'a str,
    known: &'a KnownType,
    qos: Qos,
    /// Only one message.
    pub once: bool,
    /// Whether lost messages are told.
    pub tells_losses: bool,
    /// The name of the node that subscribes; one that is hidden when left out.
    pub node_name: Option<&'a str>,
}

impl<'a> Followed<'a> {
    /// All messages of a topic.
    pub fn of(topic: &'a str, known: &'a KnownType, qos: Qos) -> Self {
        Self { topic, known, qos, once: false, tells_losses: true, node_name: None }
    }
}

/// Prints the messages of a topic as `text` shows them, until Ctrl-C or a closed pipe.
pub(crate) fn follow(
    context: &Context,
    what: &Followed<'_>,
    text: impl Fn(&GenericSample) -> Result<Option<String>, String> + Send + 'static,
) -> VerbResult {
    let Followed { topic, known, qos, once, .. } = *what;
    let node = session::node_with(context, what.node_name, false)?;
    let done = Arc::new(AtomicBool::new(false));
    let failure: Arc<Mutex<Option<String>>> = Arc::default();
    let over = done.clone();
    let wrong = failure.clone();
    let callback = move |sample: GenericSample| {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let shown = match text(&sample) {
            Ok(None) => return,
            Ok(Some(text)) => output::stream(&text).map_err(|error| error.to_string()),
            Err(error) => Err(error),
        };
        if shown.as_ref().is_ok_and(|open| *open && !once) {
            return;
        }
        *wrong.lock().unwrap_or_else(PoisonError::into_inner) = shown.err();
        over.store(true, Ordering::Relaxed);
    };
    let subscription = node.create_generic_subscription(topic, &known.runtime(), qos, callback)?;
    let executor = SingleThreadedExecutor::new(context)?;
    executor.add_node(&node)?;
    let mut lost = 0;
    let mut matched = false;
    while !done.load(Ordering::Relaxed) && !context.is_shutdown() {
        executor.spin_until(|| done.load(Ordering::Relaxed), LOOK_FOR_LOSSES);
        let total = subscription.lost();
        if what.tells_losses && total > lost {
            output::progress(&format!("lost {} messages of {topic}, {total} in all", total - lost));
            lost = total;
        }
        matched |= subscription.publisher_count() > 0;
        if !matched && let Some(other) = other_type(context, topic, &known.ty.name) {
            return Err(other.into());
        }
    }
    let failure = failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    failure.map_or(Ok(()), |error| Err(format!("{topic}: {error}").into()))
}
