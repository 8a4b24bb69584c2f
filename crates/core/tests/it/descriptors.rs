//! What goes to a transport in place of a message's bytes: counted as that much, told where it is
//! lost, and only sent to those who switch it on.

use crate::support::{node, tracing_alone};
use angaros_core::{Context, ContextOptions, Node, SubscriptionOptions, metrics};
use angaros_msg::std_msgs::msg::{Int32, String as Text};
use angaros_msg::{CdrError, Qos, TypeHash};
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::local::{Deferred, Payload};
use angaros_transport::trace::{self, DropReason, EventId};
use angaros_transport::{
    Binding, DescriptorSwitch, Endpoint, GraphSnapshot, LoanError, MessageInfo, NodeName,
    PublishError, PublisherOptions, Received, Result, TakeError, Transport, TransportPublisher,
    TransportSubscription,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes that go in place of a message, and bytes that the message would have.
const IN_PLACE: usize = 7;
const WHOLE: usize = 400;

/// A transport that serves somebody who takes descriptors.
#[derive(Default)]
struct Wire {
    is_short_of_memory: AtomicBool,
    takes: AtomicBool,
}

struct End(Arc<Wire>);

impl Transport for End {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        Ok(None)
    }

    fn declare_node(&self, _node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        Ok(Box::new(()))
    }

    fn create_publisher(
        &self,
        _endpoint: &Arc<Endpoint>,
        _options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        Ok(Arc::new(Self(Arc::clone(&self.0))))
    }

    fn create_subscription(
        &self,
        _endpoint: &Arc<Endpoint>,
        _options: &angaros_transport::SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        Ok(Arc::new(Self(Arc::clone(&self.0))))
    }

    fn graph(&self) -> GraphSnapshot {
        GraphSnapshot::default()
    }

    fn publish_definition(&self, _type_name: &str, _hash: TypeHash, _definition: &str) {}

    fn find_definition(&self, _hash: TypeHash) -> Option<String> {
        None
    }
}

impl TransportPublisher for End {
    fn matched(&self) -> usize {
        1
    }

    fn loan(&self, len: usize) -> std::result::Result<SlotMut, LoanError> {
        Ok(HeapPool::new(1).loan(len))
    }

    fn publish(&self, _bytes: &Slot, _info: &MessageInfo) -> std::result::Result<(), PublishError> {
        Ok(())
    }

    fn may_hand_over(&self) -> bool {
        true
    }

    fn hand_over(
        &self,
        _payload: Payload,
        _info: &MessageInfo,
    ) -> std::result::Result<usize, PublishError> {
        match self.0.is_short_of_memory.load(Ordering::Relaxed) {
            true => Err(PublishError::Loan(LoanError::OutOfMemory { bytes: IN_PLACE })),
            false => Ok(IN_PLACE),
        }
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}

impl TransportSubscription for End {
    fn matched(&self) -> usize {
        0
    }

    fn take(&self) -> std::result::Result<Option<Received>, TakeError> {
        Ok(None)
    }

    fn has_pending(&self) -> bool {
        false
    }

    fn bind(&self, _binding: Option<&Binding>) {}

    fn lost(&self) -> u64 {
        0
    }

    fn take_descriptors(&self, takes: bool) {
        self.0.takes.store(takes, Ordering::Relaxed);
    }
}

/// A message whose bytes nobody needs.
struct Far;

impl Deferred<Text> for Far {
    fn encoded_len(&self) -> usize {
        WHOLE
    }

    fn make(&self, _bytes: &mut [u8]) -> std::result::Result<(), CdrError> {
        Err(CdrError::NotMade)
    }
}

/// A node whose context has this transport only.
fn node_over(wire: &Arc<Wire>, name: &str) -> (Context, Node) {
    let end: Arc<dyn Transport> = Arc::new(End(Arc::clone(wire)));
    let context = Context::over(ContextOptions::default(), vec![end]).unwrap();
    let node = node(&context, name);
    (context, node)
}

/// A figure of the topic `/far`, or of the wire of that domain.
fn figure(name: &str, label: (&str, &str)) -> Option<f64> {
    let samples = metrics::snapshot();
    let is_it =
        |one: &&metrics::Sample| one.family.name == name && one.label(label.0) == Some(label.1);
    samples.iter().find(is_it).map(|one| one.value)
}

#[test]
fn what_goes_in_place_of_a_message_is_counted_and_one_that_is_lost_is_told() {
    drop(metrics::snapshot());
    let wire = Arc::<Wire>::default();
    let (_context, node) = node_over(&wire, "far");
    let publisher = node.create_publisher::<Text>("far", Qos::default()).unwrap();
    assert!(publisher.may_hand_over() && publisher.may_describe());
    let alone = tracing_alone();
    trace::start().unwrap();
    let sent: Vec<_> = (0..3)
        .map(|number| {
            wire.is_short_of_memory.store(number == 2, Ordering::Relaxed);
            publisher.publish_deferred(Arc::new(Far))
        })
        .collect();
    let recording = trace::stop();
    drop(alone);
    let short = Err(PublishError::Loan(LoanError::OutOfMemory { bytes: IN_PLACE }));
    assert_eq!(sent, [Ok(()), Ok(()), short]);
    let of = ("topic", "/far");
    assert_eq!(figure("angaros_topic_published_messages", of), Some(3.0));
    assert_eq!(figure("angaros_topic_published_bytes", of), Some(2.0 * IN_PLACE as f64));
    let gid = publisher.endpoint().gid;
    let events = recording.events.iter().map(|(_, event)| event);
    let own: Vec<_> = events.filter(|event| event.publisher == gid).collect();
    let sizes = own.iter().filter(|event| event.id == EventId::Published).map(|event| event.c);
    assert_eq!(sizes.collect::<Vec<_>>(), [IN_PLACE as u64, IN_PLACE as u64, 0]);
    let lost = own.iter().filter(|event| event.id == EventId::Drop).map(|event| event.a);
    assert_eq!(lost.collect::<Vec<_>>(), [DropReason::NoMemory as u64]);
}

#[test]
fn a_subscription_takes_descriptors_while_its_switch_is_on() {
    let wire = Arc::<Wire>::default();
    let takes = || wire.takes.load(Ordering::Relaxed);
    let (_context, node) = node_over(&wire, "near");
    let plain = node.create_subscription("near", Qos::default(), |_: Arc<Int32>| ()).unwrap();
    assert!(!takes());
    drop(plain);
    let switch = DescriptorSwitch::new(true);
    let options = SubscriptionOptions::new().accept_descriptors(&switch);
    let callback = |_: Arc<Int32>| ();
    let near = node.create_subscription_with("near", Qos::default(), options, callback).unwrap();
    assert!(takes() && switch.is_on());
    switch.clone().set(false);
    assert!(!takes() && !switch.is_on());
    // Whoever comes later is as the switch is.
    wire.takes.store(true, Ordering::Relaxed);
    let options = SubscriptionOptions::new().accept_descriptors(&switch);
    let late = node.create_subscription_with("near", Qos::default(), options, callback).unwrap();
    assert!(!takes());
    switch.set(true);
    assert!(takes());
    drop((near, late));
    switch.set(false);
    assert!(takes(), "there is nobody any more");
}
