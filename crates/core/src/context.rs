//! The context: one participation in one domain, with its transports, arguments and lifetime.

use crate::choice::{SelectedTransports, choose};
use crate::logging::{Levels, Logger, Loggers, Rosout, SourceLocation};
use crate::metrics::WireTotals;
use crate::subscription::MAX_TRANSPORTS;
use crate::type_description::KnownTypes;
use angaros_msg::names::{LogLevel, RosArgs};
use angaros_transport::WarmLines;
use angaros_transport::clock::{Clock, ClockObserver};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::endpoint::{Endpoint, Gid, GidSource, NodeName};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::local::LocalDomain;
use angaros_transport::mutex::lock;
use angaros_transport::security::Security;
use angaros_transport::signal;
use angaros_transport::trace;
use angaros_transport::{
    AnnouncementHold, Discovery, DiscoveryRange, EndReason, Entry, Events, GraphSnapshot,
    LastAssertion, OpenOptions, ShownSubscription, Shutdown, Transport,
};
use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, Weak};

/// Domains above this number overlap the ephemeral ports of Linux for DDS; ROS 2 refuses them too.
pub const MAX_DOMAIN: u32 = 232;

/// What sleeps until there is something to do, and must wake when the context is shut down.
pub(crate) trait Sleeper: Send + Sync {
    /// Wakes all its threads.
    fn wake_all(&self);
}

/// A participation in a domain. Clones are the same context.
#[derive(Clone)]
pub struct Context {
    core: Arc<ContextCore>,
}

struct ContextCore {
    domain: u32,
    args: RosArgs,
    rest: Vec<String>,
    /// The command line as it was given.
    line: Vec<String>,
    local: Arc<LocalDomain>,
    deliver_locally: bool,
    transports: Vec<Arc<dyn Transport>>,
    executors: Mutex<Vec<Weak<dyn Sleeper>>>,
    shutdown_hooks: Mutex<Vec<Weak<dyn Fn() + Send + Sync>>>,
    clock: Clock,
    shutdown: Shutdown,
    events: Arc<MismatchLog>,
    levels: Arc<Levels>,
    loggers: Arc<Loggers>,
    types: KnownTypes,
    gids: GidSource,
    /// What else there is once in a context, by its type.
    extensions: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    wires: Arc<WireTotals>,
    /// What `ANGAROS_METRICS` asks for.
    _metrics: Option<Arc<dyn Any + Send + Sync>>,
    /// Called for the first node; what it returns is held by all nodes.
    node_hook: Option<NodeHook>,
    while_nodes: Mutex<Weak<dyn Any + Send + Sync>>,
    _tag: trace::Tag,
}

/// What a context delivers over.
#[derive(Default)]
pub struct Delivery {
    pub(crate) local: Arc<LocalDomain>,
    pub(crate) deliver_locally: bool,
    pub(crate) transports: Vec<Arc<dyn Transport>>,
    /// Their schemes, as far as they are known.
    pub(crate) schemes: Vec<&'static str>,
    pub(crate) gids: GidSource,
    /// Mismatches are logged by somebody else.
    pub(crate) quiet: bool,
    /// What answers who asks for metrics, kept while the context is there.
    pub(crate) metrics: Option<Arc<dyn Any + Send + Sync>>,
    /// What a context does while it has a node.
    pub(crate) node_hook: Option<NodeHook>,
}

impl Delivery {
    /// Over these transports and nothing else, with endpoint ids from `gids`.
    #[must_use]
    pub fn over(transports: Vec<Arc<dyn Transport>>, gids: GidSource) -> Self {
        Self { transports, gids, ..Self::default() }
    }
}
/// What a context holds while it has a node.
pub(crate) type NodeHookGuard = Arc<dyn Any + Send + Sync>;

/// Called when a context without nodes gets one.
pub(crate) type NodeHook = fn(&Context) -> Option<NodeHookGuard>;

/// How a context is made.
#[derive(Clone, Default)]
pub struct ContextOptions {
    /// `ROS_DOMAIN_ID`; `None` reads the environment.
    pub domain: Option<u32>,
    /// Which wires may be used, the preferred first: `auto`, `local`, schemes of transports, or
    /// several of them separated by commas. `None` reads `ANGAROS_TRANSPORT`, else `auto`: inside
    /// the process, to other processes of the host, and, where the environment asks for it
    /// ([`Discovery::is_asked_for`]), over one network (`RMW_IMPLEMENTATION` says which, unless
    /// `ROS_AUTOMATIC_DISCOVERY_RANGE` is `OFF`).
    pub transport: Option<String>,
    /// Whom to look for on the network; `None` reads the environment.
    pub discovery: Option<Discovery>,
    /// What keeps others out; `None` reads the environment.
    pub security: Option<Arc<Security>>,
    /// The command line, program name excluded.
    pub args: Vec<String>,
    /// What its nodes read the time from; the host's clocks unless said otherwise.
    pub clock: Clock,
}

