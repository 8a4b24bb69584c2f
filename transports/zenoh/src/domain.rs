//! The discovery of a domain: reads the liveliness tokens of all sessions and matches their
//! endpoints with those of this process.
//!
//! Tokens appear and disappear on Zenoh's threads, endpoints of this process on those of the user.
//! One lock orders them, and matches are reported under it. A token may disappear twice; the second
//! time has no effect.

mod declared;

pub use declared::{DeclaredNode, DeclaredToken};

use crate::process::Process;
use crate::publisher::PublisherState;
use crate::recovery::{RecoveryThread, Resend};
use crate::remote::{RemoteEndpoint, ServiceEndpoint};
use crate::service::Calls;
use crate::subscription::SubscriptionState;
use crate::sync::lock;
use crate::wire::{EndpointToken, Kind, Token, TokenBody, extension, gid_of, keys, zid};
use angaros_msg::TypeHash;
use angaros_transport::EndReason;
use angaros_transport::services::{Directory, Remote as ServiceEnd, Side, service_qos};
use angaros_transport::{Endpoint, EndpointKind, Error, ErrorKind, Gid, NodeName, Result};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak, mpsc};
use std::time::Duration;
use zenoh::Wait as _;
use zenoh::pubsub::Subscriber;
use zenoh::sample::{Locality, Sample, SampleKind};

/// Tokens that are stored, at most.
const MAX_TOKENS: usize = 65_536;
/// How long a new publisher waits for the tokens of existing sessions.
const BARRIER: Duration = Duration::from_millis(500);

enum Discovered {
    Node(NodeName),
    Endpoint(Arc<RemoteEndpoint>),
    Service(ServiceEndpoint),
}

#[derive(Default)]
struct Topic {
    publishers: Vec<Arc<PublisherState>>,
    subscriptions: Vec<Arc<SubscriptionState>>,
    remotes: Vec<Arc<RemoteEndpoint>>,
}

impl Topic {
    fn is_empty(&self) -> bool {
        self.publishers.is_empty() && self.subscriptions.is_empty() && self.remotes.is_empty()
    }
}

#[derive(Default)]
struct State {
    tokens: HashMap<String, Discovered>,
    topics: HashMap<String, Topic>,
    nodes: Vec<(NodeName, u64)>,
    /// Endpoints of Angaros that have announced their end: session and number.
    ended: HashSet<(String, u64)>,
    /// Servers by the names of their services.
    servers: HashMap<String, Vec<ServiceEndpoint>>,
    /// Clients by their ids in attachments.
    clients: HashMap<[u8; 16], Gid>,
    /// Clients that sent requests without a token, oldest first.
    unannounced_clients: Vec<Gid>,
}

/// The state of a domain, shared with Zenoh's callbacks.
pub struct Shared {
    pub(crate) number: u32,
    /// Whether endpoints of this process are matched with each other.
    pub(crate) within: bool,
    own_session: String,
    pub(crate) directory: Arc<Directory>,
    pub(crate) calls: Calls,
    state: Mutex<State>,
    is_full: AtomicBool,
}

/// The membership of this process in a domain.
pub struct Domain {
    /// Dropped first: it uses what follows.
    pub(crate) recovery: RecoveryThread,
    pub(crate) process: Arc<Process>,
    pub(crate) shared: Arc<Shared>,
    _watch: [Subscriber<()>; 3],
}

/// The domains this process is in: by session, number, and whether endpoints of this process meet
/// there.
static DOMAINS: Mutex<BTreeMap<(String, u32, bool), Weak<Domain>>> = Mutex::new(BTreeMap::new());

impl Domain {
    /// The domain `number` of a session, joined now if this process is not in it. `within` says
    /// whether endpoints of this process meet there.
    ///
    /// # Errors
    /// A session that was closed.
    pub fn of(process: &Arc<Process>, number: u32, within: bool) -> Result<Arc<Self>> {
        let mut domains = lock(&DOMAINS);
        let key = (process.printed.clone(), number, within);
        if let Some(existing) = domains.get(&key).and_then(Weak::upgrade) {
            return Ok(existing);
        }
        let fresh = Self::join(process, number, within)?;
        domains.retain(|_, domain| domain.strong_count() > 0);
        domains.insert(key, Arc::downgrade(&fresh));
        Ok(fresh)
    }

