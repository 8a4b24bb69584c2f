//! Many endpoints, and what a limit or an end does to whoever waits.

use crate::check::{Verdict, ensure, equal, eventually, join};
use crate::fixture::{Fixture, next_number, send, serves};
use crate::rules;
use crate::wire::Wire;
use angaros::{PublishError, Qos};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub const RULES: &[crate::Rule] = rules![
    t1_t2_sixty_four_publishers_and_subscriptions_of_one_topic_all_meet: Reliable,
    t3_shutdown_ends_keep_all_publishing_that_waits: Reliable,
];

/// T1 and T2 with as many endpoints on a topic as a large robot has.
fn t1_t2_sixty_four_publishers_and_subscriptions_of_one_topic_all_meet(wire: &Wire) -> Verdict {
    const MANY: usize = 64;
    const EACH: u64 = 2;
    let fixture = Fixture::on(wire)?;
    let depth = Qos::keep_last(MANY * EACH as usize);
    let subscriptions =
        (0..MANY).map(|_| fixture.subscription(depth)).collect::<Verdict<Vec<_>>>()?;
    let publishers =
        (0..MANY).map(|_| fixture.publisher(Qos::default())).collect::<Verdict<Vec<_>>>()?;
    publishers.iter().try_for_each(|publisher| serves(publisher, MANY))?;
    for subscription in &subscriptions {
        eventually("a subscription hears all", || subscription.publisher_count() == MANY)?;
    }
    for i in 1..=EACH {
        publishers.iter().try_for_each(|publisher| send(publisher, i))?;
    }
    for subscription in &subscriptions {
        let mut counts = [0; EACH as usize];
        for _ in 0..MANY as u64 * EACH {
            counts[next_number(subscription)? as usize - 1] += 1;
        }
        equal("of each number", counts, [MANY; EACH as usize])?;
        equal("lost", subscription.lost(), 0)?;
        ensure(subscription.take()?.is_none(), || "a message came twice".to_owned())?;
    }
    Ok(())
}

/// T3: `Context::shutdown` does not wait until a publisher's time-out has passed.
fn t3_shutdown_ends_keep_all_publishing_that_waits(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, _subscription) = fixture.pair(Qos::keep_all(), Qos::keep_all())?;
    let accepted = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let sender = scope.spawn(|| -> Verdict<PublishError> {
            loop {
                match send(&publisher, 1) {
                    Ok(()) => _ = accepted.fetch_add(1, Ordering::SeqCst),
                    Err(PublishError::Full { .. }) => {}
                    Err(other) => return Ok(other),
                }
            }
        });
        eventually("the queue is full", || {
            let before = accepted.load(Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(50));
            before >= Qos::KEEP_ALL_DEPTH as u64 && accepted.load(Ordering::SeqCst) == before
        })?;
        let begun = Instant::now();
        fixture.talker.context().shutdown();
        equal("publishing", join(sender)?, PublishError::Shutdown)?;
        let took = begun.elapsed();
        ensure(took < Duration::from_millis(500), || format!("it waited for {took:?} more"))
    })
}
