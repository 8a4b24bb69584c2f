//! The operations of clients.

use super::body::{Body, Scalar};
use super::error::OpError;
use super::fields::Fields;
use super::level::Level;
use super::modifiers::{Compression, Modifiers};
use std::borrow::Cow;
use std::fmt;

/// What a client calls an operation (rule RB3).
#[derive(Clone, Debug, PartialEq)]
pub enum Id {
    /// A text, which nearly all use.
    Text(String),
    /// A number.
    Number(serde_json::Number),
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
        }
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// One message of a client.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The id that the client gave it.
    pub id: Option<Id>,
    /// What it asks for.
    pub op: Op<'a>,
}

/// What a client asks for. Names of types are as the client wrote them.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "names and meaning are those of the specification")]
pub enum Op<'a> {
    Advertise {
        topic: Cow<'a, str>,
        ty: Cow<'a, str>,
        latch: bool,
        queue_size: usize,
    },
    Unadvertise {
        topic: Cow<'a, str>,
    },
    Publish {
        topic: Cow<'a, str>,
        ty: Option<Cow<'a, str>>,
        msg: Option<Body<'a>>,
        latch: bool,
    },
    Subscribe {
        topic: Cow<'a, str>,
        ty: Option<Cow<'a, str>>,
        modifiers: Modifiers,
    },
    Unsubscribe {
        topic: Cow<'a, str>,
    },
    CallService(Call<'a>),
    AdvertiseService {
        service: Cow<'a, str>,
        ty: Cow<'a, str>,
    },
    UnadvertiseService {
        service: Cow<'a, str>,
    },
    ServiceResponse {
        service: Cow<'a, str>,
        values: Option<Body<'a>>,
        result: bool,
    },
    AdvertiseAction {
        action: Cow<'a, str>,
        ty: Cow<'a, str>,
    },
    UnadvertiseAction {
        action: Cow<'a, str>,
    },
    SendActionGoal(Goal<'a>),
    CancelActionGoal {
        action: Cow<'a, str>,
    },
    ActionFeedback {
        action: Cow<'a, str>,
        values: Option<Body<'a>>,
    },
    ActionResult {
        action: Cow<'a, str>,
        values: Option<Body<'a>>,
        status: i8,
        result: bool,
    },
    Fragment {
        data: Cow<'a, str>,
        num: u64,
        total: u64,
    },
    Png {
        data: Cow<'a, str>,
    },
    SetLevel {
        level: Level,
    },
    /// The token; `mac` of ROS 1 is taken for it, as clients have a function that sends that.
    Auth {
        token: Cow<'a, str>,
    },
    /// What clients tell and nobody needs: `status` and `action_status`.
    Told,
}

/// What `call_service` asks for.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// The service; an id after `#` is cut off.
    pub service: Cow<'a, str>,
    /// The type, if the client says it.
    pub ty: Option<Cow<'a, str>>,
    /// The request: an object, or a list of its fields in order.
    pub args: Option<Body<'a>>,
    /// The most bytes of JSON in one frame of the response.
    pub fragment_size: Option<usize>,
    /// How the response is written.
    pub compression: Compression,
    /// How long the response is waited for; what is not above zero is no limit, and `None` leaves
    /// it to the bridge.
    pub timeout_s: Option<f64>,
}

/// What `send_action_goal` asks for.
#[derive(Clone, Debug)]
pub struct Goal<'a> {
    /// The action.
    pub action: Cow<'a, str>,
    /// Its type.
    pub ty: Cow<'a, str>,
    /// The goal.
    pub args: Option<Body<'a>>,
    /// Whether feedback is wanted.
    pub feedback: bool,
    /// The most bytes of JSON in one frame.
    pub fragment_size: Option<usize>,
    /// How feedback and result are written.
    pub compression: Compression,
}

/// Reads one message.
///
/// # Errors
/// A message that is no object, an operation that is not known, a field that is missing or of
/// another kind.
pub fn read(body: Body<'_>) -> Result<Request<'_>, OpError> {
    let fields = Fields::read(body).map_err(OpError::unreadable)?;
    let op = match fields.text("op") {
        Ok(Some(op)) => op,
        Ok(None) => return Err(OpError::unreadable("a message without 'op'")),
        Err(error) => return Err(OpError::unreadable(error)),
    };
    let id = id(&fields);
    match parse(&op, &fields) {
        Ok((short_id, parsed)) => Ok(Request { id: id.or(short_id), op: parsed }),
        Err(what) => Err(OpError { id, op: op.chars().take(64).collect(), what }),
    }
}

fn id(fields: &Fields<'_>) -> Option<Id> {
    Some(match fields.body("id")?.scalar().ok()? {
        Scalar::Text(text) => Id::Text(text.into_owned()),
        Scalar::Uint(value) => Id::Number(value.into()),
        Scalar::Int(value) => Id::Number(value.into()),
        Scalar::Float(value) => Id::Number(serde_json::Number::from_f64(value)?),
        _ => return None,
    })
}

type Parsed<'a> = Result<(Option<Id>, Op<'a>), String>;

