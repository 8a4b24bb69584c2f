//! A process of a topology: its nodes with their timers, subscriptions and publishers, on one
//! executor. A message goes out in a loan, so between nodes of one process its handle moves and
//! nothing is copied; between processes of a host it travels in shared memory with variant `shm`.

use std::sync::Arc;
use std::time::Duration;

use angaros::{
    Context, MultiThreadedExecutor, Node, Publisher, Qos, Sample, SingleThreadedExecutor,
    Subscription, TakeError, Timer,
};
use angaros_bench_peer::topology::{
    Cause, Executor, GraphHost, GraphState, Head, PlanNode, PlanPublisher, PlanSubscription,
    TopologyArgs,
};
use angaros_bench_peer::{LinkError, Reliability, monotonic_ns};

use crate::exchange;
use crate::link::{SPIN, failed, join};
use crate::peer_angaros::msg::{Octets, OctetsLengths};

/// Publishers by their number in the plan; those of other processes are not there.
type Exits = Arc<Vec<Option<Publisher<Octets>>>>;

/// The threads that run the callbacks.
enum Threads {
    One(SingleThreadedExecutor),
    Many(MultiThreadedExecutor),
}

impl Threads {
    fn new(args: &TopologyArgs, context: &Context) -> angaros::Result<Self> {
        Ok(match args.executor {
            Executor::Single => Self::One(SingleThreadedExecutor::new(context)?),
            Executor::Multi => {
                let cores = std::thread::available_parallelism().map_or(2, usize::from);
                Self::Many(MultiThreadedExecutor::new(context, cores.max(2))?)
            }
        })
    }

    fn add(&self, node: &Node) -> angaros::Result<()> {
        match self {
            Self::One(executor) => executor.add_node(node),
            Self::Many(executor) => executor.add_node(node),
        }
    }
}

/// All that a process has.
pub struct TopologyHost {
    state: Arc<GraphState>,
    exits: Exits,
    /// By their number in the plan.
    subscriptions: Vec<(usize, Subscription<Octets>)>,
    /// By their number in the plan.
    nodes: Vec<Option<Node>>,
    timers: Vec<Timer>,
    threads: Threads,
}

impl TopologyHost {
    /// Joins the session's domain and opens everything but the timers.
    pub fn open(args: &TopologyArgs, state: &Arc<GraphState>) -> Result<Self, LinkError> {
        let variant = args.variant.as_str();
        if variant.ends_with(SPIN) || exchange::VARIANTS.contains(&variant) {
            let text = format!("variant {variant} has no topology, the transports have");
            return Err(LinkError::Unsupported(text));
        }
        Self::create(args, state).map_err(|error| failed(&error))
    }

    fn create(args: &TopologyArgs, state: &Arc<GraphState>) -> angaros::Result<Self> {
        // Without `local` even a message to a node of this process goes over the transport.
        let context = join(&args.session, &format!("local,{}", args.variant))?;
        let threads = Threads::new(args, &context)?;
        let session = args.session.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let topic = |name: &str| format!("topology_{session}/{name}");
        let plan = state.plan();
        let node = |(index, one): (usize, &PlanNode)| {
            let name = one.name.replace('/', "_");
            state.is_here(index).then(|| Node::new(&context, &name)).transpose()
        };
        let nodes: Vec<Option<Node>> =
            plan.nodes.iter().enumerate().map(node).collect::<angaros::Result<_>>()?;
        let publisher = |one: &PlanPublisher| {
            let open = |node: &Node| node.create_publisher(&topic(&one.topic), qos_of(one));
            nodes[one.node].as_ref().map(open).transpose()
        };
        let publishers: angaros::Result<Vec<_>> = plan.publishers.iter().map(publisher).collect();
        let exits: Exits = Arc::new(publishers?);
        let mut subscriptions = Vec::new();
        for (index, one) in plan.subscriptions.iter().enumerate() {
            if let Some(node) = &nodes[one.node] {
                let made = subscribe(node, &topic(&one.topic), index, one, state, &exits)?;
                subscriptions.push((index, made));
            }
        }
        nodes.iter().flatten().try_for_each(|node| threads.add(node))?;
        let state = Arc::clone(state);
        Ok(Self { state, exits, subscriptions, nodes, timers: Vec::new(), threads })
    }

