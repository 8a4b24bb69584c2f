//! An action of this graph that is offered in ROS 1: the bridge is its server there, and a client
//! here.

use super::super::base::lock;
use super::super::publisher::Publisher1;
use super::super::shared::Shared;
use super::goals::{Goals, Proposal, early_end};
use super::subscriber::Subscriber1;
use super::{one_line, status};
use crate::messages::actionlib::{self, GoalName, Stamp, Status};
use angaros::action::{DynamicAction, GenericActionClient, GenericGoalHandle, GoalError};
use angaros::dynamic::{DynamicMessage, DynamicType};
use angaros::{NodeActions as _, SendGoalOptions};
use angaros_ros1_msg::{ActionPair, Pair};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// How often the status of all goals is published, as by actionlib's servers.
const SHOW: Duration = Duration::from_millis(200);

/// How often is looked whether a server is ready.
const LOOK: Duration = Duration::from_millis(5);

pub(super) struct ToRos1 {
    pub pair: ActionPair,
    goal_type: Arc<DynamicType>,
    result_type: Arc<DynamicType>,
    client: GenericActionClient,
    goals: Mutex<Goals<GenericGoalHandle>>,
    /// Told when the status is to be published.
    changed: Arc<Notify>,
    tasks: Mutex<JoinSet<()>>,
    runtime: Handle,
    /// How long a goal waits for its server.
    patience: Duration,
    /// What ids begin with that clients leave to the server.
    prefix: String,
    named: AtomicU64,
    status: Arc<Publisher1>,
    feedback: Arc<Publisher1>,
    result: Arc<Publisher1>,
    goal: Arc<Subscriber1>,
    cancel: Arc<Subscriber1>,
}

/// How a goal ended: its number in ROS 1, a text, and its result if it has one.
type End = (u8, String, Option<DynamicMessage>);

impl ToRos1 {
    pub fn open(shared: &Shared, name: &str, pair: ActionPair) -> Result<Arc<Self>, String> {
        let node = shared.engine.node();
        let client = node.create_generic_action_client(name, &pair.catalog, &pair.ros2_name);
        let client = client.map_err(|error| error.to_string())?;
        let goal_type = super::part(&pair, "Goal")?;
        let result_type = super::part(&pair, "Result")?;
        let statuses = shared.types.standard("actionlib_msgs/msg/GoalStatusArray")?;
        let id = shared.types.standard("actionlib_msgs/msg/GoalID")?;
        let changed = Arc::new(Notify::new());
        let topic = |part: &str| format!("{name}/{part}");
        let made = Arc::new_cyclic(|weak: &Weak<Self>| {
            let own = Weak::clone(weak);
            let take_goal = move |bytes: &[u8]| {
                own.upgrade().iter().for_each(|own| own.take_goal(bytes));
            };
            let own = Weak::clone(weak);
            let take_cancel = move |bytes: &[u8]| {
                own.upgrade().iter().for_each(|own| own.take_cancel(bytes));
            };
            let publisher = |part: &str, definition, is_latching| {
                Publisher1::new(topic(part), definition, is_latching, &changed)
            };
            Self {
                status: publisher("status", statuses, true),
                feedback: publisher("feedback", pair.action_feedback.clone(), false),
                result: publisher("result", pair.action_result.clone(), false),
                goal: Subscriber1::new(topic("goal"), &pair.action_goal, &changed, take_goal),
                cancel: Subscriber1::new(topic("cancel"), &id, &changed, take_cancel),
                pair,
                goal_type,
                result_type,
                client,
                goals: Mutex::default(),
                changed: Arc::clone(&changed),
                tasks: Mutex::default(),
                runtime: shared.runtime.clone(),
                patience: shared.options.call_timeout,
                prefix: shared.node.name.clone(),
                named: AtomicU64::new(0),
            }
        });
        made.spawn(Arc::clone(&made).show());
        Ok(made)
    }

    pub fn publishers(&self) -> [&Arc<Publisher1>; 3] {
        [&self.status, &self.feedback, &self.result]
    }

    pub fn subscribers(&self) -> [&Arc<Subscriber1>; 2] {
        [&self.goal, &self.cancel]
    }