fn parse<'a>(op: &str, fields: &Fields<'a>) -> Parsed<'a> {
    let topic = || fields.needed_text("topic");
    let service = || fields.needed_text("service");
    let action = || fields.needed_text("action");
    let ty = || fields.needed_text("type");
    Ok((
        None,
        match op {
            "advertise" => Op::Advertise {
                topic: topic()?,
                ty: ty()?,
                latch: fields.bool("latch")?.unwrap_or(false),
                queue_size: fields.size("queue_size")?.unwrap_or(100),
            },
            "unadvertise" => Op::Unadvertise { topic: topic()? },
            "publish" => Op::Publish {
                topic: topic()?,
                ty: fields.text("type")?,
                msg: fields.body("msg"),
                latch: fields.bool("latch")?.unwrap_or(false),
            },
            "subscribe" => Op::Subscribe {
                topic: topic()?,
                ty: fields.text("type")?.filter(|ty| !ty.is_empty()),
                modifiers: modifiers(fields)?,
            },
            "unsubscribe" => Op::Unsubscribe { topic: topic()? },
            "call_service" => return call(fields),
            "advertise_service" => Op::AdvertiseService { service: service()?, ty: ty()? },
            "unadvertise_service" => Op::UnadvertiseService { service: service()? },
            "service_response" => Op::ServiceResponse {
                service: service()?,
                values: fields.body("values"),
                result: fields.bool("result")?.ok_or("'result' is missing")?,
            },
            "advertise_action" => Op::AdvertiseAction { action: action()?, ty: ty()? },
            "unadvertise_action" => Op::UnadvertiseAction { action: action()? },
            "send_action_goal" => return goal(fields),
            "cancel_action_goal" => Op::CancelActionGoal { action: action()? },
            "action_feedback" => {
                Op::ActionFeedback { action: action()?, values: fields.body("values") }
            }
            "action_result" => Op::ActionResult {
                action: action()?,
                values: fields.body("values"),
                status: status(fields)?,
                result: fields.bool("result")?.ok_or("'result' is missing")?,
            },
            _ => return other(op, fields),
        },
    ))
}

/// The operations that concern the connection itself.
fn other<'a>(op: &str, fields: &Fields<'a>) -> Parsed<'a> {
    let number = |name: &str| fields.count(name)?.ok_or_else(|| format!("'{name}' is missing"));
    let parsed = match op {
        "fragment" => Op::Fragment {
            data: fields.text("data")?.ok_or("'data' is missing")?,
            num: number("num")?,
            total: number("total")?,
        },
        "png" => Op::Png { data: fields.needed_text("data")? },
        // The title in the specification says the second, the text the first.
        "set_level" | "status_level" => {
            let word = fields.needed_text("level")?;
            let level = Level::parse(&word).ok_or_else(|| {
                format!("'level' is none, error, warning or info, not '{}'", short(&word))
            })?;
            Op::SetLevel { level }
        }
        "auth" => match (fields.text("token")?, fields.text("mac")?) {
            (Some(token), _) | (None, Some(token)) => Op::Auth { token },
            (None, None) => return Err("'token' is missing".to_owned()),
        },
        "status" | "action_status" => Op::Told,
        unknown => return Err(format!("no operation '{}' is known", short(unknown))),
    };
    Ok((None, parsed))
}

fn short(text: &str) -> String {
    text.chars().take(64).collect()
}

fn compression(fields: &Fields<'_>) -> Result<Compression, String> {
    let Some(word) = fields.text("compression")? else { return Ok(Compression::None) };
    Compression::parse(&word).ok_or_else(|| {
        format!("'compression' is none, png, cbor or cbor-raw, not '{}'", short(&word))
    })
}

/// A size of 0 would need infinitely many fragments, and is none.
fn fragment_size(fields: &Fields<'_>) -> Result<Option<usize>, String> {
    Ok(fields.size("fragment_size")?.filter(|size| *size > 0))
}

fn modifiers(fields: &Fields<'_>) -> Result<Modifiers, String> {
    Ok(Modifiers {
        throttle_ms: fields.count("throttle_rate")?.unwrap_or(0),
        queue_length: fields.size("queue_length")?.unwrap_or(0),
        fragment_size: fragment_size(fields)?,
        compression: compression(fields)?,
    })
}

fn call<'a>(fields: &Fields<'a>) -> Parsed<'a> {
    let (service, id) = without_id(fields.needed_text("service")?);
    let op = Op::CallService(Call {
        service,
        ty: fields.text("type")?.filter(|ty| !ty.is_empty()),
        args: fields.body("args"),
        fragment_size: fragment_size(fields)?,
        compression: compression(fields)?,
        timeout_s: fields.number("timeout")?,
    });
    Ok((id, op))
}

fn goal<'a>(fields: &Fields<'a>) -> Parsed<'a> {
    let (action, id) = without_id(fields.needed_text("action")?);
    let op = Op::SendActionGoal(Goal {
        action,
        ty: fields.needed_text("action_type")?,
        args: fields.body("args"),
        feedback: fields.bool("feedback")?.unwrap_or(false),
        fragment_size: fragment_size(fields)?,
        compression: compression(fields)?,
    });
    Ok((id, op))
}

/// Early clients wrote the id after the name: `/rosapi/topics#33`.
fn without_id(name: Cow<'_, str>) -> (Cow<'_, str>, Option<Id>) {
    match name.split_once('#') {
        Some((name, id)) => (Cow::Owned(name.to_owned()), Some(Id::from(id))),
        None => (name, None),
    }
}

fn status(fields: &Fields<'_>) -> Result<i8, String> {
    let number = fields.number("status")?.ok_or("'status' is missing")?;
    match number as i8 {
        status if f64::from(status) == number => Ok(status),
        _ => Err(format!("'status' is a status of a goal, not {number}")),
    }
}

#[cfg(test)]
mod tests;
