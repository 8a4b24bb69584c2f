//! What a node costs in memory: bytes of heap per context, executor, node, publisher, subscription
//! and timer, counted by the allocator, and the process as the kernel sees it.
//!
//! ```sh
//! cargo run --profile small -p angaros-measurements --bin footprint
//! ```
//!
//! The counts of the allocator are those of the processor the program is built for also when an
//! emulator runs it; the kernel's are the emulator's then.

use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The system's allocator, with a count of the bytes in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Of each kind so many are made, so that tables that grow by doubling count in the mean.
const MANY: usize = 64;

#[expect(clippy::print_stdout, reason = "the program's output")]
fn main() -> Result<()> {
    println!("{} bits, transport {}", usize::BITS, transport());
    let (context, bytes) = cost(Context::from_env);
    let context = context?;
    row("context", bytes);
    let (executor, bytes) = cost(|| SingleThreadedExecutor::new(&context));
    let executor = executor?;
    row("executor", bytes);
    let (nodes, bytes) = each(|i| Node::new(&context, &format!("node_{i}")));
    let nodes = nodes?;
    row("node", bytes);
    let (publishers, bytes) =
        each(|i| nodes[i].create_publisher::<Text>(&format!("topic_{i}"), Qos::default()));
    let publishers = publishers?;
    row("publisher", bytes);
    let (subscriptions, bytes) = each(|i| {
        let topic = format!("topic_{i}");
        nodes[i].create_subscription(&topic, Qos::default(), |_: Arc<Text>| {})
    });
    let subscriptions = subscriptions?;
    row("subscription", bytes);
    let (timers, bytes) = each(|i| nodes[i].create_timer(Duration::from_secs(1), |_| {}));
    let timers = timers?;
    row("timer", bytes);
    // Parameter services, /parameter_events, get_type_description and /rosout come with an
    // executor.
    let (attached, bytes) = cost(|| nodes.iter().try_for_each(|node| executor.add_node(node)));
    attached?;
    row("what a node offers", bytes / MANY as isize);
    let publish_all = || publishers.iter().try_for_each(|p| p.publish(Text { data: "x".into() }));
    let (published, bytes) = cost(|| {
        let published = publish_all();
        executor.spin_some();
        published
    });
    published.map_err(|error| Error::new(ErrorKind::System, error.to_string()))?;
    row("first message", bytes / MANY as isize);
    println!("process with {MANY} nodes of these, each with one of all:");
    for name in ["VmRSS", "RssAnon", "RssFile", "RssShmem", "Threads"] {
        println!("  {name:<14} {}", status(name));
    }
    drop((subscriptions, timers));
    Ok(())
}

fn transport() -> String {
    std::env::var("ANGAROS_TRANSPORT").unwrap_or_else(|_| "auto".to_owned())
}

#[expect(clippy::print_stdout, reason = "the program's output")]
fn row(what: &str, bytes: isize) {
    println!("  {what:<14} {bytes:>8} bytes of heap");
}

/// What `make` returns and the bytes that stay in use after it.
fn cost<R>(make: impl FnOnce() -> R) -> (R, isize) {
    let before = IN_USE.load(Ordering::Relaxed);
    let made = make();
    (made, IN_USE.load(Ordering::Relaxed) as isize - before as isize)
}

/// [`MANY`] of a kind, and the bytes for one.
fn each<R>(make: impl FnMut(usize) -> Result<R>) -> (Result<Vec<R>>, isize) {
    let (made, bytes) = cost(|| (0..MANY).map(make).collect());
    (made, bytes / MANY as isize)
}

/// A line of what the kernel says of this process.
fn status(name: &str) -> String {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.map_or("unknown", str::trim).to_owned()
}
