//! ROS 2 Humble, which knows no hashes of types: what it has and what later releases have is
//! reached at once, and nothing comes twice.

use crate::interop::{published, token};
use crate::support::{LONG, Peer, context, eventually, hex, say, session, wait_for};
use angaros_core::{Node, SingleThreadedExecutor};
use angaros_msg::std_msgs::msg::String as Text;
use angaros_msg::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use angaros_msg::{Message as _, Qos, Service as _, TypeHash};
use angaros_zenoh::wire::{Attachment, keys};
use zenoh::Wait as _;
use zenoh::query::QueryTarget;

const ONCE: (u32, &str) = (20, "/humble/once");
const LATCHED: (u32, &str) = (21, "/humble/latched");

/// The keys with a hash and without.
fn text_keys((domain, topic): (u32, &str)) -> [String; 2] {
    [Text::TYPE_HASH, TypeHash::UNKNOWN]
        .map(|hash| keys::data_key(domain, topic, Text::TYPE_NAME, hash))
}

fn service_keys(domain: u32, name: &str) -> [String; 2] {
    [SetBool::TYPE_HASH, TypeHash::UNKNOWN]
        .map(|hash| keys::data_key(domain, name, SetBool::TYPE_NAME, hash))
}

/// Says what it hears, in a process of its own.
fn hear_and_say((domain, topic): (u32, &str), qos: Qos) {
    let node = Node::new(&context(domain), "hearer").unwrap();
    let heard = node.create_polled_subscription::<Text>(topic, qos).unwrap();
    say("ready");
    loop {
        let sample = wait_for("a message", || heard.take().unwrap());
        say(&format!("heard {}", sample.message().unwrap().data));
    }
}

#[test]
#[ignore = "is started by another test"]
fn hearing_child() {
    hear_and_say(ONCE, Qos::default());
}

#[test]
#[ignore = "is started by another test"]
fn late_child() {
    hear_and_say(LATCHED, Qos::keep_last(3).transient_local());
}

/// A message goes out on two keys while there is such a subscription, one of Angaros hears both.
#[test]
fn one_publisher_is_heard_once_by_humble_by_later_releases_and_by_angaros() {
    let (domain, topic) = ONCE;
    let [later, humble] = text_keys(ONCE);
    let node = Node::new(&context(domain), "speaker").unwrap();
    let publisher = node.create_publisher::<Text>(topic, Qos::default()).unwrap();
    let mut child = Peer::test("humble::hearing_child");
    assert_eq!(child.hear(), ["ready"]);
    let shown = token(domain, "MS", topic, Text::TYPE_NAME, keys::NO_HASH);
    let Some(mut humble) = Peer::raw(&["hear", &humble, &shown]) else { return };
    let shown = token(domain, "MS", topic, Text::TYPE_NAME, &Text::TYPE_HASH.to_string());
    let Some(mut later) = Peer::raw(&["hear", &later, &shown]) else { return };
    assert_eq!((humble.hear(), later.hear()), (vec!["ready".into()], vec!["ready".into()]));
    assert!(publisher.wait_for_subscriptions(3, LONG), "not all three were seen");
    for number in 1..=5 {
        publisher.publish(Text { data: number.to_string() }).unwrap();
    }
    for number in 1..=5 {
        assert_eq!(child.hear(), ["heard".to_owned(), number.to_string()]);
        for raw in [&mut humble, &mut later] {
            let (message, attachment) = published(&raw.hear());
            assert_eq!(message.data, number.to_string());
            assert_eq!(attachment.sequence_number, number);
        }
    }
}

