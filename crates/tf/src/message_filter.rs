//! Messages that wait for the transform of their frame.
//!
//! * **W1** A message is handed on once each target frame can be reached from its frame at its
//!   stamp (and, with a tolerance, at that much later); until then it is held.
//! * **W2** Of more than `queue_size` messages the oldest fails with [`FilterFailure::QueueFull`].
//! * **W3** Every message is either handed on or fails, with the reason, once; those still held
//!   when the filter is dropped do neither.
//! * **W4** A message whose transform is there is handed on by the thread that brings it; one that
//!   waited is handed on by the executor of the filter's node.

use crate::buffer::Buffer;
use crate::error::TransformError;
use crate::wait::{ChangeHook, lock};
use angaros_core::{GuardCondition, Node, Result};
use angaros_msg::Time;
use angaros_ros::message_filters::Stamped;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

/// Why a message was not handed on, as `tf2_ros::filter_failure_reasons`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FilterFailure {
    /// The bytes of the message cannot be read.
    Unknown,
    /// It is older than what the buffer remembers: its transform cannot come any more.
    OutTheBack,
    /// It names no frame.
    EmptyFrameId,
    /// There is no transform, and more messages wait than may; this is what is missing.
    QueueFull(TransformError),
}

impl fmt::Display for FilterFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("Unknown"),
            Self::OutTheBack => f.write_str(
                "the timestamp on the message is earlier than all the data in the transform cache",
            ),
            Self::EmptyFrameId => f.write_str("the frame id of the message is empty"),
            Self::QueueFull(error) => {
                write!(f, "discarding message because the queue is full: {error}")
            }
        }
    }
}

/// How a filter waits.
#[derive(Clone, Debug)]
pub struct MessageFilterOptions {
    /// Messages that wait at most; at least 1.
    pub queue_size: usize,
    /// The transform must also be there this much later than the stamp.
    pub tolerance: Duration,
}

impl Default for MessageFilterOptions {
    fn default() -> Self {
        Self { queue_size: 10, tolerance: Duration::ZERO }
    }
}

/// Holds messages until their transforms are there (rules W1 to W4).
#[must_use = "a filter drops what it holds when it is dropped"]
pub struct MessageFilter<M> {
    core: Arc<Core<M>>,
    _hook: ChangeHook,
    _guard: GuardCondition,
    /// Without it nobody would run the guard condition.
    _node: Node,
}

struct PendingMessage<M> {
    message: M,
    frame: String,
    stamp: Time,
}

struct Core<M> {
    buffer: Buffer,
    targets: Mutex<Vec<String>>,
    options: MessageFilterOptions,
    queue: Mutex<VecDeque<PendingMessage<M>>>,
    ready: Mutex<Box<dyn FnMut(M) + Send>>,
    failed: Mutex<Box<dyn FnMut(M, FilterFailure) + Send>>,
}

/// What the buffer says of a message.
enum Verdict {
    Ready,
    TooOld,
    Wait(TransformError),
}

impl<M: Stamped> MessageFilter<M> {
    /// A filter whose waiting messages are handed to `ready` by the executor of `node`; `failed`
    /// hears of those that are not.
    ///
    /// # Errors
    /// As [`Node::create_guard_condition`].
    pub fn new(
        node: &Node,
        buffer: &Buffer,
        targets: &[&str],
        options: MessageFilterOptions,
        ready: impl FnMut(M) + Send + 'static,
        failed: impl FnMut(M, FilterFailure) + Send + 'static,
    ) -> Result<Self> {
        let core = Arc::new(Core {
            buffer: buffer.clone(),
            targets: Mutex::new(targets.iter().map(|target| (*target).to_owned()).collect()),
            options,
            queue: Mutex::default(),
            ready: Mutex::new(Box::new(ready)),
            failed: Mutex::new(Box::new(failed)),
        });
        let weak: Weak<Core<M>> = Arc::downgrade(&core);
        let guard = node.create_guard_condition(move || {
            if let Some(core) = weak.upgrade() {
                core.look_again();
            }
        })?;
        let trigger = guard.clone();
        let hook = buffer.on_change(move || trigger.trigger());
        Ok(Self { core, _hook: hook, _guard: guard, _node: node.clone() })
    }

