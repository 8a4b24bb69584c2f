//! Which messages are handed over, and in which order all come out.

use super::*;
use crate::contract::{EndReason, Events, LastAssertion, MessageInfo};
use crate::doorbell::Doorbell;
use crate::endpoint::{Endpoint, EndpointKind, Gid, NodeName};
use crate::payload::{Making, Payload};
use angaros_msg::{CdrError, Qos, TypeHash};
use std::sync::Arc;
use std::thread;

struct Silent;

impl Events for Silent {
    fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}
    fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {}
    fn unmatched(&self, _: Gid, _: EndReason) {}
}

/// The queue of entity `entity` of this executor, which takes in turns.
fn queue(doorbell: &Doorbell, entity: u32, depth: usize) -> Arc<LocalQueue> {
    let endpoint = Arc::new(Endpoint {
        gid: Gid([entity as u8; 16]),
        kind: EndpointKind::Subscription,
        node: NodeName { namespace: "/".into(), name: "n".into() },
        topic: "/t".into(),
        type_name: "test_msgs/msg/Number".into(),
        type_hash: TypeHash([1; 32]),
        qos: Qos::keep_last(depth),
        service_hash: None,
    });
    let queue = LocalQueue::new(&endpoint, &(Arc::new(Silent) as Arc<dyn Events>), true);
    queue.bind(Some(&Binding { doorbell: doorbell.clone(), entity }));
    queue.take_in_turns();
    Arc::new(queue)
}

fn publish(queue: &Arc<LocalQueue>, number: u64) {
    let info = MessageInfo { sequence_number: number, ..MessageInfo::default() };
    let making = &Making {
        encoded_len: |_| 0,
        make: |_, _| Err(CdrError::NotInPlace),
        on_device: |_| None,
        described: |_| None,
    };
    let payload = Payload::Owned { message: Arc::new(()), bytes: None, making };
    assert!(queue.pass(LocalItem { payload, info }).is_ok());
}

fn taken(queue: &LocalQueue) -> Vec<u64> {
    std::iter::from_fn(|| queue.take()).map(|item| item.info.sequence_number).collect()
}

#[test]
fn a_message_for_the_same_thread_passes_by_its_queue_and_its_entity_is_ready() {
    let doorbell = Doorbell::private();
    let queue = queue(&doorbell, 3, 10);
    let _scope = TurnScope::enter(&doorbell);
    publish(&queue, 1);
    assert_eq!((queue.is_empty(), queue.pending()), (true, 1), "others see that it waits");
    assert_eq!((doorbell.take_ready(0), doorbell.any_ready()), (Some(3), false));
    assert_eq!((taken(&queue), queue.pending()), (vec![1], 0));
}

#[test]
fn what_others_run_and_what_is_not_taken_in_turns_goes_to_its_queue() {
    let doorbell = Doorbell::private();
    let here = queue(&doorbell, 1, 10);
    publish(&here, 1);
    let _scope = TurnScope::enter(&doorbell);
    let elsewhere = queue(&Doorbell::private(), 1, 10);
    publish(&elsewhere, 2);
    let unbound = queue(&doorbell, 2, 10);
    unbound.bind(None);
    publish(&unbound, 3);
    assert_eq!([here.pending(), elsewhere.pending(), unbound.pending()], [1, 1, 1]);
    publish(&here, 4);
    assert_eq!(here.pending(), 2, "what is queued is older");
    assert_eq!(taken(&here), [1, 4]);
}

#[test]
fn one_message_is_held_and_a_second_for_the_same_queue_comes_after_it() {
    let doorbell = Doorbell::private();
    let [one, other] = [1, 2].map(|entity| queue(&doorbell, entity, 10));
    let _scope = TurnScope::enter(&doorbell);
    publish(&one, 1);
    publish(&other, 2);
    assert_eq!([one.is_empty(), other.is_empty()], [true, false]);
    publish(&one, 3);
    publish(&one, 4);
    assert_eq!(one.pending(), 3);
    assert_eq!((taken(&one), taken(&other)), (vec![1, 3, 4], vec![2]));
}

#[test]
fn a_queue_of_depth_one_keeps_the_newest_of_what_one_callback_publishes() {
    let doorbell = Doorbell::private();
    let queue = queue(&doorbell, 1, 1);
    let _scope = TurnScope::enter(&doorbell);
    (1..=3).for_each(|number| publish(&queue, number));
    assert_eq!((taken(&queue), queue.lost()), (vec![3], 2));
}

#[test]
fn what_others_publish_meanwhile_comes_after_what_is_held() {
    let doorbell = Doorbell::private();
    let queue = queue(&doorbell, 1, 10);
    let _scope = TurnScope::enter(&doorbell);
    publish(&queue, 1);
    thread::scope(|scope| {
        scope.spawn(|| publish(&queue, 2));
    });
    publish(&queue, 3);
    assert_eq!(taken(&queue), [1, 2, 3]);
}

#[test]
fn a_message_that_is_put_back_is_the_oldest_of_its_queue_and_announced() {
    let doorbell = Doorbell::private();
    let mine = queue(&doorbell, 1, 10);
    let _scope = TurnScope::enter(&doorbell);
    publish(&mine, 1);
    thread::scope(|scope| {
        scope.spawn(|| publish(&mine, 2));
    });
    assert_eq!(doorbell.take_ready(0), Some(1));
    release().unwrap().put_back();
    assert!(release().is_none());
    assert_eq!((doorbell.take_ready(0), mine.pending()), (Some(1), 2));
    assert_eq!(taken(&mine), [1, 2]);
}

#[test]
fn an_executor_within_another_holds_its_own() {
    let [outer, inner] = [(); 2].map(|()| Doorbell::private());
    let [of_outer, of_inner] = [queue(&outer, 1, 10), queue(&inner, 1, 10)];
    let _scope = TurnScope::enter(&outer);
    publish(&of_outer, 1);
    {
        let _scope = TurnScope::enter(&inner);
        publish(&of_inner, 2);
        publish(&of_outer, 3);
        assert_eq!([of_inner.is_empty(), of_outer.is_empty()], [true, false]);
        assert_eq!(taken(&of_inner), [2]);
    }
    {
        // A callback that waits runs others of the same executor.
        let _scope = TurnScope::enter(&outer);
        assert_eq!(taken(&of_outer), [1, 3]);
    }
}
