//! Messages with a descriptor of memory on a device: who gets them, and how long the memory is kept
//! (rule T13).

use crate::processes::base_path;
use crate::support::*;
use angaros_msg::{CdrError, Qos};
use angaros_transport::buffer::HeapPool;
use angaros_transport::local::{Carried, Deferred, Described, Payload};
use angaros_transport::{Received, TransportPublisher, TransportSubscription};
use std::sync::Arc;
use std::time::Duration;

/// Bytes of a message with a descriptor, and of one with all there is.
const DESCRIBED: usize = 200;
const BYTES: usize = 400;

/// A message that can be either.
struct Far {
    sequence: u64,
    memory: Arc<Carried>,
}

impl Deferred<()> for Far {
    fn encoded_len(&self) -> usize {
        BYTES
    }

    fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
        fill(bytes, self.sequence);
        Ok(())
    }

    fn described(&self) -> Option<Described> {
        let mut message = HeapPool::new(1).loan(DESCRIBED);
        fill(message.as_bytes_mut(), self.sequence);
        Some(Described { message: message.freeze(), memory: Arc::clone(&self.memory) })
    }
}

/// Hands one over; returns what keeps its memory.
fn hand_over(sender: &dyn TransportPublisher, sequence: u64) -> Arc<Carried> {
    let memory: Arc<Carried> = Arc::new(sequence);
    let far = Arc::new(Far { sequence, memory: Arc::clone(&memory) });
    sender.hand_over(Payload::owned::<(), Far>(far, false), &info(sequence)).unwrap();
    memory
}

/// Whether the publisher still keeps it.
fn is_kept(memory: &Arc<Carried>) -> bool {
    Arc::strong_count(memory) > 1
}

/// Takes one of this number and length.
fn taken(receiver: &dyn TransportSubscription, sequence: u64, len: usize) -> Received {
    let mut received = None;
    eventually("a message", || {
        received = receiver.take().unwrap();
        received.is_some()
    });
    let received = received.unwrap();
    assert_eq!(received.info.sequence_number, sequence);
    assert_eq!(received.bytes.as_bytes().len(), len);
    assert!(is_intact(received.bytes.as_bytes(), sequence));
    received
}

/// Child: takes one with a descriptor and holds it until it is killed.
pub fn hold() {
    let transport = open_at(&base_path(), false).unwrap();
    let receiver = subscription(&transport, "/t", Qos::keep_last(4));
    receiver.take_descriptors(true);
    say("ready");
    let held = taken(&*receiver, 1, DESCRIBED);
    say("holds");
    std::thread::sleep(Duration::from_secs(600));
    drop(held);
}

#[test]
fn memory_is_kept_until_all_have_let_go_of_the_message_that_describes_it() {
    let base = Base::new();
    let [a, b] = [base.open(), base.open()];
    let receivers = [(); 2].map(|()| subscription(&b, "/t", Qos::keep_last(4)));
    receivers.iter().for_each(|receiver| receiver.take_descriptors(true));
    let sender = publisher(&a, "/t", Qos::keep_last(4));
    eventually("matched", || sender.matched() == 2);
    assert!(sender.may_hand_over());
    let memory = hand_over(&*sender, 1);
    let [first, second] = receivers.each_ref().map(|receiver| taken(&**receiver, 1, DESCRIBED));
    drop(first);
    assert!(sender.may_hand_over() && is_kept(&memory), "one of them has it");
    drop(second);
    assert!(sender.may_hand_over() && !is_kept(&memory));
}

