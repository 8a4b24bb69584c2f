use super::*;
use crate::types::MessageType;
use angaros::MessageInfo;
use std::time::Duration;

fn message(topic: &str, number: u64, len: usize) -> Arc<Message> {
    let ty = Arc::new(MessageType::standard("std_msgs/msg/String").unwrap());
    let info = MessageInfo { sequence_number: number, ..MessageInfo::default() };
    Arc::new(Message::new(&topic.into(), &ty, Bytes::from(vec![0; len]), info, 0))
}

fn options(queue_messages: usize, queue_bytes: usize) -> SubscribeOptions {
    SubscribeOptions { queue_messages, queue_bytes, ..SubscribeOptions::default() }
}

/// Subscription and number of what leaves, in order, until nothing more does.
fn drain(outbox: &Outbox) -> Vec<(SubscriptionId, u64)> {
    let mut all = Vec::new();
    while let Some(outgoing) = outbox.try_next() {
        match outgoing {
            Outgoing::Message { subscription, message } => {
                all.push((subscription, message.info().sequence_number));
            }
            Outgoing::Control(_) => all.push((SubscriptionId(0), 0)),
        }
    }
    all
}

const A: SubscriptionId = SubscriptionId(1);
const B: SubscriptionId = SubscriptionId(2);

#[test]
fn a_full_queue_loses_its_oldest_and_counts_it() {
    let outbox = Outbox::new(&Limits::default());
    outbox.open(A, &options(2, 1000));
    (1..=5).for_each(|number| outbox.push(A, &message("/a", number, 10)));
    let counts = QueueCounts { queued: 2, queued_bytes: 20, sent: 0, dropped: 3 };
    assert_eq!(outbox.counts(A), Some(counts));
    assert_eq!(drain(&outbox), [(A, 4), (A, 5)]);
    assert_eq!(outbox.queued_bytes(), 0);
}

#[test]
fn bytes_are_bounded_too_but_one_message_always_fits() {
    let outbox = Outbox::new(&Limits::default());
    outbox.open(A, &options(100, 25));
    (1..=3).for_each(|number| outbox.push(A, &message("/a", number, 10)));
    assert_eq!(outbox.queued_bytes(), 20);
    outbox.push(A, &message("/a", 4, 1000));
    assert_eq!(drain(&outbox), [(A, 4)]);
    assert_eq!(outbox.counts(A).unwrap().dropped, 3);
}

#[test]
fn the_topics_of_a_client_take_turns_and_answers_go_first() {
    let outbox = Outbox::new(&Limits::default());
    outbox.open(A, &options(10, 10_000));
    outbox.open(B, &options(10, 10_000));
    (1..=3).for_each(|number| outbox.push(A, &message("/a", number, 1000)));
    outbox.push(B, &message("/b", 1, 1));
    outbox.push(B, &message("/b", 2, 1));
    assert!(outbox.send("answer".to_owned()));
    let expected = [(SubscriptionId(0), 0), (A, 1), (B, 1), (A, 2), (B, 2), (A, 3)];
    assert_eq!(drain(&outbox), expected);
}

#[test]
fn a_client_that_is_full_loses_of_its_largest_topic() {
    let limits = Limits { queued_bytes: 5_000, ..Limits::default() };
    let outbox = Outbox::new(&limits);
    outbox.open(A, &options(100, 1_000_000));
    outbox.open(B, &options(100, 1_000_000));
    (1..=3).for_each(|number| outbox.push(B, &message("/b", number, 10)));
    (1..=20).for_each(|number| outbox.push(A, &message("/a", number, 1000)));
    assert!(outbox.queued_bytes() <= 5_000, "{}", outbox.queued_bytes());
    assert_eq!(outbox.counts(B).unwrap().dropped, 0);
    assert_eq!(outbox.counts(A).unwrap().dropped, 16);
}

