//! What clients send that makes no sense, and what holds for the connection.

use crate::support::{Bench, Client, peer};
use angaros_rosbridge::protocol::png_encode;
use angaros_rosbridge::{Bridge, BridgeOptions, Incoming, Session};
use angaros_window::access::{Globs, Rules};
use angaros_window::{Access, AccessOptions, Limits, TokenRule};
use std::sync::Arc;

/// The status that the client gets now.
async fn status(client: &Client) -> String {
    let message = client.next().await;
    assert_eq!(
        (&message["op"], &message["level"]),
        (&"status".into(), &"error".into()),
        "{message}"
    );
    message["msg"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_is_told_and_the_next_message_is_served() {
    let bench = Bench::new();
    let client = bench.client();
    for (garbage, expected) in [
        ("", "EOF"),
        ("{", "EOF"),
        ("[]", "expected an object"),
        ("{}", "a message without 'op'"),
        (r#"{"op":"fly","id":"f"}"#, "no operation 'fly' is known"),
        (r#"{"op":"publish"}"#, "publish: 'topic' is missing"),
        (r#"{"op":"subscribe","topic":"/a b"}"#, "subscribe: "),
        (
            r#"{"op":"advertise","topic":"/t","type":"nothing"}"#,
            "'nothing' is no type of a message",
        ),
        (r#"{"op":"fragment","data":"x","num":0,"total":2}"#, "fragment: 'id' is missing"),
        (
            r#"{"op":"fragment","id":"1","data":"x","num":2,"total":2}"#,
            "there is no fragment 2 of 2",
        ),
        (r#"{"op":"png","data":"AAAA"}"#, "png: no PNG"),
        (r#"{"op":"service_response","service":"/s","result":true}"#, "not offered by this client"),
        (r#"{"op":"action_feedback","action":"/a"}"#, "not offered by this client"),
    ] {
        client.send(garbage).await;
        let text = status(&client).await;
        assert!(text.contains(expected), "{garbage}: {text}");
    }
    for garbage in [&[0xff_u8, 0xfe][..], &[0xa1], &[0xbf, 0x61], &[0xa1, 0x01, 0x02]] {
        client.session.receive(Incoming::Binary(garbage)).await;
        status(&client).await;
    }
    client.has_nothing().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_hears_what_its_level_lets_through() {
    let bench = Bench::new();
    let client = bench.client();
    client.send(r#"{"op":"set_level","level":"none"}"#).await;
    client.send(r#"{"op":"publish"}"#).await;
    client.has_nothing().await;
    client.send(r#"{"op":"set_level","level":"error"}"#).await;
    client.send(r#"{"op":"publish","id":"p"}"#).await;
    let message = client.next().await;
    assert_eq!((&message["op"], &message["id"]), (&"status".into(), &"p".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_may_be_wrapped_but_not_without_end() {
    let bench = Bench::new();
    let client = bench.client();
    let wrap = |text: &str| {
        serde_json::json!({"op": "png", "data": png_encode(text.as_bytes()).unwrap()}).to_string()
    };
    let call = r#"{"op":"call_service","id":"w","service":"/rosapi/get_time"}"#;
    client.send(&wrap(&wrap(call))).await;
    assert_eq!(client.next_of("service_response").await["id"], "w");
    let deep = (0..6).fold(call.to_owned(), |text, _| wrap(&text));
    client.send(&deep).await;
    assert!(status(&client).await.contains("layers"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fragments_that_never_end_are_bounded() {
    let limits = Limits { message_bytes: 10_000, ..Limits::default() };
    let bench = Bench::with(BridgeOptions::default(), limits);
    let client = bench.client();
    let piece = |id: usize, num: usize| {
        let data = "x".repeat(1000);
        serde_json::json!({"op": "fragment", "id": id, "data": data, "num": num, "total": 1000})
            .to_string()
    };
    for num in 0..9 {
        client.send(&piece(1, num)).await;
    }
    client.has_nothing().await;
    client.send(&piece(1, 9)).await;
    assert!(status(&client).await.contains("more than 10000 bytes"));
    for id in 0..64 {
        let text = piece(id, 0).replace(&"x".repeat(1000), "");
        client.send(&text).await;
    }
    client.has_nothing().await;
    client.send(&piece(1000, 0)).await;
    assert!(status(&client).await.contains("64 messages wait"));
}

/// A client that has shown no token yet.
fn unknown(bridge: &Arc<Bridge>, access: &Arc<Access>) -> Client {
    Client::of(Session::new(bridge, access, peer(), angaros_window::Grant::nothing()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_token_a_client_may_do_nothing() {
    let bench = Bench::new();
    let mut rules = Rules::everything();
    rules.write = Globs::parse("/allowed");
    let rule = TokenRule { name: "tester".to_owned(), token: "secret".to_owned(), rules };
    let options = AccessOptions { tokens: vec![rule], ..AccessOptions::default() };
    let access = Arc::new(Access::new(options));
    let client = unknown(&bench.bridge, &access);
    for op in [
        r#"{"op":"subscribe","topic":"/rosout","type":"rcl_interfaces/Log"}"#,
        r#"{"op":"publish","topic":"/allowed","type":"std_msgs/String","msg":{}}"#,
        r#"{"op":"call_service","service":"/rosapi/topics"}"#,
        r#"{"op":"advertise_service","service":"/s","type":"std_srvs/Trigger"}"#,
        r#"{"op":"fragment","id":"1","data":"x","num":0,"total":2}"#,
    ] {
        client.send(op).await;
        assert_eq!(status(&client).await, "auth is needed first", "{op}");
    }
    client.send(r#"{"op":"auth","token":"wrong"}"#).await;
    assert!(status(&client).await.contains("token is not known"));
    assert!(!client.session.is_known());
    client.send(r#"{"op":"auth","mac":"secret"}"#).await;
    assert!(client.session.is_known());
    client.has_nothing().await;
    client.send(r#"{"op":"advertise","topic":"/allowed","type":"std_msgs/String"}"#).await;
    client.has_nothing().await;
    client.send(r#"{"op":"advertise","topic":"/other","type":"std_msgs/String"}"#).await;
    assert!(status(&client).await.contains("tester may not publish on /other"));
}
