//! Questions and answers over topics, and what is known of each peer.

use super::estimator::{ClockEstimate, Estimator, Exchange};
use crate::team::hex;
use angaros_core::Node;
use angaros_core::Publisher;
use angaros_core::Timer;
use angaros_core::events::SubscriptionOptions;
use angaros_core::executor::CallbackGroupType;
use angaros_core::{Sample, Subscription};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::{MultiArrayDimension, MultiArrayLayout, UInt64MultiArray};
use angaros_transport::clock::Clock;
use angaros_transport::endpoint::Gid;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Peers that are known at a time; of more, the one unheard of for longest is forgotten.
pub const MAX_PEERS: usize = 256;

const QUESTION: &str = "/_angaros/clock/question";
const ANSWER: &str = "/_angaros/clock/answer";
/// The first word of what is sent: the form of the rest.
const VERSION: u64 = 1;
/// Questions whose answers are still taken.
const OPEN_QUESTIONS: usize = 16;
/// Messages that wait for a callback.
const DEPTH: usize = 64;
/// A name of a node is not longer than a path may be.
const LONGEST_NAME: usize = 512;
/// If the two clocks of a host passed more unlike than this within an exchange, one was set, ns.
const SET_NS: u64 = 1_000_000;

/// Both clocks at one moment, ns.
#[derive(Clone, Copy)]
struct Moment {
    monotonic_ns: u64,
    system_ns: u64,
}

impl Moment {
    fn now(clock: &Clock) -> Self {
        let system = clock.system_time().nanoseconds;
        Self {
            monotonic_ns: clock.monotonic_ns(),
            system_ns: u64::try_from(system).unwrap_or_default(),
        }
    }

    /// How unlike the two clocks have passed since `earlier`.
    fn unlike_ns(self, earlier: Self) -> u64 {
        let monotonic = self.monotonic_ns.wrapping_sub(earlier.monotonic_ns);
        let system = self.system_ns.wrapping_sub(earlier.system_ns);
        monotonic.abs_diff(system)
    }
}

/// What is known of the clocks of another node.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockPeer {
    /// Its full name.
    pub node: String,
    /// The id under which it answers.
    pub id: Gid,
    /// Its monotonic clock against ours: for what measures times.
    pub monotonic: ClockEstimate,
    /// Its system clock against ours: for stamps of messages. `None` if one was being set during
    /// every exchange.
    pub system: Option<ClockEstimate>,
}

struct Peer {
    node: String,
    heard_ns: u64,
    monotonic: Estimator,
    system: Estimator,
}

#[derive(Default)]
struct State {
    number: u64,
    asked: VecDeque<(u64, Moment)>,
    peers: BTreeMap<Gid, Peer>,
}

struct Core {
    node: String,
    clock: Clock,
    questions: Publisher<UInt64MultiArray>,
    answers: Publisher<UInt64MultiArray>,
    state: Mutex<State>,
}

/// A node's part in the exchange of times (rules K1 to K5); it ends when this is dropped. The node
/// must be on an executor that spins.
#[must_use = "the node neither asks nor answers when this is dropped"]
pub struct ClockOffsets {
    core: Arc<Core>,
    _timer: Timer,
    _questions: Subscription<UInt64MultiArray>,
    _answers: Subscription<UInt64MultiArray>,
}

/// The exchange of times on a [`Node`].
pub trait NodeClockOffsets {
    /// Takes part in the exchange of times with all other nodes that do: asks them every `period`,
    /// and answers them. N nodes send N questions and N (N - 1) answers in a period.
    ///
    /// # Errors
    /// A period of 0, and as [`Node::create_publisher`] and [`Node::create_subscription`].
    fn clock_offsets(&self, period: Duration) -> Result<ClockOffsets>;
}

impl NodeClockOffsets for Node {
    fn clock_offsets(&self, period: Duration) -> Result<ClockOffsets> {
        if period.is_zero() {
            let message = "cannot exchange times: a period of 0";
            return Err(Error::new(ErrorKind::InvalidArgument, message).hint("a second is usual"));
        }
        let qos = Qos::keep_last(DEPTH).best_effort();
        let core = Arc::new(Core {
            node: self.name().to_string(),
            clock: self.context().clock().clone(),
            questions: self.create_publisher(QUESTION, qos)?,
            answers: self.create_publisher(ANSWER, qos)?,
            state: Mutex::default(),
        });
        let group = self.create_callback_group(CallbackGroupType::MutuallyExclusive);
        let options = || SubscriptionOptions::new().callback_group(&group);
        let weak = Arc::downgrade(&core);
        let on_question = move |sample: Sample<UInt64MultiArray>| {
            weak.upgrade().map_or(Ok(()), |core| core.answer(&sample))
        };
        let questions = self.create_subscription_with(QUESTION, qos, options(), on_question)?;
        let weak = Arc::downgrade(&core);
        let on_answer = move |sample: Sample<UInt64MultiArray>| {
            weak.upgrade().map_or(Ok(()), |core| core.learn(&sample))
        };
        let answers = self.create_subscription_with(ANSWER, qos, options(), on_answer)?;
        let weak = Arc::downgrade(&core);
        let timer = self.create_wall_timer_in(&group, period, move |_| {
            if let Some(core) = weak.upgrade() {
                core.ask();
            }
        })?;
        core.ask();
        Ok(ClockOffsets { core, _timer: timer, _questions: questions, _answers: answers })
    }
}

