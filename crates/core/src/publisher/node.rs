//! How a node gets publishers, and what it asks of them.

use super::{GenericPublisher, HOT_BYTES, Publisher, PublisherCore, READY_BUFFERS};
use crate::events::PublisherOptions;
use crate::node::{Node, NodePublisher, RuntimeType};
use angaros_msg::names::LogLevel;
use angaros_msg::{Message, Qos};
use angaros_transport::WarmLines;
use angaros_transport::endpoint::EndpointKind;
use angaros_transport::error::Result;
use std::sync::atomic::Ordering;

impl Node {
    /// A publisher of `topic`.
    ///
    /// # Errors
    /// A topic name that breaks the rules, or a transport's limit.
    pub fn create_publisher<T: Message>(&self, topic: &str, qos: Qos) -> Result<Publisher<T>> {
        self.create_publisher_with(topic, qos, PublisherOptions::new())
    }

    /// The same with callbacks for the publisher's events.
    ///
    /// # Errors
    /// As [`Node::create_publisher`].
    pub fn create_publisher_with<T: Message>(
        &self,
        topic: &str,
        qos: Qos,
        options: PublisherOptions,
    ) -> Result<Publisher<T>> {
        let overrides = options.qos_overrides.as_ref();
        let kind = EndpointKind::Publisher;
        let endpoint = self.endpoint_by_parameters::<T>(kind, topic, qos, overrides)?;
        Publisher::create(self, endpoint, options)
    }

    /// A publisher of a type known at run time: `type_name` as in `std_msgs/msg/String`, with the
    /// hash and definition of that type.
    ///
    /// # Errors
    /// As [`Node::create_publisher`].
    pub fn create_generic_publisher(
        &self,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
    ) -> Result<GenericPublisher> {
        self.create_generic_publisher_with(topic, of, qos, PublisherOptions::new())
    }

    /// The same with callbacks for the publisher's events.
    ///
    /// # Errors
    /// As [`Node::create_publisher`].
    pub fn create_generic_publisher_with(
        &self,
        topic: &str,
        of: &RuntimeType<'_>,
        qos: Qos,
        options: PublisherOptions,
    ) -> Result<GenericPublisher> {
        let kind = EndpointKind::Publisher;
        let endpoint = self.endpoint_of(kind, topic, of, qos)?;
        let endpoint = self.with_overrides(endpoint, kind, options.qos_overrides.as_ref())?;
        GenericPublisher::create(self, endpoint, options)
    }
}

impl NodePublisher for PublisherCore {
    /// Makes a few buffers ready that are as large as the largest so far.
    fn touch_buffers(&self) {
        let bytes = self.largest.load(Ordering::Relaxed);
        if let Err(error) = self.reserve(READY_BUFFERS, bytes) {
            let topic = &self.endpoint.topic;
            let text = format!("no buffers of {bytes} bytes are ready on {topic}: {error}");
            let node = self.endpoint.node.to_string();
            self.context.log_about(&node, LogLevel::Warn, crate::here!(), &text);
        }
    }

    /// Whether somebody receives what it publishes.
    fn is_wanted(&self) -> bool {
        self.outlets.route().is_wanted()
    }

    /// Adds the memory that publishing touches.
    fn warm(&self, lines: &mut WarmLines) {
        lines.add_code(&[
            (Self::loan as *const (), 384),
            (Self::begin as *const (), 384),
            (Self::loan_for as *const (), 384),
            (Self::send_built as *const (), 256),
            (Self::send_within_process as *const (), 1024),
            (Self::publish_copy as *const (), 512),
        ]);
        let distance = self.loan_code.load(Ordering::Relaxed);
        if distance != 0 {
            let loan = (Self::loan as *const ()).wrapping_byte_offset(distance as isize);
            lines.add_code(&[(loan, 448)]);
        }
        lines.add_counts_before(self);
        lines.add_bytes(std::ptr::from_ref(self).addr(), HOT_BYTES);
        self.pool.warm(lines);
        if self.is_timed {
            self.monitor.warm(lines);
        }
        if self.outlets.local.used_transports() != 0 {
            lines.add_code(&[(Self::send_shared as *const (), 1024)]);
        }
        self.outlets.warm(lines);
    }
}
