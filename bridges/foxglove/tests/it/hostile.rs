//! What is sent by mistake or in bad faith: the server goes on.

use crate::client::{Client, PROTOCOL, patiently, request};
use crate::stage::{Stage, until};
use angaros_window::{AccessOptions, Limits};
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// A generator that is the same every time.
fn noise(seed: u64) -> impl FnMut() -> u8 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u8
    }
}

async fn serves(stage: &Stage) {
    let mut client = Client::connect(stage.address).await;
    client.op("serverInfo").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_malformed_messages_are_answered_and_change_nothing() {
    let stage = Stage::new().await;
    let mut client = Client::connect(stage.address).await;
    client.op("serverInfo").await;
    let mut next = noise(1);
    for round in 0..100 {
        for _ in 0..100 {
            let len = usize::from(next()) % 60;
            let payload: Vec<u8> = (0..len).map(|_| next()).collect();
            match next() % 2 {
                0 => client.send_raw(0x82, &payload).await,
                _ => client.send(json!({"op": format!("{payload:?}"), "round": round})).await,
            }
        }
        // Each is refused with a line of its own.
        for _ in 0..100 {
            assert_eq!(client.op("status").await["level"], 2);
        }
    }
    serves(&stage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_are_no_frames_end_their_connection_only() {
    let stage = Stage::new().await;
    for seed in 0..200 {
        let mut next = noise(seed + 1);
        let bytes: Vec<u8> = (0..200).map(|_| next()).collect();
        if seed % 2 == 0 {
            let (status, mut stream) = request(stage.address, "/", PROTOCOL).await;
            assert_eq!(status, 101);
            // It may be closed already.
            drop(stream.write_all(&bytes).await);
        } else {
            let mut stream = tokio::net::TcpStream::connect(stage.address).await.unwrap();
            drop(stream.write_all(&bytes).await);
        }
    }
    serves(&stage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_is_refused_by_its_header() {
    let limits = Limits { message_bytes: 1000, ..Limits::default() };
    let stage = Stage::with(AccessOptions::default(), limits).await;
    let mut client = Client::connect(stage.address).await;
    let mut announced = vec![0x82, 0xff];
    announced.extend((1_u64 << 40).to_be_bytes());
    client.stream.write_all(&announced).await.unwrap();
    assert_eq!(client.end().await, 1009);
    until("it to be told in the log", || stage.gate.refused() == 1).await;
    serves(&stage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_slowly_is_disconnected() {
    let limits = Limits { arrival_timeout: Duration::from_millis(200), ..Limits::default() };
    let stage = Stage::with(AccessOptions::default(), limits).await;
    let mut stream = tokio::net::TcpStream::connect(stage.address).await.unwrap();
    stream.write_all(b"GET / HT").await.unwrap();
    let mut rest = Vec::new();
    patiently("the end", stream.read_to_end(&mut rest)).await.unwrap();
    let mut client = Client::connect(stage.address).await;
    client.stream.write_all(&[0x81, 0x85, 1, 2]).await.unwrap();
    assert_eq!(client.end().await, 1008);
    until("both to be told in the log", || stage.gate.refused() == 2).await;
    serves(&stage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_answer_a_ping_is_disconnected() {
    let limits = Limits { idle_timeout: Duration::from_millis(300), ..Limits::default() };
    let stage = Stage::with(AccessOptions::default(), limits).await;
    let (status, mut stream) = request(stage.address, "/", PROTOCOL).await;
    assert_eq!(status, 101);
    let mut all = Vec::new();
    patiently("the end", stream.read_to_end(&mut all)).await.unwrap();
    assert!(all.windows(2).any(|two| two == [0x89, 0]), "it was asked");
    assert_eq!(stage.engine.client_count(), 0);
}
