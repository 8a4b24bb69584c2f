//! Where a rule is tried: two nodes of two contexts and a topic that nobody else has.

use crate::check::{LONG, Verdict, ensure, eventually, wait_for};
use crate::wire::Wire;
use angaros::std_msgs::msg::UInt64;
use angaros::{Context, Message, Node, PublishError, Publisher, Qos, Sample, Subscription};
use std::sync::atomic::{AtomicU32, Ordering};

/// Two nodes that meet over one wire. Domains repeat after a while, topics and nodes never do.
pub struct Stage {
    /// The domain of both.
    pub domain: u32,
    /// A topic for this rule.
    pub topic: String,
    /// Publishes.
    pub speaker: Node,
    /// Subscribes.
    pub hearer: Node,
}

impl Stage {
    /// A new stage on this wire.
    pub fn on(wire: &Wire) -> Verdict<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let domain = process.wrapping_mul(31).wrapping_add(number) % (angaros::MAX_DOMAIN + 1);
        let node =
            |context: Context, name| Node::new(&context, &format!("{name}_{process}_{number}"));
        Ok(Self {
            domain,
            topic: format!("/conformance/p{process}/n{number}"),
            speaker: node(wire.context(domain)?, "speaker")?,
            hearer: node(wire.context(domain)?, "hearer")?,
        })
    }

    /// The same nodes with another topic below this one.
    pub fn beside(&self) -> Self {
        Self {
            domain: self.domain,
            topic: format!("{}/beside", self.topic),
            speaker: self.speaker.clone(),
            hearer: self.hearer.clone(),
        }
    }

    /// A publisher of numbers.
    pub fn publisher(&self, qos: Qos) -> Verdict<Publisher<UInt64>> {
        Ok(self.speaker.create_publisher(&self.topic, qos)?)
    }

    /// A subscription to numbers that is polled.
    pub fn subscription(&self, qos: Qos) -> Verdict<Subscription<UInt64>> {
        Ok(self.hearer.create_polled_subscription(&self.topic, qos)?)
    }

    /// A publisher and a subscription that have met.
    pub fn pair(
        &self,
        offer: Qos,
        request: Qos,
    ) -> Verdict<(Publisher<UInt64>, Subscription<UInt64>)> {
        let (subscription, publisher) = (self.subscription(request)?, self.publisher(offer)?);
        meet(&publisher, &subscription)?;
        Ok((publisher, subscription))
    }
}

/// Waits until both sides have met one other.
pub fn meet<T: Message>(publisher: &Publisher<T>, subscription: &Subscription<T>) -> Verdict {
    ensure(publisher.wait_for_subscriptions(1, LONG), || "the publisher met nobody".to_owned())?;
    ensure(subscription.wait_for_publishers(1, LONG), || "the subscription met nobody".to_owned())
}

/// Waits until the publisher serves exactly so many.
pub fn serves(publisher: &Publisher<UInt64>, count: usize) -> Verdict {
    let what = format!("the publisher serves {count}");
    eventually(&what, || publisher.subscription_count() == count)
}

/// Publishes a number: even ones owned, odd ones by reference, which take different ways.
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
