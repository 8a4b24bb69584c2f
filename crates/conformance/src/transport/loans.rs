//! T7: bytes handed to `publish` are never changed and copied at most once; large messages.

use crate::check::{Verdict, ensure, equal};
use crate::fixture::{Fixture, next, wait_for_match};
use crate::rules;
use crate::wire::Wire;
use angaros::sensor_msgs::msg::{Image, ImageLengths};
use angaros::{Publisher, Qos, Sample, Subscription};

pub const RULES: &[crate::Rule] = rules![
    t7_a_loan_is_read_byte_for_byte_as_it_was_written: Nothing,
    t7_subscriptions_of_one_process_read_a_loan_in_the_same_place: ZeroCopy,
    t7_a_held_message_is_not_changed_by_those_that_follow: Nothing,
    t7_a_loan_shows_nothing_of_the_message_before: Nothing,
    t7_the_largest_message_arrives_whole: Reliable,
];

/// No message of the suite is larger, whatever the wire can carry.
const LARGEST: usize = 64 << 20;

fn image_pair(fixture: &Fixture, depth: usize) -> Verdict<(Publisher<Image>, Subscription<Image>)> {
    let qos = Qos::keep_last(depth);
    let subscription = fixture.listener.create_polled_subscription(&fixture.topic, qos)?;
    let publisher = fixture.talker.create_publisher(&fixture.topic, qos)?;
    wait_for_match(&publisher, &subscription)?;
    Ok((publisher, subscription))
}

/// Every byte depends on its place and on the number of the message.
fn pattern(number: usize, at: usize) -> u8 {
    (at.wrapping_mul(0x9e37_79b9) >> 7) as u8 ^ number as u8
}

/// Publishes a loan of `len` bytes of data and returns its encoded form and its address.
fn send(publisher: &Publisher<Image>, number: usize, len: usize) -> Verdict<(Vec<u8>, usize)> {
    let mut lengths = ImageLengths { encoding: 5, data: len, ..ImageLengths::default() };
    lengths.header.frame_id = 6;
    let mut loan = publisher.loan_unzeroed(&lengths)?;
    let mut image = loan.builder();
    image.header().set_frame_id("camera")?;
    image.set_encoding("mono8")?;
    image.set_width(number as u32);
    for (at, byte) in image.data_mut().iter_mut().enumerate() {
        *byte = pattern(number, at);
    }
    let bytes = loan.as_bytes().to_vec();
    let address = loan.as_bytes().as_ptr().addr();
    loan.publish()?;
    Ok((bytes, address))
}

fn is_intact(sample: &Sample<Image>, number: usize) -> Verdict<bool> {
    let view = sample.view()?;
    let intact = view.data.iter().enumerate().all(|(at, byte)| *byte == pattern(number, at));
    Ok(intact && view.width as usize == number && view.header.frame_id == "camera")
}

/// T7: the bytes are those that were written, and lie as rule B1 demands.
fn t7_a_loan_is_read_byte_for_byte_as_it_was_written(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = image_pair(&fixture, 2)?;
    for len in [0, 1, 7, 100, 4096, 100_001] {
        let (written, _) = send(&publisher, len, len)?;
        let sample = next(&subscription)?;
        let same = sample.bytes()? == written;
        ensure(same, || format!("a message with {len} bytes of data came changed"))?;
        equal("address modulo 8 (B1)", sample.bytes()?.as_ptr().addr() % 8, 4)?;
    }
    Ok(())
}

/// T7 where the wire is said to copy nothing: subscriptions that share the memory read the very
/// same bytes, and so does the publisher's own process where there is but one mapping.
fn t7_subscriptions_of_one_process_read_a_loan_in_the_same_place(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, first) = image_pair(&fixture, 2)?;
    let second =
        fixture.listener.create_polled_subscription::<Image>(&fixture.topic, Qos::keep_last(2))?;
    wait_for_match(&publisher, &second)?;
    ensure(publisher.wait_for_subscriptions(2, crate::check::LONG), || "no second".to_owned())?;
    let (_, written_at) = send(&publisher, 1, 1000)?;
    let a = next(&first)?;
    let b = next(&second)?;
    let a = a.bytes()?.as_ptr().addr();
    let b = b.bytes()?.as_ptr().addr();
    equal("where the second one reads", b, a)?;
    match wire.capabilities.cross_process && wire.name != "auto" {
        // Each context has a mapping of its own: the same page, another address.
        true => equal("place in the page", a % 4096, written_at % 4096),
        false => equal("where it is read", a, written_at),
    }
}

/// T7 and B2: a buffer that somebody holds is not written again.
fn t7_a_held_message_is_not_changed_by_those_that_follow(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = image_pair(&fixture, 1)?;
    let (written, _) = send(&publisher, 1, 5000)?;
    let held = next(&subscription)?;
    for number in 2..50 {
        send(&publisher, number, 5000)?;
    }
    ensure(held.bytes()? == written, || "the held message changed".to_owned())?;
    let mut newest = next(&subscription)?;
    while newest.view()?.width != 49 {
        newest = next(&subscription)?;
    }
    ensure(is_intact(&newest, 49)?, || "the newest message is damaged".to_owned())
}

/// T7: `loan` promises fields that are zero, whatever the buffer was used for before.
fn t7_a_loan_shows_nothing_of_the_message_before(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = image_pair(&fixture, 1)?;
    for number in 1..10 {
        send(&publisher, number, 512)?;
        next(&subscription)?;
    }
    let lengths = ImageLengths { encoding: 5, data: 512, ..ImageLengths::default() };
    publisher.loan(&lengths)?.publish()?;
    let sample = next(&subscription)?;
    let view = sample.view()?;
    ensure(view.data.iter().all(|byte| *byte == 0), || "old data shows".to_owned())?;
    equal("width", view.width, 0)?;
    ensure(!view.encoding.contains("mono"), || "an old string shows".to_owned())
}

/// T7 with a message as large as the wire says it can carry, up to 64 MB.
fn t7_the_largest_message_arrives_whole(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = image_pair(&fixture, 1)?;
    let len = LARGEST.min(wire.capabilities.max_payload.saturating_sub(1024));
    send(&publisher, 3, len)?;
    let sample = next(&subscription)?;
    equal("bytes of data", sample.view()?.data.len(), len)?;
    ensure(is_intact(&sample, 3)?, || "the message is damaged".to_owned())
}
