//! T5, and who has met whom: counts, the graph, the end of a context.

use crate::check::{Verdict, ensure, equal, eventually};
use crate::fixture::{Fixture, next, next_number, send, serves, wait_for_match};
use crate::rules;
use crate::wire::Wire;
use angaros::std_msgs::msg::UInt64;
use angaros::{PublishError, Qos};

pub const RULES: &[crate::Rule] = rules![
    t5_the_first_message_reaches_a_subscription_that_was_there: Reliable,
    t5_a_publisher_that_is_dropped_at_once_loses_nothing: Reliable,
    t1_t5_two_nodes_of_one_context_meet: Reliable,
    both_sides_count_whom_they_have_met: Nothing,
    endpoints_are_in_the_graph_while_they_exist: Nothing,
    a_received_message_outlives_its_publisher_and_both_nodes: Nothing,
    publishing_after_shutdown_fails_and_the_other_context_goes_on: Reliable,
];

/// T5: a publisher created while a matching subscription exists reaches it with its first sample.
fn t5_the_first_message_reaches_a_subscription_that_was_there(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(50))?;
    let mut publishers = Vec::new();
    for i in 1..=20 {
        let publisher = fixture.publisher(Qos::default())?;
        send(&publisher, i)?;
        publishers.push(publisher);
        equal("the first message", next_number(&subscription)?, i)?;
    }
    equal("lost", subscription.lost(), 0)
}

/// T5: a publisher dropped right after publishing does not lose the sample.
fn t5_a_publisher_that_is_dropped_at_once_loses_nothing(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(50))?;
    for i in 1..=20 {
        send(&fixture.publisher(Qos::default())?, i)?;
    }
    let mut found = (0..20).map(|_| next_number(&subscription)).collect::<Verdict<Vec<_>>>()?;
    found.sort_unstable();
    equal("messages", found, (1..=20).collect())?;
    equal("lost", subscription.lost(), 0)
}

/// T1 and T5 between two nodes of the same context.
fn t1_t5_two_nodes_of_one_context_meet(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let listener = angaros::Node::new(fixture.talker.context(), "beside")?;
    let subscription =
        listener.create_polled_subscription::<UInt64>(&fixture.topic, Qos::keep_last(20))?;
    let publisher = fixture.publisher(Qos::default())?;
    (1..=20).try_for_each(|i| send(&publisher, i))?;
    (1..=20).try_for_each(|i| equal("message", next_number(&subscription)?, i))?;
    ensure(subscription.take()?.is_none(), || "a message came twice".to_owned())
}

/// `matched` of both traits: who came and who went is seen by both sides.
fn both_sides_count_whom_they_have_met(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(Qos::default())?;
    equal("subscriptions before any", publisher.subscription_count(), 0)?;
    let first = fixture.subscription(Qos::default())?;
    let second = fixture.subscription(Qos::default())?;
    serves(&publisher, 2)?;
    let other = fixture.publisher(Qos::default())?;
    for subscription in [&first, &second] {
        eventually("a subscription counts 2", || subscription.publisher_count() == 2)?;
    }
    drop(other);
    eventually("a subscription counts 1", || first.publisher_count() == 1)?;
    drop(first);
    serves(&publisher, 1)?;
    drop(publisher);
    eventually("a subscription counts 0", || second.publisher_count() == 0)
}

/// `Transport::graph`: both contexts see the endpoints of both until they go.
fn endpoints_are_in_the_graph_while_they_exist(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::default(), Qos::default())?;
    let contexts = [fixture.talker.context(), fixture.listener.context()];
    let count = |context: &angaros::Context| {
        context.graph().endpoints.iter().filter(|e| e.topic == fixture.topic).count()
    };
    for context in contexts {
        eventually("both endpoints are in the graph", || count(context) == 2)?;
        for node in [&fixture.talker, &fixture.listener] {
            let listed = || context.graph().nodes.contains(node.name());
            eventually("both nodes are in the graph", listed)?;
        }
    }
    drop(publisher);
    drop(subscription);
    contexts
        .into_iter()
        .try_for_each(|context| eventually("they left the graph", || count(context) == 0))
}

/// A sample keeps its bytes (B2, B3), whoever goes.
fn a_received_message_outlives_its_publisher_and_both_nodes(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::keep_last(1), Qos::keep_last(1))?;
    publisher.publish_ref(&UInt64 { data: 0x0123_4567_89ab_cdef })?;
    let held = next(&subscription)?;
    drop((publisher, subscription, fixture));
    equal("the held message", held.view()?.data, 0x0123_4567_89ab_cdef)
}

/// Shutdown is of one context.
fn publishing_after_shutdown_fails_and_the_other_context_goes_on(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::default(), Qos::default())?;
    let other = fixture.listener.create_publisher::<UInt64>(&fixture.topic, Qos::default())?;
    wait_for_match(&other, &subscription)?;
    send(&publisher, 1)?;
    fixture.talker.context().shutdown();
    equal("publishing", send(&publisher, 2), Err(PublishError::Shutdown))?;
    send(&other, 3)?;
    equal("what was sent before", next_number(&subscription)?, 1)?;
    equal("what the other sends", next_number(&subscription)?, 3)
}