    /// Ends all connections and tasks, which hold this.
    pub fn end(&self) {
        lock(&self.tasks).abort_all();
        self.subscribers().iter().for_each(|subscriber| subscriber.end());
        self.publishers().iter().for_each(|publisher| publisher.end());
    }

    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = lock(&self.tasks);
        while tasks.try_join_next().is_some() {}
        tasks.spawn_on(task, &self.runtime);
    }

    /// Publishes the status of all goals, again and again.
    async fn show(self: Arc<Self>) {
        let mut tick = tokio::time::interval(SHOW);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = tick.tick() => {}
                () = self.changed.notified() => {}
            }
            let all = {
                let mut goals = lock(&self.goals);
                goals.refresh(|handle| status::to_ros1(handle.status()));
                goals.statuses(Instant::now())
            };
            self.status.push(|out, at| actionlib::put_statuses(out, at, &all));
        }
    }

    fn take_goal(self: &Arc<Self>, bytes: &[u8]) {
        let Some((mut goal, own)) = actionlib::read_goal(bytes) else {
            return tracing::debug!("a goal of {} cannot be read", self.client.name());
        };
        if goal.stamp.is_zero() {
            goal.stamp = Stamp::now();
        }
        if goal.id.is_empty() {
            let number = self.named.fetch_add(1, Ordering::Relaxed);
            let Stamp { sec, nanosec } = goal.stamp;
            goal.id = format!("{}-{number}-{sec}.{nanosec:09}", self.prefix);
        }
        let proposal = lock(&self.goals).propose(&goal, Instant::now());
        if let Some((number, text)) = early_end(proposal) {
            self.conclude(&goal, (number, text.to_owned(), None));
        }
        if proposal != Proposal::New {
            return;
        }
        let cdr = self.pair.goal.cdr(own).map_err(|problem| problem.to_string());
        let wanted = cdr.and_then(|cdr| self.goal_type.decode(&cdr).map_err(|e| e.to_string()));
        match wanted {
            Ok(wanted) => {
                let own = Arc::clone(self);
                self.spawn(async move {
                    let end = own.follow(&goal, wanted).await;
                    own.conclude(&goal, end);
                });
                self.changed.notify_one();
            }
            Err(why) => {
                let text = format!("the goal is broken: {why}");
                self.conclude(&goal, (status::REJECTED, text, None));
            }
        }
    }

    /// Brings a goal to the server and waits for its end.
    async fn follow(self: &Arc<Self>, goal: &GoalName, wanted: DynamicMessage) -> End {
        let until = Instant::now() + self.patience;
        while !self.client.server_is_ready() {
            if Instant::now() >= until {
                let text = format!("no server of action {} is ready", self.client.name());
                return (status::REJECTED, text, None);
            }
            tokio::time::sleep(LOOK).await;
        }
        let own = Arc::downgrade(self);
        let id = goal.id.clone();
        let options =
            SendGoalOptions::<DynamicAction>::new().on_feedback(move |feedback: DynamicMessage| {
                own.upgrade().iter().for_each(|own| own.tell_feedback(&id, &feedback));
            });
        let handle = match self.client.send_goal(wanted, options).await {
            Ok(handle) => handle,
            Err(error @ GoalError::Rejected) => return (status::REJECTED, one_line(&error), None),
            Err(error) => return (status::ABORTED, one_line(&error), None),
        };
        let is_cancelled = lock(&self.goals).accepted(&goal.id, handle.clone());
        self.changed.notify_one();
        if is_cancelled {
            // What it says is seen by how the goal ends.
            drop(handle.cancel().await);
        }
        match handle.result().await {
            Ok((end, result)) => (status::to_ros1(end), String::new(), Some(result)),
            Err(error) => (status::ABORTED, one_line(&error), None),
        }
    }

    /// The bytes of a part in ROS 1.
    fn part(&self, pair: &Pair, message: &DynamicMessage) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        let cdr = message.encode().map_err(|error| error.to_string());
        let done = cdr.and_then(|cdr| pair.to_ros1(&cdr, 0, &mut out).map_err(|e| e.to_string()));
        match done {
            Ok(()) => Some(out),
            Err(why) => {
                let name = self.client.name();
                tracing::warn!("a {} of action {name} is not bridged: {why}", pair.ros1.name);
                None
            }
        }
    }

    fn tell_feedback(&self, id: &str, feedback: &DynamicMessage) {
        let Some(status) = lock(&self.goals).running(id) else { return };
        if let Some(own) = self.part(&self.pair.feedback, feedback) {
            self.feedback.push(|out, at| actionlib::put_report(out, at, &status, &own));
        }
    }

    fn conclude(&self, goal: &GoalName, (number, text, result): End) {
        let known = lock(&self.goals).end(&goal.id, number, &text, Instant::now());
        // One that was refused is in no list.
        let status = known.unwrap_or(Status { goal: goal.clone(), number, text });
        let result = result.unwrap_or_else(|| DynamicMessage::new(&self.result_type));
        if let Some(own) = self.part(&self.pair.result, &result) {
            self.result.push(|out, at| actionlib::put_report(out, at, &status, &own));
        }
        self.changed.notify_one();
    }

    fn take_cancel(self: &Arc<Self>, bytes: &[u8]) {
        let Some(request) = actionlib::read_cancel(bytes) else {
            return tracing::debug!("a request to {} cannot be read", self.client.name());
        };
        let cancel = lock(&self.goals).cancel(&request, Instant::now());
        self.changed.notify_one();
        let own = Arc::clone(self);
        self.spawn(async move {
            // What the server says is seen by how the goals end.
            if cancel.is_all {
                drop(own.client.cancel_all().await);
                return;
            }
            for handle in &cancel.goals {
                drop(handle.cancel().await);
            }
            if let Some(before) = cancel.before {
                drop(own.client.cancel_before(before.time()).await);
            }
        });
    }
}
