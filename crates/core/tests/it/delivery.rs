use crate::support::{context, node};
use angaros_core::{PublishError, PublisherOptions};
use angaros_msg::Message as _;
use angaros_msg::Qos;
use angaros_msg::sensor_msgs::msg::{Image, ImageLengths, PointCloud2};
use angaros_msg::std_msgs::msg::{Int32, String as Text};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn int(data: i32) -> Int32 {
    Int32 { data }
}

#[test]
fn messages_arrive_in_the_order_of_publishing() {
    let context = context();
    let a = node(&context, "a");
    let b = node(&context, "b");
    let subscription = b.create_polled_subscription::<Int32>("t", Qos::keep_last(100)).unwrap();
    let publisher = a.create_publisher::<Int32>("t", Qos::default()).unwrap();
    assert_eq!((publisher.subscription_count(), subscription.publisher_count()), (1, 1));
    for i in 0..50 {
        publisher.publish(int(i)).unwrap();
    }
    for i in 0..50 {
        let sample = subscription.take().unwrap().unwrap();
        assert_eq!(sample.message().unwrap().data, i);
        assert_eq!(sample.info().sequence_number, i as u64 + 1);
        assert_eq!(sample.info().publisher, publisher.endpoint().gid);
    }
    assert!(subscription.take().unwrap().is_none());
    assert_eq!(subscription.lost(), 0);
}

#[test]
fn an_owned_message_reaches_every_subscription_as_the_same_object() {
    let context = context();
    let n = node(&context, "n");
    let subscriptions: Vec<_> = (0..3)
        .map(|_| n.create_polled_subscription::<Text>("t", Qos::default()).unwrap())
        .collect();
    let publisher = n.create_publisher::<Text>("t", Qos::default()).unwrap();
    let message = Arc::new(Text { data: "hello".into() });
    publisher.publish(Arc::clone(&message)).unwrap();
    for subscription in &subscriptions {
        let sample = subscription.take().unwrap().unwrap();
        assert!(Arc::ptr_eq(&sample.message().unwrap(), &message));
        assert_eq!(sample.view().unwrap().data, "hello");
    }
}

#[test]
fn the_encoded_form_is_made_once_for_all_subscriptions() {
    let context = context();
    let n = node(&context, "n");
    let first = n.create_polled_subscription::<Text>("t", Qos::default()).unwrap();
    let second = n.create_polled_subscription::<Text>("t", Qos::default()).unwrap();
    let publisher = n.create_publisher::<Text>("t", Qos::default()).unwrap();
    publisher.publish(Text { data: "hello".into() }).unwrap();
    let a = first.take().unwrap().unwrap();
    let b = second.take().unwrap().unwrap();
    assert!(std::ptr::eq(a.bytes().unwrap(), b.bytes().unwrap()));
}

#[test]
fn a_full_keep_last_queue_loses_its_oldest_and_counts_it() {
    let context = context();
    let n = node(&context, "n");
    let subscription = n.create_polled_subscription::<Int32>("t", Qos::keep_last(3)).unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    for i in 0..10 {
        publisher.publish(int(i)).unwrap();
    }
    let mut got = Vec::new();
    while let Some(sample) = subscription.take().unwrap() {
        got.push(sample.message().unwrap().data);
    }
    assert_eq!(got, [7, 8, 9]);
    assert_eq!(subscription.lost(), 7);
}

#[test]
fn a_full_keep_all_queue_refuses_after_its_time_and_nothing_is_lost() {
    let context = context();
    let n = node(&context, "n");
    let subscription = n.create_polled_subscription::<Int32>("t", Qos::keep_all()).unwrap();
    let options = PublisherOptions::new().full_timeout(Duration::from_millis(30));
    let publisher = n.create_publisher_with::<Int32>("t", Qos::keep_all(), options).unwrap();
    for i in 0..Qos::KEEP_ALL_DEPTH {
        publisher.publish(int(i as i32)).unwrap();
    }
    let refused = publisher.publish(int(-1)).unwrap_err();
    // The default is 1,000.
    assert!(matches!(refused, PublishError::Full { waited_ms: 30..1000 }), "{refused}");
    for i in 0..Qos::KEEP_ALL_DEPTH {
        assert_eq!(subscription.take().unwrap().unwrap().message().unwrap().data, i as i32);
    }
    assert_eq!(subscription.lost(), 0);
}

