//! The side of an action that executes goals.

pub(super) mod dynamic;
mod handle;
mod options;
mod state;

pub use dynamic::GenericActionServer;
pub use handle::{GoalHandleError, ServerGoalHandle};
pub use options::{
    ActionCallbacks, ActionServerOptions, CancelResponse, GoalOutcome, GoalPolicy, GoalResponse,
    ResultKeeping,
};

use super::client::ActionKind;
use super::futures::FutureSet;
use super::goal::{GoalId, GoalInfo, GoalStatus};
use super::{Names, status_qos};
use angaros_core::Node;
use angaros_core::events::PublisherOptions;
use angaros_core::executor::{CallbackGroup, CallbackGroupType};
use angaros_core::service::Responder;
use angaros_msg::action_msgs::srv::{CancelGoal, CancelGoal_Request};
use angaros_msg::{Action, Qos, Service};
use angaros_transport::error::Result;
use state::{Helpers, Messages, ServerCore};
use std::any::Any;
use std::sync::{Arc, Weak};

/// Offers an action; it ends when dropped, and every client with a goal is told that the server is
/// lost.
#[must_use = "an action server ends when it is dropped"]
pub struct ActionServer<K: ActionKind> {
    // Dropped first: no request comes any more when the goals go.
    _services: Box<dyn Any + Send + Sync>,
    core: Arc<ServerCore<K>>,
}

impl<K: ActionKind> ActionServer<K> {
    /// The fully qualified name of the action.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.core.name
    }

    /// Goals that have not ended.
    #[must_use]
    pub fn active_goals(&self) -> usize {
        self.core.active()
    }

    /// Where a goal stands; UNKNOWN if the server does not know it (any more).
    #[must_use]
    pub fn status(&self, id: GoalId) -> GoalStatus {
        self.core.status(id)
    }

    /// Every goal it knows, those that have ended and whose results are kept included, in the order
    /// in which they were accepted.
    #[must_use]
    pub fn goals(&self) -> Vec<(GoalInfo, GoalStatus)> {
        self.core.statuses()
    }
}

/// See [`NodeActions`](crate::action::NodeActions).
pub(crate) fn create<A: Action>(
    node: &Node,
    name: &str,
    options: ActionServerOptions,
    callbacks: ActionCallbacks<A>,
) -> Result<ActionServer<A>> {
    let name = crate::action::resolve(node, "server", name)?;
    let names = Names(&name);
    let group = node.group_or_default(options.group.clone());
    let events = PublisherOptions::new().callback_group(&group);
    let feedback = node.create_publisher_with(&names.part("feedback"), Qos::default(), events)?;
    let messages = Messages {
        feedback: Box::new(move |id: GoalId, one| feedback.publish(A::feedback_message(id.0, one))),
        no_result: Box::new(A::Result::default),
    };
    let (core, goals) = action_core(node, &name, &options, callbacks, messages)?;
    let weak = || Arc::downgrade(&core);
    let services = (
        node.create_service_in(&goals, &names.part("send_goal"), on_goal(weak()))?,
        node.create_service_in(&group, &names.part("cancel_goal"), on_cancel(weak()))?,
        node.create_service_in(&group, &names.part("get_result"), on_result(weak()))?,
    );
    Ok(ActionServer { _services: Box::new(services), core })
}

/// What every server has, and the group in which its goals begin.
fn action_core<K: ActionKind>(
    node: &Node,
    name: &str,
    options: &ActionServerOptions,
    callbacks: ActionCallbacks<K>,
    messages: Messages<K>,
) -> Result<(Arc<ServerCore<K>>, CallbackGroup)> {
    let group = node.group_or_default(options.group.clone());
    let events = PublisherOptions::new().callback_group(&group);
    let topic = Names(name).part("status");
    let status = node.create_publisher_with(&topic, status_qos(), events)?;
    let core = ServerCore::new(name.to_owned(), node, options, callbacks, status, messages);
    let core = Arc::new(core);
    let goals = exclusive(&group);
    core.set_helpers(helpers(node, &core, options, &goals)?);
    Ok((core, goals))
}

/// The group of the callbacks that begin goals, which never overlap: a goal comes, or one that
/// waited has its turn.
fn exclusive(group: &CallbackGroup) -> CallbackGroup {
    match group.kind() {
        CallbackGroupType::MutuallyExclusive => group.clone(),
        CallbackGroupType::Reentrant => CallbackGroup::new(CallbackGroupType::MutuallyExclusive),
    }
}

fn helpers<K: ActionKind>(
    node: &Node,
    core: &Arc<ServerCore<K>>,
    options: &ActionServerOptions,
    group: &CallbackGroup,
) -> Result<Helpers> {
    let own = CallbackGroup::new(CallbackGroupType::Reentrant);
    let futures = FutureSet::new(node, options.group.clone().unwrap_or(own));
    let weak = Arc::downgrade(core);
    let starter = node.create_guard_condition_in(group, move || {
        with(&weak, |core| core.start_waiting());
    })?;
    let span = options.limits().keeping.span();
    let expiry = match span.is_zero() {
        true => None,
        false => {
            let weak = Arc::downgrade(core);
            let timer = node.create_wall_timer_in(group, span, move |_| {
                with(&weak, |core| core.expire_now());
            })?;
            timer.cancel();
            Some(timer)
        }
    };
    Ok(Helpers { futures, starter, expiry })
}

fn with<K: ActionKind>(core: &Weak<ServerCore<K>>, act: impl FnOnce(&Arc<ServerCore<K>>)) {
    if let Some(core) = core.upgrade() {
        act(&core);
    }
}

type Request<S> = <S as Service>::Request;

fn on_goal<A: Action>(
    core: Weak<ServerCore<A>>,
) -> impl FnMut(Request<A::SendGoal>, Responder<A::SendGoal>) + Send + 'static {
    move |request, responder| {
        let (id, goal) = A::split_goal_request(request);
        let answer = move |accepted, stamp| responder.respond(A::goal_response(accepted, stamp));
        with(&core, |core| core.propose(GoalId(id), goal, Box::new(answer)));
    }
}

fn on_cancel<K: ActionKind>(
    core: Weak<ServerCore<K>>,
) -> impl FnMut(CancelGoal_Request, Responder<CancelGoal>) + Send + 'static {
    move |request, responder| {
        with(&core, |core| {
            let reply = core.cancel(GoalInfo::from_message(&request.goal_info));
            core.answer(responder.respond(reply.to_message()));
        });
    }
}

fn on_result<A: Action>(
    core: Weak<ServerCore<A>>,
) -> impl FnMut(Request<A::GetResult>, Responder<A::GetResult>) + Send + 'static {
    move |request, responder| {
        let answer = move |status: GoalStatus, result| {
            responder.respond(A::result_response(status as i8, result))
        };
        let id = GoalId(A::split_result_request(&request));
        with(&core, |core| core.fetch(id, Box::new(answer)));
    }
}
