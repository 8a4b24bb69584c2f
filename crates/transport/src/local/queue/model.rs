//! The queue of a subscription under every schedule: a publisher that waits is woken by room and by
//! the end of the subscription, a message that came before the executor is announced to it.

use super::*;
use crate::contract::{EndReason, LastAssertion};
use crate::endpoint::{EndpointKind, Gid, NodeName};
use crate::payload::Making;
use crate::sync::explore;
use angaros_msg::{CdrError, Qos, TypeHash};
use loom::thread;

fn queue(history: History) -> Arc<LocalQueue> {
    let endpoint = Arc::new(Endpoint {
        gid: Gid([1; 16]),
        kind: EndpointKind::Subscription,
        node: NodeName { namespace: "/".into(), name: "model".into() },
        topic: "/t".into(),
        type_name: "test_msgs/msg/Number".into(),
        type_hash: TypeHash([1; 32]),
        qos: Qos { history, ..Qos::default() },
        service_hash: None,
    });
    Arc::new(LocalQueue {
        // The depth of KEEP_ALL is large; the smallest queue is the one that fills.
        items: Ring::new(1),
        ..LocalQueue::new(&endpoint, &(Arc::new(Silent) as Arc<dyn Events>), true)
    })
}

struct Silent;

impl Events for Silent {
    fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}
    fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {}
    fn unmatched(&self, _: Gid, _: EndReason) {}
}

/// Queues a message, waiting for room; `false` when the subscription went meanwhile.
fn push(queue: &LocalQueue, number: u64) -> bool {
    let mut left = Some(item(number));
    while let Some(item) = left.take() {
        left = queue.offer(item).err();
        if left.is_some() {
            if queue.is_closed() {
                return false;
            }
            queue.wait_for_room(u64::MAX, &Clock::default());
        }
    }
    true
}

fn item(number: u64) -> LocalItem {
    let info = MessageInfo { sequence_number: number, ..MessageInfo::default() };
    // Nobody asks for bytes.
    let making = &Making {
        encoded_len: |_| 0,
        make: |_, _| Err(CdrError::NotInPlace),
        on_device: |_| None,
        described: |_| None,
    };
    LocalItem { payload: Payload::Owned { message: Arc::new(()), bytes: None, making }, info }
}

#[test]
fn a_publisher_that_waits_for_room_goes_on_when_there_is_some() {
    explore(3, || {
        let queue = queue(History::KeepAll);
        let publisher = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || (1..=2).for_each(|i| assert!(push(&queue, i))))
        };
        let mut taken = Vec::new();
        while taken.len() < 2 {
            match queue.take() {
                Some(item) => taken.push(item.info.sequence_number),
                None => thread::yield_now(),
            }
        }
        assert_eq!(taken, [1, 2]);
        assert!(publisher.join().is_ok());
    });
}

#[test]
fn two_publishers_that_wait_for_room_share_it() {
    explore(1, || {
        let queue = queue(History::KeepAll);
        assert!(push(&queue, 1));
        let publishers = [2, 3].map(|number| {
            let queue = Arc::clone(&queue);
            thread::spawn(move || assert!(push(&queue, number)))
        });
        let mut taken = Vec::new();
        while taken.len() < 3 {
            match queue.take() {
                Some(item) => taken.push(item.info.sequence_number),
                None => thread::yield_now(),
            }
        }
        publishers.into_iter().for_each(|publisher| assert!(publisher.join().is_ok()));
        assert!(taken == [1, 2, 3] || taken == [1, 3, 2]);
    });
}

#[test]
fn a_publisher_that_waits_for_room_goes_on_when_the_subscription_goes() {
    explore(3, || {
        let queue = queue(History::KeepAll);
        assert!(push(&queue, 1));
        let publisher = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || assert!(!push(&queue, 2)))
        };
        queue.close();
        queue.wake_publishers();
        assert!(publisher.join().is_ok());
    });
}

#[test]
fn what_was_published_while_the_executor_was_bound_is_announced() {
    explore(3, || {
        let queue = queue(History::KeepLast(1));
        let publisher = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || push(&queue, 1))
        };
        let doorbell = Doorbell::private();
        queue.bind(Some(&Binding { doorbell: doorbell.clone(), entity: 3 }));
        // The executor: sleeps until it is rung, then looks.
        while queue.take().is_none() {
            let seen = doorbell.sequence();
            if doorbell.take_ready(0).is_none() {
                doorbell.wait(seen, u64::MAX, Wake::Block);
            }
        }
        assert!(publisher.join().is_ok());
    });
}

#[test]
fn what_replaced_messages_is_counted_exactly() {
    explore(3, || {
        let queue = queue(History::KeepLast(1));
        let publisher = {
            let queue = Arc::clone(&queue);
            thread::spawn(move || (1..=3).for_each(|i| assert!(push(&queue, i))))
        };
        let first = u64::from(queue.take().is_some());
        assert!(publisher.join().is_ok());
        let rest = std::iter::from_fn(|| queue.take()).count() as u64;
        assert_eq!(first + rest + queue.lost(), 3);
    });
}
