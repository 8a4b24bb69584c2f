//! Many nodes of a topology: a service for each topic, and one alarm for each process, which is
//! rung by every message that is for it; then all its subscribers are looked at.
//!
//! A subscriber's buffer holds as many messages as the subscription's depth; when it is full the
//! oldest goes (`safe overflow`, iceoryx2's own default), as in ROS's keep-last, so that nobody
//! waits for anybody. Messages of one process to itself ring nothing: the thread looks anyway.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use angaros_bench_peer::LinkError;
use angaros_bench_peer::topology::{Ends, GraphState, Head, Plan, PlanPublisher, TopologyArgs};
use iceoryx2::port::publisher::Publisher;
use iceoryx2::port::subscriber::Subscriber;
use iceoryx2::prelude::*;
use iceoryx2::service::port_factory::PortFactory as _;
use iceoryx2::service::port_factory::publish_subscribe::PortFactory;

use crate::alarm::{Alarm, Ringer, Waiter};
use crate::link::{Ipc, failed, fill};

type Topic = PortFactory<Ipc, [u8], ()>;

/// A publisher of this process.
struct Exit {
    publisher: Publisher<Ipc, [u8], ()>,
    topic: String,
    /// Those with subscriptions of its topic, this one left out.
    processes: Vec<usize>,
    /// Whether this process has subscriptions of its topic.
    comes_back: bool,
}

/// A subscription of this process, by its number in the plan.
struct Entry {
    index: usize,
    subscriber: Subscriber<Ipc, [u8], ()>,
}

/// The ends of one process.
pub struct Iceoryx2Ends {
    state: Arc<GraphState>,
    /// By their numbers in the plan; none for those of other processes.
    exits: Vec<Option<Exit>>,
    entries: Vec<Entry>,
    waiter: RefCell<Waiter>,
    /// By process.
    ringers: BTreeMap<usize, Ringer>,
    topics: BTreeMap<String, Topic>,
    /// Whether there may be messages for which nobody rings any more.
    more: Cell<bool>,
    // Declared last: the ports above go first.
    _node: Node<Ipc>,
}

impl Iceoryx2Ends {
    /// Opens the alarm of this process, its ports, and the alarms of those it sends to.
    pub fn open(args: &TopologyArgs, state: &Arc<GraphState>) -> Result<Self, LinkError> {
        if args.variant == "spin" {
            let text = "no topology in variant spin, only in listener and doorbell";
            return Err(LinkError::Unsupported(text.to_owned()));
        }
        let (plan, node) = (state.plan(), NodeBuilder::new().create::<Ipc>());
        let node = node.map_err(failed("create node"))?;
        let own = plan.process(&args.process).unwrap_or(0);
        let alarm = Alarm {
            variant: &args.variant,
            session: &args.session,
            timeout: args.timeout,
            ringers: plan.processes.len(),
        };
        // Before the subscribers: who counts these may ring.
        let waiter = RefCell::new(Waiter::open(&alarm, &node, &own.to_string())?);
        let topics = topics(&args.session, state, &node)?;
        let entries = entries(state, &topics)?;
        let publisher = |one: &PlanPublisher| {
            state.is_here(one.node).then(|| exit(plan, one, own, &topics[&one.topic])).transpose()
        };
        let exits: Vec<Option<Exit>> =
            plan.publishers.iter().map(publisher).collect::<Result<_, _>>()?;
        let rung: BTreeSet<usize> =
            exits.iter().flatten().flat_map(|exit| exit.processes.iter().copied()).collect();
        let ringer =
            |process: usize| Ok((process, Ringer::open(&alarm, &node, &process.to_string())?));
        let ringers = rung.into_iter().map(ringer).collect::<Result<_, LinkError>>()?;
        let (state, more) = (Arc::clone(state), Cell::new(false));
        Ok(Self { state, exits, entries, waiter, ringers, topics, more, _node: node })
    }
}

/// The services of all topics that this process takes part in.
fn topics(
    session: &str,
    state: &GraphState,
    node: &Node<Ipc>,
) -> Result<BTreeMap<String, Topic>, LinkError> {
    let plan = state.plan();
    let publishers = plan.publishers.iter().map(|one| (one.node, &one.topic));
    let subscriptions = plan.subscriptions.iter().map(|one| (one.node, &one.topic));
    let all = publishers.chain(subscriptions).filter(|(owner, _)| state.is_here(*owner));
    let names: BTreeSet<&String> = all.map(|(_, topic)| topic).collect();
    let open = |name: &String| Ok((name.clone(), service(session, plan, name, node)?));
    names.into_iter().map(open).collect()
}

