//! Rule L3, as it cannot be timed from outside: who was found in the domain may go before it is
//! met.

use super::*;
use crate::contract::LastAssertion;
use crate::endpoint::NodeName;
use angaros_msg::{Qos, TypeHash};

/// Counts matches and their ends.
#[derive(Default)]
struct MatchCounts([AtomicUsize; 2]);

impl MatchCounts {
    fn counts(&self) -> [usize; 2] {
        self.0.each_ref().map(|count| count.load(Ordering::Relaxed))
    }
}

impl Events for MatchCounts {
    fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}

    fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {
        self.0[0].fetch_add(1, Ordering::Relaxed);
    }

    fn unmatched(&self, _: Gid, _: EndReason) {
        self.0[1].fetch_add(1, Ordering::Relaxed);
    }
}

fn endpoint(kind: EndpointKind) -> Arc<Endpoint> {
    Arc::new(Endpoint {
        gid: Gid::next(),
        kind,
        node: NodeName { namespace: "/".into(), name: "n".into() },
        topic: "/t".into(),
        type_name: "test_msgs/msg/Number".into(),
        type_hash: TypeHash([1; 32]),
        qos: Qos::default(),
        service_hash: None,
    })
}

/// A publisher and a subscription with who is told of their matches.
fn pair(domain: &Arc<LocalDomain>) -> (LocalPublisher, LocalSubscription, [Arc<MatchCounts>; 2]) {
    let told = [(); 2].map(|()| Arc::<MatchCounts>::default());
    let options = PublisherOptions {
        full_timeout_ns: 0,
        shutdown: Shutdown::default(),
        events: Arc::clone(&told[0]) as Arc<dyn Events>,
        clock: Clock::default(),
    };
    let publisher = domain.create_publisher(&endpoint(EndpointKind::Publisher), &options, true);
    let options = SubscriptionOptions { events: Arc::clone(&told[1]) as Arc<dyn Events> };
    let end = endpoint(EndpointKind::Subscription);
    let subscription = domain.create_subscription(&end, &options, true);
    (publisher, subscription, told)
}

#[test]
fn a_subscription_that_went_before_it_was_met_is_not_connected() {
    let domain = Arc::new(LocalDomain::default());
    let (publisher, subscription, told) = pair(&domain);
    assert_eq!((publisher.matched(), subscription.matched()), (1, 1));
    let queue = Arc::clone(&subscription.queue);
    drop(subscription);
    // As the thread does that made the publisher, and found the subscription.
    publisher.shared.meet(&queue);
    assert_eq!(publisher.matched(), 0);
    assert_eq!([told[0].counts(), told[1].counts()], [[1, 1], [1, 0]]);
}

#[test]
fn a_publisher_that_went_before_it_was_met_is_not_connected() {
    let domain = Arc::new(LocalDomain::default());
    let (publisher, subscription, told) = pair(&domain);
    let shared = Arc::clone(&publisher.shared);
    drop(publisher);
    // As the thread does that made the subscription, and found the publisher.
    shared.meet(&subscription.queue);
    assert_eq!(subscription.matched(), 0);
    assert_eq!([told[0].counts(), told[1].counts()], [[1, 0], [1, 1]]);
    drop(subscription);
    assert!(lock(&domain.state).topics.is_empty());
}