    fn timer(&self, index: usize, one: &PlanPublisher) -> angaros::Result<Option<Timer>> {
        let Some(node) = &self.nodes[one.node] else {
            return Ok(None);
        };
        let (state, exits) = (Arc::clone(&self.state), Arc::clone(&self.exits));
        let send = sending(&state, &exits);
        let call = move |info: angaros::TimerInfo| state.due(index, info.expected_ns, &send);
        node.create_timer(Duration::from_nanos(one.every_ns), call).map(Some)
    }
}

/// How a message gets out: written into a loan.
fn sending(
    state: &Arc<GraphState>,
    exits: &Exits,
) -> impl Fn(usize, Head) -> Result<(), LinkError> + Send + Sync + 'static {
    let (state, exits) = (Arc::clone(state), Arc::clone(exits));
    move |publisher, head| {
        let Some(exit) = exits.get(publisher).and_then(Option::as_ref) else {
            return Ok(());
        };
        let body = state.body(publisher);
        let lengths = OctetsLengths { data: body.len() + Head::BYTES };
        let mut loan = exit.loan_unzeroed(&lengths).map_err(|error| failed(&error))?;
        head.fill(body, loan.builder().data_mut())?;
        loan.publish().map_err(|error| failed(&error))
    }
}

fn subscribe(
    node: &Node,
    topic: &str,
    index: usize,
    one: &PlanSubscription,
    state: &Arc<GraphState>,
    exits: &Exits,
) -> angaros::Result<Subscription<Octets>> {
    let (own, send) = (Arc::clone(state), sending(state, exits));
    node.create_subscription(
        topic,
        qos(one.reliability, one.depth),
        move |sample: Sample<Octets>| {
            own.arrived(index, sample.view()?.data, &send);
            Ok::<(), TakeError>(())
        },
    )
}

fn qos_of(one: &PlanPublisher) -> Qos {
    qos(one.reliability, one.depth)
}

fn qos(reliability: Reliability, depth: u32) -> Qos {
    let qos = Qos::keep_last(depth as _);
    match reliability {
        Reliability::Reliable => qos,
        Reliability::BestEffort => qos.best_effort(),
    }
}

impl GraphHost for TopologyHost {
    fn is_matched(&mut self) -> Result<bool, LinkError> {
        let plan = self.state.plan();
        let heard = |(exit, one): (&Option<Publisher<Octets>>, &PlanPublisher)| {
            exit.as_ref().is_none_or(|exit| exit.subscription_count() >= plan.ends(&one.topic).1)
        };
        let all_heard = self.exits.iter().zip(&plan.publishers).all(heard);
        let hears = |(index, subscription): &(usize, Subscription<Octets>)| {
            let topic = &plan.subscriptions[*index].topic;
            subscription.publisher_count() >= plan.ends(topic).0
        };
        Ok(all_heard && self.subscriptions.iter().all(hears))
    }

    fn begin(&mut self, begin_ns: u64) -> Result<(), LinkError> {
        let state = Arc::clone(&self.state);
        let publishers = state.plan().publishers.iter().enumerate();
        let mut timed: Vec<(u64, usize, &PlanPublisher)> = publishers
            .filter_map(|(index, one)| match one.cause {
                Cause::Timer { phase_ns } => Some((phase_ns, index, one)),
                _ => None,
            })
            .collect();
        timed.sort_by_key(|(phase_ns, index, _)| (*phase_ns, *index));
        for (phase_ns, index, one) in timed {
            let wait = begin_ns.saturating_add(phase_ns).saturating_sub(monotonic_ns());
            std::thread::sleep(Duration::from_nanos(wait));
            let timer = self.timer(index, one).map_err(|error| failed(&error))?;
            self.timers.extend(timer);
        }
        Ok(())
    }

    fn play(&mut self, until_ns: u64) -> Result<(), LinkError> {
        let left = Duration::from_nanos(until_ns.saturating_sub(monotonic_ns()));
        match &self.threads {
            Threads::One(executor) => executor.spin_until(|| false, left),
            Threads::Many(executor) => executor.spin_until(|| false, left),
        };
        Ok(())
    }
}
