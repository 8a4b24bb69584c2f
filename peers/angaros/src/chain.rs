//! A node of a chain: a subscription whose callback loans, writes and publishes.

use std::time::Duration;

use angaros::{
    Context, Node, Publisher, Qos, Sample, SingleThreadedExecutor, Subscription, TakeError,
};
use angaros_bench_peer::{Args, Head, Hop, LinkError, Mode, Role, Stamp, Stamps, Station};

use crate::exchange;
use crate::link::{check, context, executor, failed, qos, session};
use crate::peer_angaros::msg::{Octets, OctetsLengths};

/// One node of the chain.
pub struct NodeStation {
    exit: Option<Exit>,
    _subscription: Option<Subscription<Octets>>,
    executor: SingleThreadedExecutor,
}

/// The way to the next node.
#[derive(Clone)]
pub struct Exit {
    publisher: Publisher<Octets>,
    mode: Mode,
    stamps: Stamps,
}

impl Exit {
    /// What is published goes to the next node, written by the rule of the mode.
    pub fn new(publisher: Publisher<Octets>, mode: Mode) -> Self {
        Self { publisher, mode, stamps: Stamps::default() }
    }

    /// The same, which notes when a message has gone.
    fn with_stamps(self, stamps: Stamps) -> Self {
        Self { stamps, ..self }
    }

    /// Sends one message: `body` under a new head.
    pub fn send(&self, head: Head, body: &[u8]) -> Result<(), LinkError> {
        let lengths = OctetsLengths { data: body.len() };
        let loan = self.publisher.loan_unzeroed(&lengths);
        let mut loan = loan.map_err(|error| failed(&error))?;
        head.fill(self.mode, body, loan.builder().data_mut())?;
        let published = loan.publish().map_err(|error| failed(&error));
        self.stamps.note(Stamp::Written);
        published
    }
}

impl NodeStation {
    /// Joins the session's domain; hop I is a topic of its own.
    pub fn open(args: &Args, hop: &Hop) -> Result<Self, LinkError> {
        check(args)?;
        exchange::refuse_chain(args)?;
        let made = context(args).and_then(|context| Self::create(args, hop, &context));
        made.map_err(|error| failed(&error))
    }

    fn create(args: &Args, hop: &Hop, context: &Context) -> angaros::Result<Self> {
        let node = Node::new(context, &format!("node_{}", args.index))?;
        let (qos, session) = (qos(args), session(args));
        let topic = |index: usize| format!("chain_{session}_{index}");
        let stamps = hop.stamps(args);
        let exit = match args.role {
            Role::Sink => None,
            _ => {
                let publisher = node.create_publisher(&topic(args.index + 1), qos)?;
                Some(Exit::new(publisher, args.mode).with_stamps(stamps))
            }
        };
        let subscription = match args.role {
            Role::Source => None,
            _ => Some(subscribe(&node, &topic(args.index), qos, hop, exit.clone())?),
        };
        let executor = executor(args, context)?;
        executor.add_node(&node)?;
        Ok(Self { exit, _subscription: subscription, executor })
    }
}

fn subscribe(
    node: &Node,
    topic: &str,
    qos: Qos,
    hop: &Hop,
    exit: Option<Exit>,
) -> angaros::Result<Subscription<Octets>> {
    let hop = hop.clone();
    node.create_subscription(topic, qos, move |sample: Sample<Octets>| {
        let message = sample.view()?.data;
        let passed = hop.arrived(message).and_then(|head| match (head, &exit) {
            (Some(head), Some(exit)) => exit.send(head, message),
            _ => Ok(()),
        });
        if let Err(error) = passed {
            hop.fail(error);
        }
        Ok::<(), TakeError>(())
    })
}

impl Station for NodeStation {
    fn send(&mut self, head: Head, body: &mut [u8]) -> Result<(), LinkError> {
        self.exit.as_ref().map_or(Ok(()), |exit| exit.send(head, body))
    }

    fn pass(&mut self, timeout: Duration) -> Result<bool, LinkError> {
        Ok(self.executor.spin_once(timeout))
    }
}
