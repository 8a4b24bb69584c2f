//! What waits to leave for one client: answers first, then one message of each topic in turn.
//!
//! * **OB1** Who puts a message in never waits: a full queue loses its oldest message, and where
//!   the client as a whole is full, the queue with the most bytes loses its oldest.
//! * **OB2** Each loss is counted at its subscription. What a throttled one leaves out is no loss.
//! * **OB3** Answers are never lost. A client that does not read them is disconnected when those
//!   behind the oldest take more than `control_bytes` of its [`Limits`]. The oldest may have any
//!   size, so what is large is sent with [`Outbox::send_alone`].
//! * **OB4** A throttled subscription gives a message at most once in its interval, the newest ones
//!   its queue holds; the last message before a pause is given too, at the end of the interval.

mod queue;

pub use queue::QueueCounts;

use crate::client::{SubscribeOptions, SubscriptionId};
use crate::encoding::Message;
use crate::limits::Limits;
use bytes::Bytes;
use queue::Queue;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// What a bridge itself sends, in the terms of WebSocket. Over TCP or UDP the first two are
/// used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// UTF-8. Whoever makes one answers for that.
    Text(Bytes),
    /// Bytes.
    Binary(Bytes),
    /// Asks whether the other side is there.
    Ping(Bytes),
    /// Answers that.
    Pong(Bytes),
    /// Ends the connection with a code of RFC 6455 and a reason.
    Close(u16, String),
}

impl Frame {
    /// How many bytes it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Text(bytes) | Self::Binary(bytes) | Self::Ping(bytes) | Self::Pong(bytes) => {
                bytes.len()
            }
            Self::Close(_, reason) => reason.len(),
        }
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl From<String> for Frame {
    fn from(text: String) -> Self {
        Self::Text(Bytes::from(text))
    }
}

/// The next thing to send to a client.
pub enum Outgoing {
    /// What the bridge put there with [`Outbox::send`].
    Control(Frame),
    /// A message of a topic.
    Message {
        /// Which of the client's subscriptions it is for.
        subscription: SubscriptionId,
        /// The message, shared by all clients.
        message: Arc<Message>,
    },
}

/// The queues of one client. One task takes from it, any thread puts into it.
pub struct Outbox {
    state: Mutex<State>,
    changed: Notify,
    control_limit: usize,
    queued_limit: usize,
}

#[derive(Default)]
struct State {
    control: VecDeque<Frame>,
    control_bytes: usize,
    queues: HashMap<SubscriptionId, Queue>,
    /// Those that are not empty, in the order of their turns.
    turns: VecDeque<SubscriptionId>,
    queued_bytes: usize,
    closed: Option<String>,
}

/// What a frame takes beside its bytes, so that empty ones count too.
const FRAME_OVERHEAD: usize = 64;

/// How often is looked whether all answers have been taken.
const LOOK: Duration = Duration::from_millis(2);

/// What [`State::take`] found.
enum Found {
    Something(Outgoing),
    Nothing,
    /// All that is there is throttled until then.
    NotBefore(Instant),
    End,
}

impl Outbox {
    /// Empty queues with the bounds of these limits.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            state: Mutex::default(),
            changed: Notify::new(),
            control_limit: limits.control_bytes,
            queued_limit: limits.queued_bytes,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts an answer into the queue (rule OB3). Returns whether the client is still there.
    pub fn send(&self, frame: impl Into<Frame>) -> bool {
        let frame = frame.into();
        let open = self.state().answer(frame, self.control_limit);
        self.changed.notify_one();
        open
    }

