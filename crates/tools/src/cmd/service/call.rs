//! `service call`: one request from YAML and its response, or many at a rate.

use super::full_name;
use super::list::meant;
use super::types::{KnownService, other_type};
use crate::client::{CallError, Context, GenericClient, SingleThreadedExecutor};
use crate::cmd::topic::{publish, seconds};
use crate::cmd::types::TypeArgs;
use crate::cmd::{CmdResult, complete, output, session};
use angaros_inspect::repr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct CallArgs {
    /// The service
    #[arg(add = complete::services())]
    service: String,
    /// Its type, as in `std_srvs/srv/SetBool`; may be left out where somebody offers the service,
    /// also before the request
    #[arg(add = complete::types_of_service())]
    ty: Option<String>,
    /// The request as YAML; what is left out keeps its default
    #[arg(add = complete::values())]
    values: Option<String>,
    /// Read the request as YAML from standard input
    #[arg(long, conflicts_with = "values")]
    stdin: bool,
    /// Requests per second; one and the end when left out
    #[arg(short = 'r', long, value_name = "HZ")]
    rate: Option<f64>,
    /// Seconds to wait for the service, and for each response; for ever when left out
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<f64>,
    #[command(flatten)]
    types: TypeArgs,
    #[command(flatten)]
    _direct: session::DirectArgs,
}

/// How long a service that is not named with its type is waited for.
const LOOK: Duration = Duration::from_secs(1);

/// A wait for the service that is longer is told.
const SILENT: Duration = Duration::from_millis(300);

/// How long one look at what has come lasts.
const TURN: Duration = Duration::from_millis(500);

impl CallArgs {
    /// Type and request; what is no name of a type is the request.
    fn words(&self) -> (Option<&str>, &str) {
        match (self.ty.as_deref(), self.values.as_deref()) {
            (Some(values), None) if !values.contains('/') || values.contains(['{', ':']) => {
                (None, values)
            }
            (ty, values) => (ty, values.unwrap_or("{}")),
        }
    }
}

pub fn run(context: &Context, args: &CallArgs) -> CmdResult {
    if let Some(rate) = args.rate.filter(|rate| !(*rate > 0.0 && rate.is_finite())) {
        return Err(format!("rate {rate} is not possible; hint: give requests per second").into());
    }
    let service = full_name(&args.service)?;
    let timeout = args.timeout.map(seconds);
    let (ty, values) = args.words();
    let read = if args.stdin { publish::from_stdin()? } else { values.to_owned() };
    let values = read.as_str();
    let definitions = args.types.definitions()?;
    let known = KnownService::find(context, &definitions, &service, ty, timeout.unwrap_or(LOOK))?;
    // A wrong text is an error before anything is sent.
    publish::message(&known.request, values)?;
    let node = session::node(context)?;
    let client = node.create_generic_client(&service, &known.runtime())?;
    let executor = SingleThreadedExecutor::new(context)?;
    executor.add_node(&node)?;
    let calls = Calls { context, executor: &executor, client: &client, known: &known, timeout };
    calls.wait_for_service()?;
    let start = Instant::now();
    let mut count: u64 = 0;
    while !context.is_shutdown() {
        if !calls.call(values)? {
            return Ok(ExitCode::FAILURE);
        }
        count += 1;
        let Some(rate) = args.rate else { break };
        // From the start, so that the rate does not drift with the time a turn takes.
        session::pause(context, seconds(count as f64 / rate).saturating_sub(start.elapsed()));
    }
    Ok(if count == 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The client with what runs it.
struct Calls<'a> {
    context: &'a Context,
    executor: &'a SingleThreadedExecutor,
    client: &'a GenericClient,
    known: &'a KnownService,
    timeout: Option<Duration>,
}

impl Calls<'_> {
    /// Runs the executor until the condition holds or the time is over.
    fn spin(&self, done: impl Fn() -> bool, timeout: Option<Duration>) -> bool {
        let begun = Instant::now();
        loop {
            let left = timeout.map_or(TURN, |limit| limit.saturating_sub(begun.elapsed()));
            self.executor.spin_until(&done, left.min(TURN));
            if done() {
                return true;
            }
            let over = timeout.is_some_and(|limit| begun.elapsed() >= limit);
            if over || self.context.is_shutdown() {
                return false;
            }
        }
    }

    fn wait_for_service(&self) -> Result<(), Box<dyn std::error::Error>> {
        let ready = || self.client.service_is_ready();
        let silent = self.timeout.map_or(SILENT, |limit| limit.min(SILENT));
        if self.spin(ready, Some(silent)) {
            return Ok(());
        }
        output::line("waiting for service to become available...")?;
        let service = self.client.service_name();
        let begun = Instant::now();
        let rest = self.timeout.map(|limit| limit.saturating_sub(silent));
        loop {
            let left = rest.map_or(TURN, |rest| rest.saturating_sub(begun.elapsed()));
            if self.spin(ready, Some(left.min(TURN))) || self.context.is_shutdown() {
                return Ok(());
            }
            if let Some(other) = other_type(self.context, service, self.known.name()) {
                return Err(other.into());
            }
            if left.is_zero() {
                break;
            }
        }
        let waited = self.timeout.unwrap_or_default().as_secs_f64();
        let hint = meant(&self.context.graph(), service);
        Err(format!("service {service} is not available after {waited} s; hint: {hint}").into())
    }

    /// Sends one request and prints the response; false after Ctrl-C or with nobody to read it.
    fn call(&self, values: &str) -> Result<bool, Box<dyn std::error::Error>> {
        let request = publish::message(&self.known.request, values)?;
        let told = format!("requester: making request: {}\n\n", repr::written(&request));
        if !output::stream(&told)? {
            return Ok(false);
        }
        let bytes = match self.exchange(&request.encode()?) {
            Ok(bytes) => bytes,
            Err(_) if self.context.is_shutdown() => return Ok(false),
            Err(error) => return Err(self.failed(error).into()),
        };
        let response = self.known.response.ty.decode(&bytes)?;
        Ok(output::stream(&format!("response:\n{}\n\n", repr::message(&response)))?)
    }

    fn exchange(&self, request: &[u8]) -> Result<Vec<u8>, CallError> {
        let call = self.client.call_async(request)?;
        self.spin(|| call.is_finished(), self.timeout);
        call.wait(Duration::ZERO)
    }

    fn failed(&self, error: CallError) -> String {
        let waited = match (error, self.timeout) {
            (CallError::TimedOut, Some(limit)) => format!(" of {} s", limit.as_secs_f64()),
            _ => String::new(),
        };
        let text = error.to_string().replace("\nhint: ", "; hint: ");
        format!("service {}: {text}{waited}", self.client.service_name())
    }
}
