//! A node's part in a group.

use super::heartbeat::{from_message, hex, to_message, unhex};
use super::view::{Change, DepartureReason, Member, MemberId, Term, View};
use angaros_core::Node;
use angaros_core::Publisher;
use angaros_core::Timer;
use angaros_core::events::SubscriptionOptions;
use angaros_core::executor::CallbackGroupType;
use angaros_core::{Sample, Subscription};
use angaros_msg::Qos;
use angaros_msg::diagnostic_msgs::msg::DiagnosticArray;
use angaros_msg::std_msgs::msg::{MultiArrayDimension, UInt8MultiArray};
use angaros_transport::clock::Clock;
use angaros_transport::error::{Error, ErrorKind, PublishError, Result};
use angaros_transport::mutex::lock;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Messages of a publisher that can be sent again (rule R4).
const HISTORY: usize = 1000;

/// Senders whose last message is remembered.
const MAX_SENDERS: usize = 1024;

/// Who leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// The member.
    pub member: Member,
    /// Under which term: what it does outside of the group it does in this name, so that others can
    /// refuse what is older.
    pub term: Term,
}

/// What happened in a group.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroupEvent {
    /// A member was met.
    Joined(Member),
    /// A member is gone.
    Gone(Member, DepartureReason),
    /// Another leads, or nobody that this member knows of.
    Leader(Option<Leader>),
}

/// What a member sent to all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broadcast {
    /// Who sent it.
    pub from: MemberId,
    /// The term, if it is an order of the leader.
    pub term: Option<Term>,
    /// What it sent.
    pub data: Vec<u8>,
}

/// Why an order was not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// This member does not lead.
    #[error("cannot give an order: this member does not lead\nhint: ask for the group's leader")]
    NotLeader,
    /// The message could not be sent.
    #[error(transparent)]
    Publish(#[from] PublishError),
}

type OnEvent = Box<dyn FnMut(GroupEvent) + Send>;
type OnMessage = Box<dyn FnMut(Broadcast) + Send>;

/// How a node takes part in a group.
#[must_use = "a builder does nothing until it joins"]
pub struct GroupBuilder {
    node: Node,
    name: String,
    priority: i32,
    period: Duration,
    timeout: Duration,
    on_event: OnEvent,
    on_message: OnMessage,
}

/// Groups of nodes on a [`Node`].
pub trait NodeGroups {
    /// The group of this name, a single word as in a topic name; see [`team`](crate::team).
    fn group(&self, name: &str) -> GroupBuilder;
}

impl NodeGroups for Node {
    fn group(&self, name: &str) -> GroupBuilder {
        GroupBuilder {
            node: self.clone(),
            name: name.to_owned(),
            priority: 0,
            period: Duration::from_millis(100),
            timeout: Duration::from_millis(500),
            on_event: Box::new(|_| {}),
            on_message: Box::new(|_| {}),
        }
    }
}

impl GroupBuilder {
    /// Of two members the one with the greater priority leads; 0 if it is not set.
    pub fn priority(self, priority: i32) -> Self {
        Self { priority, ..self }
    }

    /// How often it tells of itself, and how long others may be silent: 100 ms and 500 ms if they
    /// are not set. The time-out should be several periods, and the same for all members.
    pub fn heartbeat(self, period: Duration, timeout: Duration) -> Self {
        Self { period, timeout, ..self }
    }

    /// Called, on the executor of the node, for whatever happens.
    pub fn on_event(self, call: impl FnMut(GroupEvent) + Send + 'static) -> Self {
        Self { on_event: Box::new(call), ..self }
    }

    /// Called, on the executor of the node, for what other members send.
    pub fn on_message(self, call: impl FnMut(Broadcast) + Send + 'static) -> Self {
        Self { on_message: Box::new(call), ..self }
    }