impl ClockOffsets {
    /// What is known of every peer, as of now.
    #[must_use]
    pub fn peers(&self) -> Vec<ClockPeer> {
        let now = Moment::now(&self.core.clock);
        let state = lock(&self.core.state);
        let peers = state.peers.iter().filter_map(|(id, peer)| {
            Some(ClockPeer {
                node: peer.node.clone(),
                id: *id,
                monotonic: peer.monotonic.estimate(now.monotonic_ns)?,
                system: peer.system.estimate(now.system_ns),
            })
        });
        peers.collect()
    }

    /// What is known of the node with this full name.
    #[must_use]
    pub fn of_node(&self, node: &str) -> Option<ClockPeer> {
        self.peers().into_iter().find(|peer| peer.node == node)
    }
}

type Handled = Result<(), Box<dyn std::error::Error + Send + Sync>>;

impl Core {
    /// Asks everybody. A question that cannot be sent now is asked again in a period.
    fn ask(&self) {
        let mut state = lock(&self.state);
        state.number += 1;
        let number = state.number;
        if state.asked.len() == OPEN_QUESTIONS {
            state.asked.pop_front();
        }
        state.asked.push_back((number, Moment::now(&self.clock)));
        drop(state);
        self.questions.publish(message(&[], vec![VERSION, number])).ok();
    }

    fn answer(&self, question: &Sample<UInt64MultiArray>) -> Handled {
        let heard = Moment::now(&self.clock);
        let asker = question.info().publisher;
        if asker == self.questions.endpoint().gid {
            return Ok(());
        }
        let view = question.view()?;
        let [VERSION, number] = *view.data else { return Ok(()) };
        let answered = Moment::now(&self.clock);
        let words = vec![
            VERSION,
            number,
            heard.monotonic_ns,
            heard.system_ns,
            answered.monotonic_ns,
            answered.system_ns,
        ];
        // A lost answer is like one lost on the way.
        self.answers.publish(message(&[&self.node, &hex(asker)], words)).ok();
        Ok(())
    }

    fn learn(&self, answer: &Sample<UInt64MultiArray>) -> Handled {
        let returned = Moment::now(&self.clock);
        let content = answer.message()?;
        let [name, asker] = &content.layout.dim[..] else { return Ok(()) };
        let [VERSION, number, heard_m, heard_s, answered_m, answered_s] = content.data[..] else {
            return Ok(());
        };
        let ours = asker.label == hex(self.questions.endpoint().gid);
        if !ours || name.label.len() > LONGEST_NAME {
            return Ok(());
        }
        let mut state = lock(&self.state);
        let Some((_, asked)) = state.asked.iter().copied().find(|(open, _)| *open == number) else {
            return Ok(());
        };
        let peer = state.peer(answer.info().publisher, &name.label);
        peer.heard_ns = returned.monotonic_ns;
        let exchange = |asked_ns, heard_ns, answered_ns, returned_ns| Exchange {
            asked_ns,
            heard_ns,
            answered_ns,
            returned_ns,
        };
        // What is refused is counted by the estimator.
        let times = exchange(asked.monotonic_ns, heard_m, answered_m, returned.monotonic_ns);
        peer.monotonic.add(times).ok();
        let there = Moment { monotonic_ns: heard_m, system_ns: heard_s };
        let back = Moment { monotonic_ns: answered_m, system_ns: answered_s };
        if returned.unlike_ns(asked) <= SET_NS && back.unlike_ns(there) <= SET_NS {
            let times = exchange(asked.system_ns, heard_s, answered_s, returned.system_ns);
            if peer.system.add(times).is_err() {
                // Our clock was set back: what was before says nothing any more.
                peer.system = Estimator::default();
                peer.system.add(times).ok();
            }
        }
        Ok(())
    }
}

impl State {
    fn peer(&mut self, id: Gid, node: &str) -> &mut Peer {
        if !self.peers.contains_key(&id) && self.peers.len() >= MAX_PEERS {
            let oldest = self.peers.iter().min_by_key(|(_, peer)| peer.heard_ns);
            if let Some(oldest) = oldest.map(|(id, _)| *id) {
                self.peers.remove(&oldest);
            }
        }
        self.peers.entry(id).or_insert_with(|| Peer {
            node: node.to_owned(),
            heard_ns: 0,
            monotonic: Estimator::default(),
            system: Estimator::default(),
        })
    }
}

/// Words for everybody or for whom the labels name.
fn message(labels: &[&str], data: Vec<u64>) -> UInt64MultiArray {
    let dimension = |label: &&str| MultiArrayDimension {
        label: (*label).into(),
        ..MultiArrayDimension::default()
    };
    let layout = MultiArrayLayout {
        dim: labels.iter().map(dimension).collect(),
        ..MultiArrayLayout::default()
    };
    UInt64MultiArray { layout, data }
}