/// It looks by itself now and then too, every 20 ms: being woken is told from that by the time.
#[test]
fn a_keep_all_publisher_that_waits_is_woken_by_the_room_that_is_made() {
    const COUNT: usize = 40;
    let context = context();
    let n = node(&context, "n");
    let subscription = n.create_polled_subscription::<Int32>("t", Qos::keep_all()).unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::keep_all()).unwrap();
    (0..Qos::KEEP_ALL_DEPTH).for_each(|_| publisher.publish(int(0)).unwrap());
    let (tell, hear) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        for _ in 0..COUNT {
            publisher.publish(int(1)).unwrap();
            tell.send(Instant::now()).unwrap();
        }
    });
    let mut waits: Vec<Duration> = (0..COUNT)
        .map(|_| {
            std::thread::sleep(Duration::from_millis(3));
            let begin = Instant::now();
            assert!(subscription.take().unwrap().is_some());
            hear.recv().unwrap().saturating_duration_since(begin)
        })
        .collect();
    thread.join().unwrap();
    waits.sort_unstable();
    // A machine that is busy elsewhere makes some wait.
    assert!(waits[COUNT / 4] < Duration::from_millis(8), "{waits:?}");
}

#[test]
fn a_keep_all_publisher_goes_on_when_room_is_made() {
    let context = context();
    let n = node(&context, "n");
    let subscription = n.create_polled_subscription::<Int32>("t", Qos::keep_all()).unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::keep_all()).unwrap();
    const COUNT: i32 = 5000;
    let thread = std::thread::spawn(move || {
        (0..COUNT).for_each(|i| publisher.publish(int(i)).unwrap());
    });
    let mut next = 0;
    while next < COUNT {
        match subscription.take().unwrap() {
            Some(sample) => {
                assert_eq!(sample.message().unwrap().data, next);
                next += 1;
            }
            None => std::thread::yield_now(),
        }
    }
    thread.join().unwrap();
}

#[test]
fn a_late_transient_local_subscription_gets_the_history_and_a_volatile_one_does_not() {
    let context = context();
    let n = node(&context, "n");
    let latched = Qos::keep_last(2).transient_local();
    let publisher = n.create_publisher::<Int32>("t", latched).unwrap();
    for i in 0..5 {
        publisher.publish(int(i)).unwrap();
    }
    let late = n.create_polled_subscription::<Int32>("t", latched).unwrap();
    let volatile = n.create_polled_subscription::<Int32>("t", Qos::default()).unwrap();
    publisher.publish(int(5)).unwrap();
    let all = |s: &angaros_core::Subscription<Int32>| -> Vec<i32> {
        std::iter::from_fn(|| s.take().unwrap()).map(|s| s.message().unwrap().data).collect()
    };
    // Depth 2: the new message replaces the older of the two from the history.
    assert_eq!(all(&late), [4, 5]);
    assert_eq!(all(&volatile), [5]);
}

#[test]
fn a_loaned_message_is_read_in_place_by_every_subscription() {
    let context = context();
    let n = node(&context, "n");
    let first = n.create_polled_subscription::<Image>("image", Qos::default()).unwrap();
    let second = n.create_polled_subscription::<Image>("image", Qos::default()).unwrap();
    let publisher = n.create_publisher::<Image>("image", Qos::default()).unwrap();
    let mut lengths = ImageLengths { encoding: 5, data: 12, ..ImageLengths::default() };
    lengths.header.frame_id = 6;
    let mut loan = publisher.loan(&lengths).unwrap();
    {
        let mut image = loan.builder();
        image.set_height(2);
        image.set_width(2);
        image.set_encoding("mono8").unwrap();
        image.header().set_frame_id("camera").unwrap();
        image.data_mut().copy_from_slice(&[7; 12]);
    }
    let address = loan.as_bytes().as_ptr();
    loan.publish().unwrap();
    for subscription in [&first, &second] {
        let sample = subscription.take().unwrap().unwrap();
        assert_eq!(sample.bytes().unwrap().as_ptr(), address, "not a copy");
        let view = sample.view().unwrap();
        assert_eq!((view.height, view.encoding, view.header.frame_id), (2, "mono8", "camera"));
        assert_eq!(view.data, [7; 12]);
        let owned = sample.message().unwrap();
        assert_eq!((owned.width, owned.data.as_slice()), (2, &[7_u8; 12][..]));
    }
}

#[test]
fn a_reused_loan_shows_nothing_of_the_message_before() {
    let context = context();
    let n = node(&context, "n");
    let subscription = n.create_polled_subscription::<Image>("image", Qos::keep_last(1)).unwrap();
    let publisher = n.create_publisher::<Image>("image", Qos::default()).unwrap();
    let lengths = ImageLengths { encoding: 5, data: 64, ..ImageLengths::default() };
    for _ in 0..4 {
        let mut loan = publisher.loan(&lengths).unwrap();
        let mut image = loan.builder();
        image.set_step(77);
        image.set_encoding("hello").unwrap();
        image.data_mut().fill(9);
        loan.publish().unwrap();
        drop(subscription.take().unwrap());
    }
    publisher.loan(&lengths).unwrap().publish().unwrap();
    let sample = subscription.take().unwrap().unwrap();
    let view = sample.view().unwrap();
    assert_eq!(view.step, 0);
    assert!(view.data.iter().all(|byte| *byte == 0));
    assert!(!view.encoding.contains("hello"));
}

