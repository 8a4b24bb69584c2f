//! A publisher that waits for a full `KEEP_ALL` queue keeps nobody else waiting: not who creates,
//! drops or looks at endpoints, not the topic's other subscriptions, not who makes the room.

use crate::support::{LONG, context, eventually, node};
use angaros_core::{
    Context, Node, PublishError, Publisher, PublisherOptions, SingleThreadedExecutor, Subscription,
};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{ScopedJoinHandle, scope};
use std::time::{Duration, Instant};

const DEPTH: i32 = Qos::KEEP_ALL_DEPTH as i32;
/// Far longer than anything here takes that does not wait.
const SOON: Duration = Duration::from_secs(3);

/// A publisher that waits for so long.
fn patient(n: &Node, qos: Qos, full_timeout: Duration) -> Publisher<Int32> {
    let options = PublisherOptions::new().full_timeout(full_timeout);
    n.create_publisher_with::<Int32>("t", qos, options).unwrap()
}

fn polled(n: &Node, qos: Qos) -> Subscription<Int32> {
    n.create_polled_subscription::<Int32>("t", qos).unwrap()
}

fn fill(publisher: &Publisher<Int32>) {
    (0..DEPTH).for_each(|data| publisher.publish(Int32 { data }).unwrap());
}

fn all(subscription: &Subscription<Int32>) -> Vec<i32> {
    std::iter::from_fn(|| subscription.take().unwrap()).map(|s| s.message().unwrap().data).collect()
}

fn within<R>(what: &str, span: Duration, work: impl FnOnce() -> R) -> R {
    let begun = Instant::now();
    let result = work();
    assert!(begun.elapsed() < span, "{what} took {:?}", begun.elapsed());
    result
}

type Waiting<'a> = ScopedJoinHandle<'a, Result<(), PublishError>>;

/// Publishes one more message from another thread and returns once `witness` has it.
fn wait_for_room<'a>(
    scope: &'a std::thread::Scope<'a, '_>,
    publisher: &Publisher<Int32>,
    witness: &Subscription<Int32>,
) -> Waiting<'a> {
    let publisher = publisher.clone();
    let waiting = scope.spawn(move || publisher.publish(Int32 { data: DEPTH }));
    eventually("the other subscription gets the message", || all(witness).contains(&DEPTH));
    std::thread::sleep(Duration::from_millis(10));
    assert!(!waiting.is_finished(), "the queue is full");
    waiting
}

fn graph_while_full(order: impl FnOnce(&Node) -> (Subscription<Int32>, Subscription<Int32>)) {
    let context: Context = context();
    let n = node(&context, "n");
    let (full, witness) = order(&n);
    let publisher = patient(&n, Qos::keep_all(), 3 * LONG);
    fill(&publisher);
    scope(|scope| {
        let waiting = wait_for_room(scope, &publisher, &witness);
        let fresh = within("creating a subscription", SOON, || polled(&n, Qos::default()));
        let other = within("creating a publisher", SOON, || patient(&n, Qos::default(), SOON));
        let node = within("creating a node", SOON, || node(&context, "another"));
        let elsewhere = within("creating a publisher of another topic", SOON, || {
            n.create_publisher::<Int32>("elsewhere", Qos::default()).unwrap()
        });
        let graph = within("looking at the graph", SOON, || context.graph());
        assert_eq!(graph.endpoints.iter().filter(|e| e.topic == "/t").count(), 5);
        assert_eq!(publisher.subscription_count(), 3);
        within("dropping a subscription", SOON, || drop(fresh));
        within("dropping publishers and a node", SOON, || drop((other, node, elsewhere)));
        assert_eq!(publisher.subscription_count(), 2);
        assert!(!waiting.is_finished(), "the queue is still full");
        assert_eq!(full.take().unwrap().unwrap().message().unwrap().data, 0);
        assert_eq!(waiting.join().unwrap(), Ok(()));
    });
    assert_eq!(all(&full), (1..=DEPTH).collect::<Vec<_>>());
    assert_eq!((full.lost(), all(&witness)), (0, vec![]));
}

#[test]
fn a_full_queue_keeps_nobody_from_creating_dropping_and_looking() {
    graph_while_full(|n| {
        let witness = polled(n, Qos::keep_last(1));
        (polled(n, Qos::keep_all()), witness)
    });
}

#[test]
fn a_full_queue_keeps_no_message_from_the_subscriptions_behind_it() {
    graph_while_full(|n| (polled(n, Qos::keep_all()), polled(n, Qos::keep_last(1))));
}