#[test]
fn history_is_kept_for_humble_too_and_reaches_angaros_once() {
    let (domain, topic) = LATCHED;
    let node = Node::new(&context(domain), "keeper").unwrap();
    let qos = Qos::keep_last(3).transient_local();
    let publisher = node.create_publisher::<Text>(topic, qos).unwrap();
    for number in 1..=5 {
        publisher.publish(Text { data: number.to_string() }).unwrap();
    }
    let mut child = Peer::test("humble::late_child");
    assert_eq!(child.hear(), ["ready"]);
    for number in 3..=5 {
        assert_eq!(child.hear(), ["heard".to_owned(), number.to_string()]);
    }
    for number in 6..=7 {
        publisher.publish(Text { data: number.to_string() }).unwrap();
        assert_eq!(child.hear(), ["heard".to_owned(), number.to_string()]);
    }
    for key in text_keys(LATCHED) {
        let Some(mut raw) = Peer::raw(&["late", &key]) else { return };
        let said = || raw.hear();
        let said = std::iter::from_fn({
            let mut said = said;
            move || Some(said()).filter(|words| words[0] != "end")
        });
        let found: Vec<_> = said.map(|words| published(&words).0.data).collect();
        assert_eq!(found, ["5", "6", "7"], "{key}");
    }
}

#[test]
fn a_publisher_of_humble_is_heard_and_has_no_hash_in_the_graph() {
    let domain = 22;
    let topic = "/humble/said";
    let context = context(domain);
    let node = Node::new(&context, "hearer").unwrap();
    let heard = node.create_polled_subscription::<Text>(topic, Qos::default()).unwrap();
    let [_, key] = text_keys((domain, topic));
    let shown = token(domain, "MP", topic, Text::TYPE_NAME, keys::NO_HASH);
    let Some(mut raw) = Peer::raw(&["publish", &key, &shown]) else { return };
    assert_eq!(raw.hear(), ["ready"]);
    assert!(heard.wait_for_publishers(1, LONG), "the token was not seen");
    let endpoints = context.graph().endpoints;
    let theirs = endpoints.iter().find(|one| one.node.to_string() == "/raw").unwrap();
    assert_eq!(theirs.type_hash, TypeHash::UNKNOWN);
    for number in 1..=3 {
        raw.tell();
        let sample = wait_for("a message", || heard.take().unwrap());
        assert_eq!(sample.message().unwrap().data, format!("Hello World: {number}"));
    }
    drop(raw);
    eventually("the publisher is gone", || heard.publisher_count() == 0);
}

/// With history that key is heard only while somebody may be there.
#[test]
fn a_publisher_of_humble_that_comes_later_is_heard_with_history_too() {
    let domain = 26;
    let topic = "/humble/later";
    let node = Node::new(&context(domain), "hearer").unwrap();
    let qos = Qos::keep_last(5).transient_local();
    let heard = node.create_polled_subscription::<Text>(topic, qos).unwrap();
    let [_, key] = text_keys((domain, topic));
    let other = session();
    let look = other.declare_publisher(&key).wait().unwrap();
    let is_heard = || look.matching_status().wait().unwrap().matching();
    assert!(!is_heard());
    let shown = token(domain, "MP", topic, Text::TYPE_NAME, keys::NO_HASH);
    let Some(mut raw) = Peer::raw(&["publish", &key, &shown]) else { return };
    assert_eq!(raw.hear(), ["ready"]);
    assert!(heard.wait_for_publishers(1, LONG), "the token was not seen");
    eventually("the key is heard", is_heard);
    for number in 1..=3 {
        raw.tell();
        let sample = wait_for("a message", || heard.take().unwrap());
        assert_eq!(sample.message().unwrap().data, format!("Hello World: {number}"));
    }
    drop(heard);
    eventually("nobody hears", || !is_heard());
}

