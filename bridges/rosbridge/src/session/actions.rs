//! Actions that a client offers: goals go to it, feedback and results come from it.

use super::{Done, Session, lock};
use crate::convert::{Inbound, json_from_cdr};
use crate::protocol::body::Body;
use crate::protocol::{Id, Writer, action_type};
use angaros::action::{
    ActionCallbacks, ActionServerOptions, CancelResponse, DynamicAction, GenericActionServer,
    GoalResponse, GoalStatus, NodeActions as _, ServerGoalHandle,
};
use angaros::dynamic::{DynamicMessage, DynamicType};
use angaros_window::{ErrorKind, Right, WindowError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Goals of one client that have not ended.
const MAX_GOALS: usize = 1024;

/// Actions that one client offers.
const MAX_ACTIONS: usize = 256;

/// What a client offers, and the goals that it is still to end.
#[derive(Default)]
pub(super) struct Served {
    offered: Mutex<HashMap<String, Offered>>,
    goals: Mutex<HashMap<String, Goal>>,
}

struct Offered {
    result: Arc<DynamicType>,
    feedback: Arc<DynamicType>,
    _server: GenericActionServer,
}

struct Goal {
    action: String,
    handle: ServerGoalHandle<DynamicAction>,
    /// What it ends with if nobody says.
    nothing: DynamicMessage,
}

impl Goal {
    fn abort(self) {
        // It may have ended meanwhile; then there is nothing to do.
        let _ = self.handle.abort(self.nothing);
    }
}

impl Served {
    /// Ends all goals, then all actions: their callbacks hold this.
    pub fn end_all(&self) {
        let goals = std::mem::take(&mut *lock(&self.goals));
        goals.into_values().for_each(Goal::abort);
        let offered = std::mem::take(&mut *lock(&self.offered));
        drop(offered);
    }

    /// Ends an action and its goals. Returns whether there was one.
    fn end(&self, action: &str) -> bool {
        let mut all = lock(&self.goals);
        let ids: Vec<String> = all
            .iter()
            .filter(|(_, goal)| goal.action == action)
            .map(|(id, _)| id.clone())
            .collect();
        let gone: Vec<Goal> = ids.iter().filter_map(|id| all.remove(id)).collect();
        drop(all);
        gone.into_iter().for_each(Goal::abort);
        let offered = lock(&self.offered).remove(action);
        offered.is_some()
    }

    fn types(&self, action: &str) -> Result<(Arc<DynamicType>, Arc<DynamicType>), WindowError> {
        match lock(&self.offered).get(action) {
            Some(known) => Ok((Arc::clone(&known.result), Arc::clone(&known.feedback))),
            None => Err(not_offered(action)),
        }
    }

    /// The goal of that id, if that action has it; it is no longer to be ended then. What is said
    /// of it in the name of another action would be of another type.
    fn take(&self, action: &str, id: &str) -> Result<Goal, WindowError> {
        let mut goals = lock(&self.goals);
        let is_of = goals.get(id).is_some_and(|goal| goal.action == action);
        let goal = if is_of { goals.remove(id) } else { None };
        goal.ok_or_else(|| no_goal(action, id))
    }

    /// The handle of that goal, which stays.
    fn handle(
        &self,
        action: &str,
        id: &str,
    ) -> Result<ServerGoalHandle<DynamicAction>, WindowError> {
        let goals = lock(&self.goals);
        let goal = goals.get(id).filter(|goal| goal.action == action);
        goal.map(|goal| goal.handle.clone()).ok_or_else(|| no_goal(action, id))
    }
}

fn not_offered(action: &str) -> WindowError {
    WindowError::not_found(format!("action {action} is not offered by this client"))
}

impl Session {
    pub(super) async fn advertise_action(self: &Arc<Self>, action: &str, ty: &str) -> Done {
        let full = self.client.full_name(action)?;
        self.client.check(Right::Serve, &full)?;
        let written = ty.to_owned();
        let ty = action_type(ty).map_err(WindowError::invalid)?;
        // A second one takes the place of the first, as at the reference.
        self.actions.end(&full);
        if lock(&self.actions.offered).len() >= MAX_ACTIONS {
            let text = format!("this client offers {MAX_ACTIONS} actions already");
            return Err(WindowError::too_much(text));
        }
        let definition = self.bridge.action_definition(&full, &ty).await?;
        let catalog = &definition.catalog;
        let part = |suffix: &str| {
            DynamicType::from_catalog(catalog, &format!("{ty}{suffix}"))
                .map_err(|error| WindowError::invalid(error.to_string()))
        };
        let result = part("_Result")?;
        let feedback = part("_Feedback")?;
        let callbacks = self.callbacks(&full, action, &written, &result);
        let server = self.bridge.engine().node().create_generic_action_server(
            &full,
            catalog,
            &ty,
            ActionServerOptions::new().max_goals(MAX_GOALS),
            callbacks,
        )?;
        let offered = Offered { result, feedback, _server: server };
        lock(&self.actions.offered).insert(full, offered);
        Ok(())
    }

    /// What the server of an action does with a goal: the client gets it.
    fn callbacks(
        self: &Arc<Self>,
        full: &str,
        action: &str,
        ty: &str,
        result: &Arc<DynamicType>,
    ) -> ActionCallbacks<DynamicAction> {
        let session = Arc::downgrade(self);
        let served = Arc::clone(&self.actions);
        let full = full.to_owned();
        let name = action.to_owned();
        let ty = ty.to_owned();
        let result = Arc::clone(result);
        let accepted = move |handle: ServerGoalHandle<DynamicAction>| {
            let nothing = DynamicMessage::new(&result);
            let Some(session) = session.upgrade() else {
                let _ = handle.abort(nothing);
                return;
            };
            let id = format!("action_goal:{full}:{}", session.bridge.next_id());
            let message = Writer::new("send_action_goal")
                .text("id", &id)
                .text("action", &name)
                .text("action_type", &ty)
                .written("args", |out| write_json(handle.goal(), out));
            let goal = Goal { action: full.clone(), handle, nothing };
            let Ok(message) = message else { return goal.abort() };
            lock(&served.goals).insert(id, goal);
            session.send(message.bool("feedback", true).end(), None);
        };
        let session = Arc::downgrade(self);
        let served = Arc::clone(&self.actions);
        let name = action.to_owned();
        let cancel = move |handle: &ServerGoalHandle<DynamicAction>| {
            let Some(session) = session.upgrade() else { return CancelResponse::Reject };
            let of = handle.goal_id();
            let goals = lock(&served.goals);
            let found = goals.iter().find(|(_, goal)| goal.handle.goal_id() == of);
            let Some((id, _)) = found else { return CancelResponse::Reject };
            let message = Writer::new("cancel_action_goal").text("id", id).text("action", &name);
            session.send(message.end(), None);
            CancelResponse::Accept
        };
        let served = Arc::clone(&self.actions);
        let decide = move |_, _: &DynamicMessage| match lock(&served.goals).len() < MAX_GOALS {
            true => GoalResponse::AcceptAndExecute,
            false => GoalResponse::Reject,
        };
        ActionCallbacks::new(accepted).on_goal(decide).on_cancel(cancel)
    }

    pub(super) fn unadvertise_action(&self, action: &str) -> Done {
        let full = self.client.full_name(action)?;
        match self.actions.end(&full) {
            true => Ok(()),
            false => Err(not_offered(&full)),
        }
    }

    pub(super) fn action_feedback(
        &self,
        action: &str,
        id: Option<&Id>,
        values: Option<Body<'_>>,
    ) -> Done {
        let full = self.client.full_name(action)?;
        let (_, ty) = self.actions.types(&full)?;
        let feedback = message(&ty, values)?;
        let id = id.map(ToString::to_string).unwrap_or_default();
        // Without the lock, which the engine's thread takes too.
        let handle = self.actions.handle(&full, &id)?;
        handle.publish_feedback(feedback).map_err(|error| {
            WindowError::new(ErrorKind::Unanswered, format!("feedback of {full}: {error}"))
        })
    }

    pub(super) fn action_result(
        &self,
        action: &str,
        id: Option<&Id>,
        values: Option<Body<'_>>,
        (status, is_result): (i8, bool),
    ) -> Done {
        let full = self.client.full_name(action)?;
        let (ty, _) = self.actions.types(&full)?;
        let id = id.map(ToString::to_string).unwrap_or_default();
        // A result that cannot be read leaves the goal as it is, so that it can be sent again.
        let result = if is_result { Some(message(&ty, values)?) } else { None };
        let goal = self.actions.take(&full, &id)?;
        let Some(result) = result else {
            goal.abort();
            return Ok(());
        };
        let ended = match GoalStatus::from_number(status) {
            GoalStatus::Succeeded => goal.handle.succeed(result),
            GoalStatus::Canceled => goal.handle.canceled(result),
            _ => goal.handle.abort(result),
        };
        ended.map_err(|error| {
            goal.abort();
            WindowError::invalid(format!("result of {full}: {error}"))
        })
    }
}

fn no_goal(action: &str, id: &str) -> WindowError {
    WindowError::not_found(format!("action {action} has no goal '{id}'"))
}

/// A message from what a client wrote.
pub(super) fn message(
    ty: &Arc<DynamicType>,
    values: Option<Body<'_>>,
) -> Result<DynamicMessage, WindowError> {
    let invalid =
        |error: &dyn std::fmt::Display| WindowError::invalid(format!("{}: {error}", ty.name));
    let cdr = Inbound::at(Session::now()).to_cdr(ty, values).map_err(|error| invalid(&error))?;
    ty.decode(&cdr).map_err(|error| invalid(&error))
}

/// Appends a message as JSON.
pub(super) fn write_json(
    message: &DynamicMessage,
    out: &mut Vec<u8>,
) -> Result<(), angaros::CdrError> {
    json_from_cdr(message.ty(), &message.encode()?, out)
}
