//! `action send_goal`: one goal from YAML, its feedback and its result.

use super::{full_name, types};
use crate::client::action::{
    CancelReply, GenericActionClient, GenericGoalHandle, GoalError, GoalStatus, SendGoalOptions,
};
use crate::client::{Context, ContextOptions, SingleThreadedExecutor, transports};
use crate::cmd::topic::publish::{from_stdin, unreadable};
use crate::cmd::types::TypeArgs;
use crate::cmd::{CmdResult, output, session};
use angaros::NodeActions as _;
use angaros_msg::Time;
use angaros_msg::dynamic::{DynamicMessage, DynamicType, MessageSeed, YamlStyle, to_yaml};
use angaros_msg::idl::Catalog;
use serde::de::DeserializeSeed;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct SendGoalArgs {
    /// The action
    #[arg(add = crate::cmd::complete::actions())]
    action: String,
    /// Its type, as in `example_interfaces/action/Fibonacci`
    #[arg(add = crate::cmd::complete::types_of_action())]
    ty: String,
    /// The goal as YAML; what is left out keeps its default
    #[arg(default_value = "{}", add = crate::cmd::complete::values())]
    goal: String,
    /// Read the goal as YAML from standard input
    #[arg(long, conflicts_with = "goal")]
    stdin: bool,
    /// Print the feedback
    #[arg(short = 'f', long)]
    feedback: bool,
    /// Seconds to wait for a server; for ever when left out
    #[arg(short = 't', long, value_name = "SECONDS")]
    timeout: Option<f64>,
    #[command(flatten)]
    types: TypeArgs,
    #[command(flatten)]
    _direct: session::DirectArgs,
}

/// How long a server is waited for that may tell what its type looks like.
const LOOK: Duration = Duration::from_secs(2);

/// How long one look at what has come lasts.
const TURN: Duration = Duration::from_millis(20);

/// What the tasks have brought so far.
#[derive(Default)]
struct Progress {
    handle: Option<GenericGoalHandle>,
    end: Option<Result<(GoalStatus, DynamicMessage), GoalError>>,
    cancelled: Option<Result<CancelReply, GoalError>>,
    feedback: Feedback,
}

/// Feedback that may come before the answer that the goal is accepted; it is shown after that.
#[derive(Default)]
struct Feedback {
    accepted: bool,
    early: Vec<DynamicMessage>,
}

/// Early feedback beyond this is shown at once.
const MAX_EARLY: usize = 1000;

impl Feedback {
    fn show(&mut self, feedback: DynamicMessage) {
        if !self.accepted && self.early.len() < MAX_EARLY {
            return self.early.push(feedback);
        }
        // With standard output closed nobody is there to be told.
        drop(output::print(&format!("Feedback:\n    {}\n", yaml(&feedback))));
    }

    fn accept(&mut self) {
        self.accepted = true;
        for feedback in std::mem::take(&mut self.early) {
            self.show(feedback);
        }
    }
}

fn lock(progress: &Mutex<Progress>) -> MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn run(args: &SendGoalArgs) -> CmdResult {
    session::mention_no_network();
    // Not one that signals end: a signal cancels the goal, for which the context is needed.
    let context = Context::new(ContextOptions::default(), transports())?;
    let asked_to_stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // A second signal ends the program at once.
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&asked_to_stop))?;
        signal_hook::flag::register(signal, Arc::clone(&asked_to_stop))?;
    }
    let stop = || asked_to_stop.load(Ordering::SeqCst);
    let name = full_name(&args.action)?;
    let definitions = args.types.definitions()?;
    let known = types::find(&context, &definitions, &name, &args.ty, LOOK)?;
    let ty = known.name;
    let text = if args.stdin { from_stdin()? } else { args.goal.clone() };
    let goal = goal(&known.catalog, &ty, &text)?;
    let node = session::node(&context)?;
    let client = node.create_generic_action_client(&name, &known.catalog, &ty)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    output::line("Waiting for an action server to become available...")?;
    let limit = args
        .timeout
        .map(|seconds| Duration::try_from_secs_f64(seconds.clamp(0.0, 1e9)).unwrap_or_default());
    let begun = Instant::now();
    while !client.server_is_ready() {
        if stop() {
            return Ok(ExitCode::FAILURE);
        }
        if limit.is_some_and(|limit| begun.elapsed() >= limit) {
            let hint = "hint: angaros action list -t";
            return Err(format!("no server of {name} with {ty}; {hint}").into());
        }
        if let Some(other) = types::other_type(&context, &name, &ty) {
            return Err(other.into());
        }
        executor.spin_once(TURN);
    }
    let style = YamlStyle { short_float32: true, ..YamlStyle::default() };
    output::print(&format!("Sending goal:\n     {}\n", to_yaml(&goal, &style)))?;
    follow(args, &executor, &client, goal, &stop)
}

