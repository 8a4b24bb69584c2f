//! Peers that lie, hang, or come a thousand times.

use crate::support::{Bench, LONG, Ros1Node, eventually, frame, framed, master, text, wait_for};
use angaros::prelude::*;
use angaros::std_msgs::msg::{String as Text, UInt8MultiArray};
use angaros_ros1::xmlrpc::{Value, call, host_and_port};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The addresses of a bridge's two ports and of its master.
async fn places(bench: &Bench, node: &Ros1Node) -> Vec<(String, u16)> {
    let uri = bench.bridge.uri();
    let protocols = Value::Array(vec![Value::Array(vec!["TCPROS".into()])]);
    let answer = call(uri, "requestTopic", &["/n".into(), "/t".into(), protocols], LONG).await;
    let answer = answer.unwrap();
    let place = answer.items()[2].items().to_vec();
    let port = u16::try_from(place[2].int().unwrap()).unwrap();
    let host = place[1].text().unwrap().to_owned();
    vec![host_and_port(uri).unwrap(), host_and_port(&node.master).unwrap(), (host, port)]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_lies_and_slowness_end_a_connection_and_nothing_else() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let node = Ros1Node::new("/n", master.uri(), 1).await;
    let deep = "<value><array><data>".repeat(5000);
    let nested = format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n{deep}", deep.len());
    let large = format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n", u64::MAX);
    let lies: [&[u8]; 7] = [
        b"\0\0\0\0",
        &[0xff; 64],
        b"GET / HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        nested.as_bytes(),
        large.as_bytes(),
        &[8, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, b'a', b'=', b'b', b'c'],
    ];
    let mut slow = Vec::new();
    for (host, port) in places(&bench, &node).await {
        for bytes in lies {
            let mut stream = TcpStream::connect((&*host, port)).await.unwrap();
            stream.write_all(bytes).await.unwrap();
            drop(stream.shutdown().await);
            let mut said = Vec::new();
            // The other side may have ended the connection before it had read all.
            let read = tokio::time::timeout(LONG, stream.read_to_end(&mut said)).await;
            drop(read.expect("the connection ends"));
        }
        for _ in 0..50 {
            let mut stream = TcpStream::connect((&*host, port)).await.unwrap();
            stream.write_all(b"P").await.unwrap();
            slow.push(stream);
        }
    }
    assert!(node.well("getPid", &[]).await.int().unwrap() > 0);
    let pid = call(bench.bridge.uri(), "getPid", &["/n".into()], LONG).await.unwrap();
    assert_eq!(pid.items()[0], 1.into());
    drop(slow);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_subscribers_that_come_and_go_leave_nothing() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let other = bench.other("talker");
    let publisher = other.node.create_publisher::<Text>("/t", Qos::default()).unwrap();
    let node = Ros1Node::new("/n", master.uri(), 1).await;
    wait_for("the topic", async || (!node.users(0, "/t").await.is_empty()).then_some(())).await;
    for _ in 0..1000 {
        let (stream, _) = node.connect(bench.bridge.uri(), "/t", "*").await;
        drop(stream);
    }
    eventually("the end of all", || publisher.subscription_count() == 0).await;
    let (mut stream, _) = node.connect(bench.bridge.uri(), "/t", "*").await;
    eventually("the match", || publisher.subscription_count() == 1).await;
    publisher.publish(Text { data: "still".to_owned() }).unwrap();
    assert_eq!(frame(&mut stream).await, text("still"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_subscriber_that_does_not_read_holds_up_nobody() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let other = bench.other("camera");
    let publisher =
        other.node.create_publisher::<UInt8MultiArray>("/image", Qos::default()).unwrap();
    let node = Ros1Node::new("/n", master.uri(), 1).await;
    wait_for("the topic", async || (!node.users(0, "/image").await.is_empty()).then_some(())).await;
    let (_deaf, _) = node.connect(bench.bridge.uri(), "/image", "*").await;
    let (mut stream, _) = node.connect(bench.bridge.uri(), "/image", "*").await;
    eventually("the match", || publisher.subscription_count() == 1).await;
    for number in 0..20_u8 {
        let data = vec![number; 1 << 20];
        publisher.publish(UInt8MultiArray { data, ..UInt8MultiArray::default() }).unwrap();
        let got = frame(&mut stream).await;
        // A layout of nothing, the count, and the bytes.
        assert_eq!(got.len(), 4 + 4 + 4 + (1 << 20));
        assert!(got[12..] == vec![number; 1 << 20], "{number}");
    }
}

/// A publisher of ROS 1 that says it has 4 GB.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_length_that_lies_costs_the_publisher_its_connection() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let listener = crate::support::listener().await;
    let port = listener.local_addr().unwrap().port();
    let node = Ros1Node::new("/liar", master.uri(), port).await;
    let other = bench.other("listener");
    let _wants =
        other.node.create_subscription("/t", Qos::default(), |_: std::sync::Arc<Text>| {}).unwrap();
    node.publish("/t", "std_msgs/String").await;
    for lie in [vec![0xff; 4], framed(&[1]), vec![0xff; 64]] {
        let accepted = tokio::time::timeout(LONG, listener.accept()).await.unwrap();
        let (mut stream, _) = accepted.unwrap();
        frame(&mut stream).await;
        let header = angaros_ros1::tcpros::Header::new([
            ("type", "std_msgs/String"),
            ("message_definition", "string data\n"),
        ]);
        stream.write_all(&header.encode()).await.unwrap();
        stream.write_all(&lie).await.unwrap();
        drop(stream.shutdown().await);
        drop(tokio::time::timeout(LONG, stream.read_to_end(&mut Vec::new())).await.unwrap());
    }
}
