//! Many nodes of a topology: a stream for each publisher and each subscription of its topic, also
//! between nodes of one process. Each process listens once; who publishes connects to it and says
//! for which publisher and subscription of the plan the stream is.
//!
//! Nobody waits for a stream that is full: what does not fit is kept, at most the publisher's depth
//! of messages, of which the oldest goes first, as in ROS's keep-last.

mod flow;
mod place;

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use angaros_bench_peer::LinkError;
use angaros_bench_peer::topology::{Ends, GraphState, Head, Plan, TopologyArgs};

use crate::stream::Kind;
use crate::wait::poll;
use flow::{Incoming, Outgoing};
use place::{GREETING, Place, connect};

/// From a publisher of this process to a subscription.
struct Way {
    publisher: usize,
    subscription: usize,
    /// Where the subscription lives.
    process: usize,
    /// None until that process listens.
    stream: Option<Outgoing>,
}

/// From a publisher to a subscription of this process.
struct Arrival {
    subscription: usize,
    stream: Incoming,
}

/// The ends of one process.
pub struct SocketEnds {
    state: Arc<GraphState>,
    session: String,
    place: Place,
    /// How many streams will come to this process.
    expected: usize,
    /// Streams that have not said yet for whom they are.
    strangers: RefCell<Vec<Incoming>>,
    arrivals: RefCell<Vec<Arrival>>,
    ways: RefCell<Vec<Way>>,
    /// Scratch of `wait`.
    polled: RefCell<Vec<libc::pollfd>>,
}

impl SocketEnds {
    /// Listens; the streams come while it is asked whether all have matched.
    pub fn open(args: &TopologyArgs, state: &Arc<GraphState>) -> Result<Self, LinkError> {
        let kind = match args.variant.as_str() {
            "tcp" => Kind::Tcp,
            "unix" => Kind::Unix,
            other => {
                let text = format!("no topology in variant {other}, only in tcp and unix");
                return Err(LinkError::Unsupported(text));
            }
        };
        let plan = state.plan();
        let here = plan.subscriptions.iter().filter(|one| state.is_here(one.node));
        let expected = here.map(|one| plan.ends(&one.topic).0).sum();
        let process = plan.process(&args.process).unwrap_or(0);
        Ok(Self {
            place: Place::open(kind, &args.session, process)?,
            session: args.session.clone(),
            expected,
            ways: RefCell::new(ways(plan, state)),
            state: Arc::clone(state),
            strangers: RefCell::default(),
            arrivals: RefCell::default(),
            polled: RefCell::default(),
        })
    }

    /// Takes who has connected meanwhile.
    fn accept(&self) -> Result<(), LinkError> {
        let mut strangers = self.strangers.borrow_mut();
        while let Some(wire) = self.place.accept()? {
            strangers.push(Incoming::new(wire, GREETING));
        }
        let mut index = 0;
        while let Some(stranger) = strangers.get_mut(index) {
            let Some(greeting) = stranger.take()? else {
                index += 1;
                continue;
            };
            let (publisher, subscription) = place::read_greeting(greeting)?;
            let bytes = self.fits(publisher, subscription)?;
            let stream = strangers.swap_remove(index).expecting(bytes);
            self.arrivals.borrow_mut().push(Arrival { subscription, stream });
        }
        Ok(())
    }

    /// The size of a publisher's messages, if the subscription is one of this process for them.
    fn fits(&self, publisher: usize, subscription: usize) -> Result<usize, LinkError> {
        let plan = self.state.plan();
        let (from, to) = (plan.publishers.get(publisher), plan.subscriptions.get(subscription));
        match (from, to) {
            (Some(from), Some(to)) if from.topic == to.topic && self.state.is_here(to.node) => {
                Ok(from.bytes + Head::BYTES)
            }
            _ => {
                let text = format!("a stream of publisher {publisher} to {subscription}");
                Err(LinkError::Middleware(format!("{text} is not in the plan")))
            }
        }
    }
}

fn ways(plan: &Plan, state: &GraphState) -> Vec<Way> {
    let mut ways = Vec::new();
    for (publisher, from) in plan.publishers.iter().enumerate() {
        for (subscription, to) in plan.subscriptions.iter().enumerate() {
            if state.is_here(from.node) && from.topic == to.topic {
                let process = plan.nodes[to.node].process;
                ways.push(Way { publisher, subscription, process, stream: None });
            }
        }
    }
    ways
}

impl Ends for SocketEnds {
    fn is_matched(&self) -> Result<bool, LinkError> {
        for way in self.ways.borrow_mut().iter_mut().filter(|way| way.stream.is_none()) {
            self.accept()?;
            let Some(mut wire) = connect(self.place.kind(), &self.session, way.process)? else {
                continue;
            };
            place::greet(&mut wire, way.publisher, way.subscription)?;
            let depth = self.state.plan().publishers[way.publisher].depth as usize;
            way.stream = Some(Outgoing::new(wire, depth));
        }
        self.accept()?;
        let connected = self.ways.borrow().iter().all(|way| way.stream.is_some());
        Ok(connected && self.arrivals.borrow().len() >= self.expected)
    }

    fn publish(&self, publisher: usize, head: Head, body: &[u8]) -> Result<(), LinkError> {
        let mut first = [0; Head::BYTES];
        head.fill(&[], &mut first)?;
        let mut ways = self.ways.borrow_mut();
        let own = ways.iter_mut().filter(|way| way.publisher == publisher);
        for stream in own.filter_map(|way| way.stream.as_mut()) {
            stream.send(&first, body)?;
        }
        Ok(())
    }

    fn wait(&self, timeout: Duration, arrived: &dyn Fn(usize, &[u8])) -> Result<(), LinkError> {
        let mut polled = self.polled.borrow_mut();
        let mut arrivals = self.arrivals.borrow_mut();
        polled.clear();
        polled.extend(arrivals.iter().map(|arrival| arrival.stream.entry()));
        let ways = self.ways.borrow();
        polled.extend(ways.iter().filter_map(|way| way.stream.as_ref()?.entry()));
        drop(ways);
        if !poll(&mut polled, timeout)? {
            return Ok(());
        }
        for (arrival, entry) in arrivals.iter_mut().zip(polled.iter()) {
            if entry.revents != 0
                && let Some(message) = arrival.stream.take()?
            {
                arrived(arrival.subscription, message);
            }
        }
        let mut ways = self.ways.borrow_mut();
        ways.iter_mut().filter_map(|way| way.stream.as_mut()).try_for_each(Outgoing::flush)
    }
}