fn goal(
    catalog: &Catalog,
    ty: &str,
    text: &str,
) -> Result<DynamicMessage, Box<dyn std::error::Error>> {
    let goal = DynamicType::from_catalog(catalog, &format!("{ty}_Goal"))?;
    let now = Time::default();
    let message = MessageSeed { ty: &goal, now }
        .deserialize(serde_yaml_ng::Deserializer::from_str(text))
        .map_err(|error| unreadable(&goal.name, &error.to_string()))?;
    Ok(message)
}

fn yaml(message: &DynamicMessage) -> String {
    to_yaml(message, &YamlStyle::default())
}

/// Sends the goal and prints what comes, until its end.
fn follow(
    args: &SendGoalArgs,
    executor: &SingleThreadedExecutor,
    client: &GenericActionClient,
    goal: DynamicMessage,
    stop: &dyn Fn() -> bool,
) -> CmdResult {
    let progress: Arc<Mutex<Progress>> = Arc::default();
    let mut options = SendGoalOptions::new();
    if args.feedback {
        let told = Arc::clone(&progress);
        options = options.on_feedback(move |feedback| lock(&told).feedback.show(feedback));
    }
    let sent = client.send_goal(goal, options);
    let told = Arc::clone(&progress);
    let _following = executor.spawn(async move {
        let end = match sent.await {
            Err(error) => Err(error),
            Ok(handle) => {
                let id: String =
                    handle.goal_id().0.iter().map(|byte| format!("{byte:02x}")).collect();
                drop(output::print(&format!("Goal accepted with ID: {id}\n\n")));
                {
                    let mut told = lock(&told);
                    told.feedback.accept();
                    told.handle = Some(handle.clone());
                }
                handle.result().await
            }
        };
        lock(&told).end = Some(end);
    })?;
    let mut cancelling = None;
    loop {
        executor.spin_once(TURN);
        if let Some(end) = lock(&progress).end.take() {
            return report(end);
        }
        if let Some(Ok(CancelReply { code, goals })) = lock(&progress).cancelled.take()
            && goals.is_empty()
        {
            return Err(format!("the goal is not cancelled ({code:?}) and goes on").into());
        }
        let handle = lock(&progress).handle.clone();
        if stop() && cancelling.is_none() {
            let Some(handle) = handle else { return Ok(ExitCode::FAILURE) };
            output::line("Canceling goal...")?;
            let told = Arc::clone(&progress);
            cancelling = Some(executor.spawn(async move {
                let reply = handle.cancel().await;
                lock(&told).cancelled = Some(reply);
            })?);
        }
    }
}

fn report(end: Result<(GoalStatus, DynamicMessage), GoalError>) -> CmdResult {
    match end {
        Err(GoalError::Rejected) => {
            output::line("Goal was rejected :(")?;
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(error.to_string().replace("\nhint: ", "; hint: ").into()),
        Ok((status, result)) => {
            output::print(&format!("Result:\n    {}\n", yaml(&result)))?;
            output::line(&format!("Goal finished with status: {status}"))?;
            let reached = status == GoalStatus::Succeeded;
            Ok(if reached { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
    }
}
