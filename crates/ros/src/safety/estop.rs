//! The emergency stop of a domain (rules Q1 to Q5).

use super::estop_message::{cut, from_message, to_message};
use angaros_core::Node;
use angaros_core::Publisher;
use angaros_core::Subscription;
use angaros_core::events::SubscriptionOptions;
use angaros_core::executor::CallbackGroupType;
use angaros_core::panic_text;
use angaros_msg::diagnostic_msgs::msg::DiagnosticArray;
use angaros_msg::{Qos, Time};
use angaros_transport::endpoint::Gid;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

/// Stops that are kept, those that were reset included (rule Q5).
pub const MAX_STOPS: usize = 128;

/// The topic; hidden, as its name begins with an underscore.
const TOPIC: &str = "/_estop";

/// An emergency stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// By which it is reset.
    pub id: Gid,
    /// The node that triggered it.
    pub node: String,
    /// Why.
    pub reason: String,
    /// When, by the system time of that node.
    pub stamp: Time,
    /// Whether it was reset, and so holds no more.
    pub is_reset: bool,
}

type DynHook = dyn Fn(Option<&Stop>) + Send + Sync;
type Hook = Arc<DynHook>;

/// A node's part in the emergency stop. Clones are the same part.
#[derive(Clone)]
pub struct Estop {
    core: Arc<Core>,
    _heard: Arc<Subscription<DiagnosticArray>>,
}

struct Core {
    node: String,
    clock: angaros_transport::clock::Clock,
    publisher: Publisher<DiagnosticArray>,
    stops: Mutex<BTreeMap<Gid, Stop>>,
    triggered: AtomicU64,
    hooks: Mutex<Vec<Weak<DynHook>>>,
    /// Changes that hooks have not been told of; whoever brought the first one tells all.
    untold: AtomicUsize,
}

/// Keeps a hook of [`Estop::on_change`]; it ends with it.
#[must_use = "the hook ends when this is dropped"]
pub struct EstopHook {
    _hook: Hook,
}

/// The emergency stop on a [`Node`].
pub trait NodeEstop {
    /// This node's part in the emergency stop of its domain: what others triggered is heard of by
    /// the executor that runs the node. Keep it: by it the node also reminds others.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    fn estop(&self) -> Result<Estop>;
}

impl NodeEstop for Node {
    fn estop(&self) -> Result<Estop> {
        let publisher =
            self.create_publisher::<DiagnosticArray>(TOPIC, Qos::keep_last(1).transient_local())?;
        let core = Arc::new(Core {
            node: self.name().to_string(),
            clock: self.context().clock().clone(),
            publisher,
            stops: Mutex::default(),
            triggered: AtomicU64::new(0),
            hooks: Mutex::default(),
            untold: AtomicUsize::new(0),
        });
        let weak = Arc::downgrade(&core);
        let hear = move |message: Arc<DiagnosticArray>| {
            if let Some(core) = weak.upgrade() {
                core.merge(from_message(&message));
            }
        };
        let group = self.create_callback_group(CallbackGroupType::MutuallyExclusive);
        let options = SubscriptionOptions::new().callback_group(&group);
        // Deep enough that no sender's latched message displaces another's.
        let qos = Qos::keep_last(256).transient_local();
        let heard = self.create_subscription_with(TOPIC, qos, options, hear)?;
        Ok(Estop { core, _heard: Arc::new(heard) })
    }
}

impl Estop {
    /// Stops all; returns the id by which this stop is reset. It holds here when this returns.
    ///
    /// # Errors
    /// When nobody else can be told; it holds here all the same.
    pub fn trigger(&self, reason: &str) -> Result<Gid> {
        let id = self.next_id();
        let stamp = self.core.clock.system_time();
        let node = self.core.node.clone();
        let reason = cut(reason);
        let stop = Stop { id, node, reason, stamp, is_reset: false };
        tracing::error!("emergency stop by {}: {}", stop.node, stop.reason);
        self.core.take_in(vec![stop]);
        self.core.publish().map(|()| id)
    }

    /// Ends the stop with this id.
    ///
    /// # Errors
    /// No stop with this id holds, or nobody can be told.
    pub fn reset(&self, id: Gid) -> Result<()> {
        let stop = lock(&self.core.stops).get(&id).filter(|stop| !stop.is_reset).cloned();
        let Some(stop) = stop else {
            let message = format!("no emergency stop with the id {} holds", crate::team::hex(id));
            return Err(Error::new(ErrorKind::NotFound, message)
                .hint("ask for the stops that hold, and reset each by its id"));
        };
        tracing::warn!("emergency stop by {} ({}) was reset", stop.node, stop.reason);
        self.core.take_in(vec![Stop { is_reset: true, ..stop }]);
        self.core.publish()
    }

