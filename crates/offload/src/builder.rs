//! Which targets an offload has, and its limits.

use crate::engine::{Engine, NamedTarget, State};
use crate::offload::Offload;
use crate::schedule::Scheduler;
use crate::target::{Function, Target};
use angaros::{CallbackGroup, CallbackGroupType, Error, ErrorKind, Node, Result, Service};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::Duration;

/// The most requests that may be under way at one target, and that may wait: as many as a client of
/// a service may have.
pub const MAX_REQUESTS: usize = 1024;

/// The longest time that can be set.
const MAX_TIME: Duration = Duration::from_secs(24 * 3600);

/// What an [`Offload`] is made of; see [`Offload::builder`].
#[must_use = "nothing is made before `build`"]
pub struct OffloadBuilder<S: Service> {
    node: Node,
    name: String,
    targets: Vec<TargetOptions<S>>,
    deadline: Duration,
    retry_after: Option<Duration>,
    probe_every: Duration,
    queue: usize,
}

/// A target that is to be made.
struct TargetOptions<S: Service> {
    name: String,
    limit: usize,
    is_fallback: bool,
    worker: Worker<S>,
}

enum Worker<S: Service> {
    Service(String),
    Thread(Function<S>),
}

impl<S: Service> OffloadBuilder<S> {
    pub(crate) fn new(node: &Node, name: &str) -> Self {
        Self {
            node: node.clone(),
            name: name.to_owned(),
            targets: Vec::new(),
            deadline: Duration::from_secs(1),
            retry_after: None,
            probe_every: Duration::from_millis(500),
            queue: 64,
        }
    }

    /// A target: the server of `service`, with at most `limit` requests under way. There is to be
    /// one server of that service, as each server there is does what it is asked.
    pub fn service(self, name: &str, service: &str, limit: usize) -> Self {
        self.add(name, limit, false, Worker::Service(service.to_owned()))
    }

    /// A target: a thread of its own in this process that runs `function`, with at most `limit`
    /// requests under way, of which it works on one.
    pub fn thread(
        self,
        name: &str,
        limit: usize,
        function: impl FnMut(&S::Request) -> S::Response + Send + 'static,
    ) -> Self {
        self.add(name, limit, false, Worker::Thread(Box::new(function)))
    }

    /// A thread of its own as [`OffloadBuilder::thread`], called `fallback`, for requests for which
    /// no other target is left.
    pub fn fallback(
        self,
        limit: usize,
        function: impl FnMut(&S::Request) -> S::Response + Send + 'static,
    ) -> Self {
        self.add("fallback", limit, true, Worker::Thread(Box::new(function)))
    }

    fn add(mut self, name: &str, limit: usize, is_fallback: bool, worker: Worker<S>) -> Self {
        self.targets.push(TargetOptions { name: name.to_owned(), limit, is_fallback, worker });
        self
    }

    /// How long a request may take altogether; a second unless said otherwise.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// How long a target has for a request before the next target is asked too; a third of the
    /// deadline unless said otherwise.
    pub fn retry_after(mut self, span: Duration) -> Self {
        self.retry_after = Some(span);
        self
    }

    /// How long nothing must have been heard of a target before it is tried again; half a second
    /// unless said otherwise. One that failed rests as long, and twice as long after each further
    /// failure.
    pub fn probe_every(mut self, span: Duration) -> Self {
        self.probe_every = span;
        self
    }

    /// How many requests may wait while all targets have as many as they may; 64 unless said
    /// otherwise.
    pub fn queue(mut self, requests: usize) -> Self {
        self.queue = requests;
        self
    }

    /// Makes it. The node must be on an executor that spins: that brings the responses of services
    /// and ends what takes too long.
    ///
    /// # Errors
    /// No target, two of one name, a number or a time out of range, a service name that breaks the
    /// rules, or a thread that cannot be started.
    pub fn build(self) -> Result<Offload<S>> {
        self.check()?;
        let loads: Vec<_> =
            self.targets.iter().map(|target| (target.limit, target.is_fallback)).collect();
        let mut targets = Vec::with_capacity(loads.len());
        for (number, options) in self.targets.into_iter().enumerate() {
            let TargetOptions { name, limit, is_fallback, worker } = options;
            let target = match worker {
                Worker::Service(service) => Target::Service(self.node.create_client(&service)?),
                Worker::Thread(function) => Target::thread(number, limit, function)?,
            };
            targets.push(NamedTarget { name, is_fallback, target });
        }
        let scheduler = Scheduler::new(loads.into_iter(), nanoseconds(self.probe_every));
        let clock = self.node.context().clock().clone();
        let engine = Arc::new_cyclic(|me: &Weak<Engine<S>>| Engine {
            name: self.name,
            state: Mutex::new(State::new(scheduler, targets.len())),
            targets,
            clock,
            queue: self.queue,
            deadline: self.deadline,
            retry_ns: nanoseconds(self.retry_after.unwrap_or(self.deadline / 3)).max(1),
            timer: OnceLock::new(),
            me: me.clone(),
            _node: self.node.clone(),
        });
        let weak = Arc::downgrade(&engine);
        let group = CallbackGroup::new(CallbackGroupType::Reentrant);
        // Its times are set one by one; the period only has to be long.
        let timer = self.node.create_wall_timer_in(&group, MAX_TIME, move |_| {
            if let Some(engine) = weak.upgrade() {
                engine.tick();
            }
        })?;
        let _ = engine.timer.set(timer);
        Ok(Offload { engine })
    }

    fn check(&self) -> Result<()> {
        let refuse = |what: String, hint: &str| {
            let message = format!("cannot make the offload {}: {what}", self.name);
            Err(Error::new(ErrorKind::InvalidArgument, message).hint(hint))
        };
        if self.targets.is_empty() {
            return refuse("it has no target".to_owned(), "name one by `service` or `thread`");
        }
        let mut names = BTreeSet::new();
        for TargetOptions { name, limit, .. } in &self.targets {
            if !names.insert(name) {
                return refuse(format!("two targets are called {name}"), "give each its own name");
            }
            if !(1..=MAX_REQUESTS).contains(limit) {
                let what = format!("target {name} may have {limit} requests under way");
                return refuse(what, &format!("give it a bound from 1 to {MAX_REQUESTS}"));
            }
        }
        if self.queue > MAX_REQUESTS {
            let what = format!("{} requests may wait", self.queue);
            return refuse(what, &format!("at most {MAX_REQUESTS} can"));
        }
        let times = [
            ("deadline", Some(self.deadline)),
            ("time before the next target is asked", self.retry_after),
            ("time between probes", Some(self.probe_every)),
        ];
        for (what, time) in times {
            if let Some(time) = time
                && (time.is_zero() || time > MAX_TIME)
            {
                return refuse(format!("its {what} is {time:?}"), "take one up to a day");
            }
        }
        Ok(())
    }
}

/// A time of at most [`MAX_TIME`].
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
