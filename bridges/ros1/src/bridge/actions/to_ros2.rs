//! An action of ROS 1 that is offered in this graph: the bridge is its server here, and a client
//! there.

use super::super::base::lock;
use super::super::publisher::Publisher1;
use super::super::shared::Shared;
use super::status::{self, ACTIVE, PREEMPTING};
use super::subscriber::Subscriber1;
use crate::messages::actionlib::{self, GoalName, Stamp, Status};
use angaros::action::{DynamicAction, GenericActionServer, GoalHandleError};
use angaros::dynamic::{DynamicMessage, DynamicType};
use angaros::{
    ActionCallbacks, ActionServerOptions, CancelResponse, GoalId, GoalResponse, GoalStatus,
    NodeActions as _, ServerGoalHandle,
};
use angaros_ros1_msg::{ActionPair, Definition, Pair};
use angaros_window::Engine;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// Goals of one action that have not ended.
const MAX_GOALS: usize = 1024;

type GoalHandle = ServerGoalHandle<DynamicAction>;

pub(super) struct ToRos2 {
    name: String,
    pub pair: ActionPair,
    result_type: Arc<DynamicType>,
    feedback_type: Arc<DynamicType>,
    engine: Arc<Engine>,
    /// Goals that have not ended, by their ids in ROS 1: those that they have here, as text.
    open: Mutex<HashMap<String, Open>>,
    /// There while a server of ROS 1 is connected.
    server: Mutex<Option<GenericActionServer>>,
    tasks: Mutex<JoinSet<()>>,
    runtime: Handle,
    /// How long a server may leave a goal without a status.
    patience: Duration,
    goal: Arc<Publisher1>,
    cancel: Arc<Publisher1>,
    status: Arc<Subscriber1>,
    feedback: Arc<Subscriber1>,
    result: Arc<Subscriber1>,
}

struct Open {
    handle: GoalHandle,
    begun: Instant,
    /// What the server has said last of it.
    said: Option<u8>,
}

impl ToRos2 {
    pub fn open(shared: &Shared, name: &str, pair: ActionPair) -> Result<Arc<Self>, String> {
        let result_type = super::part(&pair, "Result")?;
        let feedback_type = super::part(&pair, "Feedback")?;
        let statuses = shared.types.standard("actionlib_msgs/msg/GoalStatusArray")?;
        let id = shared.types.standard("actionlib_msgs/msg/GoalID")?;
        let changed = Arc::new(Notify::new());
        let made = Arc::new_cyclic(|weak: &Weak<Self>| {
            let topic = |part: &str| format!("{name}/{part}");
            let subscriber = |part: &str, definition: &Definition, take: fn(&Self, &[u8])| {
                let own = Weak::clone(weak);
                Subscriber1::new(topic(part), definition, &changed, move |bytes| {
                    own.upgrade().iter().for_each(|own| take(own, bytes));
                })
            };
            let publisher =
                |part: &str, definition| Publisher1::new(topic(part), definition, false, &changed);
            Self {
                goal: publisher("goal", pair.action_goal.clone()),
                cancel: publisher("cancel", id),
                status: subscriber("status", &statuses, Self::take_statuses),
                feedback: subscriber("feedback", &pair.action_feedback, Self::take_feedback),
                result: subscriber("result", &pair.action_result, Self::take_result),
                name: name.to_owned(),
                pair,
                result_type,
                feedback_type,
                engine: Arc::clone(&shared.engine),
                open: Mutex::default(),
                server: Mutex::default(),
                tasks: Mutex::default(),
                runtime: shared.runtime.clone(),
                patience: shared.options.call_timeout,
            }
        });
        made.spawn(Arc::clone(&made).watch(changed));
        Ok(made)
    }

    pub fn publishers(&self) -> [&Arc<Publisher1>; 2] {
        [&self.goal, &self.cancel]
    }

    pub fn subscribers(&self) -> [&Arc<Subscriber1>; 3] {
        [&self.status, &self.feedback, &self.result]
    }

