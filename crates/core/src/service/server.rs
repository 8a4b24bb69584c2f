//! Servers: take requests in turn, run the callback, send what it answers.

use super::callback::ServiceCallback;
use super::introspection::ServiceIntrospection;
use super::links::Links;
use super::registry::{CallbackLocation, Registry};
use super::responder::{PendingAnswer, Responder};
use super::tasks::{Job, Tasks};
use super::{RuntimeService, announce, bytes_of, end_of};
use crate::executor::{CallbackGroup, Executable, Progress};
use crate::node::EntityGuard;
use crate::node::Node;
use crate::node::NodeHold;
use crate::stalls::EntityDescription;
use crate::subscription::SubscriptionCore;
use angaros_msg::{Message, Qos, Service, ServiceEventKind};
use angaros_transport::endpoint::{EndpointKind, Gid};
use angaros_transport::error::Result;
use angaros_transport::local::LocalItem;
use angaros_transport::mutex::lock;
use angaros_transport::services::correlation::{self, Outcome};
use angaros_transport::trace;
use angaros_transport::{Binding, Events};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// How a server is made.
#[derive(Default)]
#[must_use = "options do nothing until a server is created with them"]
pub struct ServiceOptions {
    group: Option<CallbackGroup>,
}

impl ServiceOptions {
    /// The node's default group.
    pub fn new() -> Self {
        Self::default()
    }

    /// The group of the server's callback.
    pub fn callback_group(mut self, group: &CallbackGroup) -> Self {
        self.group = Some(group.clone());
        self
    }
}

/// Answers requests of one service; ends when dropped.
#[must_use = "a server ends when it is dropped"]
pub struct Server<S: Service> {
    raw: RawServer,
    _type: PhantomData<fn(S)>,
}

impl<S: Service> Server<S> {
    /// The full name of the service.
    #[must_use]
    pub fn service_name(&self) -> &str {
        self.raw.core.links.service()
    }

    /// Publishes from now on what happens to requests, on `SERVICE/_service_event`.
    ///
    /// # Errors
    /// A transport's limit.
    pub fn configure_introspection(&self, qos: Qos, what: ServiceIntrospection) -> Result<()> {
        let links = &self.raw.core.links;
        let Some(node) = links.node() else { return Ok(()) };
        links.observed.configure::<S>(&node, links.service(), qos, what)
    }

    /// Clients that it can answer at this moment.
    #[must_use]
    pub fn client_count(&self) -> usize {
        self.raw.core.links.clients()
    }

    /// Responses that reached nobody: their clients were gone or took no replies.
    #[must_use]
    pub fn dropped_responses(&self) -> u64 {
        self.raw.core.links.dropped()
    }
}

