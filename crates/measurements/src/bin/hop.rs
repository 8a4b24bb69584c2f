//! What it takes a message to go from node to node within one process and one thread, by the rate
//! at which messages come: between rare ones the caches forget the nodes.
//!
//! ```sh
//! cargo run --release -p angaros-measurements --bin hop -- --count 500
//! ```
//! A timer begins a chain of nodes, each of which publishes what it received. A time is that from
//! the begin of the timer's callback to that of the last one; the first tenth is left out.

#![expect(clippy::print_stdout, reason = "the program's output")]

use angaros::std_msgs::msg::UInt64;
use angaros::{Context, ContextOptions, EntityAllocator, Node, Qos, SingleThreadedExecutor};
use hdrhistogram::Histogram;
use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: EntityAllocator = EntityAllocator;

type Outcome<T> = Result<T, Box<dyn Error>>;

const NODES: [u32; 2] = [3, 23];
const RATES_HZ: [u32; 3] = [10, 100, 1_000];
/// For one message.
const LONG: Duration = Duration::from_secs(5);

/// Nodes 1 to `nodes`, of which the last calls `arrived`; what they are made of.
fn relays(
    context: &Context,
    executor: &SingleThreadedExecutor,
    nodes: u32,
    arrived: &Arc<dyn Fn() + Send + Sync>,
) -> Outcome<Vec<impl Sized>> {
    let mut made = Vec::new();
    for at in 1..nodes {
        let node = Node::new(context, &format!("relay_{at}"))?;
        let next = match at + 1 {
            next if next == nodes => None,
            _ => Some(node.create_publisher::<UInt64>(&format!("hop_{at}"), Qos::default())?),
        };
        let arrived = Arc::clone(arrived);
        let topic = format!("hop_{}", at - 1);
        let relay = move |message: Arc<UInt64>| match &next {
            Some(next) => {
                next.publish(message).ok();
            }
            None => arrived(),
        };
        made.push((node.create_subscription(&topic, Qos::default(), relay)?, node.clone()));
        executor.add_node(&node)?;
    }
    Ok(made)
}

/// Measures `count` messages at this rate; prints the row.
fn row(nodes: u32, hz: u32, count: u64) -> Outcome<()> {
    let options = ContextOptions { transport: Some("local".into()), ..ContextOptions::default() };
    let context = Context::new(options, &[])?;
    let executor = SingleThreadedExecutor::new(&context)?;
    let begun = Arc::new(Mutex::new(Instant::now()));
    let times =
        Arc::new(Mutex::new(Histogram::<u64>::new_with_bounds(1, LONG.as_nanos() as u64, 3)?));
    let messages = Arc::new(AtomicU64::new(0));
    let start = Arc::clone(&begun);
    let noted = Arc::clone(&times);
    let counted = Arc::clone(&messages);
    let arrived: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
        let took = start.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
        if counted.fetch_add(1, Ordering::SeqCst) >= count / 10 {
            let mut times = noted.lock().unwrap_or_else(PoisonError::into_inner);
            times.saturating_record(took.as_nanos() as u64);
        }
    });
    let _relays = relays(&context, &executor, nodes, &arrived)?;
    let source = Node::new(&context, "source")?;
    let publisher = source.create_publisher::<UInt64>("hop_0", Qos::default())?;
    let _timer = source.create_timer(Duration::from_secs(1) / hz, move |_| {
        *begun.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        publisher.publish(UInt64 { data: 1 }).ok();
    })?;
    executor.add_node(&source)?;
    let all = Duration::from_secs_f64(count as f64 / f64::from(hz)) + LONG;
    if !executor.spin_until(|| messages.load(Ordering::SeqCst) >= count, all) {
        return Err(format!("{count} messages took more than {} s", all.as_secs()).into());
    }
    let times = times.lock().unwrap_or_else(PoisonError::into_inner);
    let us = |quantile| times.value_at_quantile(quantile) as f64 / 1e3;
    let hop = us(0.5) / f64::from(nodes - 1);
    println!("| {nodes} | {hz} | {:.1} | {:.1} | {hop:.2} |", us(0.5), us(0.95));
    Ok(())
}

fn main() -> Outcome<()> {
    let mut args = std::env::args().skip(1);
    let count: u64 = match (args.next().as_deref(), args.next()) {
        (None, _) => 300,
        (Some("--count"), Some(value)) => value.parse()?,
        _ => return Err("the one option is --count NUMBER".into()),
    };
    println!("| nodes | Hz | p50 us | p95 us | p50 us a hop |");
    println!("|---|---|---|---|---|");
    for nodes in NODES {
        for hz in RATES_HZ {
            row(nodes, hz, count)?;
        }
    }
    Ok(())
}
