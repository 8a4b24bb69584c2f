//! Two transports in one process.

use crate::support::*;
use angaros_msg::{Qos, TypeHash};
use angaros_transport::buffer::HeapPool;
use angaros_transport::{Binding, Transport, TransportUse, UseHolder, UsedTransports};
use angaros_transport::{EndpointKind, NodeName, PublishError, TakeError};
use std::sync::Arc;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn a_loaned_message_arrives_at_the_place_where_it_was_written_and_in_order() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(10)));
    let sender = publisher(&a, "/t", Qos::keep_last(10));
    assert_eq!(sender.matched(), 1, "a subscription that exists is served at once");
    for sequence in 1..=100 {
        send(&*sender, 100, sequence).unwrap();
        let got = receiver.next(SECOND).unwrap();
        assert_eq!(got.info.sequence_number, sequence);
        assert!(is_intact(got.bytes.as_bytes(), sequence));
        assert_eq!(got.bytes.as_bytes().as_ptr().addr() % 8, 4);
    }
    assert_eq!((receiver.subscription.lost(), sender.overwritten()), (0, 0));
    assert_eq!(receiver.subscription.matched(), 1);
}

#[test]
fn a_publisher_reuses_one_buffer_when_samples_are_dropped_in_time() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(10)));
    let sender = publisher(&a, "/t", Qos::keep_last(10));
    send(&*sender, 1000, 1).unwrap();
    assert!(receiver.next(SECOND).is_some());
    let used = a.payload_in_use();
    for sequence in 2..1000 {
        send(&*sender, 1000, sequence).unwrap();
        assert!(receiver.next(SECOND).is_some());
    }
    assert_eq!(a.payload_in_use(), used);
}

#[test]
fn a_held_sample_is_not_overwritten() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(1)));
    let sender = publisher(&a, "/t", Qos::keep_last(1));
    send(&*sender, 5000, 1).unwrap();
    let held = receiver.next(SECOND).unwrap();
    for sequence in 2..50 {
        send(&*sender, 5000, sequence).unwrap();
    }
    assert!(is_intact(held.bytes.as_bytes(), 1));
    assert_eq!(receiver.next(SECOND).unwrap().info.sequence_number, 49);
    assert_eq!((receiver.subscription.lost(), sender.overwritten()), (47, 47));
}

#[test]
fn a_held_sample_outlives_both_transports() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(1)));
    let sender = publisher(&a, "/t", Qos::keep_last(1));
    send(&*sender, 5000, 1).unwrap();
    let held = receiver.next(SECOND).unwrap();
    drop((receiver, b));
    for sequence in 2..50 {
        send(&*sender, 5000, sequence).unwrap();
    }
    drop((sender, a));
    assert!(is_intact(held.bytes.as_bytes(), 1));
    drop(held);
    assert_eq!(base.files(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn bytes_from_elsewhere_are_copied_and_the_same_slot_may_be_published_twice() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(10)));
    let sender = publisher(&a, "/t", Qos::keep_last(10));
    let mut own = sender.loan(64).unwrap();
    let mut heap = HeapPool::new(1).loan(64);
    fill(own.as_bytes_mut(), 7);
    fill(heap.as_bytes_mut(), 7);
    let own = own.freeze();
    let heap = heap.freeze();
    for (sequence, bytes) in [(1, &own), (2, &own), (3, &heap), (4, &heap)] {
        sender.publish(bytes, &info(sequence)).unwrap();
    }
    for sequence in 1..=4 {
        let got = receiver.next(SECOND).unwrap();
        assert_eq!(got.info.sequence_number, sequence);
        assert!(is_intact(got.bytes.as_bytes(), 7));
    }
}

#[test]
fn a_late_subscription_receives_the_history_oldest_first_and_then_what_follows() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let qos = Qos::keep_last(3).transient_local();
    let sender = publisher(&a, "/t", qos);
    (1..=5).for_each(|sequence| send(&*sender, 100, sequence).unwrap());
    let mut receivers = Vec::new();
    for _ in 0..2 {
        let receiver = Receiver::new(&b, subscription(&b, "/t", qos));
        for sequence in 3..=5 {
            let got = receiver.next(SECOND).unwrap();
            assert_eq!(got.info.sequence_number, sequence);
            assert!(is_intact(got.bytes.as_bytes(), sequence));
        }
        receivers.push(receiver);
    }
    send(&*sender, 100, 6).unwrap();
    assert!(receivers.iter().all(|r| r.next(SECOND).unwrap().info.sequence_number == 6));
    let volatile = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(3)));
    eventually("match", || sender.matched() == 3);
    send(&*sender, 100, 7).unwrap();
    assert_eq!(volatile.next(SECOND).unwrap().info.sequence_number, 7, "nothing from before");
}

