//! Round trips over the transport `udp`, reliable and best effort, beside bare sockets, in turns,
//! between two processes.
//!
//! usage: udp_pingpong [ROUND-TRIPS]      prints the median and the 95th percentile in us
//!
//! `cargo run --release -p angaros-core --example udp_pingpong`

#![allow(clippy::unwrap_used, reason = "a measurement stops at anything unexpected")]
#![allow(clippy::print_stdout, reason = "it prints what it found")]

use angaros_core::transport::{Discovery, DiscoveryRange, udp};
use angaros_core::{
    Context, ContextOptions, GenericPublisher, Node, RuntimeType, Sample, SingleThreadedExecutor,
    TakeError,
};
use angaros_msg::std_msgs::msg::{MultiArrayLayout, UInt8MultiArray};
use angaros_msg::{Message as _, Qos};
use std::any::Any;
use std::net::UdpSocket;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const SIZES: [usize; 5] = [8, 1000, 16_000, 60_000, 65_536];
const CHUNK: usize = 65_000;
const LONG: Duration = Duration::from_secs(10);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["sockets", port] => echo(port.parse().unwrap()),
        ["node", domain, how] => answer(domain.parse().unwrap(), qos(how)),
        ref rest => measure(rest.first().map_or(2000, |count| count.parse().unwrap())),
    }
}

fn child(words: &[&str]) -> Child {
    Command::new(std::env::current_exe().unwrap()).args(words).spawn().unwrap()
}

/// `reliable` or `best_effort`.
fn qos(how: &str) -> Qos {
    if how == "reliable" { Qos::default() } else { Qos::default().best_effort() }
}

fn measure(count: usize) {
    let heads = ["sockets p50/p95", "reliable p50/p95", "best effort p50/p95"];
    println!("{:>7} {:>18} {:>26} {:>26}", "bytes", heads[0], heads[1], heads[2]);
    for size in SIZES {
        let mut samples = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..5 {
            samples[0].extend(sockets(size, count));
            samples[1].extend(nodes(size, count, "reliable"));
            samples[2].extend(nodes(size, count, "best_effort"));
        }
        let found = samples.map(|mut samples| {
            samples.sort_unstable();
            let at = |share: f64| samples[(samples.len() as f64 * share) as usize] as f64 / 1e3;
            (at(0.5), at(0.95))
        });
        let text = |(p50, p95): (f64, f64)| format!("{p50:.1}/{p95:.1} {:>6.2}x", p50 / found[0].0);
        let [bare, reliable, any] = found.map(text);
        println!("{size:>7} {bare:>18} {reliable:>26} {any:>26}");
    }
}

fn timed(count: usize, mut round_trip: impl FnMut()) -> Vec<u64> {
    (0..count / 10).for_each(|_| round_trip());
    let one = |_| {
        let begun = Instant::now();
        round_trip();
        begun.elapsed().as_nanos() as u64
    };
    (0..count).map(one).collect()
}

/// Sends `bytes` in datagrams and waits until as many came back.
fn exchange(socket: &UdpSocket, out: &[u8], into: &mut [u8]) {
    out.chunks(CHUNK).for_each(|part| _ = socket.send(part).unwrap());
    let mut got = 0;
    while got < out.len() {
        got += socket.recv(&mut into[got..]).unwrap();
    }
}

fn sockets(size: usize, count: usize) -> Vec<u64> {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    socket.set_read_timeout(Some(LONG)).unwrap();
    let mut echo = child(&["sockets", &socket.local_addr().unwrap().port().to_string()]);
    let mut into = vec![0; 1 << 21];
    let (_, from) = socket.recv_from(&mut into).unwrap();
    socket.connect(from).unwrap();
    socket.send(&(size as u64).to_le_bytes()).unwrap();
    let out = vec![1; size];
    let samples = timed(count, || exchange(&socket, &out, &mut into));
    let _ = echo.kill();
    let _ = echo.wait();
    samples
}

fn echo(port: u16) {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    socket.connect(("127.0.0.1", port)).unwrap();
    socket.send(&[0]).unwrap();
    let mut bytes = vec![0; 1 << 21];
    let length = socket.recv(&mut bytes).unwrap();
    let size = u64::from_le_bytes(bytes[..length].try_into().unwrap()) as usize;
    loop {
        let mut got = 0;
        while got < size {
            let Ok(part) = socket.recv(&mut bytes[got..]) else { return };
            got += part;
        }
        for part in bytes[..size].chunks(CHUNK) {
            if socket.send(part).is_err() {
                return;
            }
        }
    }
}

/// A node that publishes on one topic and hears the other, by an executor.
fn ends(
    domain: u32,
    (out, back): (&str, &str),
    qos: Qos,
    mut heard: impl FnMut(&GenericPublisher, &[u8]) + Send + 'static,
) -> (Box<dyn Any>, GenericPublisher, SingleThreadedExecutor) {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("udp".into()),
        discovery: Some(Discovery { range: DiscoveryRange::Localhost, static_peers: Vec::new() }),
        ..ContextOptions::default()
    };
    let context = Context::new(options, &[&udp::ENTRY]).unwrap();
    let node = Node::new(&context, out).unwrap();
    let kind = RuntimeType {
        name: UInt8MultiArray::TYPE_NAME,
        hash: UInt8MultiArray::TYPE_HASH,
        definition: UInt8MultiArray::DEFINITION,
    };
    let publisher = node.create_generic_publisher(out, &kind, qos).unwrap();
    let answers = publisher.clone();
    let subscription = node
        .create_subscription(back, qos, move |sample: Sample<UInt8MultiArray>| {
            heard(&answers, sample.bytes()?);
            Ok::<(), TakeError>(())
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    (Box::new((context, node, subscription)), publisher, executor)
}

fn encoded(size: usize) -> Vec<u8> {
    let message = UInt8MultiArray { layout: MultiArrayLayout::default(), data: vec![1; size] };
    let mut bytes = vec![0; message.cdr_size()];
    message.encode(&mut bytes).unwrap();
    bytes
}

fn nodes(size: usize, count: usize, how: &str) -> Vec<u64> {
    let domain = 150 + std::process::id() % 80;
    let mut answers = child(&["node", &domain.to_string(), how]);
    let heard = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&heard);
    let (_ends, publisher, executor) = ends(domain, ("there", "back"), qos(how), move |_, _| {
        counter.fetch_add(1, Ordering::Relaxed);
    });
    assert!(publisher.wait_for_subscriptions(1, LONG));
    let (out, mut sent) = (encoded(size), 0);
    let samples = timed(count, || {
        publisher.publish(&out).unwrap();
        sent += 1;
        executor.spin_until(|| heard.load(Ordering::Relaxed) == sent, LONG);
    });
    let _ = answers.kill();
    let _ = answers.wait();
    samples
}

fn answer(domain: u32, qos: Qos) {
    let (_ends, _publisher, executor) =
        ends(domain, ("back", "there"), qos, |publisher, bytes| publisher.publish(bytes).unwrap());
    executor.spin();
}
