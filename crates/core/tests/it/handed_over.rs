//! What a callback publishes to subscriptions of its own executor.

use crate::support::{LONG, context, node, with_every_executor};
use angaros_core::{Node, Publisher, Responder, SingleThreadedExecutor, Subscription, Timer};
use angaros_msg::Qos;
use angaros_msg::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros_msg::std_msgs::msg::Int32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A question that was asked, and what to answer.
type Known = (Option<Responder<AddTwoInts>>, Option<i32>);
type Numbers = Arc<Mutex<Vec<i32>>>;

/// A subscription that notes what it receives, and passes it on.
fn relay(
    node: &Node,
    from: &str,
    depth: usize,
    to: Option<&str>,
) -> (Subscription<Int32>, Numbers) {
    let received = Numbers::default();
    let noted = Arc::clone(&received);
    let next = to.map(|to| node.create_publisher::<Int32>(to, Qos::keep_last(100)).unwrap());
    let callback = move |message: Arc<Int32>| {
        noted.lock().unwrap().push(message.data);
        next.iter().for_each(|next| next.publish(Arc::clone(&message)).unwrap());
    };
    let subscription = node.create_subscription(from, Qos::keep_last(depth), callback).unwrap();
    (subscription, received)
}

/// A timer whose only call publishes these.
fn source(node: &Node, to: &str, numbers: std::ops::Range<i32>) -> Timer {
    let publisher: Publisher<Int32> = node.create_publisher(to, Qos::keep_last(100)).unwrap();
    let called = AtomicBool::new(false);
    let call = move |_| {
        if !called.swap(true, Ordering::SeqCst) {
            numbers.clone().for_each(|data| publisher.publish(Int32 { data }).unwrap());
        }
    };
    node.create_timer(Duration::from_millis(1), call).unwrap()
}

#[test]
fn messages_of_one_callback_come_in_order_to_all_subscriptions_down_the_graph() {
    with_every_executor(|context, executor| {
        let nodes = ["source", "one", "two", "three"].map(|name| node(context, name));
        let [source_node, one, two, three] = &nodes;
        let (_first, at_one) = relay(one, "a", 100, Some("b"));
        let (_second, at_two) = relay(two, "a", 100, Some("c"));
        let (_third, at_three) = relay(three, "b", 100, None);
        let (_fourth, also_at_three) = relay(three, "c", 100, None);
        let _timer = source(source_node, "a", 0..20);
        nodes.iter().for_each(|node| executor.add_node(node));
        let all = [at_one, at_two, at_three, also_at_three];
        let done = || all.iter().all(|numbers| numbers.lock().unwrap().len() >= 20);
        assert!(executor.spin_for(&done, LONG));
        for numbers in &all {
            assert_eq!(*numbers.lock().unwrap(), (0..20).collect::<Vec<_>>());
        }
    });
}

#[test]
fn of_what_one_callback_publishes_a_subscription_of_depth_one_receives_the_newest() {
    let context = context();
    let [from, to] = ["from", "to"].map(|name| node(&context, name));
    let (subscription, received) = relay(&to, "a", 1, None);
    let _timer = source(&from, "a", 0..3);
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    [&from, &to].iter().for_each(|node| executor.add_node(node).unwrap());
    assert!(executor.spin_until(|| !received.lock().unwrap().is_empty(), LONG));
    executor.spin_some();
    assert_eq!(*received.lock().unwrap(), [2]);
    assert_eq!(subscription.events().message_lost.total_count, 2);
}

#[test]
fn a_callback_that_waits_is_answered_by_what_it_published_before() {
    let context = context();
    let [asks, answers, hears] = ["asks", "answers", "hears"].map(|name| node(&context, name));
    // Whichever of the question and the message comes second has it answered.
    let known: Arc<Mutex<Known>> = Arc::default();
    let answer = |known: &mut Known| {
        if let (Some(_), Some(sum)) = known {
            let sum = i64::from(*sum);
            known.0.take().unwrap().respond(AddTwoInts_Response { sum }).unwrap();
        }
    };
    let asked = Arc::clone(&known);
    let keep = move |_: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
        let mut known = asked.lock().unwrap();
        known.0 = Some(responder);
        answer(&mut known);
    };
    let _server = answers.create_service::<AddTwoInts, _>("add", keep).unwrap();
    let go = move |message: Arc<Int32>| {
        let mut known = known.lock().unwrap();
        known.1 = Some(message.data);
        answer(&mut known);
    };
    let _hears = hears.create_subscription("go", Qos::keep_last(10), go).unwrap();
    let publisher = asks.create_publisher::<Int32>("go", Qos::keep_last(10)).unwrap();
    let client = asks.create_client::<AddTwoInts>("add").unwrap();
    let sum = Arc::new(Mutex::new(None));
    let noted = Arc::clone(&sum);
    let call = move |_| {
        publisher.publish(Int32 { data: 7 }).unwrap();
        let reply = client.call(&AddTwoInts_Request { a: 1, b: 2 }, LONG);
        *noted.lock().unwrap() = Some(reply.map(|reply| reply.sum));
    };
    let timer = asks.create_timer(Duration::from_millis(1), call).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    [&answers, &hears, &asks].iter().for_each(|node| executor.add_node(node).unwrap());
    assert!(executor.spin_until(|| sum.lock().unwrap().is_some(), 2 * LONG));
    timer.cancel();
    assert_eq!(sum.lock().unwrap().take().unwrap().unwrap(), 7);
}

#[test]
fn a_message_that_waits_for_its_turn_goes_with_its_node_to_another_executor() {
    let context = context();
    let [from, to] = ["from", "to"].map(|name| node(&context, name));
    let (_subscription, received) = relay(&to, "a", 10, None);
    let _timer = source(&from, "a", 5..6);
    let [first, second] = [(); 2].map(|()| SingleThreadedExecutor::new(&context).unwrap());
    [&from, &to].iter().for_each(|node| first.add_node(node).unwrap());
    // The timer's call; its node was added first.
    while first.next_timer_ns() > angaros_transport::clock::monotonic_ns() {}
    assert_eq!(first.run_ready().as_deref(), Some("/from"));
    assert!(received.lock().unwrap().is_empty());
    first.remove_node(&to);
    second.add_node(&to).unwrap();
    assert!(second.spin_until(|| !received.lock().unwrap().is_empty(), LONG));
    assert_eq!(*received.lock().unwrap(), [5]);
}