    /// Joins the domain and discovers its endpoints.
    ///
    /// # Errors
    /// A session that was closed.
    fn join(process: &Arc<Process>, number: u32, within: bool) -> Result<Arc<Self>> {
        let shared = Arc::new(Shared {
            number,
            within,
            own_session: process.printed.clone(),
            directory: Directory::new(),
            calls: Calls::default(),
            state: Mutex::default(),
            is_full: AtomicBool::new(false),
        });
        let failed = |error| {
            Error::new(
                ErrorKind::System,
                format!("cannot join domain {number} over Zenoh: {error}"),
            )
        };
        let liveliness = process.session.liveliness();
        let to = Arc::clone(&shared);
        // The end of an endpoint is announced before its token disappears.
        let ended = liveliness
            .declare_subscriber(format!("@angaros/{number}/ended/*/*"))
            .callback(move |sample| to.ended(&sample))
            .wait()
            .map_err(failed)?;
        let to = Arc::clone(&shared);
        let tokens = liveliness
            .declare_subscriber(keys::all_tokens(number))
            .history(true)
            .callback(move |sample| to.token(&sample))
            .wait()
            .map_err(failed)?;
        let to = Arc::clone(&shared);
        let asserted = process
            .session
            .declare_subscriber(extension::alive_key(number, None))
            .callback(move |sample| to.asserted(&sample))
            .wait()
            .map_err(failed)?;
        let recovery = {
            let of = Arc::clone(&shared);
            let resending = Box::new(move || of.resending());
            RecoveryThread::start(&process.session, shared.allowed_locality(), resending)?
        };
        let watch = [ended, tokens, asserted];
        let domain = Self { process: Arc::clone(process), shared, recovery, _watch: watch };
        domain.wait_for_others(&keys::all_tokens(number));
        Ok(Arc::new(domain))
    }

    /// Waits, for a bounded time, until all connected sessions have sent the tokens that they had
    /// when this was called: tokens arrive in the order of their declaration, and the answer to
    /// this query after them.
    pub(crate) fn wait_for_others(&self, key: &str) {
        let (sender, receiver) = mpsc::sync_channel::<()>(1);
        // The callback is dropped with the last answer; the tokens themselves are known already.
        let asked = self
            .process
            .session
            .liveliness()
            .get(key)
            .timeout(BARRIER)
            .callback(move |_| _ = &sender)
            .wait();
        if asked.is_ok() && receiver.recv_timeout(BARRIER) == Err(mpsc::RecvTimeoutError::Timeout) {
            tracing::debug!("not all Zenoh peers have answered within {BARRIER:?}");
        }
    }
}

impl Shared {
    /// Where messages go to and come from; this process is included where the transport delivers
    /// within it.
    pub(crate) fn allowed_locality(&self) -> Locality {
        if self.within { Locality::Any } else { Locality::Remote }
    }

    fn node_id(&self, name: &NodeName) -> u64 {
        let state = lock(&self.state);
        state.nodes.iter().find(|(known, _)| known == name).map_or(0, |(_, id)| *id)
    }

    fn token(&self, sample: &Sample) {
        let text = sample.key_expr().as_str();
        match sample.kind() {
            SampleKind::Put => self.appeared(text),
            SampleKind::Delete => self.vanished(text),
        }
    }

    fn ended(&self, sample: &Sample) {
        if sample.kind() != SampleKind::Put {
            return;
        }
        if let Some(ended) = extension::parse_ended(sample.key_expr().as_str()) {
            let mut state = lock(&self.state);
            if state.ended.len() >= MAX_TOKENS {
                state.ended.clear();
            }
            state.ended.insert(ended);
        }
    }

