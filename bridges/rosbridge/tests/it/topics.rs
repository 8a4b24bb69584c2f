//! Topics of clients.

use crate::support::{Bench, eventually};
use angaros::{Qos, geometry_msgs};
use angaros_rosbridge::{BridgeOptions, Incoming};
use angaros_window::{Frame, Limits};
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_client_publishes_arrives_at_nodes() {
    let bench = Bench::new();
    let other = bench.other("listener");
    let heard: Arc<Mutex<Vec<geometry_msgs::msg::PointStamped>>> = Arc::default();
    let kept = Arc::clone(&heard);
    let _subscription = other
        .node
        .create_subscription(
            "/point",
            Qos::default(),
            move |m: Arc<geometry_msgs::msg::PointStamped>| {
                kept.lock().unwrap().push((*m).clone());
            },
        )
        .unwrap();
    let client = bench.client();
    client.send(r#"{"op":"advertise","topic":"/point","type":"geometry_msgs/PointStamped"}"#).await;
    let message = r#"{"op":"publish","topic":"/point","msg":{"header":{"stamp":{"secs":12345,
        "nsecs":77},"frame_id":"robot1/base_link"},"point":{"x":0,"y":1,"z":2.5}}}"#;
    client.send(message).await;
    eventually("the message", || !heard.lock().unwrap().is_empty()).await;
    let heard = heard.lock().unwrap();
    assert_eq!(heard[0].header.stamp.sec, 12345);
    assert_eq!(heard[0].header.frame_id, "robot1/base_link");
    assert!((heard[0].point.z - 2.5).abs() < 1e-9);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_clients_talk_to_each_other_in_every_form() {
    let bench = Bench::new();
    let sender = bench.client();
    sender.send(r#"{"op":"advertise","topic":"/chatter","type":"std_msgs/String"}"#).await;
    let publish = r#"{"op":"publish","topic":"/chatter","msg":{"data":"ünï \"x\""}}"#;
    for compression in ["none", "png", "cbor", "cbor-raw"] {
        let client = bench.client();
        client
            .send(&format!(
                "{{\"op\":\"subscribe\",\"topic\":\"chatter\",\"type\":\"std_msgs/msg/String\",\
                 \"compression\":\"{compression}\"}}"
            ))
            .await;
        eventually("the match", || {
            sender.session.client().subscription_count("/chatter") == Some(1)
        })
        .await;
        sender.send(publish).await;
        match (compression, client.frame().await) {
            ("none", Frame::Text(text)) => {
                let expected = r#"{"op":"publish","topic":"/chatter","msg":{"data":"ünï \"x\""}}"#;
                assert_eq!(std::str::from_utf8(&text).unwrap(), expected);
            }
            ("png", Frame::Text(text)) => {
                let png: serde_json::Value = serde_json::from_slice(&text).unwrap();
                assert_eq!(png["op"], "png");
                // What one client gets, another may send.
                let echo = bench.client();
                echo.session.receive(Incoming::Text(std::str::from_utf8(&text).unwrap())).await;
                assert_eq!(client.next().await["op"], "png");
            }
            ("cbor", Frame::Binary(bytes)) => {
                let mut expected = vec![0xa3, 0x62, b'o', b'p', 0x67];
                expected.extend(b"publish\x65topic\x68/chatter\x63msg\xa1\x64data\x69");
                expected.extend("ünï \"x\"".as_bytes());
                assert_eq!(bytes, expected);
            }
            ("cbor-raw", Frame::Binary(bytes)) => {
                // The CDR of the message, with its header, is at the end.
                let mut cdr = vec![0, 1, 0, 0, 10, 0, 0, 0];
                cdr.extend("ünï \"x\"\0".as_bytes());
                let contains = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
                assert!(bytes.ends_with(&cdr), "{bytes:?}");
                assert!(contains(b"\x63msg\xa3\x64secs") && contains(b"\x65bytes"), "{bytes:?}");
            }
            (_, other) => panic!("{compression}: {other:?}"),
        }
        client.send(r#"{"op":"unsubscribe","topic":"/chatter"}"#).await;
        eventually("the end", || sender.session.client().subscription_count("/chatter") == Some(0))
            .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_may_publish_in_cbor() {
    let bench = Bench::new();
    let client = bench.client();
    client.send(r#"{"op":"subscribe","topic":"/t","type":"std_msgs/String"}"#).await;
    let mut cbor = vec![0xa3, 0x62, b'o', b'p', 0x67];
    cbor.extend(b"publish\x65topic\x62/t\x63msg\xa1\x64data\x62hi");
    client.session.receive(Incoming::Binary(&cbor)).await;
    // The type is that of the subscription.
    assert_eq!(client.next_of("publish").await["msg"]["data"], "hi");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_message_is_cut_and_put_together_again() {
    let bench = Bench::new();
    let client = bench.client();
    let text = "abcü\\\"".repeat(2000);
    client
        .send(r#"{"op":"subscribe","topic":"/t","type":"std_msgs/String","fragment_size":1000}"#)
        .await;
    let message = serde_json::json!({"op": "publish", "topic": "/t", "msg": {"data": text}});
    let pieces = angaros_rosbridge::protocol::fragments(&message.to_string(), 700, "a");
    for piece in pieces.iter().rev() {
        client.send(std::str::from_utf8(piece).unwrap()).await;
    }
    let frames = client.frames().await;
    assert!(frames.len() > 10, "{}", frames.len());
    let mut parts = Vec::new();
    for frame in &frames {
        let Frame::Text(text) = frame else { panic!("{frame:?}") };
        let fragment: serde_json::Value = serde_json::from_slice(text).unwrap();
        assert_eq!(fragment["op"], "fragment");
        assert_eq!(fragment["total"], frames.len());
        assert_eq!(fragment["num"], parts.len());
        let data = fragment["data"].as_str().unwrap().to_owned();
        assert!(data.len() <= 1000);
        parts.push(data);
    }
    let whole: serde_json::Value = serde_json::from_str(&parts.concat()).unwrap();
    assert_eq!(whole["msg"]["data"], text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_subscriptions_are_one_until_the_last_has_ended() {
    let bench = Bench::new();
    let client = bench.client();
    for id in ["a", "b"] {
        client
            .send(&format!(
                "{{\"op\":\"subscribe\",\"id\":\"{id}\",\"topic\":\"/t\",\
                 \"type\":\"std_msgs/String\"}}"
            ))
            .await;
    }
    let publish =
        |n: u32| format!("{{\"op\":\"publish\",\"topic\":\"/t\",\"msg\":{{\"data\":\"{n}\"}}}}");
    client.send(&publish(1)).await;
    assert_eq!(client.next_of("publish").await["msg"]["data"], "1");
    client.has_nothing().await;
    client.send(r#"{"op":"unsubscribe","id":"a","topic":"/t"}"#).await;
    client.send(&publish(2)).await;
    assert_eq!(client.next_of("publish").await["msg"]["data"], "2");
    client.send(r#"{"op":"unsubscribe","topic":"/t"}"#).await;
    assert_eq!(bench.bridge.engine().subscribed_topics(), Vec::<String>::new());
    client.send(&publish(3)).await;
    client.has_nothing().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_type_than_the_topic_has_is_an_error() {
    let bench = Bench::new();
    let client = bench.client();
    client.send(r#"{"op":"subscribe","topic":"/t","type":"std_msgs/String"}"#).await;
    client.send(r#"{"op":"subscribe","id":7,"topic":"/t","type":"std_msgs/Int32"}"#).await;
    let status = client.next().await;
    assert_eq!(status["op"], "status");
    assert_eq!(status["level"], "error");
    assert_eq!(status["id"], 7);
    let text = status["msg"].as_str().unwrap();
    assert!(text.contains("/t is a std_msgs/msg/String, not a std_msgs/msg/Int32"), "{text}");
    client.send(r#"{"op":"subscribe","topic":"/nobody"}"#).await;
    assert!(client.next().await["msg"].as_str().unwrap().contains("/nobody"));
    client.send(r#"{"op":"publish","topic":"/t","msg":{"daat":"x"}}"#).await;
    let text = client.next().await["msg"].as_str().unwrap().to_owned();
    assert!(text.contains("no field 'daat'") && text.contains("did you mean 'data'?"), "{text}");
    client.send(r#"{"op":"publish","topic":"/new","msg":{}}"#).await;
    assert!(client.next().await["msg"].as_str().unwrap().contains("/new"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_latched_message_comes_to_whoever_subscribes_late() {
    let bench = Bench::new();
    let sender = bench.client();
    sender.send(r#"{"op":"advertise","topic":"/map","type":"std_msgs/String","latch":true}"#).await;
    sender.send(r#"{"op":"publish","topic":"/map","msg":{"data":"kept"}}"#).await;
    let client = bench.client();
    client.send(r#"{"op":"subscribe","topic":"/map"}"#).await;
    assert_eq!(client.next_of("publish").await["msg"]["data"], "kept");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_publisher_stays_for_a_while_after_it_was_unadvertised() {
    let wait = Duration::from_millis(100);
    let options = BridgeOptions { unregister_timeout: wait, ..BridgeOptions::default() };
    let bench = Bench::with(options, Limits::default());
    let client = bench.client();
    let advertised = || client.session.client().advertised("/t").is_some();
    let advertise = r#"{"op":"advertise","topic":"/t","type":"std_msgs/String"}"#;
    client.send(advertise).await;
    client.send(r#"{"op":"unadvertise","topic":"/t"}"#).await;
    assert!(advertised(), "not at once");
    // One that comes back meanwhile stays.
    client.send(advertise).await;
    tokio::time::sleep(wait * 2).await;
    assert!(advertised());
    client.send(r#"{"op":"unadvertise","topic":"/t"}"#).await;
    eventually("the end", || !advertised()).await;
    client.send(r#"{"op":"unadvertise","topic":"/t"}"#).await;
    assert!(client.next().await["msg"].as_str().unwrap().contains("not advertised"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_topic_that_is_unadvertised_again_and_again_is_waited_for_once() {
    let bench = Bench::new();
    let client = bench.client();
    client.send(r#"{"op":"advertise","topic":"/t","type":"std_msgs/String"}"#).await;
    let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let before = tasks();
    for _ in 0..100 {
        client.send(r#"{"op":"unadvertise","topic":"/t"}"#).await;
    }
    assert!(tasks() <= before + 1, "{before} {}", tasks());
    client.has_nothing().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_left_of_clients_that_have_gone() {
    let bench = Bench::new();
    for _ in 0..50 {
        let client = bench.client();
        client.send(r#"{"op":"subscribe","topic":"/t","type":"std_msgs/String"}"#).await;
        client.send(r#"{"op":"advertise","topic":"/u","type":"std_msgs/String"}"#).await;
        client.send(r#"{"op":"advertise_service","service":"/s","type":"std_srvs/SetBool"}"#).await;
        client
            .send(
                r#"{"op":"advertise_action","action":"/a","type":"example_interfaces/Fibonacci"}"#,
            )
            .await;
    }
    eventually("the last client to end", || bench.bridge.engine().client_count() == 0).await;
    assert_eq!(bench.bridge.engine().subscribed_topics(), Vec::<String>::new());
    let graph = bench.context.graph();
    assert!(graph.services().iter().all(|one| one.name != "/s"), "{:?}", graph.services());
    assert!(graph.actions().is_empty(), "{:?}", graph.actions());
    let own = |topic: &str| graph.endpoints.iter().any(|endpoint| endpoint.topic == topic);
    assert!(!own("/t") && !own("/u"));
}
