//! Who gets in, and what they see.

use crate::client::{Client, PROTOCOL, patiently, request};
use crate::protocol::{encoded, text};
use crate::stage::Stage;
use angaros::Qos;
use angaros::std_msgs::msg::String as Text;
use angaros_window::Limits;
use angaros_window::access::{AccessOptions, Globs, Rules, TokenRule};
use serde_json::json;
use std::fs;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

fn viewer() -> AccessOptions {
    let rules = Rules { read: Globs::parse("/public*"), ..Rules::default() };
    let token = TokenRule { name: "viewer".into(), token: "secret".into(), rules };
    AccessOptions { tokens: vec![token], ..AccessOptions::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_token_nothing_is_to_be_had() {
    let stage = Stage::with(viewer(), Limits::default()).await;
    for (path, headers) in [
        ("/", String::new()),
        ("/?token=", String::new()),
        ("/?token=wrong", String::new()),
        ("/", "Authorization: Bearer secre\r\n".to_owned()),
    ] {
        let (status, mut stream) =
            request(stage.address, path, &format!("{PROTOCOL}{headers}")).await;
        assert_eq!(status, 401, "{path} {headers}");
        let mut rest = String::new();
        stream.read_to_string(&mut rest).await.unwrap();
        assert!(!rest.contains("serverInfo"), "{rest}");
    }
    assert_eq!(stage.gate.refused(), 4);
    let bearer = format!("{PROTOCOL}Authorization: Bearer secret\r\n");
    assert_eq!(request(stage.address, "/", &bearer).await.0, 101);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_shows_and_gives_what_its_lists_say() {
    let stage = Stage::with(viewer(), Limits::default()).await;
    let node = stage.node("talker");
    let hidden = node.create_publisher::<Text>("private", Qos::default()).unwrap();
    let shown = node.create_publisher::<Text>("public", Qos::default()).unwrap();
    let mut client = Client::connect_to(stage.address, "/?token=secret").await;
    let op = client.op("advertise").await;
    let topics: Vec<_> = op["channels"].as_array().unwrap().iter().map(|c| &c["topic"]).collect();
    assert_eq!(topics, [&json!("/public")]);
    // Ids of channels that were not announced can be guessed.
    for id in 1..20 {
        let subscription = json!({"id": id, "channelId": id});
        client.send(json!({"op": "subscribe", "subscriptions": [subscription]})).await;
    }
    let channel = json!({"id": 1, "topic": "/public", "encoding": "cdr",
        "schemaName": "std_msgs/msg/String"});
    client.send(json!({"op": "advertise", "channels": [channel]})).await;
    loop {
        let status = client.op("status").await;
        if status["message"] == "viewer may not publish on /public" {
            break;
        }
    }
    assert_eq!(hidden.subscription_count(), 0);
    assert_eq!(shown.subscription_count(), 1);
    client.send_binary(&[&[1, 1, 0, 0, 0], &encoded(&text("x"))]).await;
    assert_eq!(client.op("status").await["message"], "channel 1 is not advertised");
    client.send(json!({"op": "angaros.subscribeGraph"})).await;
    let graph = client.op("angaros.graph").await.to_string();
    assert!(graph.contains("/public") && !graph.contains("/private"), "{graph}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_refused_whatever_it_is_called_in_the_question() {
    let assets = Globs::parse("*, !package://robot/secret/*");
    let anyone = Rules { assets, ..Rules::default() };
    let access = AccessOptions { anyone, ..AccessOptions::default() };
    let stage = Stage::with(access, Limits::default()).await;
    fs::create_dir(stage.robot.path().join("secret")).unwrap();
    fs::write(stage.robot.path().join("secret/arm.stl"), b"solid").unwrap();
    fs::write(stage.robot.path().join("leg.stl"), b"solid").unwrap();
    let mut client = Client::connect(stage.address).await;
    // The status of the answer is its sixth byte.
    for (uri, status) in [
        ("package://robot/leg.stl", 0),
        ("package://robot/secret/arm.stl", 1),
        ("package://robot/%73ecret/arm.stl", 1),
        ("package://%72obot//secret/./arm.stl", 1),
    ] {
        client.send(json!({"op": "fetchAsset", "uri": uri, "requestId": 7})).await;
        let answer = client.binary().await;
        assert_eq!(answer[..6], [4, 7, 0, 0, 0, status], "{uri}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_from_elsewhere_and_a_name_that_leads_here_are_refused() {
    let stage = Stage::new().await;
    let evil = format!("{PROTOCOL}Origin: https://evil.example\r\n");
    assert_eq!(request(stage.address, "/", &evil).await.0, 403);
    let own = format!("{PROTOCOL}Origin: http://{}\r\n", stage.address);
    assert_eq!(request(stage.address, "/", &own).await.0, 101);
    assert_eq!(request(stage.address, "/", "").await.0, 400, "no subprotocol");
    let mut stream = tokio::net::TcpStream::connect(stage.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    patiently("the answer", stream.read_to_string(&mut answer)).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
}
