//! Clients: send requests, bring responses to whoever waits for them.

use super::call::{Call, PendingCall, ResultSlot};
use super::call_callbacks::CallCallbacks;
use super::client_state::{ReplySide, RequestSide, State};
use super::error::CallError;
use super::introspection::{Observed, ServiceIntrospection};
use super::registry::Registry;
use super::{RuntimeService, announce, bytes_of, end_of, waiting};
use crate::context::Context;
use crate::events::PublisherOptions;
use crate::executor::{CallbackGroup, CallbackGroupType, Executable, Progress};
use crate::node::EntityGuard;
use crate::node::Node;
use crate::node::{NodeHold, WeakNode};
use crate::publisher::PublisherCore;
use crate::stalls::{AwaitedReply, EntityDescription};
use crate::subscription::SubscriptionCore;
use angaros_msg::{CdrError, Message, Qos, Service, ServiceEventKind};
use angaros_transport::Binding;
use angaros_transport::clock::wait_until;
use angaros_transport::doorbell::Doorbell;
use angaros_transport::endpoint::{Endpoint, EndpointKind};
use angaros_transport::error::Result;
use angaros_transport::local::LocalItem;
use angaros_transport::mutex::lock;
use angaros_transport::services::correlation::{self, Outcome};
use angaros_transport::trace;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// Calls one service. Clones are the same client; it ends with the last of them and of its calls.
pub struct Client<S: Service> {
    handle: Arc<Handle<S::Response>>,
}

impl<S: Service> Clone for Client<S> {
    fn clone(&self) -> Self {
        Self { handle: Arc::clone(&self.handle) }
    }
}

impl Node {
    /// A client of `service`.
    ///
    /// # Errors
    /// A service name that breaks the rules, or a limit of a transport.
    pub fn create_client<S: Service>(&self, service: &str) -> Result<Client<S>> {
        self.client(service, None)
    }

    /// The same with the group in which the callbacks of its calls run.
    ///
    /// # Errors
    /// As [`Node::create_client`].
    pub fn create_client_in<S: Service>(
        &self,
        group: &CallbackGroup,
        service: &str,
    ) -> Result<Client<S>> {
        self.client(service, Some(group.clone()))
    }

    fn client<S: Service>(&self, service: &str, group: Option<CallbackGroup>) -> Result<Client<S>> {
        let of = RuntimeService::of::<S>();
        Ok(Client { handle: Handle::create(self, service, &of, S::Response::decode, group)? })
    }
}

impl<S: Service> Client<S> {
    /// Whether a server is there that can answer (rule S3).
    #[must_use]
    pub fn service_is_ready(&self) -> bool {
        self.handle.is_ready()
    }

    /// Waits until a server is there that can answer; returns whether one is.
    #[must_use]
    pub fn wait_for_service(&self, timeout: Duration) -> bool {
        self.handle.wait_for_service(timeout)
    }

    /// Sends a request; the response comes by the future that is returned.
    ///
    /// # Errors
    /// No server, no room, or a request that cannot be sent.
    pub fn call_async(&self, request: &S::Request) -> Result<PendingCall<S>, CallError> {
        let encode = |bytes: &mut [u8]| request.encode(bytes).map(drop);
        let call = self.handle.send(request.cdr_size(), encode)?;
        let core = &self.handle.core;
        if core.observed.is_on() {
            let mut bytes = vec![0; request.cdr_size()];
            if encode(&mut bytes).is_ok() {
                core.tell(ServiceEventKind::RequestSent, call.number, &bytes);
            }
        }
        Ok(call)
    }

    /// Sends a request; `callback` gets the response or why there is none, on the executor of the
    /// client's node and in the client's group.
    ///
    /// # Errors
    /// As [`Client::call_async`]; then the callback is not called.
    pub fn call_with(
        &self,
        request: &S::Request,
        callback: impl FnOnce(Result<S::Response, CallError>) + Send + 'static,
    ) -> Result<(), CallError> {
        self.call_async(request)?.then(callback);
        Ok(())
    }

    /// Sends a request and waits for the response; in a callback, other callbacks of the executor
    /// run meanwhile (rule S6).
    ///
    /// # Errors
    /// Why there is no response.
    pub fn call(&self, request: &S::Request, timeout: Duration) -> Result<S::Response, CallError> {
        self.handle.core.check_deadlock()?;
        waiting::wait(&self.call_async(request)?, timeout)
    }

    /// Publishes from now on what happens to calls, on `SERVICE/_service_event`.
    ///
    /// # Errors
    /// A transport's limit.
    pub fn configure_introspection(&self, qos: Qos, what: ServiceIntrospection) -> Result<()> {
        let core = &self.handle.core;
        let Some(node) = core.node.upgrade() else { return Ok(()) };
        core.observed.configure::<S>(&node, &core.service, qos, what)
    }

    /// The full name of the service.
    #[must_use]
    pub fn service_name(&self) -> &str {
        &self.handle.core.service
    }

    /// Calls that wait for their responses.
    #[must_use]
    pub fn pending_calls(&self) -> usize {
        self.handle.core.state.table.pending()
    }