impl ContextOptions {
    fn checked_domain(&self) -> Result<u32> {
        let domain = self.domain.map_or_else(domain_from_env, Ok)?;
        if domain > MAX_DOMAIN {
            let message = format!("domain {domain} does not exist");
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint(format!("set ROS_DOMAIN_ID to a number from 0 to {MAX_DOMAIN}")));
        }
        Ok(domain)
    }
}

impl Context {
    /// The transports that a context with these options would open, and with which options; for
    /// whoever explains that to users.
    ///
    /// # Errors
    /// As [`Context::new`], but for what only opening shows.
    pub fn transports_for(
        options: &ContextOptions,
        transports: &[&'static Entry],
    ) -> Result<(Vec<&'static Entry>, OpenOptions)> {
        plan(options, transports).map(|(chosen, open)| (chosen.entries(), open))
    }

    /// A context over transports that are open already, such as decorated ones; nothing is
    /// delivered any other way. They must deliver within the process too
    /// ([`OpenOptions::deliver_within_process`]) and be of the context's domain.
    ///
    /// # Errors
    /// Arguments that cannot be read, or a domain that does not exist.
    pub fn over(options: ContextOptions, transports: Vec<Arc<dyn Transport>>) -> Result<Self> {
        let local = LocalDomain::of(options.checked_domain()?);
        Self::assemble(options, Delivery { local, transports, ..Delivery::default() })
    }

    /// A context that delivers over what was opened for it.
    ///
    /// # Errors
    /// Arguments that cannot be read, or more transports than there may be.
    pub fn assemble(options: ContextOptions, delivery: Delivery) -> Result<Self> {
        let domain = options.checked_domain()?;
        let line = options.args;
        let (args, rest) = parse_line(&line)?;
        if delivery.transports.len() > MAX_TRANSPORTS {
            let message = format!("{} transports are too many", delivery.transports.len());
            return Err(Error::new(ErrorKind::Exhausted, message)
                .hint(format!("name {MAX_TRANSPORTS} at most in ANGAROS_TRANSPORT")));
        }
        trace::begin_context(domain);
        let wires = WireTotals::new(domain, &delivery.transports, &delivery.schemes);
        let tag = trace::declare(trace::Entity {
            kind: trace::EntityKind::Context,
            name: format!("domain {domain}"),
            ..trace::Entity::default()
        });
        let loggers: Arc<Loggers> = Arc::default();
        let events = MismatchLog {
            quiet: delivery.quiet,
            loggers: Arc::clone(&loggers),
            texts: Mutex::default(),
        };
        Ok(Self {
            core: Arc::new(ContextCore {
                domain,
                levels: Arc::new(Levels::new(&args)),
                loggers,
                types: KnownTypes::default(),
                args,
                rest,
                line,
                local: delivery.local,
                deliver_locally: delivery.deliver_locally,
                transports: delivery.transports,
                gids: delivery.gids,
                extensions: Mutex::default(),
                wires,
                _metrics: delivery.metrics,
                _tag: tag,
                executors: Mutex::default(),
                shutdown_hooks: Mutex::default(),
                node_hook: delivery.node_hook,
                while_nodes: Mutex::new(Weak::<()>::new()),
                clock: options.clock,
                shutdown: Shutdown::default(),
                events: Arc::new(events),
            }),
        })
    }

    /// A context inside a loaded library, whose only wire is the program that loaded it. What
    /// that program reports is logged there.
    ///
    /// # Errors
    /// Arguments that cannot be read.
    pub fn over_host(
        domain: u32,
        line: Vec<String>,
        transport: Arc<dyn Transport>,
    ) -> Result<Self> {
        let options =
            ContextOptions { domain: Some(domain), args: line, ..ContextOptions::default() };
        let delivery = Delivery { transports: vec![transport], quiet: true, ..Delivery::default() };
        Self::assemble(options, delivery)
    }

    /// The levels of its loggers.
    #[must_use]
    pub fn logger_levels(&self) -> &Arc<Levels> {
        &self.core.levels
    }

    pub(crate) fn known_types(&self) -> &KnownTypes {
        &self.core.types
    }

    /// The logger of a new node, with where its lines go.
    pub(crate) fn make_logger(&self, node: &str, without_rosout: bool) -> (Logger, Arc<Rosout>) {
        let args = &self.core.args;
        let publishes = !without_rosout && args.rosout_logs != Some(false);
        let rosout = Rosout::new(args.stdout_logs != Some(false), publishes);
        let name = node.trim_start_matches('/').replace('/', ".");
        let logger = Logger::new(&name, &self.core.levels, &self.core.clock, &rosout);
        self.core.loggers.add(node, &logger);
        (logger, rosout)
    }

    /// Says a line about a node, under its name if it is of this context. Not for callers that hold
    /// locks.
    pub(crate) fn log_about(&self, node: &str, level: LogLevel, place: SourceLocation, text: &str) {
        match self.core.loggers.find(node) {
            Some(logger) => logger.log(level, place, format_args!("{text}")),
            None => crate::logging::without_a_node(level, text),
        }
    }

    /// The command line as it was given.
    pub fn line(&self) -> &[String] {
        &self.core.line
    }

    /// The domain.
    #[must_use]
    pub fn domain(&self) -> u32 {
        self.core.domain
    }

    /// What everything in this context reads the time from (rule C1).
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.core.clock
    }