    /// Ends all connections and tasks, which hold this, and the server.
    pub fn end(&self) {
        lock(&self.tasks).abort_all();
        self.subscribers().iter().for_each(|subscriber| subscriber.end());
        self.publishers().iter().for_each(|publisher| publisher.end());
        self.close();
    }

    /// Ends the server: its clients are told that their goals are lost.
    fn close(&self) {
        let server = lock(&self.server).take();
        drop(server);
        let open = std::mem::take(&mut *lock(&self.open));
        drop(open);
    }

    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = lock(&self.tasks);
        while tasks.try_join_next().is_some() {}
        tasks.spawn_on(task, &self.runtime);
    }

    /// Whether a server of ROS 1 hears and is heard.
    fn is_connected(&self) -> bool {
        self.publishers().iter().all(|publisher| publisher.subscribers() > 0)
            && self.subscribers().iter().all(|subscriber| subscriber.publishers() > 0)
    }

    /// Serves here as long as a server of ROS 1 is connected.
    async fn watch(self: Arc<Self>, changed: Arc<Notify>) {
        loop {
            changed.notified().await;
            let is_served = lock(&self.server).is_some();
            match (self.is_connected(), is_served) {
                (true, false) => match self.serve() {
                    Ok(server) => *lock(&self.server) = Some(server),
                    Err(why) => tracing::warn!("action {} of ROS 1: {why}", self.name),
                },
                (false, true) => self.close(),
                _ => {}
            }
        }
    }

    fn serve(self: &Arc<Self>) -> Result<GenericActionServer, String> {
        let own = Arc::downgrade(self);
        let accepted = move |handle: GoalHandle| {
            own.upgrade().iter().for_each(|own| own.begin(&handle));
        };
        let own = Arc::downgrade(self);
        let decide = move |_: GoalId, _: &DynamicMessage| match own.upgrade() {
            Some(own) if lock(&own.open).len() < MAX_GOALS => GoalResponse::AcceptAndDefer,
            _ => GoalResponse::Reject,
        };
        let callbacks = ActionCallbacks::new(accepted)
            .on_goal(decide)
            .on_cancel(|_: &GoalHandle| CancelResponse::Accept);
        let options = ActionServerOptions::new().max_goals(MAX_GOALS);
        let ActionPair { catalog, ros2_name, .. } = &self.pair;
        let node = self.engine.node();
        let made =
            node.create_generic_action_server(&self.name, catalog, ros2_name, options, callbacks);
        made.map_err(|error| super::one_line(&error))
    }

    /// Brings a goal to the server of ROS 1.
    fn begin(&self, handle: &GoalHandle) {
        let mut own = Vec::new();
        let cdr = handle.goal().encode().map_err(|error| error.to_string());
        let part = &self.pair.goal;
        let done = cdr.and_then(|cdr| part.to_ros1(&cdr, 0, &mut own).map_err(|e| e.to_string()));
        if let Err(why) = done {
            tracing::warn!("a goal of action {} is not bridged: {why}", self.name);
            return self.finish(handle, status::REJECTED, None);
        }
        let id = handle.goal_id().to_string();
        let goal = GoalName { stamp: Stamp::of(handle.accepted()), id };
        let open = Open { handle: handle.clone(), begun: Instant::now(), said: None };
        lock(&self.open).insert(goal.id.clone(), open);
        self.goal.push(|out, at| actionlib::put_goal(out, at, &goal, &own));
        let cancel = Arc::clone(&self.cancel);
        let handle = handle.clone();
        self.spawn(async move {
            // Told when it is CANCELING already, so that the end that follows is one that may be.
            handle.cancel_requested().await;
            if handle.is_canceling() {
                let goal = GoalName { stamp: Stamp::default(), ..goal };
                cancel.push(|out, _| actionlib::put_cancel(out, &goal));
            }
        });
    }

    /// Ends a goal as it ended in ROS 1.
    fn finish(&self, handle: &GoalHandle, number: u8, result: Option<DynamicMessage>) {
        let result = result.unwrap_or_else(|| DynamicMessage::new(&self.result_type));
        begin_execution(handle);
        let ended = match status::end(number, handle.is_canceling()) {
            GoalStatus::Succeeded => handle.succeed(result),
            GoalStatus::Canceled => handle.canceled(result),
            _ => handle.abort(result),
        };
        match ended {
            Ok(()) | Err(GoalHandleError::ServerGone(_)) => {}
            Err(error) => tracing::debug!("a goal of action {}: {error}", self.name),
        }
    }

    fn take_statuses(&self, bytes: &[u8]) {
        let Some(all) = actionlib::read_statuses(bytes) else {
            return tracing::debug!("a status of action {} cannot be read", self.name);
        };
        let shown: HashSet<&str> = all.iter().map(|said| &*said.goal.id).collect();
        let mut executing = Vec::new();
        let mut lost = Vec::new();
        {
            let mut open = lock(&self.open);
            for said in &all {
                let Some(goal) = open.get_mut(&said.goal.id) else { continue };
                goal.said = Some(said.number);
                if matches!(said.number, ACTIVE | PREEMPTING) {
                    executing.push(goal.handle.clone());
                }
            }
            // A server shows every goal until its end and a while after it.
            open.retain(|id, goal| {
                let is_there = shown.contains(&**id);
                let is_late = goal.said.is_some() || goal.begun.elapsed() > self.patience;
                if !is_there && is_late {
                    let end = goal.said.filter(|said| status::is_terminal(*said));
                    lost.push((goal.handle.clone(), end.unwrap_or(status::ABORTED)));
                }
                is_there || !is_late
            });
        }
        executing.iter().for_each(begin_execution);
        for (handle, number) in lost {
            tracing::warn!("action {} lost goal {}", self.name, handle.goal_id());
            self.finish(&handle, number, None);
        }
    }

    /// A goal that has not ended, by what a message says of it.
    fn goal(&self, said: &Status) -> Option<GoalHandle> {
        lock(&self.open).get(&said.goal.id).map(|goal| goal.handle.clone())
    }

    /// A part of a message as a value.
    fn part(&self, pair: &Pair, ty: &Arc<DynamicType>, own: &[u8]) -> Option<DynamicMessage> {
        let cdr = pair.cdr(own).map_err(|problem| problem.to_string());
        match cdr.and_then(|cdr| ty.decode(&cdr).map_err(|error| error.to_string())) {
            Ok(message) => Some(message),
            Err(why) => {
                tracing::warn!("a {} of action {} is broken: {why}", pair.ros1.name, self.name);
                None
            }
        }
    }

    fn take_feedback(&self, bytes: &[u8]) {
        let Some((said, own)) = actionlib::read_report(bytes) else { return };
        // Those of clients of ROS 1 are not known here.
        let Some(handle) = self.goal(&said) else { return };
        let Some(feedback) = self.part(&self.pair.feedback, &self.feedback_type, own) else {
            return;
        };
        begin_execution(&handle);
        if let Err(error) = handle.publish_feedback(feedback) {
            tracing::debug!("a feedback of action {}: {error}", self.name);
        }
    }

    fn take_result(&self, bytes: &[u8]) {
        let Some((said, own)) = actionlib::read_report(bytes) else { return };
        let Some(ended) = lock(&self.open).remove(&said.goal.id) else { return };
        let result = self.part(&self.pair.result, &self.result_type, own);
        // One whose result is broken has not come to what was asked for.
        let number = if result.is_some() { said.number } else { status::ABORTED };
        self.finish(&ended.handle, number, result);
    }
}

/// The server of ROS 1 has begun with a goal.
fn begin_execution(handle: &GoalHandle) {
    if handle.status() == GoalStatus::Accepted {
        // It may have been cancelled meanwhile; then it goes on as that.
        let _ = handle.execute();
    }
}
