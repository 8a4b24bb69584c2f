//! What boards declare, made in the graph (rule CP2).

use crate::channel::Channel;
use crate::frame::{Declaration, EntityKind, Value, value_bytes};
use crate::session::Session;
use crate::stream::Message;
use crate::unconfirmed::TopicMessage;
use angaros::names::ParameterValue;
use angaros::parameters::{ParameterCallback, ParameterDescriptor, ParameterType};
use angaros::{
    GenericClient, GenericPublisher, GenericResponder, GenericSample, GenericServer,
    GenericSubscription, Node, Qos, ServiceOptions, TypeHash,
};
use angaros_msg::idl::Kind;
use angaros_window::types::full_name;
use angaros_window::{ErrorKind, MessageType, Right, ServiceType, WindowError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An entity of a board.
pub(crate) struct Entity {
    pub name: String,
    kind: EntityKind,
    type_name: String,
    pub made: Made,
}

/// What stands for it in the graph.
pub(crate) enum Made {
    Publisher { publisher: GenericPublisher, ty: Arc<MessageType> },
    Subscription { _subscription: GenericSubscription, depth: usize },
    Service { _server: GenericServer, waiting: Arc<WaitingCalls>, ty: Arc<ServiceType> },
    Caller { client: GenericClient, ty: Arc<ServiceType> },
    Parameter,
}

/// Calls that wait for the answer of a board.
#[derive(Default)]
pub(crate) struct WaitingCalls(Mutex<(u32, HashMap<u32, GenericResponder>)>);

impl WaitingCalls {
    fn lock(&self) -> MutexGuard<'_, (u32, HashMap<u32, GenericResponder>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps who waits; `None` where too many do, whose caller then gets no answer.
    fn begin(&self, responder: GenericResponder, most: usize) -> Option<u32> {
        let (last, calls) = &mut *self.lock();
        if calls.len() >= most {
            return None;
        }
        *last = last.wrapping_add(1);
        calls.insert(*last, responder);
        Some(*last)
    }

    /// Takes who waits for that call.
    pub fn end(&self, call: u32) -> Option<GenericResponder> {
        self.lock().1.remove(&call)
    }
}

/// The values of parameters as a board knows them, with the numbers of their entities.
#[derive(Default)]
pub(crate) struct KnownValues(Mutex<HashMap<String, (u8, Value)>>);

impl KnownValues {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (u8, Value)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the board of every change that is not its own.
    pub fn forward(self: &Arc<Self>, node: &Node, channel: &Arc<Channel>) -> ParameterCallback {
        let values = Arc::clone(self);
        let channel = Arc::clone(channel);
        node.add_post_set_parameters_callback(move |settings| {
            for setting in settings {
                if let Some(value) = &setting.value {
                    values.tell(&channel, &setting.name, value);
                }
            }
        })
    }

    /// The board itself says so.
    pub fn set(&self, name: &str, value: Value) {
        if let Some(known) = self.lock().get_mut(name) {
            known.1 = value;
        }
    }

    /// Sends a value to the board, unless it knows it.
    pub fn tell(&self, channel: &Channel, name: &str, value: &ParameterValue) {
        let value = match value {
            ParameterValue::Bool(value) => Value::Bool(*value),
            ParameterValue::Integer(value) => Value::Integer(*value),
            ParameterValue::Double(value) => Value::Double(*value),
            _ => return,
        };
        let entity = match self.lock().get_mut(name) {
            Some(known) if known.1 != value => {
                known.1 = value;
                known.0
            }
            _ => return,
        };
        let bytes = value_bytes(value).to_vec();
        channel.push(Message { entity, call: 0, failed: false, bytes }, true);
    }
}

impl From<Value> for ParameterValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Bool(value) => Self::Bool(value),
            Value::Integer(value) => Self::Integer(value),
            Value::Double(value) => Self::Double(value),
        }
    }
}

/// Messages that are kept where a board does not say how many.
const DEPTH: usize = 10;