    /// The stops that hold, by id.
    #[must_use]
    pub fn stops(&self) -> Vec<Stop> {
        lock(&self.core.stops).values().filter(|stop| !stop.is_reset).cloned().collect()
    }

    /// Whether any stop holds.
    #[must_use]
    pub fn is_engaged(&self) -> bool {
        lock(&self.core.stops).values().any(|stop| !stop.is_reset)
    }

    /// Calls `hook` with the first stop that holds, or `None`, whenever the stops change, on the
    /// thread that brought the change. It is called at once if a stop holds already.
    pub fn on_change(&self, hook: impl Fn(Option<&Stop>) + Send + Sync + 'static) -> EstopHook {
        let hook: Hook = Arc::new(hook);
        let weak = Arc::downgrade(&hook);
        {
            let mut hooks = lock(&self.core.hooks);
            hooks.retain(|known| known.strong_count() > 0);
            hooks.push(weak);
        }
        if self.is_engaged() {
            self.core.tell();
        }
        EstopHook { _hook: hook }
    }

    /// Other parts that are told at this moment.
    #[must_use]
    pub fn connected(&self) -> usize {
        // The own subscription is one of them.
        self.core.publisher.subscription_count().saturating_sub(1)
    }

    /// Waits until at least `count` other parts are connected. Returns whether they are.
    #[must_use]
    pub fn wait_for_others(&self, count: usize, timeout: Duration) -> bool {
        self.core.publisher.wait_for_subscriptions(count + 1, timeout)
    }

    /// The id of the publisher with the count of stops in it: nobody else's.
    fn next_id(&self) -> Gid {
        let count = self.core.triggered.fetch_add(1, Ordering::Relaxed);
        let mut id = self.core.publisher.endpoint().gid;
        id.0.iter_mut().zip(count.to_be_bytes()).for_each(|(byte, count)| *byte ^= count);
        id
    }
}

impl Core {
    /// Takes in what somebody else knows, and passes it on if it is news.
    fn merge(&self, heard: Vec<Stop>) {
        if self.take_in(heard)
            && let Err(error) = self.publish()
        {
            tracing::warn!("{error}");
        }
    }

    /// Returns whether anything of it is news.
    fn take_in(&self, heard: Vec<Stop>) -> bool {
        let mut is_news = false;
        {
            let mut stops = lock(&self.stops);
            for stop in heard {
                match stops.get_mut(&stop.id) {
                    Some(known) if known.is_reset || !stop.is_reset => {}
                    Some(known) => {
                        known.is_reset = true;
                        is_news = true;
                    }
                    None => is_news |= insert(&mut stops, stop),
                }
            }
        }
        if is_news {
            self.tell();
        }
        is_news
    }

    fn tell(&self) {
        // A hook may change the stops itself: that is told when it is done.
        if self.untold.fetch_add(1, Ordering::SeqCst) > 0 {
            return;
        }
        loop {
            let changes = self.untold.load(Ordering::SeqCst);
            let first = lock(&self.stops).values().find(|stop| !stop.is_reset).cloned();
            let hooks: Vec<Hook> = lock(&self.hooks).iter().filter_map(Weak::upgrade).collect();
            for hook in hooks {
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| hook(first.as_ref()))) {
                    let text = panic_text(&*panic);
                    tracing::error!("a hook of the emergency stop panicked: {text}");
                }
            }
            let order = (Ordering::SeqCst, Ordering::SeqCst);
            if self.untold.compare_exchange(changes, 0, order.0, order.1).is_ok() {
                return;
            }
        }
    }

    fn publish(&self) -> Result<()> {
        let message = to_message(lock(&self.stops).values());
        self.publisher.publish(message).map_err(|error| {
            Error::new(ErrorKind::System, "cannot tell others of the emergency stop").source(error)
        })
    }
}

/// Rule Q5. Returns whether there is anything new to tell.
fn insert(stops: &mut BTreeMap<Gid, Stop>, stop: Stop) -> bool {
    if stops.len() >= MAX_STOPS {
        let reset = stops.values().filter(|known| known.is_reset);
        let Some(oldest) = reset.min_by_key(|known| known.stamp).map(|known| known.id) else {
            return false;
        };
        if stop.is_reset {
            return false;
        }
        stops.remove(&oldest);
    }
    stops.insert(stop.id, stop);
    true
}
