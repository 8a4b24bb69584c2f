//! Watching calls: servers and clients publish what happens to them on `SERVICE/_service_event`, as
//! ROS 2's service introspection does (REP-2012).
//!
//! Where nobody watches, this costs one relaxed load per message.

use crate::node::Node;
use crate::publisher::Publisher;
use angaros_msg::{Message, Qos, Service, ServiceEvent, ServiceEventKind};
use angaros_transport::clock::Clock;
use angaros_transport::endpoint::Gid;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// What is published of each call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ServiceIntrospection {
    /// Nothing.
    #[default]
    Off,
    /// When what happened to which request of whom.
    Metadata,
    /// The requests and responses too.
    Contents,
}

/// One end's events.
#[derive(Default)]
pub(super) struct Observed {
    on: AtomicBool,
    observer: Mutex<Option<Arc<dyn Observer>>>,
}

/// Publishes events of one type.
pub(super) trait Observer: Send + Sync {
    /// Something happened to the client's request of this number; the content is its bytes.
    fn tell(&self, kind: ServiceEventKind, request: (Gid, u64), content: &[u8]);
}

struct Introspector<S: Service> {
    publisher: Publisher<S::Event>,
    contents: bool,
    clock: Clock,
}

impl<S: Service> Observer for Introspector<S> {
    fn tell(&self, kind: ServiceEventKind, (client, number): (Gid, u64), content: &[u8]) {
        use ServiceEventKind::{RequestReceived, RequestSent};
        let event = ServiceEvent {
            kind,
            stamp: self.clock.system_time(),
            client: client.0,
            sequence_number: i64::try_from(number).unwrap_or(i64::MAX),
        };
        let mut request = None;
        let mut response = None;
        if self.contents && matches!(kind, RequestSent | RequestReceived) {
            request = S::Request::decode(content).ok();
        } else if self.contents {
            response = S::Response::decode(content).ok();
        }
        // Introspection must not disturb the call; the publisher counts what it could not send.
        let _ = self.publisher.publish(S::event(event, request, response));
    }
}

impl Observed {
    /// Publishes from now on what `what` says.
    pub fn configure<S: Service>(
        &self,
        node: &Node,
        service: &str,
        qos: Qos,
        what: ServiceIntrospection,
    ) -> Result<()> {
        let observer: Option<Arc<dyn Observer>> = match what {
            ServiceIntrospection::Off => None,
            ServiceIntrospection::Metadata | ServiceIntrospection::Contents => {
                let topic = format!("{service}/_service_event");
                Some(Arc::new(Introspector::<S> {
                    publisher: node.create_publisher(&topic, qos)?,
                    contents: what == ServiceIntrospection::Contents,
                    clock: node.context().clock().clone(),
                }))
            }
        };
        self.set(observer);
        Ok(())
    }

    /// Tells this one from now on.
    pub fn set(&self, observer: Option<Arc<dyn Observer>>) {
        self.on.store(observer.is_some(), Ordering::Release);
        // Dropped outside of the lock, as that calls transports.
        let before = std::mem::replace(&mut *lock(&self.observer), observer);
        drop(before);
    }

    /// Whether anybody wants to know.
    pub fn is_on(&self) -> bool {
        self.on.load(Ordering::Relaxed)
    }

    /// Tells whoever wants to know.
    pub fn tell(&self, kind: ServiceEventKind, request: (Gid, u64), content: &[u8]) {
        if self.is_on() {
            let observer = lock(&self.observer).clone();
            if let Some(observer) = observer {
                observer.tell(kind, request, content);
            }
        }
    }
}
