//! What a client does differently for types known at compile time and for others.

use crate::action::goal::GoalId;
use angaros_core::Node;
use angaros_core::service::{Call, CallError, Client};
use angaros_msg::{Action, Message, Time};
use angaros_transport::error::Result;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

/// What is asked for, answered and reported: of an action known at compile time
/// ([`Action`]), or of any ([`DynamicAction`](super::DynamicAction)).
pub trait ActionKind: Send + Sync + 'static {
    /// What a client asks for.
    type Goal: Send + Sync + 'static;
    /// What the server answers at the end.
    type Result: Clone + fmt::Debug + Send + Sync + 'static;
    /// What the server reports on the way.
    type Feedback: Send + 'static;
}

impl<A: Action> ActionKind for A {
    type Goal = A::Goal;
    type Result = A::Result;
    type Feedback = A::Feedback;
}

/// The end of a call.
pub(super) type Pending<T> = Pin<Box<dyn Future<Output = Result<T, CallError>> + Send>>;

/// An answer to a proposal: whether the goal is accepted, and when.
pub(super) type Accepted = (bool, Time);

/// The two services of an action whose types are its own.
pub(super) trait Calls<K: ActionKind>: Send + Sync {
    /// Whether a server of both is there.
    fn are_ready(&self) -> bool;
    /// Proposes a goal.
    fn send_goal(&self, id: GoalId, goal: K::Goal) -> Pending<Accepted>;
    /// Proposes a goal, and waits for the answer.
    fn send_goal_now(
        &self,
        id: GoalId,
        goal: K::Goal,
        timeout: Duration,
    ) -> Result<Accepted, CallError>;
    /// Asks for the result of a goal, with its status.
    fn result(&self, id: GoalId) -> ResultRequest<K>;
}

/// A request for a result that several may wait for, each in its way.
pub(super) trait Ask<R>: Send + Sync {
    /// Looks as a future does; the result is told once.
    fn look(&self, context: &Context<'_>) -> Poll<Result<(i8, R), CallError>>;
    /// Waits until the result is there. Whoever looked before is not woken by it.
    fn linger(&self, timeout: Duration) -> Result<(), CallError>;
}

/// Clones are the same request.
pub(super) type ResultRequest<K> = Arc<dyn Ask<<K as ActionKind>::Result>>;

/// A call, if it could be sent, and how its response is read.
pub(super) struct RequestCall<T: Send + 'static, F> {
    pub call: Result<Call<T>, CallError>,
    pub read: F,
}

impl<T, R, F> Ask<R> for RequestCall<T, F>
where
    T: Send + 'static,
    F: Fn(T) -> Result<(i8, R), CallError> + Send + Sync,
{
    fn look(&self, context: &Context<'_>) -> Poll<Result<(i8, R), CallError>> {
        match &self.call {
            Ok(call) => call.look(context).map(|ended| ended.and_then(&self.read)),
            Err(error) => Poll::Ready(Err(*error)),
        }
    }

    fn linger(&self, timeout: Duration) -> Result<(), CallError> {
        self.call.as_ref().map_err(|error| *error)?.linger(timeout)
    }
}

/// Those of an action known at compile time.
pub(super) struct TypedCalls<A: Action> {
    send_goal: Client<A::SendGoal>,
    result: Client<A::GetResult>,
}

impl<A: Action> TypedCalls<A> {
    pub fn new(node: &Node, send_goal: &str, result: &str) -> Result<Self> {
        Ok(Self { send_goal: node.create_client(send_goal)?, result: node.create_client(result)? })
    }
}

impl<A: Action> Calls<A> for TypedCalls<A> {
    fn are_ready(&self) -> bool {
        self.send_goal.service_is_ready() && self.result.service_is_ready()
    }

    fn send_goal(&self, id: GoalId, goal: A::Goal) -> Pending<Accepted> {
        let call = self.send_goal.call_async(&A::goal_request(id.0, goal));
        Box::pin(async move { Ok(A::split_goal_response(&call?.await?)) })
    }

    fn send_goal_now(
        &self,
        id: GoalId,
        goal: A::Goal,
        timeout: Duration,
    ) -> Result<Accepted, CallError> {
        let response = self.send_goal.call(&A::goal_request(id.0, goal), timeout)?;
        Ok(A::split_goal_response(&response))
    }

    fn result(&self, id: GoalId) -> ResultRequest<A> {
        let call = self.result.call_async(&A::result_request(id.0));
        Arc::new(RequestCall { call, read: |response| Ok(A::split_result_response(response)) })
    }
}

/// Where the id stands in an encoded feedback: behind the encapsulation header.
const ID_AT: std::ops::Range<usize> = 4..20;

/// The goal that an encoded feedback belongs to.
pub(super) fn feedback_id(bytes: &[u8]) -> Option<GoalId> {
    Some(GoalId(bytes.get(ID_AT)?.try_into().ok()?))
}

/// The feedback of a message, for the client's goal of that id.
pub(super) fn typed_feedback<A: Action>(message: Arc<A::FeedbackMessage>) -> A::Feedback
where
    A::FeedbackMessage: Message,
{
    A::split_feedback_message(Arc::unwrap_or_clone(message)).1
}
