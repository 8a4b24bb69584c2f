//! Bytes that are no message, published by another process to a typed subscription.

use crate::support::{Fixture, say};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::{RuntimeType, TakeError};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const GOOD: usize = 3;
const QOS: fn() -> Qos = || Qos::keep_last(1000);

fn image() -> Image {
    Image { encoding: "mono8".into(), data: vec![7; 64], width: 8, height: 8, ..Image::default() }
}

/// Every wrong message: each way to cut a good one short, and lengths that claim too much.
fn wrong() -> Vec<Vec<u8>> {
    let image = image();
    let mut good = vec![0; image.cdr_size()];
    image.encode(&mut good).unwrap();
    // The sequence is the last field: whatever is cut, some of it is missing.
    let mut all: Vec<_> = (0..good.len() - 3).map(|length| good[..length].to_vec()).collect();
    for at in [good.len() - 64 - 4, 4 + 8] {
        let mut huge = good.clone();
        huge[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
        all.push(huge);
    }
    let mut header = good;
    header[..4].copy_from_slice(&[0xff; 4]);
    all.push(header);
    all
}

/// Child: publishes what is wrong, then a few good messages.
pub fn attack() {
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, "attacker").unwrap();
    let of = RuntimeType {
        name: Image::TYPE_NAME,
        hash: Image::TYPE_HASH,
        definition: Image::DEFINITION,
    };
    let hostile = node.create_generic_publisher("images", &of, QOS()).unwrap();
    let honest = node.create_publisher::<Image>("images", QOS()).unwrap();
    assert!(hostile.wait_for_subscriptions(2, Duration::from_secs(20)));
    assert!(honest.wait_for_subscriptions(2, Duration::from_secs(20)));
    wrong().iter().for_each(|bytes| hostile.publish(bytes).unwrap());
    // The two publishers have rings of their own: the good ones must not overtake.
    std::thread::sleep(Duration::from_millis(300));
    (0..GOOD).for_each(|_| honest.publish(image()).unwrap());
    say("published");
}

/// Child: a subscription that decodes and one that reads in place.
pub fn listen() {
    angaros::init_log();
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, "listener").unwrap();
    let heard: Arc<[AtomicUsize; 2]> = Arc::default();
    let owned = heard.clone();
    let viewed = heard.clone();
    let decoding = node.create_subscription("images", QOS(), move |got: Arc<Image>| {
        assert_eq!(*got, image());
        owned[0].fetch_add(1, Ordering::SeqCst);
    });
    let reading = node.create_subscription("images", QOS(), move |got: Sample<Image>| {
        assert_eq!(got.view()?.data, image().data);
        viewed[1].fetch_add(1, Ordering::SeqCst);
        Ok::<(), TakeError>(())
    });
    let decoding = decoding.unwrap();
    let reading = reading.unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    let done = || heard.iter().all(|count| count.load(Ordering::SeqCst) == GOOD);
    assert!(executor.spin_until(done, Duration::from_secs(40)), "{heard:?}");
    say(&format!("lost {} {}", decoding.lost(), reading.lost()));
}

#[test]
fn hostile_bytes_are_dropped_counted_logged_seldom_and_the_rest_arrives() {
    let stage = Fixture::new("hostile");
    let listener = stage.start("listen");
    let attacker = stage.start("attack");
    assert_eq!(attacker.finish(), "published");
    let (said, log) = listener.finish_with_log();
    let count = wrong().len();
    assert_eq!(said, format!("lost {count} {count}"), "{log}");
    let first = "dropped 1 samples on /images so far: received bytes that are not a message: ";
    assert_eq!(log.matches(first).count(), 2, "{log}");
    let lines = log.lines().filter(|line| line.contains("dropped ")).count();
    assert!(lines <= 2 * (1 + count.ilog2() as usize), "no flood: {log}");
}
