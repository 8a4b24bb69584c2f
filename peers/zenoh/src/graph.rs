//! Many nodes of a topology: one session for a process, as rmw_zenoh has, connected to those of all
//! other processes. Zenoh's threads put what arrives into a queue for each subscription, which
//! holds its depth of messages and loses the oldest first; the process's thread waits for all of
//! them at once. Both are as in rmw_zenoh.

use std::collections::{BTreeSet, VecDeque};
use std::io::Read;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use angaros_bench_peer::topology::{Ends, GraphState, Head, Plan, PlanPublisher, TopologyArgs};
use angaros_bench_peer::{ADDRESS, LinkError};
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::{Publisher, Subscriber};
use zenoh::sample::{Sample, SampleKind};
use zenoh::shm::{PosixShmProviderBackend, ShmProvider};
use zenoh::{Session, Wait};

use crate::link::{HELD, Joining, PIECES, SHM, failed, lend, pool, session, wishes};
use crate::rendezvous::Rendezvous;

/// A publisher of this process.
struct Exit {
    publisher: Publisher<'static>,
    /// Where messages are made, in variant shm.
    pool: Option<ShmProvider<PosixShmProviderBackend>>,
    is_heard: bool,
}

/// What has arrived, by the plan's subscriptions.
struct Inbox {
    queues: Mutex<Vec<VecDeque<Sample>>>,
    came: Condvar,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, Vec<VecDeque<Sample>>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// On a thread of Zenoh, or on that which publishes to its own process.
    fn put(&self, subscription: usize, depth: usize, sample: Sample) {
        let mut queues = self.lock();
        let queue = &mut queues[subscription];
        if queue.len() >= depth {
            queue.pop_front();
        }
        queue.push_back(sample);
        drop(queues);
        self.came.notify_one();
    }

    /// Waits until there is something, then takes one message of each subscription.
    fn take(&self, timeout: Duration, taken: &mut Vec<(usize, Sample)>) {
        let end = Instant::now() + timeout;
        let mut queues = self.lock();
        while queues.iter().all(VecDeque::is_empty) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let woken = self.came.wait_timeout(queues, left);
            queues = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        let each = queues.iter_mut().enumerate();
        taken.extend(each.filter_map(|(index, queue)| Some((index, queue.pop_front()?))));
    }
}

/// The ends of one process.
pub struct ZenohEnds {
    state: Arc<GraphState>,
    /// By their numbers in the plan; none for those of other processes.
    exits: Vec<Option<Exit>>,
    inbox: Arc<Inbox>,
    in_pieces: bool,
    /// The processes whose ends are known.
    ready: Arc<Mutex<BTreeSet<String>>>,
    _subscribers: Vec<Subscriber<()>>,
    _others: Subscriber<()>,
    _token: LivelinessToken,
    _meeting: Option<Rendezvous>,
    // Declared last: what it carries goes first.
    _session: Session,
}

impl ZenohEnds {
    /// Connects to the processes before this one, declares everything, and then that it has.
    pub fn open(args: &TopologyArgs, state: &Arc<GraphState>) -> Result<Self, LinkError> {
        if args.variant == SHM && std::env::var_os(ADDRESS).is_some() {
            let text = "shared memory reaches no other host".to_owned();
            return Err(LinkError::Unsupported(text));
        }
        let plan = state.plan();
        let own = plan.process(&args.process).unwrap_or(0);
        let name = |index: usize| format!("{}.{index}", args.session);
        let joining = Joining { variant: &args.variant, timeout: args.timeout };
        let before: Vec<String> = (0..own).map(name).collect();
        let (session, meeting) = session(&joining, Some(&name(own)), &before)?;
        let root = format!("angaros_peer/{}", args.session);
        // The order counts: others that know of the token know of what was declared before it,
        // and what is asked for first is told first.
        let publisher = |one: &PlanPublisher| {
            let open = || exit(&session, &root, plan, one, args.variant == SHM);
            state.is_here(one.node).then(open).transpose()
        };
        let exits = plan.publishers.iter().map(publisher).collect::<Result<_, _>>()?;
        let queues = plan.subscriptions.iter().map(|one| VecDeque::with_capacity(one.depth as _));
        let inbox = Arc::new(Inbox { queues: Mutex::new(queues.collect()), came: Condvar::new() });
        let subscribers = subscribe(&session, &root, state, &inbox)?;
        let ready: Arc<Mutex<BTreeSet<String>>> = Arc::default();
        let others = watch(&session, &root, &ready)?;
        let token = session.liveliness().declare_token(format!("{root}/ready/{own}"));
        Ok(Self {
            _token: token.wait().map_err(failed("declare token"))?,
            state: Arc::clone(state),
            exits,
            inbox,
            in_pieces: args.variant == PIECES,
            ready,
            _subscribers: subscribers,
            _others: others,
            _meeting: meeting,
            _session: session,
        })
    }
}

