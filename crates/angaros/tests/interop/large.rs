//! Large messages of ours that reach programs of others, whose sockets hold little.

use super::fixture::{Fixture, SETTLE, topic};
use super::numbered::Numbered as _;
use super::peer::{Kind, LONG, Peer};
use angaros::prelude::*;
use angaros::std_msgs::msg::UInt8MultiArray as Octets;
use serde_json::Value;
use std::time::{Duration, Instant};

/// A stream of messages of one size, and the least part of them that must arrive.
pub struct Stream {
    pub name: &'static str,
    pub size: usize,
    pub hz: f64,
    pub count: u32,
    pub reliable: bool,
    /// How long the program runs and is stopped in turn, where it lacks a processor.
    pub starved: Option<(Duration, Duration)>,
    /// Of 100.
    pub least: u32,
}

const BEST_EFFORT: Stream =
    Stream { name: "", size: 0, hz: 5.0, count: 15, reliable: false, starved: None, least: 50 };
const RELIABLE: Stream = Stream {
    name: "6 MB reliable at 30 Hz",
    size: 6_220_800,
    hz: 30.0,
    count: 60,
    reliable: true,
    starved: None,
    // Before what is lacked was waited for, 34 to 37 of 60 reached a starved Cyclone DDS.
    least: 80,
};

/// A colour image of 1920 by 1080 has 6.2 MB.
pub const STREAMS: [Stream; 6] = [
    Stream { name: "1 MB best effort at 5 Hz", size: 1_000_000, ..BEST_EFFORT },
    Stream { name: "3 MB best effort at 5 Hz", size: 3_000_000, ..BEST_EFFORT },
    Stream { name: "6 MB best effort at 5 Hz", size: 6_220_800, ..BEST_EFFORT },
    Stream { name: "8 MB best effort at 5 Hz", size: 8_000_000, ..BEST_EFFORT },
    RELIABLE,
    Stream {
        name: "6 MB reliable at 30 Hz though it lacks a processor",
        starved: Some((Duration::from_millis(20), Duration::from_millis(60))),
        ..RELIABLE
    },
];

/// What the program got of a stream of ours, and the longest time that `publish` took.
fn heard(kind: &'static Kind, stream: &Stream) -> (Value, Duration) {
    let stage = Fixture::new(kind);
    let qos = if stream.reliable { Qos::keep_last(10) } else { Qos::keep_last(10).best_effort() };
    let publisher = stage.node.create_publisher::<Octets>(topic(), qos).unwrap();
    let load = super::fixture::Load { size: stream.size, count: stream.count, hz: stream.hz };
    // What its own queue loses because it looks at each message slowly says nothing of ours.
    let theirs = Qos { reliability: qos.reliability, ..Qos::keep_last(stream.count as usize) };
    let mut peer = stage.start_topic::<Octets>("subscribe", &load, &theirs);
    assert!(publisher.wait_for_subscriptions(1, LONG), "it is not seen");
    std::thread::sleep(SETTLE);
    let all: Vec<_> = (1..=stream.count).map(|n| Octets::numbered(n, stream.size)).collect();
    let longest = match stream.starved {
        Some(times) => starving(&peer, times, || publish(&publisher, &all, stream.hz)),
        None => publish(&publisher, &all, stream.hz),
    };
    // What was lost is sent again; then it tells what it has. One that looks at them slowly does so
    // when it has all, or of itself after 20 s.
    if !stream.reliable {
        std::thread::sleep(Duration::from_secs(1));
        peer.let_go();
    }
    (peer.told("received"), longest)
}

/// Publishes all of these at a rate; returns the longest time that one took.
fn publish(publisher: &Publisher<Octets>, all: &[Octets], hz: f64) -> Duration {
    let begun = Instant::now();
    let mut longest = Duration::ZERO;
    for (number, message) in (1..).zip(all) {
        let before = Instant::now();
        publisher.publish_ref(message).unwrap();
        longest = longest.max(before.elapsed());
        let due = begun + Duration::from_secs_f64(f64::from(number) / hz);
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
    }
    println!("published in {:?}", begun.elapsed());
    longest
}

/// Does something while a program runs for a while and is stopped for a while, in turn.
fn starving<R: Send>(
    peer: &Peer,
    (runs, stops): (Duration, Duration),
    work: impl FnOnce() -> R + Send,
) -> R {
    std::thread::scope(|scope| {
        let working = scope.spawn(work);
        while !working.is_finished() {
            peer.signal(libc::SIGSTOP);
            std::thread::sleep(stops);
            peer.signal(libc::SIGCONT);
            std::thread::sleep(runs);
        }
        working.join().unwrap()
    })
}

/// The program gets at least its part of the stream, each message whole and once.
pub fn arrives(kind: &'static Kind, stream: &Stream) {
    let (told, longest) = heard(kind, stream);
    println!("{}: {}: {told}, publish took at most {longest:?}", kind.name, stream.name);
    assert!(told["corrupted"] == 0 && told["duplicates"] == 0, "{told}");
    let least = u64::from(stream.count * stream.least / 100);
    assert!(told["received"].as_u64().unwrap() >= least, "{told}, of {}", stream.count);
}
