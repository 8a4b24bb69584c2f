//! Round trips over this transport between two processes: nodes with an executor each.
//!
//! usage: dds_pingpong BYTES [ROUND-TRIPS] [best_effort]     prints the median, the 95th percentile
//! in us and the context switches of this process per round trip
//!
//! `cargo run --release -p angaros-dds --example dds_pingpong 8`; with `DDS_PINGPONG_PINNED` set
//! each process has a core of its own (0 and 1).

#![allow(clippy::unwrap_used, reason = "a measurement stops at anything unexpected")]
#![allow(clippy::print_stdout, reason = "it prints what it found")]

use angaros_core::transport::{Discovery, DiscoveryRange};
use angaros_core::{
    Context, ContextOptions, GenericPublisher, Node, RuntimeType, Sample, SingleThreadedExecutor,
    TakeError,
};
use angaros_msg::std_msgs::msg::{MultiArrayLayout, UInt8MultiArray};
use angaros_msg::{Message as _, Qos};
use std::any::Any;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(10);
/// Where the answering process is told its quality of service and domain.
const PLACE: &str = "DDS_PINGPONG_PLACE";

fn main() {
    if let Ok(place) = std::env::var(PLACE) {
        let (kind, domain) = place.split_once(' ').unwrap();
        return answer(domain.parse().unwrap(), qos(kind));
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size = words.first().map_or(8, |text| text.parse().unwrap());
    let count = words.get(1).map_or(2000, |text| text.parse().unwrap());
    let kind = words.get(2).map_or("reliable", String::as_str);
    measure(size, count, kind);
}

fn qos(kind: &str) -> Qos {
    match kind {
        "best_effort" => Qos::keep_last(10).best_effort(),
        _ => Qos::keep_last(10),
    }
}

/// Voluntary context switches of all threads of this process.
fn switches() -> u64 {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap();
    let of = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(path.join("status")).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        line.and_then(|text| text.trim().parse::<u64>().ok()).unwrap_or(0)
    };
    tasks.map(|task| of(task.unwrap().path())).sum()
}

fn measure(size: usize, count: u64, kind: &str) {
    let domain = 150 + std::process::id() % 80;
    let own = std::env::current_exe().unwrap();
    let mut other = match std::env::var_os("DDS_PINGPONG_PINNED") {
        None => Command::new(own),
        Some(_) => {
            let own_id = std::process::id().to_string();
            assert!(Command::new("taskset").args(["-acp", "0", &own_id]).output().is_ok());
            let mut command = Command::new("taskset");
            command.args(["-c", "1"]).arg(own);
            command
        }
    };
    let mut other = other.env(PLACE, format!("{kind} {domain}")).spawn().unwrap();
    let heard = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&heard);
    let (_ends, publisher, executor) =
        ends(domain, qos(kind), ("there", "back"), move |_, bytes| {
            let first = bytes.last_chunk::<8>().map(|last| u64::from_le_bytes(*last));
            counter.store(first.unwrap_or(0), Ordering::Relaxed);
        });
    assert!(publisher.wait_for_subscriptions(1, LONG));
    let mut bytes = encoded(size.max(8));
    let (mut samples, mut before) = (Vec::new(), 0);
    for number in 1..=count + count / 10 {
        if number == count / 10 + 1 {
            (samples, before) = (Vec::new(), switches());
        }
        *bytes.last_chunk_mut::<8>().unwrap() = number.to_le_bytes();
        let begun = Instant::now();
        publisher.publish(&bytes).unwrap();
        while heard.load(Ordering::Relaxed) != number {
            let arrived = executor
                .spin_until(|| heard.load(Ordering::Relaxed) == number, Duration::from_millis(300));
            if !arrived {
                // A best-effort message was lost, or the other end is not matched yet.
                publisher.publish(&bytes).unwrap();
            }
        }
        samples.push(begun.elapsed().as_nanos() as u64);
    }
    let switched = (switches() - before) as f64 / count as f64;
    other.kill().unwrap();
    other.wait().unwrap();
    samples.sort_unstable();
    let at = |share: f64| samples[(samples.len() as f64 * share) as usize] as f64 / 1e3;
    println!(
        "{size:>9} B {kind:12} p50 {:8.1} us, p95 {:8.1} us, {switched:.2} switches",
        at(0.5),
        at(0.95)
    );
}

/// A node that publishes on one topic and hears the other, by an executor.
fn ends(
    domain: u32,
    qos: Qos,
    (out, back): (&str, &str),
    mut heard: impl FnMut(&GenericPublisher, &[u8]) + Send + 'static,
) -> (Box<dyn Any>, GenericPublisher, SingleThreadedExecutor) {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("dds".into()),
        discovery: Some(Discovery { range: DiscoveryRange::Localhost, static_peers: Vec::new() }),
        ..ContextOptions::default()
    };
    let context = Context::new(options, &[&angaros_dds::ENTRY]).unwrap();
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

fn answer(domain: u32, qos: Qos) {
    let (_ends, _publisher, executor) = ends(domain, qos, ("back", "there"), |publisher, bytes| {
        publisher.publish(bytes).unwrap();
    });
    executor.spin();
}