#[test]
fn keep_all_waits_for_room_and_then_says_so() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_all()));
    let sender = publisher(&a, "/t", Qos::keep_all());
    let depth = Qos::KEEP_ALL_DEPTH as u64;
    (1..=depth).for_each(|sequence| send(&*sender, 8, sequence).unwrap());
    assert!(matches!(send(&*sender, 8, 0), Err(PublishError::Full { waited_ms: 300.. })));
    let reader = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        (1..=depth + 100)
            .all(|s| receiver.next(SECOND).is_some_and(|got| got.info.sequence_number == s))
    });
    (depth + 1..=depth + 100).for_each(|sequence| send(&*sender, 8, sequence).unwrap());
    assert!(reader.join().unwrap());
    assert_eq!(sender.overwritten(), 0);
}

#[test]
fn a_mismatch_is_reported_once_on_each_side_and_connects_nothing() {
    let base = Base::new();
    let a = base.open_with(true);
    let b = base.open_with(true);
    let [sending, receiving] = [(); 2].map(|()| Arc::new(Mismatches::default()));
    let _subscription = subscription_with(&b, "/t", Qos::keep_last(1), &receiving);
    let sender = publisher_with(&a, "/t", Qos::sensor_data(), &sending);
    let _unrelated = publisher(&a, "/u", Qos::keep_last(1));
    let _later = met_later(&a, &b);
    assert_eq!(sender.matched(), 0);
    assert_eq!(sending.0.lock().unwrap().len(), 1);
    assert_eq!(receiving.0.lock().unwrap().len(), 1);
}

#[test]
fn endpoints_of_one_process_are_left_to_another_transport_unless_told() {
    let base = Base::new();
    let a = base.open_with(false);
    let b = base.open_with(false);
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(1)));
    let sender = publisher(&a, "/t", Qos::keep_last(1));
    send(&*sender, 8, 1).unwrap();
    assert_eq!(base.files().len(), 2, "no segment for nobody: {:?}", base.files());
    // Another process hears it, and those of this one still do not.
    let mut other = Peer::start(&base, "subscribe", &[("COUNT", "1")]);
    other.expect("ready");
    eventually("the other process", || sender.matched() == 1);
    send(&*sender, 100, 2).unwrap();
    other.expect("received 1 lost 0");
    assert!(receiver.next(Duration::ZERO).is_none());
    other.finish();
}

#[test]
fn the_graph_shows_nodes_and_endpoints_until_they_go() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let name = NodeName { namespace: "/ns".into(), name: "n".into() };
    let token = a.declare_node(&name).unwrap();
    let sender = publisher(&a, "/t", Qos::sensor_data());
    let graph = b.graph();
    assert_eq!(graph.nodes, [name]);
    assert_eq!(graph.endpoints.len(), 1);
    assert_eq!(graph.endpoints[0].kind, EndpointKind::Publisher);
    assert_eq!(graph.endpoints[0].qos, Qos::sensor_data());
    drop((token, sender));
    assert!(b.graph().nodes.is_empty() && b.graph().endpoints.is_empty());
}

#[test]
fn a_subscription_that_is_only_shown_is_in_the_graph_and_connects_nobody() {
    let base = Base::new();
    let a = base.open_with(true);
    let b = base.open_with(true);
    let here = publisher(&b, "/t", Qos::default());
    let there = publisher(&a, "/t", Qos::default());
    let shown = endpoint(EndpointKind::Subscription, "/t", Qos::parameters());
    let token = b.show_subscription(&shown).unwrap().unwrap();
    let of = |kind| a.graph().endpoints.into_iter().filter(move |one| one.kind == kind);
    assert_eq!(of(EndpointKind::Subscription).collect::<Vec<_>>(), [(*shown).clone()]);
    let later = met_later(&a, &b);
    assert_eq!((here.matched(), there.matched()), (0, 0));
    drop((token, later));
    assert_eq!(of(EndpointKind::Subscription).count(), 0);
}

