//! The side of an action that asks for goals.

pub(super) mod dynamic;
mod error;
mod goal;
mod kind;

pub use dynamic::{DynamicAction, GenericActionClient, GenericGoalHandle};
pub(super) use dynamic::{Known, OTHER_FIELDS, ServiceTypes, set_id, unknown};
pub use error::GoalError;
pub use goal::{ClientGoalHandle, PendingGoal, SendGoalOptions};
pub use kind::ActionKind;

use super::cancel::CancelReply;
use super::goal::{GoalId, GoalIds, GoalInfo, GoalStatus};
use super::{Names, status_qos};
use angaros_core::Context;
use angaros_core::Node;
use angaros_core::executor::CallbackGroup;
use angaros_core::service::{CallError, Client};
use angaros_core::{Sample, Subscription};
use angaros_msg::action_msgs::msg::GoalStatusArray;
use angaros_msg::action_msgs::srv::{CancelGoal, CancelGoal_Request};
use angaros_msg::{Action, Qos, Time};
use angaros_transport::clock::wait_until;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use goal::{Goal, Goals};
use kind::{Calls, Pending, TypedCalls, feedback_id, typed_feedback};
use std::any::Any;
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::Duration;

/// Asks for goals of an action. Clones are the same client, which lives as long as one of them or
/// one of its goals.
#[must_use = "an action client ends when it and its goals are dropped"]
pub struct ActionClient<K: ActionKind> {
    core: Arc<ClientCore<K>>,
}

impl<K: ActionKind> Clone for ActionClient<K> {
    fn clone(&self) -> Self {
        Self { core: Arc::clone(&self.core) }
    }
}

/// What a client and its goals share.
struct ClientCore<K: ActionKind> {
    name: String,
    context: Context,
    calls: Box<dyn Calls<K>>,
    cancel: Client<CancelGoal>,
    ids: Mutex<GoalIds>,
    goals: Mutex<Goals<K>>,
    topics: OnceLock<Topics>,
}

/// The subscriptions.
struct Topics {
    status: Subscription<GoalStatusArray>,
    /// Publishers of feedback.
    publishers: Box<dyn Fn() -> usize + Send + Sync>,
    _feedback: Box<dyn Any + Send + Sync>,
}

impl<K: ActionKind> ClientCore<K> {
    fn new(node: &Node, name: &str, calls: Box<dyn Calls<K>>) -> Result<Arc<Self>> {
        Ok(Arc::new(Self {
            name: name.to_owned(),
            context: node.context().clone(),
            calls,
            cancel: node.create_client(&Names(name).part("cancel_goal"))?,
            ids: Mutex::new(GoalIds::new(node.context().next_gid().0)),
            goals: Mutex::default(),
            topics: OnceLock::new(),
        }))
    }

    fn watch_status(self: &Arc<Self>, node: &Node) -> Result<Subscription<GoalStatusArray>> {
        let core = Arc::downgrade(self);
        let topic = Names(&self.name).part("status");
        node.create_subscription(&topic, status_qos(), move |message: Arc<GoalStatusArray>| {
            if let Some(core) = core.upgrade() {
                core.tell_statuses(&message);
            }
        })
    }

    fn set_topics(&self, topics: Topics) {
        // Once, where the client is made.
        drop(self.topics.set(topics));
    }

    fn tell_statuses(&self, message: &GoalStatusArray) {
        for told in &message.status_list {
            if let Some(goal) = self.goal(GoalId(told.goal_info.goal_id.uuid)) {
                goal.tell_status(GoalStatus::from_number(told.status));
            }
        }
    }

    fn goal(&self, id: GoalId) -> Option<Arc<Goal<K>>> {
        lock(&self.goals).get(&id).and_then(Weak::upgrade)
    }

    /// The goal that a feedback is for, if it is one of this client's and wants it.
    fn listener(&self, id: GoalId) -> Option<Arc<Goal<K>>> {
        self.goal(id).filter(|goal| goal.wants_feedback())
    }

    /// A goal of this client that the topics know from now on.
    fn enter(self: &Arc<Self>, options: SendGoalOptions<K>) -> (GoalId, Arc<Goal<K>>) {
        let id = lock(&self.ids).draw();
        let goal = Goal::new(self, id, options);
        lock(&self.goals).insert(id, Arc::downgrade(&goal));
        (id, goal)
    }

    fn forget(&self, id: GoalId) {
        lock(&self.goals).remove(&id);
    }

    fn is_ready(&self) -> bool {
        let both =
            |topics: &Topics| topics.status.publisher_count() > 0 && (topics.publishers)() > 0;
        self.calls.are_ready()
            && self.cancel.service_is_ready()
            && self.topics.get().is_some_and(both)
    }

