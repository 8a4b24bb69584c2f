//! Brings nodes with a lifecycle up: waits until those of a wave are there, configures one after
//! the other, then activates one after the other, as the file orders them.
//!
//! A node whose process waits for a state of another belongs to a later wave. A node whose process
//! was started again is brought up again. One that refuses is a failure of the launch and ends the
//! bringing up of those that follow.

use super::file::{Goal, Progress};
use super::plan::Managed;
use super::supervisor::{Event, Remote, Request};
use angaros::{Context, Node, NodeOptions, SingleThreadedExecutor};
use angaros_msg::lifecycle_msgs::srv::{
    ChangeState, ChangeState_Request, GetState, GetState_Request,
};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a node may take for a transition.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long one look for a service takes before it is looked whether the launch is over.
const LOOK: Duration = Duration::from_millis(100);
/// How long a node may be in the graph without the services of its lifecycle.
const WITHOUT_SERVICE: Duration = Duration::from_secs(3);
/// How often it is looked whether a process was started again.
const EVERY: Duration = Duration::from_millis(500);

// Numbers of `lifecycle_msgs/msg/State` and `lifecycle_msgs/msg/Transition`.
const UNCONFIGURED: u8 = 1;
const INACTIVE: u8 = 2;
const ACTIVE: u8 = 3;
const CONFIGURE: u8 = 1;
const ACTIVATE: u8 = 3;

/// Why a node was not brought up.
enum Stop {
    Over,
    Refused(String),
}

pub(super) struct Manager<'a> {
    node: Node,
    _executor: SingleThreadedExecutor,
    managed: &'a [Managed],
    remote: &'a Remote,
    end: &'a AtomicBool,
}

impl<'a> Manager<'a> {
    pub(super) fn new(
        context: &Context,
        managed: &'a [Managed],
        remote: &'a Remote,
        end: &'a AtomicBool,
    ) -> angaros::Result<Self> {
        let name = format!("_launch_{}", std::process::id());
        let options = NodeOptions { ignore_command_line: true, ..NodeOptions::default() };
        let node = Node::with_options(context, &name, options)?;
        let executor = SingleThreadedExecutor::new(context)?;
        executor.add_node(&node)?;
        Ok(Self { node, _executor: executor, managed, remote, end })
    }

    /// Brings all up, then those again that are started again, until the launch is over.
    pub(super) fn run(&self) {
        let waves = self.managed.iter().map(|managed| managed.wave).max().unwrap_or(0);
        for wave in 0..=waves {
            let nodes: Vec<&Managed> =
                self.managed.iter().filter(|managed| managed.wave == wave).collect();
            if !self.is_done(self.bring_up(&nodes)) {
                break;
            }
        }
        let mut known = self.pids();
        while !self.is_over() {
            std::thread::sleep(EVERY);
            let now = self.pids();
            for managed in self.managed {
                let pid = now.get(&managed.node);
                if pid.is_some() && pid != known.get(&managed.node) {
                    self.is_done(self.bring_up(&[managed]));
                }
            }
            known.extend(now);
        }
    }

    fn is_over(&self) -> bool {
        self.end.load(Ordering::Acquire)
    }

    /// Which process each managed node is in.
    fn pids(&self) -> HashMap<String, i32> {
        let processes = self.remote.ask(Request::List).and_then(Result::ok).unwrap_or_default();
        let of = |name: &String| processes.iter().find(|process| process.nodes.contains(name));
        let pid = |managed: &Managed| Some((managed.node.clone(), of(&managed.node)?.pid?));
        self.managed.iter().filter_map(pid).collect()
    }

    fn is_done(&self, result: Result<(), Stop>) -> bool {
        if let Err(Stop::Refused(why)) = &result {
            // The supervisor may be over already.
            let _ = self.remote.0.send(Event::Failed(why.clone()));
        }
        result.is_ok()
    }

    fn bring_up(&self, nodes: &[&Managed]) -> Result<(), Stop> {
        for managed in nodes {
            if self.state(&managed.node)? == UNCONFIGURED {
                self.change(&managed.node, CONFIGURE, "configured")?;
            }
            self.tell(&managed.node, Progress::Inactive);
        }
        for managed in nodes.iter().filter(|managed| managed.goal == Goal::Active) {
            match self.state(&managed.node)? {
                ACTIVE => {}
                INACTIVE => self.change(&managed.node, ACTIVATE, "activated")?,
                other => {
                    let node = &managed.node;
                    let why = format!("{node} is in state {other} and cannot be activated");
                    return Err(Stop::Refused(why));
                }
            }
            self.tell(&managed.node, Progress::Active);
        }
        Ok(())
    }

    fn tell(&self, node: &str, reached: Progress) {
        // The supervisor may be over already.
        let _ = self.remote.0.send(Event::Progress(node.to_owned(), reached));
    }

    /// Waits until a service is there, as long as the launch lives, and calls it.
    fn call<S: angaros_msg::Service>(
        &self,
        name: &str,
        request: &S::Request,
    ) -> Result<S::Response, Stop> {
        let refused = |error: &dyn std::fmt::Display| Stop::Refused(format!("{name}: {error}"));
        let client = self.node.create_client::<S>(name).map_err(|error| refused(&error))?;
        let mut seen = None;
        while !client.wait_for_service(LOOK) {
            if self.is_over() {
                return Err(Stop::Over);
            }
            self.has_lifecycle(name, &mut seen)?;
        }
        // The call ends with an error when the launch takes the node down.
        client.call(request, PATIENCE).map_err(|error| refused(&error))
    }

    /// A node that has been there for a while without its service has no lifecycle. `seen` is when
    /// it was first there.
    fn has_lifecycle(&self, service: &str, seen: &mut Option<Instant>) -> Result<(), Stop> {
        let node = service.rsplit_once('/').map_or(service, |(node, _)| node);
        let nodes = self.node.context().graph().nodes;
        if !nodes.iter().any(|known| known.to_string() == node) {
            *seen = None;
            return Ok(());
        }
        if seen.get_or_insert_with(Instant::now).elapsed() < WITHOUT_SERVICE {
            return Ok(());
        }
        Err(Stop::Refused(format!(
            "{node} has no lifecycle: it runs and does not offer {service}; hint: remove \
             'lifecycle' of it from the launch file, or make it a LifecycleNode"
        )))
    }

    fn state(&self, node: &str) -> Result<u8, Stop> {
        let request = GetState_Request::default();
        let answer = self.call::<GetState>(&format!("{node}/get_state"), &request)?;
        Ok(answer.current_state.id)
    }

    fn change(&self, node: &str, transition: u8, word: &str) -> Result<(), Stop> {
        let mut request = ChangeState_Request::default();
        request.transition.id = transition;
        let answer = self.call::<ChangeState>(&format!("{node}/change_state"), &request)?;
        match answer.success {
            true => {
                let _ = self.remote.0.send(Event::Note(format!("{node} is {word}")));
                Ok(())
            }
            false => Err(Stop::Refused(format!(
                "{node} refuses to be {word}; hint: its output says why"
            ))),
        }
    }
}
