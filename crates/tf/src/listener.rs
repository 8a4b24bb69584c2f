//! Filling a buffer from `/tf` and `/tf_static`.

use crate::buffer::Buffer;
use crate::error::InsertError;
use crate::wait::lock;
use angaros_core::{
    CallbackGroup, CallbackGroupType, Context, Gid, JumpHandler, JumpThreshold, Node, Result,
    Sample, Subscription, TakeError, TimeJump,
};
use angaros_msg::Qos;
use angaros_msg::tf2_msgs::msg::TFMessage;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Of `/tf`, both ends: keep the last 100, reliable, volatile.
#[must_use]
pub fn tf_qos() -> Qos {
    Qos::keep_last(100)
}

/// Of publishers of `/tf_static`: keep the last, reliable, transient local.
#[must_use]
pub fn static_qos() -> Qos {
    Qos::keep_last(1).transient_local()
}

/// Of subscriptions to `/tf_static`: keep the last 100, reliable, transient local.
#[must_use]
pub fn static_subscription_qos() -> Qos {
    Qos::keep_last(100).transient_local()
}

/// Fills a buffer for as long as it lives, on the executor that runs its node. When ROS time jumps
/// back, or begins or ends to follow `/clock`, all but the static transforms are forgotten.
#[must_use = "a listener ends when it is dropped"]
pub struct TransformListener {
    core: Arc<Core>,
    _subscriptions: [Subscription<TFMessage>; 2],
    _jumps: JumpHandler,
}

struct Core {
    buffer: Buffer,
    context: Context,
    refused: AtomicU64,
    senders: Mutex<HashMap<Gid, Arc<str>>>,
}

/// Names of senders remembered; beyond, they are looked up again.
const MAX_SENDERS: usize = 1024;

impl TransformListener {
    /// A listener of this node, in a callback group of its own.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn new(node: &Node, buffer: &Buffer) -> Result<Self> {
        let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
        Self::in_group(node, &group, buffer)
    }

    /// The same in a callback group of the node.
    ///
    /// # Errors
    /// As [`Node::create_subscription`].
    pub fn in_group(node: &Node, group: &CallbackGroup, buffer: &Buffer) -> Result<Self> {
        let core = Arc::new(Core {
            buffer: buffer.clone(),
            context: node.context().clone(),
            refused: AtomicU64::new(0),
            senders: Mutex::default(),
        });
        let subscribe = |topic: &str, qos: Qos, is_static: bool| {
            let core = Arc::clone(&core);
            let hear = move |sample: Sample<TFMessage>| core.hear(&sample, is_static);
            node.create_subscription_in(group, topic, qos, hear)
        };
        let subscriptions = [
            subscribe("/tf", tf_qos(), false)?,
            subscribe("/tf_static", static_subscription_qos(), true)?,
        ];
        let threshold = JumpThreshold {
            on_clock_change: true,
            min_backward: Some(Duration::from_nanos(1)),
            min_forward: None,
        };
        let jumped = buffer.clone();
        let clear = move |_: &TimeJump| {
            tracing::warn!("detected jump back in time, clearing the tf buffer");
            jumped.clear();
        };
        let jumps = node.clock().on_jump(threshold, || {}, clear);
        Ok(Self { core, _subscriptions: subscriptions, _jumps: jumps })
    }

    /// The buffer it fills.
    #[must_use]
    pub fn buffer(&self) -> &Buffer {
        &self.core.buffer
    }

    /// Transforms that were refused so far (rule F7).
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.core.refused.load(Ordering::Relaxed)
    }
}

impl Core {
    fn hear(&self, sample: &Sample<TFMessage>, is_static: bool) -> Result<(), TakeError> {
        let message = sample.message()?;
        let authority = self.sender(sample.info().publisher);
        let refused = |refusal: InsertError| self.refuse(&refusal);
        self.buffer.set_transforms(&message.transforms, &authority, is_static, refused);
        Ok(())
    }

    /// Logs a refusal; a flood of them ever more seldom.
    fn refuse(&self, refusal: &InsertError) {
        let count = self.refused.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!("{refusal} ({count} refused so far)");
        }
    }

    /// The node that publishes.
    fn sender(&self, gid: Gid) -> Arc<str> {
        if let Some(known) = lock(&self.senders).get(&gid) {
            return Arc::clone(known);
        }
        let graph = self.context.graph();
        let endpoint = graph.endpoints.iter().find(|endpoint| endpoint.gid == gid);
        let name = endpoint.map_or("unknown_publisher".to_owned(), |e| e.node.to_string());
        let name: Arc<str> = Arc::from(name);
        let mut senders = lock(&self.senders);
        if senders.len() >= MAX_SENDERS {
            senders.clear();
        }
        senders.insert(gid, Arc::clone(&name));
        name
    }
}
