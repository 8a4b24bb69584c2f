//! The queue of one subscription: filled by Zenoh's threads, emptied by those of the user.

use crate::sync::lock;
use angaros_transport::{Binding, Received};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Entries allocated at creation; a deeper queue grows on demand.
const AT_ONCE: usize = 1024;

/// The key on which a `KEEP_ALL` publisher is told what was taken, and what it was told last.
pub struct TakenReport {
    pub(crate) key: String,
    pub(crate) reported: AtomicU64,
}

/// A message, and whether taking it is reported to its publisher.
pub struct Item {
    /// The message.
    pub received: Received,
    /// Where it is reported that the message was taken; `None` if it is not.
    pub report: Option<Arc<TakenReport>>,
}

#[derive(Default)]
struct Queues {
    /// Messages whose publishers wait for room; each publisher has its own share.
    counted: VecDeque<(u64, Item)>,
    /// All other messages; the oldest is replaced.
    others: VecDeque<(u64, Item)>,
    arrivals: u64,
    binding: Option<Arc<Binding>>,
}

/// The two queues and the doorbell to ring.
pub struct ReceiveQueue {
    depth: usize,
    most_counted: usize,
    pending: AtomicUsize,
    queues: Mutex<Queues>,
}

impl ReceiveQueue {
    /// An empty queue of `depth` messages, and of at most `most_counted` from publishers that wait
    /// for room.
    pub fn new(depth: usize, most_counted: usize) -> Self {
        let others = VecDeque::with_capacity(depth.min(AT_ONCE));
        let queues = Mutex::new(Queues { others, ..Queues::default() });
        Self { depth: depth.max(1), most_counted, pending: AtomicUsize::new(0), queues }
    }

    /// Queues a message and rings; returns the one that it replaced.
    pub fn push(&self, item: Item) -> Option<Item> {
        let (binding, replaced) = {
            let mut queues = lock(&self.queues);
            queues.arrivals += 1;
            let stamp = queues.arrivals;
            let most = self.most_counted;
            let (queue, limit) = match item.report.is_some() {
                true => (&mut queues.counted, most),
                false => (&mut queues.others, self.depth),
            };
            let full = queue.len() >= limit;
            let replaced = full.then(|| queue.pop_front()).flatten().map(|(_, item)| item);
            queue.push_back((stamp, item));
            self.pending.fetch_add(usize::from(replaced.is_none()), Ordering::SeqCst);
            (queues.binding.clone(), replaced)
        };
        if let Some(binding) = binding {
            binding.doorbell.ring(binding.entity as usize);
        }
        replaced
    }

    /// The oldest message, if there is one.
    pub fn take(&self) -> Option<Item> {
        if !self.has_pending() {
            return None;
        }
        let mut queues = lock(&self.queues);
        let at = |queue: &VecDeque<(u64, Item)>| queue.front().map_or(u64::MAX, |one| one.0);
        let counted_first = at(&queues.counted) < at(&queues.others);
        let found = match counted_first {
            true => queues.counted.pop_front(),
            false => queues.others.pop_front(),
        };
        let (_, item) = found?;
        self.pending.fetch_sub(1, Ordering::SeqCst);
        Some(item)
    }

    /// Whether a message waits.
    pub fn has_pending(&self) -> bool {
        self.pending.load(Ordering::SeqCst) > 0
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.pending.load(Ordering::SeqCst)
    }

    /// Sets the doorbell to ring; it is rung at once if messages wait.
    pub fn bind(&self, binding: Option<&Binding>) {
        let binding = binding.map(|binding| Arc::new(binding.clone()));
        lock(&self.queues).binding.clone_from(&binding);
        if let Some(binding) = binding.filter(|_| self.has_pending()) {
            binding.doorbell.ring(binding.entity as usize);
        }
    }
}
