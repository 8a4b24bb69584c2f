//! Goals that a client sends to actions of the graph.

use super::actions::{message, write_json};
use super::{Done, Session, lock};
use crate::protocol::{Compression, Goal, Id, Level, Writer, action_type};
use angaros::action::{
    GenericActionClient, GenericGoalHandle, GoalStatus, NodeActions as _, SendGoalOptions,
};
use angaros::dynamic::{DynamicMessage, DynamicType};
use angaros_window::{Right, WindowError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

/// Goals of one client that have not ended.
const MAX_GOALS: usize = 1024;

/// How often is looked whether a server is there.
const LOOK: Duration = Duration::from_millis(5);

/// The goals of one client by the ids that it gave them.
#[derive(Default)]
pub(super) struct Goals {
    sent: Mutex<HashMap<String, Sent>>,
}

/// How far a goal has come.
enum Sent {
    /// Nobody has accepted it yet; whether it is to be cancelled as soon as somebody has.
    Proposed {
        cancel: bool,
    },
    Accepted(GenericGoalHandle),
}

/// A goal, apart from the text in which it came.
struct Asked {
    id: Option<Id>,
    key: String,
    /// As the client wrote it.
    name: String,
    full: String,
    client: GenericActionClient,
    goal: DynamicMessage,
    feedback: bool,
    fragment_size: Option<usize>,
    compression: Compression,
}

impl Session {
    pub(super) async fn send_goal(self: &Arc<Self>, id: Option<Id>, goal: Goal<'_>) {
        let name = goal.action.clone().into_owned();
        match self.prepare_goal(id.clone(), goal).await {
            Ok(asked) => {
                let session = Arc::downgrade(self);
                let goals = Arc::clone(&self.goals);
                let wait = self.bridge.options().call_timeout;
                self.spawn(async move {
                    let key = asked.key.clone();
                    follow(&session, &goals, asked, wait).await;
                    lock(&goals.sent).remove(&key);
                });
            }
            Err(error) => self.refuse_goal(&name, id.as_ref(), &error.message),
        }
    }

    async fn prepare_goal(&self, id: Option<Id>, goal: Goal<'_>) -> Result<Asked, WindowError> {
        let full = self.client.full_name(&goal.action)?;
        self.client.check(Right::Call, &full)?;
        let ty = action_type(&goal.ty).map_err(WindowError::invalid)?;
        let definition = self.bridge.action_definition(&full, &ty).await?;
        let goal_type = DynamicType::from_catalog(&definition.catalog, &format!("{ty}_Goal"))
            .map_err(|error| WindowError::invalid(error.to_string()))?;
        let value = message(&goal_type, goal.args)?;
        let key = match &id {
            Some(id) => id.to_string(),
            // It cannot be named, but it goes on like the others.
            None => format!("\0{}", self.bridge.next_id()),
        };
        let node = self.bridge.engine().node();
        let client = node.create_generic_action_client(&full, &definition.catalog, &ty)?;
        let mut sent = lock(&self.goals.sent);
        if sent.contains_key(&key) {
            return Err(WindowError::invalid(format!("a goal '{key}' goes on already")));
        }
        if sent.len() >= MAX_GOALS {
            return Err(WindowError::too_much(format!("{MAX_GOALS} goals go on already")));
        }
        sent.insert(key.clone(), Sent::Proposed { cancel: false });
        drop(sent);
        Ok(Asked {
            id,
            key,
            name: goal.action.into_owned(),
            full,
            client,
            goal: value,
            feedback: goal.feedback,
            fragment_size: goal.fragment_size,
            compression: goal.compression,
        })
    }

    /// A goal that came to nothing, told as the reference tells it.
    fn refuse_goal(&self, action: &str, id: Option<&Id>, why: &str) {
        self.tell(Level::Error, &format!("send_action_goal: {why}"), id);
        let message = Writer::new("action_result")
            .id(id)
            .text("action", action)
            .text("values", why)
            .int("status", GoalStatus::Unknown as i64)
            .bool("result", false);
        self.send(message.end(), None);
    }

    pub(super) fn cancel_goal(self: &Arc<Self>, action: &str, id: Option<&Id>) -> Done {
        let full = self.client.full_name(action.split('#').next().unwrap_or(action))?;
        let key = id.map(ToString::to_string).unwrap_or_default();
        let handle = match lock(&self.goals.sent).get_mut(&key) {
            Some(Sent::Accepted(handle)) => handle.clone(),
            Some(Sent::Proposed { cancel }) => {
                *cancel = true;
                return Ok(());
            }
            // It may have ended while the request was on its way.
            None => return Ok(()),
        };
        let session = Arc::downgrade(self);
        let id = id.cloned();
        self.spawn(async move {
            if let Some(text) = cancel(&handle, &full).await
                && let Some(session) = session.upgrade()
            {
                session.tell(Level::Warning, &text, id.as_ref());
            }
        });
        Ok(())
    }
}

/// Asks the server to end a goal; returns why it does not.
async fn cancel(handle: &GenericGoalHandle, action: &str) -> Option<String> {
    match handle.cancel().await {
        Ok(reply) if reply.goals.is_empty() => {
            Some(format!("cancel_action_goal: action {action} goes on with it ({:?})", reply.code))
        }
        Ok(_) => None,
        Err(error) => Some(format!("cancel_action_goal: action {action}: {error}")),
    }
}

/// Sends a goal and tells what becomes of it, until its end.
async fn follow(session: &Weak<Session>, goals: &Arc<Goals>, asked: Asked, wait: Duration) {
    let until = Instant::now() + wait;
    while !asked.client.server_is_ready() {
        if Instant::now() >= until {
            let text = format!("no server of action {} is ready", asked.full);
            return tell_end(session, &asked.parts(), Err(text));
        }
        tokio::time::sleep(LOOK).await;
    }
    let parts = asked.parts();
    let options = if asked.feedback {
        let session = Weak::clone(session);
        let parts = parts.clone();
        SendGoalOptions::new()
            .on_feedback(move |feedback| tell_feedback(&session, &parts, &feedback))
    } else {
        SendGoalOptions::new()
    };
    let accepted = asked.client.send_goal(asked.goal, options).await;
    let handle = match accepted {
        Ok(handle) => handle,
        Err(error) => return tell_end(session, &parts, Err(error.to_string())),
    };
    let before = lock(&goals.sent).insert(asked.key.clone(), Sent::Accepted(handle.clone()));
    if matches!(before, Some(Sent::Proposed { cancel: true })) {
        // What it says is seen by how the goal ends.
        drop(cancel(&handle, &asked.full).await);
    }
    let ended = handle.result().await.map_err(|error| error.to_string());
    tell_end(session, &parts, ended);
}

/// What all messages about a goal have in common.
#[derive(Clone)]
struct Parts {
    id: Option<Id>,
    action: String,
    fragment_size: Option<usize>,
    compression: Compression,
}

impl Asked {
    fn parts(&self) -> Parts {
        Parts {
            id: self.id.clone(),
            action: self.name.clone(),
            fragment_size: self.fragment_size,
            compression: self.compression,
        }
    }
}

fn tell_feedback(session: &Weak<Session>, parts: &Parts, feedback: &DynamicMessage) {
    let Some(session) = session.upgrade() else { return };
    let message = Writer::new("action_feedback")
        .id(parts.id.as_ref())
        .text("action", &parts.action)
        .written("values", |out| write_json(feedback, out));
    if let Ok(message) = message {
        session.send_packed(message.end(), parts.compression, parts.fragment_size);
    }
}

fn tell_end(
    session: &Weak<Session>,
    parts: &Parts,
    ended: Result<(GoalStatus, DynamicMessage), String>,
) {
    let Some(session) = session.upgrade() else { return };
    let told = ended.and_then(|(status, result)| {
        let message = Writer::new("action_result")
            .id(parts.id.as_ref())
            .text("action", &parts.action)
            .written("values", |out| write_json(&result, out))
            .map_err(|error| error.to_string())?;
        Ok(message.int("status", status as i64).bool("result", true).end())
    });
    match told {
        Ok(message) => session.send_packed(message, parts.compression, parts.fragment_size),
        Err(why) => {
            let why = why.replace("\nhint: ", "; hint: ");
            session.refuse_goal(&parts.action, parts.id.as_ref(), &why);
        }
    }
}
