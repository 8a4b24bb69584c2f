//! What is sent by mistake or in bad faith over the network: the server goes on, and says what it
//! refused.

use crate::servers::{Tcp, frame, masked, open, open_websocket, read_frame};
use crate::support::{Bench, LONG, eventually};
use angaros_window::{Gate, Limits};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpStream, UdpSocket};
use tokio::time::timeout;

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

/// An object that is no operation, or no JSON at all.
fn malformed(next: &mut impl FnMut() -> u8) -> String {
    let number = next();
    match number % 5 {
        0 => format!("{{\"op\":\"op{number}\"}}"),
        1 => format!("{{\"op\":\"publish\",\"topic\":{number}}}"),
        2 => format!("{{\"op\":\"subscribe\",\"topic\":\"/a b {number}\"}}"),
        3 => format!("{{\"op\":\"png\",\"data\":\"{number}\"}}"),
        _ => format!("{{\"op\":{number},}}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_malformed_objects_over_tcp_are_each_refused_with_a_line() {
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let mut client = Tcp::open(&server).await;
    let mut next = noise(1);
    for _ in 0..100 {
        let all: String = (0..100).map(|_| malformed(&mut next)).collect();
        client.stream.write_all(all.as_bytes()).await.unwrap();
        for _ in 0..100 {
            let status = client.next().await.unwrap();
            assert_eq!((&status["op"], &status["level"]), (&json!("status"), &json!("error")));
        }
    }
    assert!(client.is_served().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_malformed_frames_over_websocket_are_each_refused_with_a_line() {
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let (mut stream, _) = open_websocket(server.websocket(), "/").await.unwrap();
    let mut next = noise(2);
    for _ in 0..100 {
        let mut all = Vec::new();
        for _ in 0..100 {
            if next().is_multiple_of(2) {
                all.extend(frame(&malformed(&mut next)));
            } else {
                let len = usize::from(next()) % 60;
                let payload: Vec<u8> = (0..len).map(|_| next()).collect();
                all.extend(masked(0x82, &payload));
            }
        }
        stream.write_all(&all).await.unwrap();
        for _ in 0..100 {
            let (code, payload) = read_frame(&mut stream).await;
            let status: Value = serde_json::from_slice(&payload).unwrap();
            assert_eq!((code, &status["op"]), (1, &json!("status")));
        }
    }
    let call = r#"{"op":"call_service","id":"x","service":"/rosapi/get_time"}"#;
    stream.write_all(&frame(call)).await.unwrap();
    let (_, payload) = read_frame(&mut stream).await;
    let answer: Value = serde_json::from_slice(&payload).unwrap();
    assert_eq!(answer["op"], "service_response");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bytes_that_mean_nothing_end_their_connection_only() {
    let bench = Bench::new();
    let limits = Limits { arrival_timeout: Duration::from_millis(500), ..Limits::default() };
    let gate = Gate::new(limits);
    let shared = Arc::clone(&gate);
    let server = open(&bench, |options| options.gate = shared).await;
    let mut good = Tcp::open(&server).await;
    let datagrams = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    for seed in 0..90 {
        let mut next = noise(seed + 1);
        let bytes: Vec<u8> = (0..200).map(|_| next()).collect();
        // It may be closed before all is written.
        match seed % 3 {
            0 => {
                let (mut stream, _) = open_websocket(server.websocket(), "/").await.unwrap();
                drop(stream.write_all(&bytes).await);
            }
            1 => {
                let mut stream = TcpStream::connect(server.websocket()).await.unwrap();
                drop(stream.write_all(&bytes).await);
            }
            _ => {
                let mut stream = TcpStream::connect(server.tcp().unwrap()).await.unwrap();
                drop(stream.write_all(&bytes).await);
                drop(datagrams.send_to(&bytes, server.udp().unwrap()).await);
            }
        }
    }
    assert!(good.is_served().await);
    let request = json!({"op": "call_service", "service": "/rosapi/get_time"}).to_string();
    datagrams.send_to(request.as_bytes(), server.udp().unwrap()).await.unwrap();
    let mut datagram = vec![0; 65_536];
    loop {
        let received = datagrams.recv_from(&mut datagram);
        let (len, _) = timeout(LONG, received).await.unwrap().unwrap();
        let answer: Value = serde_json::from_slice(&datagram[..len]).unwrap();
        if answer["op"] == "service_response" {
            break;
        }
        assert_eq!(answer["op"], "status", "what it refused is told");
    }
    // This one over TCP, and whoever sends datagrams, which has no connection that could end.
    eventually("the others to end", || gate.count() == 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_who_send_slowly_are_ended_and_others_are_served_meanwhile() {
    let bench = Bench::new();
    let limits = Limits { arrival_timeout: Duration::from_millis(300), ..Limits::default() };
    let gate = Gate::new(limits);
    let shared = Arc::clone(&gate);
    let server = open(&bench, |options| options.gate = shared).await;
    let mut good = Tcp::open(&server).await;
    let mut slow = Vec::new();
    for number in 0..60 {
        let begun: &[u8] = match number % 3 {
            0 => b"GET / HTTP/1.1\r\nHost: 127",
            1 => &[0x81, 0xfe, 0x10, 0x00, 0, 0, 0, 0, b'{'],
            _ => b"{\"op\":\"publish\",\"topic\":\"",
        };
        let mut stream = match number % 3 {
            0 => TcpStream::connect(server.websocket()).await.unwrap(),
            1 => open_websocket(server.websocket(), "/").await.unwrap().0,
            _ => TcpStream::connect(server.tcp().unwrap()).await.unwrap(),
        };
        stream.write_all(begun).await.unwrap();
        slow.push(tokio::spawn(trickle(stream)));
    }
    assert!(good.is_served().await);
    for task in slow {
        timeout(LONG, task).await.unwrap().unwrap();
    }
    assert!(good.is_served().await);
    eventually("them to leave", || gate.count() == 1).await;
    assert!(gate.refused() >= 60, "{} are told in the log", gate.refused());
}

/// Sends a letter now and then until the other side has ended the connection.
async fn trickle(mut stream: TcpStream) {
    let mut piece = [0; 1024];
    loop {
        match timeout(Duration::from_millis(30), stream.read(&mut piece)).await {
            Ok(Ok(0) | Err(_)) => return,
            // What is heard is why.
            Ok(Ok(_)) => {}
            Err(_) => drop(stream.write_all(b"x").await),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_ends_its_half_of_a_connection_has_gone() {
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let mut tcp = Tcp::open(&server).await;
    assert!(tcp.is_served().await);
    let (mut websocket, _) = open_websocket(server.websocket(), "/").await.unwrap();
    eventually("both", || server.client_count() == 2).await;
    tcp.stream.shutdown().await.unwrap();
    websocket.shutdown().await.unwrap();
    eventually("their end", || server.client_count() == 0).await;
    assert_eq!(tcp.next().await, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_kernel_asks_whether_a_silent_client_over_tcp_is_still_there() {
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let Ok(before) = std::fs::read_to_string("/proc/self/net/tcp") else {
        return angaros_testing::skipped("the kernel does not tell of its timers here");
    };
    assert!(before.contains("tm->when"), "{before}");
    let mut silent = Tcp::open(&server).await;
    assert!(silent.is_served().await);
    // The server's end: its own port, connected (01), and the timer of questions (02) runs.
    let local = format!(":{:04X}", server.tcp().unwrap().port());
    let asks = || {
        let table = std::fs::read_to_string("/proc/self/net/tcp").unwrap();
        table.lines().any(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [_, own, _, state, _, timer, ..] = fields[..] else { return false };
            own.ends_with(&local) && state == "01" && timer.starts_with("02:")
        })
    };
    eventually("the timer", asks).await;
    drop(silent);
}
