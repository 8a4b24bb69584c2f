//! The fixture of most rules: two nodes of two contexts, and a topic of their own.

use crate::check::{LONG, Verdict, ensure, eventually, wait_for};
use crate::wire::Wire;
use angaros::std_msgs::msg::UInt64;
use angaros::{Context, Message, Node, PublishError, Publisher, Qos, Sample, Subscription};
use std::sync::atomic::{AtomicU32, Ordering};

/// Two nodes connected over one wire. Domains repeat after a while; names of topics and nodes are
/// unique.
pub struct Fixture {
    /// The domain of both.
    pub domain: u32,
    /// A topic for this rule.
    pub topic: String,
    /// The node of publishers and service clients.
    pub talker: Node,
    /// The node of subscriptions and service servers.
    pub listener: Node,
}

impl Fixture {
    /// A new fixture on this wire.
    pub fn on(wire: &Wire) -> Verdict<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let process = std::process::id();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let domain = process.wrapping_mul(31).wrapping_add(number) % (angaros::MAX_DOMAIN + 1);
        let node =
            |context: Context, name| Node::new(&context, &format!("{name}_{process}_{number}"));
        Ok(Self {
            domain,
            topic: format!("/conformance/p{process}/n{number}"),
            talker: node(wire.context(domain)?, "talker")?,
            listener: node(wire.context(domain)?, "listener")?,
        })
    }

    /// The same nodes with another topic below this one.
    pub fn with_other_topic(&self) -> Self {
        Self {
            domain: self.domain,
            topic: format!("{}/beside", self.topic),
            talker: self.talker.clone(),
            listener: self.listener.clone(),
        }
    }

    /// A publisher of numbers.
    pub fn publisher(&self, qos: Qos) -> Verdict<Publisher<UInt64>> {
        Ok(self.talker.create_publisher(&self.topic, qos)?)
    }

    /// A subscription to numbers that is polled.
    pub fn subscription(&self, qos: Qos) -> Verdict<Subscription<UInt64>> {
        Ok(self.listener.create_polled_subscription(&self.topic, qos)?)
    }

    /// A matched publisher and subscription.
    pub fn pair(
        &self,
        offer: Qos,
        request: Qos,
    ) -> Verdict<(Publisher<UInt64>, Subscription<UInt64>)> {
        let subscription = self.subscription(request)?;
        let publisher = self.publisher(offer)?;
        wait_for_match(&publisher, &subscription)?;
        Ok((publisher, subscription))
    }
}

/// Waits until the two are matched.
pub fn wait_for_match<T: Message>(
    publisher: &Publisher<T>,
    subscription: &Subscription<T>,
) -> Verdict {
    ensure(publisher.wait_for_subscriptions(1, LONG), || "the publisher met nobody".to_owned())?;
    ensure(subscription.wait_for_publishers(1, LONG), || "the subscription met nobody".to_owned())
}

/// Waits until the publisher has exactly `count` subscriptions.
pub fn serves(publisher: &Publisher<UInt64>, count: usize) -> Verdict {
    let what = format!("the publisher serves {count}");
    eventually(&what, || publisher.subscription_count() == count)
}

/// Publishes a number: even ones by value, odd ones by reference, which take different code paths.
pub fn send(publisher: &Publisher<UInt64>, data: u64) -> Result<(), PublishError> {
    match data % 2 {
        0 => publisher.publish(UInt64 { data }),
        _ => publisher.publish_ref(&UInt64 { data }),
    }
}

/// The next sample, waited for.
pub fn next<T: Message>(subscription: &Subscription<T>) -> Verdict<Sample<T>> {
    wait_for("the next message", || Ok(subscription.take()?))
}

/// The next number, waited for.
pub fn next_number(subscription: &Subscription<UInt64>) -> Verdict<u64> {
    Ok(next(subscription)?.message()?.data)
}

/// All numbers up to `last`, which is waited for.
pub fn take_until(subscription: &Subscription<UInt64>, last: u64) -> Verdict<Vec<u64>> {
    let mut found = Vec::new();
    while found.last() != Some(&last) {
        found.push(next_number(subscription)?);
    }
    Ok(found)
}