    /// Joins. The node must be run by an executor.
    ///
    /// # Errors
    /// A name that breaks the rules, a time-out that is not longer than the period, and as
    /// [`Node::create_subscription`].
    pub fn join(self) -> Result<Group> {
        if self.timeout <= self.period || self.period.is_zero() {
            let message = format!(
                "cannot join group '{}': a time-out of {:?} is not longer than a period of {:?}",
                self.name, self.timeout, self.period
            );
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("let the time-out be several periods, and no period 0"));
        }
        let topic = |what: &str| format!("/_group/{}/{what}", self.name);
        let beats = Qos::keep_last(64).best_effort();
        let messages = Qos::keep_last(HISTORY);
        let node = self.node.clone();
        let clock = self.node.context().clock().clone();
        let sender = node.create_publisher::<UInt8MultiArray>(&topic("messages"), messages)?;
        let own = Member {
            id: sender.endpoint().gid,
            node: node.name().to_string(),
            priority: self.priority,
        };
        let timeout_ns = u64::try_from(self.timeout.as_nanos()).unwrap_or(u64::MAX);
        let core = Arc::new(Core {
            name: self.name.clone(),
            view: Mutex::new(View::new(own, clock.monotonic_ns(), timeout_ns)),
            clock,
            heartbeats: node.create_publisher(&topic("heartbeat"), beats)?,
            sender,
            leader: Mutex::default(),
            on_event: Mutex::new(self.on_event),
            on_message: Mutex::new(self.on_message),
            seen: Mutex::default(),
            lost: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            left_out: AtomicU64::new(0),
        });
        let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
        let options = || SubscriptionOptions::new().callback_group(&group);
        let weak = Arc::downgrade(&core);
        let hear = move |message: Arc<DiagnosticArray>| {
            if let Some(core) = weak.upgrade() {
                core.hear(&message);
            }
        };
        let heard = node.create_subscription_with(&topic("heartbeat"), beats, options(), hear)?;
        let weak = Arc::downgrade(&core);
        let receive = move |sample: Sample<UInt8MultiArray>| {
            weak.upgrade().map_or(Ok(()), |core| core.receive(&sample))
        };
        let received =
            node.create_subscription_with(&topic("messages"), messages, options(), receive)?;
        let weak = Arc::downgrade(&core);
        let timer = node.create_wall_timer_in(&group, self.period, move |_| {
            if let Some(core) = weak.upgrade() {
                core.tick();
            }
        })?;
        // Others need not wait for the first period to pass.
        core.tick();
        Ok(Group { core, _timer: timer, _heard: heard, _received: received })
    }
}

/// A membership; it ends when this is dropped.
#[must_use = "the node leaves the group when this is dropped"]
pub struct Group {
    core: Arc<Core>,
    _timer: Timer,
    _heard: Subscription<DiagnosticArray>,
    _received: Subscription<UInt8MultiArray>,
}

struct Core {
    name: String,
    view: Mutex<View>,
    clock: Clock,
    heartbeats: Publisher<DiagnosticArray>,
    sender: Publisher<UInt8MultiArray>,
    /// Whom the callback was last told of.
    leader: Mutex<Option<Leader>>,
    on_event: Mutex<OnEvent>,
    on_message: Mutex<OnMessage>,
    /// The last message of each sender.
    seen: Mutex<BTreeMap<MemberId, u64>>,
    lost: AtomicU64,
    refused: AtomicU64,
    left_out: AtomicU64,
}

impl Group {
    /// This member.
    #[must_use]
    pub fn own(&self) -> Member {
        lock(&self.core.view).own().clone()
    }

    /// All members this one knows of, itself included, by id.
    #[must_use]
    pub fn members(&self) -> Vec<Member> {
        lock(&self.core.view).members()
    }

    /// Who leads, as far as this member knows.
    #[must_use]
    pub fn leader(&self) -> Option<Leader> {
        self.core.leader()
    }

    /// The term under which this member leads, if it does.
    #[must_use]
    pub fn leads(&self) -> Option<Term> {
        lock(&self.core.view).own_term()
    }

    /// The greatest term this member has heard of.
    #[must_use]
    pub fn term(&self) -> Term {
        lock(&self.core.view).term()
    }

    /// Sends bytes to all other members (rule R4).
    ///
    /// # Errors
    /// As [`Publisher::publish`].
    pub fn broadcast(&self, data: &[u8]) -> Result<(), PublishError> {
        self.core.send(data, None)
    }

    /// The same in the name of the term under which this member leads: who knows of a greater one
    /// refuses it (rule R3).
    ///
    /// # Errors
    /// [`OrderError::NotLeader`] if it does not lead, and as [`Publisher::publish`].
    pub fn order(&self, data: &[u8]) -> Result<Term, OrderError> {
        let term = self.leads().ok_or(OrderError::NotLeader)?;
        self.core.send(data, Some(term))?;
        Ok(term)
    }

