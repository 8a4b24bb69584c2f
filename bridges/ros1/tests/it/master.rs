//! Our master, by its API.

use crate::support::{LONG, Ros1Node, eventually, listener, master};
use angaros_ros1::xmlrpc::{Value, call};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_find_each_other_and_are_told_of_changes() {
    let master = master().await;
    let talker = Ros1Node::new("/talker", master.uri(), 1).await;
    let listener = Ros1Node::new("/listener", master.uri(), 2).await;
    assert_eq!(listener.subscribe("/chatter", "std_msgs/String").await, Value::Array(vec![]));
    let subscribers = talker.publish("chatter", "std_msgs/String").await;
    assert_eq!(subscribers, Value::Array(vec![(&*listener.uri).into()]));
    eventually("publisherUpdate", || !listener.told.lock().unwrap().is_empty()).await;
    let (method, params) = listener.told.lock().unwrap()[0].clone();
    assert_eq!(method, "publisherUpdate");
    assert_eq!(params[1..], ["/chatter".into(), Value::Array(vec![(&*talker.uri).into()])]);
    assert_eq!(listener.users(0, "/chatter").await, ["/talker"]);
    assert_eq!(listener.users(1, "/chatter").await, ["/listener"]);
    let api = listener.well("lookupNode", &["/talker".into()]).await;
    assert_eq!(api, (&*talker.uri).into());
    assert_eq!(listener.ask("lookupNode", &["/nobody".into()]).await.items()[0], (-1).into());
    let types = listener.well("getTopicTypes", &[]).await;
    let pair = Value::Array(vec!["/chatter".into(), "std_msgs/String".into()]);
    assert_eq!(types, Value::Array(vec![pair.clone()]));
    assert_eq!(listener.well("getPublishedTopics", &["".into()]).await, Value::Array(vec![pair]));
    assert_eq!(listener.well("getUri", &[]).await, master.uri().into());
    assert!(listener.well("getPid", &[]).await.int().unwrap() > 0);
    let gone = [Value::from("/chatter"), (&*talker.uri).into()];
    assert_eq!(talker.well("unregisterPublisher", &gone).await, 1.into());
    eventually("a second update", || listener.told.lock().unwrap().len() == 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parameters_are_kept_searched_and_told() {
    let master = master().await;
    let node = Ros1Node::new("/ns/node", master.uri(), 1).await;
    let other = Ros1Node::new("/other", master.uri(), 1).await;
    let uri = || Value::from(&*node.uri);
    let nothing = Value::Struct(BTreeMap::new());
    assert_eq!(node.well("subscribeParam", &[uri(), "/ns".into()]).await, nothing);
    other.well("setParam", &["/ns/speed".into(), Value::Double(0.5)]).await;
    node.well("setParam", &["~own".into(), 7.into()]).await;
    eventually("paramUpdate", || !node.told.lock().unwrap().is_empty()).await;
    let (method, params) = node.told.lock().unwrap()[0].clone();
    assert_eq!(
        (&*method, &params[1..]),
        ("paramUpdate", &["/ns/speed/".into(), Value::Double(0.5)][..])
    );
    assert_eq!(node.well("getParam", &["speed".into()]).await, Value::Double(0.5));
    assert_eq!(node.well("hasParam", &["speed".into()]).await, Value::Bool(true));
    assert_eq!(node.well("searchParam", &["own".into()]).await, "/ns/node/own".into());
    assert_eq!(node.well("searchParam", &["speed".into()]).await, "/ns/speed".into());
    let names = node.well("getParamNames", &[]).await;
    assert_eq!(names, vec!["/ns/node/own", "/ns/speed"].into());
    node.well("deleteParam", &["/ns/speed".into()]).await;
    for (method, name) in [("getParam", "speed"), ("deleteParam", "speed"), ("searchParam", "x")] {
        assert_eq!(node.ask(method, &[name.into()]).await.items()[0], (-1).into(), "{method}");
    }
    assert_eq!(node.well("unsubscribeParam", &[uri(), "/ns".into()]).await, 1.into());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_stays_for_further_calls_and_wrong_ones_are_faults() {
    let master = master().await;
    let place = master.uri().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let mut stream = TcpStream::connect(place).await.unwrap();
    let body = "<methodCall><methodName>getPid</methodName><params><param><value>/n</value>\
                </param></params></methodCall>";
    let request = format!("POST /RPC2 HTTP/1.1\r\nContent-length: {}\r\n\r\n{body}", body.len());
    // Two at once, the second in two pieces.
    let (begin, end) = request.split_at(60);
    stream.write_all(format!("{request}{begin}").as_bytes()).await.unwrap();
    stream.write_all(end.as_bytes()).await.unwrap();
    let mut said = Vec::new();
    while String::from_utf8_lossy(&said).matches("</methodResponse>").count() < 2 {
        let read = tokio::time::timeout(LONG, stream.read_buf(&mut said)).await.unwrap().unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&said));
    }
    for (method, params) in [("nonsense", vec!["/n".into()]), ("registerPublisher", vec![])] {
        let error = call(master.uri(), method, &params, LONG).await.unwrap_err();
        assert!(error.contains("there is no"), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_answer_is_not_waited_for_longer_than_said() {
    // It listens and never answers.
    let silent = listener().await;
    let uri = format!("http://{}", silent.local_addr().unwrap());
    let error = call(&uri, "getPid", &[], Duration::from_millis(50)).await.unwrap_err();
    assert!(error.contains("no answer within 50ms"), "{error}");
    drop(silent);
    assert!(call(&uri, "getPid", &[], LONG).await.is_err());
}