    /// What the command line says in its `--ros-args` sections.
    #[must_use]
    pub fn ros_args(&self) -> &RosArgs {
        &self.core.args
    }

    /// The command line without its `--ros-args` sections.
    #[must_use]
    pub fn other_args(&self) -> &[String] {
        &self.core.rest
    }

    /// Ends every executor of this context; publishing fails from now on.
    pub fn shutdown(&self) {
        self.core.shutdown.set();
        self.run_shutdown_hooks();
        for executor in lock(&self.core.executors).iter().filter_map(Weak::upgrade) {
            executor.wake_all();
        }
    }

    /// Calls `hook` once when the context is shut down, on the thread that does so, or, if a signal
    /// did, on that of the first executor that ends by it. It is called at once if that has
    /// happened already.
    pub fn on_shutdown(&self, hook: impl Fn() + Send + Sync + 'static) -> ShutdownHook {
        let hook: Arc<dyn Fn() + Send + Sync> = Arc::new(hook);
        let weak = Arc::downgrade(&hook);
        {
            let mut hooks = lock(&self.core.shutdown_hooks);
            hooks.retain(|known| known.strong_count() > 0);
            hooks.push(weak);
        }
        if self.is_shutdown() {
            self.run_shutdown_hooks();
        }
        ShutdownHook { _hook: hook }
    }

    pub(crate) fn run_shutdown_hooks(&self) {
        let hooks = std::mem::take(&mut *lock(&self.core.shutdown_hooks));
        hooks.iter().filter_map(Weak::upgrade).for_each(|hook| hook());
    }

    /// Adds the memory that every turn touches.
    pub(crate) fn warm(&self, lines: &mut WarmLines) {
        lines.add(&*self.core);
    }

    /// Whether the context was shut down, or a signal asked for it (see
    /// [`Context::shutdown_on_signals`]).
    #[inline]
    #[must_use]
    pub fn is_shutdown(&self) -> bool {
        self.core.shutdown.is_set()
    }

    /// From now on SIGINT and SIGTERM end all executors of all contexts of this process.
    ///
    /// # Errors
    /// When the handlers cannot be installed.
    pub fn shutdown_on_signals(&self) -> Result<()> {
        signal::install()
    }

    /// Every node and endpoint that any transport sees in the domain.
    #[must_use]
    pub fn graph(&self) -> GraphSnapshot {
        // A transport that spans processes lists this process as well.
        let mut snapshot = GraphSnapshot::default();
        let mut seen = HashSet::new();
        for transport in &self.core.transports {
            let part = transport.graph();
            add_nodes(&mut snapshot.nodes, part.nodes);
            snapshot.endpoints.extend(part.endpoints.into_iter().filter(|e| seen.insert(e.gid)));
        }
        if self.core.transports.is_empty() {
            snapshot = self.core.local.graph();
        }
        snapshot.separate();
        snapshot
    }

    /// The definition of a type that some process in the domain uses.
    #[must_use]
    pub fn find_definition(&self, hash: angaros_msg::TypeHash) -> Option<String> {
        self.core.transports.iter().find_map(|transport| transport.find_definition(hash))
    }