#[test]
fn one_that_takes_no_descriptors_is_enough_that_all_get_bytes() {
    let base = Base::new();
    let [a, b] = [base.open(), base.open()];
    let sender = publisher(&a, "/t", Qos::keep_last(4));
    assert!(!sender.may_hand_over(), "nobody is there");
    assert!(!is_kept(&hand_over(&*sender, 1)));
    let takes = subscription(&b, "/t", Qos::keep_last(4));
    takes.take_descriptors(true);
    eventually("matched", || sender.matched() == 1);
    let memory = hand_over(&*sender, 2);
    let other = subscription(&b, "/t", Qos::keep_last(4));
    eventually("matched", || sender.matched() == 2);
    assert!(!sender.may_hand_over());
    assert!(!is_kept(&hand_over(&*sender, 3)));
    drop(taken(&*takes, 2, DESCRIBED));
    drop(taken(&*takes, 3, BYTES));
    drop(taken(&*other, 3, BYTES));
    drop(other);
    eventually("it has gone", || sender.matched() == 1);
    assert!(sender.may_hand_over() && !is_kept(&memory));
    takes.take_descriptors(false);
    assert!(!sender.may_hand_over(), "it takes none any more");
    assert!(!is_kept(&hand_over(&*sender, 4)));
    drop(taken(&*takes, 4, BYTES));
}

#[test]
fn one_that_takes_descriptors_gets_the_bytes_of_what_has_none() {
    let base = Base::new();
    let [a, b] = [base.open(), base.open()];
    let takes = subscription(&b, "/t", Qos::keep_last(4));
    takes.take_descriptors(true);
    let sender = publisher(&a, "/t", Qos::keep_last(4));
    eventually("matched", || sender.matched() == 1);
    let mut bytes = HeapPool::new(1).loan(BYTES);
    fill(bytes.as_bytes_mut(), 1);
    sender.hand_over(Payload::Bytes(bytes.freeze()), &info(1)).unwrap();
    drop(taken(&*takes, 1, BYTES));
}

#[test]
fn no_descriptor_goes_where_messages_are_kept_for_subscriptions_that_come_later() {
    let base = Base::new();
    let [a, b] = [base.open(), base.open()];
    let takes = subscription(&b, "/t", Qos::keep_last(4));
    takes.take_descriptors(true);
    let sender = publisher(&a, "/t", Qos::keep_last(4).transient_local());
    eventually("matched", || sender.matched() == 1);
    assert!(!sender.may_hand_over());
    assert!(!is_kept(&hand_over(&*sender, 1)));
    drop(taken(&*takes, 1, BYTES));
}

#[test]
fn memory_of_a_message_that_is_replaced_in_its_queue_is_let_go() {
    let base = Base::new();
    let [a, b] = [base.open(), base.open()];
    let takes = subscription(&b, "/t", Qos::keep_last(1));
    takes.take_descriptors(true);
    let sender = publisher(&a, "/t", Qos::keep_last(1));
    eventually("matched", || sender.matched() == 1);
    let first = hand_over(&*sender, 1);
    let second = hand_over(&*sender, 2);
    assert!(sender.may_hand_over() && !is_kept(&first) && is_kept(&second));
    send(&*sender, BYTES, 3).unwrap();
    send(&*sender, BYTES, 4).unwrap();
    assert!(!is_kept(&second), "whoever publishes bytes looks, too");
}

#[test]
fn memory_outlives_its_publisher_until_the_message_is_taken() {
    let base = Base::new();
    let [a, b] = [base.open(), base.open()];
    let takes = subscription(&b, "/t", Qos::keep_last(1));
    takes.take_descriptors(true);
    let sender = publisher(&a, "/t", Qos::keep_last(1));
    eventually("matched", || sender.matched() == 1 && takes.matched() == 1);
    let memory = hand_over(&*sender, 1);
    drop(sender);
    std::thread::sleep(Duration::from_millis(100));
    assert!(is_kept(&memory));
    drop(taken(&*takes, 1, DESCRIBED));
    eventually("the memory is let go", || !is_kept(&memory));
}

#[test]
fn memory_that_a_killed_process_held_is_let_go() {
    let base = Base::new();
    let a = base.open();
    let sender = publisher(&a, "/t", Qos::keep_last(4));
    let mut peer = Peer::start(&base, "hold", &[]);
    peer.expect("ready");
    eventually("matched", || sender.matched() == 1);
    let memories = [1, 2].map(|sequence| hand_over(&*sender, sequence));
    peer.expect("holds");
    assert!(sender.may_hand_over() && memories.iter().all(is_kept));
    peer.kill();
    eventually("all is let go", || !memories.iter().any(is_kept));
    assert_eq!((sender.matched(), sender.may_hand_over()), (0, false));
}
