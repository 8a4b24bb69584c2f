//! Content filters and topic statistics of subscriptions (rules F1 to F4, W1 and W2).

use crate::support::{LONG, context, node};
use angaros_core::{ContentFilter, SingleThreadedExecutor, SubscriptionOptions, TopicStatistics};
use angaros_msg::Qos;
use angaros_msg::statistics_msgs::msg::{MetricsMessage, StatisticDataType};
use angaros_msg::std_msgs::msg::{Int32, String as Text};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[test]
fn only_messages_for_which_the_expression_holds_reach_the_callback() {
    let context = context();
    let n = node(&context, "n");
    let heard: Arc<Mutex<Vec<i32>>> = Arc::default();
    let sink = Arc::clone(&heard);
    let filter = ContentFilter::new("data > %0 AND NOT data BETWEEN 7 AND 8").parameters(["4"]);
    let subscription = n
        .create_subscription_with(
            "t",
            Qos::keep_last(20),
            SubscriptionOptions::new().content_filter(filter.clone()),
            move |message: Arc<Int32>| sink.lock().unwrap().push(message.data),
        )
        .unwrap();
    assert_eq!(subscription.content_filter(), Some(filter));
    let publisher = n.create_publisher("t", Qos::keep_last(20)).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let say_ten = || {
        for data in 0..10 {
            // Both ways on which a message travels: as it is, and as bytes.
            if data % 2 == 0 {
                publisher.publish(Int32 { data }).unwrap();
            } else {
                publisher.publish_ref(&Int32 { data }).unwrap();
            }
        }
    };
    let taken = || std::mem::take(&mut *heard.lock().unwrap());
    say_ten();
    executor.spin_some();
    assert_eq!(taken(), [5, 6, 9]);
    assert_eq!((subscription.filtered(), subscription.lost()), (7, 0), "filtered is not lost");
    subscription.set_content_filter(Some(&ContentFilter::new("data = 3"))).unwrap();
    say_ten();
    executor.spin_some();
    assert_eq!(taken(), [3]);
    subscription.set_content_filter(Some(&ContentFilter::new("date = 3"))).unwrap_err();
    assert!(subscription.content_filter().is_some(), "the one before stays");
    subscription.set_content_filter(None).unwrap();
    say_ten();
    executor.spin_some();
    assert_eq!(taken().len(), 10);
}

#[test]
fn an_expression_that_cannot_be_evaluated_makes_no_subscription() {
    let n = node(&context(), "n");
    let options = SubscriptionOptions::new().content_filter(ContentFilter::new("data > 3"));
    let refused = n.create_subscription_with("t", Qos::default(), options, |_: Arc<Text>| ());
    let error = refused.err().unwrap().to_string();
    assert!(error.contains("content filter \"data > 3\" of std_msgs/msg/String"), "{error}");
    assert!(error.contains("a text cannot be compared with a number"), "{error}");
}

#[test]
fn age_and_period_of_messages_are_published() {
    let context = context();
    let n = node(&context, "n");
    let statistics = TopicStatistics { topic: "stats".into(), period: Duration::from_millis(50) };
    let _watched = n
        .create_subscription_with(
            "t",
            Qos::default(),
            SubscriptionOptions::new().topic_statistics(statistics),
            |_: Arc<Int32>| (),
        )
        .unwrap();
    let publisher = n.create_publisher("t", Qos::default()).unwrap();
    let _timer = n.create_timer(Duration::from_millis(2), move |_| {
        publisher.publish(Int32 { data: 1 }).unwrap();
    });
    let heard: Arc<Mutex<Vec<MetricsMessage>>> = Arc::default();
    let sink = Arc::clone(&heard);
    let _reader = n
        .create_subscription("stats", Qos::default(), move |message: Arc<MetricsMessage>| {
            sink.lock().unwrap().push((*message).clone());
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    assert!(executor.spin_until(|| heard.lock().unwrap().len() >= 4, LONG));
    let heard = heard.lock().unwrap();
    for message in heard.iter() {
        assert_eq!((message.measurement_source_name.as_str(), message.unit.as_str()), ("n", "ms"));
        assert!(message.window_stop.sec >= message.window_start.sec);
    }
    let last = |source: &str| {
        let of_source = |message: &&MetricsMessage| message.metrics_source == source;
        heard.iter().rev().find(of_source).unwrap().statistics.clone()
    };
    for source in ["message_age", "message_period"] {
        let points = last(source);
        let value = |kind| points.iter().find(|point| point.data_type == kind).unwrap().data;
        let average = value(StatisticDataType::STATISTICS_DATA_TYPE_AVERAGE);
        let least = value(StatisticDataType::STATISTICS_DATA_TYPE_MINIMUM);
        let most = value(StatisticDataType::STATISTICS_DATA_TYPE_MAXIMUM);
        assert!(least <= average && average <= most, "{source}: {points:?}");
        assert!(value(StatisticDataType::STATISTICS_DATA_TYPE_SAMPLE_COUNT) >= 1.0, "{points:?}");
        assert!(value(StatisticDataType::STATISTICS_DATA_TYPE_STDDEV) >= 0.0);
        assert!(most < 10_000.0, "milliseconds: {points:?}");
    }
}
