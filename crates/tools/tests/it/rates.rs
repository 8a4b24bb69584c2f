//! `topic hz` and `topic bw` measure the topic, however fast it is, and not themselves.

use crate::topics::{domain, shown};
use angaros::sensor_msgs::msg::{Image, ImageLengths};
use angaros::{Context, ContextOptions, Node, Qos};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Publishes messages of a size at a rate from a thread of this process until it is dropped.
struct Source {
    stop: Arc<AtomicBool>,
    count: Arc<AtomicU64>,
    begun: Instant,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Source {
    fn new(domain: u32, size: usize, per_second: f64) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let count = Arc::new(AtomicU64::new(0));
        let ends = stop.clone();
        let counted = count.clone();
        let thread = std::thread::spawn(move || publish(domain, size, per_second, &ends, &counted));
        while count.load(Ordering::Relaxed) == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        count.store(0, Ordering::Relaxed);
        Self { stop, count, begun: Instant::now(), thread: Some(thread) }
    }

    /// Messages per second since the start, as this end counted them.
    fn rate(&self) -> f64 {
        self.count.load(Ordering::Relaxed) as f64 / self.begun.elapsed().as_secs_f64()
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap();
    }
}

fn publish(domain: u32, size: usize, per_second: f64, ends: &AtomicBool, counted: &AtomicU64) {
    let options = ContextOptions { domain: Some(domain), ..ContextOptions::default() };
    let context = Context::new(options, angaros::ALL).unwrap();
    let node = Node::new(&context, "source").unwrap();
    let publisher = node.create_publisher::<Image>("/fast", Qos::keep_last(10)).unwrap();
    let lengths = ImageLengths { data: size, ..ImageLengths::default() };
    let mut sent = 0_u64;
    let begun = Instant::now();
    while !ends.load(Ordering::Relaxed) {
        // What is late is caught up with, so that the rate holds on a slow machine.
        let due = (begun.elapsed().as_secs_f64() * per_second) as u64;
        while sent < due && !ends.load(Ordering::Relaxed) {
            publisher.loan_unzeroed(&lengths).unwrap().publish().unwrap();
            sent += 1;
            counted.fetch_add(1, Ordering::Relaxed);
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// The number after `head` on the last line that begins with it.
fn number(text: &str, head: &str) -> f64 {
    let line = text.lines().filter_map(|line| line.trim_start().strip_prefix(head)).next_back();
    let line = line.unwrap_or_else(|| panic!("{head}: {text}"));
    line.split_whitespace().next().unwrap().parse().unwrap()
}

fn assert_near(measured: f64, true_value: f64, text: &str) {
    let ratio = measured / true_value;
    assert!((0.8..1.25).contains(&ratio), "{measured} measured, {true_value} true: {text}");
}

#[test]
fn a_hundred_thousand_messages_a_second_are_counted_right() {
    let domain = domain();
    let source = Source::new(domain.parse().unwrap(), 8, 100_000.0);
    let args = ["topic", "hz", "/fast", "--duration", "2.5", "--window", "200000"];
    let text = shown(&domain, &args);
    assert_near(number(&text, "average rate: "), source.rate(), &text);
}

#[test]
fn two_gigabytes_a_second_are_counted_right() {
    let domain = domain();
    let source = Source::new(domain.parse().unwrap(), 2_000_000, 1_000.0);
    let text = shown(&domain, &["topic", "bw", "/fast", "--duration", "2.5", "--window", "5000"]);
    let megabytes = text.lines().filter_map(|line| line.split_once(" MB/s from ")).next_back();
    let megabytes: f64 = megabytes.unwrap_or_else(|| panic!("{text}")).0.parse().unwrap();
    assert_near(megabytes, source.rate() * 2.0, &text);
}