impl Node {
    /// A server of `service` that calls `callback` for each request, on the executor that runs this
    /// node: see [`ServiceCallback`] for its forms.
    ///
    /// # Errors
    /// A service name that breaks the rules, or a limit of a transport.
    pub fn create_service<S: Service, M>(
        &self,
        service: &str,
        callback: impl ServiceCallback<S, M>,
    ) -> Result<Server<S>> {
        self.create_service_with(service, ServiceOptions::new(), callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// As [`Node::create_service`].
    pub fn create_service_in<S: Service, M>(
        &self,
        group: &CallbackGroup,
        service: &str,
        callback: impl ServiceCallback<S, M>,
    ) -> Result<Server<S>> {
        self.create_service_with(service, ServiceOptions::new().callback_group(group), callback)
    }

    /// The same with options.
    ///
    /// # Errors
    /// As [`Node::create_service`].
    pub fn create_service_with<S: Service, M>(
        &self,
        service: &str,
        options: ServiceOptions,
        mut callback: impl ServiceCallback<S, M>,
    ) -> Result<Server<S>> {
        let symbol = std::any::type_name_of_val(&callback);
        let handler = move |bytes: &[u8], pending: PendingAnswer| match S::Request::decode(bytes) {
            Ok(request) => callback.call(request, Responder::new(pending)),
            Err(_) => {
                pending.refuse(Outcome::Unreadable);
                None
            }
        };
        let of = RuntimeService::of::<S>();
        let raw = RawServer::create(self, service, &of, options, Box::new(handler))?;
        let number = raw.core.links.tag.number();
        trace::amend(number, |entity| symbol.clone_into(&mut entity.symbol));
        Ok(Server { raw, _type: PhantomData })
    }
}

/// Runs for the bytes of one request.
pub(super) type Handler = Box<dyn FnMut(&[u8], PendingAnswer) -> Option<Job> + Send>;

/// A server without its type.
pub(super) struct RawServer {
    // Dropped first, while the entity still is there to be taken from its executor.
    _guard: EntityGuard,
    pub core: Arc<ServerCore>,
    _node: NodeHold,
}

pub(super) struct ServerCore {
    /// `None` once its node is out of service.
    requests: Mutex<Option<SubscriptionCore>>,
    pub links: Arc<Links>,
    registry: Arc<Registry>,
    gid: Gid,
    group: CallbackGroup,
    handler: Mutex<Handler>,
    tasks: Tasks,
    /// Whether the next turn looks at jobs first, so that neither they nor requests starve.
    jobs_first: AtomicBool,
}

impl RawServer {
    pub fn create(
        node: &Node,
        service: &str,
        of: &RuntimeService<'_>,
        options: ServiceOptions,
        handler: Handler,
    ) -> Result<Self> {
        let full = announce(node, "server", service, of)?;
        let group = node.group_or_default(options.group);
        let topic = correlation::request_topic(&full);
        let endpoint =
            Arc::new(end_of(node, EndpointKind::Subscription, topic, &of.request, of.hash));
        let context = node.context();
        let gid = endpoint.gid;
        let links = Links::new(node, &full, of, gid);
        let log = Arc::clone(&links) as Arc<dyn Events>;
        let requests = SubscriptionCore::create_with_events(context, endpoint, log, false)?;
        let core = Arc::new(ServerCore {
            requests: Mutex::new(Some(requests)),
            registry: context.extension::<Registry>(),
            gid,
            group,
            handler: Mutex::new(handler),
            tasks: Tasks::new(&links),
            links,
            jobs_first: AtomicBool::new(false),
        });
        let entity = Arc::as_ptr(&core).cast::<()>() as usize;
        context
            .extension::<Registry>()
            .add(gid, CallbackLocation { gate: core.group.gate_mark(), entity });
        core.links.settle();
        let guard = node.try_add_entity(&core)?;
        if node.has_failed() {
            core.retire();
        }
        Ok(Self { _guard: guard, core, _node: node.hold() })
    }
}

impl ServerCore {
    fn take_request(&self) -> Progress {
        let taken = {
            let requests = lock(&self.requests);
            let Some(requests) = &*requests else { return Progress::Idle };
            requests.take().inspect_err(|error| requests.dropped(*error, None))
        };
        let LocalItem { payload, info } = match taken {
            Ok(Some(item)) => item,
            Ok(None) => return Progress::Idle,
            Err(_) => return Progress::Ran,
        };
        let request = (info.publisher, info.sequence_number);
        let entity = self.links.tag.number();
        trace::take_request(&info, entity);
        let pending = PendingAnswer::new(Arc::downgrade(&self.links), request);
        let Some(bytes) = bytes_of(payload) else {
            pending.refuse(Outcome::Unreadable);
            return Progress::Ran;
        };
        if !self.tasks.has_room() {
            pending.refuse(Outcome::Busy);
            return Progress::Ran;
        }
        let observed = &self.links.observed;
        observed.tell(ServiceEventKind::RequestReceived, request, bytes.as_bytes());
        trace::callback_start_of(entity, &info);
        let job = (lock(&self.handler))(bytes.as_bytes(), pending);
        trace::callback_end(|| entity, &info);
        // The request's memory is free before its job begins to wait.
        drop(bytes);
        if let Some(job) = job {
            self.tasks.begin(job);
        }
        Progress::Ran
    }

    fn poll_job(&self) -> Progress {
        if self.tasks.poll_one() { Progress::Ran } else { Progress::Idle }
    }
}

impl Drop for ServerCore {
    fn drop(&mut self) {
        self.registry.remove(self.gid);
    }
}

impl Executable for ServerCore {
    fn execute(&self) -> Progress {
        self.links.settle();
        let jobs_first = self.jobs_first.fetch_xor(true, Ordering::Relaxed);
        let first = if jobs_first { self.poll_job() } else { self.take_request() };
        let progress = match first {
            Progress::Idle if jobs_first => self.take_request(),
            Progress::Idle => self.poll_job(),
            ran => ran,
        };
        if progress == Progress::Idle { progress } else { Progress::ran(self.has_work()) }
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.links.bind(binding);
        if let Some(requests) = &*lock(&self.requests) {
            requests.bind(binding);
        }
    }

    fn retire(&self) {
        // In the order in which they are dropped: whoever has a call here loses it first. Dropped
        // without the lock, as transports tell their clients.
        let requests = lock(&self.requests).take();
        drop(requests);
        self.registry.remove(self.gid);
        self.links.close();
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("service", self.links.service())
    }

    fn has_work(&self) -> bool {
        lock(&self.requests).as_ref().is_some_and(SubscriptionCore::has_pending)
            || self.tasks.is_woken()
    }

    fn traced(&self) -> u32 {
        self.links.tag.number()
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