impl Session {
    /// Makes what a board declares. What was declared so already stays.
    ///
    /// # Errors
    /// Why not, in one line.
    pub(crate) fn declare(&self, declaration: &Declaration<'_>) -> Result<(), String> {
        let number = declaration.entity;
        if let Some(known) = self.entities().get(&number) {
            let same = known.kind == declaration.kind
                && known.name == declaration.name
                && known.type_name == declaration.type_name;
            let taken = || format!("entity {number} is {} already", known.name);
            return if same { Ok(()) } else { Err(taken()) };
        }
        let made = match declaration.kind {
            EntityKind::Publisher => self.make_publisher(declaration),
            EntityKind::Subscription => self.make_subscription(declaration),
            EntityKind::Service => self.make_service(declaration),
            EntityKind::Caller => self.make_caller(declaration),
            EntityKind::Parameter => self.make_parameter(declaration),
        };
        let entity = Entity {
            name: declaration.name.to_owned(),
            kind: declaration.kind,
            type_name: declaration.type_name.to_owned(),
            made: made.map_err(|error| error.message)?,
        };
        self.entities().insert(number, entity);
        Ok(())
    }

    /// The full name of what the board may do that with.
    fn allowed(&self, right: Right, name: &str) -> Result<String, WindowError> {
        let full = self.node.resolve_topic_name(name).map_err(|error| {
            WindowError::invalid(error.to_string().replace("\nhint: ", "; hint: "))
        })?;
        self.grant.check(right, &full)?;
        Ok(full)
    }

    fn message_type(&self, of: &Declaration<'_>) -> Result<Arc<MessageType>, WindowError> {
        let name = full_name(of.type_name, Kind::Msg)?;
        let found = self.shared.definitions.find(&name, Some(TypeHash(of.hash)))?;
        let made = MessageType::from_catalog(&found.catalog, &found.name);
        made.map(Arc::new).map_err(|error| unknown(&error))
    }

    fn service_type(&self, of: &Declaration<'_>) -> Result<Arc<ServiceType>, WindowError> {
        let name = full_name(of.type_name, Kind::Srv)?;
        let found = self.shared.definitions.find(&name, Some(TypeHash(of.hash)))?;
        let whole = found.whole();
        let whole = whole.ok_or_else(|| WindowError::not_found(format!("{name} is not whole")))?;
        let made = ServiceType::from_catalog(&whole.catalog, &name);
        made.map(Arc::new).map_err(|error| unknown(&error))
    }

    fn make_publisher(&self, of: &Declaration<'_>) -> Result<Made, WindowError> {
        let topic = self.allowed(Right::Write, of.name)?;
        let ty = self.message_type(of)?;
        let publisher = self.node.create_generic_publisher(&topic, &ty.runtime(), qos(of))?;
        Ok(Made::Publisher { publisher, ty })
    }

    fn make_subscription(&self, of: &Declaration<'_>) -> Result<Made, WindowError> {
        let topic = self.allowed(Right::Read, of.name)?;
        let ty = self.message_type(of)?;
        let channel = Arc::clone(&self.channel);
        let entity = of.entity;
        let reliable = of.reliable;
        let forward = move |sample: GenericSample| {
            let bytes = sample.bytes().to_vec();
            channel.push(Message { entity, call: 0, failed: false, bytes }, reliable);
        };
        if reliable {
            // Before the subscription, so that they are before what comes from now on.
            for bytes in self.inherited_of(of) {
                self.channel.push(Message { entity, call: 0, failed: false, bytes }, true);
            }
        }
        let node = &self.node;
        let made = node.create_generic_subscription(&topic, &ty.runtime(), qos(of), forward)?;
        Ok(Made::Subscription { _subscription: made, depth: depth(of) })
    }

    /// What the session before this one has left of this subscription.
    fn inherited_of(&self, of: &Declaration<'_>) -> Vec<Vec<u8>> {
        let mut inherited = self.inherited();
        let is_own =
            |message: &TopicMessage| message.topic == of.name && message.type_name == of.type_name;
        let all = std::mem::take(&mut *inherited);
        let (own, others): (Vec<TopicMessage>, _) = all.into_iter().partition(is_own);
        *inherited = others;
        own.into_iter().map(|message| message.bytes).collect()
    }

