//! Angaros and a program that knows Zenoh and rmw_zenoh's keys only, both ways.

use crate::support::{LONG, Peer, context, eventually, hex, wait_for};
use angaros_core::{Node, SingleThreadedExecutor};
use angaros_msg::std_msgs::msg::String as Text;
use angaros_msg::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use angaros_msg::{Message as _, Qos, Service as _};
use angaros_zenoh::wire::{Attachment, gid_of, keys};

fn text_key(domain: u32, topic: &str) -> String {
    keys::data_key(domain, topic, Text::TYPE_NAME, Text::TYPE_HASH)
}

/// The token of an endpoint of a ROS 2 node, its session still open.
pub fn token(domain: u32, kind: &str, name: &str, type_name: &str, hash: &str) -> String {
    let type_name = angaros_msg::names::mangle_type(type_name);
    let name = keys::mangle(name);
    format!("@ros2_lv/{domain}/ZID/0/7/{kind}/%/%/raw/{name}/{type_name}/{hash}/::,10:,:,:,,")
}

/// What the foreign program heard.
pub fn published(words: &[String]) -> (Text, Attachment) {
    assert_eq!(words[0], "heard");
    (Text::decode(&hex(&words[1])).unwrap(), Attachment::decode(&hex(&words[2])).unwrap())
}

#[test]
fn messages_of_a_foreign_publisher_arrive_and_those_without_attachment_do_not() {
    let domain = 1;
    let topic = "/raw/said";
    let node = Node::new(&context(domain), "hearer").unwrap();
    let heard = node.create_polled_subscription::<Text>(topic, Qos::default()).unwrap();
    let shown = token(domain, "MP", topic, Text::TYPE_NAME, &Text::TYPE_HASH.to_string());
    let Some(mut raw) = Peer::raw(&["publish", &text_key(domain, topic), &shown]) else { return };
    assert_eq!(raw.hear(), ["ready"]);
    assert!(heard.wait_for_publishers(1, LONG), "the token was not seen");
    for number in 1..=3 {
        raw.tell();
        let sample = wait_for("a message", || heard.take().unwrap());
        assert_eq!(sample.message().unwrap().data, format!("Hello World: {number}"));
        assert_eq!(sample.info().sequence_number, number);
    }
    drop(raw);
    eventually("the publisher is gone", || heard.publisher_count() == 0);
    assert_eq!(heard.lost(), 0);
}

#[test]
fn a_foreign_subscription_hears_what_its_token_says() {
    let domain = 2;
    let topic = "/raw/heard";
    let node = Node::new(&context(domain), "speaker").unwrap();
    let publisher = node.create_publisher::<Text>(topic, Qos::default()).unwrap();
    let shown = token(domain, "MS", topic, Text::TYPE_NAME, &Text::TYPE_HASH.to_string());
    let Some(mut raw) = Peer::raw(&["hear", &text_key(domain, topic), &shown]) else { return };
    assert_eq!(raw.hear(), ["ready"]);
    assert!(publisher.wait_for_subscriptions(1, LONG), "the token was not seen");
    let Some(mut graph) = Peer::raw(&["tokens", &format!("@ros2_lv/{domain}/**")]) else { return };
    let mut own = None;
    loop {
        let said = graph.hear();
        if said[0] == "end" {
            break;
        }
        if said[1].contains("/MP/") && said[1].contains("%raw%heard") {
            own = Some(gid_of(&said[1]));
        }
    }
    for number in 1..=3 {
        publisher.publish(Text { data: format!("number {number}") }).unwrap();
        let (message, attachment) = published(&raw.hear());
        assert_eq!(message.data, format!("number {number}"));
        assert_eq!(attachment.sequence_number, number);
        assert_eq!(Some(attachment.gid), own, "the id is the hash of the token");
    }
}

#[test]
fn a_foreign_late_joiner_is_given_the_history() {
    let domain = 3;
    let topic = "/raw/latched";
    let node = Node::new(&context(domain), "keeper").unwrap();
    let qos = Qos::keep_last(3).transient_local();
    let publisher = node.create_publisher::<Text>(topic, qos).unwrap();
    for number in 1..=5 {
        publisher.publish(Text { data: number.to_string() }).unwrap();
    }
    let Some(mut raw) = Peer::raw(&["late", &text_key(domain, topic)]) else { return };
    let mut found = Vec::new();
    loop {
        let said = raw.hear();
        if said[0] == "end" {
            break;
        }
        found.push(published(&said).0.data);
    }
    assert_eq!(found, ["3", "4", "5"]);
}

#[test]
fn a_foreign_queryable_is_a_server() {
    let domain = 4;
    let name = "/raw/serves";
    let context = context(domain);
    let node = Node::new(&context, "asker").unwrap();
    let client = node.create_client::<SetBool>(name).unwrap();
    let key = keys::data_key(domain, name, SetBool::TYPE_NAME, SetBool::TYPE_HASH);
    let shown = token(domain, "SS", name, SetBool::TYPE_NAME, &SetBool::TYPE_HASH.to_string());
    let Some(mut raw) = Peer::raw(&["serve", &key, &shown]) else { return };
    assert_eq!(raw.hear(), ["ready"]);
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    executor.spin_until(|| client.service_is_ready(), LONG);
    for data in [true, false] {
        let call = client.call_async(&SetBool_Request { data }).unwrap();
        let waiting = std::thread::spawn(move || call.wait(LONG));
        executor.spin_until(|| waiting.is_finished(), LONG);
        let response = waiting.join().unwrap().unwrap();
        assert_eq!((response.success, response.message.as_str()), (data, "ok"));
        let said = raw.hear();
        assert_eq!(said[0], "asked");
        assert!(Attachment::decode(&hex(&said[2])).is_some());
    }
}

#[test]
fn a_foreign_query_is_answered_with_its_own_number_and_id() {
    let domain = 5;
    let name = "/raw/asks";
    let context = context(domain);
    let node = Node::new(&context, "server").unwrap();
    let _server = node
        .create_service::<SetBool, _>(name, |request: SetBool_Request| SetBool_Response {
            success: request.data,
            message: "from Angaros".to_owned(),
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    let key = keys::data_key(domain, name, SetBool::TYPE_NAME, SetBool::TYPE_HASH);
    let Some(mut raw) = Peer::raw(&["ask", &key]) else { return };
    let said = std::thread::spawn(move || raw.hear());
    executor.spin_until(|| said.is_finished(), LONG);
    let said = said.join().unwrap();
    let response = SetBool_Response::decode(&hex(&said[1])).unwrap();
    assert_eq!((response.success, response.message.as_str()), (true, "from Angaros"));
    let attachment = Attachment::decode(&hex(&said[2])).unwrap();
    assert_eq!(attachment.sequence_number, 7);
    assert_eq!(attachment.gid.to_vec(), (0xa0..0xb0).collect::<Vec<u8>>());
}