#[test]
fn writing_beyond_what_was_declared_is_an_error() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Image>("image", Qos::default()).unwrap();
    let lengths = ImageLengths { encoding: 5, data: 4, ..ImageLengths::default() };
    let mut loan = publisher.loan(&lengths).unwrap();
    assert!(loan.builder().set_encoding("rgb8").is_err());
    assert!(loan.builder().set_data(&[1; 5]).is_err());
}

#[test]
fn a_point_cloud_is_written_front_to_back_in_place_and_read_in_place() {
    let context = context();
    let n = node(&context, "n");
    let subscription =
        n.create_polled_subscription::<PointCloud2>("cloud", Qos::default()).unwrap();
    let publisher = n.create_publisher::<PointCloud2>("cloud", Qos::default()).unwrap();
    let send = |capacity: usize| {
        publisher.publish_with(capacity, |cloud| {
            cloud.header(|header| {
                header
                    .stamp(|stamp| stamp.sec(1)?.nanosec(2).map(drop))?
                    .frame_id("lidar")
                    .map(drop)
            })?;
            cloud.height(1)?.width(3)?;
            cloud.fields(1, |_, field| {
                field.name("x")?.offset(0)?.datatype(7)?.count(1).map(drop)
            })?;
            cloud.is_bigendian(false)?.point_step(4)?.row_step(12)?;
            cloud.data(&[5; 12])?.is_dense(true).map(drop)
        })
    };
    assert!(send(40).is_err(), "beyond the capacity");
    send(200).unwrap();
    let sample = subscription.take().unwrap().unwrap();
    let view = sample.view().unwrap();
    assert_eq!((view.header.frame_id, view.width, view.data), ("lidar", 3, &[5_u8; 12][..]));
    assert_eq!(sample.bytes().unwrap().len(), sample.message().unwrap().cdr_size());
}

#[test]
fn endpoints_with_different_types_are_not_connected_and_both_are_named() {
    let context = context();
    let a = node(&context, "speaker");
    let b = node(&context, "hearer");
    let publisher = a.create_publisher::<Text>("t", Qos::default()).unwrap();
    let _subscription = b.create_polled_subscription::<Int32>("t", Qos::default()).unwrap();
    assert_eq!(publisher.subscription_count(), 0);
    let texts = context.mismatches();
    assert_eq!(texts.len(), 1);
    for part in ["/t", "/speaker", "/hearer", "std_msgs/msg/String", "std_msgs/msg/Int32", "hint:"]
    {
        assert!(texts[0].contains(part), "{part} in {}", texts[0]);
    }
}

#[test]
fn incompatible_qos_is_reported_once_with_the_policy() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Int32>("t", Qos::sensor_data()).unwrap();
    let _reliable = n.create_polled_subscription::<Int32>("t", Qos::default()).unwrap();
    assert_eq!(publisher.subscription_count(), 0);
    assert!(context.mismatches()[0].contains("RELIABILITY"), "{:?}", context.mismatches());
}

#[test]
fn an_endpoint_that_is_dropped_leaves_the_graph_and_its_peers() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    let subscription = n.create_polled_subscription::<Int32>("t", Qos::default()).unwrap();
    assert_eq!(context.graph().endpoints.len(), 2);
    drop(publisher);
    assert_eq!(subscription.publisher_count(), 0);
    drop(subscription);
    assert_eq!(context.graph().endpoints.len(), 0);
    drop(n);
    assert!(context.graph().nodes.is_empty());
}

#[test]
fn publishing_after_shutdown_fails() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    context.shutdown();
    assert_eq!(publisher.publish(int(1)), Err(PublishError::Shutdown));
}

#[test]
fn the_latest_value_is_the_newest_message_and_stays_until_the_next() {
    let context = context();
    let n = node(&context, "n");
    let latest = n.latest::<Int32>("t").unwrap();
    assert!(latest.get().is_none());
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    for i in 0..10 {
        publisher.publish(int(i)).unwrap();
    }
    for _ in 0..2 {
        assert_eq!(latest.get().unwrap().message().unwrap().data, 9);
    }
}

#[test]
fn waiting_for_subscriptions_ends_when_they_are_there_or_the_time_is_up() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    assert!(!publisher.wait_for_subscriptions(1, Duration::from_millis(5)));
    let _subscription = n.create_polled_subscription::<Int32>("t", Qos::default()).unwrap();
    assert!(publisher.wait_for_subscriptions(1, Duration::ZERO));
}

#[test]
fn bytes_that_are_no_message_are_refused_at_the_publisher() {
    let context = context();
    let n = node(&context, "n");
    let publisher = n.create_publisher::<Text>("t", Qos::default()).unwrap();
    let truncated = [0, 1, 0, 0, 200, 0, 0, 0, b'x'];
    assert!(matches!(publisher.publish_bytes(&truncated), Err(PublishError::Encode(_))));
}