    /// Responses that nobody waited for any more: those of a second server, or late ones.
    #[must_use]
    pub fn unexpected_responses(&self) -> u64 {
        self.handle.core.state.table.unexpected()
    }
}

/// What keeps a client.
pub struct Handle<T: Send + 'static> {
    // Dropped first, while the entity still is there to be taken from its executor.
    _guard: EntityGuard,
    pub(super) core: Arc<ClientCore<T>>,
    /// Made for the first callback.
    followers: OnceLock<Option<(Arc<CallCallbacks>, EntityGuard)>>,
    callbacks: CallbackGroup,
    _node: NodeHold,
}

/// Reads a response.
pub(super) type Decode<T> = fn(&[u8]) -> Result<T, CdrError>;

pub(super) struct ClientCore<T> {
    tag: trace::Tag,
    pub service: String,
    pub context: Context,
    /// The servers of this context.
    registry: Arc<Registry>,
    pub node: WeakNode,
    requests: Arc<PublisherCore>,
    replies: SubscriptionCore,
    /// Takes of the replies do not overlap.
    taking: Mutex<()>,
    pub state: Arc<State<T>>,
    decode: Decode<T>,
    /// Passed by nobody else: a response is brought whatever other callbacks do.
    group: CallbackGroup,
    /// Where threads outside of callbacks wait.
    bell: OnceLock<Doorbell>,
    /// Replies ring that bell, as there is no executor.
    rings_bell: AtomicBool,
    pub observed: Observed,
}

impl<T: Send + 'static> Handle<T> {
    pub(super) fn create(
        node: &Node,
        service: &str,
        of: &RuntimeService<'_>,
        decode: Decode<T>,
        group: Option<CallbackGroup>,
    ) -> Result<Arc<Self>> {
        let full = announce(node, "client", service, of)?;
        let context = node.context();
        let state = State::new(context.events());
        let asks = correlation::request_topic(&full);
        let request = end_of(node, EndpointKind::Publisher, asks, &of.request, of.hash);
        let hears = correlation::reply_topic(&full, request.gid);
        let reply = end_of(node, EndpointKind::Subscription, hears, &of.response, of.hash);
        // A server that knows the gid of a client's requests knows that of its replies, on every
        // wire.
        let reply = Arc::new(Endpoint { gid: request.gid.of_replies(), ..reply });
        let request = Arc::new(request);
        // The replies first: a server that meets the requests publishes to them.
        let log = Arc::new(ReplySide(Arc::clone(&state)));
        let replies = SubscriptionCore::create_with_events(context, reply, log, false)?;
        // A full queue is the caller's to know at once.
        let options = PublisherOptions::new().full_timeout(Duration::ZERO);
        let log = Arc::new(RequestSide(Arc::clone(&state)));
        let requests = PublisherCore::create(node, request, options, log)?;
        let tag = trace::declare(trace::Entity {
            kind: trace::EntityKind::Client,
            node: node.name().to_string(),
            name: full.clone(),
            type_name: of.name.to_owned(),
            gid: requests.gid().to_string(),
            ..trace::Entity::default()
        });
        let core = Arc::new(ClientCore {
            tag,
            service: full,
            context: context.clone(),
            registry: context.extension::<Registry>(),
            node: node.downgrade(),
            requests,
            replies,
            taking: Mutex::default(),
            state,
            decode,
            group: CallbackGroup::new(CallbackGroupType::Reentrant),
            bell: OnceLock::new(),
            rings_bell: AtomicBool::new(false),
            observed: Observed::default(),
        });
        context.extension::<Registry>().settle();
        let guard = node.try_add_entity(&core)?;
        if node.has_failed() {
            core.state.table.close();
        }
        let callbacks = node.group_or_default(group);
        let followers = OnceLock::new();
        let held = node.hold();
        Ok(Arc::new(Self { _guard: guard, core, followers, callbacks, _node: held }))
    }

    /// The entity that runs the callbacks of calls; `None` if the node is gone.
    pub(super) fn followers(&self) -> Option<Arc<CallCallbacks>> {
        let make = || Some(CallCallbacks::of(&self.core.node.upgrade()?, self.callbacks.clone()));
        self.followers.get_or_init(make).as_ref().map(|(followers, _)| Arc::clone(followers))
    }

    pub(super) fn is_ready(&self) -> bool {
        let core = &self.core;
        if core.state.table.is_ready() {
            return true;
        }
        // A server beside us meets its clients when its executor runs, or here.
        core.registry.settle();
        core.state.table.is_ready()
    }

    pub(super) fn wait_for_service(&self, timeout: Duration) -> bool {
        wait_until(self.core.context.clock(), || self.is_ready(), timeout)
    }

    /// Sends a request of `size` bytes, which `encode` writes.
    pub(super) fn send(
        self: &Arc<Self>,
        size: usize,
        encode: impl FnOnce(&mut [u8]) -> Result<(), CdrError>,
    ) -> Result<Call<T>, CallError> {
        if self.core.state.table.is_closed() {
            return Err(CallError::NodeFailed);
        }
        if !self.is_ready() {
            let ended = self.core.context.is_shutdown();
            return Err(if ended { CallError::Shutdown } else { CallError::Unavailable });
        }
        let table = &self.core.state.table;
        if !table.has_room() {
            return Err(CallError::Full);
        }
        let cell = Arc::new(ResultSlot::new());
        let mut number = 0;
        let client = &self.core;
        let count = |counted| {
            number = counted;
            trace::send_request(client.requests.gid(), counted, client.tag.number());
            table.add(counted, &cell);
        };
        let sent = self.core.requests.send_filled(size, encode, count);
        if let Err(error) = sent {
            drop(table.remove(number));
            return Err(error.into());
        }
        Ok(Call { cell, number, client: Arc::clone(self), followed: false })
    }
}