/// Whoever comes first makes it; all have the same plan and so the same limits.
fn service(session: &str, plan: &Plan, topic: &str, node: &Node<Ipc>) -> Result<Topic, LinkError> {
    let (publishers, subscriptions) = plan.ends(topic);
    let of_topic = plan.subscriptions.iter().filter(|one| one.topic == topic);
    let depth = of_topic.map(|one| one.depth.max(1) as usize).max();
    let name = format!("angaros_peer/{session}/topology/{topic}");
    let name = ServiceName::new(&name).map_err(failed("name service"))?;
    node.service_builder(&name)
        .publish_subscribe::<[u8]>()
        .max_publishers(publishers.max(1))
        .max_subscribers(subscriptions.max(1))
        .max_nodes(plan.processes.len() + 3)
        .history_size(0)
        .subscriber_max_buffer_size(depth.unwrap_or(1))
        .subscriber_max_borrowed_samples(2)
        .enable_safe_overflow(true)
        .open_or_create()
        .map_err(failed("open publish-subscribe service"))
}

fn entries(state: &GraphState, topics: &BTreeMap<String, Topic>) -> Result<Vec<Entry>, LinkError> {
    let here = state.plan().subscriptions.iter().enumerate();
    here.filter(|(_, one)| state.is_here(one.node))
        .map(|(index, one)| {
            let builder = topics[&one.topic].subscriber_builder();
            let made = builder.buffer_size(one.depth.max(1) as usize).create();
            Ok(Entry { index, subscriber: made.map_err(failed("create subscriber"))? })
        })
        .collect()
}

fn exit(plan: &Plan, one: &PlanPublisher, own: usize, topic: &Topic) -> Result<Exit, LinkError> {
    let publisher = topic
        .publisher_builder()
        .initial_max_slice_len(one.bytes + Head::BYTES)
        .max_loaned_samples(2)
        .backpressure_strategy(BackpressureStrategy::DiscardData)
        .create()
        .map_err(failed("create publisher"))?;
    let of_topic = plan.subscriptions.iter().filter(|other| other.topic == one.topic);
    let mut processes: BTreeSet<usize> =
        of_topic.map(|other| plan.nodes[other.node].process).collect();
    let comes_back = processes.remove(&own);
    let processes = processes.into_iter().collect();
    Ok(Exit { publisher, topic: one.topic.clone(), processes, comes_back })
}

impl Ends for Iceoryx2Ends {
    fn is_matched(&self) -> Result<bool, LinkError> {
        let plan = self.state.plan();
        let heard = self.exits.iter().flatten().all(|exit| {
            let known = self.topics[&exit.topic].dynamic_config().number_of_subscribers();
            known >= plan.ends(&exit.topic).1
        });
        let hears = self.entries.iter().all(|entry| {
            let topic = &plan.subscriptions[entry.index].topic;
            self.topics[topic].dynamic_config().number_of_publishers() >= plan.ends(topic).0
        });
        Ok(heard && hears)
    }

    fn publish(&self, publisher: usize, head: Head, body: &[u8]) -> Result<(), LinkError> {
        let Some(exit) = self.exits.get(publisher).and_then(Option::as_ref) else {
            return Ok(());
        };
        fill(&exit.publisher, body.len() + Head::BYTES, |loan| head.fill(body, loan))?;
        if exit.comes_back {
            self.more.set(true);
        }
        exit.processes.iter().filter_map(|one| self.ringers.get(one)).try_for_each(Ringer::ring)
    }

    fn wait(&self, timeout: Duration, arrived: &dyn Fn(usize, &[u8])) -> Result<(), LinkError> {
        let timeout = if self.more.take() { Duration::ZERO } else { timeout };
        self.waiter.borrow_mut().wait(timeout)?;
        for entry in &self.entries {
            if let Some(sample) = entry.subscriber.receive().map_err(failed("receive"))? {
                // There may be another behind it.
                self.more.set(true);
                arrived(entry.index, sample.payload());
            }
        }
        Ok(())
    }
}