    /// Handles an assertion of liveliness from a publisher that sends nothing else.
    fn asserted(&self, sample: &Sample) {
        let Some(gid) = extension::parse_alive(sample.key_expr().as_str()) else { return };
        let now = angaros_transport::clock::monotonic_ns();
        let state = lock(&self.state);
        let remotes = state.topics.values().flat_map(|topic| &topic.remotes);
        remotes.filter(|remote| remote.endpoint.gid == gid).for_each(|remote| {
            remote.asserted_ns.store(now, Ordering::Relaxed);
        });
    }

    fn appeared(&self, text: &str) {
        let Some(token) = Token::parse(text) else {
            tracing::debug!("a liveliness token that is none of rmw_zenoh: {text}");
            return;
        };
        if token.session == self.own_session || token.domain != self.number {
            return;
        }
        if let TokenBody::Endpoint(endpoint) = &token.body {
            self.subscribe_without_hash(endpoint);
        }
        let mut state = lock(&self.state);
        if state.tokens.contains_key(text) {
            return;
        }
        if state.tokens.len() >= MAX_TOKENS {
            if !self.is_full.swap(true, Ordering::Relaxed) {
                tracing::error!(
                    "more than {MAX_TOKENS} nodes and endpoints in domain {}; those that come now \
                     are not seen; hint: use more than one domain",
                    self.number
                );
            }
            return;
        }
        let node = NodeName { namespace: token.namespace, name: token.node };
        let known = match token.body {
            TokenBody::Node => Discovered::Node(node),
            TokenBody::Endpoint(endpoint) => {
                let Some(session) = zid::parse(&token.session) else { return };
                match self.remote(text, session, node, endpoint) {
                    Discovered::Endpoint(remote) => {
                        state.add_remote(&remote, self.within);
                        Discovered::Endpoint(remote)
                    }
                    other => other,
                }
            }
        };
        match &known {
            Discovered::Service(service) if service.side == Side::Client => {
                state.clients.insert(service.wire_gid, service.gid);
            }
            Discovered::Service(service) => {
                state.servers.entry(service.name.clone()).or_default().push(service.clone());
            }
            Discovered::Node(_) | Discovered::Endpoint(_) => {}
        }
        state.tokens.insert(text.to_owned(), known);
    }

    /// Makes subscriptions receive on the key of a publisher of Humble before they are matched with
    /// it.
    fn subscribe_without_hash(&self, publisher: &EndpointToken) {
        if publisher.kind != Kind::Publisher || publisher.hash != TypeHash::UNKNOWN {
            return;
        }
        let subscriptions: Vec<_> = {
            let state = lock(&self.state);
            let topic = state.topics.get(&publisher.name).into_iter();
            let of_type =
                |one: &&Arc<SubscriptionState>| one.endpoint.type_name == publisher.type_name;
            topic.flat_map(|topic| &topic.subscriptions).filter(of_type).cloned().collect()
        };
        subscriptions.iter().for_each(SubscriptionState::subscribe_without_hash);
    }

    /// The endpoint that a token announces; clients and servers are reported at once.
    fn remote(
        &self,
        text: &str,
        session: [u8; 16],
        node: NodeName,
        token: EndpointToken,
    ) -> Discovered {
        let wire_gid = gid_of(text);
        let process = zid::process_of(&session);
        let own = process.and_then(|process| zid::endpoint_gid(process, token.id));
        let gid = own.unwrap_or(Gid(wire_gid));
        let (kind, side) = match token.kind {
            Kind::Publisher => (EndpointKind::Publisher, None),
            Kind::Subscription => (EndpointKind::Subscription, None),
            Kind::Server => (EndpointKind::Subscription, Some(Side::Server)),
            Kind::Client => (EndpointKind::Publisher, Some(Side::Client)),
        };
        let qos = token.qos.to_qos();
        if let Some(side) = side {
            self.directory.came(&ServiceEnd {
                side,
                service: token.name.clone(),
                type_name: token.type_name,
                hash: token.hash,
                gid,
                node,
                qos: if process.is_some() { service_qos() } else { qos },
            });
            let name = token.name;
            let hash = token.hash;
            return Discovered::Service(ServiceEndpoint {
                gid,
                side,
                name,
                hash,
                session,
                wire_gid,
            });
        }
        Discovered::Endpoint(Arc::new(RemoteEndpoint {
            endpoint: Arc::new(Endpoint {
                gid,
                kind,
                node,
                topic: token.name,
                type_name: token.type_name,
                type_hash: token.hash,
                qos,
                service_hash: None,
            }),
            wire_gid,
            is_angaros: process.is_some(),
            asserted_ns: Arc::new(AtomicU64::new(angaros_transport::clock::monotonic_ns())),
        }))
    }