    fn cancel(&self, meant: GoalInfo) -> Pending<CancelReply> {
        let call = self.cancel.call_async(&CancelGoal_Request { goal_info: meant.to_message() });
        Box::pin(async move { Ok(CancelReply::from_message(&call?.await?)) })
    }

    fn cancel_now(&self, meant: GoalInfo, timeout: Duration) -> Result<CancelReply, CallError> {
        let request = CancelGoal_Request { goal_info: meant.to_message() };
        Ok(CancelReply::from_message(&self.cancel.call(&request, timeout)?))
    }
}

impl<K: ActionKind> ActionClient<K> {
    /// The fully qualified name of the action.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.core.name
    }

    /// Whether a server is there: its three services and both its topics.
    #[must_use]
    pub fn server_is_ready(&self) -> bool {
        self.core.is_ready()
    }

    /// Waits until a server is there. Returns whether one is.
    #[must_use]
    pub fn wait_for_server(&self, timeout: Duration) -> bool {
        wait_until(self.core.context.clock(), || self.server_is_ready(), timeout)
    }

    /// Proposes a goal now; the future is that of its handle.
    pub fn send_goal(&self, goal: K::Goal, options: SendGoalOptions<K>) -> PendingGoal<K> {
        let (id, entry) = self.core.enter(options);
        let call = self.core.calls.send_goal(id, goal);
        PendingGoal::new(entry, call)
    }

    /// The same for those who wait, also inside a callback.
    ///
    /// # Errors
    /// The goal is rejected, no server is there or it is lost; [`GoalError::TimedOut`], after which
    /// it is not known whether the goal was accepted.
    pub fn send_goal_and_wait(
        &self,
        goal: K::Goal,
        options: SendGoalOptions<K>,
        timeout: Duration,
    ) -> Result<ClientGoalHandle<K>, GoalError> {
        let (id, entry) = self.core.enter(options);
        let accepted = self.core.calls.send_goal_now(id, goal, timeout)?;
        ClientGoalHandle::accepted_by(entry, accepted)
    }

    /// Asks the server to cancel every goal, those of other clients included.
    ///
    /// # Errors
    /// No server is there, or it is lost.
    pub async fn cancel_all(&self) -> Result<CancelReply, GoalError> {
        Ok(self.core.cancel(GoalInfo::default()).await?)
    }

    /// The same for those who wait, also inside a callback.
    ///
    /// # Errors
    /// As [`ActionClient::cancel_all`]; [`GoalError::TimedOut`].
    pub fn cancel_all_and_wait(&self, timeout: Duration) -> Result<CancelReply, GoalError> {
        Ok(self.core.cancel_now(GoalInfo::default(), timeout)?)
    }

    /// Asks the server to cancel every goal that it accepted at or before `stamp`, by its clock.
    ///
    /// # Errors
    /// No server is there, or it is lost.
    pub async fn cancel_before(&self, stamp: Time) -> Result<CancelReply, GoalError> {
        Ok(self.core.cancel(before(stamp)).await?)
    }

    /// The same for those who wait, also inside a callback.
    ///
    /// # Errors
    /// As [`ActionClient::cancel_before`]; [`GoalError::TimedOut`].
    pub fn cancel_before_and_wait(
        &self,
        stamp: Time,
        timeout: Duration,
    ) -> Result<CancelReply, GoalError> {
        Ok(self.core.cancel_now(before(stamp), timeout)?)
    }
}

fn before(stamp: Time) -> GoalInfo {
    GoalInfo { id: GoalId::default(), accepted: stamp }
}

/// See [`NodeActions`](crate::action::NodeActions).
pub(crate) fn create<A: Action>(
    node: &Node,
    group: &CallbackGroup,
    name: &str,
) -> Result<ActionClient<A>> {
    let name = crate::action::resolve(node, "client", name)?;
    let names = Names(&name);
    let calls = TypedCalls::<A>::new(node, &names.part("send_goal"), &names.part("get_result"))?;
    let core: Arc<ClientCore<A>> = ClientCore::new(node, &name, Box::new(calls))?;
    let weak = Arc::downgrade(&core);
    let feedback = node.create_subscription_in(
        group,
        &names.part("feedback"),
        Qos::default(),
        move |sample: Sample<A::FeedbackMessage>| {
            let goal = feedback_id(sample.bytes()?);
            let goal = goal.and_then(|id| weak.upgrade()?.listener(id));
            if let Some(goal) = goal {
                goal.tell_feedback(typed_feedback::<A>(sample.message()?));
            }
            Ok::<(), angaros_transport::error::TakeError>(())
        },
    )?;
    let feedback = Arc::new(feedback);
    let counted = Arc::clone(&feedback);
    core.set_topics(Topics {
        status: core.watch_status(node)?,
        publishers: Box::new(move || counted.publisher_count()),
        _feedback: Box::new(feedback),
    });
    Ok(ActionClient { core })
}