    /// Puts an answer into the queue once it is empty, so that it may be larger than the limit
    /// (rule OB3). Returns whether the client is still there.
    pub async fn send_alone(&self, frame: impl Into<Frame>) -> bool {
        let frame = frame.into();
        loop {
            {
                let mut state = self.state();
                if state.closed.is_some() || state.control.is_empty() {
                    let open = state.answer(frame, self.control_limit);
                    drop(state);
                    self.changed.notify_one();
                    return open;
                }
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Makes a queue for a subscription, or changes the bounds and interval of its queue.
    pub(crate) fn open(&self, id: SubscriptionId, options: &SubscribeOptions) {
        let mut state = self.state();
        match state.queues.get_mut(&id) {
            Some(queue) => queue.set_options(options),
            None => drop(state.queues.insert(id, Queue::new(options))),
        }
        drop(state);
        self.changed.notify_one();
    }

    /// Ends the queue of a subscription; what waits there is not sent.
    pub(crate) fn remove(&self, id: SubscriptionId) {
        let mut state = self.state();
        if let Some(queue) = state.queues.remove(&id) {
            state.queued_bytes -= queue.bytes();
            state.turns.retain(|other| *other != id);
        }
    }

    /// Puts a message into the queue of a subscription (rules OB1 and OB2).
    pub(crate) fn push(&self, id: SubscriptionId, message: &Arc<Message>) {
        if self.state().push(id, message, self.queued_limit) {
            self.changed.notify_one();
        }
    }

    /// The next thing to send, when there is one; `None` when the client is to be disconnected.
    /// Dropping the future loses nothing.
    pub async fn next(&self) -> Option<Outgoing> {
        loop {
            let found = self.state().take(Instant::now());
            match found {
                Found::Something(outgoing) => return Some(outgoing),
                Found::End => return None,
                Found::Nothing => self.changed.notified().await,
                Found::NotBefore(at) => {
                    let until = tokio::time::Instant::from_std(at);
                    // Whichever comes first.
                    drop(tokio::time::timeout_at(until, self.changed.notified()).await);
                }
            }
        }
    }

    /// The same if it is there at once.
    #[must_use]
    pub fn try_next(&self) -> Option<Outgoing> {
        match self.state().take(Instant::now()) {
            Found::Something(outgoing) => Some(outgoing),
            _ => None,
        }
    }

    /// Ends the client: [`Outbox::next`] gives `None` from now on. The first reason is kept.
    pub fn close(&self, reason: impl Into<String>) {
        self.state().end(reason.into());
        self.changed.notify_one();
    }

    /// Why it was ended, if it was.
    #[must_use]
    pub fn closed(&self) -> Option<String> {
        self.state().closed.clone()
    }

    /// What the queue of a subscription has seen; `None` if there is none.
    #[must_use]
    pub fn counts(&self, id: SubscriptionId) -> Option<QueueCounts> {
        self.state().queues.get(&id).map(Queue::counts)
    }

    /// Bytes of messages that wait, all topics together.
    #[must_use]
    pub fn queued_bytes(&self) -> usize {
        self.state().queued_bytes
    }
}

impl State {
    /// Returns whether the client is still there.
    fn answer(&mut self, frame: Frame, limit: usize) -> bool {
        if self.closed.is_some() {
            return false;
        }
        self.control_bytes += frame.len() + FRAME_OVERHEAD;
        self.control.push_back(frame);
        let oldest = self.control.front().map_or(0, |oldest| oldest.len() + FRAME_OVERHEAD);
        if self.control_bytes - oldest > limit {
            let bytes = self.control_bytes;
            self.end(format!("the client left {bytes} bytes of answers unread"));
        }
        self.closed.is_none()
    }

    fn end(&mut self, reason: String) {
        if self.closed.is_none() {
            self.closed = Some(reason);
        }
        self.control.clear();
        self.control_bytes = 0;
        self.turns.clear();
        self.queues.values_mut().for_each(Queue::clear);
        self.queued_bytes = 0;
    }

    /// Returns whether somebody should be woken.
    fn push(&mut self, id: SubscriptionId, message: &Arc<Message>, limit: usize) -> bool {
        if self.closed.is_some() {
            return false;
        }
        let Some(queue) = self.queues.get_mut(&id) else { return false };
        let was_empty = queue.is_empty();
        let before = queue.bytes();
        queue.push(Arc::clone(message));
        self.queued_bytes = self.queued_bytes - before + queue.bytes();
        if was_empty {
            self.turns.push_back(id);
        }
        while self.queued_bytes > limit && self.turns.iter().any(|id| self.has_several(*id)) {
            self.drop_from_largest();
        }
        was_empty
    }

    fn has_several(&self, id: SubscriptionId) -> bool {
        self.queues.get(&id).is_some_and(|queue| queue.len() > 1)
    }

    /// Of the queues with more than one message the one with the most bytes loses its oldest.
    fn drop_from_largest(&mut self) {
        let several = self.queues.values_mut().filter(|queue| queue.len() > 1);
        if let Some(queue) = several.max_by_key(|queue| queue.bytes()) {
            let before = queue.bytes();
            queue.drop_oldest();
            self.queued_bytes = self.queued_bytes - before + queue.bytes();
        }
    }

    fn take(&mut self, now: Instant) -> Found {
        if let Some(frame) = self.control.pop_front() {
            self.control_bytes -= frame.len() + FRAME_OVERHEAD;
            return Found::Something(Outgoing::Control(frame));
        }
        if self.closed.is_some() {
            return Found::End;
        }
        let mut earliest: Option<Instant> = None;
        for _ in 0..self.turns.len() {
            let Some(id) = self.turns.pop_front() else { break };
            let Some(queue) = self.queues.get_mut(&id) else { continue };
            if let Some(at) = queue.not_before().filter(|at| *at > now) {
                earliest = Some(earliest.map_or(at, |known| known.min(at)));
                self.turns.push_back(id);
                continue;
            }
            let Some(message) = queue.take(now) else { continue };
            if !queue.is_empty() {
                self.turns.push_back(id);
            }
            self.queued_bytes -= message.bytes().len();
            return Found::Something(Outgoing::Message { subscription: id, message });
        }
        earliest.map_or(Found::Nothing, Found::NotBefore)
    }
}

#[cfg(test)]
mod tests;