#[test]
fn a_client_that_reads_no_answers_is_ended() {
    let limits = Limits { control_bytes: 200, ..Limits::default() };
    let outbox = Outbox::new(&limits);
    assert!(outbox.send("x".repeat(10_000)), "the oldest may be of any size");
    assert!(outbox.send("x".repeat(100)));
    assert!(!outbox.send("x".to_owned()));
    assert!(outbox.try_next().is_none());
    assert!(outbox.closed().unwrap().contains("bytes of answers unread"));
}

#[tokio::test]
async fn a_large_answer_waits_until_those_before_it_are_taken() {
    let limits = Limits { control_bytes: 200, ..Limits::default() };
    let outbox = Arc::new(Outbox::new(&limits));
    assert!(outbox.send("small".to_owned()));
    let sender = Arc::clone(&outbox);
    let large = Frame::from("x".repeat(10_000));
    let sending = tokio::spawn(async move { sender.send_alone(large).await });
    tokio::task::yield_now().await;
    assert_eq!(outbox.next().await.map(|first| len(&first)), Some(5));
    assert_eq!(outbox.next().await.map(|second| len(&second)), Some(10_000));
    assert!(sending.await.unwrap());
    assert!(outbox.send("small".to_owned()));
    outbox.close("the end");
    assert!(!outbox.send_alone("x".to_owned()).await, "nobody is there any more");
}

fn len(outgoing: &Outgoing) -> usize {
    match outgoing {
        Outgoing::Control(frame) => frame.len(),
        Outgoing::Message { message, .. } => message.bytes().len(),
    }
}

#[test]
fn a_throttled_subscription_gives_the_newest_once_in_its_interval() {
    let outbox = Outbox::new(&Limits::default());
    let throttle = Duration::from_secs(3600);
    outbox.open(A, &SubscribeOptions { throttle, ..options(1, 1000) });
    (1..=3).for_each(|number| outbox.push(A, &message("/a", number, 1)));
    assert_eq!(drain(&outbox), [(A, 3)]);
    outbox.push(A, &message("/a", 4, 1));
    outbox.push(A, &message("/a", 5, 1));
    assert_eq!(drain(&outbox), []);
    // The interval is over when it is made shorter than what has passed.
    let throttle = Duration::from_nanos(1);
    outbox.open(A, &SubscribeOptions { throttle, ..options(1, 1000) });
    assert_eq!(drain(&outbox), [(A, 5)]);
    assert_eq!(outbox.counts(A).unwrap().dropped, 0, "what is left out was not wanted");
}

#[tokio::test]
async fn whoever_waits_is_woken_by_a_message_an_answer_and_the_end() {
    let outbox = Arc::new(Outbox::new(&Limits::default()));
    outbox.open(A, &options(1, 1000));
    let reader = Arc::clone(&outbox);
    let reading = tokio::spawn(async move {
        let mut count = 0;
        while reader.next().await.is_some() {
            count += 1;
            if count == 2 {
                reader.close("done");
            }
        }
        count
    });
    tokio::task::yield_now().await;
    outbox.push(A, &message("/a", 1, 1));
    tokio::task::yield_now().await;
    outbox.send("answer".to_owned());
    assert_eq!(reading.await.unwrap(), 2);
    assert_eq!(outbox.closed().as_deref(), Some("done"));
    outbox.push(A, &message("/a", 2, 1));
    assert_eq!(outbox.queued_bytes(), 0);
}

#[test]
fn nothing_is_left_of_a_subscription_that_was_removed() {
    let outbox = Outbox::new(&Limits::default());
    outbox.open(A, &options(10, 1000));
    outbox.push(A, &message("/a", 1, 10));
    outbox.remove(A);
    outbox.push(A, &message("/a", 2, 10));
    assert_eq!(outbox.queued_bytes(), 0);
    assert_eq!(drain(&outbox), []);
    assert_eq!(outbox.counts(A), None);
}