    /// Pairs of endpoints that could not be connected so far, as they were logged.
    #[must_use]
    pub fn mismatches(&self) -> Vec<String> {
        lock(&self.core.events.texts).clone()
    }

    pub(crate) fn local(&self) -> &Arc<LocalDomain> {
        &self.core.local
    }

    pub(crate) fn delivers_locally(&self) -> bool {
        self.core.deliver_locally
    }

    /// Its transports, the preferred first.
    pub fn transports(&self) -> &[Arc<dyn Transport>] {
        &self.core.transports
    }

    pub(crate) fn shutdown_flag(&self) -> &Shutdown {
        &self.core.shutdown
    }

    /// What logs pairs of endpoints that cannot be connected.
    pub fn events(&self) -> Arc<dyn Events> {
        Arc::clone(&self.core.events) as Arc<dyn Events>
    }

    /// The id of the context's next endpoint.
    pub fn next_gid(&self) -> Gid {
        self.core.gids.next()
    }

    /// What went over its wires.
    pub(crate) fn wire_totals(&self) -> &Arc<WireTotals> {
        &self.core.wires
    }

    /// What there is once in this context of a type; made when it is first asked for.
    pub(crate) fn extension<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        let mut all = lock(&self.core.extensions);
        let one = all.entry(TypeId::of::<T>()).or_insert_with(|| Arc::<T>::default());
        // Kept under its own type, so that this never makes a second one.
        Arc::clone(one).downcast().unwrap_or_default()
    }

    /// Whether both are handles to the same context.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.core, &other.core)
    }

    pub(crate) fn register_executor<E: Sleeper + ClockObserver + 'static>(
        &self,
        executor: &Arc<E>,
    ) {
        let watcher: Weak<E> = Arc::downgrade(executor);
        self.core.clock.watch(watcher.clone());
        let mut executors = lock(&self.core.executors);
        executors.retain(|known| known.strong_count() > 0);
        executors.push(watcher);
    }

    /// Shows a subscription that takes nothing, on every transport that can.
    pub fn show_subscription(&self, endpoint: &Arc<Endpoint>) -> Result<Vec<ShownSubscription>> {
        let shown = self.core.transports.iter().map(|wire| wire.show_subscription(endpoint));
        shown.filter_map(Result::transpose).collect()
    }

    /// A doorbell that every transport of this context can ring.
    pub fn doorbell(&self) -> Result<Doorbell> {
        for transport in &self.core.transports {
            if let Some(doorbell) = transport.doorbell()? {
                return Ok(doorbell);
            }
        }
        Ok(Doorbell::private())
    }

    /// While the result lives, transports that can tell others of all new and removed nodes and
    /// endpoints at once wait with it. It is for whoever makes many at once, not for long.
    #[must_use = "announcements are held back until it is dropped"]
    pub fn hold_announcements(&self) -> AnnouncementHold {
        let all = self.core.transports.iter().filter_map(|wire| wire.hold_announcements());
        Box::new(all.collect::<Vec<_>>())
    }

    /// Shows a node on all transports until the result is dropped.
    ///
    /// # Errors
    /// A limit of a transport.
    pub fn declare_node(&self, node: &NodeName) -> Result<Vec<Box<dyn Send + Sync>>> {
        let mut tokens: Vec<Box<dyn Send + Sync>> = Vec::new();
        tokens.push(Box::new(self.core.local.declare_node(node)));
        for transport in &self.core.transports {
            tokens.push(transport.declare_node(node)?);
        }
        tokens.extend(self.for_a_node());
        Ok(tokens)
    }

    /// What the hook for nodes made, or makes now.
    fn for_a_node(&self) -> Option<Box<dyn Send + Sync>> {
        let hook = self.core.node_hook?;
        let mut shared = lock(&self.core.while_nodes);
        let made = match shared.upgrade() {
            Some(made) => made,
            None => hook(self)?,
        };
        *shared = Arc::downgrade(&made);
        Some(Box::new(made))
    }
}

/// Keeps a hook of [`Context::on_shutdown`]; it ends with it.
#[must_use = "the hook ends when this is dropped"]
pub struct ShutdownHook {
    _hook: Arc<dyn Fn() + Send + Sync>,
}

fn parse_line(line: &[String]) -> Result<(RosArgs, Vec<String>)> {
    RosArgs::parse(line.to_vec()).map_err(|error| {
        Error::new(ErrorKind::InvalidArgument, "cannot read the command line").source(error)
    })
}