fn key(root: &str, topic: &str) -> String {
    // A key has no empty parts, a topic may.
    let parts: Vec<&str> = topic.split('/').filter(|part| !part.is_empty()).collect();
    format!("{root}/topology/{}", parts.join("/"))
}

fn exit(
    session: &Session,
    root: &str,
    plan: &Plan,
    one: &PlanPublisher,
    lends: bool,
) -> Result<Exit, LinkError> {
    let (reliability, full) = wishes(one.reliability);
    let publisher = session
        .declare_publisher(key(root, &one.topic))
        .reliability(reliability)
        .congestion_control(full)
        .wait()
        .map_err(failed("declare publisher"))?;
    let of_topic = plan.subscriptions.iter().filter(|other| other.topic == one.topic);
    let deepest = of_topic.map(|other| other.depth as usize).max();
    // What waits in queues is not free yet.
    let held = HELD.max(deepest.unwrap_or(0) + 6);
    let make = || pool(one.bytes + Head::BYTES, held);
    Ok(Exit { publisher, pool: lends.then(make).transpose()?, is_heard: deepest.is_some() })
}

fn subscribe(
    session: &Session,
    root: &str,
    state: &GraphState,
    inbox: &Arc<Inbox>,
) -> Result<Vec<Subscriber<()>>, LinkError> {
    let here = state.plan().subscriptions.iter().enumerate();
    here.filter(|(_, one)| state.is_here(one.node))
        .map(|(index, one)| {
            let (inbox, depth) = (Arc::clone(inbox), one.depth.max(1) as usize);
            session
                .declare_subscriber(key(root, &one.topic))
                .callback(move |sample| inbox.put(index, depth, sample))
                .wait()
                .map_err(failed("declare subscriber"))
        })
        .collect()
}

/// Notes which processes have declared everything.
fn watch(
    session: &Session,
    root: &str,
    ready: &Arc<Mutex<BTreeSet<String>>>,
) -> Result<Subscriber<()>, LinkError> {
    let ready = Arc::clone(ready);
    session
        .liveliness()
        .declare_subscriber(format!("{root}/ready/*"))
        .history(true)
        .callback(move |sample: Sample| {
            let mut ready = ready.lock().unwrap_or_else(PoisonError::into_inner);
            if sample.kind() == SampleKind::Put {
                ready.insert(sample.key_expr().to_string());
            }
        })
        .wait()
        .map_err(failed("watch the others"))
}

impl Ends for ZenohEnds {
    fn is_matched(&self) -> Result<bool, LinkError> {
        let processes = self.state.plan().processes.len();
        if self.ready.lock().unwrap_or_else(PoisonError::into_inner).len() < processes {
            return Ok(false);
        }
        for exit in self.exits.iter().flatten().filter(|exit| exit.is_heard) {
            let status = exit.publisher.matching_status().wait();
            if !status.map_err(failed("ask for matches"))?.matching() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn publish(&self, publisher: usize, head: Head, body: &[u8]) -> Result<(), LinkError> {
        let Some(exit) = self.exits.get(publisher).and_then(Option::as_ref) else {
            return Ok(());
        };
        let bytes = body.len() + Head::BYTES;
        let put = match &exit.pool {
            Some(pool) => exit.publisher.put(lend(pool, bytes, |loan| head.fill(body, loan))?),
            None => {
                let mut first = [0; Head::BYTES];
                head.fill(&[], &mut first)?;
                exit.publisher.put([&first, body].concat())
            }
        };
        put.wait().map_err(failed("put"))
    }

    fn wait(&self, timeout: Duration, arrived: &dyn Fn(usize, &[u8])) -> Result<(), LinkError> {
        let mut taken = Vec::with_capacity(8);
        self.inbox.take(timeout, &mut taken);
        for (subscription, sample) in taken {
            if !self.in_pieces {
                arrived(subscription, &sample.payload().to_bytes());
                continue;
            }
            let mut head = [0; Head::BYTES];
            let read = sample.payload().reader().read_exact(&mut head);
            read.map_err(LinkError::io("read a message"))?;
            arrived(subscription, &head);
        }
        Ok(())
    }
}
