//! One process's part of a topic: its publishers, each on a thread, and its subscriptions on one
//! executor.

use super::MessageCounts;
use super::plan::{End, Plan, Random, data_len, mix};
use crate::check::{LONG, Verdict, ensure, lock};
use angaros::sensor_msgs::msg::{Image, ImageLengths};
use angaros::{
    Node, PublishError, Publisher, PublisherOptions, Qos, Sample, SingleThreadedExecutor,
    Subscription,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A subscription that checks what it receives.
struct CheckedSubscription {
    subscription: Subscription<Image>,
    received: Arc<Received>,
    gapless: bool,
}

#[derive(Default)]
struct Received {
    count: AtomicU64,
    /// The last number of each publisher.
    last: Mutex<Vec<u64>>,
    /// What was wrong first.
    wrong: Mutex<Option<String>>,
}

impl Received {
    fn count(&self) -> u64 {
        self.count.load(Ordering::SeqCst)
    }

    fn wrong(&self) -> Verdict {
        lock(&self.wrong).take().map_or(Ok(()), |text| Err(text.into()))
    }
}

/// Fills the data of message `number` of `publisher`: every byte depends on all three.
fn fill(data: &mut [u8], seed: u64, publisher: u64, number: u64) {
    let start = mix(seed ^ publisher << 48 ^ number);
    let mut words = data.chunks_exact_mut(8);
    for (i, word) in words.by_ref().enumerate() {
        word.copy_from_slice(&start.wrapping_mul(i as u64 | 1).to_le_bytes());
    }
    words.into_remainder().fill(start as u8);
}

fn is_intact(data: &[u8], seed: u64, publisher: u64, number: u64) -> bool {
    let start = mix(seed ^ publisher << 48 ^ number);
    let mut words = data.chunks_exact(8);
    let whole = words
        .by_ref()
        .enumerate()
        .all(|(i, word)| word == start.wrapping_mul(i as u64 | 1).to_le_bytes().as_slice());
    whole && words.remainder().iter().all(|&byte| byte == start as u8)
}

/// What a subscription does with a message; the error says what is wrong with it.
fn check(sample: &Sample<Image>, seed: u64, gapless: bool, last: &mut [u64]) -> Verdict {
    let image = sample.view()?;
    let publisher = image.step as usize;
    let number = u64::from(image.width);
    ensure(publisher < last.len(), || format!("a message of publisher {publisher}"))?;
    let before = std::mem::replace(&mut last[publisher], number);
    let next = if gapless { number == before + 1 } else { number > before };
    ensure(next, || format!("publisher {publisher}: message {number} came after {before}"))?;
    ensure(is_intact(image.data, seed, publisher as u64, number), || {
        format!("publisher {publisher}: message {number} is damaged")
    })
}

impl CheckedSubscription {
    fn new(node: &Node, topic: &str, plan: &Plan, end: &End) -> Verdict<Self> {
        let received = Arc::new(Received::default());
        *lock(&received.last) = vec![0; plan.publishers.len()];
        let to = Arc::clone(&received);
        let seed = plan.seed;
        let gapless = plan.keeps_all(end);
        let pause = end.pause_us;
        let mut random = Random(seed);
        let hear = move |sample: Sample<Image>| {
            if let Err(error) = check(&sample, seed, gapless, &mut lock(&to.last)) {
                let text = error.message().unwrap_or_default().to_owned();
                lock(&to.wrong).get_or_insert(text);
            }
            to.count.fetch_add(1, Ordering::SeqCst);
            now_and_then(&mut random, pause);
        };
        let subscription = node.create_subscription(topic, end.qos, hear)?;
        Ok(Self { subscription, received, gapless })
    }

    fn accounted(&self) -> u64 {
        self.received.count() + self.subscription.lost()
    }
}

fn now_and_then(random: &mut Random, pause_us: u64) {
    if pause_us > 0 && random.below(64) == 0 {
        std::thread::sleep(Duration::from_micros(random.below(pause_us)));
    }
}

/// Sends one message in one of the three ways.
fn send(
    publisher: &Publisher<Image>,
    image: &mut Image,
    seed: u64,
    len: usize,
) -> Result<(), PublishError> {
    let index = u64::from(image.step);
    let number = u64::from(image.width);
    if number % 3 == 0 {
        let lengths = ImageLengths { data: len, ..ImageLengths::default() };
        let mut loan = publisher.loan_unzeroed(&lengths)?;
        let mut builder = loan.builder();
        builder.set_width(image.width).set_step(image.step);
        fill(builder.data_mut(), seed, index, number);
        return loan.publish();
    }
    image.data.resize(len, 0);
    fill(&mut image.data, seed, index, number);
    if number % 3 == 1 { publisher.publish_ref(image) } else { publisher.publish(image.clone()) }
}

/// Publishes all messages of one publisher, waiting long for room: one that was refused could not
/// be sent again, for some subscriptions may have it.
fn publish_all(plan: &Plan, index: usize, publisher: &Publisher<Image>) -> Verdict {
    ensure(publisher.wait_for_subscriptions(plan.subscriptions.len(), LONG), || {
        format!("publisher {index} serves {}", publisher.subscription_count())
    })?;
    let mut random = Random(plan.seed ^ (index as u64 + 1));
    let mut image = Image { step: index as u32, ..Image::default() };
    for number in 1..=plan.messages {
        image.width = u32::try_from(number)?;
        let sent = send(publisher, &mut image, plan.seed, data_len(&mut random));
        sent.map_err(|error| format!("message {number}: {error}"))?;
        now_and_then(&mut random, plan.publishers[index].pause_us);
    }
    Ok(())
}

/// Runs the part of `side`. `barrier` is called when all is sent and counted here, and returns when
/// it is on the other side too; until then publishers with a history stay.
pub fn run_side(
    node: &Node,
    topic: &str,
    plan: &Plan,
    side: usize,
    barrier: impl FnOnce() -> Verdict,
) -> Verdict<MessageCounts> {
    let on_side = |end: &&End| end.side == side;
    let checked_subscriptions = plan.subscriptions.iter().filter(on_side);
    let checked_subscriptions = checked_subscriptions
        .map(|end| CheckedSubscription::new(node, topic, plan, end))
        .collect::<Verdict<Vec<_>>>()?;
    let mut publishers = Vec::new();
    for (index, end) in plan.publishers.iter().enumerate().filter(|(_, end)| end.side == side) {
        let options = PublisherOptions::new().full_timeout(LONG);
        publishers.push((index, node.create_publisher_with::<Image>(topic, end.qos, options)?));
    }
    let executor = SingleThreadedExecutor::new(node.context())?;
    executor.add_node(node)?;
    std::thread::scope(|scope| {
        let publishing: Vec<_> = publishers
            .drain(..)
            .map(|(index, publisher)| {
                scope.spawn(move || publish_all(plan, index, &publisher).map(|()| publisher))
            })
            .collect();
        let listened = receive_all(&executor, plan, &checked_subscriptions);
        let spoken: Verdict<Vec<_>> = publishing.into_iter().map(crate::check::join).collect();
        // Who does not speak to the end is why nobody hears the end.
        let kept = if plan.history() > 0 { spoken? } else { spoken.map(|_| Vec::new())? };
        listened?;
        let late = late(node, topic, plan, side, &executor);
        late?;
        barrier()?;
        drop(kept);
        Ok::<(), libtest_mimic::Failed>(())
    })?;
    let mut counts = MessageCounts::default();
    for (checked, end) in
        checked_subscriptions.iter().zip(plan.subscriptions.iter().filter(on_side))
    {
        counts.add(plan, end, checked.received.count(), checked.subscription.lost());
    }
    Ok(counts)
}

/// Spins until every subscription has everything or knows that it lost it.
fn receive_all(
    executor: &SingleThreadedExecutor,
    plan: &Plan,
    checked_subscriptions: &[CheckedSubscription],
) -> Verdict {
    let all = || checked_subscriptions.iter().map(CheckedSubscription::accounted).sum::<u64>();
    let expected = plan.expected() * checked_subscriptions.len() as u64;
    let mut before = u64::MAX;
    while all() != expected && all() != before {
        before = all();
        executor.spin_until(|| all() >= expected, LONG);
    }
    for checked in checked_subscriptions {
        checked.received.wrong()?;
        let count = checked.received.count();
        let lost = checked.subscription.lost();
        let complete = count + lost == plan.expected() && !(checked.gapless && lost > 0);
        ensure(complete, || {
            let last = lock(&checked.received.last).clone();
            format!("received {count}, lost {lost} of {}, last {last:?}", plan.expected())
        })?;
    }
    Ok(())
}

/// A subscription that comes when all is sent receives the history of every publisher (T4). Only
/// where all publishers are on this side it is sure that they have sent all.
fn late(
    node: &Node,
    topic: &str,
    plan: &Plan,
    side: usize,
    executor: &SingleThreadedExecutor,
) -> Verdict {
    if plan.history() == 0 || plan.publishers.iter().any(|end| end.side != side) {
        return Ok(());
    }
    let expected = plan.history() * plan.publishers.len() as u64;
    let mut qos = Qos::keep_last(expected as usize).transient_local();
    qos.reliability = plan.publishers[0].qos.reliability;
    let end = End { side, qos, pause_us: 0 };
    let checked = CheckedSubscription::new(node, topic, plan, &end)?;
    executor.spin_until(|| checked.accounted() >= expected, LONG);
    checked.received.wrong()?;
    let count = checked.received.count();
    let lost = checked.subscription.lost();
    ensure((count, lost) == (expected, 0), || {
        format!("a late subscription received {count}, lost {lost} of {expected}")
    })
}