    fn vanished(&self, text: &str) {
        let mut state = lock(&self.state);
        let Some(known) = state.tokens.remove(text) else { return };
        let mut chunks = text.split('/').skip(2);
        let session = chunks.next().unwrap_or_default().to_owned();
        let number = chunks.nth(1).and_then(|number| number.parse().ok()).unwrap_or_default();
        let ended = state.ended.remove(&(session, number));
        let how = |is_angaros: bool| match is_angaros && !ended {
            true => EndReason::Died,
            false => EndReason::Ended,
        };
        match known {
            Discovered::Node(_) => {}
            Discovered::Endpoint(remote) => state.remove_remote(&remote, how(remote.is_angaros)),
            Discovered::Service(service) => {
                let is_angaros = zid::process_of(&service.session).is_some();
                state.clients.remove(&service.wire_gid);
                if let Some(servers) = state.servers.get_mut(&service.name) {
                    servers
                        .retain(|server| server.gid != service.gid || service.side == Side::Client);
                    if servers.is_empty() {
                        state.servers.remove(&service.name);
                    }
                }
                drop(state);
                self.directory.went(service.side, service.gid, how(is_angaros));
            }
        }
    }

    /// Adds a publisher of this process.
    pub(crate) fn add_publisher(&self, publisher: &Arc<PublisherState>) {
        let mut state = lock(&self.state);
        let topic = state.topics.entry(publisher.endpoint.topic.clone()).or_default();
        for remote in &topic.remotes {
            publisher.add_remote(remote, self.within);
        }
        topic.publishers.push(Arc::clone(publisher));
        if self.within {
            state.add_remote(&publisher.as_remote(), true);
        }
    }

    /// Adds a subscription of this process.
    pub(crate) fn add_subscription(&self, subscription: &Arc<SubscriptionState>) {
        let mut state = lock(&self.state);
        let topic = state.topics.entry(subscription.endpoint.topic.clone()).or_default();
        for remote in &topic.remotes {
            subscription.add_remote(remote, self.within);
        }
        topic.subscriptions.push(Arc::clone(subscription));
        if self.within {
            state.add_remote(&subscription.as_remote(), true);
        }
    }

    /// Remote publishers of this topic.
    pub(crate) fn publishers(&self, topic: &str) -> Vec<Arc<RemoteEndpoint>> {
        let state = lock(&self.state);
        let remotes = state.topics.get(topic).into_iter().flat_map(|topic| &topic.remotes);
        remotes.filter(|one| one.endpoint.kind == EndpointKind::Publisher).cloned().collect()
    }

    /// Removes an endpoint of this process.
    pub(crate) fn remove(&self, endpoint: &Endpoint) {
        let mut state = lock(&self.state);
        let Some(topic) = state.topics.get_mut(&endpoint.topic) else { return };
        topic.publishers.retain(|publisher| publisher.endpoint.gid != endpoint.gid);
        topic.subscriptions.retain(|subscription| subscription.endpoint.gid != endpoint.gid);
        let own = topic.remotes.iter().find(|remote| remote.endpoint.gid == endpoint.gid).cloned();
        if let Some(own) = own {
            state.remove_remote(&own, EndReason::Ended);
        } else if topic.is_empty() {
            state.topics.remove(&endpoint.topic);
        }
    }