impl<T: Send + 'static> ClientCore<T> {
    /// Fails where waiting in this callback would be in vain (rule S6).
    pub fn check_deadlock(&self) -> Result<(), CallError> {
        let inside = crate::executor::nested::doorbell().is_some();
        let in_vain = inside && {
            let places = &self.registry;
            self.state.table.all_servers(|servers| places.wait_for_us(servers))
        };
        if in_vain { Err(CallError::WouldDeadlock) } else { Ok(()) }
    }

    /// Where threads outside of callbacks wait.
    pub fn bell(&self) -> &Doorbell {
        self.bell.get_or_init(|| self.context.doorbell().unwrap_or_else(|_| Doorbell::private()))
    }

    /// Lets replies ring [`ClientCore::bell`] while there is no executor.
    pub fn ring_bell(&self) {
        if !self.rings_bell.swap(true, Ordering::SeqCst) {
            let binding = Binding { doorbell: self.bell().clone(), entity: 0 };
            self.state.bind(Some(&binding));
            self.replies.bind(Some(&binding));
        }
    }

    pub fn tell(&self, kind: ServiceEventKind, number: u64, content: &[u8]) {
        self.observed.tell(kind, (self.requests.gid(), number), content);
    }

    /// Takes all replies that are there.
    pub fn take_all(&self) {
        while self.take_one() == Progress::Ran {}
    }

    fn take_one(&self) -> Progress {
        // Read before the look: whatever these servers answered is found by it (rule S4).
        let departed = self.state.table.departed();
        let taken = {
            let _alone = lock(&self.taking);
            self.replies.take()
        };
        match taken {
            Ok(Some(item)) => self.bring(item),
            Ok(None) if departed != 0 => self.state.table.give_up(departed),
            Ok(None) => return Progress::Idle,
            Err(error) => self.replies.dropped(error, None),
        }
        Progress::Ran
    }

    fn bring(&self, item: LocalItem) {
        let info = item.info;
        let Some(bytes) = bytes_of(item.payload) else { return };
        let reply = correlation::read(bytes.as_bytes());
        let waiting = reply.and_then(|(response, number, outcome)| {
            Some((self.state.table.remove(number)?, number, response, outcome))
        });
        let Some((cell, number, response, outcome)) = waiting else {
            let count = self.state.table.count_unexpected();
            if count.is_power_of_two() {
                tracing::debug!("{count} responses of {} came for nobody so far", self.service);
            }
            return;
        };
        let result = match outcome {
            Outcome::Answered => (self.decode)(response).map_err(CallError::BadMessage),
            Outcome::Unanswered => Err(CallError::Unanswered),
            Outcome::Unreadable => Err(CallError::BadRequest),
            Outcome::Busy => Err(CallError::Busy),
        };
        if outcome == Outcome::Answered {
            self.tell(ServiceEventKind::ResponseReceived, number, response);
        }
        // The reply's memory is free before whoever waits goes on.
        drop(bytes);
        let entity = self.tag.number();
        trace::take_response(self.requests.gid(), number, &info, entity);
        trace::callback_start_of(entity, &info);
        cell.complete(result);
        trace::callback_end(|| entity, &info);
    }
}

impl<T: Send + 'static> AwaitedReply for ClientCore<T> {
    fn service(&self) -> &str {
        &self.service
    }

    fn servers(&self) -> Vec<usize> {
        let places = &self.registry;
        self.state.table.all_servers(|servers| places.entities(servers))
    }
}

impl<T: Send + 'static> Executable for ClientCore<T> {
    fn execute(&self) -> Progress {
        let progress = self.take_one();
        if progress == Progress::Idle { progress } else { Progress::ran(self.has_work()) }
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.rings_bell.store(false, Ordering::SeqCst);
        self.state.bind(binding);
        self.replies.bind(binding);
        if let Some(bell) = self.bell.get() {
            // The thread that waits there may have to take replies itself from now on.
            bell.wake_sleepers();
        }
    }

    fn retire(&self) {
        self.state.table.close();
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("client", &self.service)
    }

    fn has_work(&self) -> bool {
        self.replies.has_pending() || self.state.table.departed() != 0
    }

    fn traced(&self) -> u32 {
        self.tag.number()
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