#[test]
fn a_callback_that_makes_room_may_create_and_drop_subscriptions_of_the_topic() {
    let context = context();
    let n = node(&context, "n");
    let witness = polled(&n, Qos::keep_last(1));
    let seen = Arc::new(AtomicI32::new(0));
    let made = Arc::new(Mutex::new(Vec::new()));
    let count = Arc::clone(&seen);
    let list = Arc::clone(&made);
    let maker = n.clone();
    let _full = n
        .create_subscription("t", Qos::keep_all(), move |_: Arc<Int32>| {
            if count.load(Ordering::SeqCst) == 0 {
                drop(polled(&maker, Qos::default()));
                list.lock().unwrap().push(polled(&maker, Qos::default()));
            }
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    // The first message that is taken makes room for one of them only.
    let publishers = [(); 2].map(|()| patient(&n, Qos::keep_all(), SOON));
    fill(&publishers[0]);
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    scope(|scope| {
        let waiting = publishers.each_ref().map(|p| wait_for_room(scope, p, &witness));
        assert!(executor.spin_until(|| seen.load(Ordering::SeqCst) >= DEPTH + 2, LONG));
        assert_eq!(waiting.map(|waiting| waiting.join().unwrap()), [Ok(()), Ok(())]);
    });
    assert_eq!(made.lock().unwrap().len(), 1);
}

#[test]
fn who_waits_for_two_full_queues_serves_the_one_that_makes_room() {
    let context = context();
    let n = node(&context, "n");
    let [stuck, moving] = [(); 2].map(|()| polled(&n, Qos::keep_all()));
    let witness = polled(&n, Qos::keep_last(1));
    let publisher = patient(&n, Qos::keep_all(), 3 * LONG);
    fill(&publisher);
    scope(|scope| {
        let waiting = wait_for_room(scope, &publisher, &witness);
        assert!(moving.take().unwrap().is_some());
        eventually("the queue that made room has the message", || all(&moving).contains(&DEPTH));
        assert!(!waiting.is_finished(), "the other is still full");
        assert!(stuck.take().unwrap().is_some());
        assert_eq!(waiting.join().unwrap(), Ok(()));
    });
    assert_eq!(all(&stuck), (1..=DEPTH).collect::<Vec<_>>());
}

#[test]
fn who_waits_for_two_full_queues_waits_no_longer_than_for_one() {
    let context = context();
    let n = node(&context, "n");
    let [first, second] = [(); 2].map(|()| polled(&n, Qos::keep_all()));
    let publisher = patient(&n, Qos::keep_all(), Duration::from_secs(1));
    fill(&publisher);
    let refused = within("waiting for two", Duration::from_millis(1900), || {
        publisher.publish(Int32 { data: -1 })
    });
    assert_eq!(refused, Err(PublishError::Full { waited_ms: 1000 }));
    for subscription in [first, second] {
        assert_eq!(all(&subscription), (0..DEPTH).collect::<Vec<_>>(), "in order");
        assert_eq!(subscription.lost(), 0, "what was refused is nobody's loss");
    }
}

#[test]
fn a_late_subscription_gets_the_message_once_whose_publisher_still_waits() {
    let context = context();
    let n = node(&context, "n");
    let latched = Qos::keep_all().transient_local();
    let publisher = patient(&n, latched, 3 * LONG);
    let full = polled(&n, Qos::keep_all());
    let witness = polled(&n, Qos::keep_last(1));
    fill(&publisher);
    scope(|scope| {
        let waiting = wait_for_room(scope, &publisher, &witness);
        let late = within("creating a subscription", SOON, || polled(&n, latched));
        assert_eq!(all(&late), (1..=DEPTH).collect::<Vec<_>>(), "the history and the message");
        assert!(full.take().unwrap().is_some());
        assert_eq!(waiting.join().unwrap(), Ok(()));
        assert!(late.take().unwrap().is_none(), "once");
        drop(all(&full));
        publisher.publish(Int32 { data: -5 }).unwrap();
        assert_eq!(all(&late), [-5]);
    });
}

#[test]
fn a_subscription_that_is_dropped_is_waited_for_no_longer() {
    let context = context();
    let n = node(&context, "n");
    let full = polled(&n, Qos::keep_all());
    let witness = polled(&n, Qos::keep_last(1));
    let publisher = patient(&n, Qos::keep_all(), 3 * LONG);
    fill(&publisher);
    scope(|scope| {
        let waiting = wait_for_room(scope, &publisher, &witness);
        within("dropping the full one", SOON, || drop(full));
        assert_eq!(within("publishing", SOON, || waiting.join().unwrap()), Ok(()));
    });
}

#[test]
fn endpoints_that_are_made_at_the_same_time_meet_once() {
    let context = context();
    let n = node(&context, "n");
    for _ in 0..ROUNDS {
        let (publisher, subscription) =
            at_once(|| patient(&n, Qos::default(), SOON), || polled(&n, Qos::default()));
        assert_eq!((publisher.subscription_count(), subscription.publisher_count()), (1, 1));
        let publishers = subscription.events();
        let subscriptions = publisher.events();
        assert_eq!((publishers.matched.total_count, subscriptions.matched.total_count), (1, 1));
    }
}

const ROUNDS: usize = 100;

/// Runs both at the same time, on two threads.
fn at_once<A: Send, B: Send>(
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    let begin = AtomicUsize::new(2);
    let meet = || {
        begin.fetch_sub(1, Ordering::SeqCst);
        while begin.load(Ordering::SeqCst) > 0 {
            std::hint::spin_loop();
        }
    };
    scope(|scope| {
        let other = scope.spawn(|| {
            meet();
            second()
        });
        meet();
        (first(), other.join().unwrap())
    })
}