    /// Takes a message.
    pub fn add(&self, message: M) {
        self.core.add(message);
    }

    /// [`MessageFilter::add`] as the callback of a subscription.
    pub fn input(&self) -> impl FnMut(M) + Send + 'static + use<M> {
        let core = Arc::downgrade(&self.core);
        move |message| {
            if let Some(core) = core.upgrade() {
                core.add(message);
            }
        }
    }

    /// Waits for other frames from now on.
    pub fn set_target_frames(&self, targets: &[&str]) {
        *lock(&self.core.targets) = targets.iter().map(|target| (*target).to_owned()).collect();
        self.core.look_again();
    }

    /// Messages that wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        lock(&self.core.queue).len()
    }

    /// Forgets all messages that wait.
    pub fn clear(&self) {
        lock(&self.core.queue).clear();
    }
}

impl<M: Stamped> Core<M> {
    fn add(&self, message: M) {
        let (Ok(stamp), Ok(frame)) = (message.stamp(), message.frame_id()) else {
            return self.fail(message, FilterFailure::Unknown);
        };
        let frame = frame.strip_prefix('/').map(str::to_owned).unwrap_or(frame);
        if frame.is_empty() {
            return self.fail(message, FilterFailure::EmptyFrameId);
        }
        match self.judge(&frame, stamp) {
            Verdict::Ready => (lock(&self.ready))(message),
            Verdict::TooOld => self.fail(message, FilterFailure::OutTheBack),
            Verdict::Wait(_) => self.keep(PendingMessage { message, frame, stamp }),
        }
    }

    fn keep(&self, waiting: PendingMessage<M>) {
        let displaced = {
            let mut queue = lock(&self.queue);
            let full = queue.len() >= self.options.queue_size.max(1);
            let displaced = if full { queue.pop_front() } else { None };
            queue.push_back(waiting);
            displaced
        };
        if let Some(PendingMessage { message, frame, stamp }) = displaced {
            match self.judge(&frame, stamp) {
                Verdict::Ready => (lock(&self.ready))(message),
                Verdict::TooOld => self.fail(message, FilterFailure::OutTheBack),
                Verdict::Wait(error) => self.fail(message, FilterFailure::QueueFull(error)),
            }
        }
        // The transform may have come between the look and the queue.
        self.look_again();
    }

    fn fail(&self, message: M, why: FilterFailure) {
        (lock(&self.failed))(message, why);
    }

    fn judge(&self, frame: &str, stamp: Time) -> Verdict {
        let later = stamp + self.options.tolerance.into();
        let cache_time = self.buffer.cache_time().into();
        for target in &*lock(&self.targets) {
            for time in [stamp, later] {
                let Err(error) = self.buffer.can_transform(target, frame, time) else { continue };
                let latest = self.buffer.latest_common_time(target, frame);
                let is_past = |latest: Time| latest != crate::LATEST && stamp + cache_time < latest;
                return if latest.is_ok_and(is_past) {
                    Verdict::TooOld
                } else {
                    Verdict::Wait(error)
                };
            }
        }
        Verdict::Ready
    }

    /// Hands on, in the order in which they came, those whose transform has come.
    fn look_again(&self) {
        let mut decided = Vec::new();
        {
            let mut queue = lock(&self.queue);
            for _ in 0..queue.len() {
                let Some(waiting) = queue.pop_front() else { break };
                match self.judge(&waiting.frame, waiting.stamp) {
                    Verdict::Wait(_) => queue.push_back(waiting),
                    verdict => decided.push((waiting.message, verdict)),
                }
            }
        }
        for (message, verdict) in decided {
            match verdict {
                Verdict::Ready => (lock(&self.ready))(message),
                _ => self.fail(message, FilterFailure::OutTheBack),
            }
        }
    }
}
