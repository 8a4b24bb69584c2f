//! Clients of actions whose types are known at run time only: tools, bridges.

use super::kind::{Accepted, ActionKind, Calls, Pending, RequestCall, ResultRequest, feedback_id};
use super::{ActionClient, ClientCore, ClientGoalHandle, Topics};
use crate::action::Names;
use crate::action::goal::GoalId;
use angaros_core::GenericSample;
use angaros_core::service::{CallError, GenericClient, RuntimeService};
use angaros_core::{Node, RuntimeType};
use angaros_msg::dynamic::{DynamicError, DynamicMessage, DynamicType, Numbers, Value};
use angaros_msg::idl::Catalog;
use angaros_msg::{CdrError, Qos, Time, TypeHash};
use angaros_transport::error::{Error, ErrorKind, Result};
use std::sync::Arc;
use std::time::Duration;

/// An action whose types are known at run time.
#[derive(Clone, Copy, Debug)]
pub struct DynamicAction;

impl ActionKind for DynamicAction {
    type Goal = DynamicMessage;
    type Result = DynamicMessage;
    type Feedback = DynamicMessage;
}

/// A client of an action whose types are known at run time.
pub type GenericActionClient = ActionClient<DynamicAction>;

/// A goal of such a client.
pub type GenericGoalHandle = ClientGoalHandle<DynamicAction>;

/// A type with what others are told of it.
pub(in crate::action) struct Known {
    pub name: String,
    hash: TypeHash,
    definition: String,
}

impl Known {
    pub fn of(catalog: &Catalog, name: String) -> Result<Self, DynamicError> {
        let hash = DynamicType::hash(catalog, &name)?;
        let definition = DynamicType::definition(catalog, &name)?;
        Ok(Self { name, hash, definition })
    }

    pub fn runtime(&self) -> RuntimeType<'_> {
        RuntimeType { name: &self.name, hash: self.hash, definition: &self.definition }
    }
}

/// The types of a service of an action.
pub(in crate::action) struct ServiceTypes {
    known: [Known; 3],
    pub request: Arc<DynamicType>,
    pub response: Arc<DynamicType>,
}

impl ServiceTypes {
    pub fn of(catalog: &Catalog, name: &str) -> Result<Self> {
        let known = |suffix: &str| {
            Known::of(catalog, format!("{name}{suffix}")).map_err(|error| unknown(name, error))
        };
        let known = [known("")?, known("_Request")?, known("_Response")?];
        let ty = |known: &Known| {
            DynamicType::from_catalog(catalog, &known.name).map_err(|error| unknown(name, error))
        };
        Ok(Self { request: ty(&known[1])?, response: ty(&known[2])?, known })
    }

    pub fn runtime(&self) -> RuntimeService<'_> {
        let [whole, request, response] = &self.known;
        RuntimeService {
            name: &whole.name,
            hash: whole.hash,
            definition: &whole.definition,
            request: request.runtime(),
            response: response.runtime(),
        }
    }
}

/// One of the two services whose types are the action's own.
struct Part {
    client: GenericClient,
    request: Arc<DynamicType>,
    response: Arc<DynamicType>,
}

impl Part {
    fn create(node: &Node, topic: &str, catalog: &Catalog, name: &str) -> Result<Self> {
        let types = ServiceTypes::of(catalog, name)?;
        let client = node.create_generic_client(topic, &types.runtime())?;
        Ok(Self { client, request: types.request, response: types.response })
    }

    /// The request for one goal, with what else it holds.
    fn request(
        &self,
        id: GoalId,
        rest: Option<(&str, DynamicMessage)>,
    ) -> Result<Vec<u8>, CallError> {
        let mut message = DynamicMessage::new(&self.request);
        let fits = set_id(&mut message, id).and_then(|()| match rest {
            Some((field, value)) => message.set(field, Value::Message(value)),
            None => Ok(()),
        });
        fits.map_err(|_| CallError::BadRequest)?;
        message.encode().map_err(CallError::BadMessage)
    }
}

pub(in crate::action) fn unknown(name: &str, error: DynamicError) -> Error {
    let message = format!("cannot use the action type of {name}");
    Error::new(ErrorKind::NotFound, message).source(error)
}

pub(in crate::action) fn set_id(
    message: &mut DynamicMessage,
    id: GoalId,
) -> Result<(), DynamicError> {
    let Value::Message(mut uuid) = message.get("goal_id")?.clone() else { return Ok(()) };
    uuid.set("uuid", Value::Numbers(Numbers::Uint8(id.0.to_vec())))?;
    message.set("goal_id", Value::Message(uuid))
}

/// The two services of a dynamic action.
struct DynamicCalls {
    send_goal: Part,
    result: Part,
}

impl Calls<DynamicAction> for DynamicCalls {
    fn are_ready(&self) -> bool {
        self.send_goal.client.service_is_ready() && self.result.client.service_is_ready()
    }

