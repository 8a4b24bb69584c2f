//! Servers of actions whose types are known at run time only.

use super::options::{ActionCallbacks, ActionServerOptions};
use super::state::{AnswerGoal, AnswerResult, Messages};
use super::{ActionServer, on_cancel, with};
use crate::action::client::{Known, OTHER_FIELDS, ServiceTypes, set_id, unknown};
use crate::action::goal::{GoalId, GoalStatus};
use crate::action::{DynamicAction, Names};
use angaros_core::GenericPublisher;
use angaros_core::Node;
use angaros_core::service::{CallError, GenericResponder, RespondError, ServiceOptions};
use angaros_msg::dynamic::{DynamicError, DynamicMessage, DynamicType, Numbers, Value};
use angaros_msg::idl::Catalog;
use angaros_msg::{CdrError, Qos, Time};
use angaros_transport::error::{PublishError, Result};
use std::sync::Arc;

/// A server of an action whose types are known at run time.
pub type GenericActionServer = ActionServer<DynamicAction>;

/// See [`NodeActions`](crate::action::NodeActions).
pub(crate) fn create_generic(
    node: &Node,
    name: &str,
    catalog: &Catalog,
    type_name: &str,
    options: ActionServerOptions,
    callbacks: ActionCallbacks<DynamicAction>,
) -> Result<GenericActionServer> {
    let name = crate::action::resolve(node, "server", name)?;
    let names = Names(&name);
    let types = |suffix: &str| ServiceTypes::of(catalog, &format!("{type_name}{suffix}"));
    let send_goal = types("_SendGoal")?;
    let get_result = types("_GetResult")?;
    let messages = messages(node, &names.part("feedback"), catalog, type_name)?;
    let group = node.group_or_default(options.group.clone());
    let (core, goals) = super::action_core(node, &name, &options, callbacks, messages)?;
    let goal_core = Arc::downgrade(&core);
    let result_core = Arc::downgrade(&core);
    let request = Arc::clone(&send_goal.request);
    let response = Arc::clone(&send_goal.response);
    let on_goal = move |bytes: &[u8], responder: GenericResponder| match proposed(&request, bytes) {
        Ok((id, goal)) => with(&goal_core, |core| {
            core.propose(id, goal, answer_goal(Arc::clone(&response), responder));
        }),
        Err(error) => with(&goal_core, |core| unreadable(&core.name, &error)),
    };
    let asked = Arc::clone(&get_result.request);
    let answer = Arc::clone(&get_result.response);
    let on_result = move |bytes: &[u8], responder: GenericResponder| match asked
        .decode(bytes)
        .map_err(CallError::BadMessage)
        .and_then(|m| id_of(&m))
    {
        Ok(id) => with(&result_core, |core| {
            core.fetch(id, answer_result(Arc::clone(&answer), responder));
        }),
        Err(error) => with(&result_core, |core| unreadable(&core.name, &error)),
    };
    let options = || ServiceOptions::new().callback_group(&group);
    let services = (
        node.create_generic_service(
            &names.part("send_goal"),
            &send_goal.runtime(),
            ServiceOptions::new().callback_group(&goals),
            on_goal,
        )?,
        node.create_service_in(
            &group,
            &names.part("cancel_goal"),
            on_cancel(Arc::downgrade(&core)),
        )?,
        node.create_generic_service(
            &names.part("get_result"),
            &get_result.runtime(),
            options(),
            on_result,
        )?,
    );
    Ok(ActionServer { _services: Box::new(services), core })
}

fn unreadable(name: &str, error: &CallError) {
    tracing::warn!("a request of action {name} cannot be read: {error}");
}

/// How feedback goes out, and what stands for no result.
fn messages(
    node: &Node,
    topic: &str,
    catalog: &Catalog,
    type_name: &str,
) -> Result<Messages<DynamicAction>> {
    let missing = |error: DynamicError| unknown(type_name, error);
    let known = Known::of(catalog, format!("{type_name}_FeedbackMessage")).map_err(missing)?;
    let message = DynamicType::from_catalog(catalog, &known.name).map_err(missing)?;
    let result =
        DynamicType::from_catalog(catalog, &format!("{type_name}_Result")).map_err(missing)?;
    let publisher = node.create_generic_publisher(topic, &known.runtime(), Qos::default())?;
    Ok(Messages {
        feedback: Box::new(move |id, feedback| publish(&publisher, &message, id, feedback)),
        no_result: Box::new(move || DynamicMessage::new(&result)),
    })
}

fn publish(
    publisher: &GenericPublisher,
    ty: &Arc<DynamicType>,
    id: GoalId,
    feedback: DynamicMessage,
) -> Result<(), PublishError> {
    let mut message = DynamicMessage::new(ty);
    let set =
        set_id(&mut message, id).and_then(|()| message.set("feedback", Value::Message(feedback)));
    set.map_err(|_| PublishError::Encode(CdrError::NotInPlace))?;
    publisher.publish(&message.encode().map_err(PublishError::Encode)?)
}

/// The id of the goal that a request is about.
fn id_of(message: &DynamicMessage) -> Result<GoalId, CallError> {
    let Ok(Value::Message(uuid)) = message.get("goal_id") else { return Err(OTHER_FIELDS) };
    match uuid.get("uuid") {
        Ok(Value::Numbers(Numbers::Uint8(bytes))) => {
            bytes[..].try_into().map(GoalId).map_err(|_| OTHER_FIELDS)
        }
        _ => Err(OTHER_FIELDS),
    }
}

/// The id and the goal of a proposal.
fn proposed(ty: &Arc<DynamicType>, bytes: &[u8]) -> Result<(GoalId, DynamicMessage), CallError> {
    let message = ty.decode(bytes).map_err(CallError::BadMessage)?;
    match message.get("goal") {
        Ok(Value::Message(goal)) => Ok((id_of(&message)?, goal.clone())),
        _ => Err(OTHER_FIELDS),
    }
}

/// Sends a message that was made of fields of the right types, or says why not.
fn respond(
    responder: GenericResponder,
    message: Result<DynamicMessage, DynamicError>,
) -> Result<(), RespondError> {
    let broken = |error: CdrError| RespondError::Publish(PublishError::Encode(error));
    let message = message.map_err(|_| broken(CdrError::NotInPlace))?;
    responder.respond(&message.encode().map_err(broken)?)
}

fn answer_goal(ty: Arc<DynamicType>, responder: GenericResponder) -> AnswerGoal {
    Box::new(move |accepted, stamp| respond(responder, goal_response(&ty, accepted, stamp)))
}

fn goal_response(
    ty: &Arc<DynamicType>,
    accepted: bool,
    stamp: Time,
) -> Result<DynamicMessage, DynamicError> {
    let mut message = DynamicMessage::new(ty);
    message.set("accepted", Value::Bool(accepted))?;
    if let Value::Message(mut time) = message.get("stamp")?.clone() {
        let (sec, nanosec) = stamp.to_sec_nanosec();
        time.set("sec", Value::Int(sec.into()))?;
        time.set("nanosec", Value::Uint(nanosec.into()))?;
        message.set("stamp", Value::Message(time))?;
    }
    Ok(message)
}

fn answer_result(
    ty: Arc<DynamicType>,
    responder: GenericResponder,
) -> AnswerResult<DynamicMessage> {
    Box::new(move |status: GoalStatus, result| {
        let made = || {
            let mut message = DynamicMessage::new(&ty);
            message.set("status", Value::Int((status as i8).into()))?;
            message.set("result", Value::Message(result))?;
            Ok(message)
        };
        respond(responder, made())
    })
}