#[test]
fn a_definition_is_found_by_its_hash_in_another_process() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    a.publish_definition("p/msg/T", TypeHash([1; 32]), "int32 x\n");
    assert_eq!(b.find_definition(TypeHash([1; 32])).as_deref(), Some("int32 x\n"));
    assert_eq!(b.find_definition(TypeHash([2; 32])), None);
    drop((a, b));
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn holding_too_many_samples_is_an_error_that_ends_with_holding_fewer() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = subscription(&b, "/t", Qos::keep_last(2));
    let sender = publisher(&a, "/t", Qos::keep_last(2));
    let mut held = Vec::new();
    let refused = (1..1000).find_map(|sequence| {
        send(&*sender, 8, sequence).unwrap();
        eventually("attached", || receiver.matched() == 1);
        match receiver.take() {
            Ok(sample) => held.extend(sample),
            Err(error) => return Some(error),
        }
        None
    });
    assert_eq!(refused, Some(TakeError::TooManyHeld { held: held.len() }));
    held.clear();
    assert!(matches!(receiver.take(), Ok(Some(_))));
}

#[test]
fn publish_and_take_do_not_allocate() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(4)));
    let sender = publisher(&a, "/t", Qos::keep_last(4));
    let heap = HeapPool::new(1).loan(256).freeze();
    let round = |sequence: u64| {
        for i in 0..6 {
            send(&*sender, 256, sequence + i).unwrap();
        }
        sender.publish(&heap, &info(sequence)).unwrap();
        while receiver.next(Duration::ZERO).is_some() {}
    };
    eventually("attached", || receiver.subscription.matched() == 1);
    (0..10).for_each(round);
    let before = allocations();
    (0..1000).for_each(round);
    // `is_intact` is not used here: the counter belongs to this thread alone.
    assert_eq!(allocations() - before, 0);
}

/// Holds the word of one endpoint.
#[derive(Default)]
struct Holder(UsedTransports);

impl AsRef<UsedTransports> for Holder {
    fn as_ref(&self) -> &UsedTransports {
        &self.0
    }
}

#[test]
fn an_endpoint_has_to_be_asked_from_its_first_match_until_the_last_message_was_taken() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let [sends, takes] = [(); 2].map(|()| Arc::<Holder>::default());
    let told = |holder: &Arc<Holder>| TransportUse::new(Arc::clone(holder) as UseHolder, 0);
    let from = publisher(&a, "/t", Qos::keep_last(10));
    assert_eq!(sends.0.bits(), 0, "there is no transport");
    from.tell_use(told(&sends));
    assert_eq!(sends.0.bits(), 0, "nobody is there");
    let to = subscription(&b, "/t", Qos::keep_last(10));
    eventually("both are matched", || from.matched() == 1 && to.matched() == 1);
    assert_eq!(sends.0.bits(), 1);
    to.tell_use(told(&takes));
    assert_eq!(takes.0.bits(), 1, "it is matched already");
    send(&*from, 100, 1).unwrap();
    drop(from);
    eventually("the publisher has gone", || to.matched() == 0);
    assert_eq!(takes.0.bits(), 1, "its message is there still");
    assert!(to.take().unwrap().is_some());
    eventually("nothing more can come", || takes.0.bits() == 0);
    let next = publisher(&a, "/t", Qos::keep_last(10));
    next.tell_use(told(&sends));
    eventually("the next one is matched", || to.matched() == 1);
    assert_eq!((sends.0.bits(), takes.0.bits()), (1, 1));
    drop(to);
    eventually("the subscription has gone", || next.matched() == 0);
    eventually("nobody is there any more", || sends.0.bits() == 0);
}

#[test]
fn a_doorbell_from_elsewhere_is_rung_too() {
    use angaros_transport::clock::monotonic_ns;
    use angaros_transport::doorbell::{Doorbell, Wake};
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = subscription(&b, "/t", Qos::keep_last(4));
    let bell = Doorbell::private();
    receiver.bind(Some(&Binding { doorbell: bell.clone(), entity: 77 }));
    let sender = publisher(&a, "/t", Qos::keep_last(4));
    send(&*sender, 8, 1).unwrap();
    eventually("rung", || {
        bell.wait(bell.sequence(), monotonic_ns() + 1_000_000, Wake::Block);
        bell.take_ready(0) == Some(77)
    });
}