    /// Of messages to the board those of topics, of each subscription the newest that its depth
    /// keeps.
    pub(crate) fn topic_messages(&self, messages: Vec<Message>) -> Vec<TopicMessage> {
        let entities = self.entities();
        let mut counts: HashMap<u8, usize> = HashMap::new();
        let mut kept = Vec::new();
        for Message { entity, bytes, .. } in messages.into_iter().rev() {
            let Some(of) = entities.get(&entity) else { continue };
            let Made::Subscription { depth, .. } = &of.made else { continue };
            let count = counts.entry(entity).or_default();
            if *count < *depth {
                *count += 1;
                let topic = of.name.clone();
                kept.push(TopicMessage { topic, type_name: of.type_name.clone(), bytes });
            }
        }
        kept.reverse();
        kept
    }

    fn make_service(&self, of: &Declaration<'_>) -> Result<Made, WindowError> {
        let service = self.allowed(Right::Serve, of.name)?;
        let ty = self.service_type(of)?;
        let waiting = Arc::new(WaitingCalls::default());
        let most = self.shared.gate.limits().calls_per_client;
        let channel = Arc::clone(&self.channel);
        let calls = Arc::clone(&waiting);
        let entity = of.entity;
        let forward = move |request: &[u8], responder: GenericResponder| {
            let Some(call) = calls.begin(responder, most) else { return };
            let bytes = request.to_vec();
            if !channel.push(Message { entity, call, failed: false, bytes }, true) {
                // The caller is told that there is no answer.
                drop(calls.end(call));
            }
        };
        let options = ServiceOptions::default();
        let server = self.node.create_generic_service(&service, &ty.runtime(), options, forward)?;
        Ok(Made::Service { _server: server, waiting, ty })
    }

    fn make_caller(&self, of: &Declaration<'_>) -> Result<Made, WindowError> {
        let service = self.allowed(Right::Call, of.name)?;
        let ty = self.service_type(of)?;
        let client = self.node.create_generic_client(&service, &ty.runtime())?;
        Ok(Made::Caller { client, ty })
    }

    fn make_parameter(&self, of: &Declaration<'_>) -> Result<Made, WindowError> {
        let parameter = format!("/{}.{}", self.name(), of.name);
        self.grant.check(Right::WriteParameter, &parameter)?;
        let missing = || WindowError::invalid(format!("{} has no value", of.name));
        let value = of.value.ok_or_else(missing)?;
        let descriptor = ParameterDescriptor::default();
        let (kind, descriptor) = match (value, of.range) {
            (Value::Bool(_), None) => (ParameterType::Bool, descriptor),
            (Value::Integer(_), None) => (ParameterType::Integer, descriptor),
            (Value::Double(_), None) => (ParameterType::Double, descriptor),
            (Value::Integer(_), Some((Value::Integer(least), Value::Integer(greatest)))) => {
                (ParameterType::Integer, descriptor.range(least..=greatest))
            }
            (Value::Double(_), Some((Value::Double(least), Value::Double(greatest)))) => {
                (ParameterType::Double, descriptor.range(least..=greatest))
            }
            _ => return Err(WindowError::invalid(format!("the range of {} is none", of.name))),
        };
        let first = Some(value.into());
        self.node.declare_runtime_parameter(of.name, kind, first, descriptor, true)?;
        self.values.lock().insert(of.name.to_owned(), (of.entity, value));
        Ok(Made::Parameter)
    }
}

fn unknown(error: &angaros_msg::dynamic::DynamicError) -> WindowError {
    WindowError::new(ErrorKind::System, error.to_string().replace("\nhint: ", "; hint: "))
}

fn depth(of: &Declaration<'_>) -> usize {
    if of.depth == 0 { DEPTH } else { usize::from(of.depth) }
}

fn qos(of: &Declaration<'_>) -> Qos {
    let mut qos = Qos::keep_last(depth(of));
    if !of.reliable {
        qos = qos.best_effort();
    }
    if of.transient_local {
        qos = qos.transient_local();
    }
    qos
}
