//! Many clients, and some that do not read.

use crate::client::{Client, patiently};
use crate::protocol::text;
use crate::stage::{Stage, until};
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::{ByteMultiArray, String as Text};
use angaros::{Message as _, Qos};
use angaros_testing::{alone, held, held_alone};
use angaros_window::Limits;

/// What the queues of a client may hold here.
const QUEUED: usize = 2 << 20;

/// Larger than what the kernel keeps for a connection that nobody reads, many times over.
const MESSAGES: usize = 200;
const BYTES: usize = 200_000;

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_nothing_costs_the_others_nothing_and_has_a_bound() {
    let limits = Limits { queued_bytes: QUEUED, ..Limits::default() };
    let stage = Stage::with(angaros_window::AccessOptions::default(), limits).await;
    let node = stage.node("camera");
    let publisher = node.create_publisher::<ByteMultiArray>("image", Qos::default()).unwrap();
    let mut stuck = Client::connect(stage.address).await;
    stuck.subscribe("/image", 1).await;
    let mut reading = Vec::new();
    let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
    for _ in 0..9 {
        let mut client = Client::connect(stage.address).await;
        client.subscribe("/image", 1).await;
        let told = told.clone();
        reading.push(tokio::spawn(async move {
            for number in 0..MESSAGES {
                let frame = client.binary().await;
                let message = ByteMultiArray::decode(&frame[13..]).unwrap();
                assert_eq!(message.layout.data_offset, number as u32, "none is lost");
                assert_eq!(message.data.len(), BYTES);
                told.send(()).unwrap();
            }
        }));
    }
    until("all ten", || stage.engine.statistics().get("/image").is_some_and(|s| s.clients == 10))
        .await;
    assert_eq!(publisher.subscription_count(), 1);
    for number in 0..MESSAGES {
        let mut message = ByteMultiArray { data: vec![7; BYTES], ..ByteMultiArray::default() };
        message.layout.data_offset = number as u32;
        publisher.publish(message).unwrap();
        // The nine keep up; the tenth is the one that does not.
        for _ in 0..9 {
            patiently("a reader", heard.recv()).await.unwrap();
        }
    }
    for task in reading {
        task.await.unwrap();
    }
    let statistics = &stage.engine.statistics()["/image"];
    let kept = MESSAGES as u64 - statistics.dropped;
    assert!(statistics.dropped > 0, "the tenth has a bound");
    // What is not dropped is in its queue or in the kernel's buffers.
    assert!(kept as usize * BYTES < QUEUED + 16_000_000, "{kept} messages are kept");
    drop(stuck);
}

/// That many clients come and go, twenty at a time.
async fn come_and_go(stage: &Stage, clients: usize) {
    let crowd: Vec<_> = (0..20)
        .map(|_| {
            let address = stage.address;
            tokio::spawn(async move {
                for number in 0..clients / 20 {
                    let mut client = Client::connect(address).await;
                    client.subscribe("/chatter", 1).await;
                    // Half of them say goodbye.
                    if number % 2 == 0 {
                        client.send_raw(0x88, &1000_u16.to_be_bytes()).await;
                        assert_eq!(client.end().await, 1000);
                    }
                }
            })
        })
        .collect();
    for task in crowd {
        task.await.unwrap();
    }
    until("the end of all", || stage.engine.client_count() == 0 && stage.gate.count() == 0).await;
}

fn tasks() -> usize {
    tokio::runtime::Handle::current().metrics().num_alive_tasks()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the next test runs it"]
async fn clients_that_come_and_go() {
    if held_alone().is_none() {
        return;
    }
    let stage = Stage::new().await;
    let node = stage.node("talker");
    let publisher = node.create_publisher::<Text>("chatter", Qos::default()).unwrap();
    // What is made once is made now.
    come_and_go(&stage, 200).await;
    let before = held().unwrap();
    let tasks_before = tasks();
    come_and_go(&stage, 1000).await;
    let given_back = || held().unwrap().files <= before.files && tasks() <= tasks_before;
    until("files and tasks to be given back", given_back).await;
    let after = held().unwrap();
    assert!(after.threads <= before.threads, "{before:?} {after:?}");
    let grown = after.memory_bytes.saturating_sub(before.memory_bytes);
    assert!(grown < 16 << 20, "{before:?} {after:?}");
    assert_eq!(stage.engine.subscribed_topics(), [""; 0]);
    until("the end of the subscription", || publisher.subscription_count() == 0).await;
    let mut client = Client::connect(stage.address).await;
    client.subscribe("/chatter", 1).await;
    let is_served = || stage.engine.statistics().get("/chatter").is_some_and(|s| s.clients == 1);
    until("the client", is_served).await;
    until("a subscription", || publisher.subscription_count() == 1).await;
    publisher.publish(text("still here")).unwrap();
    assert_eq!(Text::decode(&client.binary().await[13..]).unwrap().data, "still here");
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

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the next test runs it"]
async fn ten_clients_of_a_camera() {
    if held_alone().is_none() {
        return;
    }
    let stage = Stage::new().await;
    let node = stage.node("camera");
    let publisher = node.create_publisher::<Image>("image", Qos::default()).unwrap();
    let mut stuck = Client::connect(stage.address).await;
    stuck.subscribe("/image", 1).await;
    let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let mut reading = Vec::new();
    for _ in 0..9 {
        let mut client = Client::connect(stage.address).await;
        client.subscribe("/image", 1).await;
        let told = told.clone();
        reading.push(tokio::spawn(async move {
            for number in 0..FIRST + IMAGES {
                let frame = client.binary().await;
                // Behind the head of the frame and the encapsulation: the seconds of the stamp.
                assert_eq!(frame[17..21], number.to_le_bytes(), "none is lost");
                assert!(frame.len() > (WIDTH * HEIGHT * 3) as usize);
                told.send(()).unwrap();
            }
        }));
    }
    until("all ten", || stage.engine.statistics().get("/image").is_some_and(|s| s.clients == 10))
        .await;
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
            patiently("a reader", heard.recv()).await.unwrap();
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
    assert!(stage.engine.statistics()["/image"].dropped > 0, "the tenth has a bound");
    drop(stuck);
}

#[test]
fn a_client_that_reads_nothing_costs_no_image_of_the_others_and_no_memory() {
    alone("crowd::ten_clients_of_a_camera");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_clients_than_the_limit_get_in() {
    let limits = Limits { clients: 2, ..Limits::default() };
    let stage = Stage::with(angaros_window::AccessOptions::default(), limits).await;
    let first = Client::connect(stage.address).await;
    let _second = Client::connect(stage.address).await;
    let (status, _) = crate::client::request(stage.address, "/", crate::client::PROTOCOL).await;
    assert_eq!(status, 0, "the connection is closed without a word");
    drop(first);
    until("room", || stage.gate.count() == 1).await;
    drop(Client::connect(stage.address).await);
}