    /// Publishers of this process whose messages may be asked for again.
    fn resending(&self) -> Vec<Arc<dyn Resend>> {
        let state = lock(&self.state);
        let publishers = state.topics.values().flat_map(|topic| &topic.publishers);
        let resending = publishers.filter(|publisher| publisher.resends());
        resending.map(|publisher| Arc::clone(publisher) as Arc<dyn Resend>).collect()
    }

    /// Known servers of this service.
    pub(crate) fn servers(&self, service: &str) -> Vec<ServiceEndpoint> {
        lock(&self.state).servers.get(service).cloned().unwrap_or_default()
    }

    /// The client with this id in attachments; a client without a token is added now.
    pub(crate) fn client(&self, end: &ServiceEnd, wire_gid: [u8; 16]) -> Gid {
        let unannounced = Gid(wire_gid);
        let oldest = {
            let mut state = lock(&self.state);
            if let Some(gid) = state.clients.get(&wire_gid) {
                return *gid;
            }
            if state.unannounced_clients.contains(&unannounced) {
                return unannounced;
            }
            state.unannounced_clients.push(unannounced);
            (state.unannounced_clients.len() > 256).then(|| state.unannounced_clients.remove(0))
        };
        if let Some(oldest) = oldest {
            self.directory.went(Side::Client, oldest, EndReason::Ended);
        }
        self.directory.came(&ServiceEnd { gid: unannounced, side: Side::Client, ..end.clone() });
        unannounced
    }

    /// Adds or removes a client of this process, whose own token is not reported to it.
    pub(crate) fn own_client(&self, wire_gid: [u8; 16], gid: Option<Gid>) {
        let mut state = lock(&self.state);
        match gid {
            Some(gid) => _ = state.clients.insert(wire_gid, gid),
            None => _ = state.clients.remove(&wire_gid),
        }
    }

    /// Everything in the domain.
    pub(crate) fn graph(&self) -> (Vec<NodeName>, Vec<Endpoint>) {
        let state = lock(&self.state);
        let own = state.nodes.iter().map(|(node, _)| node.clone());
        let others = state.tokens.values().filter_map(|known| match known {
            Discovered::Node(node) => Some(node.clone()),
            _ => None,
        });
        let nodes = own.chain(others).collect();
        let mut endpoints = self.directory.remote_endpoints();
        for topic in state.topics.values() {
            let publishers = topic.publishers.iter().map(|publisher| &publisher.endpoint);
            let subscriptions = topic.subscriptions.iter().map(|one| &one.endpoint);
            let own = publishers.chain(subscriptions);
            let is_own = |gid: Gid| own.clone().any(|endpoint| endpoint.gid == gid);
            let others = topic.remotes.iter().map(|remote| &remote.endpoint);
            let others = others.filter(|endpoint| !is_own(endpoint.gid));
            endpoints.extend(own.clone().chain(others).map(|endpoint| (**endpoint).clone()));
        }
        (nodes, endpoints)
    }
}

impl State {
    fn add_remote(&mut self, remote: &Arc<RemoteEndpoint>, within: bool) {
        let topic = self.topics.entry(remote.endpoint.topic.clone()).or_default();
        topic.publishers.iter().for_each(|publisher| publisher.add_remote(remote, within));
        topic.subscriptions.iter().for_each(|subscription| subscription.add_remote(remote, within));
        topic.remotes.push(Arc::clone(remote));
    }

    fn remove_remote(&mut self, remote: &Arc<RemoteEndpoint>, how: EndReason) {
        let name = &remote.endpoint.topic;
        let Some(topic) = self.topics.get_mut(name) else { return };
        topic.remotes.retain(|other| !Arc::ptr_eq(other, remote));
        topic.publishers.iter().for_each(|publisher| publisher.remove_remote(remote, how));
        topic.subscriptions.iter().for_each(|subscription| subscription.remove_remote(remote, how));
        if topic.is_empty() {
            self.topics.remove(name);
        }
    }
}