/// Adds what another transport sees: a node that both see is one, and a name that one of them sees
/// twice is two.
fn add_nodes(all: &mut Vec<NodeName>, part: Vec<NodeName>) {
    let mut known: HashMap<NodeName, usize> = HashMap::new();
    all.iter().for_each(|node| *known.entry(node.clone()).or_default() += 1);
    for node in part {
        match known.get_mut(&node).filter(|count| **count > 0) {
            Some(count) => *count -= 1,
            None => all.push(node),
        }
    }
}

/// What a context with these options uses, and with which options it is opened.
pub(crate) fn plan(
    options: &ContextOptions,
    transports: &[&'static Entry],
) -> Result<(SelectedTransports, OpenOptions)> {
    let domain = options.checked_domain()?;
    let wires = options.transport.clone();
    let wires = wires.or_else(|| std::env::var("ANGAROS_TRANSPORT").ok());
    let discovery = options.discovery.clone().map_or_else(Discovery::from_env, Ok)?;
    let rmw = std::env::var("RMW_IMPLEMENTATION").unwrap_or_default();
    let wires = wires.as_deref().unwrap_or("auto");
    let security = match &options.security {
        Some(security) => {
            security.check()?;
            Some(Arc::clone(security))
        }
        None => Security::from_env()?.map(Arc::new),
    };
    // A user who wants to reach other hosts says so in one of ROS 2's ways, or has sourced it.
    let asked = !rmw.is_empty() || options.discovery.is_some() || Discovery::is_asked_for();
    let range = match asked || security.is_some() {
        true => discovery.range,
        false => DiscoveryRange::Off,
    };
    let chosen = choose(wires, transports, &rmw, range, security.as_deref())?;
    let open = OpenOptions {
        domain,
        discovery,
        enclave: enclave_of(&options.args)?,
        security,
        ..OpenOptions::default()
    };
    Ok((chosen, open))
}

/// The enclave that the command line names.
fn enclave_of(line: &[String]) -> Result<String> {
    let (args, _) = parse_line(line)?;
    let enclave = args.enclave.unwrap_or_else(|| "/".to_owned());
    if !enclave.starts_with('/') {
        let message = format!("the enclave '{enclave}' is no absolute name");
        return Err(Error::new(ErrorKind::InvalidArgument, message)
            .hint(format!("give it as --ros-args --enclave /{enclave}")));
    }
    Ok(enclave)
}

fn domain_from_env() -> Result<u32> {
    match std::env::var("ROS_DOMAIN_ID") {
        Ok(text) if !text.trim().is_empty() => text.trim().parse().map_err(|_| {
            let message = format!("ROS_DOMAIN_ID is no number: '{text}'");
            Error::new(ErrorKind::InvalidArgument, message)
                .hint(format!("set it to a number from 0 to {MAX_DOMAIN}, or unset it"))
        }),
        _ => Ok(0),
    }
}

/// Logs each mismatching pair once (rule T9) and keeps the texts for whoever asks.
struct MismatchLog {
    texts: Mutex<Vec<String>>,
    /// Somebody else logs them.
    quiet: bool,
    loggers: Arc<Loggers>,
}

/// Texts kept; more mismatches are logged only.
const KEPT_MISMATCHES: usize = 256;

impl Events for MismatchLog {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        let Err(mismatch) = publisher.can_serve(subscription) else { return };
        let text = publisher.describe_mismatch(subscription, &mismatch);
        let mut texts = lock(&self.texts);
        if texts.contains(&text) {
            return;
        }
        if !self.quiet {
            self.say(publisher, subscription, &text);
        }
        if texts.len() < KEPT_MISMATCHES {
            texts.push(text);
        }
    }

    fn matched(&self, _other: &Endpoint, _asserted: Option<LastAssertion>) {}

    fn unmatched(&self, _other: Gid, _how: EndReason) {}
}

impl MismatchLog {
    /// Under the name of the node of this context; transports report while they hold locks.
    fn say(&self, publisher: &Endpoint, subscription: &Endpoint, text: &str) {
        let ends = [subscription, publisher];
        match ends.iter().find_map(|end| self.loggers.find(&end.node.to_string())) {
            Some(logger) => logger.log_later(LogLevel::Warn, crate::here!(), text.to_owned()),
            None => tracing::warn!("{text}"),
        }
    }
}