#[test]
fn a_subscription_that_is_bound_late_is_rung_for_what_waits_already() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = subscription(&b, "/t", Qos::keep_last(4));
    let sender = publisher(&a, "/t", Qos::keep_last(4));
    send(&*sender, 8, 1).unwrap();
    eventually("it has arrived", || receiver.has_pending());
    let bell = b.doorbell().unwrap().unwrap();
    receiver.bind(Some(&Binding { doorbell: bell.clone(), entity: 9 }));
    assert_eq!(bell.take_ready(0), Some(9));
}

#[test]
fn a_sample_that_outlives_its_subscription_takes_nothing_from_the_next_one() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let sender = publisher(&a, "/t", Qos::keep_last(1).transient_local());
    let late = || subscription(&b, "/t", Qos::keep_last(4).transient_local());
    let first = Receiver::new(&b, late());
    send(&*sender, 1000, 1).unwrap();
    let held = first.next(SECOND).unwrap();
    drop(first);
    eventually("it is gone", || sender.matched() == 0);
    // Its queue holds the same sample, from the history.
    let second = Receiver::new(&b, late());
    eventually("it is there", || sender.matched() == 1);
    drop(held);
    (2..=4).for_each(|sequence| send(&*sender, 1000, sequence).unwrap());
    for sequence in 1..=4 {
        let got = second.next(SECOND).unwrap();
        assert_eq!(got.info.sequence_number, sequence);
        assert!(is_intact(got.bytes.as_bytes(), sequence), "{sequence} was written over");
    }
}

#[test]
fn memory_of_a_dropped_publisher_is_reused() {
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receiver = Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(4)));
    for _ in 0..20 {
        let sender = publisher(&a, "/t", Qos::keep_last(4));
        send(&*sender, 1000, 1).unwrap();
        drop(sender);
        assert!(receiver.next(SECOND).is_some());
    }
    while receiver.next(Duration::from_millis(10)).is_some() {}
    eventually("all memory is free", || a.payload_in_use() == 0);
}

#[test]
fn one_transport_connects_its_own_endpoints_when_told_to() {
    let base = Base::new();
    let a = base.open();
    let receiver = Receiver::new(&a, subscription(&a, "/t", Qos::keep_last(10)));
    let sender = publisher(&a, "/t", Qos::keep_last(10));
    for sequence in 1..=20 {
        send(&*sender, 3000, sequence).unwrap();
        let got = receiver.next(SECOND).unwrap();
        assert!(is_intact(got.bytes.as_bytes(), sequence));
    }
    drop((receiver, sender, a));
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn samples_held_for_a_while_by_many_threads_stay_intact() {
    const MESSAGES: u64 = 20_000;
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let receivers: Vec<_> = (0..4)
        .map(|i| Receiver::new(&b, subscription(&b, "/t", Qos::keep_last(1 + 3 * i))))
        .collect();
    let sender = publisher(&a, "/t", Qos::keep_last(10));
    assert_eq!(sender.matched(), 4);
    let threads: Vec<_> = receivers
        .into_iter()
        .map(|receiver| {
            std::thread::spawn(move || {
                let mut held = std::collections::VecDeque::new();
                let mut count = 0;
                let mut last = 0;
                while last < MESSAGES {
                    let Some(got) = receiver.next(10 * SECOND) else {
                        panic!("nothing after {last}")
                    };
                    assert!(got.info.sequence_number > last);
                    (count, last) = (count + 1, got.info.sequence_number);
                    held.push_back(got);
                    if held.len() > 1 + (last % 40) as usize {
                        let oldest: angaros_transport::Received = held.pop_front().unwrap();
                        assert!(is_intact(oldest.bytes.as_bytes(), oldest.info.sequence_number));
                    }
                }
                assert!(
                    held.iter()
                        .all(|got| is_intact(got.bytes.as_bytes(), got.info.sequence_number))
                );
                assert_eq!(count + receiver.subscription.lost(), MESSAGES);
            })
        })
        .collect();
    (1..=MESSAGES).for_each(|sequence| {
        send(&*sender, 100 + (sequence % 7) as usize * 300, sequence).unwrap();
    });
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    drop(sender);
    eventually("all memory is free", || a.payload_in_use() == 0);
}