#[test]
fn a_server_of_humble_answers_and_a_client_of_humble_is_answered() {
    let domain = 23;
    let theirs = "/humble/serves";
    let ours = "/humble/asks";
    let context = context(domain);
    let node = Node::new(&context, "both").unwrap();
    let client = node.create_client::<SetBool>(theirs).unwrap();
    let _server = node
        .create_service::<SetBool, _>(ours, |request: SetBool_Request| SetBool_Response {
            success: request.data,
            message: "from Angaros".to_owned(),
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    let [_, key] = service_keys(domain, theirs);
    let shown = token(domain, "SS", theirs, SetBool::TYPE_NAME, keys::NO_HASH);
    let Some(mut raw) = Peer::raw(&["serve", &key, &shown]) else { return };
    assert_eq!(raw.hear(), ["ready"]);
    executor.spin_until(|| client.service_is_ready(), LONG);
    let call = client.call_async(&SetBool_Request { data: true }).unwrap();
    let waiting = std::thread::spawn(move || call.wait(LONG));
    executor.spin_until(|| waiting.is_finished(), LONG);
    let response = waiting.join().unwrap().unwrap();
    assert_eq!((response.success, response.message.as_str()), (true, "ok"));
    let [_, key] = service_keys(domain, ours);
    let Some(mut raw) = Peer::raw(&["ask", &key]) else { return };
    let said = std::thread::spawn(move || [raw.hear(), raw.hear()]);
    executor.spin_until(|| said.is_finished(), LONG);
    let [said, end] = said.join().unwrap();
    let response = SetBool_Response::decode(&hex(&said[1])).unwrap();
    assert_eq!((response.success, response.message.as_str()), (true, "from Angaros"));
    assert_eq!(end, ["end"], "there is one answer");
}

/// Who comes first finds them on either key, without having shown itself.
#[test]
fn subscriptions_servers_and_kept_messages_are_declared_on_both_keys_together() {
    let domain = 24;
    let topic = "/humble/both";
    let service = "/humble/served";
    let node = Node::new(&context(domain), "ours").unwrap();
    let _subscription = node.create_polled_subscription::<Text>(topic, Qos::default()).unwrap();
    let latched = "/humble/kept";
    let kept = Qos::default().transient_local();
    let publisher = node.create_publisher::<Text>(latched, kept).unwrap();
    publisher.publish(Text::default()).unwrap();
    let _server = node
        .create_service::<SetBool, _>(service, |_: SetBool_Request| SetBool_Response::default())
        .unwrap();
    let other = session();
    for key in text_keys((domain, topic)) {
        let publisher = other.declare_publisher(key).wait().unwrap();
        eventually("the subscription is there", || {
            publisher.matching_status().wait().unwrap().matching()
        });
    }
    for key in text_keys((domain, latched)) {
        let kept = || other.get(format!("{key}/@adv/**?_max=1;_anyke")).wait().unwrap();
        wait_for("what is kept", || kept().into_iter().next()?.into_result().ok());
    }
    for key in service_keys(domain, service) {
        let querier = other.declare_querier(&key).target(QueryTarget::AllComplete).wait().unwrap();
        let status = || querier.matching_status().wait().unwrap().matching();
        eventually("the server is there", status);
    }
}

/// A bridge that shows no token sends on both keys; a program that starts again counts from one.
#[test]
fn what_a_stranger_sends_on_both_keys_is_heard_once() {
    let at = (25, "/humble/stranger");
    let node = Node::new(&context(at.0), "hearer").unwrap();
    let heard = node.create_polled_subscription::<Text>(at.1, Qos::default()).unwrap();
    let other = session();
    let senders = text_keys(at).map(|key| other.declare_publisher(key).wait().unwrap());
    for sender in &senders {
        eventually("it is there", || sender.matching_status().wait().unwrap().matching());
    }
    let send = |number: i64, stamp: i64| {
        let text = Text { data: format!("{number} at {stamp}") };
        let mut bytes = vec![0; text.cdr_size()];
        text.encode(&mut bytes).unwrap();
        let attachment =
            Attachment { sequence_number: number, source_timestamp_ns: stamp, gid: [7; 16] };
        for sender in &senders {
            let attachment = attachment.encode().to_vec();
            sender.put(bytes.clone()).attachment(attachment).wait().unwrap();
        }
    };
    for (number, stamp) in [(1, 100), (2, 200), (1, 300), (2, 400)] {
        send(number, stamp);
    }
    for expected in ["1 at 100", "2 at 200", "1 at 300", "2 at 400"] {
        let sample = wait_for("a message", || heard.take().unwrap());
        assert_eq!(sample.message().unwrap().data, expected);
    }
    assert_eq!(heard.lost(), 0);
}
