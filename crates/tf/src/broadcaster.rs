//! Telling others about transforms.

use crate::listener::{static_qos, tf_qos};
use angaros_core::{Node, PublishError, Publisher, Result};
use angaros_msg::geometry_msgs::msg::TransformStamped;
use angaros_msg::tf2_msgs::msg::TFMessage;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Publishes transforms that change, on `/tf`.
#[derive(Clone)]
pub struct TransformBroadcaster {
    publisher: Publisher<TFMessage>,
}

impl TransformBroadcaster {
    /// A broadcaster of this node.
    ///
    /// # Errors
    /// As [`Node::create_publisher`].
    pub fn new(node: &Node) -> Result<Self> {
        Ok(Self { publisher: node.create_publisher("/tf", tf_qos())? })
    }

    /// Sends one.
    ///
    /// # Errors
    /// As [`Publisher::publish`].
    pub fn send_transform(&self, transform: TransformStamped) -> Result<(), PublishError> {
        self.send_transforms(vec![transform])
    }

    /// Sends several in one message.
    ///
    /// # Errors
    /// As [`Publisher::publish`].
    pub fn send_transforms(&self, transforms: Vec<TransformStamped>) -> Result<(), PublishError> {
        self.publisher.publish(TFMessage { transforms })
    }

    /// The publisher.
    #[must_use]
    pub fn publisher(&self) -> &Publisher<TFMessage> {
        &self.publisher
    }
}

/// Publishes transforms that hold for good, on `/tf_static`. Each message holds all that this
/// broadcaster ever sent, the last one of each child, so that whoever comes later gets them all.
pub struct StaticTransformBroadcaster {
    publisher: Publisher<TFMessage>,
    sent: Mutex<BTreeMap<String, TransformStamped>>,
}

impl StaticTransformBroadcaster {
    /// A broadcaster of this node.
    ///
    /// # Errors
    /// As [`Node::create_publisher`].
    pub fn new(node: &Node) -> Result<Self> {
        let publisher = node.create_publisher("/tf_static", static_qos())?;
        Ok(Self { publisher, sent: Mutex::default() })
    }

    /// Sends one, beside those sent before.
    ///
    /// # Errors
    /// As [`Publisher::publish`].
    pub fn send_transform(&self, transform: TransformStamped) -> Result<(), PublishError> {
        self.send_transforms(vec![transform])
    }

    /// Sends several, beside those sent before.
    ///
    /// # Errors
    /// As [`Publisher::publish`].
    pub fn send_transforms(&self, transforms: Vec<TransformStamped>) -> Result<(), PublishError> {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        for transform in transforms {
            sent.insert(transform.child_frame_id.clone(), transform);
        }
        // Published under the lock, so that the last message is the fullest.
        self.publisher.publish(TFMessage { transforms: sent.values().cloned().collect() })
    }

    /// The publisher.
    #[must_use]
    pub fn publisher(&self) -> &Publisher<TFMessage> {
        &self.publisher
    }
}