    /// Messages of other members that never came.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.core.lost.load(Ordering::Relaxed)
    }

    /// Orders of terms that were over.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.core.refused.load(Ordering::Relaxed)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let last = to_message(&lock(&self.core.view).heartbeat(true));
        // If it cannot be sent the others learn of it by the time-out.
        let _ = self.core.heartbeats.publish(last);
    }
}

impl Core {
    fn leader(&self) -> Option<Leader> {
        let leader = lock(&self.view).leader();
        leader.map(|(member, term)| Leader { member, term })
    }

    fn tick(&self) {
        let changes = lock(&self.view).tick(self.clock.monotonic_ns());
        self.tell();
        self.report(changes);
    }

    fn hear(&self, message: &DiagnosticArray) {
        let Some(heartbeat) = from_message(message) else { return };
        let (changes, leads_anew) = {
            let mut view = lock(&self.view);
            let before = view.own_term();
            let changes = view.hear(&heartbeat, self.clock.monotonic_ns());
            (changes, view.own_term() != before)
        };
        if leads_anew {
            self.tell();
        }
        self.report(changes);
    }

    fn tell(&self) {
        let message = to_message(&lock(&self.view).heartbeat(false));
        // A heartbeat that is lost is one of many; after shutdown there are none.
        let _ = self.heartbeats.publish(message);
    }

    fn report(&self, changes: Vec<Change>) {
        let mut events = Vec::new();
        for change in changes {
            match change {
                Change::Joined(member) => events.push(GroupEvent::Joined(member)),
                Change::Gone(member, how) => events.push(GroupEvent::Gone(member, how)),
                Change::LeftOut(node) => self.left_out(&node),
            }
        }
        let leader = self.leader();
        if std::mem::replace(&mut *lock(&self.leader), leader.clone()) != leader {
            events.push(GroupEvent::Leader(leader));
        }
        for event in events {
            (lock(&self.on_event))(event);
        }
    }

    fn left_out(&self, node: &str) {
        let count = self.left_out.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            let name = &self.name;
            let limit = super::MAX_MEMBERS;
            tracing::warn!("group {name} has {limit} members already; {node} is left out");
        }
    }

    fn send(&self, data: &[u8], term: Option<Term>) -> Result<(), PublishError> {
        let mut message = UInt8MultiArray { data: data.to_vec(), ..UInt8MultiArray::default() };
        if let Some(term) = term {
            let label = format!("order {}/{}", term.number, hex(term.leader));
            let size = u32::try_from(data.len()).unwrap_or(u32::MAX);
            message.layout.dim = vec![MultiArrayDimension { label, size, stride: size }];
        }
        self.sender.publish(message)
    }

    fn receive(
        &self,
        sample: &Sample<UInt8MultiArray>,
    ) -> Result<(), angaros_transport::error::TakeError> {
        let from = sample.info().publisher;
        if from == self.sender.endpoint().gid || !self.is_next(from, sample.info().sequence_number)
        {
            return Ok(());
        }
        let message = sample.message()?;
        let term = message.layout.dim.first().and_then(|dim| term_of(&dim.label));
        if term.is_some_and(|term| term < lock(&self.view).term() || term.leader != from) {
            self.refused.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        (lock(&self.on_message))(Broadcast { from, term, data: message.data.clone() });
        Ok(())
    }

    /// Whether a message is later than those before; counts what is missing between them.
    fn is_next(&self, from: MemberId, number: u64) -> bool {
        let mut seen = lock(&self.seen);
        if seen.len() >= MAX_SENDERS && !seen.contains_key(&from) {
            let view = lock(&self.view);
            let members = view.members();
            seen.retain(|id, _| members.iter().any(|member| member.id == *id));
        }
        let before = seen.insert(from, number);
        let Some(before) = before else { return true };
        if number <= before {
            seen.insert(from, before);
            return false;
        }
        self.lost.fetch_add(number - before - 1, Ordering::Relaxed);
        true
    }
}

/// The term in `order NUMBER/ID`.
fn term_of(label: &str) -> Option<Term> {
    let (number, leader) = label.strip_prefix("order ")?.split_once('/')?;
    Some(Term { number: number.parse().ok()?, leader: unhex(leader)? })
}
