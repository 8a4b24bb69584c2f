//! T9: endpoints that cannot be connected are reported once per pair, with names.

use crate::check::{Verdict, ensure, equal, eventually, lock};
use crate::fixture::{Fixture, next_number, send, wait_for_match};
use crate::rules;
use crate::wire::Wire;
use angaros::std_msgs::msg::{String as Text, UInt64};
use angaros::transport::{
    EndReason, Events, LastAssertion, PublisherOptions, Shutdown, SubscriptionOptions,
};
use angaros::{Clock, Endpoint, EndpointKind, Gid, Message as _, Qos, RuntimeType, TypeHash};
use std::sync::{Arc, Mutex};

pub const RULES: &[crate::Rule] = rules![
    t9_different_types_are_not_connected_and_reported_once_with_names: Nothing,
    t9_different_definitions_are_not_connected_and_reported_once_with_names: Nothing,
    t9_incompatible_qos_is_not_connected_and_reported_once_with_the_policy: Nothing,
    t9_a_volatile_offer_does_not_meet_a_transient_local_request: TransientLocal,
    t9_a_mismatch_does_not_disturb_those_that_match: Reliable,
    t9_a_pair_is_reported_to_events_once: Nothing,
];

/// What both contexts of the stage said about its topic.
fn reports(fixture: &Fixture) -> Vec<String> {
    let said = |node: &angaros::Node| node.context().mismatches();
    let mut texts = [said(&fixture.talker), said(&fixture.listener)].concat();
    texts.retain(|text| text.contains(&fixture.topic));
    texts
}

/// Waits for a report; every context says it at most once, with the names of both nodes, these
/// words, and a remedy.
fn reported(fixture: &Fixture, words: &[&str]) -> Verdict {
    eventually("a report", || !reports(fixture).is_empty())?;
    // Endpoints that come later make everybody look again; that is no reason to say it again.
    drop(fixture.with_other_topic().pair(Qos::default(), Qos::default())?);
    let texts = reports(fixture);
    ensure(texts.len() <= 2, || format!("said more than once: {texts:?}"))?;
    if let [first, second] = texts.as_slice() {
        equal("what both sides say", first, second)?;
    }
    let talker = fixture.talker.name().to_string();
    let listener = fixture.listener.name().to_string();
    for word in [talker.as_str(), &listener, "hint:"].iter().chain(words) {
        ensure(texts[0].contains(word), || format!("'{word}' is missing in: {}", texts[0]))?;
    }
    Ok(())
}

/// T9 by type name.
fn t9_different_types_are_not_connected_and_reported_once_with_names(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(Qos::default())?;
    let subscription =
        fixture.listener.create_polled_subscription::<Text>(&fixture.topic, Qos::default())?;
    reported(&fixture, &[UInt64::TYPE_NAME, Text::TYPE_NAME])?;
    equal("subscriptions served", publisher.subscription_count(), 0)?;
    equal("publishers heard", subscription.publisher_count(), 0)
}

/// T9 by definition: the same name, another hash.
fn t9_different_definitions_are_not_connected_and_reported_once_with_names(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let other = RuntimeType {
        name: UInt64::TYPE_NAME,
        hash: TypeHash([7; 32]),
        definition: "uint64 data\nuint64 more\n",
    };
    let publisher =
        fixture.talker.create_generic_publisher(&fixture.topic, &other, Qos::default())?;
    let subscription = fixture.subscription(Qos::default())?;
    reported(&fixture, &[UInt64::TYPE_NAME, "definition"])?;
    equal("subscriptions served", publisher.subscription_count(), 0)?;
    equal("publishers heard", subscription.publisher_count(), 0)
}

/// T9 by QoS: best effort offered, reliable asked for.
fn t9_incompatible_qos_is_not_connected_and_reported_once_with_the_policy(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(Qos::sensor_data())?;
    let subscription = fixture.subscription(Qos::default())?;
    reported(&fixture, &["RELIABILITY"])?;
    equal("subscriptions served", publisher.subscription_count(), 0)?;
    equal("publishers heard", subscription.publisher_count(), 0)
}

/// T9 by QoS: volatile offered, transient local asked for.
fn t9_a_volatile_offer_does_not_meet_a_transient_local_request(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(Qos::default())?;
    let _subscription = fixture.subscription(Qos::default().transient_local())?;
    reported(&fixture, &["DURABILITY"])?;
    equal("subscriptions served", publisher.subscription_count(), 0)
}

/// T9: one that does not fit is no reason to leave out the others of the topic.
fn t9_a_mismatch_does_not_disturb_those_that_match(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let _wrong =
        fixture.listener.create_polled_subscription::<Text>(&fixture.topic, Qos::default())?;
    let (publisher, subscription) = fixture.pair(Qos::default(), Qos::default())?;
    wait_for_match(&publisher, &subscription)?;
    send(&publisher, 1)?;
    equal("message", next_number(&subscription)?, 1)?;
    equal("subscriptions served", publisher.subscription_count(), 1)
}

/// Remembers the pairs that were reported.
#[derive(Default)]
struct Pairs(Mutex<Vec<(Gid, Gid)>>);

impl Events for Pairs {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        lock(&self.0).push((publisher.gid, subscription.gid));
    }

    fn matched(&self, _other: &Endpoint, _asserted: Option<LastAssertion>) {}

    fn unmatched(&self, _other: Gid, _how: EndReason) {}
}

/// T9 below the log, which would hide a second report: the events of each end hear of the pair
/// once.
fn t9_a_pair_is_reported_to_events_once(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let endpoint = |kind, qos, node: &angaros::Node| {
        Arc::new(Endpoint {
            gid: Gid::next(),
            kind,
            node: node.name().clone(),
            topic: fixture.topic.clone(),
            type_name: UInt64::TYPE_NAME.to_owned(),
            type_hash: UInt64::TYPE_HASH,
            qos,
            service_hash: None,
        })
    };
    let offer = endpoint(EndpointKind::Publisher, Qos::sensor_data(), &fixture.talker);
    let request = endpoint(EndpointKind::Subscription, Qos::default(), &fixture.listener);
    let [sending, receiving] = [(); 2].map(|()| Arc::new(Pairs::default()));
    let ends = wire.raw_ends(
        fixture.domain,
        (
            &offer,
            &PublisherOptions {
                full_timeout_ns: 1,
                shutdown: Shutdown::default(),
                events: Arc::clone(&sending) as Arc<dyn Events>,
                clock: Clock::default(),
            },
        ),
        (&request, &SubscriptionOptions { events: Arc::clone(&receiving) as Arc<dyn Events> }),
    )?;
    for pairs in [&sending, &receiving] {
        eventually("a report", || !lock(&pairs.0).is_empty())?;
    }
    // Another pair on the topic makes everybody look again.
    let later = fixture.pair(Qos::default(), Qos::default())?;
    drop(later);
    let mine = (offer.gid, request.gid);
    let told = |pairs: &Pairs| lock(&pairs.0).iter().filter(|pair| **pair == mine).count();
    drop(ends);
    equal("times the publisher was told", told(&sending), 1)?;
    equal("times the subscription was told", told(&receiving), 1)
}
