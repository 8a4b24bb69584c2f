//! What a service costs over a bare round trip of two topics: one after the other in the same run,
//! with another process that answers both.
//!
//! ```sh
//! cargo run --release --example service_round_trip
//! cargo run --release --example service_round_trip 20000
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::prelude::*;
use std::process::{Child, Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

/// Tells the process that answers what it is.
const ANSWERS: &str = "ANGAROS_ROUND_TRIP_ANSWERS";
const LONG: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5000);
    let done = if std::env::var_os(ANSWERS).is_some() { answer() } else { ask(count) };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

type Done = std::result::Result<(), Box<dyn std::error::Error>>;

/// Answers requests, and messages by messages with the same content, until it is killed.
fn answer() -> Done {
    let context = Context::from_env()?;
    let node = Node::new(&context, "answers")?;
    let _server = node.create_service::<AddTwoInts, _>("add", |request: AddTwoInts_Request| {
        AddTwoInts_Response { sum: request.a + request.b }
    })?;
    let pong = node.create_publisher::<AddTwoInts_Response>("pong", Qos::default())?;
    let _ping = node.create_subscription(
        "ping",
        Qos::default(),
        move |request: Arc<AddTwoInts_Request>| {
            pong.publish_ref(&AddTwoInts_Response { sum: request.a + request.b })
        },
    )?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}

/// A process that ends with the value.
struct Other(Child);

impl Drop for Other {
    fn drop(&mut self) {
        // An error means that it has ended.
        drop(self.0.kill().and_then(|()| self.0.wait()));
    }
}

fn ask(count: usize) -> Done {
    let _other = Other(Command::new(std::env::current_exe()?).env(ANSWERS, "1").spawn()?);
    let context = Context::from_env()?;
    let node = Node::new(&context, "asks")?;
    let client = node.create_client::<AddTwoInts>("add")?;
    let ping = node.create_publisher::<AddTwoInts_Request>("ping", Qos::default())?;
    let heard = Arc::new(AtomicI64::new(0));
    let last = Arc::clone(&heard);
    let pong =
        node.create_subscription("pong", Qos::default(), move |m: Arc<AddTwoInts_Response>| {
            last.store(m.sum, Ordering::SeqCst);
        })?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    let met = client.wait_for_service(LONG) && ping.wait_for_subscriptions(1, LONG);
    if !met || !pong.wait_for_publishers(1, LONG) {
        return Err("the other process did not come".into());
    }
    let [mut topics, mut services] = [(); 2].map(|()| Vec::with_capacity(count));
    for round in 0..count + count / 10 {
        let request = AddTwoInts_Request { a: round as i64, b: 1 };
        let begun = Instant::now();
        ping.publish_ref(&request)?;
        let expected = request.a + 1;
        if !executor.spin_until(|| heard.load(Ordering::SeqCst) == expected, LONG) {
            return Err("a message was not answered".into());
        }
        let between = Instant::now();
        let call = client.call_async(&request)?;
        executor.spin_until(|| call.is_finished(), LONG);
        let sum = call.wait(Duration::ZERO)?.sum;
        let ended = Instant::now();
        if sum != expected {
            return Err(format!("{sum} instead of {expected}").into());
        }
        // The first tenth warms up.
        if round >= count / 10 {
            topics.push(between - begun);
            services.push(ended - between);
        }
    }
    print("two topics", &mut topics);
    print("service", &mut services);
    Ok(())
}

fn print(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f64| {
        let index = ((times.len() - 1) as f64 * share) as usize;
        times.get(index).map_or(f64::NAN, |time| time.as_secs_f64() * 1e6)
    };
    let [half, most, nearly] = [0.5, 0.9, 0.99].map(at);
    println!("{what:>10}: p50 {half:8.1} us, p90 {most:8.1} us, p99 {nearly:8.1} us");
}
