//! Many clients, clients that read nothing, and what is left of all of them. What a process holds
//! is looked at in processes of their own, where no other test holds anything.

use crate::servers::{Tcp, frame, open, open_websocket, read_frame};
use crate::support::{Bench, LONG, eventually};
use angaros::Qos;
use angaros::sensor_msgs::msg::Image;
use angaros_rosbridge::Rosbridge;
use angaros_testing::{alone, held, held_alone};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

const SUBSCRIBE: &str = r#"{"op":"subscribe","topic":"/t","type":"std_msgs/String"}"#;
const ADVERTISE: &str = r#"{"op":"advertise","topic":"/u","type":"std_msgs/String"}"#;
const CALL: &str = r#"{"op":"call_service","id":"x","service":"/rosapi/get_time"}"#;

async fn websocket(server: &Rosbridge) -> TcpStream {
    let (mut stream, _) = open_websocket(server.websocket(), "/").await.unwrap();
    for text in [SUBSCRIBE, ADVERTISE, CALL] {
        stream.write_all(&frame(text)).await.unwrap();
    }
    assert_eq!(read_frame(&mut stream).await.0, 1, "an answer");
    stream
}

/// That many clients come, use the server and go: over WebSocket and TCP in turn, with and without
/// a farewell.
async fn come_and_go(server: &Rosbridge, clients: usize) {
    for number in 0..clients {
        match number % 4 {
            0 => drop(websocket(server).await),
            1 => {
                let mut stream = websocket(server).await;
                stream.write_all(&[0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]).await.unwrap();
                while read_frame(&mut stream).await.0 != 8 {}
            }
            rest => {
                let mut client = Tcp::open(server).await;
                for text in [SUBSCRIBE, ADVERTISE] {
                    client.stream.write_all(text.as_bytes()).await.unwrap();
                }
                assert!(client.is_served().await);
                if rest == 3 {
                    client.stream.shutdown().await.unwrap();
                    assert_eq!(client.next().await, None);
                }
            }
        }
    }
    eventually("the last client to end", || server.client_count() == 0).await;
}

fn tasks() -> usize {
    tokio::runtime::Handle::current().metrics().num_alive_tasks()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the next test runs it"]
async fn clients_that_come_and_go() {
    if held_alone().is_none() {
        return;
    }
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    // What is made once is made now.
    come_and_go(&server, 100).await;
    let before = held().unwrap();
    let tasks_before = tasks();
    come_and_go(&server, 1000).await;
    let given_back = || held().unwrap().files <= before.files && tasks() <= tasks_before;
    eventually("files and tasks to be given back", given_back).await;
    let after = held().unwrap();
    assert!(after.threads <= before.threads, "{before:?} {after:?}");
    let grown = after.memory_bytes.saturating_sub(before.memory_bytes);
    assert!(grown < 16 << 20, "{before:?} {after:?}");
    let used = |topic: &str| bench.context.graph().endpoints.iter().any(|one| one.topic == topic);
    eventually("the last endpoint to end", || !used("/t") && !used("/u")).await;
    assert_eq!(bench.bridge.engine().subscribed_topics(), [""; 0]);
}

#[test]
fn a_thousand_connections_leave_nothing() {
    alone("crowd::clients_that_come_and_go");
}

const WIDTH: u32 = 1920;
const HEIGHT: u32 = 1080;

/// So many fill every queue and every buffer of the kernel that a client does not read.
const FIRST: i32 = 10;
const IMAGES: i32 = 30;

async fn subscribed(server: &Rosbridge) -> TcpStream {
    let (mut stream, _) = open_websocket(server.websocket(), "/").await.unwrap();
    let subscribe = r#"{"op":"subscribe","topic":"/image","type":"sensor_msgs/Image",
        "compression":"cbor-raw"}"#;
    stream.write_all(&frame(subscribe)).await.unwrap();
    stream
}

/// The number of an image, whose CDR is at the end of a frame.
fn number(payload: &[u8]) -> i32 {
    let pixels = (WIDTH * HEIGHT * 3) as usize;
    assert!(payload.len() > pixels, "{}", payload.len());
    // The encapsulation, then the seconds of the stamp.
    let head = [0, 1, 0, 0];
    let start = payload.windows(4).position(|window| window == head).unwrap() + head.len();
    i32::from_le_bytes(payload[start..start + 4].try_into().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the next test runs it"]
async fn ten_clients_of_a_camera() {
    if held_alone().is_none() {
        return;
    }
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let camera = bench.other("camera");
    let publisher = camera.node.create_publisher::<Image>("/image", Qos::default()).unwrap();
    let stuck = subscribed(&server).await;
    let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let mut reading = Vec::new();
    for _ in 0..9 {
        let mut stream = subscribed(&server).await;
        let told = told.clone();
        reading.push(tokio::spawn(async move {
            for expected in 0..FIRST + IMAGES {
                let (code, payload) = read_frame(&mut stream).await;
                assert_eq!((code, number(&payload)), (2, expected), "none is lost");
                told.send(()).unwrap();
            }
        }));
    }
    let clients = || bench.bridge.engine().statistics().get("/image").map_or(0, |s| s.clients);
    eventually("all ten", || clients() == 10).await;
    let mut before = None;
    for number in 0..FIRST + IMAGES {
        if number == FIRST {
            before = held();
        }
        let pixels = vec![7; (WIDTH * HEIGHT * 3) as usize];
        let mut image = Image { width: WIDTH, height: HEIGHT, data: pixels, ..Image::default() };
        image.header.stamp.sec = number;
        publisher.publish(image).unwrap();
        // The nine keep up; the tenth is the one that does not.
        for _ in 0..9 {
            tokio::time::timeout(LONG, heard.recv()).await.unwrap().unwrap();
        }
    }
    for task in reading {
        task.await.unwrap();
    }
    let before = before.unwrap();
    let after = held().unwrap();
    let grown = after.memory_bytes.saturating_sub(before.memory_bytes);
    // Were one kept of each, it would be 180 MB more.
    assert!(grown < 60 << 20, "{before:?} {after:?}");
    assert!(bench.bridge.engine().statistics()["/image"].dropped > 0, "the tenth has a bound");
    drop(stuck);
}

#[test]
fn a_client_that_reads_nothing_costs_no_image_of_the_others_and_no_memory() {
    alone("crowd::ten_clients_of_a_camera");
}
