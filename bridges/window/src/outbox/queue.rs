//! The queue of one subscription of one client.

use crate::client::SubscribeOptions;
use crate::encoding::Message;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a queue has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueCounts {
    /// Messages that wait.
    pub queued: usize,
    /// Their bytes.
    pub queued_bytes: usize,
    /// Messages that were taken out to be sent.
    pub sent: u64,
    /// Messages that were lost because the queue was full. What a throttled subscription leaves
    /// out is none of them: it asked for that.
    pub dropped: u64,
}

pub(super) struct Queue {
    messages: VecDeque<Arc<Message>>,
    bytes: usize,
    max_messages: usize,
    max_bytes: usize,
    throttle: Duration,
    /// When the last message was taken out.
    taken_at: Option<Instant>,
    sent: u64,
    dropped: u64,
}

impl Queue {
    pub fn new(options: &SubscribeOptions) -> Self {
        Self {
            messages: VecDeque::new(),
            bytes: 0,
            max_messages: options.queue_messages.max(1),
            max_bytes: options.queue_bytes,
            throttle: options.throttle,
            taken_at: None,
            sent: 0,
            dropped: 0,
        }
    }

    pub fn set_options(&mut self, options: &SubscribeOptions) {
        self.max_messages = options.queue_messages.max(1);
        self.max_bytes = options.queue_bytes;
        self.throttle = options.throttle;
        // What is too much now goes with the next message.
    }

    /// A message that alone is larger than the bound is kept all the same, by itself.
    pub fn push(&mut self, message: Arc<Message>) {
        self.bytes += message.bytes().len();
        self.messages.push_back(message);
        while self.messages.len() > self.max_messages
            || (self.bytes > self.max_bytes && self.messages.len() > 1)
        {
            self.drop_oldest();
        }
    }

    pub fn drop_oldest(&mut self) {
        if let Some(oldest) = self.messages.pop_front() {
            self.bytes -= oldest.bytes().len();
            self.dropped += u64::from(self.throttle.is_zero());
        }
    }

    pub fn take(&mut self, now: Instant) -> Option<Arc<Message>> {
        let message = self.messages.pop_front()?;
        self.bytes -= message.bytes().len();
        self.sent += 1;
        self.taken_at = Some(now);
        Some(message)
    }

    pub fn clear(&mut self) {
        self.messages.clear();
        self.bytes = 0;
    }

    /// When the next message may leave, if it must wait for that.
    pub fn not_before(&self) -> Option<Instant> {
        self.taken_at?.checked_add(self.throttle)
    }

    pub fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    pub fn len(&self) -> usize {
        self.messages.len()
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub fn counts(&self) -> QueueCounts {
        QueueCounts {
            queued: self.messages.len(),
            queued_bytes: self.bytes,
            sent: self.sent,
            dropped: self.dropped,
        }
    }
}