    fn send_goal(&self, id: GoalId, goal: DynamicMessage) -> Pending<Accepted> {
        let request = self.send_goal.request(id, Some(("goal", goal)));
        let call = request.and_then(|bytes| self.send_goal.client.call_async(&bytes));
        let response = Arc::clone(&self.send_goal.response);
        Box::pin(async move { accepted(&decode(&response, &call?.await?)?) })
    }

    fn send_goal_now(
        &self,
        id: GoalId,
        goal: DynamicMessage,
        timeout: Duration,
    ) -> Result<Accepted, CallError> {
        let request = self.send_goal.request(id, Some(("goal", goal)))?;
        let bytes = self.send_goal.client.call(&request, timeout)?;
        accepted(&decode(&self.send_goal.response, &bytes)?)
    }

    fn result(&self, id: GoalId) -> ResultRequest<DynamicAction> {
        let request = self.result.request(id, None);
        let call = request.and_then(|bytes| self.result.client.call_async(&bytes));
        let response = Arc::clone(&self.result.response);
        let read = move |bytes: Vec<u8>| ended(&decode(&response, &bytes)?);
        Arc::new(RequestCall { call, read })
    }
}

fn decode(ty: &Arc<DynamicType>, bytes: &[u8]) -> Result<DynamicMessage, CallError> {
    ty.decode(bytes).map_err(CallError::BadMessage)
}

/// What cannot happen with the types that the catalog makes.
pub(in crate::action) const OTHER_FIELDS: CallError = CallError::BadMessage(CdrError::NotInPlace);

fn accepted(message: &DynamicMessage) -> Result<Accepted, CallError> {
    let (Ok(Value::Bool(accepted)), Ok(Value::Message(stamp))) =
        (message.get("accepted"), message.get("stamp"))
    else {
        return Err(OTHER_FIELDS);
    };
    let (Ok(Value::Int(sec)), Ok(Value::Uint(nanosec))) = (stamp.get("sec"), stamp.get("nanosec"))
    else {
        return Err(OTHER_FIELDS);
    };
    let time = i32::try_from(*sec).ok().zip(u32::try_from(*nanosec).ok());
    let (sec, nanosec) = time.ok_or(OTHER_FIELDS)?;
    Ok((*accepted, Time::from_sec_nanosec(sec, nanosec)))
}

fn ended(message: &DynamicMessage) -> Result<(i8, DynamicMessage), CallError> {
    match (message.get("status"), message.get("result")) {
        (Ok(Value::Int(status)), Ok(Value::Message(result))) => {
            Ok((i8::try_from(*status).unwrap_or_default(), result.clone()))
        }
        _ => Err(OTHER_FIELDS),
    }
}

impl ClientCore<DynamicAction> {
    fn tell_bytes(&self, ty: &Arc<DynamicType>, sample: &GenericSample) {
        let goal = feedback_id(sample.bytes()).and_then(|id| self.listener(id));
        let Some(goal) = goal else { return };
        match ty.decode(sample.bytes()).as_ref().map(|message| message.get("feedback")) {
            Ok(Ok(Value::Message(feedback))) => goal.tell_feedback(feedback.clone()),
            Ok(_) => {}
            Err(error) => {
                tracing::warn!("a feedback of action {} cannot be read: {error}", self.name);
            }
        }
    }
}

/// See [`NodeActions`](crate::action::NodeActions).
pub(crate) fn create_generic(
    node: &Node,
    name: &str,
    catalog: &Catalog,
    type_name: &str,
) -> Result<GenericActionClient> {
    let name = crate::action::resolve(node, "client", name)?;
    let names = Names(&name);
    let part = |part: &str, suffix: &str| {
        Part::create(node, &names.part(part), catalog, &format!("{type_name}{suffix}"))
    };
    let calls = DynamicCalls {
        send_goal: part("send_goal", "_SendGoal")?,
        result: part("get_result", "_GetResult")?,
    };
    let core: Arc<ClientCore<DynamicAction>> = ClientCore::new(node, &name, Box::new(calls))?;
    let feedback = format!("{type_name}_FeedbackMessage");
    let known = Known::of(catalog, feedback).map_err(|error| unknown(type_name, error))?;
    let ty = DynamicType::from_catalog(catalog, &known.name);
    let ty = ty.map_err(|error| unknown(type_name, error))?;
    let weak = Arc::downgrade(&core);
    let subscription = node.create_generic_subscription(
        &names.part("feedback"),
        &known.runtime(),
        Qos::default(),
        move |sample| {
            if let Some(core) = weak.upgrade() {
                core.tell_bytes(&ty, &sample);
            }
        },
    )?;
    let subscription = Arc::new(subscription);
    let counted = Arc::clone(&subscription);
    core.set_topics(Topics {
        status: core.watch_status(node)?,
        publishers: Box::new(move || counted.publisher_count()),
        _feedback: Box::new(subscription),
    });
    Ok(ActionClient { core })
}
