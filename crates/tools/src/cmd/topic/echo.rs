//! `topic echo`: messages as YAML, one document each.

use super::{VerbResult, full_name, seconds};
use crate::client::{Context, GenericSample, SingleThreadedExecutor};
use crate::cmd::output;
use crate::cmd::qos::{self, QosArgs};
use crate::cmd::session;
use crate::cmd::types::{Known, TypeArgs, other_type};
use angaros_msg::Qos;
use angaros_msg::dynamic::{DynamicMessage, DynamicType, Value, YamlStyle, select, value_to_yaml};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[derive(clap::Args)]
pub struct EchoArgs {
    /// The topic
    #[arg(add = crate::cmd::complete::topics())]
    topic: String,
    /// Its type, where nobody publishes it yet
    #[arg(add = crate::cmd::complete::messages())]
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
    /// The bytes of the message in place of its fields
    #[arg(long)]
    raw: bool,
    /// Seconds to wait for the topic
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
    #[command(flatten)]
    qos: QosArgs,
    #[command(flatten)]
    types: TypeArgs,
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
        }
    }
}

pub fn run(context: &Context, args: &EchoArgs) -> VerbResult {
    let topic = full_name(&args.topic)?;
    let definitions = args.types.definitions()?;
    let known =
        Known::find(context, &definitions, &topic, args.ty.as_deref(), seconds(args.timeout))?;
    if let Some(path) = &args.field {
        // A wrong path is an error before the first message; arrays are empty still.
        let steps = path.split('[').next().unwrap_or_default();
        select(&DynamicMessage::new(&known.ty), steps)?;
    }
    let publishers = super::publishers(context, &topic);
    let qos = args.qos.apply(qos::to_hear(&publishers.iter().collect::<Vec<_>>()));
    let printer = Printer {
        field: args.field.clone(),
        raw: args.raw,
        ..Printer::new(&known.ty, args.style.style(), args.json)
    };
    let followed = Followed { topic: &topic, known: &known, qos, once: args.once };
    follow(context, &followed, move |bytes| printer.text(bytes))
}

/// What is printed until the end.
pub(crate) struct Followed<'a> {
    pub topic: &'a str,
    pub known: &'a Known,
    pub qos: Qos,
    /// Only one message.
    pub once: bool,
}

/// Prints the messages of a topic as `text` shows their bytes, until Ctrl-C or a closed pipe.
pub(crate) fn follow(
    context: &Context,
    what: &Followed<'_>,
    text: impl Fn(&[u8]) -> Result<String, String> + Send + 'static,
) -> VerbResult {
    let Followed { topic, known, qos, once } = *what;
    let node = session::node(context)?;
    let done = Arc::new(AtomicBool::new(false));
    let failure: Arc<Mutex<Option<String>>> = Arc::default();
    let over = done.clone();
    let wrong = failure.clone();
    let callback = move |sample: GenericSample| {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let shown = text(sample.bytes())
            .and_then(|text| output::stream(&text).map_err(|error| error.to_string()));
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
        if total > lost {
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

/// Bytes to text.
pub(crate) struct Printer {
    style: YamlStyle,
    field: Option<String>,
    json: bool,
    raw: bool,
    ty: Arc<DynamicType>,
}

impl Printer {
    /// Prints whole messages.
    pub fn new(ty: &Arc<DynamicType>, style: YamlStyle, json: bool) -> Self {
        Self { style, field: None, json, raw: false, ty: Arc::clone(ty) }
    }

    pub fn text(&self, bytes: &[u8]) -> Result<String, String> {
        if self.raw {
            return Ok(format!("{}\n---\n", super::repr::bytes(bytes)));
        }
        let message = self.ty.decode(bytes).map_err(|error| error.to_string())?;
        let value = match &self.field {
            Some(path) => select(&message, path).map_err(|error| error.to_string())?,
            None => Value::Message(message),
        };
        if self.json {
            return serde_json::to_string(&value)
                .map(|text| text + "\n")
                .map_err(|error| error.to_string());
        }
        Ok(value_to_yaml(&value, &self.style) + "---\n")
    }
}
