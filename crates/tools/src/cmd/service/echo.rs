//! `service echo`: the events of a service as YAML, one document each.

use super::types::KnownService;
use super::{VerbResult, full_name};
use crate::client::{Context, GenericSample};
use crate::cmd::qos::{self, QosArgs};
use crate::cmd::topic::echo::{Followed, StyleArgs, follow};
use crate::cmd::topic::printer::{Form, Printer};
use crate::cmd::topic::seconds;
use crate::cmd::types::TypeArgs;
use crate::cmd::{complete, output, session};
use angaros_msg::ServiceEventKind;
use std::time::Duration;

#[derive(clap::Args)]
pub struct EchoArgs {
    /// The service
    #[arg(add = complete::services())]
    service: String,
    /// Its type, where nobody offers it yet
    #[arg(add = complete::types_of_service())]
    ty: Option<String>,
    /// Print one event and end
    #[arg(long)]
    once: bool,
    /// One JSON object per event and line; the kind of event is its number
    #[arg(long)]
    json: bool,
    /// One line of values per event, with commas between
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// When each event was sent and came, and its numbers
    #[arg(short = 'i', long)]
    include_message_info: bool,
    /// Seconds to wait for the service
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    qos: QosArgs,
    #[command(flatten)]
    types: TypeArgs,
    #[command(flatten)]
    _direct: session::DirectArgs,
}

/// How long a service may take to show that it publishes events before that is told.
const SILENT: Duration = Duration::from_millis(300);

pub fn run(context: &Context, args: &EchoArgs) -> VerbResult {
    let service = full_name(&args.service)?;
    let definitions = args.types.definitions()?;
    let timeout = seconds(args.timeout);
    let ty = args.ty.as_deref();
    let known = KnownService::find(context, &definitions, &service, ty, timeout)?;
    let topic = format!("{service}/_service_event");
    let told = || Some(session::publishers(context, &topic)).filter(|list| !list.is_empty());
    let publishers = session::wait_for(context, SILENT, told).unwrap_or_default();
    if publishers.is_empty() {
        output::progress(&format!(
            "service {service} publishes no events yet; waiting for them\nhint: its server or a \
             client must call configure_introspection(Qos::default(), \
             ServiceIntrospection::Contents)"
        ));
    }
    let qos = args.qos.apply(qos::to_hear(&publishers.iter().collect::<Vec<_>>()));
    let form = match (args.json, args.csv) {
        (true, _) => Form::Json,
        (_, true) => Form::Csv,
        _ => Form::Yaml,
    };
    let mut printer = Printer::new(&known.event.ty, args.style.style(), form);
    printer.with_info = args.include_message_info;
    let text = move |sample: &GenericSample| {
        let text = printer.text(sample)?;
        Ok(if form == Form::Yaml { text.map(|text| with_kind(&text)) } else { text })
    };
    let mut followed = Followed::of(&topic, &known.event, qos);
    followed.once = args.once;
    follow(context, &followed, text)
}

/// The text of an event with the name of its kind in place of the number, as `ros2` prints it.
fn with_kind(text: &str) -> String {
    const KINDS: [(ServiceEventKind, &str); 4] = [
        (ServiceEventKind::RequestSent, "REQUEST_SENT"),
        (ServiceEventKind::RequestReceived, "REQUEST_RECEIVED"),
        (ServiceEventKind::ResponseSent, "RESPONSE_SENT"),
        (ServiceEventKind::ResponseReceived, "RESPONSE_RECEIVED"),
    ];
    let key = "event_type: ";
    let Some((before, rest)) = text.split_once(key) else { return text.to_owned() };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, after) = rest.split_at(digits);
    let named = KINDS.iter().find(|(kind, _)| (*kind as u8).to_string() == number);
    format!("{before}{key}{}{after}", named.map_or(number, |(_, name)| *name))
}
