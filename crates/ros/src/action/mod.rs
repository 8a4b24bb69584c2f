//! Actions: goals that take a while, with feedback on the way, a result at the end, and a way to
//! ask for an early end. Names, types and meaning are those of `rcl_action` and `rclcpp_action`.
//!
//! * **AC1** The action `NAME` is the services `NAME/_action/send_goal`, `cancel_goal` and
//!   `get_result` and the topics `NAME/_action/feedback` (default QoS) and `NAME/_action/status`
//!   (transient local, the last one), with the types ROS 2 makes of the definition.
//! * **AC2** A goal goes from ACCEPTED to EXECUTING, CANCELING and one of SUCCEEDED, CANCELED and
//!   ABORTED by the transitions of [`GoalEvent`] only; any other is refused and changes nothing.
//! * **AC3** After each transition the server publishes the status of all goals it knows, in the
//!   order in which it accepted them.
//! * **AC4** Each goal has one end, and each request for its result one answer: at the end, or at
//!   once with status UNKNOWN if the server does not know the goal.
//! * **AC5** A goal whose last [`ServerGoalHandle`] is dropped before its end is ABORTED, and the
//!   log names it.
//! * **AC6** A request to cancel names one goal, all, those accepted up to a time, or one goal and
//!   those up to a time; each is asked of the user, and the answer says why if none is cancelled.
//! * **AC7** A result is kept from the end of its goal as [`ResultKeeping`] says, then the goal is
//!   forgotten.
//! * **AC8** What becomes of a goal that comes while another is active is the [`GoalPolicy`]'s.
//! * **AC9** A client asks for the result as soon as it knows that its goal is accepted. Feedback
//!   that comes before that is delivered.
//! * **AC10** Whatever a client asks ends in one answer or one [`GoalError`], also if the server's
//!   process is killed.

mod cancel;
mod client;
mod futures;
mod goal;
mod node;
mod server;
mod table;

pub use angaros_transport::graph::ActionInfo;
pub use cancel::{CancelCode, CancelReply};
pub use client::{
    ActionClient, ActionKind, ClientGoalHandle, DynamicAction, GenericActionClient,
    GenericGoalHandle, GoalError, PendingGoal, SendGoalOptions,
};
pub use futures::{BoxedFuture, FutureSet};
pub use goal::{GoalEvent, GoalId, GoalInfo, GoalStatus, IllegalTransition};
pub use node::NodeActions;
pub use server::{
    ActionCallbacks, ActionServer, ActionServerOptions, CancelResponse, GenericActionServer,
    GoalHandleError, GoalOutcome, GoalPolicy, GoalResponse, ResultKeeping, ServerGoalHandle,
};

use angaros_core::Node;
use angaros_msg::Qos;
use angaros_transport::error::{Error, ErrorKind, Result};

/// The names of an action's parts (rule AC1), before they are resolved.
struct Names<'a>(&'a str);

impl Names<'_> {
    fn part(&self, part: &str) -> String {
        format!("{}/_action/{part}", self.0)
    }
}

/// What the status topic offers and asks for (rule AC1).
fn status_qos() -> Qos {
    Qos::keep_last(1).transient_local()
}

/// The full name of an action, after the remap rules: those of services, as in `rcl_action`.
fn resolve(node: &Node, what: &str, action: &str) -> Result<String> {
    node.resolve_service(action).map_err(|error| {
        let message =
            format!("cannot create an action {what} of node {} on '{action}'", node.name());
        Error::new(ErrorKind::InvalidArgument, message).source(error)
    })
}
